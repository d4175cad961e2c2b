//! A time limit pauses searches and never changes their answers.

use std::time::Duration;
use taut::{Planner, Position, Request, Status};
use taut_test_support::configurations;
use taut_test_support::effort;
use taut_test_support::random::Random;
use taut_test_support::verifier::Verifier;
use taut_test_support::world::World;

/// So short that it is over at every look at the clock.
const AT_ONCE: Duration = Duration::from_nanos(1);

fn verifier(seed: u64) -> (Verifier, Request) {
    let mut random = Random::new(seed);
    let mut world = World::noise(&mut random, 40, 40, 0.25);
    let last = world.terrain.len() - 1;
    (world.terrain[0], world.terrain[last]) = (1, 1);
    (Verifier::without_oracle(world), Request::new(Position::new(0.5, 0.5), Position::new(39.5, 39.5)))
}

fn step_to_the_end(planner: &mut Planner, first: taut::Outcome) -> (taut::Outcome, usize) {
    let (mut outcome, mut steps) = (first, 1);
    while outcome.status == Status::InProgress {
        outcome = planner.step(0).expect("the search is kept");
        steps += 1;
    }
    (outcome, steps)
}

#[test]
fn a_search_that_is_paused_by_the_clock_ends_the_same() {
    for seed in 0..effort::count(4, 40) as u64 {
        let (verifier, request) = verifier(seed);
        for configuration in configurations::all() {
            let mut planner = verifier.planner(&configuration);
            let whole = planner.find(&request).expect("free ends");
            let path = planner.path().to_vec();
            let mut planner = verifier.planner(&configuration);
            planner.limit_time(AT_ONCE).expect("there is a clock");
            let first = planner.find(&request).expect("free ends");
            let (outcome, steps) = step_to_the_end(&mut planner, first);
            assert_eq!((outcome, planner.path()), (whole, &path[..]), "{}", configuration.name);
            assert!(whole.expanded < 40 || steps > 1, "{}: {steps} steps", configuration.name);
            // A limit of expansions is reached as without a clock.
            let limited = Request { max_expansions: 20, ..request };
            let mut planner = verifier.planner(&configuration);
            let spent = planner.find(&limited).expect("free ends");
            let mut planner = verifier.planner(&configuration);
            planner.limit_time(AT_ONCE).expect("there is a clock");
            let first = planner.find(&limited).expect("free ends");
            assert_eq!(step_to_the_end(&mut planner, first).0, spent, "{}", configuration.name);
        }
    }
}

#[test]
fn without_a_limit_and_with_a_long_one_a_search_ends_in_one_go() {
    let (verifier, request) = verifier(7);
    for configuration in configurations::few() {
        let mut planner = verifier.planner(&configuration);
        planner.limit_time(AT_ONCE).expect("there is a clock");
        for limit in [Duration::from_secs(3600), Duration::MAX, Duration::ZERO] {
            planner.limit_time(limit).expect("there is a clock");
            planner.reset();
            let outcome = planner.find(&request).expect("free ends");
            assert_ne!(outcome.status, Status::InProgress, "{}", configuration.name);
        }
    }
}

#[test]
fn many_goals_and_preparing_are_paused_and_go_on() {
    for seed in 0..effort::count(2, 20) as u64 {
        let (verifier, Request { start, goal, .. }) = verifier(50 + seed);
        let goals = [goal, Position::new(39.5, 0.5), Position::new(0.5, 39.5), Position::new(-1.0, 0.0), goal];
        for configuration in configurations::few() {
            let mut planner = verifier.planner(&configuration);
            planner.find_many(start, &goals).expect("a free start");
            let whole = planner.answers().to_vec();
            let mut planner = verifier.planner(&configuration);
            planner.limit_time(AT_ONCE).expect("there is a clock");
            let (mut status, mut steps) = (planner.find_many(start, &goals).expect("a free start"), 1);
            while status == Status::InProgress {
                status = planner.step_many(0).expect("the query is kept");
                steps += 1;
            }
            assert!(status == Status::Found && steps > 1, "{}: {status:?}", configuration.name);
            assert_eq!(planner.answers(), whole, "{}", configuration.name);
            let mut parts = 1;
            while planner.prepare(0).expect("enough memory") == Status::InProgress {
                parts += 1;
            }
            assert!(parts < 100_000);
            assert_eq!(planner.prepare(0), Ok(Status::Found), "nothing is left to do");
        }
    }
}
