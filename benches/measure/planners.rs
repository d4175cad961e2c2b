//! The planner configurations that are measured.

use taut::grid::{DiagonalGaps, Lattice};
use taut::improve::Smoothing;
use taut::io::Scenario;
use taut::plan::Heuristic;
use taut::{Algorithm, Options, Position, Request};

/// A named planner configuration.
#[derive(Clone, Copy)]
pub struct Configuration {
    pub name: &'static str,
    pub options: Options,
}

/// Names of tables and records that differ from the algorithm's own.
const NAMES: [(Algorithm, Lattice, &str); 9] = [
    (Algorithm::AStar, Lattice::Cells, "A* cells"),
    (Algorithm::AStar, Lattice::Corners, "A* corners"),
    (Algorithm::JumpPoint, Lattice::Cells, "JPS cells"),
    (Algorithm::AnglePropagationTheta, Lattice::Corners, "AP Theta*"),
    (Algorithm::BlockAStar, Lattice::Cells, "Block A* octile"),
    (Algorithm::VisibilityGraph, Lattice::Corners, "Visibility graph"),
    (Algorithm::TangentGraph, Lattice::Corners, "Tangent graph"),
    (Algorithm::DStarLite, Lattice::Cells, "D* Lite cells"),
    (Algorithm::Optimal, Lattice::Corners, "Optimal"),
];

/// Configurations that are not measured: D* Lite without edits is A*, once is enough.
const LEFT_OUT: [(Algorithm, Lattice); 1] = [(Algorithm::DStarLite, Lattice::Corners)];

/// The configurations of an algorithm, one per lattice, with this gap rule where one applies.
fn of(algorithm: Algorithm, gaps: DiagonalGaps) -> Vec<(&'static str, Options)> {
    let lattices = [Lattice::Cells, Lattice::Corners]
        .into_iter()
        .filter(|&lattice| algorithm.traits().paths_on(lattice).is_some() && !LEFT_OUT.contains(&(algorithm, lattice)));
    let plain = lattices.map(|lattice| {
        let named = NAMES.iter().find(|named| (named.0, named.1) == (algorithm, lattice));
        let diagonal_gaps = if lattice == Lattice::Corners { gaps } else { DiagonalGaps::Closed };
        let options = Options { algorithm, lattice, diagonal_gaps, ..Options::default() };
        (named.map_or(algorithm.name(), |named| named.2), options)
    });
    let mut list: Vec<(&'static str, Options)> = plain.collect();
    if algorithm == Algorithm::AStar {
        let corners = Options { algorithm, diagonal_gaps: gaps, ..Options::default() };
        list.extend([
            ("A* corners line", Options { heuristic: Heuristic::StraightLine, ..corners }),
            ("A* + greedy", Options { smoothing: Smoothing::Greedy, ..corners }),
            ("A* + taut", Options { smoothing: Smoothing::Taut, ..corners }),
        ]);
    }
    list
}

/// Every configuration of every algorithm.
pub fn all(gaps: DiagonalGaps) -> Vec<Configuration> {
    let options = Algorithm::ALL.iter().flat_map(|&algorithm| of(algorithm, gaps));
    options.map(|(name, options)| Configuration { name, options }).collect()
}

/// One configuration of every algorithm: its first.
pub fn each_algorithm(gaps: DiagonalGaps) -> Vec<Configuration> {
    let mut configurations = all(gaps);
    configurations.dedup_by_key(|configuration| configuration.options.algorithm);
    configurations
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

    /// The request of a scenario line: between cell centres on the cell lattice, else between the cells' top left
    /// corners.
    pub fn request(&self, query: &Scenario) -> Request {
        let shift = if self.on_cells() { 0.5 } else { 0.0 };
        let position = |(x, y): (i32, i32)| Position::new(x as f32 + shift, y as f32 + shift);
        Request::new(position(query.start), position(query.goal))
    }
}
