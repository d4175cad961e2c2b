//! Who takes part: each algorithm in each configuration worth showing.

use taut::grid::Lattice;
use taut::improve::Smoothing;
use taut::plan::PathKind;
use taut::{Algorithm, Grid, Options, Planner, Position, Request};

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

/// How a configuration stands in tables and pictures: name, colour, and whether its path is drawn.
type Style = (&'static str, &'static str, bool);

/// The configurations in the order of tables and pictures: paths of steps first, then the Theta* family, the shortest
/// last.
const STYLES: [(Algorithm, Lattice, Smoothing, Style); 17] = {
    use Lattice::{Cells, Corners};
    use Smoothing::{Greedy, None, Taut};
    [
        (Algorithm::AStar, Cells, None, ("A* on cells", "#d62f1f", true)),
        (Algorithm::JumpPoint, Cells, None, ("Jump point search", "#f08c00", true)),
        (Algorithm::BlockAStar, Cells, None, ("Block A* on cells", "#a61e4d", false)),
        (Algorithm::DStarLite, Cells, None, ("D* Lite on cells", "#d9480f", false)),
        (Algorithm::AStar, Corners, None, ("A* on corners", "#c2308f", true)),
        (Algorithm::AStar, Corners, Greedy, ("A*, greedy", "#8a6a00", true)),
        (Algorithm::AStar, Corners, Taut, ("A*, taut", "#2b8a3e", true)),
        (Algorithm::BlockAStar, Corners, None, ("Block A*", "#e8590c", false)),
        (Algorithm::FieldDStar, Corners, None, ("Field D*", "#9c36b5", false)),
        (Algorithm::AnglePropagationTheta, Corners, None, ("Angle-Propagation Theta*", "#3b5bdb", false)),
        (Algorithm::LazyTheta, Corners, None, ("Lazy Theta*", "#12a3c7", true)),
        (Algorithm::Theta, Corners, None, ("Theta*", "#1f4fd8", true)),
        (Algorithm::AcceleratedAStar, Corners, None, ("Accelerated A*", "#0b7285", false)),
        (Algorithm::VisibilityGraph, Corners, None, ("Visibility graph", "#5c940d", false)),
        (Algorithm::TangentGraph, Corners, None, ("Tangent graph", "#087f5b", false)),
        (Algorithm::Anya, Corners, None, ("Anya", "#343a40", false)),
        (Algorithm::Optimal, Corners, None, ("Optimal", "#111111", true)),
    ]
};

/// The colour of an algorithm that has no style of its own.
const GREY: &str = "#868e96";

/// Every configuration, in the order of tables and pictures.
pub(crate) fn all() -> Vec<Contender> {
    let contender = |algorithm, lattice, smoothing, (name, colour, drawn): Style| Contender {
        name,
        colour,
        options: Options { algorithm, lattice, smoothing, ..Options::default() },
        drawn,
    };
    let without_style = |algorithm: &&Algorithm| STYLES.iter().all(|style| style.0 != **algorithm);
    let plain = Algorithm::ALL.iter().filter(without_style).map(|&algorithm| {
        let style = (algorithm.name(), GREY, false);
        contender(algorithm, algorithm.traits().preferred_lattice(), Smoothing::None, style)
    });
    let styled = STYLES.map(|(algorithm, lattice, smoothing, style)| contender(algorithm, lattice, smoothing, style));
    plain.chain(styled).collect()
}

/// The contender to measure others against that have other ends.
pub(crate) fn reference(contenders: &[Contender]) -> Option<&Contender> {
    contenders.iter().rfind(|contender| contender.is_exact_between_any_points())
}
