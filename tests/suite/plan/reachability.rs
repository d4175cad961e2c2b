//! A planner that searches long labels the components for itself: an unreachable goal is found out sooner, and no
//! answer changes.

use taut::{Grid, Outcome, Planner, Position, Rect, Request, Status};
use taut_test_support::configurations::{self, Configuration};
use taut_test_support::effort;
use taut_test_support::random::Random;
use taut_test_support::world::World;

/// A budget that no search here spends, and with which a search asks no labels.
const ALL: u32 = u32::MAX;
const SIDE: i32 = 96;

/// Pillars, and one cell behind walls in a corner.
fn pillars() -> World {
    let mut world = World::draw(&vec![&*".".repeat(96); 96]);
    let mut block = |x: usize, y: usize| world.terrain[y * 96 + x] = 0;
    for y in (2..90).step_by(3) {
        (2..90).step_by(3).for_each(|x| block(x, y));
    }
    [(94, 95), (94, 94), (95, 94)].into_iter().for_each(|(x, y)| block(x, y));
    world
}

fn grid(world: &World) -> Grid {
    Grid::from_terrain(world.width, world.height, &world.terrain).expect("a small grid")
}

fn into_the_corner() -> Request {
    Request::new(Position::new(0.5, 0.5), Position::new(95.5, 95.5))
}

/// Expansions after which a search asks for labels.
fn threshold(configuration: &Configuration) -> u64 {
    configuration.label_threshold((SIDE * SIDE) as u64)
}

/// What labels must not change.
fn answer(outcome: Outcome) -> (Status, [u64; 3], taut::Guarantee, u64) {
    let Outcome { length, cost, bound, .. } = outcome;
    (outcome.status, [length, cost, bound].map(f64::to_bits), outcome.guarantee, outcome.revision)
}

/// One that keeps its search may know the answer of the one before.
fn forgetful() -> impl Iterator<Item = Configuration> {
    configurations::all().into_iter().filter(|configuration| !configuration.keeps_its_search())
}

#[test]
fn an_unreachable_goal_is_detected_at_the_threshold() {
    let world = pillars();
    let mut sooner = 0;
    for configuration in forgetful() {
        let grid = grid(&world);
        let mut planner = configuration.planner(&grid);
        let mut find =
            |max_expansions| planner.find(&Request { max_expansions, ..into_the_corner() }).expect("free ends");
        let all = find(ALL);
        let first = find(0);
        assert_eq!((all.status, answer(all)), (Status::NoPath, answer(first)), "{}", configuration.name);
        let threshold = threshold(&configuration);
        assert_eq!(first.expanded, all.expanded.min(threshold), "{}", configuration.name);
        sooner += u32::from(first.expanded < all.expanded);
        // The labels stay until a cell is blocked or freed, and only who may ask them does.
        let next = if all.expanded < threshold { all.expanded } else { 0 };
        assert_eq!((find(0).expanded, find(ALL).expanded), (next, all.expanded), "{}", configuration.name);
        grid.set_cell(0, 0, 7).expect("a cell of the map");
        assert_eq!(find(0).expanded, next, "another passable class keeps the labels");
        grid.set_cell(50, 1, 0).expect("a cell of the map");
        assert_eq!(find(0).expanded, first.expanded.min(threshold), "a blocked cell drops them");
        grid.set_cell(94, 95, 1).expect("a cell of the map");
        assert_eq!(find(0).status, Status::Found, "{}", configuration.name);
    }
    assert!(sooner > 20, "{sooner} configurations search more than the threshold");
}

#[test]
fn answers_do_not_depend_on_own_labels() {
    let list = configurations::all();
    let (mut sooner, mut without_path) = (0, 0);
    for seed in 0..effort::count(25, 600) as u64 {
        let mut random = Random::new(9_400_000 + seed);
        let world = World::noise(&mut random, 30, 26, 0.3 + 0.2 * (seed % 2) as f64).with_classes(&mut random, 2);
        let grid = grid(&world);
        for configuration in &list {
            let (mut asking, mut searching) = (configuration.planner(&grid), configuration.planner(&grid));
            for _ in 0..6 {
                let mut end = || {
                    let mut along = |side: i32| random.between(0, i64::from(side) * 2 + 1) as f32 / 2.0;
                    Position::new(along(world.width), along(world.height))
                };
                let request = Request::new(end(), end());
                let found = asking.find(&request);
                let expected = searching.find(&Request { max_expansions: ALL, ..request });
                let case = || format!("{} {request:?}\n{}", configuration.name, world.rows());
                assert_eq!(found.map(answer), expected.map(answer), "{}", case());
                assert_eq!(asking.path(), searching.path(), "{}", case());
                let (Ok(found), Ok(expected)) = (found, expected) else { continue };
                without_path += u32::from(found.status == Status::NoPath);
                sooner += u32::from(found.status == Status::NoPath && found.expanded < expected.expanded);
                let same = configuration.comparable(found) == configuration.comparable(expected);
                assert!(found.status == Status::NoPath || same, "a search with a path counts the same\n{}", case());
            }
            // With an edit: labels of the former cells are useless.
            let x = random.between(0, i64::from(world.width)) as i32;
            let class = random.below(2) as u8;
            grid.fill(Rect::new(x, 0, 1, world.height), class).expect("an area of the map");
        }
    }
    println!("{sooner} of {without_path} searches without a path ended sooner");
    assert!(sooner > 100, "{sooner} of {without_path}");
}

/// Steps to the end; says after how many.
fn step_out(planner: &mut Planner, expansions: u32) -> (Outcome, u64) {
    for steps in 1.. {
        let outcome = planner.step(expansions).expect("an open search");
        if outcome.status != Status::InProgress {
            return (outcome, steps);
        }
    }
    unreachable!("a search ends")
}

#[test]
fn labels_are_built_under_the_budget_of_the_steps() {
    let world = pillars();
    let grid = grid(&world);
    for configuration in forgetful() {
        let whole = configuration.planner(&grid).find(&into_the_corner()).expect("free ends");
        if whole.expanded < threshold(&configuration) {
            continue;
        }
        for expansions in [1, 7, 1000] {
            let mut planner = configuration.planner(&grid);
            planner.begin(&into_the_corner()).expect("free ends");
            let (outcome, steps) = step_out(&mut planner, expansions);
            assert_eq!(outcome, whole, "{} by {expansions}", configuration.name);
            // 256 cells for each expansion.
            let work = whole.expanded + (SIDE * SIDE) as u64 / 256;
            assert_eq!(steps, work.div_ceil(u64::from(expansions)), "{} by {expansions}", configuration.name);
        }
    }
}

#[test]
fn an_edit_between_the_steps_changes_nothing_for_the_search() {
    let world = pillars();
    for configuration in forgetful() {
        let threshold = threshold(&configuration) as u32;
        // Before labels are wanted, while they are made, and when they are there.
        for before in [threshold - 5, threshold + 5, threshold + 500] {
            let grid = grid(&world);
            let mut planner = configuration.planner(&grid);
            planner.begin(&into_the_corner()).expect("free ends");
            planner.step(before).expect("an open search");
            grid.set_cell(94, 95, 1).expect("a cell of the map");
            let outcome = planner.step(0).expect("an open search");
            assert_eq!((outcome.status, outcome.revision), (Status::NoPath, 1), "{}", configuration.name);
            let outcome = planner.find(&into_the_corner()).expect("free ends");
            assert_eq!((outcome.status, outcome.revision), (Status::Found, 2), "{}", configuration.name);
        }
    }
}

#[test]
fn a_cancel_is_heard_while_labels_are_made() {
    let grid = grid(&pillars());
    for configuration in forgetful() {
        let mut planner = configuration.planner(&grid);
        planner.begin(&into_the_corner()).expect("free ends");
        let began = planner.step(threshold(&configuration) as u32 + 5).expect("an open search");
        if began.status != Status::InProgress {
            continue;
        }
        planner.cancel_handle().cancel();
        assert_eq!(planner.step(0).expect("an open search").status, Status::Cancelled, "{}", configuration.name);
        assert_eq!(planner.find(&into_the_corner()).expect("free ends").status, Status::NoPath);
    }
}

#[test]
fn labels_are_counted_and_given_back() {
    let grid = grid(&pillars());
    let configuration = &configurations::any_angle()[0];
    let mut planner = configuration.planner(&grid);
    let new = planner.memory().other;
    planner.find(&Request { max_expansions: ALL, ..into_the_corner() }).expect("free ends");
    let searched = planner.memory().other;
    planner.find(&into_the_corner()).expect("free ends");
    let labels = planner.memory().other - searched;
    assert!((96 * 4..96 * 8).contains(&labels), "{labels} bytes for 96 rows in one piece and a cell");
    planner.reset();
    assert_eq!(planner.memory().other, new);
}
