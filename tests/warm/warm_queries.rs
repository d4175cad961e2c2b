//! The second pass over a list of queries allocates nothing.

use crate::counting::calls;
use taut::{Grid, Planner, Position, Request, Status};
use taut_test_support::configurations;
use taut_test_support::random::Random;
use taut_test_support::world::World;

fn worlds() -> Vec<World> {
    let mut random = Random::new(404);
    vec![
        World::noise(&mut random, 120, 90, 0.1),
        World::noise(&mut random, 90, 120, 0.35),
        World::blocks(&mut random, 150, 150, 60),
        World::maze(&mut random, 71, 71),
        World::empty(64, 64),
    ]
}

fn requests(world: &World) -> Vec<Request> {
    let mut random = Random::new(405);
    let mut along = |side: i32| (random.unit() * f64::from(side)) as f32;
    let mut point = || Position::new(along(world.width), along(world.height));
    (0..25).map(|_| Request::new(point(), point())).collect()
}

fn pass(planner: &mut Planner, requests: &[Request], stepped: bool) -> usize {
    let mut points = 0;
    for request in requests {
        if !stepped {
            let _ = planner.find(request);
        } else if planner.begin(request).is_ok() {
            while planner.step(50).is_ok_and(|outcome| outcome.status == Status::InProgress) {}
        }
        points += planner.path().len();
    }
    points
}

#[test]
fn warm_queries_allocate_nothing() {
    let mut queries = 0;
    for world in worlds() {
        let grid = Grid::from_terrain(world.width, world.height, &world.terrain).expect("a small grid");
        let requests = requests(&world);
        let sizes = configurations::with_radius().into_iter().chain(configurations::discs());
        for configuration in configurations::all().into_iter().chain(sizes) {
            let mut planner = configuration.planner(&grid);
            for stepped in [false, true] {
                let first = pass(&mut planner, &requests, stepped);
                let before = calls();
                let second = pass(&mut planner, &requests, stepped);
                let allocations = calls() - before;
                assert_eq!(allocations, 0, "{} on a {} x {} map", configuration.name, world.width, world.height);
                assert_eq!(first, second);
                queries += requests.len();
            }
        }
    }
    println!("{queries} warm queries, no allocation");
}

#[test]
fn warm_queries_of_a_prepared_planner_allocate_nothing() {
    let mut given_up = 0;
    for world in worlds() {
        let grid = Grid::from_terrain(world.width, world.height, &world.terrain).expect("a small grid");
        let requests = requests(&world);
        for gaps in configurations::GAPS {
            let mut planner = configurations::any_angle_planner(taut::Algorithm::Anya, gaps).planner(&grid);
            let bare = planner.memory().total();
            assert_eq!(planner.prepare(0), Ok(Status::Found));
            let held = planner.memory().total();
            pass(&mut planner, &requests, false);
            let before = calls();
            for _ in 0..40 {
                pass(&mut planner, &requests, false);
            }
            assert_eq!(calls() - before, 0, "on a {} x {} map", world.width, world.height);
            assert_eq!(planner.prepare(0), Ok(Status::Found));
            given_up += usize::from(held > bare + 4096 && planner.memory().total() < held);
            // What was prepared outlives an edit. The first queries after it may allocate.
            for (x, y) in [(3, 5), (20, 11), (40, 2)] {
                let was_free = grid.snapshot().terrain(x, y) != 0;
                grid.set_cell(x, y, u8::from(!was_free)).expect("a cell of the map");
            }
            for _ in 0..40 {
                pass(&mut planner, &requests, false);
            }
            let before = calls();
            pass(&mut planner, &requests, false);
            assert_eq!(calls() - before, 0, "after edits of a {} x {} map", world.width, world.height);
        }
    }
    assert!(given_up > 0, "in a maze landmarks spare next to nothing");
}

#[test]
fn warm_queries_with_terrain_costs_allocate_nothing() {
    let mut random = Random::new(406);
    let world = World::noise(&mut random, 90, 80, 0.2).with_classes(&mut random, 4);
    let grid = Grid::from_terrain(world.width, world.height, &world.terrain).expect("a small grid");
    let requests = requests(&world);
    let mut costs = [1.0; 256];
    costs[2] = 2.5;
    costs[3] = f32::INFINITY;
    let any_angle = configurations::any_angle().into_iter().filter(configurations::Configuration::takes_costs);
    for configuration in configurations::lattice_planners().into_iter().chain(any_angle) {
        let mut planner = configuration.planner(&grid);
        planner.set_costs(&costs).expect("valid costs");
        pass(&mut planner, &requests, false);
        let before = calls();
        pass(&mut planner, &requests, false);
        assert_eq!(calls() - before, 0, "{}", configuration.name);
    }
}

#[test]
fn warm_sight_allocates_nothing() {
    for world in worlds() {
        let grid = Grid::from_terrain(world.width, world.height, &world.terrain).expect("a small grid");
        let look = || {
            for request in requests(&world) {
                for gaps in configurations::GAPS {
                    grid.line_of_sight(request.start, request.goal, gaps).expect("finite ends");
                }
            }
        };
        look();
        let list = calls();
        drop(requests(&world));
        let one_list = calls() - list;
        let before = calls();
        look();
        assert_eq!(calls() - before, one_list, "only the list of requests itself");
    }
}

#[test]
fn warm_queries_for_many_goals_allocate_nothing() {
    for world in worlds() {
        let grid = Grid::from_terrain(world.width, world.height, &world.terrain).expect("a small grid");
        let requests = requests(&world);
        let goals: Vec<Position> = requests.iter().map(|request| request.goal).collect();
        for configuration in configurations::few() {
            let mut planner = configuration.planner(&grid);
            let mut pass = || {
                let mut points = 0;
                for request in requests.iter().step_by(5) {
                    let _ = planner.find_many(request.start, &goals);
                    for goal in 0..planner.answers().len() {
                        planner.select(goal).expect("a goal of the query");
                        points += planner.path().len();
                    }
                }
                points
            };
            let first = pass();
            let before = calls();
            let second = pass();
            let allocations = calls() - before;
            assert_eq!(allocations, 0, "{} on a {} x {} map", configuration.name, world.width, world.height);
            assert_eq!(first, second);
        }
    }
}

#[test]
fn warm_queries_for_unreachable_goals_allocate_nothing() {
    let mut world = World::noise(&mut Random::new(407), 90, 80, 0.2);
    (0..80).for_each(|y| world.terrain[y * 90 + 60] = 0);
    let grid = Grid::from_terrain(world.width, world.height, &world.terrain).expect("a small grid");
    let requests = requests(&world);
    for configuration in configurations::all() {
        let mut planner = configuration.planner(&grid);
        pass(&mut planner, &requests, false);
        let labelled = planner.memory().other;
        let before = calls();
        pass(&mut planner, &requests, false);
        assert_eq!(calls() - before, 0, "{}", configuration.name);
        assert_eq!(planner.memory().other, labelled, "{}", configuration.name);
    }
}
