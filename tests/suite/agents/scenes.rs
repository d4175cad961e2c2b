//! Scenes with exact answers: the flaws that printed versions of these algorithms have.

use taut::agents::{Follower, FollowerState, Policy, PolicyKind, PolicyOptions, Side};
use taut::grid::DiagonalGaps;
use taut::{Grid, Position, Rect};

/// A grid of 32 x 16 free cells with walls.
fn grid(walls: &[(i32, i32, i32, i32)]) -> Grid {
    let grid = Grid::new(32, 16, 1).unwrap();
    for &(x, y, width, height) in walls {
        grid.fill(Rect::new(x, y, width, height), 0).unwrap();
    }
    grid
}

/// A trap that is open towards the start, between it and the goal.
fn trap() -> Grid {
    grid(&[(16, 3, 1, 10), (8, 3, 9, 1), (8, 12, 9, 1)])
}

/// Four walls around the goal.
fn ring() -> Grid {
    grid(&[(21, 5, 7, 1), (21, 11, 7, 1), (21, 5, 1, 7), (27, 5, 1, 7)])
}

pub fn policy(grid: &Grid, kind: PolicyKind) -> Policy {
    Policy::new(grid, PolicyOptions { kind, ..PolicyOptions::default() }).unwrap()
}

fn bug(grid: &Grid, side: Side) -> Policy {
    let options = PolicyOptions { kind: PolicyKind::Bug, side, ..PolicyOptions::default() };
    Policy::new(grid, options).unwrap()
}

pub fn follower(at: (f32, f32), goal: (f32, f32), stride: f32) -> Follower {
    Follower::new(Position::new(at.0, at.1), Position::new(goal.0, goal.1), stride)
}

pub fn step(policy: &Policy, follower: &mut Follower) -> FollowerState {
    policy.step(None, std::slice::from_mut(follower)).unwrap();
    follower.outcome()
}

/// Steps while the follower moves: the state in which it ends, and the length that it has walked until then. A copy of
/// the follower takes the last step again with shorter and shorter strides.
pub fn walk(policy: &Policy, follower: &mut Follower, most: usize) -> (FollowerState, f64) {
    let mut walked = 0.0;
    for _ in 0..most {
        let before = *follower;
        let state = step(policy, follower);
        if state == FollowerState::Moving {
            walked += f64::from(follower.stride);
            continue;
        }
        let (mut short, mut long) = (0.0_f32, before.stride);
        for _ in 0..40 {
            let mut again = Follower { stride: (short + long) / 2.0, ..before };
            if step(policy, &mut again) == state { long = again.stride } else { short = again.stride }
        }
        return (state, walked + f64::from(long));
    }
    (FollowerState::Moving, walked)
}

fn near(value: f64, expected: f64) -> bool {
    (value - expected).abs() < 1e-6
}

#[test]
fn walk_to_stops_exactly_at_the_wall_of_the_trap_and_says_so_in_the_same_step() {
    let policy = policy(&trap(), PolicyKind::WalkTo);
    let mut follower = follower((12.5, 8.25), (24.5, 8.25), 0.25);
    for step_number in 1..=14 {
        assert_eq!(step(&policy, &mut follower), FollowerState::Moving, "step {step_number}");
        assert_eq!(follower.at, Position::new(12.5 + 0.25 * step_number as f32, 8.25));
    }
    assert_eq!(follower.at, Position::new(16.0, 8.25), "contact is no hit");
    assert_eq!(step(&policy, &mut follower), FollowerState::Blocked);
    assert_eq!(follower.at, Position::new(16.0, 8.25));
    // With a longer stride it walks the rest in the step that is blocked.
    let mut far = super::scenes::follower((12.5, 8.25), (24.5, 8.25), 5.0);
    assert_eq!(step(&policy, &mut far), FollowerState::Blocked);
    assert_eq!(far.at, Position::new(16.0, 8.25));
}

#[test]
fn walk_to_goes_on_when_the_wall_is_gone_and_snaps_onto_the_goal() {
    let grid = trap();
    let policy = policy(&grid, PolicyKind::WalkTo);
    let mut follower = follower((12.5, 8.25), (24.5, 8.25), 5.0);
    assert_eq!(step(&policy, &mut follower), FollowerState::Blocked);
    grid.set_cell(16, 8, 1).unwrap();
    assert_eq!(step(&policy, &mut follower), FollowerState::Moving);
    assert_eq!(follower.at, Position::new(21.0, 8.25));
    assert_eq!(step(&policy, &mut follower), FollowerState::Arrived, "a stride longer than what is left");
    assert_eq!(follower.at, Position::new(24.5, 8.25), "and no farther");
    assert_eq!(step(&policy, &mut follower), FollowerState::Arrived);
    follower.goal = Position::new(24.5, 9.25);
    assert_eq!(step(&policy, &mut follower), FollowerState::Arrived, "another goal, and it walks again");
}

#[test]
fn bug_leaves_the_trap_on_both_sides_in_the_exact_length() {
    for (side, length) in [(Side::Left, 37.5), (Side::Right, 38.5)] {
        for stride in [0.25, 0.1, 1.0, 7.3, 100.0] {
            let mut follower = follower((12.5, 8.25), (24.5, 8.25), stride);
            let (state, walked) = walk(&bug(&trap(), side), &mut follower, 1000);
            assert_eq!(state, FollowerState::Arrived);
            assert!(near(walked, length), "{side:?}, stride {stride}: {walked}");
            assert_eq!(follower.at, Position::new(24.5, 8.25));
            assert!(walked <= 12.0 + 2.0 * 54.0 / 2.0);
        }
    }
}

#[test]
fn bug_finds_out_that_a_ring_has_no_door() {
    for side in [Side::Left, Side::Right] {
        let mut follower = follower((12.5, 8.25), (24.5, 8.25), 0.3);
        let (state, walked) = walk(&bug(&ring(), side), &mut follower, 1000);
        assert_eq!(state, FollowerState::Unreachable, "{side:?}");
        assert!(near(walked, 8.5 + 28.0), "{side:?}: {walked}");
        assert_eq!(follower.at, Position::new(21.0, 8.25), "where it hit the ring");
    }
}

#[test]
fn bug_in_contact_with_a_wall_walks_away_from_it() {
    // Printed versions begin to follow a wall on touching it, and then circle for ever.
    let scene = grid(&[(4, 4, 4, 4)]);
    for side in [Side::Left, Side::Right] {
        let mut follower = follower((8.0, 6.0), (12.0, 6.0), 0.25);
        let (state, walked) = walk(&bug(&scene, side), &mut follower, 1000);
        assert_eq!((state, near(walked, 4.0)), (FollowerState::Arrived, true), "{side:?}: {walked}");
        // Along the wall, and past two of its corners.
        let mut tangent = super::scenes::follower((2.0, 4.0), (12.0, 4.0), 0.25);
        let (state, walked) = walk(&bug(&scene, side), &mut tangent, 1000);
        assert_eq!((state, near(walked, 10.0)), (FollowerState::Arrived, true), "{side:?}: {walked}");
    }
}

#[test]
fn potential_is_stuck_in_the_trap_and_says_so() {
    let policy = policy(&trap(), PolicyKind::Potential);
    let mut follower = follower((12.5, 8.25), (24.5, 8.25), 0.25);
    let (state, walked) = walk(&policy, &mut follower, 1000);
    assert_eq!(state, FollowerState::Stuck);
    assert!(walked < 40.0, "{walked}");
    assert!(follower.at.x > 13.0 && follower.at.x <= 16.0, "{:?}", follower.at);
    let rests = follower;
    assert_eq!(step(&policy, &mut follower), FollowerState::Stuck);
    assert_eq!((follower.at, follower.memory), (rests.at, rests.memory), "it rests");
}

#[test]
fn potential_walks_around_a_block_and_reaches_a_goal_beside_a_wall() {
    let policy = policy(&grid(&[(10, 5, 2, 3)]), PolicyKind::Potential);
    let mut around = follower((5.0, 8.5), (18.0, 8.5), 0.25);
    let mut farthest = 8.5;
    while step(&policy, &mut around) == FollowerState::Moving {
        farthest = around.at.y.max(farthest);
    }
    assert_eq!(around.outcome(), FollowerState::Arrived);
    assert!(farthest > 8.75, "pushed aside: {farthest}");
    // A wall that pushes as hard beside the goal as elsewhere would keep every follower away from it.
    let mut beside = follower((5.0, 9.0), (9.5, 6.5), 0.25);
    assert_eq!(walk(&policy, &mut beside, 500).0, FollowerState::Arrived);
}

#[test]
fn a_follower_that_is_none_is_invalid_by_itself() {
    for kind in [PolicyKind::WalkTo, PolicyKind::Bug, PolicyKind::Potential, PolicyKind::Flow] {
        let policy = policy(&trap(), kind);
        let good = follower((12.5, 8.25), (14.5, 8.25), 0.25);
        let mut followers = [
            good,
            follower((16.5, 8.5), (24.5, 8.25), 0.25),
            follower((f32::NAN, 8.5), (24.5, 8.25), 0.25),
            follower((12.5, 8.5), (24.5, f32::INFINITY), 0.25),
            follower((32.5, 8.5), (24.5, 8.25), 0.25),
            follower((12.5, -0.03), (24.5, 8.25), 0.25),
            follower((12.5, 8.5), (24.5, 8.25), -0.25),
            follower((12.5, 8.5), (24.5, 8.25), f32::NAN),
            follower((12.5, 8.5), (24.5, 8.25), f32::INFINITY),
            Follower { memory: [7; 13], ..good },
            good,
        ];
        let before = followers;
        let result = policy.step(None, &mut followers).unwrap();
        assert_eq!((result.invalid, result.moving + result.stuck), (9, 2), "{kind:?}");
        for (i, (after, before)) in followers.iter().zip(&before).enumerate().skip(1).take(9) {
            assert_eq!(after.outcome(), FollowerState::Invalid, "{kind:?}, follower {i}");
            let same = |a: Position, b: Position| (a.x.to_bits(), a.y.to_bits()) == (b.x.to_bits(), b.y.to_bits());
            assert!(same(after.at, before.at) && after.memory == before.memory, "{kind:?}, follower {i} is left alone");
        }
        assert_eq!(followers[0], followers[10]);
    }
}

#[test]
fn a_follower_slower_than_the_grid_of_points_does_not_stand_still() {
    let scene = grid(&[]);
    for kind in [PolicyKind::WalkTo, PolicyKind::Bug, PolicyKind::Potential] {
        let policy = policy(&scene, kind);
        let mut follower = follower((2.5, 2.5), (5.5, 6.5), 1.0 / 4096.0);
        for _ in 0..4096 * 4 {
            assert_eq!(step(&policy, &mut follower), FollowerState::Moving, "{kind:?}");
        }
        let (dx, dy) = (follower.at.x - 4.9, follower.at.y - 5.7);
        assert!(dx.abs() < 0.01 && dy.abs() < 0.01, "{kind:?}: {:?}", follower.at);
    }
}

#[test]
fn the_gap_rule_is_that_of_the_planners() {
    let scene = grid(&[(5, 5, 1, 1), (6, 6, 1, 1)]);
    for (gaps, state) in [(DiagonalGaps::Closed, FollowerState::Blocked), (DiagonalGaps::Open, FollowerState::Arrived)]
    {
        let options = PolicyOptions { diagonal_gaps: gaps, ..PolicyOptions::default() };
        let policy = Policy::new(&scene, options).unwrap();
        let mut follower = follower((7.0, 5.0), (5.0, 7.0), 0.3);
        assert_eq!(walk(&policy, &mut follower, 100).0, state, "{gaps:?}");
        if gaps == DiagonalGaps::Closed {
            assert_eq!(follower.at, Position::new(6.0, 6.0));
        }
        // Bug goes around, or through.
        let options = PolicyOptions { kind: PolicyKind::Bug, ..options };
        let bug = Policy::new(&scene, options).unwrap();
        let mut follower = super::scenes::follower((7.0, 5.0), (5.0, 7.0), 0.3);
        let (state, walked) = walk(&bug, &mut follower, 100);
        let straight = 8.0_f64.sqrt();
        let expected = if gaps == DiagonalGaps::Open { straight } else { straight + 4.0 };
        assert_eq!((state, near(walked, expected)), (FollowerState::Arrived, true), "{gaps:?}: {walked}");
    }
}

#[test]
fn a_goal_in_a_wall_or_off_the_map_is_walked_to_as_far_as_possible() {
    let scene = trap();
    for goal in [(16.5, 8.25), (40.0, 8.25), (12.5, -7.0)] {
        let mut follower = follower((12.5, 8.25), goal, 0.5);
        assert_eq!(walk(&policy(&scene, PolicyKind::WalkTo), &mut follower, 100).0, FollowerState::Blocked, "{goal:?}");
        let mut follower = super::scenes::follower((12.5, 8.25), goal, 0.5);
        assert_eq!(walk(&bug(&scene, Side::Left), &mut follower, 1000).0, FollowerState::Unreachable, "{goal:?}");
    }
}
