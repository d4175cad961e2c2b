//! The worst step of requests for partial paths, in counted work, beside that of requests whose goal is in reach.

use taut::{Algorithm, Grid, Options, Planner, Position, Request, Status};
use taut_test_support::effort;
use taut_test_support::random::Random;
use taut_test_support::world::World;

/// Expansions of a step.
const STEP: u32 = 16;

/// A map with narrow doors, by name. Their shapes are those of levels: cells of a few metres, doors of 1 to 12 cells.
fn map(name: &str, random: &mut Random, side: i32) -> World {
    let doors = |random: &mut Random| (random.between(1, 7) as i32, random.between(1, 12) as i32);
    let room = 20;
    let rooms = side / room + 1;
    let doors: Vec<_> = (0..2 * rooms * rooms).map(|_| doors(random)).collect();
    let is_door = |number: i32, at: i32| {
        let (from, width) = doors[number as usize];
        (from..from + width).contains(&at)
    };
    let is_free_in_rooms = |x: i32, y: i32| {
        let number = y / room * rooms + x / room;
        let beside = x % room == 0 && !is_door(2 * number, y % room);
        let above = y % room == 0 && !is_door(2 * number + 1, x % room);
        !beside && !above
    };
    let maze = World::maze(random, side / 8 - 1, side / 8 - 1);
    let is_free_in_maze = |x: i32, y: i32| {
        let (column, row) = (x / 8, y / 8);
        column < maze.width && row < maze.height && maze.cell(column, row) != 0 && (x % 8 != 3 || y % 8 > 2)
    };
    let draw = |is_free: &dyn Fn(i32, i32) -> bool| {
        let cells = (0..side * side).map(|i| u8::from(is_free(i % side, i / side))).collect();
        World::new(side, side, cells)
    };
    match name {
        "blocks" => blocks(random, side),
        "maze" => draw(&is_free_in_maze),
        "rooms" => draw(&is_free_in_rooms),
        "noise" => World::noise(random, side, side, 0.1),
        other => panic!("no map is called {other}"),
    }
}

/// Blocks of up to 22 cells, as dense on a map of any size.
fn blocks(random: &mut Random, side: i32) -> World {
    let mut world = World::empty(side, side);
    for _ in 0..side * side / 400 {
        let [x, y] = [(); 2].map(|()| random.between(0, i64::from(side)) as i32);
        let [width, height] = [(); 2].map(|()| random.between(1, 23) as i32);
        for row in y..(y + height).min(side) {
            let from = (row * side + x) as usize;
            world.terrain[from..from + width.min(side - x) as usize].fill(0);
        }
    }
    world
}

/// The most work of a step, over all steps of a request: expansions, entries and looks.
fn worst_step(planner: &mut Planner, request: &Request) -> u64 {
    planner.begin(request).unwrap();
    let (mut before, mut expanded, mut worst) = (0, 0, 0);
    loop {
        let outcome = planner.step(STEP).unwrap();
        assert!(outcome.expanded - expanded <= u64::from(STEP), "{request:?}");
        let work = outcome.expanded + outcome.generated + outcome.sight_checks;
        worst = worst.max(work - before);
        (before, expanded) = (work, outcome.expanded);
        if outcome.status != Status::InProgress {
            let end = if planner.path().is_empty() { None } else { planner.path().last().copied() };
            assert_eq!(end.is_some(), matches!(outcome.status, Status::Found | Status::Partial), "{request:?}");
            return worst;
        }
    }
}

/// Compares the worst steps of both kinds of requests on a map, by each planner, for points and discs.
fn compare(name: &str) {
    let side = effort::count(128, 2048) as i32;
    let mut random = Random::new(91);
    let world = map(name, &mut random, side);
    let grid = Grid::from_terrain(world.width, world.height, &world.terrain).unwrap();
    let mut compared = 0;
    for radius in [0.0, 0.6, 1.0, 2.0, 3.0] {
        // Where its lattice has no way for a disc, Theta* goes on with the exact search.
        let mut exact = 0;
        for algorithm in [Algorithm::Optimal, Algorithm::TangentGraph, Algorithm::Theta] {
            let mut planner = Planner::new(&grid, Options { algorithm, radius, ..Options::default() }).unwrap();
            let (worst, counts) = worst_of_kinds(&mut planner, &mut random, side);
            if algorithm == Algorithm::Optimal && radius > 0.0 {
                exact = worst[1];
            }
            if counts.iter().all(|&count| count >= effort::count(15, 6)) {
                let [partial, whole] = [worst[0], worst[1].max(exact)];
                println!("{name} {algorithm:?} {radius}: {partial} partial, {whole} whole, {counts:?}");
                assert!(partial <= 2 * whole, "{name} {algorithm:?} {radius}: {partial} > 2 x {whole}");
                compared += 1;
            }
        }
    }
    assert!(compared >= 3, "{name}: {compared}");
}

/// The worst steps of requests out of reach and in reach, and how many there were of both.
fn worst_of_kinds(planner: &mut Planner, random: &mut Random, side: i32) -> ([u64; 2], [usize; 2]) {
    // A few pairs in reach say little about the worst one.
    let most = effort::count(40, 12);
    let (mut worst, mut counts) = ([0; 2], [0; 2]);
    for _ in 0..effort::count(600, 2000) {
        let any = |random: &mut Random| {
            let mut along = || random.below(side as u64 * 16) as f32 / 16.0;
            Position::new(along(), along())
        };
        let (from, to) = (any(random), any(random));
        if !planner.is_free(from).unwrap() {
            continue;
        }
        let kind = usize::from(planner.reachable(from, to).unwrap());
        if counts[kind] < most {
            let request = Request { allow_partial: true, ..Request::new(from, to) };
            worst[kind] = worst[kind].max(worst_step(planner, &request));
            counts[kind] += 1;
        }
    }
    (worst, counts)
}

#[test]
fn among_blocks_a_partial_path_takes_no_larger_steps_than_a_whole_one() {
    compare("blocks");
}

#[test]
fn in_a_maze_a_partial_path_takes_no_larger_steps_than_a_whole_one() {
    compare("maze");
}

#[test]
fn in_rooms_a_partial_path_takes_no_larger_steps_than_a_whole_one() {
    compare("rooms");
}

#[test]
fn in_noise_a_partial_path_takes_no_larger_steps_than_a_whole_one() {
    compare("noise");
}
