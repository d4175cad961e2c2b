//! Budgets, steps, cancelling and partial paths: however a search is cut into steps, it ends the same.

use taut::{ErrorKind, Outcome, Planner, Position, Request, Status};
use taut_test_support::configurations;
use taut_test_support::effort;
use taut_test_support::random::Random;
use taut_test_support::verifier::Verifier;
use taut_test_support::world::World;

/// Maps on which searches last long enough to be cut, with an easy query each.
fn verifiers() -> Vec<(Verifier, Request)> {
    let mut random = Random::new(77);
    let mut list = Vec::new();
    for index in 0..effort::count(6, 60) {
        let mut world = match index % 3 {
            0 => World::blocks(&mut random, 40, 30, 14),
            1 => World::noise(&mut random, 30, 40, 0.3),
            _ => World::maze(&mut random, 31, 31),
        };
        let last = world.terrain.len() - 1;
        world.terrain[0] = 1;
        world.terrain[last] = 1;
        let goal = Position::new(world.width as f32 - 0.25, world.height as f32 - 0.5);
        list.push((Verifier::new(world), Request::new(Position::new(0.5, 0.25), goal)));
    }
    list
}

fn same(a: &Outcome, b: &Outcome, what: &str) {
    assert_eq!(format!("{a:?}"), format!("{b:?}"), "{what}");
}

/// Steps of the given sizes in turn until the search ends.
fn step_to_the_end(planner: &mut Planner, sizes: &mut dyn FnMut() -> u32) -> (Outcome, u64) {
    let mut steps = 0;
    loop {
        let outcome = planner.step(sizes()).expect("an open search");
        steps += 1;
        match outcome.status {
            Status::InProgress => {
                assert!(planner.path().is_empty(), "no path before the end");
                assert!(outcome.length.is_infinite() && outcome.cost.is_infinite());
            }
            _ => return (outcome, steps),
        }
    }
}

#[test]
fn any_split_into_steps_gives_the_same_outcome() {
    let mut random = Random::new(5);
    for (verifier, request) in verifiers() {
        for configuration in configurations::all() {
            let mut planner = verifier.planner(&configuration);
            let whole = planner.find(&request).expect("free ends");
            let path = planner.path().to_vec();
            for kind in 0..3 {
                let mut sizes = || match kind {
                    0 => 1,
                    1 => 7,
                    _ => 1 + random.below(50) as u32,
                };
                configuration.start_over(&mut planner);
                planner.begin(&request).expect("free ends");
                assert!(planner.path().is_empty());
                let (outcome, steps) = step_to_the_end(&mut planner, &mut sizes);
                same(&outcome, &whole, &configuration.name);
                assert_eq!(planner.path(), path, "{}", configuration.name);
                // One that starts anew may label the map once more, an expansion for 256 cells.
                let cells = u64::from((verifier.world.width * verifier.world.height) as u32);
                let most = whole.expanded + 2 + cells.div_ceil(256);
                assert!(kind != 0 || steps <= most, "{}: {steps} steps", configuration.name);
                let again = planner.step(1).expect("an ended search");
                same(&again, &outcome, "an ended search repeats its outcome");
                assert_eq!(planner.path(), path);
            }
        }
    }
}

#[test]
fn a_step_of_zero_runs_to_the_end() {
    for (verifier, request) in verifiers() {
        for configuration in configurations::few() {
            let mut planner = verifier.planner(&configuration);
            let whole = planner.find(&request).expect("free ends");
            configuration.start_over(&mut planner);
            planner.begin(&request).expect("free ends");
            let outcome = planner.step(0).expect("an open search");
            same(&outcome, &whole, &configuration.name);
        }
    }
}

#[test]
fn a_spent_budget_keeps_the_search() {
    for (verifier, request) in verifiers() {
        for configuration in configurations::few() {
            let mut planner = verifier.planner(&configuration);
            let whole = planner.find(&request).expect("free ends");
            if whole.expanded < 20 {
                continue;
            }
            let path = planner.path().to_vec();
            configuration.start_over(&mut planner);
            let limited = Request { max_expansions: 10, ..request };
            let spent = planner.find(&limited).expect("free ends");
            assert_eq!(spent.status, Status::BudgetSpent, "{}", configuration.name);
            assert_eq!(spent.expanded, 10, "{}", configuration.name);
            assert!(planner.path().is_empty() && spent.length.is_infinite());
            let more = planner.step(5).expect("the search is kept");
            assert!(matches!(more.status, Status::InProgress | Status::BudgetSpent), "{:?}", more.status);
            assert_eq!(more.expanded, 15, "the next step allows as many more as it says");
            let (outcome, _) = finish(&mut planner);
            // A search within a budget keeps no lists, and looks for the goal from some roots more.
            same(&Outcome { sight_checks: whole.sight_checks, ..outcome }, &whole, &configuration.name);
            assert_eq!(planner.path(), path);
        }
    }
}

/// Steps on, whatever budget is reported as spent.
fn finish(planner: &mut Planner) -> (Outcome, u32) {
    for round in 0..1_000_000 {
        let outcome = planner.step(13).expect("an open search");
        if !matches!(outcome.status, Status::InProgress | Status::BudgetSpent) {
            return (outcome, round);
        }
    }
    panic!("the search does not end");
}

#[test]
fn the_request_budget_counts_over_all_steps() {
    for (verifier, request) in verifiers() {
        for configuration in configurations::few() {
            let mut planner = verifier.planner(&configuration);
            if planner.find(&request).expect("free ends").expanded < 20 {
                continue;
            }
            configuration.start_over(&mut planner);
            planner.begin(&Request { max_expansions: 10, ..request }).expect("free ends");
            let statuses: Vec<_> = (0..3).map(|_| planner.step(4).expect("an open search")).collect();
            let seen: Vec<_> = statuses.iter().map(|outcome| (outcome.status, outcome.expanded)).collect();
            let expected = [(Status::InProgress, 4), (Status::InProgress, 8), (Status::BudgetSpent, 10)];
            assert_eq!(seen, expected, "{}", configuration.name);
        }
    }
}

#[test]
fn a_step_without_a_search_is_an_error() {
    let (verifier, request) = verifiers().remove(0);
    for configuration in configurations::all() {
        let mut planner = verifier.planner(&configuration);
        let no_search = |planner: &mut Planner| {
            let error = planner.step(1).expect_err("no search is open");
            assert_eq!(error.kind(), ErrorKind::InvalidArgument, "{}", configuration.name);
        };
        no_search(&mut planner);
        planner.begin(&request).expect("free ends");
        planner.step(1).expect("an open search");
        planner.reset();
        no_search(&mut planner);
        assert!(planner.path().is_empty());
        planner.find(&request).expect("the planner stays usable");
    }
}

#[test]
fn a_failed_begin_drops_the_open_search() {
    let (verifier, request) = verifiers().remove(0);
    for configuration in configurations::few() {
        let mut planner = verifier.planner(&configuration);
        planner.begin(&request).expect("free ends");
        planner.step(1).expect("an open search");
        let outside = Request { goal: Position::new(-7.0, 0.0), ..request };
        assert_eq!(planner.begin(&outside).unwrap_err().kind(), ErrorKind::GoalBlocked);
        assert!(planner.path().is_empty());
        assert_eq!(planner.step(1).unwrap_err().kind(), ErrorKind::InvalidArgument, "{}", configuration.name);
    }
}

#[test]
fn a_cancelled_search_ends_and_the_planner_stays_usable() {
    for (verifier, request) in verifiers() {
        for configuration in configurations::few() {
            let mut planner = verifier.planner(&configuration);
            let cancel_handle = planner.cancel_handle();
            let whole = planner.find(&request).expect("free ends");
            configuration.start_over(&mut planner);
            configuration.start_over(&mut planner);
            planner.begin(&request).expect("free ends");
            if planner.step(2).expect("an open search").status != Status::InProgress {
                continue;
            }
            cancel_handle.cancel();
            let outcome = planner.step(5).expect("an outcome");
            assert_eq!(outcome.status, Status::Cancelled, "{}", configuration.name);
            assert!(planner.path().is_empty() && outcome.length.is_infinite());
            assert_eq!(planner.step(5).expect("the same outcome").status, Status::Cancelled);
            configuration.start_over(&mut planner);
            let again = planner.find(&request).expect("free ends");
            same(&again, &whole, &configuration.name);
        }
    }
}

#[test]
fn another_thread_can_cancel_a_running_search() {
    let verifier = Verifier::new(World::empty(700, 700));
    let request = Request::new(Position::new(0.0, 0.0), Position::new(700.0, 500.0));
    let configuration = configurations::with_heuristic(
        configurations::any_angle_planner(taut::Algorithm::Theta, taut::grid::DiagonalGaps::Closed),
        taut::plan::Heuristic::Auto,
        0.0,
    );
    let mut planner = verifier.planner(&configuration);
    let cancel_handle = planner.cancel_handle();
    planner.begin(&request).expect("free ends");
    let outcome = std::thread::scope(|scope| {
        scope.spawn(move || cancel_handle.cancel());
        loop {
            let outcome = planner.step(100).expect("an open search");
            if outcome.status != Status::InProgress {
                return outcome;
            }
        }
    });
    assert!(matches!(outcome.status, Status::Cancelled | Status::Found), "{:?}", outcome.status);
}

#[test]
fn costs_set_during_a_search_wait_for_the_next() {
    let mut random = Random::new(78);
    let verifier = Verifier::new(World::noise(&mut random, 30, 30, 0.1).with_classes(&mut random, 3));
    let mut costs = [1.0; 256];
    costs[1..4].copy_from_slice(&[2.0, 4.0, 3.0]);
    let any_angle = configurations::any_angle().into_iter().filter(configurations::Configuration::takes_costs);
    let request = Request::new(Position::new(0.5, 0.5), Position::new(29.5, 28.5));
    for configuration in configurations::lattice_planners().into_iter().chain(any_angle) {
        let mut planner = verifier.planner(&configuration);
        let Ok(before) = planner.find(&request) else { continue };
        configuration.start_over(&mut planner);
        planner.begin(&request).expect("free ends");
        planner.step(3).expect("an open search");
        planner.set_costs(&costs).expect("valid costs");
        let (outcome, _) = finish(&mut planner);
        same(&outcome, &before, &configuration.name);
        let after = planner.find(&request).expect("free ends");
        assert!(after.status != Status::Found || after.cost > before.cost, "{}", configuration.name);
    }
}
