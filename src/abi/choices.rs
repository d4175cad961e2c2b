//! The choices of options and requests. The enums are declared for their names; values are passed as `uint32_t`.
//!
//! A test checks that the numbers are those of the safe Rust face.

/// The planning algorithms.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C)]
pub enum taut_algorithm {
    /// A*: the optimal path along the steps of a lattice. Both lattices, 4 or 8 neighbours, terrain costs.
    TAUT_ALGORITHM_ASTAR = 1,
    /// Jump point search: the same paths as A* on the cell lattice with 8 neighbours and no corner cutting, but faster.
    /// No terrain costs.
    TAUT_ALGORITHM_JUMP_POINT = 2,
    /// Basic Theta*: any-angle paths, nearly always within a few tenths of a percent of the shortest. With terrain
    /// costs never more expensive than the best path along the steps of the corner lattice, if start and goal are on
    /// the lattice.
    TAUT_ALGORITHM_THETA = 3,
    /// Lazy Theta*: paths nearly as short as those of Theta* with far fewer line-of-sight checks. Terrain costs as
    /// Theta*.
    TAUT_ALGORITHM_LAZY_THETA = 4,
    /// Angle-Propagation Theta*: Theta* with angle ranges instead of line-of-sight checks; slightly longer paths. For
    /// comparison with the papers. No terrain costs.
    TAUT_ALGORITHM_ANGLE_PROPAGATION_THETA = 5,
    /// Field D*: paths that may turn anywhere on the edges of cells, for terrain costs. Closer to the cheapest path
    /// than A*, with more turns than Theta*. No guarantee.
    TAUT_ALGORITHM_FIELD_DSTAR = 6,
    /// Block A*: A* over blocks of 4 x 4 cells with a database of the distances inside a block. On the corner lattice
    /// at any angle (no guarantee), on the cell lattice with 8 or 4 neighbours (TAUT_GUARANTEE_LATTICE_OPTIMAL; corners
    /// are never cut). One expansion is that of a block. The database (9 to 10 MB for each of closed gaps, open gaps, 8
    /// and 4 neighbours) is built with the first such planner of the process, shared, and freed with the last.
    TAUT_ALGORITHM_BLOCK_ASTAR = 7,
    /// Anya: the shortest any-angle path, by a search that keeps no lists from one query to
    /// the next. No terrain costs.
    TAUT_ALGORITHM_ANYA = 8,
    /// A* on the visibility graph: shortest any-angle paths over all pairs of mutually visible corners. For comparison;
    /// TAUT_ALGORITHM_TANGENT_GRAPH finds the same with far fewer edges.
    TAUT_ALGORITHM_VISIBILITY_GRAPH = 9,
    /// A* on the tangent graph: shortest any-angle paths. The planner computes edges on demand, keeps them, and
    /// recomputes those that an edit affects. For many queries on a map that seldom changes many times faster than
    /// TAUT_ALGORITHM_ANYA, at the price of more memory; slower for the first queries.
    TAUT_ALGORITHM_TANGENT_GRAPH = 10,
    /// Accelerated A*: any-angle paths, nearly always within a few tenths of a percent of the shortest, by long steps
    /// in open space. Few expansions on open maps; slow on maps with many corners, because each vertex scans the
    /// corners around it. No guarantee.
    TAUT_ALGORITHM_ACCELERATED_ASTAR = 11,
    /// D* Lite: optimal lattice paths like A*, for an agent that moves towards one goal while the map changes. The
    /// planner keeps its search: as long as goal and costs stay the same, a query from another start only repairs what
    /// edits have changed, which takes a fraction of the expansions. Both lattices, 4 or 8 neighbours, terrain costs
    /// (up to 2^20 times the smallest). Path, length, cost and guarantee depend on the grid, the options and the
    /// request alone; counts, and therefore whether a budget is spent, also depend on earlier queries. A planner with a
    /// memory limit starts over with each query. The kept search references the state of the grid that it has seen, so
    /// edits copy the tiles that they change. It searches from the goal: while the search lasts, the path so far
    /// (TAUT_REQUEST_ALLOW_PARTIAL) is the start alone.
    TAUT_ALGORITHM_DSTAR_LITE = 12,
    /// The shortest any-angle path on maps that change, and the default. Status, path and length are those of
    /// TAUT_ALGORITHM_ANYA; the planner keeps which corners see each other as soon as that pays, and mends it after
    /// edits. `keep_limit` bounds what it keeps of that; with a radius tangents of the corners come on top, which only
    /// `memory_limit` bounds: 223 MB on a random map of 1024 x 1024 cells.
    ///
    /// With terrain costs or weights of cells the path bends at any angle and costs at most `cost_tolerance` times the
    /// cheapest one. The result tells TAUT_GUARANTEE_BOUNDED with what was proven for it, which may be more for an
    /// agent with a radius, or TAUT_GUARANTEE_OPTIMAL where the shortest path runs on the cheapest ground alone. Costs
    /// up to 2^20 times the smallest. While a search goes on, `cost` and `bound` of the result tell the best path so
    /// far; on maps with links they do not.
    TAUT_ALGORITHM_OPTIMAL = 13,
    /// Safe interval path planning: the earliest arrival among the discs of `taut_planner_set_movers`, of an agent that
    /// steps along the cell lattice (4 or 8 neighbours, corners never cut, whatever `lattice` is) at `options.speed`
    /// and may wait anywhere. Legs join the steps to the start and the goal themselves, where it may wait too. It can
    /// stay at its goal for good, or meets a mover (`goal_mover`). `cost` is the time from the start,
    /// `taut_planner_times` has the time of each point of the path. TAUT_GUARANTEE_LATTICE_OPTIMAL: no way along the
    /// lattice and such legs at that speed, with any waits, arrives earlier. No terrain costs.
    TAUT_ALGORITHM_SAFE_INTERVALS = 14,
}

/// The vertices of a lattice planner.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C)]
pub enum taut_lattice {
    /// The corners of the cells: (width + 1) x (height + 1) points with whole coordinates.
    TAUT_LATTICE_CORNERS = 0,
    /// The centres of the cells.
    TAUT_LATTICE_CELLS = 1,
}

/// Whether a path may pass between two blocked cells that touch only at a corner.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C)]
pub enum taut_diagonal_gaps {
    /// It may not. A path may still start or end at such a corner, which belongs to both sides: who stands there may
    /// go on to either. A goal asked for exactly there is reached, and what can be reached from it is more than from
    /// where the path began. No place that the library chooses is one: partial paths, `taut_planner_nearest_reachable`
    /// and `taut_planner_random_point` keep at least 1/32 before it along x or y, on the side of the start; with
    /// TAUT_REQUEST_LATTICE_ENDS partial paths end at other corners.
    TAUT_DIAGONAL_GAPS_CLOSED = 0,
    /// It may.
    TAUT_DIAGONAL_GAPS_OPEN = 1,
}

/// When a diagonal step between cell centres is allowed: how many of the two cells next to it must be free.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C)]
pub enum taut_corner_cutting {
    /// Both must be free (the rule of the Moving AI scenarios).
    TAUT_CORNER_CUTTING_NEVER = 0,
    /// At least one must be free.
    TAUT_CORNER_CUTTING_ONE_FREE = 1,
    /// Neither needs to be free. What the planner tells of straight lines passes there too.
    TAUT_CORNER_CUTTING_ALWAYS = 2,
}

/// The estimate of the remaining distance.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C)]
pub enum taut_heuristic {
    /// The default of the algorithm: octile (Manhattan with 4 neighbours) for A* without smoothing, else Euclidean.
    TAUT_HEURISTIC_AUTO = 0,
    /// Octile distance: straight and diagonal steps on an empty map.
    TAUT_HEURISTIC_OCTILE = 1,
    /// Euclidean distance.
    TAUT_HEURISTIC_STRAIGHT_LINE = 2,
    /// Manhattan distance: |dx| + |dy|.
    TAUT_HEURISTIC_MANHATTAN = 3,
    /// Chebyshev distance: max(|dx|, |dy|).
    TAUT_HEURISTIC_CHEBYSHEV = 4,
}

/// What turns of a path along the cell lattice count, each by 45 degrees: a right angle is two.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C)]
pub enum taut_turns {
    /// Nothing.
    TAUT_TURNS_FREE = 0,
    /// Of the cheapest paths, to the last bit of their costs, one with the fewest.
    TAUT_TURNS_TIE_BREAK = 1,
    /// The `turn_cost` of the options each; the cost of the path includes it.
    TAUT_TURNS_COST = 2,
    /// More than all else: of the paths with the fewest turns one of the cheapest. Such a path has no guarantee, since
    /// a cheaper one may turn more often.
    TAUT_TURNS_FEWEST = 3,
}

/// The cost of a step between two cells of different terrain.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C)]
pub enum taut_cost_rule {
    /// Its length times the mean of the costs of both cells.
    TAUT_COST_RULE_AVERAGE = 0,
    /// Its length times the cost of the cell that is entered.
    TAUT_COST_RULE_ENTERED = 1,
}

/// Post-processing of the path.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C)]
pub enum taut_smoothing {
    /// None: the path is returned as the algorithm found it.
    TAUT_SMOOTHING_NONE = 0,
    /// One greedy pass that removes a waypoint while the next one is visible.
    TAUT_SMOOTHING_GREEDY = 1,
    /// String pulling until the path is taut: no turn can be shortened.
    TAUT_SMOOTHING_TAUT = 2,
}

/// The guarantee of a result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C)]
pub enum taut_guarantee {
    /// No guarantee; `bound` is 0.
    TAUT_GUARANTEE_NONE = 0,
    /// At most `bound` times as long (any-angle planners) or as expensive (lattice planners) as an optimal path.
    TAUT_GUARANTEE_BOUNDED = 1,
    /// No path along the steps of the lattice is cheaper; `bound` is 1.
    TAUT_GUARANTEE_LATTICE_OPTIMAL = 2,
    /// No path between these two points is shorter under this gap rule; `bound` is 1.
    TAUT_GUARANTEE_OPTIMAL = 3,
}

/// What a search has done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C)]
pub enum taut_event_kind {
    /// A vertex was taken from the open list and expanded.
    TAUT_EVENT_EXPAND = 0,
    /// A vertex was put on the open list.
    TAUT_EVENT_GENERATE = 1,
    /// A line of sight was checked.
    TAUT_EVENT_SIGHT = 2,
    /// Anya and its kin: a root sees the ground between two intervals.
    TAUT_EVENT_CONE = 3,
}

/// Flags of a request; combine them with `|`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C)]
pub enum taut_request_flag {
    /// Return every step of a lattice planner's path, not only its waypoints (TAUT_ERROR_UNSUPPORTED from others).
    TAUT_REQUEST_EVERY_STEP = 1,
    /// If the goal is blocked, outside of the map or out of reach, return TAUT_PARTIAL with the path to the reachable
    /// point nearest to it in a straight line (ties: the smaller y, then x). With closed gaps only points at least 1/32
    /// before a diagonal gap count (see TAUT_DIAGONAL_GAPS_CLOSED). It is the path that `taut_planner_find`
    /// returns for that point, and `remaining` is the distance from there to the goal. A search that is cancelled or
    /// has spent its budget keeps its status and goes on with the next step; until then the path leads to the vertex
    /// nearest to that end so far. With a budget the search expands from the start, so that among equally short paths
    /// it may find another one. With 4 neighbours on corners and closed gaps single steps may not reach every vertex of
    /// a component: a search that meets this is followed by a second one, for the nearest vertex that they reach,
    /// within the same budget.
    TAUT_REQUEST_ALLOW_PARTIAL = 2,
    /// If the start is not free, in a wall or outside of the map, start from the free point nearest to it, which
    /// `taut_planner_nearest` finds (with a radius the nearest place of its centre, ties to the smaller y, then x); a
    /// planner whose paths follow a lattice goes on to a vertex as from any start. It is the path that
    /// `taut_planner_find` returns from that point. TAUT_ERROR_START_BLOCKED is left to maps without a free point. Not
    /// in worlds of polygons (TAUT_ERROR_UNSUPPORTED).
    TAUT_REQUEST_NEAREST_START = 4,
    /// Return the path of a planner whose paths follow a lattice between the vertices nearest to both ends. Without the
    /// flag straight legs join it to the ends themselves: `length` and `cost` count them, the guarantee speaks of the
    /// part along the lattice. The vertex next to an end is left out where the straight way past it is clear and costs
    /// no more, so that a unit that asks again at every step is not sent back. An agent with a radius begins and ends
    /// at a centre where its disc has no room for a leg. Other planners ignore the flag.
    TAUT_REQUEST_LATTICE_ENDS = 8,
}

/// What has become of a kept path: the values of `taut_path_check::state`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C)]
pub enum taut_path_state {
    /// No cell has changed in the tiles of 64 x 64 cells that it passes.
    TAUT_PATH_UNTOUCHED = 0,
    /// Cells near it have changed, and it is clear.
    TAUT_PATH_CLEAR = 1,
    /// It is blocked.
    TAUT_PATH_CUT = 2,
}

/// The pieces of a route: the values of `taut_leg::kind`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C)]
pub enum taut_leg_kind {
    /// A straight line.
    TAUT_LEG_LINE = 0,
    /// An arc around a corner.
    TAUT_LEG_ARC = 1,
}

/// How followers decide where to step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C)]
pub enum taut_policy_kind {
    /// Straight towards the goal, up to the first wall: TAUT_FOLLOWER_BLOCKED there, in the same step.
    TAUT_POLICY_WALK_TO = 1,
    /// Straight towards the goal, and along walls on one side (Bug2): it arrives wherever there is a path, or is
    /// TAUT_FOLLOWER_UNREACHABLE. The way is not the shortest.
    TAUT_POLICY_BUG = 2,
    /// Drawn by the goal, pushed by the nearest wall and by pulls. TAUT_FOLLOWER_STUCK in a dead end.
    TAUT_POLICY_POTENTIAL = 3,
    /// Along a `taut_field` to the nearest of its seeds. TAUT_FOLLOWER_UNREACHABLE where the field does not reach,
    /// TAUT_FOLLOWER_BLOCKED at a wall that is newer than the field.
    TAUT_POLICY_FIELD = 4,
    /// Along the directions of `taut_policy_set_flow`, and along walls that these lead into. TAUT_FOLLOWER_STUCK where
    /// there is no direction.
    TAUT_POLICY_FLOW = 5,
}

/// To which side a follower turns at a wall.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C)]
pub enum taut_side {
    /// Towards +y when it walks towards +x.
    TAUT_SIDE_LEFT = 0,
    /// Towards -y when it walks towards +x.
    TAUT_SIDE_RIGHT = 1,
}

/// What became of a follower in its last step: the values of `taut_follower::state`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C)]
pub enum taut_follower_state {
    /// It is on its way.
    TAUT_FOLLOWER_MOVING = 0,
    /// It stands at its goal.
    TAUT_FOLLOWER_ARRIVED = 1,
    /// A wall is in its way.
    TAUT_FOLLOWER_BLOCKED = 2,
    /// It has come no nearer to its goal for too long, or has nothing that leads it on.
    TAUT_FOLLOWER_STUCK = 3,
    /// No way leads to its goal.
    TAUT_FOLLOWER_UNREACHABLE = 4,
    /// It is no follower: a number that is not finite, a place off the map or inside a wall, a memory of unknown form.
    TAUT_FOLLOWER_INVALID = 5,
}

/// The structs of `taut_struct_size`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C)]
pub enum taut_struct {
    /// `taut_planner_options`.
    TAUT_STRUCT_PLANNER_OPTIONS = 1,
    /// `taut_request`.
    TAUT_STRUCT_REQUEST = 2,
    /// `taut_result`.
    TAUT_STRUCT_RESULT = 3,
    /// `taut_pool_options`.
    TAUT_STRUCT_POOL_OPTIONS = 4,
    /// `taut_hit`.
    TAUT_STRUCT_HIT = 5,
    /// `taut_leg`.
    TAUT_STRUCT_LEG = 6,
    /// `taut_path_check`.
    TAUT_STRUCT_PATH_CHECK = 7,
    /// `taut_place`.
    TAUT_STRUCT_PLACE = 8,
    /// `taut_allocator`.
    TAUT_STRUCT_ALLOCATOR = 9,
    /// `taut_field_options`.
    TAUT_STRUCT_FIELD_OPTIONS = 10,
    /// `taut_field_seed`.
    TAUT_STRUCT_FIELD_SEED = 11,
    /// `taut_field_result`.
    TAUT_STRUCT_FIELD_RESULT = 12,
    /// `taut_policy_options`.
    TAUT_STRUCT_POLICY_OPTIONS = 15,
    /// `taut_follower`.
    TAUT_STRUCT_FOLLOWER = 16,
    /// `taut_pull`.
    TAUT_STRUCT_PULL = 17,
    /// `taut_policy_result`.
    TAUT_STRUCT_POLICY_RESULT = 18,
    /// `taut_crowd_options`.
    TAUT_STRUCT_CROWD_OPTIONS = 19,
    /// `taut_walker`.
    TAUT_STRUCT_WALKER = 20,
    /// `taut_space_options` of taut_motion.h; size 0 if the library was built without that part.
    TAUT_STRUCT_SPACE_OPTIONS = 21,
    /// `taut_axis` of taut_motion.h.
    TAUT_STRUCT_AXIS = 22,
    /// `taut_motion_options` of taut_motion.h.
    TAUT_STRUCT_MOTION_OPTIONS = 23,
    /// `taut_motion_request` of taut_motion.h.
    TAUT_STRUCT_MOTION_REQUEST = 24,
    /// `taut_motion_result` of taut_motion.h.
    TAUT_STRUCT_MOTION_RESULT = 25,
    /// `taut_improve_options`.
    TAUT_STRUCT_IMPROVE_OPTIONS = 26,
    /// `taut_action`, of taut_motion.h.
    TAUT_STRUCT_ACTION = 27,
    /// `taut_mover`.
    TAUT_STRUCT_MOVER = 28,
    /// `taut_moment`.
    TAUT_STRUCT_MOMENT = 29,
    /// `taut_motion_piece`, of taut_motion.h.
    TAUT_STRUCT_MOTION_PIECE = 30,
    /// `taut_walker_traits`.
    TAUT_STRUCT_WALKER_TRAITS = 31,
    /// `taut_graph_planner_options`.
    TAUT_STRUCT_GRAPH_PLANNER_OPTIONS = 32,
    /// `taut_graph_request`.
    TAUT_STRUCT_GRAPH_REQUEST = 33,
    /// `taut_graph_node`.
    TAUT_STRUCT_GRAPH_NODE = 34,
    /// `taut_graph_edge`.
    TAUT_STRUCT_GRAPH_EDGE = 35,
    /// `taut_graph_info`.
    TAUT_STRUCT_GRAPH_INFO = 36,
    /// `taut_grid_link`.
    TAUT_STRUCT_GRID_LINK = 37,
    /// `taut_link_use`.
    TAUT_STRUCT_LINK_USE = 38,
    /// `taut_crossing`.
    TAUT_STRUCT_CROSSING = 39,
    /// `taut_search_event`.
    TAUT_STRUCT_SEARCH_EVENT = 40,
}

#[cfg(test)]
#[path = "choices_tests.rs"]
mod tests;
