//! Followers of every policy on made-up maps that are edited meanwhile: all bytes of all followers after every step,
//! and of the exact field that some walk by; crowds among walls.

use taut::agents::{Crowd, CrowdOptions, Follower, Policy, PolicyKind, PolicyOptions, Pull, Side, Walker};
use taut::field::{Field, FieldOptions, Seed};
use taut::grid::DiagonalGaps;
use taut::{Grid, Position, Rect};
use taut_test_support::hash::Fnv;
use taut_test_support::parallel;
use taut_test_support::random::Random;
use taut_test_support::world::World;

const KINDS: [PolicyKind; 5] =
    [PolicyKind::WalkTo, PolicyKind::Bug, PolicyKind::Potential, PolicyKind::Field, PolicyKind::Flow];
/// Followers of a map, and their steps.
const FOLLOWERS: usize = 50;
const STEPS: usize = 100;

/// The hash of one policy on one map.
fn run(seed: u64, kind: PolicyKind) -> u64 {
    let mut random = Random::new(seed);
    let world = World::any(&mut random, 40);
    let (width, height) = (world.width, world.height);
    let grid = Grid::from_terrain(width, height, &world.terrain).expect("a small grid");
    let side = *random.pick(&[Side::Left, Side::Right]);
    let diagonal_gaps = *random.pick(&[DiagonalGaps::Closed, DiagonalGaps::Open]);
    let has_radius = diagonal_gaps == DiagonalGaps::Closed && kind != PolicyKind::Field;
    let radius = if has_radius { *random.pick(&[0.0, 0.5, 0.8, 2.0]) } else { 0.0 };
    let options = PolicyOptions { kind, side, diagonal_gaps, radius, ..PolicyOptions::default() };
    let mut policy = Policy::new(&grid, options).expect("good options");
    let mut place = || {
        let x = (random.unit() * f64::from(width)) as f32;
        Position::new(x, (random.unit() * f64::from(height)) as f32)
    };
    if kind == PolicyKind::Potential {
        let pulls: Vec<Pull> = [0.5, -0.7].map(|weight| Pull { at: place(), weight, reach: 6.0 }).into_iter().collect();
        policy.set_pulls(&pulls).expect("good pulls");
    }
    let mut followers: Vec<Follower> =
        (0..FOLLOWERS).map(|i| Follower::new(place(), place(), [0.01, 0.3, 1.7][i % 3])).collect();
    if kind == PolicyKind::Flow {
        let xy: Vec<f32> = (0..2 * width * height).map(|_| random.unit() as f32 - 0.5).collect();
        policy.set_flow(Rect::new(0, 0, width, height), &xy, 2 * width as usize).expect("a good flow");
    }
    let field = (kind == PolicyKind::Field).then(|| {
        let field = Field::new(&grid, FieldOptions { diagonal_gaps, ..FieldOptions::default() }).expect("good options");
        let free =
            followers.iter().filter(|follower| !grid.snapshot().is_blocked(follower.at.x as i32, follower.at.y as i32));
        let seeds: Vec<Seed> = free.take(2).map(|follower| Seed::new(follower.at)).collect();
        field.build(&seeds).expect("free seeds");
        field
    });
    let mut hash = Fnv::new();
    for step in 0..STEPS {
        if step % 10 == 9 {
            let (x, y) = (random.below(width as u64) as i32, random.below(height as u64) as i32);
            grid.set_cell(x, y, random.below(2) as u8).expect("a cell of the map");
        }
        if let Some(field) = field.as_ref().filter(|_| step % 10 == 2) {
            field.update().expect("it has been built");
            field.step(0).expect("a build is open");
            let mut distances = vec![0.0; (width * height) as usize];
            field.rows(Rect::new(0, 0, width, height), &mut distances, width as usize).expect("rows");
            distances.iter().for_each(|distance: &f32| hash.word(distance.to_bits().into()));
        }
        let result = policy.step(field.as_ref(), &mut followers).expect("a step");
        [result.moving, result.arrived, result.blocked, result.stuck].into_iter().for_each(|count| hash.word(count));
        for follower in &followers {
            hash.word(u64::from(follower.at.x.to_bits()) << 32 | u64::from(follower.at.y.to_bits()));
            hash.word(follower.state.into());
            follower.memory.iter().for_each(|&word| hash.word(word));
        }
    }
    hash.value()
}

/// The hash of one crowd: all velocities of all steps.
fn crowd(seed: u64) -> u64 {
    let mut random = Random::new(seed);
    let world = World::any(&mut random, 40);
    let (width, height) = (world.width, world.height);
    let grid = Grid::from_terrain(width, height, &world.terrain).expect("a small grid");
    let mut crowd = Crowd::new(&grid, CrowdOptions::default()).expect("good options");
    let mut place = || {
        let x = (random.unit() * f64::from(width)) as f32;
        Position::new(x, (random.unit() * f64::from(height)) as f32)
    };
    let goals: Vec<Position> = (0..FOLLOWERS).map(|_| place()).collect();
    let still = Position::new(0.0, 0.0);
    let mut walkers: Vec<Walker> = (0..FOLLOWERS)
        .map(|i| Walker { at: place(), velocity: still, wanted: still, radius: [0.2, 0.45][i % 2], speed: 2.0 })
        .collect();
    let mut velocities = vec![still; FOLLOWERS];
    let mut hash = Fnv::new();
    for _ in 0..STEPS {
        for (walker, goal) in walkers.iter_mut().zip(&goals) {
            let (dx, dy) = (goal.x - walker.at.x, goal.y - walker.at.y);
            let most = dx.abs().max(dy.abs()).max(1.0);
            walker.wanted = Position::new(1.5 * dx / most, 1.5 * dy / most);
        }
        crowd.avoid(&walkers, 0.125, &mut velocities).expect("walkers");
        for (walker, velocity) in walkers.iter_mut().zip(&velocities) {
            hash.word(u64::from(velocity.x.to_bits()) << 32 | u64::from(velocity.y.to_bits()));
            walker.velocity = *velocity;
            walker.at = Position::new(walker.at.x + 0.125 * velocity.x, walker.at.y + 0.125 * velocity.y);
        }
    }
    hash.value()
}

/// A line for each policy, and one for crowds.
pub fn lines() -> Vec<String> {
    let seeds: Vec<u64> = (900..924).collect();
    let line = |kind| {
        let mut hash = Fnv::new();
        parallel::map(&seeds, |&seed| run(seed, kind)).into_iter().for_each(|value| hash.word(value));
        format!("{:016x}  policy {kind:?}, {} steps", hash.value(), seeds.len() * FOLLOWERS * STEPS)
    };
    let mut hash = Fnv::new();
    parallel::map(&seeds, |&seed| crowd(seed)).into_iter().for_each(|value| hash.word(value));
    let crowds = format!("{:016x}  crowds, {} steps", hash.value(), seeds.len() * FOLLOWERS * STEPS);
    KINDS.map(line).into_iter().chain([crowds]).collect()
}
