//! A call that its arguments refuse changes nothing: an open search goes on, and the path and the answers stay. A call
//! that was accepted and fails leaves no search, no path and no answers.

use taut::{Algorithm, Error, ErrorKind, Grid, Options, Planner, Position, Request, Status};
use taut_test_support::configurations::{self, Configuration};
use taut_test_support::verifier::Verifier;
use taut_test_support::world::World;

/// Open on the left, a blocked cell in the middle.
fn verifier() -> Verifier {
    Verifier::new(World::draw(&["........", ".######.", ".#....#.", "...##...", "........"]))
}

fn request() -> Request {
    Request::new(Position::new(0.5, 2.5), Position::new(7.5, 2.5))
}

/// Requests that no planner of this configuration accepts.
fn refused(configuration: &Configuration) -> Vec<Request> {
    let wild = [f32::NAN, f32::INFINITY, 2e6];
    let mut list: Vec<Request> = Vec::new();
    for value in wild {
        list.push(Request { start: Position::new(value, 1.0), ..request() });
        list.push(Request { goal: Position::new(1.0, value), ..request() });
        // Positions are checked before a blocked start is found.
        list.push(Request::new(Position::new(2.5, 1.5), Position::new(1.0, value)));
    }
    if !configuration.is_lattice() || configuration.is_smoothed() {
        list.push(Request { every_step: true, ..request() });
    }
    list
}

/// Makes every call that its arguments refuse.
fn refuse_all(configuration: &Configuration, planner: &mut Planner, goals: usize) {
    for request in refused(configuration) {
        for error in [planner.begin(&request).unwrap_err(), planner.find(&request).unwrap_err()] {
            assert!(matches!(error.kind(), ErrorKind::InvalidArgument | ErrorKind::Unsupported), "{error}");
        }
        if !request.every_step {
            assert!(planner.find_many(request.start, &[request.goal]).is_err());
            assert!(planner.find_many(request.start, &[request.start, request.goal]).is_err());
        }
    }
    assert!(planner.select(goals).is_err());
}

#[test]
fn a_refused_call_leaves_the_open_search_as_it_is() {
    let verifier = verifier();
    for configuration in configurations::all() {
        let mut planner = verifier.planner(&configuration);
        let whole = planner.find(&request()).expect("free ends");
        let path = planner.path().to_vec();
        configuration.start_over(&mut planner);
        planner.begin(&request()).expect("free ends");
        refuse_all(&configuration, &mut planner, 0);
        let step = planner.step(1).expect("the search is open");
        refuse_all(&configuration, &mut planner, 0);
        let outcome = if step.status == Status::InProgress { planner.step(0).expect("still open") } else { step };
        assert_eq!(configuration.comparable(outcome), configuration.comparable(whole), "{}", configuration.name);
        assert_eq!(planner.path(), path, "{}", configuration.name);
    }
}

#[test]
fn a_refused_call_leaves_the_path_and_the_answers() {
    let verifier = verifier();
    for configuration in configurations::all() {
        let mut planner = verifier.planner(&configuration);
        let outcome = planner.find(&request()).expect("free ends");
        let path = planner.path().to_vec();
        assert!(!path.is_empty());
        refuse_all(&configuration, &mut planner, 0);
        assert_eq!(planner.path(), path, "{}", configuration.name);
        assert_eq!(planner.step(0), Ok(outcome), "an ended search repeats its outcome");
        let Request { start, goal, .. } = request();
        planner.find_many(start, &[start, goal]).expect("a free start");
        planner.select(1).expect("a goal of the query");
        let (answers, path) = (planner.answers().to_vec(), planner.path().to_vec());
        refuse_all(&configuration, &mut planner, 2);
        assert!(planner.step(0).is_err(), "no single search is open");
        assert_eq!((planner.answers(), planner.path()), (&answers[..], &path[..]), "{}", configuration.name);
    }
}

#[test]
fn an_accepted_call_that_fails_leaves_nothing() {
    let verifier = verifier();
    let blocked = Position::new(2.5, 1.5);
    for configuration in configurations::all() {
        let mut planner = verifier.planner(&configuration);
        let Request { start, goal, .. } = request();
        for failing in 0..4 {
            planner.find_many(start, &[goal]).expect("a free start");
            planner.find(&request()).expect("free ends");
            assert!(!planner.path().is_empty());
            let error = match failing {
                0 => planner.begin(&Request::new(blocked, goal)).unwrap_err(),
                1 => planner.find(&Request::new(blocked, goal)).unwrap_err(),
                2 => planner.find(&Request::new(start, blocked)).unwrap_err(),
                _ => planner.find_many(blocked, &[goal]).unwrap_err(),
            };
            assert!(matches!(error.kind(), ErrorKind::StartBlocked | ErrorKind::GoalBlocked), "{error}");
            assert!(planner.path().is_empty() && planner.answers().is_empty(), "{}", configuration.name);
            assert!(planner.step(0).is_err() && planner.select(0).is_err(), "{}", configuration.name);
        }
    }
}

#[test]
fn a_tolerance_of_costs_that_is_none_or_is_not_used_is_refused() {
    let grid = Grid::new(6, 6, 1).expect("a small grid");
    for configuration in configurations::all() {
        let made = |cost_tolerance| Planner::new(&grid, Options { cost_tolerance, ..configuration.options });
        for wrong in [0.99, 0.0, f64::NAN, f64::INFINITY] {
            let refused = made(wrong).err();
            let is_told = matches!(refused, Some(Error::BadValue { name: "cost_tolerance", .. }));
            assert!(is_told, "{} {wrong}: {refused:?}", configuration.name);
        }
        assert!(made(1.05).is_ok(), "{}: the default", configuration.name);
        let is_used = configuration.options.algorithm == Algorithm::Optimal;
        for right in [1.0, 1.5] {
            let refused = made(right).err();
            let is_told = matches!(refused, Some(Error::UnsupportedBy { feature: "a cost_tolerance", .. }));
            assert_eq!((is_told, refused.is_none()), (!is_used, is_used), "{} {right}", configuration.name);
        }
    }
}
