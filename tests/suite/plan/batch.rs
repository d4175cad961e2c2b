//! One start and many goals: the answers of as many single queries.

use std::sync::atomic::{AtomicBool, Ordering};
use taut::grid::DiagonalGaps;
use taut::plan::Guarantee;
use taut::{Algorithm, Error, ErrorKind, Grid, Options, Outcome, Planner, Position, Request, Status};
use taut_test_support::configurations::{self, Configuration};
use taut_test_support::oracle::{Spot, corner_vertices};
use taut_test_support::parallel;
use taut_test_support::random::Random;
use taut_test_support::verifier::{Verifier, position};
use taut_test_support::{data, effort, world::World};

/// A point in or near the map on a lattice of a cell, a half, a quarter or 1/256 of one.
fn anywhere(random: &mut Random, world: &World) -> Position {
    let parts = *random.pick(&[1, 2, 4, 256]);
    let mut along = |side: i32| random.between(-1, i64::from(side * parts) + 2) as f32 / parts as f32;
    Position::new(along(world.width), along(world.height))
}

/// Ends of which most are free; some are doubled, one is the start.
fn ends(random: &mut Random, world: &World, count: usize) -> (Position, Vec<Position>) {
    let start = anywhere(random, world);
    let mut goals: Vec<Position> = (0..count).map(|_| anywhere(random, world)).collect();
    if count > 4 {
        goals[count / 2] = start;
        goals[count - 1] = goals[0];
    }
    (start, goals)
}

/// Searches for all goals at once and judges every answer; says how many goals have a path.
fn judge_all(
    verifier: &Verifier,
    configuration: &Configuration,
    planner: &mut Planner,
    ends: (Position, &[Position]),
) -> usize {
    let (start, goals) = ends;
    let mut found = 0;
    let whole = planner.find_many(start, goals);
    assert!(planner.path().is_empty(), "no goal is selected yet");
    match whole {
        Ok(status) => assert_eq!(status, Status::Found, "{}", configuration.name),
        Err(error) => {
            assert_eq!(error.kind(), ErrorKind::StartBlocked, "{}", configuration.name);
            let request = Request::new(start, start);
            verifier.verify(configuration, &request, &Err(error), &[]).expect("the start is blocked");
            assert!(planner.answers().is_empty() && planner.select(0).is_err(), "no answers after an error");
            return 0;
        }
    }
    assert_eq!(planner.answers().len(), goals.len());
    for (at, &goal) in goals.iter().enumerate() {
        planner.select(at).expect("a goal of the query");
        let result = planner.answers()[at];
        let request = Request::new(start, goal);
        if let Err(fault) = verifier.verify(configuration, &request, &result, planner.path()) {
            panic!("goal {at}: {}", verifier.report(configuration, &request, &result, planner.path(), &fault));
        }
        found += usize::from(result.is_ok_and(|outcome| outcome.status == Status::Found));
    }
    found
}

#[test]
fn the_oracle_agrees_with_every_answer_of_every_planner() {
    let list = configurations::all();
    let seeds: Vec<u64> = (0..effort::count(8, 1500) as u64).collect();
    parallel::for_each(&seeds, |&seed| {
        let mut random = Random::new(9_500_000 + seed);
        let world = World::any(&mut random, 12);
        let verifier = Verifier::new(world.clone());
        for configuration in &list {
            let count = random.below(9) as usize;
            let (start, goals) = ends(&mut random, &world, count);
            judge_all(&verifier, configuration, &mut verifier.planner(configuration), (start, &goals));
        }
    });
}

#[test]
fn anya_finds_the_shortest_paths_to_many_goals_on_random_maps() {
    let seeds: Vec<u64> = (0..effort::count(2000, 20_000) as u64).collect();
    parallel::for_each(&seeds, |&seed| {
        let mut random = Random::new(9_600_000 + seed);
        let world = World::any(&mut random, 24);
        let verifier = Verifier::new(world.clone());
        if random.chance(0.3) {
            verifier.grid.prepare().expect("room for labels");
        }
        for gaps in configurations::GAPS {
            let configuration = configurations::any_angle_planner(Algorithm::Anya, gaps);
            let mut planner = verifier.planner(&configuration);
            for count in [2, 12] {
                let (start, goals) = ends(&mut random, &world, count);
                judge_all(&verifier, &configuration, &mut planner, (start, &goals));
            }
        }
    });
}

#[test]
fn anya_finds_the_shortest_paths_to_many_goals_on_small_maps() {
    let points: Vec<Spot> = (0..=4).flat_map(|y| (0..=4).map(move |x| Spot::corner(x, y))).collect();
    let goals: Vec<Position> = points.iter().map(|&spot| position(spot)).collect();
    // An odd multiplier permutes the 16-bit numbers.
    let patterns: Vec<u64> = (0..effort::count(1500, 1 << 16) as u64).map(|i| (i * 40_503 + 0x1234) & 0xffff).collect();
    parallel::for_each(&patterns, |&pattern| {
        let world = World::from_bits(4, 4, pattern);
        let field = world.field();
        let grid = Grid::from_terrain(4, 4, &world.terrain).expect("a small grid");
        for gaps in configurations::GAPS {
            let rule = taut_test_support::verifier::gaps_of(gaps);
            let corners = corner_vertices(&field, rule);
            let mut planner = configurations::any_angle_planner(Algorithm::Anya, gaps).planner(&grid);
            for &start in &points {
                if !field.touches_free(start) {
                    continue;
                }
                let optimum = field.shortest_to_all(&corners, start, &points, rule);
                planner.find_many(position(start), &goals).expect("a free start");
                for (at, result) in planner.answers().iter().enumerate() {
                    let case = || format!("{gaps:?} {start:?} {:?} {result:?}\n{}", points[at], world.rows());
                    let Ok(outcome) = result else {
                        assert!(!field.touches_free(points[at]), "{}", case());
                        continue;
                    };
                    assert_eq!(outcome.status == Status::Found, optimum[at].is_finite(), "{}", case());
                    let equal = outcome.length == optimum[at] || (outcome.length - optimum[at]).abs() < 1e-9;
                    assert!(equal, "{} {}", optimum[at], case());
                }
            }
        }
    });
}

fn same(a: f64, b: f64) -> bool {
    a == b || (a - b).abs() <= 1e-9 * b.abs().max(1.0)
}

#[test]
fn many_goals_on_large_maps_are_as_far_as_each_of_them_alone() {
    for path in data::maps() {
        let world = data::read_world(&path);
        let verifier = Verifier::new(world.clone());
        let mut random = Random::new(9_700_000);
        for gaps in configurations::GAPS {
            let configuration = configurations::any_angle_planner(Algorithm::Anya, gaps);
            let (mut many, mut single) = (verifier.planner(&configuration), verifier.planner(&configuration));
            for _ in 0..effort::count(1, 10) {
                let (start, goals) = loop {
                    let (start, goals) = ends(&mut random, &world, 40);
                    if many.find_many(start, &goals).is_ok() {
                        break (start, goals);
                    }
                };
                for (at, &goal) in goals.iter().enumerate() {
                    let alone = single.find(&Request::new(start, goal));
                    many.select(at).expect("a goal of the query");
                    let answer = many.answers()[at];
                    let case = || format!("{} {gaps:?} {start:?} {goal:?}\n{answer:?}\n{alone:?}", data::name(&path));
                    assert_eq!(answer.is_ok(), alone.is_ok(), "{}", case());
                    let (Ok(answer), Ok(alone)) = (answer, alone) else { continue };
                    assert_eq!((answer.status, answer.guarantee), (alone.status, alone.guarantee), "{}", case());
                    assert!(same(answer.length, alone.length), "{}", case());
                    if answer.status == Status::Found {
                        let request = Request::new(start, goal);
                        verifier.validate(&configuration, &request, &answer, many.path()).expect("a valid path");
                    }
                }
            }
        }
    }
}

#[test]
fn planners_that_search_once_a_goal_give_the_very_answers_of_single_queries() {
    for seed in 0..effort::count(5, 400) as u64 {
        let mut random = Random::new(9_800_000 + seed);
        let world = World::any(&mut random, 20);
        let verifier = Verifier::new(world.clone());
        for configuration in configurations::all() {
            if configuration.searches_for_many_goals() {
                continue;
            }
            let (start, goals) = ends(&mut random, &world, 5);
            let (mut many, mut single) = (verifier.planner(&configuration), verifier.planner(&configuration));
            if many.find_many(start, &goals).is_err() {
                continue;
            }
            for (at, &goal) in goals.iter().enumerate() {
                assert_eq!(many.answers()[at], single.find(&Request::new(start, goal)), "{}", configuration.name);
                many.select(at).expect("a goal of the query");
                assert_eq!(many.path(), single.path(), "{}", configuration.name);
            }
        }
    }
}

#[test]
fn bounded_answers_keep_their_bounds() {
    for seed in 0..effort::count(150, 3000) as u64 {
        let mut random = Random::new(9_900_000 + seed);
        let world = World::any(&mut random, 24);
        let verifier = Verifier::new(world.clone());
        for gaps in configurations::GAPS {
            let plain = configurations::any_angle_planner(Algorithm::Anya, gaps);
            let mut exact = verifier.planner(&plain);
            for h_scale in [1.2, 3.0] {
                let mut bounded = plain.clone();
                bounded.options.h_scale = h_scale;
                let mut planner = verifier.planner(&bounded);
                let (start, goals) = ends(&mut random, &world, 9);
                if planner.find_many(start, &goals).is_err() {
                    continue;
                }
                exact.find_many(start, &goals).expect("a free start");
                for (result, best) in planner.answers().iter().zip(exact.answers()) {
                    let (Ok(outcome), Ok(best)) = (result, best) else { continue };
                    assert_eq!(outcome.status, best.status);
                    if outcome.status != Status::Found {
                        continue;
                    }
                    let Outcome { length, bound, guarantee, .. } = *outcome;
                    assert_eq!(guarantee, Guarantee::Bounded);
                    assert!((1.0..=h_scale).contains(&bound), "{outcome:?}");
                    assert!(length <= bound * best.length * (1.0 + 1e-9), "{outcome:?} {best:?}");
                    assert!(length >= best.length * (1.0 - 1e-9), "{outcome:?} {best:?}");
                }
            }
        }
    }
}

fn walls() -> (Grid, Vec<Position>) {
    let mut random = Random::new(77);
    let world = World::blocks(&mut random, 120, 90, 60);
    let grid = Grid::from_terrain(world.width, world.height, &world.terrain).expect("a small grid");
    let field = world.field();
    let free = |p: &Position| field.touches_free(Spot::snap(p.x, p.y));
    let spots = (0..400).map(|_| Position::new(random.unit() as f32 * 120.0, random.unit() as f32 * 90.0));
    (grid, spots.filter(free).take(60).collect())
}

#[test]
fn the_path_is_that_of_the_selected_goal_and_goes_with_the_next_query() {
    let (grid, ends) = walls();
    let mut planner = Planner::new(&grid, Options::default()).expect("the default options");
    assert_eq!(planner.select(0).expect_err("no query yet").kind(), ErrorKind::InvalidArgument);
    let goals = &ends[1..];
    assert_eq!(planner.find_many(ends[0], goals), Ok(Status::Found));
    assert!(matches!(planner.step(0), Err(Error::NoSearch)));
    for (at, goal) in goals.iter().enumerate().rev() {
        planner.select(at).expect("a goal of the query");
        let expected = planner.answers()[at].expect("a free goal").status == Status::Found;
        assert_eq!(planner.path().last().copied(), expected.then_some(position(Spot::snap(goal.x, goal.y))));
    }
    let selected = planner.path().to_vec();
    for beyond in [goals.len(), usize::MAX] {
        assert_eq!(planner.select(beyond).expect_err("no such goal").kind(), ErrorKind::InvalidArgument);
        assert_eq!(planner.path(), selected, "a refused call changes nothing");
    }
    planner.select(1).expect("a goal of the query");
    planner.find(&Request::new(ends[0], ends[3])).expect("free ends");
    assert!(planner.answers().is_empty() && planner.select(0).is_err(), "another query drops the answers");
    planner.find_many(ends[0], goals).expect("free ends");
    planner.reset();
    assert!(planner.answers().is_empty() && planner.select(0).is_err());
}

#[test]
fn errors_of_the_whole_query_leave_no_answers() {
    let grid = Grid::from_terrain(3, 1, &[1, 0, 1]).expect("a small grid");
    let free = Position::new(0.5, 0.5);
    for configuration in configurations::few() {
        let mut planner = configuration.planner(&grid);
        let mut kind = |start, goals: &[Position]| planner.find_many(start, goals).map_err(|error| error.kind());
        let nowhere = Position::new(f32::NAN, 0.0);
        let blocked = Position::new(1.5, 0.5);
        assert_eq!(kind(nowhere, &[free]), Err(ErrorKind::InvalidArgument));
        assert_eq!(kind(free, &[free, nowhere]), Err(ErrorKind::InvalidArgument));
        assert_eq!(kind(blocked, &[free, nowhere]), Err(ErrorKind::InvalidArgument));
        assert_eq!(kind(blocked, &[free]), Err(ErrorKind::StartBlocked));
        assert_eq!(kind(blocked, &[]), Err(ErrorKind::StartBlocked));
        assert_eq!(kind(free, &[]), Ok(Status::Found));
        assert!(planner.answers().is_empty());
        let goals = [free, blocked, Position::new(2.5, 0.5), free];
        assert_eq!(planner.find_many(free, &goals), Ok(Status::Found));
        let status: Vec<_> =
            planner.answers().iter().map(|answer| answer.map(|outcome| outcome.status).map_err(|e| e.kind())).collect();
        let expected = [Ok(Status::Found), Err(ErrorKind::GoalBlocked), Ok(Status::NoPath), Ok(Status::Found)];
        assert_eq!(status, expected, "{}", configuration.name);
        planner.select(0).expect("a goal of the query");
        assert_eq!(planner.path().len(), 1, "one point if both ends are the same");
        for without in [1, 2] {
            planner.select(without).expect("a goal of the query");
            assert!(planner.path().is_empty());
        }
    }
}

#[test]
fn a_query_for_many_goals_keeps_to_the_memory_limit() {
    let (grid, ends) = walls();
    let goals = &ends[1..];
    let mut free = Planner::new(&grid, Options::default()).expect("the default options");
    free.find_many(ends[0], goals).expect("free ends");
    let all = free.memory().total();
    let least = Planner::new(&grid, Options::default()).expect("the default options").memory().total();
    let (mut refused, mut served) = (0, 0);
    for percent in (2..=140).step_by(3) {
        let options = Options { memory_limit: least + (all - least) * percent / 100, ..Options::default() };
        let mut planner = Planner::new(&grid, options).expect("valid options");
        for _ in 0..2 {
            match planner.find_many(ends[0], goals) {
                Ok(_) => {
                    served += 1;
                    assert!(planner.memory().total() <= options.memory_limit, "{percent} %");
                    let lengths = |planner: &Planner| {
                        planner.answers().iter().map(|a| a.unwrap().length.to_bits()).collect::<Vec<_>>()
                    };
                    assert_eq!(lengths(&planner), lengths(&free));
                }
                Err(Error::MemoryLimit { needed, limit }) => {
                    refused += 1;
                    assert!(needed > limit && limit == options.memory_limit, "{needed} {limit}");
                    assert!(planner.answers().is_empty() && planner.path().is_empty());
                }
                Err(other) => panic!("{other}"),
            }
            if options.memory_limit > all {
                planner.find(&Request::new(ends[0], ends[1])).expect("the planner stays usable");
            }
        }
    }
    assert!(refused > 10 && served > 10, "{refused} {served}");
}

#[test]
fn a_cancelled_query_has_the_answers_that_were_final() {
    let mut random = Random::new(5);
    let world = World::noise(&mut random, 900, 900, 0.3);
    let grid = Grid::from_terrain(world.width, world.height, &world.terrain).expect("a grid");
    for algorithm in [Algorithm::Anya, Algorithm::Theta] {
        let options = Options { algorithm, diagonal_gaps: DiagonalGaps::Open, ..Options::default() };
        let mut planner = Planner::new(&grid, options).expect("valid options");
        let mut ends: Vec<Position> = (0..100).map(|_| anywhere(&mut random, &world)).collect();
        while planner.find(&Request::new(ends[0], ends[0])).is_err() {
            ends[0] = anywhere(&mut random, &world);
        }
        let (cancel_handle, done) = (planner.cancel_handle(), AtomicBool::new(false));
        let status = std::thread::scope(|scope| {
            scope.spawn(|| {
                while !done.load(Ordering::Relaxed) {
                    cancel_handle.cancel();
                    std::thread::yield_now();
                }
            });
            let status = planner.find_many(ends[0], &ends[1..]).expect("a free start");
            done.store(true, Ordering::Relaxed);
            status
        });
        assert_eq!(status, Status::Cancelled);
        let answers: Vec<_> = planner.answers().to_vec();
        assert_eq!(answers.len(), 99);
        let cancelled = |answer: &&Result<Outcome, Error>| answer.is_ok_and(|o| o.status == Status::Cancelled);
        assert!(answers.iter().filter(cancelled).count() > 50);
        assert_eq!(planner.find_many(ends[0], &ends[1..4]), Ok(Status::Found), "the next query forgets the cancel");
    }
}
