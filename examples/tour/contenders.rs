//! Who takes part: each algorithm in each configuration worth showing.

use taut::{Algorithm, Grid, Lattice, Options, PathKind, Planner, Position, Request, Smoothing};

use super::failure::Failure;

/// Which points of two cells a planner goes between. Lengths compare only between equal ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Ends {
    /// The middles of the cells.
    Centres,
    /// The corners of the cells with the smallest x and y.
    Corners,
}

impl Ends {
    /// The point of a cell.
    pub(crate) fn of(self, (x, y): (i32, i32)) -> Position {
        #[expect(clippy::cast_precision_loss, reason = "map sides are at most 65,535")]
        let (x, y) = (x as f32, y as f32);
        match self {
            Self::Centres => Position::new(x + 0.5, y + 0.5),
            Self::Corners => Position::new(x, y),
        }
    }

    /// The request to go from one cell to another.
    pub(crate) fn request(self, start: (i32, i32), goal: (i32, i32)) -> Request {
        Request::new(self.of(start), self.of(goal))
    }

    /// The word for tables.
    pub(crate) fn word(self) -> &'static str {
        match self {
            Self::Centres => "centres",
            Self::Corners => "corners",
        }
    }
}

/// A configuration with its name and its colour in the pictures.
#[derive(Clone)]
pub(crate) struct Contender {
    pub(crate) name: &'static str,
    pub(crate) colour: &'static str,
    pub(crate) options: Options,
    /// Whether its path is in the picture of the tour; all are in the tables.
    pub(crate) drawn: bool,
}

impl Contender {
    /// Planners on cells use centres, all others corners.
    pub(crate) fn ends(&self) -> Ends {
        match self.options.lattice {
            Lattice::Cells => Ends::Centres,
            Lattice::Corners => Ends::Corners,
        }
    }

    /// Whether this planner finds shortest paths between any two points, not only between vertices of its lattice.
    fn is_exact_between_any_points(&self) -> bool {
        let traits = self.options.algorithm.traits();
        traits.exact && traits.paths_on(self.options.lattice) == Some(PathKind::AnyAngle)
    }

    pub(crate) fn planner(&self, grid: &Grid) -> Result<Planner, Failure> {
        Planner::new(grid, self.options).map_err(|error| self.failure(error))
    }

    /// Wraps what the library says while this contender plans.
    pub(crate) fn failure(&self, error: taut::Error) -> Failure {
        Failure::Library { doing: format!("planning with {}", self.name), error }
    }
}

/// The configurations of an algorithm, each with its rank in tables and pictures: paths of steps first, then the Theta* family,
/// the shortest paths last.
fn of(algorithm: Algorithm) -> Vec<(u8, Contender)> {
    use Lattice::{Cells, Corners};
    use Smoothing::{Greedy, None, Taut};
    let entry = |name, colour, lattice, smoothing| Contender {
        name,
        colour,
        options: Options { algorithm, lattice, smoothing, ..Options::default() },
        drawn: true,
    };
    let listed = |name, colour, lattice| Contender { drawn: false, ..entry(name, colour, lattice, None) };
    match algorithm {
        Algorithm::AStar => vec![
            (0, entry("A* on cells", "#d62f1f", Cells, None)),
            (4, entry("A* on corners", "#c2308f", Corners, None)),
            (5, entry("A*, greedy", "#8a6a00", Corners, Greedy)),
            (6, entry("A*, taut", "#2b8a3e", Corners, Taut)),
        ],
        Algorithm::JumpPoint => vec![(1, entry("Jump point search", "#f08c00", Cells, None))],
        Algorithm::BlockAStar => {
            vec![(2, listed("Block A* on cells", "#a61e4d", Cells)), (7, listed("Block A*", "#e8590c", Corners))]
        }
        Algorithm::DStarLite => vec![(3, listed("D* Lite on cells", "#d9480f", Cells))],
        Algorithm::FieldDStar => vec![(8, listed("Field D*", "#9c36b5", Corners))],
        Algorithm::AnglePropagationTheta => vec![(9, listed("Angle-Propagation Theta*", "#3b5bdb", Corners))],
        Algorithm::LazyTheta => vec![(10, entry("Lazy Theta*", "#12a3c7", Corners, None))],
        Algorithm::Theta => vec![(11, entry("Theta*", "#1f4fd8", Corners, None))],
        Algorithm::AcceleratedAStar => vec![(12, listed("Accelerated A*", "#0b7285", Corners))],
        Algorithm::VisibilityGraph => vec![(13, listed("Visibility graph", "#5c940d", Corners))],
        Algorithm::TangentGraph => vec![(14, listed("Tangent graph", "#087f5b", Corners))],
        Algorithm::Anya => vec![(15, entry("Anya", "#111111", Corners, None))],
    }
}

/// Every configuration, in the order of tables and pictures.
pub(crate) fn all() -> Vec<Contender> {
    let mut ranked: Vec<(u8, Contender)> = Algorithm::ALL.iter().copied().flat_map(of).collect();
    ranked.sort_by_key(|&(rank, _)| rank);
    ranked.into_iter().map(|(_, contender)| contender).collect()
}

/// The contender to measure others against that have other ends.
pub(crate) fn reference(contenders: &[Contender]) -> Option<&Contender> {
    contenders.iter().rfind(|contender| contender.is_exact_between_any_points())
}
