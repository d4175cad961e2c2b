//! The planner configurations that are measured.

use taut::{Algorithm, DiagonalGaps, Heuristic, Lattice, Options, Position, Request, Scenario, Smoothing};

/// A named planner configuration.
#[derive(Clone, Copy)]
pub struct Configuration {
    pub name: &'static str,
    pub options: Options,
}

/// Every configuration, with this gap rule where it means something.
pub fn all(gaps: DiagonalGaps) -> Vec<Configuration> {
    let cells = |algorithm| Options { algorithm, lattice: Lattice::Cells, ..Options::default() };
    let corners = |algorithm| Options { algorithm, diagonal_gaps: gaps, ..Options::default() };
    let smooth = |smoothing| Options { smoothing, ..corners(Algorithm::AStar) };
    let straight = Options { heuristic: Heuristic::StraightLine, ..corners(Algorithm::AStar) };
    [
        ("A* cells", cells(Algorithm::AStar)),
        ("JPS cells", cells(Algorithm::JumpPoint)),
        ("A* corners", corners(Algorithm::AStar)),
        ("A* corners line", straight),
        ("A* + greedy", smooth(Smoothing::Greedy)),
        ("A* + taut", smooth(Smoothing::Taut)),
        ("Theta*", corners(Algorithm::Theta)),
        ("Lazy Theta*", corners(Algorithm::LazyTheta)),
        ("Block A* octile", cells(Algorithm::BlockAStar)),
        ("Block A*", corners(Algorithm::BlockAStar)),
        ("Anya", corners(Algorithm::Anya)),
        ("Visibility graph", corners(Algorithm::VisibilityGraph)),
        ("Tangent graph", corners(Algorithm::TangentGraph)),
    ]
    .map(|(name, options)| Configuration { name, options })
    .to_vec()
}

impl Configuration {
    /// The configuration of this name.
    pub fn named(name: &str, gaps: DiagonalGaps) -> Self {
        let found = all(gaps).into_iter().find(|configuration| configuration.name == name);
        found.expect("a configuration of this name")
    }

    pub fn on_cells(&self) -> bool {
        self.options.lattice == Lattice::Cells
    }

    /// The request of a scenario line: between cell centres on the cell lattice, else between the cells' top left corners.
    pub fn request(&self, query: &Scenario) -> Request {
        let shift = if self.on_cells() { 0.5 } else { 0.0 };
        let position = |(x, y): (i32, i32)| Position::new(x as f32 + shift, y as f32 + shift);
        Request::new(position(query.start), position(query.goal))
    }
}
