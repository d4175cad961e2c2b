//! Who takes part: each algorithm in each configuration worth showing. Adding one is a line.

use taut::{Algorithm, ErrorKind, Grid, Lattice, Options, PathKind, Planner, Position, Request, Smoothing};

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

    /// Whether this planner goes between any two points exactly, not only between its lattice's.
    fn takes_any_end(&self) -> bool {
        self.options.algorithm.traits().paths_on(self.options.lattice) == Some(PathKind::AnyAngle)
    }

    pub(crate) fn planner(&self, grid: &Grid) -> Result<Planner, Failure> {
        Planner::new(grid, self.options).map_err(|error| self.failure(error))
    }

    /// Wraps what the library says while this contender plans.
    pub(crate) fn failure(&self, error: taut::Error) -> Failure {
        Failure::Library { doing: format!("planning with {}", self.name), error }
    }
}

/// Every configuration, in the order of tables and pictures: the shortest paths last.
fn all() -> Vec<Contender> {
    use Algorithm::{
        AStar, AcceleratedAStar, AnglePropagationTheta, Anya, BlockAStar, DStarLite, FieldDStar, JumpPoint, LazyTheta,
        TangentGraph, Theta, VisibilityGraph,
    };
    use Lattice::{Cells, Corners};
    use Smoothing::{Greedy, None, Taut};
    let entry = |name, colour, algorithm, lattice, smoothing| Contender {
        name,
        colour,
        options: Options { algorithm, lattice, smoothing, ..Options::default() },
        drawn: true,
    };
    let listed =
        |name, colour, algorithm, lattice| Contender { drawn: false, ..entry(name, colour, algorithm, lattice, None) };
    vec![
        entry("A* on cells", "#d62f1f", AStar, Cells, None),
        entry("Jump point search", "#f08c00", JumpPoint, Cells, None),
        listed("Block A* on cells", "#a61e4d", BlockAStar, Cells),
        listed("D* Lite on cells", "#d9480f", DStarLite, Cells),
        entry("A* on corners", "#c2308f", AStar, Corners, None),
        entry("A*, greedy", "#8a6a00", AStar, Corners, Greedy),
        entry("A*, taut", "#2b8a3e", AStar, Corners, Taut),
        listed("Block A*", "#e8590c", BlockAStar, Corners),
        listed("Field D*", "#9c36b5", FieldDStar, Corners),
        listed("Angle-Propagation Theta*", "#3b5bdb", AnglePropagationTheta, Corners),
        entry("Lazy Theta*", "#12a3c7", LazyTheta, Corners, None),
        entry("Theta*", "#1f4fd8", Theta, Corners, None),
        listed("Accelerated A*", "#0b7285", AcceleratedAStar, Corners),
        listed("Visibility graph", "#5c940d", VisibilityGraph, Corners),
        listed("Tangent graph", "#087f5b", TangentGraph, Corners),
        entry("Anya", "#111111", Anya, Corners, None),
    ]
}

/// The configurations that this build of the library can plan with.
pub(crate) fn supported(grid: &Grid) -> Result<Vec<Contender>, Failure> {
    let mut supported = Vec::new();
    for contender in all() {
        match Planner::new(grid, contender.options) {
            Ok(_) => supported.push(contender),
            Err(error) if error.kind() == ErrorKind::Unsupported => {}
            Err(error) => return Err(contender.failure(error)),
        }
    }
    Ok(supported)
}

/// The contender to measure others against that have other ends: the last, so the best, of those
/// that go between any two points.
pub(crate) fn reference(contenders: &[Contender]) -> Option<&Contender> {
    contenders.iter().rfind(|contender| contender.takes_any_end())
}
