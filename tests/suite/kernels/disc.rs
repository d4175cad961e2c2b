//! Agents with a radius, through the interface: answers beside those over all pairs, ends, steps, limits, refusals.

use taut::grid::{DiagonalGaps, Lattice};
use taut::improve::Smoothing;
use taut::plan::Guarantee;
use taut::{Algorithm, Error, Grid, Options, Planner, Position, Request, Status};
use taut_test_support::configurations::Configuration;
use taut_test_support::effort::count;
use taut_test_support::oracle::DiscOracle;
use taut_test_support::random::Random;
use taut_test_support::verifier::Verifier;
use taut_test_support::world::World;

/// The algorithms that plan the shortest paths of discs.
const ALGORITHMS: [Algorithm; 3] = [Algorithm::Optimal, Algorithm::Anya, Algorithm::TangentGraph];

fn options(algorithm: Algorithm, radius: f32) -> Options {
    Options { algorithm, radius, ..Options::default() }
}

fn grid_of(world: &World) -> Grid {
    Grid::from_terrain(world.width, world.height, &world.terrain).expect("a small map")
}

fn place(random: &mut Random, world: &World, oracle: &DiscOracle) -> Option<Position> {
    let coordinate = |random: &mut Random, side: i32| random.between(0, i64::from(side) * 64 + 1) as f32 / 64.0;
    (0..50).find_map(|_| {
        let (x, y) = (coordinate(random, world.width), coordinate(random, world.height));
        oracle.is_free((x.into(), y.into())).then_some(Position::new(x, y))
    })
}

#[test]
fn every_algorithm_with_a_radius_finds_the_shortest_path_of_a_disc() {
    let (mut found, mut none) = (0, 0);
    for seed in 0..count(30, 3000) as u64 {
        let mut random = Random::new(seed);
        let (width, height) = (random.between(5, 14) as i32, random.between(5, 14) as i32);
        let density = 0.05 + 0.3 * random.unit();
        let world = World::noise(&mut random, width, height, density);
        let grid = grid_of(&world);
        let mut planners = ALGORITHMS.map(|algorithm| Planner::new(&grid, options(algorithm, 0.5)).expect("options"));
        for radius in [0.25, 0.5, 1.0, 1.5] {
            let oracle = DiscOracle::new(&world.field(), radius.into());
            let (Some(start), Some(goal)) = (place(&mut random, &world, &oracle), place(&mut random, &world, &oracle))
            else {
                continue;
            };
            let request = Request { radius, ..Request::new(start, goal) };
            let expected = oracle.length((start.x.into(), start.y.into()), (goal.x.into(), goal.y.into()));
            let outcomes = planners.each_mut().map(|planner| planner.find(&request).expect("free ends"));
            for (outcome, planner) in outcomes.iter().zip(&planners) {
                let Some(expected) = expected else {
                    assert_eq!((outcome.status, outcome.guarantee), (Status::NoPath, Guarantee::Optimal), "{seed}");
                    assert!(planner.path().is_empty() && planner.route().len() == 0);
                    none += 1;
                    continue;
                };
                assert_eq!((outcome.status, outcome.guarantee), (Status::Found, Guarantee::Optimal), "{seed} {radius}");
                assert!((outcome.length - expected).abs() <= 1e-9 * (1.0 + expected), "{seed} {radius} {outcome:?}");
                assert_eq!((outcome.cost, outcome.bound), (outcome.length, 1.0));
                assert_eq!((planner.path().first(), planner.path().last()), (Some(&start), Some(&goal)));
                let places: Vec<_> = planner.path().iter().map(|at| (f64::from(at.x), f64::from(at.y))).collect();
                let narrower = DiscOracle::new(&world.field(), f64::from(radius) - 1.0 / 128.0);
                assert!(places.windows(2).all(|ends| narrower.is_clear(ends[0], ends[1])), "{seed} {radius}");
                let sum: f64 = planner
                    .route()
                    .map(|leg| match leg.sweep {
                        0.0 => f64::from(leg.to.x - leg.from.x).hypot((leg.to.y - leg.from.y).into()),
                        sweep => f64::from(radius) * f64::from(sweep.abs()),
                    })
                    .sum();
                assert!((sum - expected).abs() <= 1e-4, "{sum} {expected}");
                found += 1;
            }
            assert_eq!(outcomes[0], outcomes[1]);
            assert_eq!(planners[0].path(), planners[2].path());
        }
    }
    assert!(found > 70 && none > 2, "{found} {none}");
}

#[test]
fn paths_of_every_size_keep_their_distance_on_large_maps() {
    let (mut random, mut found) = (Random::new(1985), 0);
    let mut world = World::blocks(&mut random, 150, 120, 60);
    for round in 0..count(4, 60) {
        let verifier = Verifier::without_oracle(world.clone());
        for algorithm in ALGORITHMS {
            let configuration = Configuration::new(algorithm.name(), options(algorithm, 0.5));
            let mut planner = verifier.planner(&configuration);
            for radius in [0.004, 0.25, 0.5, 0.7, 1.0, 1.3, 2.0, 3.5, 6.0] {
                let mut place = || Position::new(random.unit() as f32 * 150.0, random.unit() as f32 * 120.0);
                let request = Request { radius, ..Request::new(place(), place()) };
                let result = planner.find(&request);
                let Ok(outcome) = result else { continue };
                if outcome.status == Status::Found {
                    found += 1;
                    let fault = verifier.validate(&configuration, &request, &outcome, planner.path()).err();
                    let report = |fault| verifier.report(&configuration, &request, &result, planner.path(), fault);
                    assert!(fault.is_none(), "{}", report(&fault.unwrap_or_default()));
                }
            }
        }
        let density = [0.02, 0.1, 0.2][round % 3];
        world = World::noise(&mut random, 150, 120, density);
    }
    assert!(found > 20, "{found}");
}

#[test]
fn steps_budgets_limits_and_many_goals_change_no_answer() {
    let mut random = Random::new(77);
    let world = World::noise(&mut random, 30, 30, 0.2);
    let grid = grid_of(&world);
    let oracle = DiscOracle::new(&world.field(), 0.5);
    let mut whole = Planner::new(&grid, options(Algorithm::Optimal, 0.5)).expect("options");
    let mut stepped = Planner::new(&grid, options(Algorithm::Anya, 0.5)).expect("options");
    let limited = Options { memory_limit: 4 << 20, ..options(Algorithm::TangentGraph, 0.0) };
    let mut limited = Planner::new(&grid, limited).expect("options");
    for _ in 0..20 {
        let (Some(start), Some(goal)) = (place(&mut random, &world, &oracle), place(&mut random, &world, &oracle))
        else {
            continue;
        };
        let expected = whole.find(&Request::new(start, goal)).expect("free ends");
        let path = whole.path().to_vec();
        stepped.begin(&Request { max_expansions: 3, ..Request::new(start, goal) }).expect("free ends");
        let outcome = loop {
            let outcome = stepped.step(2).expect("a search");
            if !matches!(outcome.status, Status::InProgress | Status::BudgetSpent) {
                break outcome;
            }
        };
        assert_eq!((outcome.status, outcome.length), (expected.status, expected.length));
        assert_eq!(stepped.path(), path);
        let outcome = limited.find(&Request { radius: 0.5, ..Request::new(start, goal) }).expect("enough memory");
        // What was known about lines decides how many are made and checked, and nothing else.
        assert_eq!((outcome.length, outcome.expanded), (expected.length, expected.expanded));
        assert_eq!(limited.path(), path);
        assert!(limited.memory().total() <= 4 << 20);
        assert_eq!(whole.find_many(start, &[goal, start, goal]), Ok(Status::Found));
        let answers: Vec<_> = whole.answers().iter().map(|answer| answer.expect("free ends").length).collect();
        assert_eq!(answers, [expected.length, 0.0, expected.length]);
        let requests = [Request::new(start, goal), Request { radius: 0.25, ..Request::new(start, goal) }];
        assert_eq!(whole.find_batch(&requests), Ok(Status::Found));
        let answers: Vec<_> = whole.answers().iter().map(|answer| answer.expect("free ends").length).collect();
        assert!(answers[0] == expected.length && answers[1] <= answers[0]);
        assert_eq!(whole.answered_path(0), path);
    }
}

#[test]
fn ends_a_little_too_near_to_a_wall_are_moved_away_from_it() {
    let world = World::empty(8, 8);
    let grid = grid_of(&world);
    let mut planner = Planner::new(&grid, options(Algorithm::Optimal, 0.5)).expect("options");
    let goal = Position::new(4.0, 4.0);
    for (x, moved) in [(0.5, 0.5), (0.495, 0.5), (0.473, 0.5)] {
        planner.find(&Request::new(Position::new(x, 4.0), goal)).expect("a free start");
        assert_eq!(planner.path()[0], Position::new(moved, 4.0));
    }
    let corner = Position::new(0.49, 7.51);
    planner.find(&Request::new(goal, corner)).expect("a free goal");
    assert_eq!(planner.path().last(), Some(&Position::new(0.5, 7.5)));
    for near in [Position::new(0.46, 4.0), Position::new(0.0, 4.0), Position::new(-0.1, 4.0)] {
        let refused = planner.find(&Request::new(near, goal));
        assert_eq!(refused, Err(Error::StartBlocked { x: near.x, y: near.y }));
        let refused = planner.find(&Request::new(goal, near));
        assert_eq!(refused, Err(Error::GoalBlocked { x: near.x, y: near.y }));
    }
}

#[test]
fn what_a_radius_does_not_go_with_is_refused() {
    let grid = grid_of(&World::empty(8, 8));
    let refused = |options: Options| Planner::new(&grid, options).err();
    for radius in [f32::NAN, f32::INFINITY, -0.001, 16.01, f32::MIN_POSITIVE - 1.0] {
        let error = refused(options(Algorithm::Optimal, radius));
        assert!(matches!(error, Some(Error::BadValue { name: "radius", .. })), "{radius}");
    }
    for radius in [0.0, -0.0, 16.0] {
        assert!(refused(options(Algorithm::Optimal, radius)).is_none(), "{radius}");
    }
    for &algorithm in Algorithm::ALL {
        let on_corners = refused(options(algorithm, 1.0));
        let sees_thick_lines = [Algorithm::Theta, Algorithm::LazyTheta].contains(&algorithm);
        // Among movers an agent steps from cell to cell, whatever the options say.
        let is_taken = ALGORITHMS.contains(&algorithm) || sees_thick_lines || algorithm.traits().movers;
        assert_eq!(on_corners.is_none(), is_taken, "{algorithm:?}");
        let on_cells = refused(Options { lattice: Lattice::Cells, ..options(algorithm, 1.0) });
        assert_eq!(on_cells.is_none(), algorithm.traits().on_cells.is_some(), "{algorithm:?}");
        assert_eq!(algorithm.traits().radius, on_corners.is_none() || on_cells.is_none(), "{algorithm:?}");
    }
    let with = options(Algorithm::Optimal, 1.0);
    let open = Options { diagonal_gaps: DiagonalGaps::Open, ..with };
    for bad in [open, Options { smoothing: Smoothing::Taut, ..with }] {
        assert!(matches!(refused(bad), Some(Error::Unsupported { .. })));
    }
    let mut planner = Planner::new(&grid, Options { radius: 0.0, ..open }).expect("options");
    let request = Request::new(Position::new(2.0, 2.0), Position::new(6.0, 6.0));
    assert!(planner.find(&request).is_ok());
    assert!(matches!(planner.find(&Request { radius: 1.0, ..request }), Err(Error::Unsupported { .. })));
    let mut planner = Planner::new(&grid, with).expect("options");
    for radius in [f32::NAN, -1.0, 17.0] {
        assert!(matches!(planner.find(&Request { radius, ..request }), Err(Error::BadValue { .. })));
    }
}

#[test]
fn an_answer_for_a_radius_is_proven_while_nothing_has_changed() {
    let grid = grid_of(&World::empty(12, 12));
    let mut planner = Planner::new(&grid, options(Algorithm::Optimal, 1.0)).expect("options");
    let request = Request::new(Position::new(2.0, 2.0), Position::new(10.0, 2.0));
    let found = planner.find(&request).expect("free ends");
    assert_eq!(planner.refresh().map(|outcome| outcome.status), Ok(Status::Found));
    // A wall beside the straight way, which a point passes.
    grid.set_cell(6, 2, 0).expect("a cell");
    assert_eq!(planner.refresh().map(|outcome| outcome.status), Ok(Status::Stale));
    assert!(planner.find(&request).expect("free ends").length > found.length);
}
