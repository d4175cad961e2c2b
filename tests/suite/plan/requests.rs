//! Batches: each request is answered as it is alone.

use taut::{Error, Grid, Planner, Position, Request, Status};
use taut_test_support::configurations;
use taut_test_support::effort;
use taut_test_support::random::Random;
use taut_test_support::world::World;

/// Requests of which some have blocked ends, coordinates that are not finite, flags and budgets.
fn requests(random: &mut Random, world: &World) -> Vec<Request> {
    (0..random.below(12))
        .map(|_| {
            let mut along = |side: i32| (random.unit() * f64::from(side + 2) - 1.0) as f32;
            let start = Position::new(along(world.width), along(world.height));
            let mut request = Request::new(start, Position::new(along(world.width), along(world.height)));
            request.every_step = random.chance(0.1);
            request.allow_partial = random.chance(0.2);
            request.max_expansions = if random.chance(0.2) { 1 + random.below(20) as u32 } else { 0 };
            if random.chance(0.05) {
                request.goal.x = f32::NAN;
            }
            request
        })
        .collect()
}

#[test]
fn a_batch_answers_every_request_as_if_it_were_alone() {
    let (mut found, mut refused) = (0, 0);
    for seed in 0..effort::count(15, 1000) as u64 {
        let mut random = Random::new(8_200_000 + seed);
        let world = World::any(&mut random, 24);
        let grid = Grid::from_terrain(world.width, world.height, &world.terrain).expect("a small grid");
        for configuration in configurations::all() {
            let (mut planner, mut single) = (configuration.planner(&grid), configuration.planner(&grid));
            let requests = requests(&mut random, &world);
            assert_eq!(planner.find_batch(&requests), Ok(Status::Found), "{}", configuration.name);
            assert_eq!(planner.answers().len(), requests.len());
            assert!(planner.path().is_empty());
            for (at, request) in requests.iter().enumerate() {
                let (expected, answer) = (single.find(request), planner.answers()[at]);
                let context = format!("{} seed {seed} request {at}", configuration.name);
                match (&expected, &answer) {
                    (Ok(expected), Ok(answer)) => {
                        assert_eq!(configuration.comparable(*expected), configuration.comparable(*answer), "{context}")
                    }
                    // Positions that are not finite are not equal to themselves.
                    _ => assert_eq!(format!("{expected:?}"), format!("{answer:?}"), "{context}"),
                }
                // A request that is refused leaves the path of a planner as it is.
                let path = if expected.is_ok() { single.path() } else { &[] };
                assert_eq!(planner.answered_path(at), path, "{context}");
                found += usize::from(answer.is_ok_and(|outcome| outcome.status == Status::Found));
                refused += usize::from(answer.is_err());
            }
            for at in 0..requests.len() {
                planner.select(at).expect("a request of the batch");
                assert_eq!(planner.path().to_vec(), planner.answered_path(at).to_vec());
            }
            assert!(planner.select(requests.len()).is_err());
        }
    }
    println!("{found} paths, {refused} errors");
    assert!(found > 350 && refused > 350);
}

#[test]
fn one_request_beyond_the_memory_limit_leaves_the_others_alone() {
    let grid = Grid::new(200, 200, 1).expect("a grid");
    grid.fill(taut::Rect { x: 100, y: 0, width: 1, height: 199 }, 0).expect("an area");
    for algorithm in [taut::Algorithm::AStar, taut::Algorithm::Theta] {
        let at = |x: f32, y: f32| Position::new(x, y);
        let (near, far) = (Request::new(at(1.0, 1.0), at(2.0, 1.0)), Request::new(at(1.0, 1.0), at(199.0, 1.0)));
        let needed = |request: &Request| {
            let mut planner =
                Planner::new(&grid, taut::Options { algorithm, ..taut::Options::default() }).expect("a planner");
            planner.find(request).expect("free ends");
            planner.memory().total()
        };
        let limit = (needed(&near) + needed(&far)) / 2;
        let options = taut::Options { algorithm, memory_limit: limit, ..taut::Options::default() };
        let mut planner = Planner::new(&grid, options).expect("a planner");
        assert_eq!(planner.find_batch(&[near, far, near]), Ok(Status::Found));
        let answers = planner.answers().to_vec();
        assert!(answers[0].is_ok() && answers[2].is_ok(), "{algorithm:?} {answers:?}");
        assert!(matches!(answers[1], Err(Error::MemoryLimit { .. })), "{algorithm:?} {answers:?}");
    }
}

#[test]
fn answers_that_are_kept_do_not_count_towards_the_memory_limit_of_the_next_request() {
    let grid = Grid::new(60, 60, 1).expect("a grid");
    grid.fill(taut::Rect { x: 30, y: 0, width: 1, height: 59 }, 0).expect("an area");
    let request = Request::new(Position::new(1.0, 1.0), Position::new(59.0, 1.0));
    for algorithm in [taut::Algorithm::AStar, taut::Algorithm::Anya, taut::Algorithm::VisibilityGraph] {
        let planner = |limit: u64| {
            Planner::new(&grid, taut::Options { algorithm, memory_limit: limit, ..taut::Options::default() })
        };
        // The least limit under which the request is answered alone, to 16 bytes.
        let (mut low, mut high) = (0, 1 << 24);
        while high - low > 16 {
            let limit = (low + high) / 2;
            if planner(limit).and_then(|mut planner| planner.find(&request)).is_ok() {
                high = limit
            } else {
                low = limit
            }
        }
        let mut planner = planner(high).expect("a planner");
        let alone = planner.find(&request).expect("a path").length;
        assert_eq!(planner.find_batch(&[request; 40]), Ok(Status::Found), "{algorithm:?}");
        for (at, answer) in planner.answers().iter().enumerate() {
            assert_eq!(answer.as_ref().map(|outcome| outcome.length), Ok(alone), "{algorithm:?}, request {at}");
            assert!(planner.answered_path(at).len() > 2);
        }
    }
}
