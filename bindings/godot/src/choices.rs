//! The numbers of the C interface as constants of `TautPlanner`.
//!
//! Generated from include/taut.json; do not edit. `TAUT_BLESS=1 cargo test --test abi` writes it.

use godot::prelude::*;

use crate::planner::TautPlanner;

#[godot_api(secondary)]
impl TautPlanner {
    /// Success; for a search: a path was found.
    #[constant]
    const STATUS_OK: i32 = 0;
    /// The search is complete and there is no path.
    #[constant]
    const STATUS_NO_PATH: i32 = 1;
    /// No path to the goal, but a partial path, because the request allows it ([constant REQUEST_ALLOW_PARTIAL]).
    #[constant]
    const STATUS_PARTIAL: i32 = 2;
    /// The expansion limit or the time limit of the step is reached; the next step continues.
    #[constant]
    const STATUS_IN_PROGRESS: i32 = 3;
    /// The search was cancelled by `taut_planner_cancel`.
    #[constant]
    const STATUS_CANCELLED: i32 = 4;
    /// The expansion limit of the request is reached; the search is kept, and a step continues it.
    #[constant]
    const STATUS_BUDGET_SPENT: i32 = 5;
    /// `taut_planner_refresh` could not prove that the last answer still holds; only a new search tells.
    #[constant]
    const STATUS_STALE: i32 = 6;
    /// A value is outside of its documented range.
    #[constant]
    const STATUS_ERROR_INVALID_ARGUMENT: i32 = -1;
    /// A required pointer is null.
    #[constant]
    const STATUS_ERROR_NULL_POINTER: i32 = -2;
    /// A buffer is too small; `needed`, if the function has it, is written.
    #[constant]
    const STATUS_ERROR_BUFFER_TOO_SMALL: i32 = -3;
    /// An allocation failed.
    #[constant]
    const STATUS_ERROR_OUT_OF_MEMORY: i32 = -4;
    /// Another thread is using the object in a way that excludes this call.
    #[constant]
    const STATUS_ERROR_BUSY: i32 = -5;
    /// The handle is zero, its object has been destroyed, or it is of another kind.
    #[constant]
    const STATUS_ERROR_BAD_HANDLE: i32 = -6;
    /// This release or the chosen algorithm does not support the request; also: an unknown flag, a reserved word or
    /// the field of a later release is not zero.
    #[constant]
    const STATUS_ERROR_UNSUPPORTED: i32 = -7;
    /// A text does not have the required format; the message contains the line.
    #[constant]
    const STATUS_ERROR_FORMAT: i32 = -8;
    /// A size exceeds a limit of the library, or a search exceeds the planner's memory limit.
    #[constant]
    const STATUS_ERROR_LIMIT: i32 = -9;
    /// The start lies outside the map or touches no free cell.
    #[constant]
    const STATUS_ERROR_START_BLOCKED: i32 = -10;
    /// The goal lies outside the map or touches no free cell (and the start does).
    #[constant]
    const STATUS_ERROR_GOAL_BLOCKED: i32 = -11;
    /// A panic interrupted a write to this object: it can only be destroyed.
    #[constant]
    const STATUS_ERROR_POISONED: i32 = -98;
    /// The library has a defect and caught a panic.
    #[constant]
    const STATUS_ERROR_PANIC: i32 = -99;
    /// A*: the optimal path along the steps of a lattice.
    #[constant]
    const ALGORITHM_ASTAR: i32 = 1;
    /// Jump point search: the same paths as A* on the cell lattice with 8 neighbours and no corner cutting, but
    /// faster.
    #[constant]
    const ALGORITHM_JUMP_POINT: i32 = 2;
    /// Basic Theta*: any-angle paths, nearly always within a few tenths of a percent of the shortest.
    #[constant]
    const ALGORITHM_THETA: i32 = 3;
    /// Lazy Theta*: paths nearly as short as those of Theta* with far fewer line-of-sight checks.
    #[constant]
    const ALGORITHM_LAZY_THETA: i32 = 4;
    /// Angle-Propagation Theta*: Theta* with angle ranges instead of line-of-sight checks; slightly longer paths.
    #[constant]
    const ALGORITHM_ANGLE_PROPAGATION_THETA: i32 = 5;
    /// Field D*: paths that may turn anywhere on the edges of cells, for terrain costs.
    #[constant]
    const ALGORITHM_FIELD_DSTAR: i32 = 6;
    /// Block A*: A* over blocks of 4 x 4 cells with a database of the distances inside a block.
    #[constant]
    const ALGORITHM_BLOCK_ASTAR: i32 = 7;
    /// Anya: the shortest any-angle path.
    #[constant]
    const ALGORITHM_ANYA: i32 = 8;
    /// A* on the visibility graph: shortest any-angle paths over all pairs of mutually visible corners.
    #[constant]
    const ALGORITHM_VISIBILITY_GRAPH: i32 = 9;
    /// A* on the tangent graph: shortest any-angle paths.
    #[constant]
    const ALGORITHM_TANGENT_GRAPH: i32 = 10;
    /// Accelerated A*: any-angle paths, nearly always within a few tenths of a percent of the shortest, by long steps
    /// in open space.
    #[constant]
    const ALGORITHM_ACCELERATED_ASTAR: i32 = 11;
    /// D* Lite: optimal lattice paths like A*, for an agent that moves towards one goal while the map changes.
    #[constant]
    const ALGORITHM_DSTAR_LITE: i32 = 12;
    /// The corners of the cells: (width + 1) x (height + 1) points with whole coordinates.
    #[constant]
    const LATTICE_CORNERS: i32 = 0;
    /// The centres of the cells.
    #[constant]
    const LATTICE_CELLS: i32 = 1;
    /// It may not.
    #[constant]
    const DIAGONAL_GAPS_CLOSED: i32 = 0;
    /// It may.
    #[constant]
    const DIAGONAL_GAPS_OPEN: i32 = 1;
    /// Both must be free (the rule of the Moving AI scenarios).
    #[constant]
    const CORNER_CUTTING_NEVER: i32 = 0;
    /// At least one must be free.
    #[constant]
    const CORNER_CUTTING_ONE_FREE: i32 = 1;
    /// Neither needs to be free.
    #[constant]
    const CORNER_CUTTING_ALWAYS: i32 = 2;
    /// The default of the algorithm: octile (Manhattan with 4 neighbours) for A* without smoothing, else Euclidean.
    #[constant]
    const HEURISTIC_AUTO: i32 = 0;
    /// Octile distance: straight and diagonal steps on an empty map.
    #[constant]
    const HEURISTIC_OCTILE: i32 = 1;
    /// Euclidean distance.
    #[constant]
    const HEURISTIC_STRAIGHT_LINE: i32 = 2;
    /// Manhattan distance: |dx| + |dy|.
    #[constant]
    const HEURISTIC_MANHATTAN: i32 = 3;
    /// Chebyshev distance: max(|dx|, |dy|).
    #[constant]
    const HEURISTIC_CHEBYSHEV: i32 = 4;
    /// Its length times the mean of the costs of both cells.
    #[constant]
    const COST_RULE_AVERAGE: i32 = 0;
    /// Its length times the cost of the cell that is entered.
    #[constant]
    const COST_RULE_ENTERED: i32 = 1;
    /// None: the path is returned as the algorithm found it.
    #[constant]
    const SMOOTHING_NONE: i32 = 0;
    /// One greedy pass that removes a waypoint while the next one is visible.
    #[constant]
    const SMOOTHING_GREEDY: i32 = 1;
    /// String pulling until the path is taut: no turn can be shortened.
    #[constant]
    const SMOOTHING_TAUT: i32 = 2;
    /// No guarantee; `bound` is 0.
    #[constant]
    const GUARANTEE_NONE: i32 = 0;
    /// At most `bound` times as long (any-angle planners) or as expensive (lattice planners) as an optimal path.
    #[constant]
    const GUARANTEE_BOUNDED: i32 = 1;
    /// No path along the steps of the lattice is cheaper; `bound` is 1.
    #[constant]
    const GUARANTEE_LATTICE_OPTIMAL: i32 = 2;
    /// No path between these two points is shorter under this gap rule; `bound` is 1.
    #[constant]
    const GUARANTEE_OPTIMAL: i32 = 3;
    /// Return every step of a lattice planner's path, not only its waypoints ([constant STATUS_ERROR_UNSUPPORTED] from
    /// others).
    #[constant]
    const REQUEST_EVERY_STEP: i32 = 1;
    /// If the goal is blocked, outside of the map or out of reach, return [constant STATUS_PARTIAL] with the path to
    /// the reachable point nearest to it in a straight line (ties: the smaller y, then x); with a planner whose paths
    /// follow a lattice to the nearest vertex.
    #[constant]
    const REQUEST_ALLOW_PARTIAL: i32 = 2;
    /// No cell has changed in the tiles of 64 x 64 cells that it passes.
    #[constant]
    const PATH_UNTOUCHED: i32 = 0;
    /// Cells near it have changed, and it is clear.
    #[constant]
    const PATH_CLEAR: i32 = 1;
    /// It is blocked.
    #[constant]
    const PATH_CUT: i32 = 2;
}
