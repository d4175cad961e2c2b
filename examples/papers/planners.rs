//! Who takes part, under the papers' names.

use taut::{Algorithm, DiagonalGaps, ErrorKind, Grid, Heuristic, Options, Planner, Smoothing};

use super::failure::Failure;

/// A configuration with its name.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Entrant {
    pub(crate) name: &'static str,
    pub(crate) options: Options,
}

fn entrant(name: &'static str, algorithm: Algorithm) -> Entrant {
    // Both papers let paths pass between two blocked cells that touch at a corner.
    Entrant { name, options: Options { algorithm, diagonal_gaps: DiagonalGaps::Open, ..Options::default() } }
}

fn smoothed() -> Entrant {
    let base = entrant("A*, greedy", Algorithm::AStar);
    Entrant { options: Options { smoothing: Smoothing::Greedy, ..base.options }, ..base }
}

/// A* as the paper on Block A* has it: its text names the Euclidean heuristic.
fn straight() -> Entrant {
    let base = entrant("A*, straight line", Algorithm::AStar);
    Entrant { options: Options { heuristic: Heuristic::StraightLine, ..base.options }, ..base }
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

/// Those of the list that this build of the library can plan with.
fn present(list: Vec<Entrant>) -> Result<Vec<Entrant>, Failure> {
    let library = |error| Failure::Library { doing: String::from("making a map"), error };
    let grid = Grid::new(4, 4, 1).map_err(library)?;
    let mut present = Vec::new();
    for entrant in list {
        match Planner::new(&grid, entrant.options) {
            Ok(_) => present.push(entrant),
            Err(error) if error.kind() == ErrorKind::Unsupported => {}
            Err(error) => return Err(entrant.failure(error)),
        }
    }
    Ok(present)
}

/// The planners of the paper on Theta*, then others of ours. The shortest paths are Anya's.
pub(crate) fn of_theta() -> Result<Vec<Entrant>, Failure> {
    present(vec![
        entrant("Field D*", Algorithm::FieldDStar),
        entrant("Theta*", Algorithm::Theta),
        entrant("AP Theta*", Algorithm::AnglePropagationTheta),
        entrant("Shortest", Algorithm::Anya),
        entrant("A*", Algorithm::AStar),
        smoothed(),
        entrant("Lazy Theta*", Algorithm::LazyTheta),
        entrant("Block A*", Algorithm::BlockAStar),
        entrant("Accelerated A*", Algorithm::AcceleratedAStar),
    ])
}

/// The planners of the paper on Block A*, then others of ours.
pub(crate) fn of_block() -> Result<Vec<Entrant>, Failure> {
    present(vec![
        straight(),
        entrant("Theta*", Algorithm::Theta),
        entrant("Block A*", Algorithm::BlockAStar),
        entrant("A*", Algorithm::AStar),
        entrant("Lazy Theta*", Algorithm::LazyTheta),
        entrant("Shortest", Algorithm::Anya),
    ])
}

/// The planners of the table without a heuristic.
pub(crate) fn of_poor() -> Result<Vec<Entrant>, Failure> {
    let list = present(vec![
        straight(),
        entrant("Theta*", Algorithm::Theta),
        entrant("Block A*", Algorithm::BlockAStar),
        entrant("Lazy Theta*", Algorithm::LazyTheta),
    ])?;
    Ok(list.into_iter().map(|entrant| entrant.scaled(0.0)).collect())
}

/// The planners whose paths get shorter with a smaller factor of the heuristic.
pub(crate) fn of_weights() -> Result<Vec<Entrant>, Failure> {
    present(vec![entrant("Theta*", Algorithm::Theta), entrant("AP Theta*", Algorithm::AnglePropagationTheta)])
}
