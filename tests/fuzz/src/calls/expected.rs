//! What a query must answer: that of a new planner on a new grid of the same cells.

use taut::abi::*;
use taut::{Algorithm, Options, Outcome, Position, Request, Status};
use taut_test_support::configurations::Configuration;
use taut_test_support::verifier::Verifier;
use taut_test_support::world::World;

use crate::surface::{self, Answer, OK, Told};

/// Sides up to which the oracle is asked.
const SMALL: i32 = 9;

pub type Costs = Option<Box<[f32; 256]>>;

/// How a planner was made and what its queries see.
#[derive(Clone)]
pub struct Maker {
    pub configuration: Configuration,
    pub costs: Costs,
}

impl Maker {
    pub const fn options(&self) -> &Options {
        &self.configuration.options
    }

    pub fn keeps_its_search(&self) -> bool {
        self.options().algorithm == Algorithm::DStarLite
    }

    /// Asks a new planner, and destroys it.
    pub fn ask<R>(&self, world: &World, ask: impl FnOnce(taut_planner) -> R) -> R {
        let grid = surface::grid_of(world);
        let planner = surface::planner(grid, &surface::options(self.options())).expect("good options");
        if let Some(costs) = &self.costs {
            assert_eq!(surface::set_costs(planner, &costs[..]), OK);
        }
        let answer = ask(planner);
        assert_eq!((taut_planner_destroy(planner), taut_grid_destroy(grid)), (OK, OK));
        answer
    }

    /// The answer to one request.
    pub fn find(&self, world: &World, request: &taut_request) -> Answer {
        self.ask(world, |planner| (surface::find(planner, request), surface::path(planner)))
    }

    /// Lets the oracle and the validator judge an answer, if the query is a plain one.
    pub fn judge(&self, world: &World, request: &Request, (told, path): &Answer) {
        let is_limited = request.max_expansions > 0 || self.options().memory_limit > 0;
        if is_limited || request.allow_partial || world.width.max(world.height) > SMALL {
            return;
        }
        let costs = self.costs.clone().unwrap_or_else(|| Box::new([1.0; 256]));
        let verifier = Verifier::with_costs(world.clone(), costs);
        let path: Vec<Position> =
            path.iter().map(|&(x, y)| Position::new(f32::from_bits(x), f32::from_bits(y))).collect();
        let result = outcome(told);
        match result {
            Ok(_) => {}
            // The wild positions that the verifier does not know.
            Err(-1 | -7) => return,
            Err(_) => assert!(path.is_empty(), "no path after an error"),
        }
        // Errors carry values that a status does not: the Rust face says them again.
        let own = verifier.planner(&self.configuration).find(request);
        let result = match result {
            Ok(outcome) => Ok(outcome),
            Err(status) => {
                assert!(own.is_err(), "status {status}, the Rust face has {own:?}");
                own
            }
        };
        if let Err(fault) = verifier.verify(&self.configuration, request, &result, &path) {
            panic!("{}", verifier.report(&self.configuration, request, &result, &path, &fault));
        }
    }
}

/// The outcome of an answer as the Rust face has it, for the verifier.
fn outcome(told: &Told) -> Result<Outcome, taut_status> {
    let status = match told.status {
        0 => Status::Found,
        1 => Status::NoPath,
        2 => Status::Partial,
        3 => Status::InProgress,
        4 => Status::Cancelled,
        5 => Status::BudgetSpent,
        6 => Status::Stale,
        error => return Err(error),
    };
    let guarantee = match told.guarantee {
        0 => taut::plan::Guarantee::None,
        1 => taut::plan::Guarantee::Bounded,
        2 => taut::plan::Guarantee::LatticeOptimal,
        3 => taut::plan::Guarantee::Optimal,
        other => panic!("guarantee {other}"),
    };
    let [length, cost, bound, remaining] = told.numbers.map(f64::from_bits);
    let (expanded, generated, sight_checks, revision) = (0, 0, 0, 1);
    Ok(Outcome { status, guarantee, length, cost, bound, remaining, expanded, generated, sight_checks, revision })
}
