//! The numbers of the C interface as constants of `TautPlanner` and, those that it knows, of `TautGrid2D`.
//!
//! Generated from include/taut.json; do not edit. `TAUT_BLESS=1 cargo test --test abi` writes it.

use godot::prelude::*;

use crate::grid_2d::TautGrid2D;
use crate::planner::TautPlanner;

#[godot_api(secondary)]
impl TautPlanner {
    /// Success; for a search: a path was found.
    #[constant]
    const STATUS_OK: i32 = 0;
    /// The search is complete and has no path.
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
    /// The search waits for the host to tell which states are free: `taut_motion_ask` has them, `taut_motion_tell`
    /// takes the answers, and the next step continues.
    #[constant]
    const STATUS_ASKING: i32 = 7;
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
    /// Anya: the shortest any-angle path, by a search that keeps no lists from one query to the next.
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
    /// The shortest any-angle path on maps that change, and the default.
    #[constant]
    const ALGORITHM_OPTIMAL: i32 = 13;
    /// Safe interval path planning: the earliest arrival among the discs of `taut_planner_set_movers`, of an agent
    /// that steps along the cell lattice (4 or 8 neighbours, corners never cut, whatever `lattice` is) at
    /// `options.speed` and may wait anywhere.
    #[constant]
    const ALGORITHM_SAFE_INTERVALS: i32 = 14;
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
    /// Nothing.
    #[constant]
    const TURNS_FREE: i32 = 0;
    /// Of the cheapest paths, to the last bit of their costs, one with the fewest.
    #[constant]
    const TURNS_TIE_BREAK: i32 = 1;
    /// The `turn_cost` of the options each; the cost of the path includes it.
    #[constant]
    const TURNS_COST: i32 = 2;
    /// More than all else: of the paths with the fewest turns one of the cheapest.
    #[constant]
    const TURNS_FEWEST: i32 = 3;
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
    /// A vertex was taken from the open list and expanded.
    #[constant]
    const EVENT_EXPAND: i32 = 0;
    /// A vertex was put on the open list.
    #[constant]
    const EVENT_GENERATE: i32 = 1;
    /// A line of sight was checked.
    #[constant]
    const EVENT_SIGHT: i32 = 2;
    /// Anya and its kin: a root sees the ground between two intervals.
    #[constant]
    const EVENT_CONE: i32 = 3;
    /// Return every step of a lattice planner's path, not only its waypoints ([constant STATUS_ERROR_UNSUPPORTED] from
    /// others).
    #[constant]
    const REQUEST_EVERY_STEP: i32 = 1;
    /// If the goal is blocked, outside of the map or out of reach, return [constant STATUS_PARTIAL] with the path to
    /// the reachable point nearest to it in a straight line (ties: the smaller y, then x).
    #[constant]
    const REQUEST_ALLOW_PARTIAL: i32 = 2;
    /// If the start is not free, in a wall or outside of the map, start from the free point nearest to it, which
    /// `taut_planner_nearest` finds (with a radius the nearest place of its centre, ties to the smaller y, then x); a
    /// planner whose paths follow a lattice goes on to a vertex as from any start.
    #[constant]
    const REQUEST_NEAREST_START: i32 = 4;
    /// Return the path of a planner whose paths follow a lattice between the vertices nearest to both ends.
    #[constant]
    const REQUEST_LATTICE_ENDS: i32 = 8;
    /// No cell has changed in the tiles of 64 x 64 cells that it passes.
    #[constant]
    const PATH_UNTOUCHED: i32 = 0;
    /// Cells near it have changed, and it is clear.
    #[constant]
    const PATH_CLEAR: i32 = 1;
    /// It is blocked.
    #[constant]
    const PATH_CUT: i32 = 2;
    /// A straight line.
    #[constant]
    const LEG_LINE: i32 = 0;
    /// An arc around a corner.
    #[constant]
    const LEG_ARC: i32 = 1;
    /// Straight towards the goal, up to the first wall: [constant FOLLOWER_BLOCKED] there, in the same step.
    #[constant]
    const POLICY_WALK_TO: i32 = 1;
    /// Straight towards the goal, and along walls on one side (Bug2): it arrives wherever there is a path, or is
    /// [constant FOLLOWER_UNREACHABLE].
    #[constant]
    const POLICY_BUG: i32 = 2;
    /// Drawn by the goal, pushed by the nearest wall and by pulls.
    #[constant]
    const POLICY_POTENTIAL: i32 = 3;
    /// Along a `taut_field` to the nearest of its seeds.
    #[constant]
    const POLICY_FIELD: i32 = 4;
    /// Along the directions of `taut_policy_set_flow`, and along walls that these lead into.
    #[constant]
    const POLICY_FLOW: i32 = 5;
    /// Towards +y when it walks towards +x.
    #[constant]
    const SIDE_LEFT: i32 = 0;
    /// Towards -y when it walks towards +x.
    #[constant]
    const SIDE_RIGHT: i32 = 1;
    /// It is on its way.
    #[constant]
    const FOLLOWER_MOVING: i32 = 0;
    /// It stands at its goal.
    #[constant]
    const FOLLOWER_ARRIVED: i32 = 1;
    /// A wall is in its way.
    #[constant]
    const FOLLOWER_BLOCKED: i32 = 2;
    /// It has come no nearer to its goal for too long, or has nothing that leads it on.
    #[constant]
    const FOLLOWER_STUCK: i32 = 3;
    /// No way leads to its goal.
    #[constant]
    const FOLLOWER_UNREACHABLE: i32 = 4;
    /// It is no follower: a number that is not finite, a place off the map or inside a wall, a memory of unknown form.
    #[constant]
    const FOLLOWER_INVALID: i32 = 5;
    /// Towards larger x.
    #[constant]
    const CELL_SIDE_EAST: i32 = 1;
    /// Towards larger y.
    #[constant]
    const CELL_SIDE_SOUTH: i32 = 2;
    /// Towards smaller x.
    #[constant]
    const CELL_SIDE_WEST: i32 = 4;
    /// Towards smaller y.
    #[constant]
    const CELL_SIDE_NORTH: i32 = 8;
    /// For those who go to larger x or y.
    #[constant]
    const WALL_ONWARD: i32 = 1;
    /// For those who go to smaller x or y.
    #[constant]
    const WALL_BACK: i32 = 2;
    /// Of a link: it leads back as well, at the same cost.
    #[constant]
    const GRID_LINK_BOTH_WAYS: i32 = 1;
    /// Of a link: nobody may pass it at present.
    #[constant]
    const GRID_LINK_CLOSED: i32 = 2;
    /// Of a use: the link is entered at `to` and left at `from`.
    #[constant]
    const GRID_LINK_BACKWARD: i32 = 4;
    /// Pieces of the path are replaced by straight ones where that costs less: length or terrain costs, walls, turns.
    #[constant]
    const IMPROVE_SHORTCUT: i32 = 1;
    /// The path is moved away from walls as a whole, by descent; a path through walls may become free.
    #[constant]
    const IMPROVE_DESCEND: i32 = 2;
    /// Turns become arcs of `turning_radius`, smaller where a wall or a short line is in the way.
    #[constant]
    const IMPROVE_ROUND: i32 = 3;
    /// Down the gradient in the metric of finite differences, which moves the path as a whole (CHOMP).
    #[constant]
    const DESCENT_COVARIANT: i32 = 0;
    /// Conjugate gradients (Fletcher and Reeves).
    #[constant]
    const DESCENT_CONJUGATE: i32 = 1;
    /// Down the gradient, each point on its own.
    #[constant]
    const DESCENT_PLAIN: i32 = 2;
    /// A convex problem per step, in a trust region (TrajOpt): the fewest and the dearest iterations.
    #[constant]
    const DESCENT_CONVEX: i32 = 3;
    /// The path may lead through walls: it is for [constant IMPROVE_DESCEND] alone, and the planner's path is empty
    /// until that has freed it.
    #[constant]
    const ADOPT_SEED: i32 = 1;
    /// The shortest any-angle distance.
    #[constant]
    const FIELD_EXACT: i32 = 1;
    /// The cost of steps along a lattice, as A* counts it: both lattices, 4 or 8 neighbours, terrain costs, walls,
    /// weights.
    #[constant]
    const FIELD_STEPS: i32 = 2;
    /// Terrain costs, walls, weights at any angle, interpolated between lattice points as by Field D*.
    #[constant]
    const FIELD_SMOOTH: i32 = 3;
    /// [constant FIELD_EXACT] at a point that is no lattice point: the length of some way over a corner of its cell,
    /// in constant time, at most 1 above the exact distance; INFINITY if it is above `reach`.
    #[constant]
    const FIELD_NEAR: i32 = 1;
    /// The walker stays where it is, whatever it wants: its velocity is 0, and everybody else gives way.
    #[constant]
    const WALKER_IMMOVABLE: i32 = 1;
    /// `goal` and `arrive` count.
    #[constant]
    const WALKER_HAS_GOAL: i32 = 2;
    /// It is on its way, or has no goal.
    #[constant]
    const WALKER_WALKING: i32 = 0;
    /// It is at its goal, or at the rim of the heap of those that are.
    #[constant]
    const WALKER_ARRIVED: i32 = 1;
    /// One of its numbers is not finite or out of its range.
    #[constant]
    const WALKER_INVALID: i32 = 2;
    /// Of a graph: an edge costs the straight distance between its ends, wherever they are moved, times its `cost`.
    #[constant]
    const GRAPH_LENGTHS: i32 = 1;
    /// Of a node: no way leads over it.
    #[constant]
    const GRAPH_NODE_CLOSED: i32 = 2;
    /// Of an edge: it leads back as well, at the same cost.
    #[constant]
    const GRAPH_EDGE_BOTH_WAYS: i32 = 4;
    /// Of a request: the ways to all goals are found by Dijkstra's algorithm, without goals those to all nodes,
    /// instead of the cheapest one.
    #[constant]
    const GRAPH_ALL_GOALS: i32 = 8;
    /// Of a request: edges are followed the other way round, so that the way leads from a goal to the start.
    #[constant]
    const GRAPH_BACKWARD: i32 = 16;
    /// Of a request: where no way leads to a goal, the way to the reached node that is nearest to one by the straight
    /// distance, of equally near ones the cheapest ([constant STATUS_PARTIAL]).
    #[constant]
    const GRAPH_ALLOW_PARTIAL: i32 = 32;
    /// Axial coordinates: each row begins half a hexagon further right than the one before.
    #[constant]
    const HEXAGONS_AXIAL: i32 = 0;
    /// Rows, of which the odd ones lie half a hexagon further right.
    #[constant]
    const HEXAGONS_ODD_ROWS: i32 = 1;
    /// Rows, of which the even ones lie half a hexagon further right.
    #[constant]
    const HEXAGONS_EVEN_ROWS: i32 = 2;
    /// Columns, of which the odd ones lie half a hexagon further on.
    #[constant]
    const HEXAGONS_ODD_COLUMNS: i32 = 3;
    /// Columns, of which the even ones lie half a hexagon further on.
    #[constant]
    const HEXAGONS_EVEN_COLUMNS: i32 = 4;
}

#[godot_api(secondary)]
impl TautGrid2D {
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
    /// Anya: the shortest any-angle path, by a search that keeps no lists from one query to the next.
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
    /// The shortest any-angle path on maps that change, and the default.
    #[constant]
    const ALGORITHM_OPTIMAL: i32 = 13;
    /// Safe interval path planning: the earliest arrival among the discs of `taut_planner_set_movers`, of an agent
    /// that steps along the cell lattice (4 or 8 neighbours, corners never cut, whatever `lattice` is) at
    /// `options.speed` and may wait anywhere.
    #[constant]
    const ALGORITHM_SAFE_INTERVALS: i32 = 14;
    /// It may not.
    #[constant]
    const DIAGONAL_GAPS_CLOSED: i32 = 0;
    /// It may.
    #[constant]
    const DIAGONAL_GAPS_OPEN: i32 = 1;
    /// None: the path is returned as the algorithm found it.
    #[constant]
    const SMOOTHING_NONE: i32 = 0;
    /// One greedy pass that removes a waypoint while the next one is visible.
    #[constant]
    const SMOOTHING_GREEDY: i32 = 1;
    /// String pulling until the path is taut: no turn can be shortened.
    #[constant]
    const SMOOTHING_TAUT: i32 = 2;
}
