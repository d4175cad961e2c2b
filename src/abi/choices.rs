//! The choices of options and requests. The enums are declared for their names; values are passed as `uint32_t`.
//!
//! A test checks that the numbers are those of the safe Rust face.

/// The planning algorithms.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C)]
pub enum taut_algorithm {
    /// A*: the best path along the steps of a lattice. Both lattices, 4 or 8 neighbours, terrain costs.
    TAUT_ALGORITHM_ASTAR = 1,
    /// Jump point search: the same paths as A* on the cell lattice with 8 neighbours and no corner cutting, faster.
    TAUT_ALGORITHM_JUMP_POINT = 2,
    /// Basic Theta*: any-angle paths, nearly always within a few thousandths of the shortest. With terrain costs never dearer
    /// than the best path along the steps of the corner lattice, for ends on it.
    TAUT_ALGORITHM_THETA = 3,
    /// Lazy Theta*: nearly the paths of Theta* with far fewer line-of-sight checks. Terrain costs as Theta*.
    TAUT_ALGORITHM_LAZY_THETA = 4,
    /// Angle-Propagation Theta*: Theta* with ranges of angles instead of line-of-sight checks; paths a little longer. For
    /// comparison with the papers. No terrain costs.
    TAUT_ALGORITHM_ANGLE_PROPAGATION_THETA = 5,
    /// Field D*: paths that turn anywhere on the edges of cells, made for terrain costs. Closer to the cheapest path than A*, with
    /// more turns than Theta*; nothing is guaranteed.
    TAUT_ALGORITHM_FIELD_DSTAR = 6,
    /// Block A*: A* over blocks of 4 x 4 cells with a database of the distances inside a block. Between corners at any angle
    /// (guarantee none), on cells with 8 or 4 neighbours (TAUT_GUARANTEE_LATTICE_OPTIMAL; corners are never cut). An expansion is
    /// one of a block. The database (9 to 10 MB for each of closed gaps, open gaps, 8 and 4 neighbours) is built with the
    /// first such planner of the process, shared, and freed with the last.
    TAUT_ALGORITHM_BLOCK_ASTAR = 7,
    /// Anya: the shortest path of all, at any angle. The default of the options.
    TAUT_ALGORITHM_ANYA = 8,
    /// A search on the visibility graph: the paths of TAUT_ALGORITHM_ANYA over all corners that see each other. To compare
    /// with; TAUT_ALGORITHM_TANGENT_GRAPH is the same with far fewer edges.
    TAUT_ALGORITHM_VISIBILITY_GRAPH = 9,
    /// A search on the tangent graph: the paths of TAUT_ALGORITHM_ANYA from lists of edges that the planner makes when a
    /// query first wants them, keeps, and makes anew where an edit changed what they had looked at. Many times faster than
    /// TAUT_ALGORITHM_ANYA for many queries on a map that seldom changes, for more memory; slower for the first ones.
    TAUT_ALGORITHM_TANGENT_GRAPH = 10,
    /// Accelerated A*: any-angle paths within a few thousandths of the shortest, by long steps through open ground. Few
    /// expansions on wide maps; slow on maps full of corners, since each vertex looks for those around it. No guarantee.
    TAUT_ALGORITHM_ACCELERATED_ASTAR = 11,
    /// D* Lite: the paths of A*, for an agent that walks to one goal while the map changes. The planner keeps its search:
    /// while the goal and the costs stay, a query from another start repairs what edits have changed, which takes a fraction of the
    /// expansions. Both lattices, 4 or 8 neighbours, terrain costs (up to 2^20 times the smallest). Path, length, cost and
    /// guarantee depend on the grid, the options and the request alone; counts, and with them whether a budget is spent, depend on
    /// earlier queries too. A planner with a memory limit starts over each time. The kept search holds the state of the grid
    /// that it has seen, so that edits copy what they touch. No path to the nearest point: TAUT_REQUEST_ALLOW_PARTIAL is
    /// TAUT_ERROR_UNSUPPORTED.
    TAUT_ALGORITHM_DSTAR_LITE = 12,
}

/// Which points a lattice planner walks on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C)]
pub enum taut_lattice {
    /// The corners of the cells: (width + 1) x (height + 1) points with whole coordinates.
    TAUT_LATTICE_CORNERS = 0,
    /// The centres of the cells.
    TAUT_LATTICE_CELLS = 1,
}

/// May a path squeeze between two blocked cells that touch at a corner only?
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C)]
pub enum taut_diagonal_gaps {
    /// No. A path may still start or end in such a corner.
    TAUT_DIAGONAL_GAPS_CLOSED = 0,
    /// Yes.
    TAUT_DIAGONAL_GAPS_OPEN = 1,
}

/// When a diagonal step between cell centres is allowed: how many of the two cells beside it must be free.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C)]
pub enum taut_corner_cutting {
    /// Both (the rule of the Moving AI scenarios).
    TAUT_CORNER_CUTTING_NEVER = 0,
    /// At least one.
    TAUT_CORNER_CUTTING_ONE_FREE = 1,
    /// None.
    TAUT_CORNER_CUTTING_ALWAYS = 2,
}

/// How the search estimates the way that is left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C)]
pub enum taut_heuristic {
    /// What fits the algorithm: octile (Manhattan with 4 neighbours) for A* without smoothing, else straight line.
    TAUT_HEURISTIC_AUTO = 0,
    /// Straight and diagonal steps on an empty map.
    TAUT_HEURISTIC_OCTILE = 1,
    /// Euclidean distance.
    TAUT_HEURISTIC_STRAIGHT_LINE = 2,
    /// |dx| + |dy|.
    TAUT_HEURISTIC_MANHATTAN = 3,
    /// max(|dx|, |dy|).
    TAUT_HEURISTIC_CHEBYSHEV = 4,
}

/// What a step between two cells of different terrain costs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C)]
pub enum taut_cost_rule {
    /// Its length times the mean of both cells' costs.
    TAUT_COST_RULE_AVERAGE = 0,
    /// Its length times the cost of the cell that is entered.
    TAUT_COST_RULE_ENTERED = 1,
}

/// What happens to the path that the search found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C)]
pub enum taut_smoothing {
    /// Nothing: it is returned as the algorithm made it.
    TAUT_SMOOTHING_NONE = 0,
    /// One greedy pass that drops turning points while the next one is visible.
    TAUT_SMOOTHING_GREEDY = 1,
    /// The path is pulled like a string until no pull shortens it.
    TAUT_SMOOTHING_TAUT = 2,
}

/// What a result promises.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C)]
pub enum taut_guarantee {
    /// Nothing; `bound` is 0.
    TAUT_GUARANTEE_NONE = 0,
    /// At most `bound` times as long (any-angle planners) or as costly (lattice planners) as the best.
    TAUT_GUARANTEE_BOUNDED = 1,
    /// No path along the steps of that lattice costs less; `bound` is 1.
    TAUT_GUARANTEE_LATTICE_OPTIMAL = 2,
    /// No path at all is shorter between these two points under this gap rule; `bound` is 1.
    TAUT_GUARANTEE_OPTIMAL = 3,
}

/// Flags of a request; they may be added up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C)]
pub enum taut_request_flag {
    /// Every step of a lattice planner's path, not only its turning points (TAUT_ERROR_UNSUPPORTED from others).
    TAUT_REQUEST_EVERY_STEP = 1,
    /// If the goal cannot be reached, answer TAUT_PARTIAL with a path to where the search came closest to it.
    TAUT_REQUEST_ALLOW_PARTIAL = 2,
}

/// The structs that `taut_struct_size` knows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C)]
pub enum taut_struct {
    /// `taut_planner_options`.
    TAUT_STRUCT_PLANNER_OPTIONS = 1,
    /// `taut_request`.
    TAUT_STRUCT_REQUEST = 2,
    /// `taut_result`.
    TAUT_STRUCT_RESULT = 3,
}

#[cfg(test)]
#[path = "choices_tests.rs"]
mod tests;
