//! Followers of any bytes, and crowds of any numbers: nobody leaves the map, enters a wall or goes faster than told.

use taut::agents::{
    Crowd, CrowdOptions, Follower, FollowerState, Policy, PolicyKind, PolicyOptions, Pull, Side, Walker,
};
use taut::field::{Field, FieldOptions, Seed};
use taut::grid::{DiagonalGaps, Snapshot};
use taut::{Position, Rect};
use taut_test_support::hash::Fnv;

use crate::drawn::Drawn;
use crate::world::Living;

const KINDS: [PolicyKind; 5] =
    [PolicyKind::WalkTo, PolicyKind::Bug, PolicyKind::Potential, PolicyKind::Field, PolicyKind::Flow];

pub fn run(bytes: &[u8]) -> u64 {
    let mut drawn = Drawn::new(bytes);
    let size = (drawn.between(1, 24), drawn.between(1, 24));
    let mut living = Living::new(drawn.world_of(size));
    let diagonal_gaps = *drawn.pick(&[DiagonalGaps::Closed, DiagonalGaps::Open]);
    let side = *drawn.pick(&[Side::Left, Side::Right]);
    let drawn_radius = *drawn.pick(&[0.0, 0.0, 0.004, 0.5, 0.71, 2.0]);
    let radius = if diagonal_gaps == DiagonalGaps::Closed { drawn_radius } else { 0.0 };
    let policies = KINDS.map(|kind| {
        let options = PolicyOptions { kind, side, diagonal_gaps, patience: 9, radius, ..PolicyOptions::default() };
        let mut policy = Policy::new(&living.grid, options).expect("good options");
        if kind == PolicyKind::Potential {
            let pull = Pull { at: drawn.position(size), weight: drawn.coordinate(3) - 1.0, reach: drawn.coordinate(9) };
            policy.set_pulls(&[pull]).expect("a good pull");
        }
        if kind == PolicyKind::Flow {
            let xy: Vec<f32> = (0..2 * size.0 * size.1).map(|_| f32::from(drawn.byte()) / 128.0 - 1.0).collect();
            policy.set_flow(Rect::new(0, 0, size.0, size.1), &xy, 2 * size.0 as usize).expect("a good flow");
        }
        policy
    });
    let options = FieldOptions { diagonal_gaps, radius, ..FieldOptions::default() };
    let field = Field::new(&living.grid, options).expect("options");
    let mut followers: Vec<Follower> =
        (0..6).map(|_| Follower::new(drawn.position(size), drawn.position(size), 0.7)).collect();
    let mut hash = Fnv::new();
    for _ in 0..64 {
        if drawn.is_empty() {
            break;
        }
        match drawn.below(8) {
            0 => living.edit(&mut drawn),
            1 => rebuild(&field, &mut drawn, size),
            2 => hash.word(crowd(&living, &mut drawn, size)),
            3 | 4 => spoil(&mut drawn, &mut followers, size),
            _ => {}
        }
        let policy = drawn.pick(&policies);
        let field = (policy.options().kind == PolicyKind::Field).then_some(&field);
        if field.is_some_and(|field| field.last().is_err()) {
            continue;
        }
        let before = followers.clone();
        let result = policy.step(field, &mut followers).expect("a policy and its field");
        let told = [result.moving, result.arrived, result.blocked, result.stuck, result.unreachable, result.invalid];
        assert_eq!(told.iter().sum::<u64>(), 6);
        judge(&before, &followers, &living.grid.snapshot());
        told.into_iter().for_each(|count| hash.word(count));
    }
    hash.value()
}

/// Builds or updates the field.
fn rebuild(field: &Field, drawn: &mut Drawn, size: (i32, i32)) {
    if drawn.chance(128) && field.update().is_ok() {
        field.step(0).expect("an open build");
    } else {
        let seeds = [Seed::new(drawn.position(size)), Seed::new(drawn.position(size))];
        // One that is not free is refused, and the field stays.
        let _ = field.build(&seeds);
    }
}

/// Writes anything into a follower.
fn spoil(drawn: &mut Drawn, followers: &mut [Follower], size: (i32, i32)) {
    let follower = &mut followers[drawn.at(6)];
    match drawn.below(8) {
        0 => follower.memory = [0; 13],
        1 => follower.memory = std::array::from_fn(|_| drawn.word()),
        2 => follower.at = drawn.any_position(size),
        3 => follower.goal = drawn.any_position(size),
        4 => follower.stride = drawn.any_position(size).x,
        5 => follower.memory[drawn.at(13)] ^= 1 << drawn.below(64),
        6 => follower.memory[drawn.at(13)] = drawn.word(),
        _ => *follower = Follower::new(drawn.position(size), drawn.position(size), drawn.coordinate(4)),
    }
}

/// Each follower is on free ground, and has walked no farther than its stride.
fn judge(before: &[Follower], after: &[Follower], snapshot: &Snapshot) {
    for (before, after) in before.iter().zip(after) {
        if after.outcome() == FollowerState::Invalid {
            let same = |a: f32, b: f32| a.to_bits() == b.to_bits();
            assert!(same(before.at.x, after.at.x) && same(before.at.y, after.at.y), "an invalid one is not moved");
            continue;
        }
        let (dx, dy) = (f64::from(after.at.x - before.at.x), f64::from(after.at.y - before.at.y));
        let walked = dx.hypot(dy);
        assert!(is_free(snapshot, after.at), "{before:?}\n{after:?}");
        // Who is within 1/32 of free ground along both axes is put there.
        assert!(walked <= f64::from(before.stride) + 0.02 + 0.045, "{walked}: {before:?}\n{after:?}");
    }
}

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

/// Velocities of a crowd of any numbers.
fn crowd(living: &Living, drawn: &mut Drawn, size: (i32, i32)) -> u64 {
    let options = CrowdOptions { neighbours: drawn.below(5), ..CrowdOptions::default() };
    let mut crowd = Crowd::new(&living.grid, options).expect("good options");
    let walkers: Vec<Walker> = (0..drawn.below(12))
        .map(|_| Walker {
            at: drawn.any_position(size),
            velocity: drawn.any_position((4, 4)),
            wanted: drawn.any_position((4, 4)),
            radius: drawn.any_position((2, 2)).x,
            speed: drawn.any_position((4, 4)).x,
        })
        .collect();
    let mut velocities = vec![Position::new(f32::NAN, f32::NAN); walkers.len()];
    crowd.avoid(&walkers, 0.25, &mut velocities).expect("any walkers");
    let mut hash = Fnv::new();
    for (walker, velocity) in walkers.iter().zip(&velocities) {
        let length = f64::from(velocity.x).hypot(f64::from(velocity.y));
        assert!(length <= f64::from(walker.speed) * (1.0 + 1e-5) + 1e-5 || length == 0.0, "{walker:?} {velocity:?}");
        hash.word(u64::from(velocity.x.to_bits()) << 32 | u64::from(velocity.y.to_bits()));
    }
    hash.value()
}
