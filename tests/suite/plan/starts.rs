//! Starts: which are legal, and requests that begin at the free place nearest to one that is not.

use taut::pool::{Pool, PoolOptions};
use taut::{Algorithm, ErrorKind, Grid, Outcome, Planner, Position, Request};
use taut_test_support::configurations::{self, Configuration};
use taut_test_support::effort;
use taut_test_support::random::Random;
use taut_test_support::world::World;

/// Anywhere in the map and around it, on lines of the grid too, and beside the last place of discs there.
fn position(random: &mut Random, grid: &Grid) -> Position {
    let mut along = |side: i32| {
        let v = random.between(-2 * 256, 256 * (i64::from(side) + 2)) as f32;
        if random.chance(0.4) { (v / 128.0).round() / 2.0 + random.between(-4, 5) as f32 / 256.0 } else { v / 256.0 }
    };
    Position::new(along(grid.width()), along(grid.height()))
}

/// A small world with an obstacle, and a planner on it that blocks a class of its own and may be pinned.
fn scene(seed: u64) -> (Random, Grid, Configuration, Planner) {
    let mut random = Random::new(94_000_000 + seed);
    let world = World::any(&mut random, 16).with_classes(&mut random, 2);
    let grid = Grid::from_terrain(world.width, world.height, &world.terrain).expect("a small grid");
    let sized = [configurations::with_radius(), configurations::discs()].concat();
    let list = if random.chance(0.5) { configurations::all() } else { sized };
    let mut configuration = random.pick(&list).clone();
    if configuration.options.radius > 0.0 {
        configuration.options.radius *= *random.pick(&[0.3, 1.0, 2.0]);
    }
    let mut planner = configuration.planner(&grid);
    if random.chance(0.3) {
        let mut costs = vec![1.0; 256];
        costs[2] = f32::INFINITY;
        planner.set_costs(&costs).expect("a class that is blocked");
    }
    let outline = [position(&mut random, &grid), position(&mut random, &grid)];
    grid.add_obstacle(&outline).expect("an obstacle");
    if random.chance(0.3) {
        planner.pin(Some(&grid.snapshot())).expect("a snapshot of the grid");
        let later = [position(&mut random, &grid), position(&mut random, &grid)];
        grid.add_obstacle(&later).expect("an obstacle");
    }
    (random, grid, configuration, planner)
}

#[test]
fn a_place_is_free_exactly_if_a_search_may_start_there() {
    let mut counts = [0_u64; 2];
    for seed in 0..effort::count(400, 20_000) as u64 {
        let (mut random, grid, configuration, mut planner) = scene(seed);
        for _ in 0..20 {
            let start = position(&mut random, &grid);
            let is_refused =
                planner.find(&Request::new(start, start)).is_err_and(|error| error.kind() == ErrorKind::StartBlocked);
            let is_free = planner.is_free(start).expect("memory");
            assert_eq!(is_free, !is_refused, "seed {seed}, {}, {start:?}", configuration.name);
            counts[usize::from(is_free)] += 1;
        }
        for beyond in [f32::NAN, f32::INFINITY, 2e6, -1e30] {
            for at in [Position::new(beyond, 1.0), Position::new(1.0, beyond)] {
                assert_eq!(planner.is_free(at), Ok(false));
            }
        }
    }
    assert!(counts.iter().all(|&count| count * 8 > counts[0] + counts[1]), "{counts:?}");
}

/// An answer without its counts, and its path.
fn answer(result: Result<Outcome, taut::Error>, path: &[Position]) -> (Result<[u64; 4], ErrorKind>, Vec<Position>) {
    let numbers = result.map_err(|error| error.kind()).map(|outcome| {
        [outcome.status as u64, outcome.length.to_bits(), outcome.cost.to_bits(), outcome.remaining.to_bits()]
    });
    (numbers, path.to_vec())
}

#[test]
fn the_nearest_start_is_the_one_that_nearest_finds() {
    let (mut moved, mut paths) = (0, 0);
    for seed in 0..effort::count(400, 20_000) as u64 {
        let (mut random, grid, configuration, mut planner) = scene(seed);
        for _ in 0..10 {
            let (start, goal) = (position(&mut random, &grid), position(&mut random, &grid));
            let mut request = Request { nearest_start: true, ..Request::new(start, goal) };
            request.allow_partial = random.chance(0.5);
            // A budget counts what D* Lite has left to do.
            let has_budget = configuration.options.algorithm != Algorithm::DStarLite && random.chance(0.2);
            request.max_expansions = if has_budget { 3 } else { 0 };
            let what = format!("seed {seed}, {}, {request:?}", configuration.name);
            let is_free = planner.is_free(start).expect("memory");
            let nearest = planner.nearest(start, f32::INFINITY).expect("a position").map(|found| found.point);
            let from = if is_free { start } else { nearest.unwrap_or(start) };
            let expected = planner.find(&Request { nearest_start: false, start: from, ..request });
            let expected = answer(expected, planner.path());
            let found = planner.find(&request);
            let found = answer(found, planner.path());
            assert_eq!(found, expected, "{what}");
            if !configuration.is_lattice() && !is_free && !found.1.is_empty() {
                assert_eq!(Some(found.1[0]), nearest, "{what}");
            }
            moved += usize::from(!is_free);
            paths += usize::from(!is_free && !found.1.is_empty());
            if found.0 == Err(ErrorKind::StartBlocked) {
                assert!(nearest.is_none(), "{what}");
            }
            if request.max_expansions == 0 {
                others(&mut planner, &request, &found, &what);
            }
        }
    }
    assert!(paths > 400 && moved > paths, "{moved} starts moved, {paths} paths");
}

/// The same request in a batch, and as one for many goals.
fn others(planner: &mut Planner, request: &Request, single: &(Result<[u64; 4], ErrorKind>, Vec<Position>), what: &str) {
    planner.find_batch(&[*request, *request]).expect("room for answers");
    let batch = answer(planner.answers()[1], planner.answered_path(1));
    assert_eq!(&batch, single, "in a batch: {what}");
    let many = planner.begin_many(request, &[request.goal, request.start]).and_then(|()| planner.step_many(0));
    let many = match many {
        Err(error) => Err(error.kind()),
        Ok(_) => answer(planner.answers()[0], planner.answered_path(0)).0,
    };
    // Among equally short paths the common search may choose another one, and add its parts in another order.
    let rounded = |answer: &Result<[u64; 4], ErrorKind>| {
        answer.map(|[status, length, ..]| (status, (f64::from_bits(length) * 1e6).round()))
    };
    assert_eq!(rounded(&many), rounded(&single.0), "for many goals: {what}");
}

#[test]
fn pools_start_there_too() {
    for seed in 0..effort::count(60, 2_000) as u64 {
        let (mut random, grid, configuration, _) = scene(seed);
        let mut planner = configuration.planner(&grid);
        let requests: Vec<Request> = (0..8)
            .map(|_| {
                let ends = (position(&mut random, &grid), position(&mut random, &grid));
                Request { nearest_start: true, allow_partial: random.chance(0.5), ..Request::new(ends.0, ends.1) }
            })
            .collect();
        let pool = Pool::new(PoolOptions::default()).expect("a pool");
        // It takes no D* Lite.
        let Ok(lane) = pool.add(&grid, &configuration.options, &[]) else { continue };
        let ticket = pool.submit(lane, 0, &requests).expect("requests");
        pool.work(None).expect("nobody else works");
        let answers = pool
            .take(ticket, |taken| Ok(taken.answers().map(|(result, path)| answer(result, path)).collect::<Vec<_>>()));
        let answers = answers.expect("a ticket").expect("finished");
        for (request, answered) in requests.iter().zip(answers) {
            let alone = planner.find(request);
            let what = format!("seed {seed}, {}, {request:?}", configuration.name);
            assert_eq!(answered, answer(alone, planner.path()), "{what}");
        }
    }
}
