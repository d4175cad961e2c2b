//! The memory limit of a planner holds to the byte: after every call, whether it was served or refused.

use taut::{Error, Grid, Planner, Position, Request};
use taut_test_support::configurations::{self, Configuration};
use taut_test_support::effort;
use taut_test_support::random::Random;
use taut_test_support::world::World;

/// The configurations for points, and those that know a size with one.
fn with_and_without_radius(random: &mut Random) -> Configuration {
    let all = configurations::all();
    let mut configuration = all[random.below(all.len() as u64) as usize].clone();
    if random.chance(0.4) {
        let mut sized = configuration.clone();
        sized.options.radius = [0.4, 0.75, 1.5][random.below(3) as usize];
        let nowhere = Grid::new(1, 1, 1).expect("a small grid");
        if Planner::new(&nowhere, sized.options).is_ok() {
            configuration = sized;
        }
    }
    configuration
}

fn call(planner: &mut Planner, random: &mut Random, world: &World) -> Result<(), Error> {
    let mut position = || {
        let mut along = |side: i32| random.between(0, 4 * i64::from(side) + 1) as f32 / 4.0;
        Position::new(along(world.width), along(world.height))
    };
    let (start, goal, others) = (position(), position(), [position(), position(), position()]);
    let request = Request { allow_partial: random.chance(0.3), ..Request::new(start, goal) };
    match random.below(6) {
        0 | 1 => planner.find(&request).map(drop),
        2 => planner.find_many(start, &others).map(drop),
        3 => {
            planner.begin(&request)?;
            planner.step(3).map(drop)
        }
        4 => planner.reachable(start, goal).map(drop),
        _ => planner.nearest(start, 8.0).map(drop),
    }
}

#[test]
fn no_call_leaves_more_than_the_limit() {
    let (mut refused, mut served) = (0, 0);
    for seed in 0..effort::count(600, 20_000) as u64 {
        let mut random = Random::new(71_000_000 + seed);
        let world = World::any(&mut random, 40);
        let grid = Grid::from_terrain(world.width, world.height, &world.terrain).expect("a grid");
        let mut configuration = with_and_without_radius(&mut random);
        let limit = 500 + random.below(60_000);
        configuration.options.memory_limit = limit;
        let mut planner = match Planner::new(&grid, configuration.options) {
            Ok(planner) => planner,
            Err(Error::MemoryLimit { needed, limit: told }) => {
                assert!(needed > limit && told == limit, "{}: {needed} {told}", configuration.name);
                refused += 1;
                continue;
            }
            Err(other) => panic!("{}: {other}", configuration.name),
        };
        let held = |planner: &Planner| planner.memory().total() - planner.memory().shared;
        assert!(held(&planner) <= limit, "{}: made with {}, limit {limit}", configuration.name, held(&planner));
        for number in 0..8 {
            let result = call(&mut planner, &mut random, &world);
            let held = held(&planner);
            assert!(held <= limit, "{} (seed {seed}), call {number}, {result:?}: {held} > {limit}", configuration.name);
            match result {
                Err(Error::MemoryLimit { needed, limit: told }) => {
                    assert!(needed > limit && told == limit, "{}: {needed} {told}", configuration.name);
                    refused += 1;
                }
                _ => served += 1,
            }
        }
    }
    assert!(refused > 100 && served > 100, "{refused} refused, {served} served");
}
