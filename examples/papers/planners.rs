//! Who takes part, under the papers' names.

use taut::grid::DiagonalGaps;
use taut::improve::Smoothing;
use taut::plan::Heuristic;
use taut::{Algorithm, Grid, Options, Planner};

use super::failure::Failure;

/// A configuration with its name.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Entrant {
    pub(crate) name: &'static str,
    pub(crate) options: Options,
}

/// The algorithms with a row in the tables, under the papers' names. The graphs have the paths of Anya, D* Lite and
/// jump point search the lengths of A*.
const NAMES: [(Algorithm, &str); 8] = [
    (Algorithm::AStar, "A*"),
    (Algorithm::Theta, "Theta*"),
    (Algorithm::LazyTheta, "Lazy Theta*"),
    (Algorithm::AnglePropagationTheta, "AP Theta*"),
    (Algorithm::FieldDStar, "Field D*"),
    (Algorithm::BlockAStar, "Block A*"),
    (Algorithm::AcceleratedAStar, "Accelerated A*"),
    (Algorithm::Anya, "Shortest"),
];

/// The name of an algorithm in the papers' tables; none if it has no row of its own there.
fn name(algorithm: Algorithm) -> Option<&'static str> {
    NAMES.iter().find(|named| named.0 == algorithm).map(|named| named.1)
}

fn entrant(algorithm: Algorithm) -> Entrant {
    // Both papers let paths pass between two blocked cells that touch at a corner.
    let options = Options { algorithm, diagonal_gaps: DiagonalGaps::Open, ..Options::default() };
    Entrant { name: name(algorithm).expect("an algorithm of the papers' tables"), options }
}

fn smoothed() -> Entrant {
    let options = Options { smoothing: Smoothing::Greedy, ..entrant(Algorithm::AStar).options };
    Entrant { name: "A*, greedy", options }
}

/// A* as the paper on Block A* has it: its text names the Euclidean heuristic.
fn straight() -> Entrant {
    let options = Options { heuristic: Heuristic::StraightLine, ..entrant(Algorithm::AStar).options };
    Entrant { name: "A*, straight line", options }
}

impl Entrant {
    /// The same planner with another factor of its heuristic.
    pub(crate) fn scaled(self, h_scale: f64) -> Self {
        Self { options: Options { h_scale, ..self.options }, ..self }
    }

    /// True for Accelerated A*: on large maps full of corners a query takes it some ten times as long as the others.
    pub(crate) fn is_slow(&self) -> bool {
        self.options.algorithm == Algorithm::AcceleratedAStar
    }

    pub(crate) fn planner(&self, grid: &Grid) -> Result<Planner, Failure> {
        Planner::new(grid, self.options).map_err(|error| self.failure(error))
    }

    /// Wraps what the library says while this entrant plans.
    pub(crate) fn failure(&self, error: taut::Error) -> Failure {
        Failure::Library { doing: format!("planning with {}", self.name), error }
    }
}

/// The planners of the paper on Theta*, then others of ours: every algorithm of the tables. The shortest paths are
/// Anya's.
pub(crate) fn of_theta() -> Vec<Entrant> {
    let papers = [Algorithm::FieldDStar, Algorithm::Theta, Algorithm::AnglePropagationTheta, Algorithm::Anya];
    let mut list: Vec<Entrant> = papers.into_iter().map(entrant).collect();
    list.extend([entrant(Algorithm::AStar), smoothed()]);
    let named = Algorithm::ALL.iter().copied().filter(|&algorithm| name(algorithm).is_some());
    let others: Vec<Entrant> = named
        .filter(|&algorithm| list.iter().all(|entrant| entrant.options.algorithm != algorithm))
        .map(entrant)
        .collect();
    list.extend(others);
    list
}

/// The planners of the paper on Block A*, then others of ours.
pub(crate) fn of_block() -> Vec<Entrant> {
    let others = [Algorithm::Theta, Algorithm::BlockAStar, Algorithm::AStar, Algorithm::LazyTheta, Algorithm::Anya];
    std::iter::once(straight()).chain(others.into_iter().map(entrant)).collect()
}

/// The planners of the table without a heuristic.
pub(crate) fn of_poor() -> Vec<Entrant> {
    let others = [Algorithm::Theta, Algorithm::BlockAStar, Algorithm::LazyTheta].into_iter().map(entrant);
    std::iter::once(straight()).chain(others).map(|entrant| entrant.scaled(0.0)).collect()
}

/// The planners whose paths get shorter with a smaller factor of the heuristic.
pub(crate) fn of_weights() -> Vec<Entrant> {
    [Algorithm::Theta, Algorithm::AnglePropagationTheta].into_iter().map(entrant).collect()
}
