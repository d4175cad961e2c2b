//! FLOW, pulls and what setters refuse.

use super::scenes::{follower, policy, step, walk};
use taut::agents::{FollowerState, Policy, PolicyKind, PolicyOptions, Pull};
use taut::field::{Field, FieldOptions, Seed};
use taut::{Error, Grid, Position, Rect};

#[test]
fn flow_follows_the_directions_of_the_host_and_is_stuck_without_one() {
    let grid = Grid::new(8, 8, 1).unwrap();
    let mut flow = policy(&grid, PolicyKind::Flow);
    // Rows of four cells, two floats each, with one more pair between the rows: to the right, then down.
    let mut xy = vec![f32::NAN; 4 * 10];
    for row in 0..4 {
        for column in 0..4 {
            let way = if column < 3 { (3.0, 0.0) } else { (0.0, 0.5) };
            (xy[row * 10 + 2 * column], xy[row * 10 + 2 * column + 1]) = way;
        }
    }
    flow.set_flow(Rect::new(2, 2, 4, 4), &xy, 10).unwrap();
    let mut walker = follower((2.5, 2.5), (5.5, 7.5), 0.5);
    for _ in 0..5 {
        assert_eq!(step(&flow, &mut walker), FollowerState::Moving);
    }
    assert_eq!(walker.at, Position::new(5.0, 2.5), "the length of a direction does not count");
    for _ in 0..7 {
        assert_eq!(step(&flow, &mut walker), FollowerState::Moving);
    }
    assert_eq!(walker.at, Position::new(5.0, 6.0));
    assert_eq!(step(&flow, &mut walker), FollowerState::Stuck, "outside the area");
    let mut near = follower((5.5, 5.5), (5.5, 5.75), 0.5);
    assert_eq!((step(&flow, &mut near), near.at.y), (FollowerState::Arrived, 5.75), "the goal within a stride");
}

#[test]
fn blocked_classes_are_walls_of_a_policy() {
    let grid = Grid::new(16, 8, 1).unwrap();
    grid.fill(Rect::new(8, 2, 1, 4), 200).unwrap();
    let mut options = PolicyOptions { kind: PolicyKind::WalkTo, ..PolicyOptions::default() };
    let end = |options: PolicyOptions| {
        let policy = Policy::new(&grid, options).unwrap();
        let mut walker = follower((2.5, 3.5), (14.5, 3.5), 0.5);
        walk(&policy, &mut walker, 100).0
    };
    assert_eq!(end(options), FollowerState::Arrived);
    options.blocked_classes[3] = 1 << (200 - 192);
    assert_eq!(end(options), FollowerState::Blocked);
    options.kind = PolicyKind::Bug;
    assert_eq!(end(options), FollowerState::Arrived, "around it");
}

#[test]
fn flow_arrives_in_the_cell_of_its_goal_however_short_its_strides() {
    let grid = Grid::new(24, 16, 1).unwrap();
    grid.fill(Rect::new(8, 3, 1, 10), 0).unwrap();
    let goal = Position::new(17.25, 8.875);
    let field = Field::new(&grid, FieldOptions::default()).unwrap();
    field.build(&[Seed::new(goal)]).unwrap();
    let mut xy = vec![0.0; 2 * 24 * 16];
    field.directions(Rect::new(0, 0, 24, 16), &mut xy, 48).unwrap();
    let mut flow = policy(&grid, PolicyKind::Flow);
    flow.set_flow(Rect::new(0, 0, 24, 16), &xy, 48).unwrap();
    for stride in [0.0625, 0.25, 0.6, 1.5] {
        for start in [(2.5, 8.25), (17.9, 8.1), (23.5, 0.5), (12.5, 15.5), (7.5, 3.5)] {
            let mut walker = follower(start, (17.25, 8.875), stride);
            let (state, _) = walk(&flow, &mut walker, 2_000);
            assert_eq!((state, walker.at), (FollowerState::Arrived, walker.goal), "from {start:?} by {stride}");
        }
    }
}

#[test]
fn flow_slides_along_a_wall_and_is_blocked_where_the_direction_leads_into_it() {
    let grid = Grid::new(8, 8, 1).unwrap();
    grid.fill(Rect::new(4, 0, 1, 6), 0).unwrap();
    let mut flow = policy(&grid, PolicyKind::Flow);
    let xy: Vec<f32> = [1.0, 1.0].repeat(64);
    flow.set_flow(Rect::new(0, 0, 8, 8), &xy, 16).unwrap();
    let mut walker = follower((3.5, 1.0), (0.1, 7.9), 0.25);
    let (state, _) = walk(&flow, &mut walker, 200);
    assert_eq!(state, FollowerState::Blocked);
    assert_eq!(walker.at, Position::new(8.0, 8.0), "along the wall, past its end, and into the corner of the map");
    let xy: Vec<f32> = [1.0, 0.0].repeat(64);
    flow.set_flow(Rect::new(0, 0, 8, 8), &xy, 16).unwrap();
    let mut walker = follower((1.0, 1.3), (0.1, 7.9), 0.25);
    assert_eq!((walk(&flow, &mut walker, 200).0, walker.at.x), (FollowerState::Blocked, 4.0));
}

#[test]
fn pulls_draw_followers_near_and_push_them_away() {
    let grid = Grid::new(32, 32, 1).unwrap();
    let mut policy = policy(&grid, PolicyKind::Potential);
    let passes = |policy: &Policy| {
        let mut walker = follower((6.0, 16.0), (26.0, 16.0), 0.25);
        let mut heights = Vec::new();
        while step(policy, &mut walker) == FollowerState::Moving {
            heights.push(walker.at.y);
        }
        assert_eq!(walker.outcome(), FollowerState::Arrived);
        heights
    };
    assert!(passes(&policy).iter().all(|&y| y == 16.0));
    let pull = |weight| Pull { at: Position::new(16.0, 18.0), weight, reach: 4.0 };
    policy.set_pulls(&[pull(0.8)]).unwrap();
    assert!(passes(&policy).iter().any(|&y| y > 16.5), "drawn near");
    policy.set_pulls(&[pull(-0.8)]).unwrap();
    assert!(passes(&policy).iter().any(|&y| y < 15.5), "pushed away");
    policy.set_pulls(&[]).unwrap();
    assert!(passes(&policy).iter().all(|&y| y == 16.0));
}

#[test]
fn options_pulls_and_flows_out_of_range_are_refused() {
    let grid = Grid::new(8, 8, 1).unwrap();
    let refused = |options: PolicyOptions| matches!(Policy::new(&grid, options), Err(Error::BadValue { .. }));
    let good = PolicyOptions { kind: PolicyKind::Potential, ..PolicyOptions::default() };
    for bad in [f64::NAN, -1.0, f64::INFINITY] {
        assert!(refused(PolicyOptions { attract: bad, ..good }) && refused(PolicyOptions { repel: bad, ..good }));
        assert!(refused(PolicyOptions { influence: bad, ..good }));
    }
    assert!(refused(PolicyOptions { influence: 16.1, ..good }) && refused(PolicyOptions { patience: 0, ..good }));
    let mut potential = Policy::new(&grid, good).unwrap();
    let pull = Pull { at: Position::new(1.0, 1.0), weight: 1.0, reach: 1.0 };
    for bad in [
        Pull { weight: f32::NAN, ..pull },
        Pull { reach: -1.0, ..pull },
        Pull { reach: f32::INFINITY, ..pull },
        Pull { at: Position::new(f32::NAN, 0.0), ..pull },
    ] {
        assert!(potential.set_pulls(&[pull, bad]).is_err(), "{bad:?}");
    }
    assert!(potential.set_pulls(&vec![pull; 4_096]).is_ok() && potential.set_pulls(&vec![pull; 4_097]).is_err());
    let unsupported = |error| matches!(error, Err(Error::Unsupported { .. }));
    assert!(unsupported(potential.set_flow(Rect::new(0, 0, 1, 1), &[0.0, 0.0], 2)));
    let mut flow = policy(&grid, PolicyKind::Flow);
    assert!(unsupported(flow.set_pulls(&[])));
    assert!(matches!(flow.set_flow(Rect::new(0, 0, 9, 1), &[0.0; 18], 18), Err(Error::RectOutside { .. })));
    assert!(matches!(flow.set_flow(Rect::new(0, 0, 2, 1), &[0.0; 4], 3), Err(Error::StrideTooSmall { .. })));
    let short = flow.set_flow(Rect::new(0, 0, 2, 2), &[0.0; 8], 5);
    assert_eq!(short, Err(Error::BufferTooShort { needed: 9, given: 8 }));
    assert!(flow.set_flow(Rect::new(0, 0, 2, 2), &[0.0; 9], 5).is_ok());
    assert!(matches!(flow.set_flow(Rect::new(0, 0, 1, 1), &[0.0, f32::NAN], 2), Err(Error::BadValue { .. })));
    assert!(flow.set_flow(Rect::new(0, 0, 0, 5), &[], usize::MAX).is_ok());
    assert!(flow.set_flow(Rect::new(0, 0, 1, 3), &[], usize::MAX).is_err(), "no overflow");
}
