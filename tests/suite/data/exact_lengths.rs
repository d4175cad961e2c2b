//! Optimal planners against exact reference lengths: equal, on every map and for both gap rules.

use std::collections::BTreeMap;
use taut::grid::DiagonalGaps;
use taut::plan::Guarantee;
use taut::{Algorithm, ErrorKind, Planner, Position, Request, Status};
use taut_test_support::configurations::{Configuration, EXACT, any_angle_planner};
use taut_test_support::data::{self, Reference};
use taut_test_support::effort;
use taut_test_support::verifier::Verifier;

#[test]
fn exact_planners_reproduce_every_reference_length() {
    let mut by_map: BTreeMap<(String, bool), Vec<Reference>> = BTreeMap::new();
    for reference in data::references() {
        by_map.entry((reference.map.clone(), reference.open)).or_default().push(reference);
    }
    let maps = data::maps();
    let mut compared = 0;
    for (number, ((name, open), references)) in by_map.into_iter().enumerate() {
        let path = maps.iter().find(|path| data::name(path) == name).expect("a map for each reference");
        let verifier = Verifier::new(data::read_world(path));
        let gaps = if open { DiagonalGaps::Open } else { DiagonalGaps::Closed };
        for algorithm in EXACT {
            // A graph of a large map costs more than its queries: it is made for every fourth in an ordinary run.
            let has_graph = [Algorithm::VisibilityGraph, Algorithm::TangentGraph].contains(&algorithm);
            if has_graph && number % effort::count(4, 1) > 0 {
                continue;
            }
            let configuration = any_angle_planner(algorithm, gaps);
            let mut planner = verifier.planner(&configuration);
            for reference in &references {
                compare(&verifier, &configuration, &mut planner, reference);
            }
            compared += references.len();
        }
    }
    println!("{compared} reference lengths, all equal to 1e-9, and every path valid");
}

fn compare(verifier: &Verifier, configuration: &Configuration, planner: &mut Planner, reference: &Reference) {
    let place = |(x, y)| Position::new(x, y);
    let request = Request::new(place(reference.start), place(reference.goal));
    let result = planner.find(&request);
    let outcome = match result {
        Ok(outcome) => outcome,
        Err(error) => {
            let blocked = matches!(error.kind(), ErrorKind::StartBlocked | ErrorKind::GoalBlocked);
            assert!(blocked && reference.length.is_infinite(), "{error}: {reference:?}");
            return;
        }
    };
    assert_eq!(outcome.guarantee, Guarantee::Optimal);
    if reference.length.is_infinite() {
        assert_eq!(outcome.status, Status::NoPath, "{reference:?}");
        return;
    }
    let gap = (outcome.length - reference.length).abs();
    // The file prints twelve decimals.
    assert!(gap <= reference.length * 1e-9 + 1e-11, "{} for {reference:?}", outcome.length);
    if let Err(fault) = verifier.validate(configuration, &request, &outcome, planner.path()) {
        panic!("{}", verifier.report(configuration, &request, &Ok(outcome), planner.path(), &fault));
    }
}
