//! Pools with lanes in worlds of polygons: the answers of a single planner in the world as it was at the submission.

use std::time::Duration;

use super::scene::{ALGORITHMS, GAPS, Scene, random_point, random_polygon, request};
use taut::plan::WorldPlanner;
use taut::pool::{Pool, PoolOptions};
use taut::{Error, Grid, Options, Outcome, Position, Request, Status};
use taut_test_support::effort::count;
use taut_test_support::random::Random;

/// What does not depend on what a planner has kept: everything but the count of sight checks.
type Answer = Result<(Status, f64, f64, u64, u64, Vec<Position>), Error>;

fn answer(result: Result<Outcome, Error>, path: &[Position]) -> Answer {
    let outcome = result?;
    Ok((outcome.status, outcome.length, outcome.remaining, outcome.revision, outcome.expanded, path.to_vec()))
}

fn random_request(random: &mut Random) -> Request {
    let ends = [random_point(random), random_point(random)];
    let max_expansions = if random.chance(0.2) { 3 } else { 0 };
    Request { allow_partial: random.chance(0.3), max_expansions, ..request(ends) }
}

/// Adds a polygon or removes one.
fn edit(random: &mut Random, scene: &mut Scene) {
    if scene.polygons.len() > 4 || random.chance(0.3) && !scene.polygons.is_empty() {
        let at = random.below(scene.polygons.len() as u64) as usize;
        let (number, _) = scene.polygons.swap_remove(at);
        scene.world.remove(number).expect("the world has it");
    } else {
        scene.add(random_polygon(random));
    }
}

/// Submissions with edits between them, answered by so many threads. Returns how many paths there were.
fn run(seed: u64, threads: u32) -> usize {
    let (mut random, mut load) = (Random::new(seed), Random::new(seed ^ u64::from(threads)));
    let mut scene = Scene::random(&mut random, 8);
    let pool = Pool::new(PoolOptions { threads, ..PoolOptions::default() }).expect("a pool");
    let kinds: Vec<Options> = ALGORITHMS
        .iter()
        .flat_map(|&algorithm| GAPS.map(|diagonal_gaps| Options { algorithm, diagonal_gaps, ..Options::default() }))
        .collect();
    let lanes: Vec<u32> = kinds.iter().map(|kind| pool.add_world(&scene.world, kind).expect("a lane")).collect();
    let mut tickets = Vec::new();
    for _ in 0..16 {
        (0..random.below(3)).for_each(|_| edit(&mut random, &mut scene));
        let at = random.below(kinds.len() as u64) as usize;
        let requests: Vec<Request> = (0..1 + random.below(4)).map(|_| random_request(&mut random)).collect();
        let ticket = pool.submit(lanes[at], load.below(256) as u32, &requests).expect("a ticket");
        let mut single = WorldPlanner::new(&scene.world, kinds[at]).expect("a planner");
        let mut expected = Vec::new();
        for request in &requests {
            let result = single.find(request);
            expected.push(answer(result, if result.is_ok() { single.path() } else { &[] }));
        }
        tickets.push((ticket, expected));
        if load.chance(0.5) {
            pool.work(Some(Duration::from_micros(20))).expect("a free worker");
        }
    }
    let mut found = 0;
    for (ticket, expected) in tickets {
        assert_eq!(pool.wait(ticket, Duration::from_secs(100)), Ok(true));
        let answers = pool.take(ticket, |taken| {
            Ok(taken.answers().map(|(result, path)| answer(result, path)).collect::<Vec<Answer>>())
        });
        assert_eq!(answers, Ok(Some(expected.clone())), "seed {seed}, {threads} threads");
        found += expected.iter().filter(|answer| matches!(answer, Ok((Status::Found, ..)))).count();
    }
    found
}

#[test]
fn a_pool_answers_in_the_world_of_the_submission() {
    let mut found = 0;
    for seed in 0..count(60, 1_000) as u64 {
        found += [0, 2].map(|threads| run(seed, threads)).iter().sum::<usize>();
    }
    assert!(found > 1_000, "{found} paths");
}

#[test]
fn a_pool_has_lanes_on_grids_and_in_worlds() {
    let grid = Grid::new(8, 8, 1).expect("a small grid");
    let world = taut::space::World::from_grid(&grid).expect("a small world");
    let pool = Pool::new(PoolOptions::default()).expect("a pool");
    let in_world = Options { algorithm: ALGORITHMS[0], ..Options::default() };
    let lanes =
        [pool.add(&grid, &Options::default(), &[]), pool.add_world(&world, &in_world)].map(|lane| lane.unwrap());
    assert_eq!(lanes, [0, 1]);
    let request = Request::new(Position::new(1.5, 1.5), Position::new(6.5, 2.5));
    let tickets = lanes.map(|lane| pool.submit(lane, 0, &[request]).expect("a ticket"));
    assert_eq!(pool.work(None), Ok(0));
    let lengths = tickets.map(|ticket| {
        let length = pool.take(ticket, |taken| Ok(taken.answers().next().map(|(answer, _)| answer.unwrap().length)));
        length.expect("a ticket of the pool")
    });
    assert_eq!(lengths[0], lengths[1]);
    for options in [
        Options { algorithm: taut::Algorithm::AStar, ..Options::default() },
        Options { cost_tolerance: 1.5, ..Options::default() },
    ] {
        let refused = pool.add_world(&world, &options);
        assert!(matches!(refused, Err(Error::Unsupported { .. })), "{refused:?}");
    }
}
