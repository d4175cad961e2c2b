//! Followers of any bytes stay on the map and outside of walls.

use super::scenes::policy;
use taut::agents::{Follower, FollowerState, Policy, PolicyKind, PolicyOptions, Side};
use taut::grid::Snapshot;
use taut::{Grid, Position, Rect};
use taut_test_support::effort;
use taut_test_support::parallel;
use taut_test_support::random::Random;
use taut_test_support::world::World;

const KINDS: [PolicyKind; 4] = [PolicyKind::WalkTo, PolicyKind::Bug, PolicyKind::Potential, PolicyKind::Flow];

/// True if the position touches a free cell of the map.
fn is_free(snapshot: &Snapshot, at: Position) -> bool {
    let span = |v: f32| {
        let cell = v.floor() as i32;
        (if v == v.floor() { cell - 1 } else { cell })..=cell
    };
    let on_map = |v: f32, side: i32| v >= 0.0 && v <= side as f32;
    on_map(at.x, snapshot.width())
        && on_map(at.y, snapshot.height())
        && span(at.y).any(|y| span(at.x).any(|x| !snapshot.is_blocked(x, y)))
}

/// Spoils a follower: its memory above all.
fn spoil(random: &mut Random, follower: &mut Follower) {
    match random.below(12) {
        0 => follower.memory = [0; 13],
        1 => follower.memory = std::array::from_fn(|_| random.next()),
        2 => follower.at = Position::new(f32::from_bits(random.next() as u32), follower.at.y),
        3 => follower.goal = Position::new(follower.goal.x, f32::from_bits(random.next() as u32)),
        4 => follower.stride = *random.pick(&[0.0, -1.0, f32::NAN, 1e-30, 0.01, 3.0, 40.0]),
        5 => follower.state = random.next() as u32,
        6 => {
            let x = random.unit() as f32 * 24.0;
            follower.at = Position::new(x, random.unit() as f32 * 24.0);
        }
        7 | 8 => {
            // One bit of a word, or a small change of a float.
            let word = random.below(13) as usize;
            follower.memory[word] ^= 1 << random.below(64);
        }
        9 => {
            let word = 1 + random.below(12) as usize;
            follower.memory[word] = *random.pick(&[0, 1, 2, u64::MAX, f64::NAN.to_bits(), 1.0_f64.to_bits(), 1 << 62]);
        }
        _ => {
            let (from, to) = (random.below(13) as usize, 1 + random.below(12) as usize);
            follower.memory[to] = follower.memory[from];
        }
    }
}

/// As many steps of followers that are spoiled now and then, on a map that is edited now and then.
fn storm(seed: u64, steps: usize) -> usize {
    let mut random = Random::new(seed);
    let world = World::any(&mut random, 24);
    let grid = Grid::from_terrain(world.width, world.height, &world.terrain).unwrap();
    let mut policies: Vec<Policy> = Vec::new();
    for kind in KINDS {
        for side in [Side::Left, Side::Right] {
            let gaps = *random.pick(&[taut::grid::DiagonalGaps::Closed, taut::grid::DiagonalGaps::Open]);
            let options = PolicyOptions { kind, side, diagonal_gaps: gaps, ..PolicyOptions::default() };
            policies.push(Policy::new(&grid, options).unwrap());
            let radius = *random.pick(&[0.0, 0.004, 0.5, 0.7, 2.0]);
            let gaps = taut::grid::DiagonalGaps::Closed;
            policies.push(Policy::new(&grid, PolicyOptions { radius, diagonal_gaps: gaps, ..options }).unwrap());
        }
    }
    let xy: Vec<f32> = (0..2 * world.width * world.height).map(|_| random.unit() as f32 - 0.5).collect();
    for policy in policies.iter_mut().filter(|policy| policy.options().kind == PolicyKind::Flow) {
        policy.set_flow(Rect::new(0, 0, world.width, world.height), &xy, 2 * world.width as usize).unwrap();
    }
    let place = |random: &mut Random| {
        let x = random.unit() as f32 * world.width as f32;
        Position::new(x, random.unit() as f32 * world.height as f32)
    };
    let mut followers: Vec<Follower> =
        (0..8).map(|_| Follower::new(place(&mut random), place(&mut random), random.unit() as f32)).collect();
    let mut moved = 0;
    for _ in 0..steps / followers.len() {
        if random.chance(0.01) {
            let (x, y) = (random.below(world.width as u64) as i32, random.below(world.height as u64) as i32);
            grid.set_cell(x, y, random.below(2) as u8).unwrap();
        }
        for follower in &mut followers {
            if random.chance(0.1) {
                spoil(&mut random, follower);
            }
        }
        let before = followers.clone();
        let result = random.pick(&policies).step(None, &mut followers).unwrap();
        let snapshot = grid.snapshot();
        assert_eq!(
            result.moving + result.arrived + result.blocked + result.stuck + result.unreachable + result.invalid,
            followers.len() as u64
        );
        for (follower, before) in followers.iter_mut().zip(&before) {
            if follower.outcome() == FollowerState::Invalid {
                *follower = Follower::new(place(&mut random), place(&mut random), random.unit() as f32);
                continue;
            }
            let (dx, dy) = (f64::from(follower.at.x - before.at.x), f64::from(follower.at.y - before.at.y));
            let walked = (dx * dx + dy * dy).sqrt();
            assert!(is_free(&snapshot, follower.at), "seed {seed}: {before:?}\n{follower:?}");
            // Who is within 1/32 of free ground along both axes is put there.
            assert!(
                walked <= f64::from(before.stride) + 0.02 + 0.045,
                "seed {seed}: {walked}\n{before:?}\n{follower:?}"
            );
            moved += usize::from(walked > 0.0);
        }
    }
    moved
}

#[test]
fn followers_of_any_bytes_stay_on_the_map_and_outside_of_walls() {
    // Ten million steps in a full run.
    let seeds: Vec<u64> = (0..effort::count(120, 2_500) as u64).collect();
    let moved: usize = parallel::map(&seeds, |&seed| storm(seed, 4_000)).into_iter().sum();
    assert!(moved > seeds.len() * 1_000, "{moved} steps went somewhere");
}

#[test]
fn a_follower_that_is_copied_back_does_the_same_again() {
    let world = World::blocks(&mut Random::new(5), 40, 40, 14);
    let grid = Grid::from_terrain(40, 40, &world.terrain).unwrap();
    for kind in KINDS {
        let policy = policy(&grid, kind);
        let mut random = Random::new(6);
        let mut place = || Position::new(random.unit() as f32 * 40.0, random.unit() as f32 * 40.0);
        let mut followers: Vec<Follower> = (0..50).map(|_| Follower::new(place(), place(), 0.3)).collect();
        (0..20).for_each(|_| assert!(policy.step(None, &mut followers).is_ok()));
        let kept = followers.clone();
        (0..30).for_each(|_| assert!(policy.step(None, &mut followers).is_ok()));
        let mut again = kept;
        (0..30).for_each(|_| assert!(policy.step(None, &mut again).is_ok()));
        assert!(again.iter().zip(&followers).all(|(a, b)| a.at == b.at && a.memory == b.memory), "{kind:?}");
    }
}

#[test]
fn a_follower_may_change_its_policy_its_goal_and_its_place() {
    let grid = Grid::new(32, 16, 1).unwrap();
    grid.fill(Rect::new(16, 3, 1, 10), 0).unwrap();
    let policies = KINDS.map(|kind| policy(&grid, kind));
    let mut follower = Follower::new(Position::new(12.5, 8.25), Position::new(24.5, 8.25), 0.5);
    for _ in 0..12 {
        for policy in &policies[..3] {
            policy.step(None, std::slice::from_mut(&mut follower)).unwrap();
            assert_ne!(follower.outcome(), FollowerState::Invalid);
        }
    }
    follower.at = Position::new(20.0, 8.25);
    policies[1].step(None, std::slice::from_mut(&mut follower)).unwrap();
    assert_eq!(follower.at, Position::new(20.5, 8.25), "from where the host has put it");
    follower.goal = Position::new(20.5, 14.25);
    policies[1].step(None, std::slice::from_mut(&mut follower)).unwrap();
    assert_eq!(follower.at, Position::new(20.5, 8.75), "to the goal that the host has set");
}
