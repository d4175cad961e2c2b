//! Saved and loaded grids answer as the grids that they were.

use taut::io::{load_grid, load_grid_into, save_grid};
use taut::{Grid, Planner, Position, Rect, Request};
use taut_test_support::configurations::{self, Configuration};
use taut_test_support::effort;
use taut_test_support::hash::Fnv;
use taut_test_support::random::Random;
use taut_test_support::world::World;

fn random_request(random: &mut Random, world: &World) -> Request {
    let mut along = |side: i32| (random.unit() * f64::from(side)) as f32;
    let start = Position::new(along(world.width), along(world.height));
    Request::new(start, Position::new(along(world.width), along(world.height)))
}

/// The hash of the answers to `count` requests: statuses, lengths, costs and paths.
fn answers(grid: &Grid, configuration: &Configuration, world: &World, count: usize) -> u64 {
    let mut planner = Planner::new(grid, configuration.options).expect("the configurations are valid");
    answers_of(&mut planner, world, count)
}

fn answers_of(planner: &mut Planner, world: &World, count: usize) -> u64 {
    let mut random = Random::new(77);
    let mut hash = Fnv::new();
    for _ in 0..count {
        let request = random_request(&mut random, world);
        hash.word(planner.reachable(request.start, request.goal).map_or(7, u64::from));
        match planner.find(&request) {
            Ok(outcome) => {
                hash.word(outcome.status as u64);
                hash.word(outcome.length.to_bits());
                hash.word(outcome.cost.to_bits());
            }
            Err(error) => hash.word(error.kind() as u64 + 100),
        }
        for point in planner.path() {
            hash.word(u64::from(point.x.to_bits()) << 32 | u64::from(point.y.to_bits()));
        }
    }
    hash.value()
}

#[test]
fn a_loaded_grid_gives_the_hash_of_a_thousand_queries() {
    for (number, configuration) in configurations::all().iter().enumerate() {
        let mut random = Random::new(number as u64);
        let world = World::any(&mut random, 90);
        let grid = Grid::from_terrain(world.width, world.height, &world.terrain).expect("a small grid");
        // Edits leave a history, which must not show in the answers of the loaded grid.
        for _ in 0..20 {
            let (x, y) = (random.between(0, i64::from(world.width)), random.between(0, i64::from(world.height)));
            grid.fill(Rect { x: x as i32, y: y as i32, width: 1, height: 1 }, random.below(3) as u8).expect("a cell");
        }
        let saved = save_grid(&grid.snapshot()).expect("there is memory");
        let loaded = load_grid(&saved).expect("it was saved");
        assert_eq!(loaded.revision(), 1);
        let count = effort::count(80, 1000);
        let [before, after] = [&grid, &loaded].map(|grid| answers(grid, configuration, &world, count));
        assert_eq!(before, after, "{}", configuration.name);
    }
}

#[test]
fn a_thousand_queries_with_the_default_planner_have_one_hash() {
    let configuration = &configurations::all()[0];
    let mut random = Random::new(4);
    let world = World::any(&mut random, 200);
    let grid = Grid::from_terrain(world.width, world.height, &world.terrain).expect("a small grid");
    let loaded = load_grid(&save_grid(&grid.snapshot()).expect("there is memory")).expect("it was saved");
    let hash = answers(&grid, configuration, &world, 1000);
    assert_eq!(hash, answers(&loaded, configuration, &world, 1000));
    // The hash depends on the map: a test that compares nothing would pass here too.
    loaded.fill(Rect { x: 0, y: 0, width: world.width, height: world.height / 2 + 1 }, 0).expect("a rectangle");
    assert_ne!(hash, answers(&loaded, configuration, &world, 1000));
}

/// Up to three obstacles, some taken away again.
fn lay_obstacles(grid: &Grid, random: &mut Random, world: &World) {
    for _ in 0..random.below(4) {
        let corners: Vec<Position> = (0..3).map(|_| random_request(random, world).start).collect();
        let number = grid.add_obstacle(&corners).expect("an outline");
        if random.below(3) == 0 {
            grid.remove_obstacle(number).expect("its number");
        }
    }
}

#[test]
fn a_living_grid_answers_after_loading_as_a_loaded_one() {
    for (number, configuration) in configurations::all().iter().enumerate() {
        let mut random = Random::new(900 + number as u64);
        let world = World::any(&mut random, 70);
        let grid = Grid::from_terrain(world.width, world.height, &world.terrain).expect("a small grid");
        // What planners keep between queries, their layers and components, all live through the loads.
        let mut living = Planner::new(&grid, configuration.options).expect("the configurations are valid");
        for round in 0..effort::count(3, 12) {
            lay_obstacles(&grid, &mut random, &world);
            answers_of(&mut living, &world, 10);
            let other = Grid::from_terrain(world.width, world.height, &world.terrain).expect("a small grid");
            for _ in 0..random.below(30) {
                let (x, y) = (random.between(0, i64::from(world.width)), random.between(0, i64::from(world.height)));
                other.set_cell(x as i32, y as i32, random.below(3) as u8).expect("a cell");
            }
            lay_obstacles(&other, &mut random, &world);
            let saved = save_grid(&other.snapshot()).expect("there is memory");
            let before = grid.revision();
            load_grid_into(&grid, &saved).expect("a saved grid of this size");
            assert!(grid.revision() <= before + 1, "one edit");
            let fresh = load_grid(&saved).expect("it was saved");
            let (of_living, of_fresh) =
                (answers_of(&mut living, &world, 30), answers(&fresh, configuration, &world, 30));
            assert_eq!(of_living, of_fresh, "{} in round {round}", configuration.name);
            assert!(save_grid(&grid.snapshot()).expect("there is memory") == saved);
        }
    }
}
