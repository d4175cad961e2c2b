//! A planner that was prepared finds the very paths of one that was not, with fewer expansions.

use taut::{Algorithm, Grid, Outcome, Planner, Position, Request, Status};
use taut_test_support::configurations::{self, GAPS};
use taut_test_support::data;
use taut_test_support::effort;
use taut_test_support::parallel;
use taut_test_support::random::Random;
use taut_test_support::verifier::Verifier;
use taut_test_support::world::World;

/// Maps on which there is something to prepare.
fn worlds() -> Vec<World> {
    let mut random = Random::new(911);
    let mut worlds = vec![
        World::blocks(&mut random, 150, 110, 40),
        World::blocks(&mut random, 90, 200, 25),
        rooms(&mut random, 121),
        rooms(&mut random, 186),
    ];
    worlds.extend(data::bundled().iter().map(|map| data::read_world(map)));
    worlds
}

/// Rooms of 14 x 14 cells with doors here and there.
fn rooms(random: &mut Random, side: i32) -> World {
    let wall = |v: i32| v % 15 == 0;
    let cells = (0..side * side).map(|cell| (cell % side, cell / side));
    World::new(side, side, cells.map(|(x, y)| u8::from((!wall(x) && !wall(y)) || random.chance(0.06))).collect())
}

fn queries(world: &World, count: usize) -> Vec<Request> {
    seeded_queries(world, count, 912)
}

fn seeded_queries(world: &World, count: usize, seed: u64) -> Vec<Request> {
    let mut random = Random::new(seed);
    let mut along = |side: i32| match random.below(3) {
        0 => (random.unit() * f64::from(side)) as f32,
        _ => random.below(side as u64 + 1) as f32,
    };
    let mut point = || Position::new(along(world.width), along(world.height));
    (0..count).map(|_| Request::new(point(), point())).collect()
}

fn grid(world: &World) -> Grid {
    Grid::from_terrain(world.width, world.height, &world.terrain).expect("a small grid")
}

/// What preparing must not change: status, bits of the length, path.
type Answer = Result<(Status, u64, Vec<Position>), taut::Error>;

/// An answer, and its expansions.
fn ask(planner: &mut Planner, request: &Request) -> (Answer, u64) {
    let found = planner.find(request);
    let expanded = found.as_ref().map_or(0, |outcome| outcome.expanded);
    (found.map(|Outcome { status, length, .. }| (status, length.to_bits(), planner.path().to_vec())), expanded)
}

#[test]
fn paths_are_the_same_and_pass_the_validator() {
    let (mut plainly, mut prepared) = (0, 0);
    for world in worlds() {
        let requests = queries(&world, effort::count(60, 2000));
        let grid = grid(&world);
        let verifier = Verifier::without_oracle(world);
        for gaps in GAPS {
            for h_scale in [1.0, 0.9, 1.5] {
                let mut configuration = configurations::any_angle_planner(Algorithm::Anya, gaps);
                configuration.options.h_scale = h_scale;
                let (mut plain, mut ready) = (configuration.planner(&grid), configuration.planner(&grid));
                assert_eq!(ready.prepare(0), Ok(Status::Found));
                for request in &requests {
                    let (expected, many) = ask(&mut plain, request);
                    let (answer, few) = ask(&mut ready, request);
                    assert_eq!(answer, expected, "{} {request:?}", configuration.name);
                    if h_scale <= 1.0 {
                        (plainly, prepared) = (plainly + many, prepared + few);
                    }
                    if let Ok(outcome) = ready.find(request)
                        && outcome.status == Status::Found
                        && let Err(fault) = verifier.validate(&configuration, request, &outcome, ready.path())
                    {
                        panic!("{fault}: {} {request:?}", configuration.name);
                    }
                }
            }
        }
    }
    assert!(prepared * 3 < plainly * 2, "{prepared} of {plainly} expansions");
}

#[test]
fn reference_lengths_hold_for_prepared_planners() {
    let maps = data::maps();
    parallel::for_each(&maps, |map| {
        let world = data::read_world(map);
        let grid = grid(&world);
        let queries = data::read_queries(map);
        let step = (queries.len() / effort::count(12, 200)).max(1);
        for gaps in GAPS {
            let configuration = configurations::any_angle_planner(Algorithm::Anya, gaps);
            let (mut plain, mut ready) = (configuration.planner(&grid), configuration.planner(&grid));
            assert_eq!(ready.prepare(0), Ok(Status::Found));
            for query in queries.iter().step_by(step) {
                let at = |(x, y): (i32, i32)| Position::new(x as f32, y as f32);
                let request = Request::new(at(query.start), at(query.goal));
                assert_eq!(ask(&mut ready, &request).0, ask(&mut plain, &request).0, "{} {query:?}", data::name(map));
            }
        }
    });
}

#[test]
fn preparing_in_parts_is_preparing() {
    let world = rooms(&mut Random::new(913), 121);
    let grid = grid(&world);
    let configuration = configurations::any_angle_planner(Algorithm::Anya, GAPS[0]);
    let (mut whole, mut parts) = (configuration.planner(&grid), configuration.planner(&grid));
    let bare = whole.memory().total();
    assert_eq!(whole.prepare(0), Ok(Status::Found));
    let mut calls = 0;
    for request in queries(&world, 4000) {
        match parts.prepare(7) {
            Ok(Status::InProgress) => calls += 1,
            other => {
                assert_eq!(other, Ok(Status::Found));
                break;
            }
        }
        // Queries between the parts; one is open while the next part is done.
        if calls % 50 == 0 && parts.begin(&request).is_ok() {
            let _ = parts.step(1);
            assert_eq!(parts.prepare(3), Ok(Status::InProgress));
            while parts.step(5).is_ok_and(|outcome| outcome.status == Status::InProgress) {}
        }
    }
    assert!(calls > 1000, "{calls} parts");
    for request in queries(&world, 50) {
        assert_eq!(ask(&mut whole, &request).0, ask(&mut parts, &request).0);
    }
    // 64 bytes per corner, 1 per cell, and what searches hold.
    let cells = u64::from(world.width.unsigned_abs()) * u64::from(world.height.unsigned_abs());
    assert!((1..400 * cells).contains(&(whole.memory().total() - bare)));
    // Nothing is left to do, and it is not done again.
    assert_eq!(whole.prepare(1), Ok(Status::Found));
    whole.reset();
    assert_eq!(whole.prepare(1), Ok(Status::InProgress));
}

#[test]
fn edits_leave_it_of_use_until_they_are_too_many() {
    let world = rooms(&mut Random::new(914), 121);
    let grid = grid(&world);
    let configuration = configurations::any_angle_planner(Algorithm::Anya, GAPS[0]);
    let mut planner = configuration.planner(&grid);
    assert_eq!(planner.prepare(0), Ok(Status::Found));
    let requests = queries(&world, 60);
    let sum = |planner: &mut Planner| requests.iter().map(|request| ask(planner, request).1).sum::<u64>();
    let ready = sum(&mut planner);
    grid.set_cell(7, 7, 1).expect("a cell of the map");
    assert_eq!(planner.prepare(1), Ok(Status::Found));
    assert_eq!(sum(&mut planner), ready);
    grid.set_cell(7, 7, 0).expect("a cell of the map");
    let (edited, plain) = (sum(&mut planner), sum(&mut configuration.planner(&grid)));
    assert!((edited - ready) * 2 < plain - ready, "{ready} {edited} {plain}");
    // Doors everywhere.
    for y in (4..121).step_by(3) {
        (15..121).step_by(15).for_each(|x| grid.set_cell(x, y, 1).expect("a cell of the map"));
    }
    let edited = sum(&mut planner);
    assert_eq!(edited, sum(&mut configuration.planner(&grid)));
    assert_eq!(planner.prepare(1), Ok(Status::InProgress));
    assert_eq!(planner.prepare(0), Ok(Status::Found));
    assert!(sum(&mut planner) < edited);
}

/// Once each edit had the work start over.
#[test]
fn a_map_that_changes_between_the_parts_costs_no_more() {
    let world = rooms(&mut Random::new(919), 121);
    let grid = grid(&world);
    let configuration = configurations::any_angle_planner(Algorithm::Anya, GAPS[0]);
    let calls = |edit: &dyn Fn(i32)| {
        let mut planner = configuration.planner(&grid);
        let mut calls = 0;
        while planner.prepare(20) == Ok(Status::InProgress) {
            calls += 1;
            edit(calls);
        }
        (calls, planner)
    };
    let (still, _) = calls(&|_| {});
    let (changing, mut planner) = calls(&|call| {
        grid.set_cell(call * 7 % 121, call * 11 % 121, (call % 3) as u8).expect("a cell of the map");
    });
    assert!(changing > 100 && changing <= still, "{changing} calls, {still} without edits");
    let (mut with, mut without) = (0, 0);
    for request in queries(&world, 60) {
        let (answer, few) = ask(&mut planner, &request);
        let (expected, many) = ask(&mut configuration.planner(&grid), &request);
        assert_eq!(answer, expected);
        (with, without) = (with + few, without + many);
    }
    println!("{changing} parts, {still} without edits; {with} of {without} expansions");
}

#[test]
fn a_cancel_keeps_what_was_done() {
    let world = rooms(&mut Random::new(915), 186);
    let grid = grid(&world);
    let mut planner = configurations::any_angle_planner(Algorithm::Anya, GAPS[1]).planner(&grid);
    // Without an open search a cancel from before is forgotten.
    planner.cancel_handle().cancel();
    assert_eq!(planner.prepare(40), Ok(Status::InProgress));
    planner.begin(&queries(&world, 1)[0]).expect("free ends");
    planner.cancel_handle().cancel();
    assert_eq!(planner.prepare(40), Ok(Status::Cancelled));
    assert_eq!(planner.step(0).map(|outcome| outcome.status), Ok(Status::Cancelled));
    assert_eq!(planner.prepare(0), Ok(Status::Found));
}

#[test]
fn where_there_is_nothing_to_prepare_nothing_changes() {
    let mut random = Random::new(916);
    let noise = World::noise(&mut random, 80, 80, 0.3);
    let blocks = World::blocks(&mut random, 80, 80, 12);
    let anya = configurations::any_angle_planner(Algorithm::Anya, GAPS[0]);
    let mut limited = anya.clone();
    limited.options.memory_limit = 1 << 20;
    let others = configurations::all().into_iter().filter(|other| !other.searches_for_many_goals());
    let cases = others.map(|other| (&blocks, other)).chain([(&noise, anya), (&blocks, limited)]);
    for (world, configuration) in cases {
        let grid = grid(world);
        let (mut plain, mut ready) = (configuration.planner(&grid), configuration.planner(&grid));
        assert_eq!(ready.prepare(0), Ok(Status::Found), "{}", configuration.name);
        for request in queries(world, 10) {
            let (expected, answer) = (plain.find(&request), ready.find(&request));
            assert_eq!(answer, expected, "{}", configuration.name);
        }
    }
}

#[test]
fn limits_and_many_goals_know_nothing_of_it() {
    let world = rooms(&mut Random::new(917), 121);
    let grid = grid(&world);
    let configuration = configurations::any_angle_planner(Algorithm::Anya, GAPS[0]);
    let (mut plain, mut ready) = (configuration.planner(&grid), configuration.planner(&grid));
    assert_eq!(ready.prepare(0), Ok(Status::Found));
    let requests = queries(&world, 40);
    for &request in &requests {
        let limited = Request { max_expansions: 30, ..request };
        for limited in [limited, Request { allow_partial: true, ..limited }] {
            assert_eq!(ready.find(&limited), plain.find(&limited));
            assert_eq!(ready.path(), plain.path());
        }
    }
    let goals: Vec<Position> = requests.iter().map(|request| request.goal).collect();
    for request in &requests[..6] {
        assert_eq!(ready.find_many(request.start, &goals), plain.find_many(request.start, &goals));
        assert_eq!(ready.answers(), plain.answers());
    }
}

#[test]
fn the_oracle_agrees_with_prepared_planners_on_random_maps() {
    let seeds: Vec<u64> = (0..effort::count(300, 20_000) as u64).collect();
    parallel::for_each(&seeds, |&seed| {
        let mut random = Random::new(9_180_000 + seed);
        let verifier = Verifier::new(World::any(&mut random, 24));
        for gaps in GAPS {
            let configuration = configurations::any_angle_planner(Algorithm::Anya, gaps);
            let mut planner = verifier.planner(&configuration);
            assert_eq!(planner.prepare(0), Ok(Status::Found));
            for request in seeded_queries(&verifier.world, 3, seed) {
                verifier.check_query(&configuration, &mut planner, &request);
            }
        }
    });
}
