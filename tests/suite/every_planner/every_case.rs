//! Every planner runs every case, forward and backward; the judge knows what each of them may answer.

use super::cases::{Answer, CASES, Case};
use taut::{Position, Request};
use taut_test_support::configurations;
use taut_test_support::oracle::{Gaps, Spot};
use taut_test_support::verifier::Verifier;
use taut_test_support::world::World;

fn verifier(case: &Case) -> Verifier {
    Verifier::new(World::draw(case.rows))
}

fn request(case: &Case) -> Request {
    Request::new(Position::new(case.start.0, case.start.1), Position::new(case.goal.0, case.goal.1))
}

#[test]
fn the_oracle_gives_the_answers_that_were_worked_out_by_hand() {
    let mut faults = Vec::new();
    for case in CASES {
        let field = World::draw(case.rows).field();
        let (start, goal) = (Spot::snap(case.start.0, case.start.1), Spot::snap(case.goal.0, case.goal.1));
        for (gaps, expected) in [(Gaps::Closed, case.closed), (Gaps::Open, case.open)] {
            let answer = if !field.touches_free(start) {
                Answer::StartBlocked
            } else if !field.touches_free(goal) {
                Answer::GoalBlocked
            } else {
                field.shortest(start, goal, gaps).map_or(Answer::NoPath, |route| Answer::Length(route.length))
            };
            let agrees = match (answer, expected) {
                (Answer::Length(a), Answer::Length(b)) => (a - b).abs() < 1e-12,
                (a, b) => a == b,
            };
            if !agrees {
                faults.push(format!("{} with {gaps:?} gaps: {answer:?}, not {expected:?}", case.name));
            }
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn every_planner_answers_every_case() {
    for case in CASES {
        let verifier = verifier(case);
        let there = request(case);
        let back = Request::new(there.goal, there.start);
        for configuration in configurations::all() {
            let mut planner = verifier.planner(&configuration);
            for request in [there, back, there] {
                verifier.check_query(&configuration, &mut planner, &request);
            }
        }
    }
}

#[test]
fn lattice_planners_list_every_step_on_request() {
    for case in CASES {
        let verifier = verifier(case);
        let request = Request { every_step: true, lattice_ends: true, ..request(case) };
        for configuration in configurations::lattice_planners().iter().chain([&configurations::jump_point()]) {
            let mut planner = verifier.planner(configuration);
            verifier.check_query(configuration, &mut planner, &request);
            let reach = if configuration.options.neighbours as u32 == 8 { 1.5 } else { 1.0 };
            for pair in planner.path().windows(2) {
                let step = (pair[1].x - pair[0].x).hypot(pair[1].y - pair[0].y);
                assert!(step <= reach, "{}, {}: a step of {step}", case.name, configuration.name);
            }
        }
    }
}

#[test]
fn ends_on_the_lattice_make_symmetric_lengths() {
    for case in CASES {
        let verifier = verifier(case);
        let there = Request { lattice_ends: true, ..request(case) };
        let back = Request { start: there.goal, goal: there.start, ..there };
        for configuration in configurations::lattice_planners() {
            let mut planner = verifier.planner(&configuration);
            let (Ok(a), Ok(b)) = (planner.find(&there), planner.find(&back)) else {
                continue;
            };
            let close = a.cost == b.cost || (a.cost - b.cost).abs() < 1e-9;
            assert!(close, "{}, {}: {} and {}", case.name, configuration.name, a.cost, b.cost);
        }
    }
}
