//! The numbers of the C interface as constants of `TautPlanner`.
//!
//! Generated from include/taut.json; do not edit. `TAUT_BLESS=1 cargo test --test abi` writes it.

use godot::prelude::*;

use crate::planner::TautPlanner;

#[godot_api(secondary)]
impl TautPlanner {
    /// Done; of a search: a path was found.
    #[constant]
    const STATUS_OK: i32 = 0;
    /// The search is complete and there is no path.
    #[constant]
    const STATUS_NO_PATH: i32 = 1;
    /// No path to the goal, but one towards it, because the request allows that ([constant REQUEST_ALLOW_PARTIAL]).
    #[constant]
    const STATUS_PARTIAL: i32 = 2;
    /// The step's own number of expansions is used up; the next step goes on.
    #[constant]
    const STATUS_IN_PROGRESS: i32 = 3;
    /// The search was cancelled by `taut_planner_cancel`.
    #[constant]
    const STATUS_CANCELLED: i32 = 4;
    /// The request's number of expansions is used up; the search is kept, a step goes on.
    #[constant]
    const STATUS_BUDGET_SPENT: i32 = 5;
    /// A value is out of the range that the function's page gives.
    #[constant]
    const STATUS_ERROR_INVALID_ARGUMENT: i32 = -1;
    /// A pointer is null that must not be.
    #[constant]
    const STATUS_ERROR_NULL_POINTER: i32 = -2;
    /// A buffer is too small; where there is a `needed`, it has been written.
    #[constant]
    const STATUS_ERROR_BUFFER_TOO_SMALL: i32 = -3;
    /// The allocator refused.
    #[constant]
    const STATUS_ERROR_OUT_OF_MEMORY: i32 = -4;
    /// Another thread is using the object in a way that excludes this call.
    #[constant]
    const STATUS_ERROR_BUSY: i32 = -5;
    /// The handle is zero, its object has been destroyed, or it is of another kind.
    #[constant]
    const STATUS_ERROR_BAD_HANDLE: i32 = -6;
    /// This release, or the chosen algorithm, does not do that; also: a flag, reserved word or later field that is not
    /// known here is not zero.
    #[constant]
    const STATUS_ERROR_UNSUPPORTED: i32 = -7;
    /// A text is not in the format that it should have; the sentence names the line.
    #[constant]
    const STATUS_ERROR_FORMAT: i32 = -8;
    /// A size passes a limit of the library, or a search the planner's memory limit.
    #[constant]
    const STATUS_ERROR_LIMIT: i32 = -9;
    /// The start lies outside the map or touches no free cell.
    #[constant]
    const STATUS_ERROR_START_BLOCKED: i32 = -10;
    /// The goal lies outside the map or touches no free cell (and the start does).
    #[constant]
    const STATUS_ERROR_GOAL_BLOCKED: i32 = -11;
    /// A panic passed while this object was being written: it can only be destroyed.
    #[constant]
    const STATUS_ERROR_POISONED: i32 = -98;
    /// A defect of the library was caught at its border.
    #[constant]
    const STATUS_ERROR_PANIC: i32 = -99;
    /// A*: the best path along the steps of a lattice.
    #[constant]
    const ALGORITHM_ASTAR: i32 = 1;
    /// Jump point search: the same paths as A* on the cell lattice with 8 neighbours and no corner cutting, faster.
    #[constant]
    const ALGORITHM_JUMP_POINT: i32 = 2;
    /// Basic Theta*: any-angle paths, nearly always within a few thousandths of the shortest.
    #[constant]
    const ALGORITHM_THETA: i32 = 3;
    /// Lazy Theta*: nearly the paths of Theta* with far fewer line-of-sight checks.
    #[constant]
    const ALGORITHM_LAZY_THETA: i32 = 4;
    /// Angle-Propagation Theta*: Theta* with ranges of angles instead of line-of-sight checks; paths a little longer.
    #[constant]
    const ALGORITHM_ANGLE_PROPAGATION_THETA: i32 = 5;
    /// Field D*: paths that turn anywhere on the edges of cells, made for terrain costs.
    #[constant]
    const ALGORITHM_FIELD_DSTAR: i32 = 6;
    /// Block A*: A* over blocks of 4 x 4 cells with a database of the distances inside a block.
    #[constant]
    const ALGORITHM_BLOCK_ASTAR: i32 = 7;
    /// Anya: the shortest path of all, at any angle.
    #[constant]
    const ALGORITHM_ANYA: i32 = 8;
    /// A search on the visibility graph: the paths of [constant ALGORITHM_ANYA] over all corners that see each other.
    #[constant]
    const ALGORITHM_VISIBILITY_GRAPH: i32 = 9;
    /// A search on the tangent graph: the paths of [constant ALGORITHM_ANYA] from lists of edges that the planner
    /// makes when a query first wants them, keeps, and makes anew where an edit changed what they had looked at.
    #[constant]
    const ALGORITHM_TANGENT_GRAPH: i32 = 10;
    /// Accelerated A*: any-angle paths within a few thousandths of the shortest, by long steps through open ground.
    #[constant]
    const ALGORITHM_ACCELERATED_ASTAR: i32 = 11;
    /// D* Lite: the paths of A*, for an agent that walks to one goal while the map changes.
    #[constant]
    const ALGORITHM_DSTAR_LITE: i32 = 12;
    /// The corners of the cells: (width + 1) x (height + 1) points with whole coordinates.
    #[constant]
    const LATTICE_CORNERS: i32 = 0;
    /// The centres of the cells.
    #[constant]
    const LATTICE_CELLS: i32 = 1;
    /// No.
    #[constant]
    const DIAGONAL_GAPS_CLOSED: i32 = 0;
    /// Yes.
    #[constant]
    const DIAGONAL_GAPS_OPEN: i32 = 1;
    /// Both (the rule of the Moving AI scenarios).
    #[constant]
    const CORNER_CUTTING_NEVER: i32 = 0;
    /// At least one.
    #[constant]
    const CORNER_CUTTING_ONE_FREE: i32 = 1;
    /// None.
    #[constant]
    const CORNER_CUTTING_ALWAYS: i32 = 2;
    /// What fits the algorithm: octile (Manhattan with 4 neighbours) for A* without smoothing, else straight line.
    #[constant]
    const HEURISTIC_AUTO: i32 = 0;
    /// Straight and diagonal steps on an empty map.
    #[constant]
    const HEURISTIC_OCTILE: i32 = 1;
    /// Euclidean distance.
    #[constant]
    const HEURISTIC_STRAIGHT_LINE: i32 = 2;
    /// |dx| + |dy|.
    #[constant]
    const HEURISTIC_MANHATTAN: i32 = 3;
    /// max(|dx|, |dy|).
    #[constant]
    const HEURISTIC_CHEBYSHEV: i32 = 4;
    /// Its length times the mean of both cells' costs.
    #[constant]
    const COST_RULE_AVERAGE: i32 = 0;
    /// Its length times the cost of the cell that is entered.
    #[constant]
    const COST_RULE_ENTERED: i32 = 1;
    /// Nothing: it is returned as the algorithm made it.
    #[constant]
    const SMOOTHING_NONE: i32 = 0;
    /// One greedy pass that drops turning points while the next one is visible.
    #[constant]
    const SMOOTHING_GREEDY: i32 = 1;
    /// The path is pulled like a string until no pull shortens it.
    #[constant]
    const SMOOTHING_TAUT: i32 = 2;
    /// Nothing; `bound` is 0.
    #[constant]
    const GUARANTEE_NONE: i32 = 0;
    /// At most `bound` times as long (any-angle planners) or as costly (lattice planners) as the best.
    #[constant]
    const GUARANTEE_BOUNDED: i32 = 1;
    /// No path along the steps of that lattice costs less; `bound` is 1.
    #[constant]
    const GUARANTEE_LATTICE_OPTIMAL: i32 = 2;
    /// No path at all is shorter between these two points under this gap rule; `bound` is 1.
    #[constant]
    const GUARANTEE_OPTIMAL: i32 = 3;
    /// Every step of a lattice planner's path, not only its turning points ([constant STATUS_ERROR_UNSUPPORTED] from
    /// others).
    #[constant]
    const REQUEST_EVERY_STEP: i32 = 1;
    /// If the goal cannot be reached, answer [constant STATUS_PARTIAL] with a path to where the search came closest to
    /// it.
    #[constant]
    const REQUEST_ALLOW_PARTIAL: i32 = 2;
}
