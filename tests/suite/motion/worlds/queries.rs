//! Queries in worlds as on grids: steps, budgets, cancelling, limits, partial paths, and what is not supported.

use super::scene::{ALGORITHMS, GAPS, SIDE, Scene, check_path, path, position, random_point, request};
use taut::improve::Smoothing;
use taut::plan::{Guarantee, WorldPlanner};
use taut::space::World;
use taut::{Algorithm, Error, Options, Position, Request, Status};
use taut_test_support::effort::count;
use taut_test_support::random::Random;

fn random_request(random: &mut Random) -> Request {
    request([random_point(random), random_point(random)])
}

#[test]
fn a_search_in_steps_ends_as_in_one_call() {
    for seed in 0..count(100, 4_000) {
        let mut random = Random::new(seed as u64);
        let scene = Scene::random(&mut random, 8);
        let request = random_request(&mut random);
        for algorithm in ALGORITHMS {
            let [mut whole, mut stepped] = [0, 1].map(|_| scene.planner(algorithm, GAPS[0]));
            let expected = whole.find(&request);
            let Ok(()) = stepped.begin(&request) else {
                assert!(expected.is_err());
                continue;
            };
            // An edit meanwhile does not change the open search.
            scene.world.add(&[(1, 1), (11, 2), (3, 11)].map(position)).unwrap();
            let outcome = loop {
                let outcome = stepped.step(1).unwrap();
                if outcome.status != Status::InProgress {
                    break outcome;
                }
            };
            assert_eq!((Ok(outcome), stepped.path()), (expected, whole.path()), "seed {seed}");
            assert_eq!(stepped.step(0).unwrap(), outcome);
            let last = scene.world.obstacles().unwrap().pop().unwrap();
            scene.world.remove(last).unwrap();
        }
    }
}

#[test]
fn a_spent_budget_keeps_the_search_and_a_partial_path_leads_towards_the_goal() {
    let mut random = Random::new(3);
    let mut spent = 0;
    for _ in 0..200 {
        let scene = Scene::random(&mut random, 8);
        let mut planner = scene.planner(Algorithm::TangentGraph, GAPS[0]);
        let limited = Request { max_expansions: 1, allow_partial: true, ..random_request(&mut random) };
        let Ok(outcome) = planner.find(&limited) else { continue };
        if outcome.status != Status::BudgetSpent {
            continue;
        }
        spent += 1;
        assert_eq!(outcome.expanded, 1);
        assert_eq!(planner.path()[0], limited.start);
        let end = planner.path()[planner.path().len() - 1];
        let rest = f64::from(end.x - limited.goal.x).hypot(f64::from(end.y - limited.goal.y));
        assert!((outcome.remaining - rest).abs() < 1e-6);
        let on = planner.step(0).unwrap();
        let mut fresh = scene.planner(Algorithm::TangentGraph, GAPS[0]);
        let whole = fresh.find(&Request { max_expansions: 0, ..limited }).unwrap();
        assert_eq!((on, planner.path()), (whole, fresh.path()));
    }
    assert!(spent > 20, "{spent}");
}

#[test]
fn a_cancelled_search_ends() {
    let scene = Scene::empty();
    scene.world.add(&[(4, 1), (5, 1), (5, 12), (4, 12)].map(position)).unwrap();
    let mut planner = scene.planner(Algorithm::TangentGraph, GAPS[0]);
    let cancel = planner.cancel_handle();
    planner.begin(&request([(1, 6), (9, 6)])).unwrap();
    cancel.cancel();
    assert_eq!(planner.step(0).unwrap().status, Status::Cancelled);
    assert!(planner.path().is_empty());
    planner.begin(&Request { allow_partial: true, ..request([(1, 6), (9, 6)]) }).unwrap();
    cancel.cancel();
    assert_eq!(planner.step(0).unwrap().status, Status::Cancelled);
    assert_eq!(planner.step(0).unwrap().status, Status::Found, "with a partial path the search is kept");
}

#[test]
fn a_partial_path_ends_nearest_to_the_goal() {
    let mut met = [0; 2];
    for seed in 0..count(600, 6_000) {
        let mut random = Random::new(seed as u64);
        let scene = Scene::random(&mut random, 6);
        let gaps = *random.pick(&GAPS);
        let (oracle, ends) = (scene.oracle(gaps), [random_point(&mut random), random_point(&mut random)]);
        let partial = Request { allow_partial: true, ..request(ends) };
        let mut planner = scene.planner(Algorithm::TangentGraph, gaps);
        let Ok(outcome) = planner.find(&partial) else {
            assert!(!oracle.is_free(ends[0]));
            continue;
        };
        if outcome.status == Status::Found {
            check_path(&scene, gaps, &planner, ends, &outcome);
            continue;
        }
        assert_eq!((outcome.status, outcome.guarantee), (Status::Partial, Guarantee::None), "seed {seed}");
        met[usize::from(oracle.is_free(ends[1]))] += 1;
        let end = planner.path()[planner.path().len() - 1];
        let rest = f64::from(end.x - partial.goal.x).hypot(f64::from(end.y - partial.goal.y));
        assert!((outcome.remaining - rest).abs() < 1e-6, "seed {seed}");
        // No point of the lattice that can be reached is nearer, unless it is in a closed gap.
        for at in (0..=SIDE).flat_map(|x| (0..=SIDE).map(move |y| (x, y))) {
            let away = ((at.0 - ends[1].0) as f64).hypot((at.1 - ends[1].1) as f64) / 2.0;
            if away < rest - 1.0 / 32.0 && oracle.is_free(at) {
                assert!(oracle.length(ends[0], at).is_infinite(), "seed {seed}: {at:?}, {away} below {rest}");
            }
        }
    }
    assert!(met[0] > 40 && met[1] > 1, "{met:?}");
}

#[test]
fn goals_outside_and_equal_ends() {
    let scene = Scene::empty();
    let mut planner = scene.planner(Algorithm::TangentGraph, GAPS[0]);
    let outside = Request::new(position((2, 2)), Position::new(3.0, 90.0));
    assert!(matches!(planner.find(&outside), Err(Error::GoalBlocked { .. })));
    let outcome = planner.find(&Request { allow_partial: true, ..outside }).unwrap();
    assert_eq!((outcome.status, planner.path()[1]), (Status::Partial, Position::new(3.0, 6.0)));
    assert!(matches!(planner.find(&request([(2, 13), (2, 2)])), Err(Error::StartBlocked { .. })));
    let outcome = planner.find(&request([(2, 2), (2, 2)])).unwrap();
    assert_eq!((outcome.status, outcome.length, path(&planner)), (Status::Found, 0.0, vec![(2_i64, 2_i64)]));
}

#[test]
fn what_worlds_do_not_support_is_said() {
    let world = World::new(position((0, 0)), position((4, 4))).unwrap();
    let make = |options: Options| WorldPlanner::new(&world, options).map(|_| ());
    let usual = Options { algorithm: Algorithm::TangentGraph, ..Options::default() };
    assert_eq!(make(usual), Ok(()));
    for algorithm in [Algorithm::AStar, Algorithm::Anya, Algorithm::Theta] {
        assert!(matches!(make(Options { algorithm, ..usual }), Err(Error::Unsupported { .. })), "{algorithm:?}");
    }
    assert!(matches!(make(Options { radius: 0.5, ..usual }), Err(Error::Unsupported { .. })));
    assert!(matches!(make(Options { smoothing: Smoothing::Taut, ..usual }), Err(Error::Unsupported { .. })));
    assert!(matches!(make(Options { h_scale: f64::NAN, ..usual }), Err(Error::BadValue { .. })));
    let mut planner = WorldPlanner::new(&world, usual).unwrap();
    let plain = request([(1, 1), (3, 3)]);
    assert!(matches!(planner.find(&Request { radius: 1.0, ..plain }), Err(Error::Unsupported { .. })));
    assert!(matches!(planner.find(&Request { every_step: true, ..plain }), Err(Error::Unsupported { .. })));
    assert!(matches!(planner.step(0), Err(Error::NoSearch)));
}

#[test]
fn a_memory_limit_is_met_or_kept() {
    let mut random = Random::new(17);
    let mut refused = 0;
    for _ in 0..40 {
        let scene = Scene::random(&mut random, 9);
        let request = random_request(&mut random);
        let Ok(expected) = scene.planner(Algorithm::TangentGraph, GAPS[0]).find(&request) else { continue };
        for limit in [1, 2_000, 8_000, 16_000, 30_000, 64_000, 1 << 30] {
            let options = Options { algorithm: Algorithm::TangentGraph, memory_limit: limit, ..Options::default() };
            let mut planner = WorldPlanner::new(&scene.world, options).unwrap();
            match planner.find(&request) {
                Ok(outcome) => {
                    assert_eq!(outcome.length, expected.length);
                    assert!(planner.memory().total() <= limit, "{} above {limit}", planner.memory().total());
                }
                Err(Error::MemoryLimit { needed, limit: told }) => {
                    assert!(needed > limit && told == limit);
                    refused += 1;
                }
                Err(error) => panic!("{error}"),
            }
        }
    }
    assert!(refused > 40, "{refused}");
}

#[test]
fn a_scaled_estimate_is_bounded() {
    for seed in 0..100 {
        let mut random = Random::new(seed);
        let scene = Scene::random(&mut random, 8);
        let request = random_request(&mut random);
        let Ok(exact) = scene.planner(Algorithm::TangentGraph, GAPS[0]).find(&request) else { continue };
        let options = Options { algorithm: Algorithm::VisibilityGraph, h_scale: 1.5, ..Options::default() };
        let scaled = WorldPlanner::new(&scene.world, options).unwrap().find(&request).unwrap();
        assert_eq!(scaled.status, exact.status);
        if scaled.status == Status::Found {
            assert_eq!((scaled.guarantee, scaled.bound), (Guarantee::Bounded, 1.5));
            assert!(exact.length <= scaled.length + 1e-12 && scaled.length <= 1.5 * exact.length + 1e-12);
        }
    }
}
