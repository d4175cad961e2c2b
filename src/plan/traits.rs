//! What a row of the table of algorithms states.

use crate::grid::Lattice;

/// A publication.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Paper {
    /// Surnames of the authors, in the order of the paper.
    pub authors: &'static str,
    /// The title.
    pub title: &'static str,
    /// Conference or journal.
    pub venue: &'static str,
    /// Year of publication.
    pub year: u16,
}

impl Paper {
    pub(super) const fn new(authors: &'static str, title: &'static str, venue: &'static str, year: u16) -> Self {
        Self { authors, title, venue, year }
    }
}

/// The shape of the paths of a planner before smoothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PathKind {
    /// Steps between neighbouring vertices of the lattice, with straight legs from the start and to the goal.
    LatticeSteps,
    /// Segments at any angle between any two free points.
    AnyAngle,
}

/// What a search counts as one expansion.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Expansion {
    /// A vertex of the lattice.
    Vertex,
    /// A corner of the obstacles.
    Corner,
    /// A block of 4 x 4 cells.
    Block,
}

/// The terrain costs that a planner supports. An infinite cost (a class that is blocked for the planner) is supported
/// by all.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum TerrainCosts {
    /// Every finite cost must be 1.
    Uniform,
    /// Any cost above 0.
    Any,
    /// Costs above 0, the largest at most this many times the smallest.
    AtMostTimesSmallest(f64),
}

/// What an algorithm is and supports: one row of the table of algorithms.
///
/// Many fields: a column of that table each, which programs read one by one.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct AlgorithmTraits {
    /// The name within a sentence: "Field D*", "jump point search".
    pub name: &'static str,
    /// The name in the C header: "`TAUT_ALGORITHM_FIELD_DSTAR`".
    pub constant: &'static str,
    /// The papers, oldest first.
    pub papers: &'static [Paper],
    /// The paths with [`Lattice::Corners`], if that is supported.
    pub on_corners: Option<PathKind>,
    /// The paths with [`Lattice::Cells`], if that is supported.
    pub on_cells: Option<PathKind>,
    /// True if the paths are the shortest of the continuous map.
    pub exact: bool,
    /// Supported terrain costs.
    pub terrain_costs: TerrainCosts,
    /// Supports 4 neighbours, on lattices with [`PathKind::LatticeSteps`].
    pub four_neighbours: bool,
    /// Supports diagonal steps past blocked cells, on the cell lattice.
    pub corner_cutting: bool,
    /// Supports heuristics that overestimate, and returns a bounded result with them: an `h_scale` above 1 and, with
    /// [`PathKind::LatticeSteps`], the Manhattan distance with 8 neighbours.
    pub overestimates: bool,
    /// Keeps its search: the counts of a query depend on the queries before it.
    pub keeps_search: bool,
    /// Answers a query for many goals by one search.
    pub many_goals: bool,
    /// Has work to do in [`crate::Planner::prepare`].
    pub prepares: bool,
    /// Finds the dead ends of the map while it searches and prunes them.
    pub prunes_dead_ends: bool,
    /// Keeps lists between queries, bounded by `keep_limit`.
    pub keeps_lists: bool,
    /// Plans for an agent with a radius; on the cell lattice only, if that is supported.
    pub radius: bool,
    /// Plans among movers, in time.
    pub movers: bool,
    /// Its own search keeps to walls between cells; A* stands in for others along the cell lattice.
    pub sides: bool,
    /// What an expansion is.
    pub expansion: Expansion,
}

/// What a row of the table has that states nothing: no feature but costs of 1.
pub(super) const PLAIN: AlgorithmTraits = AlgorithmTraits {
    name: "",
    constant: "",
    papers: &[],
    on_corners: None,
    on_cells: None,
    exact: false,
    terrain_costs: TerrainCosts::Uniform,
    four_neighbours: false,
    corner_cutting: false,
    overestimates: false,
    keeps_search: false,
    many_goals: false,
    prepares: false,
    prunes_dead_ends: false,
    keeps_lists: false,
    radius: false,
    movers: false,
    sides: false,
    expansion: Expansion::Vertex,
};

impl AlgorithmTraits {
    /// The paths on a lattice; none if the algorithm does not support it.
    #[must_use]
    pub const fn paths_on(&self, lattice: Lattice) -> Option<PathKind> {
        match lattice {
            Lattice::Corners => self.on_corners,
            Lattice::Cells => self.on_cells,
        }
    }

    /// The lattice of a planner that is free to choose: the corners if they are supported.
    #[must_use]
    pub const fn preferred_lattice(&self) -> Lattice {
        match self.on_corners {
            Some(_) => Lattice::Corners,
            None => Lattice::Cells,
        }
    }

    /// True if costs other than 1 are supported.
    #[must_use]
    pub const fn takes_costs(&self) -> bool {
        match self.terrain_costs {
            TerrainCosts::Uniform => false,
            TerrainCosts::Any | TerrainCosts::AtMostTimesSmallest(_) => true,
        }
    }
}
