//! Connected components: an unreachable goal costs no search, before and after any edits.

use taut::{Grid, Options, Outcome, Planner, Position, Rect, Request, Status};
use taut_test_support::configurations::{self, Configuration};
use taut_test_support::effort;
use taut_test_support::random::Random;
use taut_test_support::world::World;

fn grid_of(world: &World) -> Grid {
    Grid::from_terrain(world.width, world.height, &world.terrain).expect("a small grid")
}

/// Ends on a lattice of half cells: most of them on walls and corners, some at double corners.
fn half_cells(random: &mut Random, world: &World) -> Request {
    let mut along = |side: i32| random.between(0, i64::from(side) * 2 + 1) as f32 / 2.0;
    let start = Position::new(along(world.width), along(world.height));
    Request::new(start, Position::new(along(world.width), along(world.height)))
}

/// A random edit of a grid: a cell, a part of a row or of a column, a block.
fn edit(random: &mut Random, grid: &Grid) {
    let (width, height) = (grid.width(), grid.height());
    let (x, y) = (random.between(0, width.into()) as i32, random.between(0, height.into()) as i32);
    let (w, h) = match random.below(6) {
        0 => (width - x, 1),
        1 => (1, height - y),
        2 => ((width - x).min(4), (height - y).min(4)),
        _ => (1, 1),
    };
    grid.fill(Rect::new(x, y, w, h), random.below(3) as u8).expect("an area of the map");
}

#[test]
fn answers_after_edits_equal_those_of_a_new_grid() {
    let list = configurations::few();
    let mut without_path = 0;
    for seed in 0..effort::count(30, 4000) as u64 {
        let mut random = Random::new(9_200_000 + seed);
        let mut world = World::any(&mut random, 16).with_classes(&mut random, 2);
        let grid = grid_of(&world);
        let mut costs = [1.0_f32; 256];
        costs[2] = f32::INFINITY;
        let masks = random.chance(0.5);
        let planner_of = |configuration: &Configuration, grid: &Grid| -> Planner {
            let mut planner = configuration.planner(grid);
            if masks {
                planner.set_costs(&costs).expect("valid costs");
            }
            planner
        };
        let mut planners: Vec<Planner> = list.iter().map(|kind| planner_of(kind, &grid)).collect();
        for _ in 0..8 {
            let mut request = half_cells(&mut random, &world);
            request.allow_partial = random.chance(0.3);
            let fresh_grid = grid_of(&world);
            for (configuration, planner) in list.iter().zip(&mut planners) {
                let kept = planner.find(&request);
                let mut fresh = planner_of(configuration, &fresh_grid);
                let expected = fresh.find(&request);
                let strip = |outcome: Outcome| Outcome { revision: 0, ..configuration.comparable(outcome) };
                let case = || format!("{} {request:?}\n{}", configuration.name, world.rows());
                assert_eq!(kept.map(strip), expected.map(strip), "{}", case());
                assert_eq!(planner.path(), fresh.path(), "{}", case());
                without_path += u32::from(kept.is_ok_and(|outcome| outcome.status == Status::NoPath));
            }
            (0..=random.below(3)).for_each(|_| edit(&mut random, &grid));
            let area = Rect::new(0, 0, world.width, world.height);
            grid.get_cells(area, &mut world.terrain, world.width as usize).expect("a whole copy");
        }
    }
    assert!(without_path > 150, "{without_path}");
}

fn divided() -> World {
    World::draw(&["....#....", "....#....", "....#....", "....#...."])
}

fn across() -> Request {
    Request::new(Position::new(0.5, 0.5), Position::new(8.5, 3.5))
}

#[test]
fn an_unreachable_goal_needs_no_expansion_whatever_limits_the_query() {
    let world = divided();
    for configuration in configurations::all() {
        for memory_limit in [0, 1 << 20] {
            let options = Options { memory_limit, ..configuration.options };
            let grid = grid_of(&world);
            let mut planner = Configuration::new(&configuration.name, options).planner(&grid);
            let mut find = |max_expansions| {
                let outcome = planner.find(&Request { max_expansions, ..across() }).expect("free ends");
                (outcome.status, outcome.expanded, outcome.generated, outcome.sight_checks)
            };
            for max_expansions in [0, 1, 100] {
                assert_eq!(find(max_expansions), (Status::NoPath, 0, 0, 0), "{}", configuration.name);
            }
            grid.set_cell(3, 3, 0).expect("a cell of the map");
            assert_eq!(find(1), (Status::NoPath, 0, 0, 0), "{}", configuration.name);
            grid.set_cell(4, 1, 1).expect("a cell of the map");
            assert_eq!(find(0).0, Status::Found, "{}", configuration.name);
            grid.fill(Rect::new(4, 0, 1, 4), 0).expect("an area of the map");
            assert_eq!(find(0), (Status::NoPath, 0, 0, 0), "{}", configuration.name);
        }
    }
}

#[test]
fn a_search_is_answered_for_its_own_revision() {
    let world = divided();
    for configuration in configurations::few() {
        let grid = grid_of(&world);
        let mut planner = configuration.planner(&grid);
        planner.begin(&across()).expect("free ends");
        grid.set_cell(4, 1, 1).expect("a cell of the map");
        let outcome = planner.step(0).expect("an open search");
        assert_eq!((outcome.status, outcome.expanded, outcome.revision), (Status::NoPath, 0, 1));
        assert_eq!(planner.find(&across()).expect("free ends").status, Status::Found, "{}", configuration.name);
    }
}

#[test]
fn a_cancel_comes_before_the_components() {
    for configuration in configurations::few() {
        let grid = grid_of(&divided());
        let mut planner = configuration.planner(&grid);
        planner.begin(&across()).expect("free ends");
        planner.cancel_handle().cancel();
        let outcome = planner.step(0).expect("an open search");
        assert_eq!((outcome.status, outcome.expanded), (Status::Cancelled, 0), "{}", configuration.name);
    }
}

#[test]
fn components_are_counted_in_the_memory_of_the_grid() {
    let grid = Grid::new(640, 640, 1).expect("a small grid");
    let before = grid.memory();
    grid.prepare().expect("memory");
    let per_cell = (grid.memory() - before) as f64 / (640.0 * 640.0);
    assert!((0.1..0.5).contains(&per_cell), "{per_cell} bytes per cell");
}

#[test]
fn queries_of_several_threads_beside_edits_answer_for_the_revision_that_they_name() {
    let mut random = Random::new(9_300_000);
    let mut world = World::blocks(&mut random, 90, 90, 30);
    let grid = grid_of(&world);
    let edits: Vec<(i32, i32, u8)> = (0..600).map(|i| (i * 7 % 90, i * 13 % 90, u8::from(i % 3 != 0))).collect();
    let configuration = &configurations::any_angle()[0];
    let answers: Vec<Vec<(Request, taut::Outcome)>> = std::thread::scope(|scope| {
        let threads: Vec<_> = (0..3)
            .map(|seed| {
                let (grid, world) = (grid.clone(), &world);
                scope.spawn(move || {
                    let mut random = Random::new(seed);
                    let mut planner = configuration.planner(&grid);
                    let requests = (0..200).map(|_| half_cells(&mut random, world));
                    requests.filter_map(|request| Some((request, planner.find(&request).ok()?))).collect()
                })
            })
            .collect();
        for &(x, y, class) in &edits {
            grid.set_cell(x, y, class).expect("a cell of the map");
        }
        threads.into_iter().map(|thread| thread.join().expect("no panic")).collect()
    });
    // Every revision again, one after the other.
    let mut by_revision: Vec<(Request, taut::Outcome)> = answers.into_iter().flatten().collect();
    by_revision.sort_by_key(|(_, outcome)| outcome.revision);
    let again = grid_of(&world);
    let mut next = edits.iter();
    for (request, outcome) in by_revision {
        while again.revision() < outcome.revision {
            let &(x, y, class) = next.next().expect("as many edits");
            again.set_cell(x, y, class).expect("a cell of the map");
        }
        let expected = configuration.planner(&again).find(&request).expect("free ends");
        assert_eq!(configuration.comparable(outcome), configuration.comparable(expected), "{request:?}");
    }
    world.terrain.clear();
}
