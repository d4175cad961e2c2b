//! The planner configurations that are measured.

use taut::{Algorithm, DiagonalGaps, Heuristic, Lattice, Options, Position, Request, Scenario, Smoothing};

/// A named planner configuration.
#[derive(Clone, Copy)]
pub struct Configuration {
    pub name: &'static str,
    pub options: Options,
}

/// The configurations of an algorithm, with this gap rule where one applies.
fn of(algorithm: Algorithm, gaps: DiagonalGaps) -> Vec<(&'static str, Options)> {
    let cells = Options { algorithm, lattice: Lattice::Cells, ..Options::default() };
    let corners = Options { algorithm, diagonal_gaps: gaps, ..Options::default() };
    let smooth = |smoothing| Options { smoothing, ..corners };
    match algorithm {
        Algorithm::AStar => vec![
            ("A* cells", cells),
            ("A* corners", corners),
            ("A* corners line", Options { heuristic: Heuristic::StraightLine, ..corners }),
            ("A* + greedy", smooth(Smoothing::Greedy)),
            ("A* + taut", smooth(Smoothing::Taut)),
        ],
        Algorithm::JumpPoint => vec![("JPS cells", cells)],
        Algorithm::Theta => vec![("Theta*", corners)],
        Algorithm::LazyTheta => vec![("Lazy Theta*", corners)],
        Algorithm::AnglePropagationTheta => vec![("AP Theta*", corners)],
        Algorithm::FieldDStar => vec![("Field D*", corners)],
        Algorithm::BlockAStar => vec![("Block A* octile", cells), ("Block A*", corners)],
        Algorithm::Anya => vec![("Anya", corners)],
        Algorithm::VisibilityGraph => vec![("Visibility graph", corners)],
        Algorithm::TangentGraph => vec![("Tangent graph", corners)],
        Algorithm::AcceleratedAStar => vec![("Accelerated A*", corners)],
        Algorithm::DStarLite => vec![("D* Lite cells", cells)],
    }
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

    /// The request of a scenario line: between cell centres on the cell lattice, else between the cells' top left corners.
    pub fn request(&self, query: &Scenario) -> Request {
        let shift = if self.on_cells() { 0.5 } else { 0.0 };
        let position = |(x, y): (i32, i32)| Position::new(x as f32 + shift, y as f32 + shift);
        Request::new(position(query.start), position(query.goal))
    }
}
