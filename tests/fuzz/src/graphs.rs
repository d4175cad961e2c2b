//! What planners keep through edits (edge lists, dead ends, landmarks, the search of D* Lite) against new planners on a
//! new grid of the same cells, and against the oracle's lengths.

use taut::{Algorithm, ErrorKind, Grid, Options, Outcome, Planner, Position, Request};
use taut_test_support::configurations::{Configuration, GAPS, any_angle_planner, corner_astar, dstar_lites};
use taut_test_support::hash::Fnv;
use taut_test_support::verifier::Verifier;
use taut_test_support::world::World;

use crate::drawn::Drawn;
use crate::world::Living;

/// Sides up to which the oracle is asked.
const SMALL: i32 = 10;

/// An answer with all that must not depend on earlier queries.
type Answer = (Result<Outcome, ErrorKind>, Vec<Position>);

pub fn run(bytes: &[u8]) -> u64 {
    crate::keep_shared_tables();
    let mut drawn = Drawn::new(bytes);
    let largest = [SMALL, 24, 70][drawn.at(3)];
    let mut living = Living::new(drawn.world(largest));
    let configurations = chosen(&mut drawn);
    let mut planners: Vec<Planner> = configurations.iter().map(|c| c.planner(&living.grid)).collect();
    let mut hash = Fnv::new();
    for _ in 0..40 {
        if drawn.is_empty() {
            break;
        }
        match drawn.below(8) {
            0..=2 => living.edit(&mut drawn),
            3 => {
                let at = drawn.at(planners.len());
                let effort = drawn.below(200);
                planners[at].prepare(effort).expect("enough memory");
            }
            _ => {
                let mut request =
                    Request::new(drawn.position(living.cells.size()), drawn.position(living.cells.size()));
                request.allow_partial = drawn.chance(64);
                let (rebuilt, seen) = (living.rebuilt(), living.cells.seen());
                for (planner, configuration) in planners.iter_mut().zip(&configurations) {
                    ask(planner, configuration, &request, &rebuilt, &seen, &mut drawn, &mut hash);
                }
            }
        }
    }
    hash.value()
}

/// Three planners: two that keep lists, and any of those that keep something.
fn chosen(drawn: &mut Drawn) -> Vec<Configuration> {
    let gaps = *drawn.pick(&GAPS);
    let third = match drawn.below(4) {
        0 => dstar_lites().swap_remove(drawn.at(4)),
        1 => corner_astar(taut::grid::Neighbours::Eight, gaps),
        _ => any_angle_planner(Algorithm::Anya, gaps),
    };
    let graph = |algorithm| any_angle_planner(algorithm, gaps);
    let mut list = vec![graph(Algorithm::VisibilityGraph), graph(Algorithm::TangentGraph), third];
    if drawn.chance(64) {
        let scale = *drawn.pick(&[0.0, 0.5, 1.5, 3.0]);
        for configuration in &mut list {
            let options = Options { h_scale: scale, ..configuration.options };
            if options.algorithm != Algorithm::DStarLite || scale <= 1.0 {
                configuration.options = options;
            }
        }
    }
    list
}

/// One request to a kept planner and to a new one.
fn ask(
    planner: &mut Planner,
    configuration: &Configuration,
    request: &Request,
    rebuilt: &Grid,
    seen: &World,
    drawn: &mut Drawn,
    hash: &mut Fnv,
) {
    let result = if drawn.chance(64) { stepwise(planner, request, 1 + drawn.below(20)) } else { planner.find(request) };
    let kept: Answer = comparable(configuration, result, planner.path());
    let mut new = configuration.planner(rebuilt);
    let fresh = new.find(request);
    let expected = comparable(configuration, fresh, new.path());
    assert_eq!(kept, expected, "{}, {request:?}\n{}", configuration.name, seen.rows());
    if seen.width.max(seen.height) <= SMALL && !request.allow_partial {
        let verifier = Verifier::new(seen.clone());
        let fresh = fresh.map(|outcome| Outcome { revision: 1, ..outcome });
        if let Err(fault) = verifier.verify(configuration, request, &fresh, new.path()) {
            panic!("{}", verifier.report(configuration, request, &fresh, new.path(), &fault));
        }
    }
    for point in planner.path() {
        hash.word(u64::from(point.x.to_bits()) << 32 | u64::from(point.y.to_bits()));
    }
    hash.word(result.map_or(9, |outcome| outcome.length.to_bits()));
}

/// The same search in slices.
fn stepwise(planner: &mut Planner, request: &Request, slice: u32) -> Result<Outcome, taut::Error> {
    planner.begin(request)?;
    loop {
        let outcome = planner.step(slice)?;
        if outcome.status != taut::Status::InProgress {
            return Ok(outcome);
        }
    }
}

fn comparable(configuration: &Configuration, result: Result<Outcome, taut::Error>, path: &[Position]) -> Answer {
    let outcome = result.map_err(|error| error.kind());
    (outcome.map(|outcome| Outcome { revision: 1, ..configuration.comparable(outcome) }), path.to_vec())
}
