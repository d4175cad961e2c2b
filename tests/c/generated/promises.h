/* What clients that are compiled already depend on: a line may be added, none may change or go.
   NUMBER, FIELD, SIZE and SIGNATURE are defined by the file that includes this one.
   Generated from include/taut.json; do not edit. `TAUT_BLESS=1 cargo test --test abi` writes it. */

NUMBER(TAUT_OK, 0);
NUMBER(TAUT_NO_PATH, 1);
NUMBER(TAUT_PARTIAL, 2);
NUMBER(TAUT_IN_PROGRESS, 3);
NUMBER(TAUT_CANCELLED, 4);
NUMBER(TAUT_BUDGET_SPENT, 5);
NUMBER(TAUT_STALE, 6);
NUMBER(TAUT_ASKING, 7);
NUMBER(TAUT_ERROR_INVALID_ARGUMENT, -1);
NUMBER(TAUT_ERROR_NULL_POINTER, -2);
NUMBER(TAUT_ERROR_BUFFER_TOO_SMALL, -3);
NUMBER(TAUT_ERROR_OUT_OF_MEMORY, -4);
NUMBER(TAUT_ERROR_BUSY, -5);
NUMBER(TAUT_ERROR_BAD_HANDLE, -6);
NUMBER(TAUT_ERROR_UNSUPPORTED, -7);
NUMBER(TAUT_ERROR_FORMAT, -8);
NUMBER(TAUT_ERROR_LIMIT, -9);
NUMBER(TAUT_ERROR_START_BLOCKED, -10);
NUMBER(TAUT_ERROR_GOAL_BLOCKED, -11);
NUMBER(TAUT_ERROR_POISONED, -98);
NUMBER(TAUT_ERROR_PANIC, -99);

NUMBER(TAUT_ALGORITHM_ASTAR, 1);
NUMBER(TAUT_ALGORITHM_JUMP_POINT, 2);
NUMBER(TAUT_ALGORITHM_THETA, 3);
NUMBER(TAUT_ALGORITHM_LAZY_THETA, 4);
NUMBER(TAUT_ALGORITHM_ANGLE_PROPAGATION_THETA, 5);
NUMBER(TAUT_ALGORITHM_FIELD_DSTAR, 6);
NUMBER(TAUT_ALGORITHM_BLOCK_ASTAR, 7);
NUMBER(TAUT_ALGORITHM_ANYA, 8);
NUMBER(TAUT_ALGORITHM_VISIBILITY_GRAPH, 9);
NUMBER(TAUT_ALGORITHM_TANGENT_GRAPH, 10);
NUMBER(TAUT_ALGORITHM_ACCELERATED_ASTAR, 11);
NUMBER(TAUT_ALGORITHM_DSTAR_LITE, 12);
NUMBER(TAUT_ALGORITHM_OPTIMAL, 13);
NUMBER(TAUT_ALGORITHM_SAFE_INTERVALS, 14);

NUMBER(TAUT_LATTICE_CORNERS, 0);
NUMBER(TAUT_LATTICE_CELLS, 1);

NUMBER(TAUT_DIAGONAL_GAPS_CLOSED, 0);
NUMBER(TAUT_DIAGONAL_GAPS_OPEN, 1);

NUMBER(TAUT_CORNER_CUTTING_NEVER, 0);
NUMBER(TAUT_CORNER_CUTTING_ONE_FREE, 1);
NUMBER(TAUT_CORNER_CUTTING_ALWAYS, 2);

NUMBER(TAUT_HEURISTIC_AUTO, 0);
NUMBER(TAUT_HEURISTIC_OCTILE, 1);
NUMBER(TAUT_HEURISTIC_STRAIGHT_LINE, 2);
NUMBER(TAUT_HEURISTIC_MANHATTAN, 3);
NUMBER(TAUT_HEURISTIC_CHEBYSHEV, 4);

NUMBER(TAUT_TURNS_FREE, 0);
NUMBER(TAUT_TURNS_TIE_BREAK, 1);
NUMBER(TAUT_TURNS_COST, 2);
NUMBER(TAUT_TURNS_FEWEST, 3);

NUMBER(TAUT_COST_RULE_AVERAGE, 0);
NUMBER(TAUT_COST_RULE_ENTERED, 1);

NUMBER(TAUT_SMOOTHING_NONE, 0);
NUMBER(TAUT_SMOOTHING_GREEDY, 1);
NUMBER(TAUT_SMOOTHING_TAUT, 2);

NUMBER(TAUT_GUARANTEE_NONE, 0);
NUMBER(TAUT_GUARANTEE_BOUNDED, 1);
NUMBER(TAUT_GUARANTEE_LATTICE_OPTIMAL, 2);
NUMBER(TAUT_GUARANTEE_OPTIMAL, 3);

NUMBER(TAUT_EVENT_EXPAND, 0);
NUMBER(TAUT_EVENT_GENERATE, 1);
NUMBER(TAUT_EVENT_SIGHT, 2);
NUMBER(TAUT_EVENT_CONE, 3);

NUMBER(TAUT_REQUEST_EVERY_STEP, 1);
NUMBER(TAUT_REQUEST_ALLOW_PARTIAL, 2);
NUMBER(TAUT_REQUEST_NEAREST_START, 4);
NUMBER(TAUT_REQUEST_LATTICE_ENDS, 8);

NUMBER(TAUT_PATH_UNTOUCHED, 0);
NUMBER(TAUT_PATH_CLEAR, 1);
NUMBER(TAUT_PATH_CUT, 2);

NUMBER(TAUT_LEG_LINE, 0);
NUMBER(TAUT_LEG_ARC, 1);

NUMBER(TAUT_POLICY_WALK_TO, 1);
NUMBER(TAUT_POLICY_BUG, 2);
NUMBER(TAUT_POLICY_POTENTIAL, 3);
NUMBER(TAUT_POLICY_FIELD, 4);
NUMBER(TAUT_POLICY_FLOW, 5);

NUMBER(TAUT_SIDE_LEFT, 0);
NUMBER(TAUT_SIDE_RIGHT, 1);

NUMBER(TAUT_FOLLOWER_MOVING, 0);
NUMBER(TAUT_FOLLOWER_ARRIVED, 1);
NUMBER(TAUT_FOLLOWER_BLOCKED, 2);
NUMBER(TAUT_FOLLOWER_STUCK, 3);
NUMBER(TAUT_FOLLOWER_UNREACHABLE, 4);
NUMBER(TAUT_FOLLOWER_INVALID, 5);

NUMBER(TAUT_STRUCT_PLANNER_OPTIONS, 1);
NUMBER(TAUT_STRUCT_REQUEST, 2);
NUMBER(TAUT_STRUCT_RESULT, 3);
NUMBER(TAUT_STRUCT_POOL_OPTIONS, 4);
NUMBER(TAUT_STRUCT_HIT, 5);
NUMBER(TAUT_STRUCT_LEG, 6);
NUMBER(TAUT_STRUCT_PATH_CHECK, 7);
NUMBER(TAUT_STRUCT_PLACE, 8);
NUMBER(TAUT_STRUCT_ALLOCATOR, 9);
NUMBER(TAUT_STRUCT_FIELD_OPTIONS, 10);
NUMBER(TAUT_STRUCT_FIELD_SEED, 11);
NUMBER(TAUT_STRUCT_FIELD_RESULT, 12);
NUMBER(TAUT_STRUCT_POLICY_OPTIONS, 15);
NUMBER(TAUT_STRUCT_FOLLOWER, 16);
NUMBER(TAUT_STRUCT_PULL, 17);
NUMBER(TAUT_STRUCT_POLICY_RESULT, 18);
NUMBER(TAUT_STRUCT_CROWD_OPTIONS, 19);
NUMBER(TAUT_STRUCT_WALKER, 20);
NUMBER(TAUT_STRUCT_SPACE_OPTIONS, 21);
NUMBER(TAUT_STRUCT_AXIS, 22);
NUMBER(TAUT_STRUCT_MOTION_OPTIONS, 23);
NUMBER(TAUT_STRUCT_MOTION_REQUEST, 24);
NUMBER(TAUT_STRUCT_MOTION_RESULT, 25);
NUMBER(TAUT_STRUCT_IMPROVE_OPTIONS, 26);
NUMBER(TAUT_STRUCT_ACTION, 27);
NUMBER(TAUT_STRUCT_MOVER, 28);
NUMBER(TAUT_STRUCT_MOMENT, 29);
NUMBER(TAUT_STRUCT_MOTION_PIECE, 30);
NUMBER(TAUT_STRUCT_WALKER_TRAITS, 31);
NUMBER(TAUT_STRUCT_GRAPH_PLANNER_OPTIONS, 32);
NUMBER(TAUT_STRUCT_GRAPH_REQUEST, 33);
NUMBER(TAUT_STRUCT_GRAPH_NODE, 34);
NUMBER(TAUT_STRUCT_GRAPH_EDGE, 35);
NUMBER(TAUT_STRUCT_GRAPH_INFO, 36);
NUMBER(TAUT_STRUCT_GRID_LINK, 37);
NUMBER(TAUT_STRUCT_LINK_USE, 38);
NUMBER(TAUT_STRUCT_CROSSING, 39);
NUMBER(TAUT_STRUCT_SEARCH_EVENT, 40);

NUMBER(TAUT_CELL_SIDE_EAST, 1);
NUMBER(TAUT_CELL_SIDE_SOUTH, 2);
NUMBER(TAUT_CELL_SIDE_WEST, 4);
NUMBER(TAUT_CELL_SIDE_NORTH, 8);

NUMBER(TAUT_WALL_ONWARD, 1);
NUMBER(TAUT_WALL_BACK, 2);

NUMBER(TAUT_GRID_LINK_BOTH_WAYS, 1);
NUMBER(TAUT_GRID_LINK_CLOSED, 2);
NUMBER(TAUT_GRID_LINK_BACKWARD, 4);

NUMBER(TAUT_IMPROVE_SHORTCUT, 1);
NUMBER(TAUT_IMPROVE_DESCEND, 2);
NUMBER(TAUT_IMPROVE_ROUND, 3);

NUMBER(TAUT_DESCENT_COVARIANT, 0);
NUMBER(TAUT_DESCENT_CONJUGATE, 1);
NUMBER(TAUT_DESCENT_PLAIN, 2);
NUMBER(TAUT_DESCENT_CONVEX, 3);

NUMBER(TAUT_ADOPT_SEED, 1);

NUMBER(TAUT_FIELD_EXACT, 1);
NUMBER(TAUT_FIELD_STEPS, 2);
NUMBER(TAUT_FIELD_SMOOTH, 3);

NUMBER(TAUT_FIELD_NEAR, 1);

NUMBER(TAUT_WALKER_IMMOVABLE, 1);
NUMBER(TAUT_WALKER_HAS_GOAL, 2);

NUMBER(TAUT_WALKER_WALKING, 0);
NUMBER(TAUT_WALKER_ARRIVED, 1);
NUMBER(TAUT_WALKER_INVALID, 2);

NUMBER(TAUT_GRAPH_LENGTHS, 1);
NUMBER(TAUT_GRAPH_NODE_CLOSED, 2);
NUMBER(TAUT_GRAPH_EDGE_BOTH_WAYS, 4);
NUMBER(TAUT_GRAPH_ALL_GOALS, 8);
NUMBER(TAUT_GRAPH_BACKWARD, 16);
NUMBER(TAUT_GRAPH_ALLOW_PARTIAL, 32);

NUMBER(TAUT_HEXAGONS_AXIAL, 0);
NUMBER(TAUT_HEXAGONS_ODD_ROWS, 1);
NUMBER(TAUT_HEXAGONS_EVEN_ROWS, 2);
NUMBER(TAUT_HEXAGONS_ODD_COLUMNS, 3);
NUMBER(TAUT_HEXAGONS_EVEN_COLUMNS, 4);

#if UINTPTR_MAX > 0xFFFFFFFFu
SIZE(taut_allocator, 48);
FIELD(taut_allocator, struct_size, 0, 4);
FIELD(taut_allocator, user, 8, 8);
FIELD(taut_allocator, alloc, 16, 8);
FIELD(taut_allocator, realloc, 24, 8);
FIELD(taut_allocator, free, 32, 8);
FIELD(taut_allocator, alloc_zeroed, 40, 8);
#endif

SIZE(taut_point, 8);
FIELD(taut_point, x, 0, 4);
FIELD(taut_point, y, 4, 4);

SIZE(taut_rect, 16);
FIELD(taut_rect, x, 0, 4);
FIELD(taut_rect, y, 4, 4);
FIELD(taut_rect, width, 8, 4);
FIELD(taut_rect, height, 12, 4);

SIZE(taut_grid, 8);
FIELD(taut_grid, id, 0, 8);

FIELD(taut_planner_options, struct_size, 0, 4);
FIELD(taut_planner_options, algorithm, 4, 4);
FIELD(taut_planner_options, lattice, 8, 4);
FIELD(taut_planner_options, neighbours, 12, 4);
FIELD(taut_planner_options, diagonal_gaps, 16, 4);
FIELD(taut_planner_options, corner_cutting, 20, 4);
FIELD(taut_planner_options, heuristic, 24, 4);
FIELD(taut_planner_options, cost_rule, 28, 4);
FIELD(taut_planner_options, smoothing, 32, 4);
FIELD(taut_planner_options, radius, 36, 4);
FIELD(taut_planner_options, h_scale, 40, 8);
FIELD(taut_planner_options, memory_limit, 48, 8);
FIELD(taut_planner_options, keep_limit, 56, 8);
FIELD(taut_planner_options, margin, 64, 4);
FIELD(taut_planner_options, margin_share, 68, 4);
FIELD(taut_planner_options, blocked_links, 72, 4);
FIELD(taut_planner_options, speed, 88, 8);
FIELD(taut_planner_options, horizon, 96, 8);
FIELD(taut_planner_options, unit_width, 104, 4);
FIELD(taut_planner_options, unit_height, 108, 4);
FIELD(taut_planner_options, turns, 112, 4);
FIELD(taut_planner_options, turn_cost, 116, 4);
FIELD(taut_planner_options, cost_tolerance, 120, 8);

SIZE(taut_planner, 8);
FIELD(taut_planner, id, 0, 8);

SIZE(taut_request, 48);
FIELD(taut_request, start, 0, 8);
FIELD(taut_request, goal, 8, 8);
FIELD(taut_request, flags, 16, 4);
FIELD(taut_request, max_expansions, 20, 4);
FIELD(taut_request, user, 24, 8);
FIELD(taut_request, radius, 32, 4);
FIELD(taut_request, goal_mover, 36, 4);
FIELD(taut_request, start_time, 40, 8);

SIZE(taut_result, 88);
FIELD(taut_result, status, 0, 4);
FIELD(taut_result, guarantee, 4, 4);
FIELD(taut_result, length, 8, 8);
FIELD(taut_result, cost, 16, 8);
FIELD(taut_result, bound, 24, 8);
FIELD(taut_result, expanded, 32, 8);
FIELD(taut_result, generated, 40, 8);
FIELD(taut_result, sight_checks, 48, 8);
FIELD(taut_result, revision, 56, 8);
FIELD(taut_result, user, 64, 8);
FIELD(taut_result, path_first, 72, 4);
FIELD(taut_result, path_count, 76, 4);
FIELD(taut_result, remaining, 80, 8);

SIZE(taut_leg, 32);
FIELD(taut_leg, from, 0, 8);
FIELD(taut_leg, to, 8, 8);
FIELD(taut_leg, centre, 16, 8);
FIELD(taut_leg, sweep, 24, 4);
FIELD(taut_leg, kind, 28, 4);

SIZE(taut_search_event, 72);
FIELD(taut_search_event, event_kind, 0, 4);
FIELD(taut_search_event, visible, 4, 4);
FIELD(taut_search_event, from, 8, 8);
FIELD(taut_search_event, to, 16, 8);
FIELD(taut_search_event, near_low, 24, 8);
FIELD(taut_search_event, near_high, 32, 8);
FIELD(taut_search_event, far_low, 40, 8);
FIELD(taut_search_event, far_high, 48, 8);
FIELD(taut_search_event, g, 56, 8);
FIELD(taut_search_event, f, 64, 8);

SIZE(taut_grid_link, 40);
FIELD(taut_grid_link, from, 0, 8);
FIELD(taut_grid_link, to, 8, 8);
FIELD(taut_grid_link, cost, 16, 8);
FIELD(taut_grid_link, user, 24, 8);
FIELD(taut_grid_link, flags, 32, 4);
FIELD(taut_grid_link, link_class, 36, 4);

SIZE(taut_link_use, 16);
FIELD(taut_link_use, point, 0, 4);
FIELD(taut_link_use, link, 4, 4);
FIELD(taut_link_use, flags, 8, 4);

SIZE(taut_crossing, 24);
FIELD(taut_crossing, entry, 0, 8);
FIELD(taut_crossing, exit, 8, 8);
FIELD(taut_crossing, link, 16, 4);
FIELD(taut_crossing, flags, 20, 4);

SIZE(taut_mover, 16);
FIELD(taut_mover, radius, 0, 4);
FIELD(taut_mover, first, 4, 4);
FIELD(taut_mover, count, 8, 4);

SIZE(taut_moment, 16);
FIELD(taut_moment, at, 0, 8);
FIELD(taut_moment, time, 8, 8);

SIZE(taut_hit, 32);
FIELD(taut_hit, at, 0, 8);
FIELD(taut_hit, normal, 8, 8);
FIELD(taut_hit, share, 16, 4);
FIELD(taut_hit, cell_x, 20, 4);
FIELD(taut_hit, cell_y, 24, 4);
FIELD(taut_hit, visible, 28, 4);

SIZE(taut_path_check, 32);
FIELD(taut_path_check, state, 0, 4);
FIELD(taut_path_check, shortest, 4, 4);
FIELD(taut_path_check, segment, 8, 4);
FIELD(taut_path_check, at, 16, 8);
FIELD(taut_path_check, revision, 24, 8);

SIZE(taut_place, 16);
FIELD(taut_place, segment, 0, 4);
FIELD(taut_place, share, 4, 4);
FIELD(taut_place, away, 8, 4);
FIELD(taut_place, left, 12, 4);

FIELD(taut_improve_options, struct_size, 0, 4);
FIELD(taut_improve_options, improvement, 4, 4);
FIELD(taut_improve_options, descent, 8, 4);
FIELD(taut_improve_options, max_iterations, 12, 4);
FIELD(taut_improve_options, seed, 16, 8);
FIELD(taut_improve_options, spacing, 24, 8);
FIELD(taut_improve_options, clearance, 32, 8);
FIELD(taut_improve_options, wall_weight, 40, 8);
FIELD(taut_improve_options, turn_weight, 48, 8);
FIELD(taut_improve_options, turning_radius, 56, 8);

FIELD(taut_field_options, struct_size, 0, 4);
FIELD(taut_field_options, kind, 4, 4);
FIELD(taut_field_options, lattice, 8, 4);
FIELD(taut_field_options, neighbours, 12, 4);
FIELD(taut_field_options, diagonal_gaps, 16, 4);
FIELD(taut_field_options, corner_cutting, 20, 4);
FIELD(taut_field_options, cost_rule, 24, 4);
FIELD(taut_field_options, radius, 28, 4);
FIELD(taut_field_options, reach, 32, 8);
FIELD(taut_field_options, wall_distance, 40, 8);
FIELD(taut_field_options, wall_weight, 48, 8);
FIELD(taut_field_options, memory_limit, 56, 8);
FIELD(taut_field_options, blocked_links, 64, 4);
FIELD(taut_field_options, unit_width, 96, 4);
FIELD(taut_field_options, unit_height, 100, 4);
FIELD(taut_field_options, turns, 104, 4);
FIELD(taut_field_options, turn_cost, 108, 4);

SIZE(taut_field, 8);
FIELD(taut_field, id, 0, 8);

SIZE(taut_field_seed, 16);
FIELD(taut_field_seed, at, 0, 8);
FIELD(taut_field_seed, cost, 8, 8);

SIZE(taut_field_result, 64);
FIELD(taut_field_result, status, 0, 4);
FIELD(taut_field_result, guarantee, 4, 4);
FIELD(taut_field_result, expanded, 8, 8);
FIELD(taut_field_result, written, 16, 8);
FIELD(taut_field_result, reached, 24, 8);
FIELD(taut_field_result, farthest, 32, 8);
FIELD(taut_field_result, revision, 40, 8);
FIELD(taut_field_result, skipped, 48, 8);

FIELD(taut_policy_options, struct_size, 0, 4);
FIELD(taut_policy_options, policy, 4, 4);
FIELD(taut_policy_options, side, 8, 4);
FIELD(taut_policy_options, diagonal_gaps, 12, 4);
FIELD(taut_policy_options, patience, 16, 4);
FIELD(taut_policy_options, radius, 20, 4);
FIELD(taut_policy_options, attract, 24, 8);
FIELD(taut_policy_options, repel, 32, 8);
FIELD(taut_policy_options, influence, 40, 8);
FIELD(taut_policy_options, blocked_classes, 48, 32);

SIZE(taut_policy, 8);
FIELD(taut_policy, id, 0, 8);

SIZE(taut_pull, 16);
FIELD(taut_pull, at, 0, 8);
FIELD(taut_pull, weight, 8, 4);
FIELD(taut_pull, reach, 12, 4);

SIZE(taut_follower, 128);
FIELD(taut_follower, at, 0, 8);
FIELD(taut_follower, goal, 8, 8);
FIELD(taut_follower, stride, 16, 4);
FIELD(taut_follower, state, 20, 4);
FIELD(taut_follower, memory, 24, 104);

SIZE(taut_policy_result, 64);
FIELD(taut_policy_result, moving, 0, 8);
FIELD(taut_policy_result, arrived, 8, 8);
FIELD(taut_policy_result, blocked, 16, 8);
FIELD(taut_policy_result, stuck, 24, 8);
FIELD(taut_policy_result, unreachable, 32, 8);
FIELD(taut_policy_result, invalid, 40, 8);
FIELD(taut_policy_result, revision, 48, 8);

FIELD(taut_crowd_options, struct_size, 0, 4);
FIELD(taut_crowd_options, neighbours, 4, 4);
FIELD(taut_crowd_options, horizon, 8, 8);
FIELD(taut_crowd_options, wall_horizon, 16, 8);
FIELD(taut_crowd_options, reach, 24, 8);
FIELD(taut_crowd_options, blocked_classes, 32, 32);

SIZE(taut_crowd, 8);
FIELD(taut_crowd, id, 0, 8);

SIZE(taut_walker, 32);
FIELD(taut_walker, at, 0, 8);
FIELD(taut_walker, velocity, 8, 8);
FIELD(taut_walker, wanted, 16, 8);
FIELD(taut_walker, radius, 24, 4);
FIELD(taut_walker, speed, 28, 4);

SIZE(taut_walker_traits, 48);
FIELD(taut_walker_traits, priority, 0, 4);
FIELD(taut_walker_traits, layers, 4, 4);
FIELD(taut_walker_traits, ignores, 8, 4);
FIELD(taut_walker_traits, flags, 12, 4);
FIELD(taut_walker_traits, goal, 16, 8);
FIELD(taut_walker_traits, arrive, 24, 4);
FIELD(taut_walker_traits, state, 28, 4);

SIZE(taut_graph_edge, 20);
FIELD(taut_graph_edge, from, 0, 4);
FIELD(taut_graph_edge, to, 4, 4);
FIELD(taut_graph_edge, cost, 8, 4);
FIELD(taut_graph_edge, edge_class, 12, 4);
FIELD(taut_graph_edge, flags, 16, 4);

SIZE(taut_graph, 8);
FIELD(taut_graph, id, 0, 8);

SIZE(taut_graph_info, 40);
FIELD(taut_graph_info, dimensions, 0, 4);
FIELD(taut_graph_info, flags, 4, 4);
FIELD(taut_graph_info, nodes, 8, 8);
FIELD(taut_graph_info, edges, 16, 8);
FIELD(taut_graph_info, revision, 24, 8);
FIELD(taut_graph_info, bytes, 32, 8);

SIZE(taut_graph_node, 24);
FIELD(taut_graph_node, node, 0, 4);
FIELD(taut_graph_node, flags, 4, 4);
FIELD(taut_graph_node, weight, 8, 4);
FIELD(taut_graph_node, position, 12, 12);

FIELD(taut_graph_planner_options, struct_size, 0, 4);
FIELD(taut_graph_planner_options, blocked_classes, 4, 4);
FIELD(taut_graph_planner_options, h_scale, 8, 8);
FIELD(taut_graph_planner_options, memory_limit, 16, 8);
FIELD(taut_graph_planner_options, asks_sights, 24, 4);

SIZE(taut_graph_planner, 8);
FIELD(taut_graph_planner, id, 0, 8);

SIZE(taut_graph_request, 40);
FIELD(taut_graph_request, flags, 0, 4);
FIELD(taut_graph_request, max_expansions, 4, 4);
FIELD(taut_graph_request, max_cost, 8, 8);
FIELD(taut_graph_request, user, 16, 8);

SIZE(taut_snapshot, 8);
FIELD(taut_snapshot, id, 0, 8);

FIELD(taut_pool_options, struct_size, 0, 4);
FIELD(taut_pool_options, threads, 4, 4);
FIELD(taut_pool_options, max_workers, 8, 4);
FIELD(taut_pool_options, memory_limit, 16, 8);

SIZE(taut_pool, 8);
FIELD(taut_pool, id, 0, 8);

SIZE(taut_ticket, 8);
FIELD(taut_ticket, id, 0, 8);

SIGNATURE(taut_status_name, const char *, (taut_status));
SIGNATURE(taut_last_error, size_t, (char *, size_t));
SIGNATURE(taut_abi_version, uint32_t, (void));
SIGNATURE(taut_version_number, uint32_t, (void));
SIGNATURE(taut_version_string, const char *, (void));
SIGNATURE(taut_struct_size, uint32_t, (uint32_t));
SIGNATURE(taut_live_objects, uint64_t, (void));
SIGNATURE(taut_set_allocator, taut_status, (const taut_allocator *));
SIGNATURE(taut_grid_create, taut_status, (int32_t, int32_t, uint32_t, taut_grid *));
SIGNATURE(taut_grid_from_moving_ai, taut_status, (const char *, size_t, taut_grid *));
SIGNATURE(taut_grid_destroy, taut_status, (taut_grid));
SIGNATURE(taut_grid_size, taut_status, (taut_grid, int32_t *, int32_t *));
SIGNATURE(taut_grid_set_cell, taut_status, (taut_grid, int32_t, int32_t, uint32_t));
SIGNATURE(taut_grid_fill, taut_status, (taut_grid, const taut_rect *, uint32_t));
SIGNATURE(taut_grid_revision, taut_status, (taut_grid, uint64_t *));
SIGNATURE(taut_grid_prepare, taut_status, (taut_grid));
SIGNATURE(taut_grid_line_of_sight, taut_status, (taut_grid, const taut_point *, const taut_point *, uint32_t, uint8_t *, taut_point *));
SIGNATURE(taut_grid_set_cells, taut_status, (taut_grid, const taut_rect *, const uint8_t *, size_t, size_t));
SIGNATURE(taut_grid_get_cells, taut_status, (taut_grid, const taut_rect *, uint8_t *, size_t, size_t, size_t *));
SIGNATURE(taut_grid_get_clearance, taut_status, (taut_grid, const taut_rect *, float *, size_t, size_t, size_t *));
SIGNATURE(taut_grid_get_cell, taut_status, (taut_grid, int32_t, int32_t, uint8_t *));
SIGNATURE(taut_grid_set_sides, taut_status, (taut_grid, const taut_rect *, const uint8_t *, size_t, size_t));
SIGNATURE(taut_grid_get_sides, taut_status, (taut_grid, const taut_rect *, uint8_t *, size_t, size_t, size_t *));
SIGNATURE(taut_grid_set_wall, taut_status, (taut_grid, const taut_rect *, uint32_t));
SIGNATURE(taut_grid_refine, taut_status, (taut_grid, uint32_t, taut_grid *));
SIGNATURE(taut_grid_add_obstacle, taut_status, (taut_grid, const taut_point *, size_t, uint32_t *));
SIGNATURE(taut_grid_move_obstacle, taut_status, (taut_grid, uint32_t, const taut_point *, size_t));
SIGNATURE(taut_grid_remove_obstacle, taut_status, (taut_grid, uint32_t));
SIGNATURE(taut_planner_options_init, taut_status, (taut_planner_options *, size_t));
SIGNATURE(taut_planner_create, taut_status, (taut_grid, const taut_planner_options *, taut_planner *));
SIGNATURE(taut_planner_destroy, taut_status, (taut_planner));
SIGNATURE(taut_planner_set_costs, taut_status, (taut_planner, const float *, size_t));
SIGNATURE(taut_planner_set_weights, taut_status, (taut_planner, const taut_rect *, const float *, size_t, size_t));
SIGNATURE(taut_planner_memory, taut_status, (taut_planner, uint64_t *));
SIGNATURE(taut_planner_find, taut_status, (taut_planner, const taut_request *, taut_result *));
SIGNATURE(taut_planner_begin, taut_status, (taut_planner, const taut_request *));
SIGNATURE(taut_planner_step, taut_status, (taut_planner, uint32_t, taut_result *));
SIGNATURE(taut_planner_cancel, taut_status, (taut_planner));
SIGNATURE(taut_planner_prepare, taut_status, (taut_planner, uint32_t));
SIGNATURE(taut_planner_limit_time, taut_status, (taut_planner, uint32_t));
SIGNATURE(taut_planner_reset, taut_status, (taut_planner));
SIGNATURE(taut_planner_leave_out, taut_status, (taut_planner, uint32_t));
SIGNATURE(taut_planner_find_many, taut_status, (taut_planner, const taut_point *, const taut_point *, size_t, taut_result *));
SIGNATURE(taut_planner_begin_many, taut_status, (taut_planner, const taut_request *, const taut_point *, size_t));
SIGNATURE(taut_planner_step_many, taut_status, (taut_planner, uint32_t, taut_result *, size_t, size_t *));
SIGNATURE(taut_planner_select, taut_status, (taut_planner, size_t));
SIGNATURE(taut_planner_path, taut_status, (taut_planner, taut_point *, size_t, size_t *));
SIGNATURE(taut_planner_path_view, taut_status, (taut_planner, const taut_point **, size_t *));
SIGNATURE(taut_planner_route, taut_status, (taut_planner, taut_leg *, size_t, size_t *));
SIGNATURE(taut_planner_find_batch, taut_status, (taut_planner, const taut_request *, size_t, taut_result *));
SIGNATURE(taut_planner_points_view, taut_status, (taut_planner, const taut_point **, size_t *));
SIGNATURE(taut_planner_watch, taut_status, (taut_planner, size_t));
SIGNATURE(taut_planner_events, taut_status, (taut_planner, taut_search_event *, size_t, size_t *));
SIGNATURE(taut_grid_add_link, taut_status, (taut_grid, const taut_grid_link *, uint32_t *));
SIGNATURE(taut_grid_set_link, taut_status, (taut_grid, uint32_t, const taut_grid_link *));
SIGNATURE(taut_grid_set_link_spans, taut_status, (taut_grid, uint32_t, const taut_point *, const taut_point *));
SIGNATURE(taut_grid_remove_link, taut_status, (taut_grid, uint32_t));
SIGNATURE(taut_grid_get_link, taut_status, (taut_grid, uint32_t, taut_grid_link *));
SIGNATURE(taut_grid_link_spans, taut_status, (taut_grid, uint32_t, taut_point *, taut_point *));
SIGNATURE(taut_grid_links, taut_status, (taut_grid, uint32_t *, size_t, size_t *));
SIGNATURE(taut_planner_links, taut_status, (taut_planner, taut_link_use *, size_t, size_t *));
SIGNATURE(taut_planner_set_movers, taut_status, (taut_planner, const taut_mover *, size_t, const taut_moment *, size_t));
SIGNATURE(taut_planner_times, taut_status, (taut_planner, double *, size_t, size_t *));
SIGNATURE(taut_planner_raycast, taut_status, (taut_planner, const taut_point *, const taut_point *, taut_hit *));
SIGNATURE(taut_planner_check_path, taut_status, (taut_planner, const taut_point *, size_t, uint64_t, taut_path_check *));
SIGNATURE(taut_planner_path_cost, taut_status, (taut_planner, const taut_point *, size_t, double *));
SIGNATURE(taut_planner_waypoint, taut_status, (taut_planner, const taut_point *, size_t, const taut_point *, uint32_t, float, uint32_t *, uint32_t *));
SIGNATURE(taut_planner_refresh, taut_status, (taut_planner, taut_result *));
SIGNATURE(taut_planner_is_free, taut_status, (taut_planner, const taut_point *, size_t, uint8_t *));
SIGNATURE(taut_planner_nearest, taut_status, (taut_planner, const taut_point *, float, taut_point *, float *));
SIGNATURE(taut_planner_nearest_reachable, taut_status, (taut_planner, const taut_point *, const taut_point *, float, taut_point *, float *));
SIGNATURE(taut_planner_reachable, taut_status, (taut_planner, const taut_point *, const taut_point *, uint8_t *));
SIGNATURE(taut_planner_component, taut_status, (taut_planner, const taut_point *, uint64_t *));
SIGNATURE(taut_planner_random_point, taut_status, (taut_planner, const taut_point *, float, uint64_t *, taut_point *));
SIGNATURE(taut_planner_reach, taut_status, (taut_planner, const taut_point *, size_t, double, const taut_rect *, float *, size_t, size_t, size_t *));
SIGNATURE(taut_path_locate, taut_status, (const taut_point *, size_t, const taut_point *, uint32_t, taut_place *));
SIGNATURE(taut_path_ahead, taut_status, (const taut_point *, size_t, const taut_place *, float, taut_point *, uint32_t *));
SIGNATURE(taut_improve_options_init, taut_status, (taut_improve_options *, size_t));
SIGNATURE(taut_planner_adopt, taut_status, (taut_planner, const taut_point *, size_t, uint32_t, taut_result *));
SIGNATURE(taut_planner_improve, taut_status, (taut_planner, const taut_improve_options *, taut_result *));
SIGNATURE(taut_planner_prove_cost, taut_status, (taut_planner, taut_result *));
SIGNATURE(taut_path_times, taut_status, (const taut_point *, size_t, double, double, double, double *));
SIGNATURE(taut_field_options_init, taut_status, (taut_field_options *, size_t));
SIGNATURE(taut_field_create, taut_status, (taut_grid, const taut_field_options *, taut_field *));
SIGNATURE(taut_field_destroy, taut_status, (taut_field));
SIGNATURE(taut_field_set_costs, taut_status, (taut_field, const float *, size_t));
SIGNATURE(taut_field_set_weights, taut_status, (taut_field, const taut_rect *, const float *, size_t, size_t));
SIGNATURE(taut_field_build, taut_status, (taut_field, const taut_field_seed *, size_t, taut_field_result *));
SIGNATURE(taut_field_begin, taut_status, (taut_field, const taut_field_seed *, size_t));
SIGNATURE(taut_field_update, taut_status, (taut_field));
SIGNATURE(taut_field_step, taut_status, (taut_field, uint32_t, taut_field_result *));
SIGNATURE(taut_field_cancel, taut_status, (taut_field));
SIGNATURE(taut_field_reset, taut_status, (taut_field));
SIGNATURE(taut_field_revision, taut_status, (taut_field, uint64_t *));
SIGNATURE(taut_field_is_stale, taut_status, (taut_field, uint8_t *));
SIGNATURE(taut_field_memory, taut_status, (taut_field, uint64_t *));
SIGNATURE(taut_field_distances, taut_status, (taut_field, const taut_point *, size_t, uint32_t, double *));
SIGNATURE(taut_field_owners, taut_status, (taut_field, const taut_point *, size_t, uint32_t *));
SIGNATURE(taut_field_links, taut_status, (taut_field, const taut_point *, size_t, uint32_t *));
SIGNATURE(taut_field_crossings, taut_status, (taut_field, const taut_point *, size_t, taut_crossing *));
SIGNATURE(taut_field_next, taut_status, (taut_field, const taut_point *, size_t, taut_point *));
SIGNATURE(taut_field_next_within, taut_status, (taut_field, const taut_point *, size_t, float, taut_point *));
SIGNATURE(taut_field_path, taut_status, (taut_field, const taut_point *, taut_point *, size_t, size_t *));
SIGNATURE(taut_field_prove_costs, taut_status, (taut_field, const taut_point *, size_t, double, double *, double *));
SIGNATURE(taut_field_rows, taut_status, (taut_field, const taut_rect *, float *, size_t, size_t, size_t *));
SIGNATURE(taut_field_directions, taut_status, (taut_field, const taut_rect *, float *, size_t, size_t, size_t *));
SIGNATURE(taut_policy_options_init, taut_status, (taut_policy_options *, size_t));
SIGNATURE(taut_policy_create, taut_status, (taut_grid, const taut_policy_options *, taut_policy *));
SIGNATURE(taut_policy_destroy, taut_status, (taut_policy));
SIGNATURE(taut_policy_set_pulls, taut_status, (taut_policy, const taut_pull *, size_t));
SIGNATURE(taut_policy_set_flow, taut_status, (taut_policy, const taut_rect *, const float *, size_t, size_t));
SIGNATURE(taut_policy_step, taut_status, (taut_policy, taut_field, taut_follower *, size_t, taut_policy_result *));
SIGNATURE(taut_crowd_options_init, taut_status, (taut_crowd_options *, size_t));
SIGNATURE(taut_crowd_create, taut_status, (taut_grid, const taut_crowd_options *, taut_crowd *));
SIGNATURE(taut_crowd_destroy, taut_status, (taut_crowd));
SIGNATURE(taut_crowd_avoid, taut_status, (taut_crowd, const taut_walker *, size_t, double, taut_point *));
SIGNATURE(taut_crowd_avoid_with, taut_status, (taut_crowd, const taut_walker *, size_t, taut_walker_traits *, double, taut_point *));
SIGNATURE(taut_graph_create, taut_status, (uint32_t, uint32_t, size_t, const float *, size_t, const taut_graph_edge *, size_t, taut_graph *));
SIGNATURE(taut_graph_destroy, taut_status, (taut_graph));
SIGNATURE(taut_graph_get_info, taut_status, (taut_graph, taut_graph_info *));
SIGNATURE(taut_graph_add_nodes, taut_status, (taut_graph, size_t, const float *, size_t, uint32_t *));
SIGNATURE(taut_graph_set_nodes, taut_status, (taut_graph, const taut_graph_node *, size_t));
SIGNATURE(taut_graph_remove_nodes, taut_status, (taut_graph, const uint32_t *, size_t));
SIGNATURE(taut_graph_get_node, taut_status, (taut_graph, uint32_t, taut_graph_node *));
SIGNATURE(taut_graph_set_edges, taut_status, (taut_graph, const taut_graph_edge *, size_t));
SIGNATURE(taut_graph_edges, taut_status, (taut_graph, uint32_t, taut_graph_edge *, size_t, size_t *));
SIGNATURE(taut_graph_nearest, taut_status, (taut_graph, const float *, size_t, size_t, uint32_t *, size_t, size_t *));
SIGNATURE(taut_graph_reachable, taut_status, (taut_graph, uint32_t, uint32_t, uint32_t, uint32_t *));
SIGNATURE(taut_graph_component, taut_status, (taut_graph, uint32_t, uint32_t *));
SIGNATURE(taut_graph_prepare, taut_status, (taut_graph, uint32_t));
SIGNATURE(taut_graph_save, taut_status, (taut_graph, uint8_t *, size_t, size_t *));
SIGNATURE(taut_graph_load, taut_status, (const uint8_t *, size_t, taut_graph *));
SIGNATURE(taut_graph_add_hexagons, taut_status, (taut_graph, uint32_t, uint32_t, uint32_t, uint32_t, const float *, size_t, uint32_t *));
SIGNATURE(taut_graph_add_triangles, taut_status, (taut_graph, uint32_t, uint32_t, uint32_t, const float *, size_t, uint32_t *));
SIGNATURE(taut_graph_add_quadtree, taut_status, (taut_graph, taut_grid, uint32_t, uint32_t, uint32_t *));
SIGNATURE(taut_graph_add_sights, taut_status, (taut_graph, taut_grid, uint32_t, double, uint32_t, uint32_t, uint64_t *));
SIGNATURE(taut_graph_add_disc_sights, taut_status, (taut_graph, taut_grid, uint32_t, double, float, uint32_t, uint64_t *));
SIGNATURE(taut_graph_planner_options_init, taut_status, (taut_graph_planner_options *, size_t));
SIGNATURE(taut_graph_planner_create, taut_status, (taut_graph, const taut_graph_planner_options *, taut_graph_planner *));
SIGNATURE(taut_graph_planner_destroy, taut_status, (taut_graph_planner));
SIGNATURE(taut_graph_planner_set_estimates, taut_status, (taut_graph_planner, const float *, size_t));
SIGNATURE(taut_graph_planner_find, taut_status, (taut_graph_planner, uint32_t, const uint32_t *, size_t, const taut_graph_request *, taut_result *));
SIGNATURE(taut_graph_planner_begin, taut_status, (taut_graph_planner, uint32_t, const uint32_t *, size_t, const taut_graph_request *));
SIGNATURE(taut_graph_planner_step, taut_status, (taut_graph_planner, uint32_t, taut_result *));
SIGNATURE(taut_graph_planner_cancel, taut_status, (taut_graph_planner));
SIGNATURE(taut_graph_planner_reset, taut_status, (taut_graph_planner));
SIGNATURE(taut_graph_planner_path, taut_status, (taut_graph_planner, uint32_t *, size_t, size_t *));
SIGNATURE(taut_graph_planner_path_to, taut_status, (taut_graph_planner, uint32_t, uint32_t *, size_t, size_t *));
SIGNATURE(taut_graph_planner_costs, taut_status, (taut_graph_planner, uint32_t, size_t, double *));
SIGNATURE(taut_graph_planner_memory, taut_status, (taut_graph_planner, uint64_t *));
SIGNATURE(taut_graph_planner_see_on, taut_status, (taut_graph_planner, taut_grid, float, uint32_t));
SIGNATURE(taut_graph_planner_ask, taut_status, (taut_graph_planner, const uint32_t **, size_t *));
SIGNATURE(taut_graph_planner_tell, taut_status, (taut_graph_planner, const uint8_t *, size_t));
SIGNATURE(taut_graph_planner_find_batch, taut_status, (taut_graph_planner, const uint32_t *, size_t, const taut_graph_request *, uint32_t, taut_result *));
SIGNATURE(taut_grid_snapshot, taut_status, (taut_grid, taut_snapshot *));
SIGNATURE(taut_snapshot_destroy, taut_status, (taut_snapshot));
SIGNATURE(taut_snapshot_revision, taut_status, (taut_snapshot, uint64_t *));
SIGNATURE(taut_grid_restore, taut_status, (taut_grid, taut_snapshot));
SIGNATURE(taut_planner_pin, taut_status, (taut_planner, taut_snapshot));
SIGNATURE(taut_grid_save, taut_status, (taut_grid, uint8_t *, size_t, size_t *));
SIGNATURE(taut_grid_load, taut_status, (const uint8_t *, size_t, taut_grid *));
SIGNATURE(taut_grid_load_into, taut_status, (taut_grid, const uint8_t *, size_t));
SIGNATURE(taut_record_start, taut_status, (size_t));
SIGNATURE(taut_record_take, taut_status, (uint8_t *, size_t, size_t *));
SIGNATURE(taut_record_stop, taut_status, (void));
SIGNATURE(taut_pool_options_init, taut_status, (taut_pool_options *, size_t));
SIGNATURE(taut_pool_create, taut_status, (const taut_pool_options *, taut_pool *));
SIGNATURE(taut_pool_destroy, taut_status, (taut_pool));
SIGNATURE(taut_pool_add, taut_status, (taut_pool, taut_grid, const taut_planner_options *, const float *, size_t, uint32_t *));
SIGNATURE(taut_pool_remove, taut_status, (taut_pool, uint32_t));
SIGNATURE(taut_pool_leave_out, taut_status, (taut_pool, uint32_t, uint32_t));
SIGNATURE(taut_pool_submit, taut_status, (taut_pool, uint32_t, uint32_t, const taut_request *, size_t, taut_ticket *));
SIGNATURE(taut_pool_work, taut_status, (taut_pool, uint32_t, uint32_t *));
SIGNATURE(taut_pool_poll, taut_status, (taut_pool, taut_ticket *, size_t, size_t *));
SIGNATURE(taut_pool_wait, taut_status, (taut_pool, taut_ticket, uint32_t));
SIGNATURE(taut_pool_take, taut_status, (taut_pool, taut_ticket, taut_result *, size_t, taut_point *, size_t, size_t *));
SIGNATURE(taut_pool_links, taut_status, (taut_pool, taut_ticket, size_t, taut_link_use *, size_t, size_t *));
SIGNATURE(taut_pool_cancel, taut_status, (taut_pool, taut_ticket));
SIGNATURE(taut_pool_add_graph, taut_status, (taut_pool, taut_graph, const taut_graph_planner_options *, const float *, size_t, uint32_t *));
SIGNATURE(taut_pool_submit_nodes, taut_status, (taut_pool, uint32_t, uint32_t, const uint32_t *, size_t, const taut_graph_request *, taut_ticket *));
SIGNATURE(taut_pool_take_nodes, taut_status, (taut_pool, taut_ticket, taut_result *, size_t, uint32_t *, size_t, size_t *));

#define EVERY_FUNCTION(X) \
  X(taut_status_name) \
  X(taut_last_error) \
  X(taut_abi_version) \
  X(taut_version_number) \
  X(taut_version_string) \
  X(taut_struct_size) \
  X(taut_live_objects) \
  X(taut_set_allocator) \
  X(taut_grid_create) \
  X(taut_grid_from_moving_ai) \
  X(taut_grid_destroy) \
  X(taut_grid_size) \
  X(taut_grid_set_cell) \
  X(taut_grid_fill) \
  X(taut_grid_revision) \
  X(taut_grid_prepare) \
  X(taut_grid_line_of_sight) \
  X(taut_grid_set_cells) \
  X(taut_grid_get_cells) \
  X(taut_grid_get_clearance) \
  X(taut_grid_get_cell) \
  X(taut_grid_set_sides) \
  X(taut_grid_get_sides) \
  X(taut_grid_set_wall) \
  X(taut_grid_refine) \
  X(taut_grid_add_obstacle) \
  X(taut_grid_move_obstacle) \
  X(taut_grid_remove_obstacle) \
  X(taut_planner_options_init) \
  X(taut_planner_create) \
  X(taut_planner_destroy) \
  X(taut_planner_set_costs) \
  X(taut_planner_set_weights) \
  X(taut_planner_memory) \
  X(taut_planner_find) \
  X(taut_planner_begin) \
  X(taut_planner_step) \
  X(taut_planner_cancel) \
  X(taut_planner_prepare) \
  X(taut_planner_limit_time) \
  X(taut_planner_reset) \
  X(taut_planner_leave_out) \
  X(taut_planner_find_many) \
  X(taut_planner_begin_many) \
  X(taut_planner_step_many) \
  X(taut_planner_select) \
  X(taut_planner_path) \
  X(taut_planner_path_view) \
  X(taut_planner_route) \
  X(taut_planner_find_batch) \
  X(taut_planner_points_view) \
  X(taut_planner_watch) \
  X(taut_planner_events) \
  X(taut_grid_add_link) \
  X(taut_grid_set_link) \
  X(taut_grid_set_link_spans) \
  X(taut_grid_remove_link) \
  X(taut_grid_get_link) \
  X(taut_grid_link_spans) \
  X(taut_grid_links) \
  X(taut_planner_links) \
  X(taut_planner_set_movers) \
  X(taut_planner_times) \
  X(taut_planner_raycast) \
  X(taut_planner_check_path) \
  X(taut_planner_path_cost) \
  X(taut_planner_waypoint) \
  X(taut_planner_refresh) \
  X(taut_planner_is_free) \
  X(taut_planner_nearest) \
  X(taut_planner_nearest_reachable) \
  X(taut_planner_reachable) \
  X(taut_planner_component) \
  X(taut_planner_random_point) \
  X(taut_planner_reach) \
  X(taut_path_locate) \
  X(taut_path_ahead) \
  X(taut_improve_options_init) \
  X(taut_planner_adopt) \
  X(taut_planner_improve) \
  X(taut_planner_prove_cost) \
  X(taut_path_times) \
  X(taut_field_options_init) \
  X(taut_field_create) \
  X(taut_field_destroy) \
  X(taut_field_set_costs) \
  X(taut_field_set_weights) \
  X(taut_field_build) \
  X(taut_field_begin) \
  X(taut_field_update) \
  X(taut_field_step) \
  X(taut_field_cancel) \
  X(taut_field_reset) \
  X(taut_field_revision) \
  X(taut_field_is_stale) \
  X(taut_field_memory) \
  X(taut_field_distances) \
  X(taut_field_owners) \
  X(taut_field_links) \
  X(taut_field_crossings) \
  X(taut_field_next) \
  X(taut_field_next_within) \
  X(taut_field_path) \
  X(taut_field_prove_costs) \
  X(taut_field_rows) \
  X(taut_field_directions) \
  X(taut_policy_options_init) \
  X(taut_policy_create) \
  X(taut_policy_destroy) \
  X(taut_policy_set_pulls) \
  X(taut_policy_set_flow) \
  X(taut_policy_step) \
  X(taut_crowd_options_init) \
  X(taut_crowd_create) \
  X(taut_crowd_destroy) \
  X(taut_crowd_avoid) \
  X(taut_crowd_avoid_with) \
  X(taut_graph_create) \
  X(taut_graph_destroy) \
  X(taut_graph_get_info) \
  X(taut_graph_add_nodes) \
  X(taut_graph_set_nodes) \
  X(taut_graph_remove_nodes) \
  X(taut_graph_get_node) \
  X(taut_graph_set_edges) \
  X(taut_graph_edges) \
  X(taut_graph_nearest) \
  X(taut_graph_reachable) \
  X(taut_graph_component) \
  X(taut_graph_prepare) \
  X(taut_graph_save) \
  X(taut_graph_load) \
  X(taut_graph_add_hexagons) \
  X(taut_graph_add_triangles) \
  X(taut_graph_add_quadtree) \
  X(taut_graph_add_sights) \
  X(taut_graph_add_disc_sights) \
  X(taut_graph_planner_options_init) \
  X(taut_graph_planner_create) \
  X(taut_graph_planner_destroy) \
  X(taut_graph_planner_set_estimates) \
  X(taut_graph_planner_find) \
  X(taut_graph_planner_begin) \
  X(taut_graph_planner_step) \
  X(taut_graph_planner_cancel) \
  X(taut_graph_planner_reset) \
  X(taut_graph_planner_path) \
  X(taut_graph_planner_path_to) \
  X(taut_graph_planner_costs) \
  X(taut_graph_planner_memory) \
  X(taut_graph_planner_see_on) \
  X(taut_graph_planner_ask) \
  X(taut_graph_planner_tell) \
  X(taut_graph_planner_find_batch) \
  X(taut_grid_snapshot) \
  X(taut_snapshot_destroy) \
  X(taut_snapshot_revision) \
  X(taut_grid_restore) \
  X(taut_planner_pin) \
  X(taut_grid_save) \
  X(taut_grid_load) \
  X(taut_grid_load_into) \
  X(taut_record_start) \
  X(taut_record_take) \
  X(taut_record_stop) \
  X(taut_pool_options_init) \
  X(taut_pool_create) \
  X(taut_pool_destroy) \
  X(taut_pool_add) \
  X(taut_pool_remove) \
  X(taut_pool_leave_out) \
  X(taut_pool_submit) \
  X(taut_pool_work) \
  X(taut_pool_poll) \
  X(taut_pool_wait) \
  X(taut_pool_take) \
  X(taut_pool_links) \
  X(taut_pool_cancel) \
  X(taut_pool_add_graph) \
  X(taut_pool_submit_nodes) \
  X(taut_pool_take_nodes) \

