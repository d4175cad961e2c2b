//! A step of followers allocates nothing, from the first one on.

use crate::counting::calls;
use taut::agents::{Crowd, CrowdOptions, Follower, Policy, PolicyKind, PolicyOptions, Pull, Side, Walker};
use taut::field::{Field, FieldOptions, Seed};
use taut::{Grid, Position, Rect};
use taut_test_support::random::Random;
use taut_test_support::world::World;

#[test]
fn a_step_allocates_nothing() {
    let world = World::blocks(&mut Random::new(17), 90, 80, 30);
    let grid = Grid::from_terrain(world.width, world.height, &world.terrain).expect("a small grid");
    let mut random = Random::new(18);
    let mut place = || Position::new(random.unit() as f32 * 90.0, random.unit() as f32 * 80.0);
    let fresh: Vec<Follower> = (0..200).map(|_| Follower::new(place(), place(), 0.4)).collect();
    for kind in [PolicyKind::WalkTo, PolicyKind::Bug, PolicyKind::Potential, PolicyKind::Flow] {
        for (side, radius) in [(Side::Left, 0.0), (Side::Right, 0.0), (Side::Left, 0.7), (Side::Right, 1.5)] {
            let options = PolicyOptions { kind, side, radius, ..PolicyOptions::default() };
            let mut policy = Policy::new(&grid, options).unwrap();
            if kind == PolicyKind::Potential {
                policy.set_pulls(&[Pull { at: Position::new(40.0, 40.0), weight: 1.0, reach: 9.0 }]).unwrap();
            }
            if kind == PolicyKind::Flow {
                policy.set_flow(Rect::new(0, 0, 90, 80), &[0.5; 2 * 90 * 80], 180).unwrap();
            }
            let mut followers = fresh.clone();
            let before = calls();
            for _ in 0..200 {
                policy.step(None, &mut followers).unwrap();
            }
            assert_eq!(calls() - before, 0, "{kind:?}, {side:?}, {radius}");
            assert!(followers.iter().zip(&fresh).filter(|(now, then)| now.at != then.at).count() > 50, "{kind:?}");
        }
    }
}

#[test]
fn followers_of_an_exact_field_and_its_updates_allocate_nothing() {
    let world = World::blocks(&mut Random::new(19), 90, 80, 30);
    let grid = Grid::from_terrain(world.width, world.height, &world.terrain).expect("a small grid");
    let mut random = Random::new(20);
    let mut place = || Position::new(random.unit() as f32 * 90.0, random.unit() as f32 * 80.0);
    let field = Field::new(&grid, FieldOptions::default()).unwrap();
    let goal = (0..100).map(|_| place()).find(|&at| field.build(&[Seed::new(at)]).is_ok()).expect("a free point");
    let policy = Policy::new(&grid, PolicyOptions { kind: PolicyKind::Field, ..PolicyOptions::default() }).unwrap();
    let mut followers: Vec<Follower> = (0..200).map(|_| Follower::new(place(), goal, 0.4)).collect();
    let mut run = || {
        for step in 0..60 {
            if step % 20 == 0 {
                field.update().unwrap();
                field.step(0).unwrap();
            }
            policy.step(Some(&field), &mut followers).unwrap();
        }
    };
    // Two tables take turns.
    run();
    let before = calls();
    run();
    assert_eq!(calls() - before, 0);
    let result = policy.step(Some(&field), &mut followers).unwrap();
    assert!(result.moving + result.arrived > 50, "{result:?}");
}

#[test]
fn a_crowd_that_has_stepped_before_allocates_nothing() {
    let world = World::blocks(&mut Random::new(21), 60, 60, 12);
    let grid = Grid::from_terrain(world.width, world.height, &world.terrain).expect("a small grid");
    let mut crowd = Crowd::new(&grid, CrowdOptions::default()).unwrap();
    let mut random = Random::new(22);
    let still = Position::new(0.0, 0.0);
    let mut walkers: Vec<Walker> = (0..300)
        .map(|_| Walker {
            at: Position::new(random.unit() as f32 * 60.0, random.unit() as f32 * 60.0),
            velocity: still,
            wanted: Position::new(random.unit() as f32 - 0.5, random.unit() as f32 - 0.5),
            radius: 0.4,
            speed: 1.0,
        })
        .collect();
    let mut velocities = vec![still; walkers.len()];
    let mut moved = 0;
    for round in 0..3 {
        let before = calls();
        for _ in 0..20 {
            crowd.avoid(&walkers, 0.25, &mut velocities).unwrap();
            for (walker, velocity) in walkers.iter_mut().zip(&velocities) {
                moved += u32::from(*velocity != still);
                walker.velocity = *velocity;
            }
        }
        assert!(round == 0 || calls() == before, "{} allocations", calls() - before);
    }
    assert!(moved > 1000, "{moved}");
}
