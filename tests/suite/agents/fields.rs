//! Followers that follow a field.

use super::scenes::{follower, policy, step, walk};
use taut::agents::{Follower, FollowerState, Policy, PolicyKind, PolicyOptions};
use taut::field::{Field, FieldKind, FieldOptions, Seed};
use taut::grid::DiagonalGaps;
use taut::{Error, Grid, Position, Rect};
use taut_test_support::random::Random;
use taut_test_support::world::World;

/// A field of steps along corners.
fn field(grid: &Grid, seeds: &[(f32, f32)]) -> Field {
    let field = Field::new(grid, FieldOptions { kind: FieldKind::Steps, ..FieldOptions::default() }).unwrap();
    let seeds: Vec<Seed> = seeds.iter().map(|&(x, y)| Seed { at: Position::new(x, y), cost: 0.0 }).collect();
    field.build(&seeds).unwrap();
    field
}

fn follow(policy: &Policy, field: &Field, follower: &mut Follower) -> FollowerState {
    policy.step(Some(field), std::slice::from_mut(follower)).unwrap();
    follower.outcome()
}

#[test]
fn followers_arrive_exactly_where_the_field_reaches_and_walk_what_it_says() {
    let mut random = Random::new(52);
    let (mut arrived, mut refused) = (0, 0);
    for _ in 0..40 {
        let world = World::any(&mut random, 30);
        let grid = Grid::from_terrain(world.width, world.height, &world.terrain).unwrap();
        let policy = policy(&grid, PolicyKind::Field);
        let corner = |random: &mut Random| {
            let x = random.between(0, i64::from(world.width) + 1) as f32;
            (x, random.between(0, i64::from(world.height) + 1) as f32)
        };
        let goal = corner(&mut random);
        let options = FieldOptions { kind: FieldKind::Steps, ..FieldOptions::default() };
        let field = Field::new(&grid, options).unwrap();
        if field.build(&[Seed { at: Position::new(goal.0, goal.1), cost: 0.0 }]).is_err() {
            continue;
        }
        for _ in 0..20 {
            let from = corner(&mut random);
            let mut walker = follower(from, (0.0, 0.0), 0.3);
            let mut distance = [0.0];
            field.distances(&[walker.at], false, &mut distance).unwrap();
            let mut steps = 0;
            while follow(&policy, &field, &mut walker) == FollowerState::Moving {
                steps += 1;
                assert!(steps < 10_000, "{from:?} to {goal:?}: {world:?}");
            }
            match walker.outcome() {
                FollowerState::Arrived => {
                    arrived += 1;
                    assert_eq!(walker.at, Position::new(goal.0, goal.1));
                    let walked = f64::from(0.3_f32) * f64::from(steps);
                    // A step ends at a turn past which the straight way would cut the corner.
                    let mut path = Vec::new();
                    field.path(Position::new(from.0, from.1), &mut path).unwrap();
                    let turns = 0.3 * path.len().saturating_sub(2) as f64;
                    assert!(walked <= distance[0] + turns + 1e-6, "{walked}, not {}", distance[0]);
                    assert!(walked + 0.3 + 1e-6 >= distance[0], "{walked}, not {}", distance[0]);
                }
                FollowerState::Unreachable => {
                    refused += 1;
                    assert!(distance[0].is_infinite(), "{from:?} to {goal:?}: {world:?}");
                }
                FollowerState::Invalid => assert!(distance[0].is_infinite()),
                other => panic!("{other:?}: {from:?} to {goal:?}: {world:?}"),
            }
        }
    }
    assert!(arrived > 100 && refused > 10, "{arrived}, {refused}");
}

#[test]
fn a_wall_that_the_field_does_not_know_blocks_its_followers_until_the_update() {
    let grid = Grid::new(32, 16, 1).unwrap();
    let (policy, field) = (policy(&grid, PolicyKind::Field), field(&grid, &[(24.0, 8.0)]));
    let mut walker = follower((4.0, 8.0), (0.0, 0.0), 0.5);
    (0..4).for_each(|_| assert_eq!(follow(&policy, &field, &mut walker), FollowerState::Moving));
    grid.fill(Rect::new(10, 4, 1, 8), 0).unwrap();
    while follow(&policy, &field, &mut walker) == FollowerState::Moving {}
    assert_eq!((walker.outcome(), walker.at), (FollowerState::Blocked, Position::new(10.0, 8.0)));
    assert_eq!(follow(&policy, &field, &mut walker), FollowerState::Blocked);
    field.update().unwrap();
    field.step(0).unwrap();
    assert_eq!(follow(&policy, &field, &mut walker), FollowerState::Moving);
    while follow(&policy, &field, &mut walker) == FollowerState::Moving {}
    assert_eq!((walker.outcome(), walker.at), (FollowerState::Arrived, Position::new(24.0, 8.0)));
    // A new goal, and those that have arrived walk again.
    field.build(&[Seed { at: Position::new(2.0, 2.0), cost: 0.0 }]).unwrap();
    assert_eq!(follow(&policy, &field, &mut walker), FollowerState::Moving);
}

#[test]
fn a_step_refuses_a_field_that_is_missing_foreign_unbuilt_or_of_no_use() {
    let (grid, other) = (Grid::new(8, 8, 1).unwrap(), Grid::new(8, 8, 1).unwrap());
    let mut followers = [follower((1.0, 1.0), (2.0, 2.0), 0.5)];
    let before = followers;
    let following = policy(&grid, PolicyKind::Field);
    let near = field(&grid, &[(5.0, 5.0)]);
    let far = field(&other, &[(5.0, 5.0)]);
    let unbuilt = Field::new(&grid, FieldOptions { kind: FieldKind::Steps, ..FieldOptions::default() }).unwrap();
    assert_eq!(following.step(None, &mut followers), Err(Error::Null { name: "field" }));
    assert_eq!(following.step(Some(&far), &mut followers), Err(Error::OtherGrid { what: "field" }));
    assert_eq!(following.step(Some(&unbuilt), &mut followers), Err(Error::NotBuilt));
    let walking = policy(&grid, PolicyKind::WalkTo);
    assert!(matches!(walking.step(Some(&near), &mut followers), Err(Error::Unsupported { .. })));
    assert_eq!(followers, before);
    assert!(following.step(Some(&near), &mut followers).is_ok() && followers != before);
}

#[test]
fn a_follower_of_a_field_may_have_walked_by_another_policy_before() {
    let grid = Grid::new(32, 16, 1).unwrap();
    let (following, field) = (policy(&grid, PolicyKind::Field), field(&grid, &[(24.0, 8.0)]));
    let options =
        PolicyOptions { kind: PolicyKind::Bug, diagonal_gaps: DiagonalGaps::Open, ..PolicyOptions::default() };
    let bug = Policy::new(&grid, options).unwrap();
    let mut walker = follower((4.0, 8.0), (4.0, 2.0), 0.5);
    assert_eq!(step(&bug, &mut walker), FollowerState::Moving);
    assert_eq!(follow(&following, &field, &mut walker), FollowerState::Moving);
    assert_eq!(walk(&bug, &mut walker, 100).0, FollowerState::Arrived);
    walker.memory[5] = 77;
    assert_eq!(follow(&following, &field, &mut walker), FollowerState::Moving);
}
