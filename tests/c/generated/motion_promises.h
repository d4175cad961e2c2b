/* What clients that are compiled already depend on: a line may be added, none may change or go.
   NUMBER, FIELD, SIZE and SIGNATURE are defined by the file that includes this one.
   Generated from include/taut.json; do not edit. `TAUT_BLESS=1 cargo test --test abi` writes it. */

NUMBER(TAUT_AXIS_LINE, 0);
NUMBER(TAUT_AXIS_ANGLE, 1);

NUMBER(TAUT_CONSTRAINT_PLANE, 1);
NUMBER(TAUT_CONSTRAINT_SPHERE, 2);
NUMBER(TAUT_CONSTRAINT_DISTANCE, 3);

NUMBER(TAUT_MODEL_DOUBLE_INTEGRATOR, 1);
NUMBER(TAUT_MODEL_UNICYCLE, 2);
NUMBER(TAUT_MODEL_BICYCLE, 3);
NUMBER(TAUT_MODEL_BOAT, 4);

NUMBER(TAUT_MOTION_LATTICE, 1);
NUMBER(TAUT_MOTION_HYBRID_ASTAR, 2);
NUMBER(TAUT_MOTION_LAZY_THETA, 3);
NUMBER(TAUT_MOTION_PRM, 16);
NUMBER(TAUT_MOTION_PRM_STAR, 17);
NUMBER(TAUT_MOTION_LAZY_PRM_STAR, 18);
NUMBER(TAUT_MOTION_EST, 24);
NUMBER(TAUT_MOTION_KPIECE, 25);
NUMBER(TAUT_MOTION_RRT, 26);
NUMBER(TAUT_MOTION_RRT_CONNECT, 27);
NUMBER(TAUT_MOTION_RRT_STAR, 28);
NUMBER(TAUT_MOTION_AORRT, 29);
NUMBER(TAUT_MOTION_T_RRT, 30);
NUMBER(TAUT_MOTION_KINODYNAMIC_RRT, 31);
NUMBER(TAUT_MOTION_DISCRETE_RRT, 32);
NUMBER(TAUT_MOTION_DARRT, 33);
NUMBER(TAUT_MOTION_AUTO, 64);

NUMBER(TAUT_MOTION_REQUEST_ANY_HEADING, 1);

NUMBER(TAUT_FILL_EVEN_ODD, 0);
NUMBER(TAUT_FILL_NON_ZERO, 1);

NUMBER(TAUT_RASTER_TOUCH, 0);
NUMBER(TAUT_RASTER_CENTRE, 1);
NUMBER(TAUT_RASTER_COVER, 2);

NUMBER(TAUT_MESH_FORMAT_AUTO, 0);
NUMBER(TAUT_MESH_FORMAT_POLYANYA, 1);
NUMBER(TAUT_MESH_FORMAT_OBJ, 2);
NUMBER(TAUT_MESH_FORMAT_GODOT, 3);

NUMBER(TAUT_MESH_AXES_XZ, 0);
NUMBER(TAUT_MESH_AXES_XY, 1);

NUMBER(TAUT_MESH_MEND, 1);
NUMBER(TAUT_MESH_CLASSES, 2);
NUMBER(TAUT_MESH_HEIGHTS, 4);

NUMBER(TAUT_CURVE_DUBINS, 1);
NUMBER(TAUT_CURVE_REEDS_SHEPP, 2);

SIZE(taut_shape, 8);
FIELD(taut_shape, id, 0, 8);

FIELD(taut_space_options, struct_size, 0, 4);
FIELD(taut_space_options, angles, 4, 4);
FIELD(taut_space_options, cell_parts, 8, 4);
FIELD(taut_space_options, diagonal_gaps, 12, 4);
FIELD(taut_space_options, flags, 16, 4);
FIELD(taut_space_options, turn_weight, 24, 8);
FIELD(taut_space_options, memory_limit, 32, 8);

SIZE(taut_space, 8);
FIELD(taut_space, id, 0, 8);

SIZE(taut_axis, 32);
FIELD(taut_axis, low, 0, 8);
FIELD(taut_axis, high, 8, 8);
FIELD(taut_axis, weight, 16, 8);
FIELD(taut_axis, kind, 24, 4);

SIZE(taut_link, 24);
FIELD(taut_link, length, 0, 4);
FIELD(taut_link, longest, 4, 4);
FIELD(taut_link, thickness, 8, 4);
FIELD(taut_link, angle_low, 12, 4);
FIELD(taut_link, angle_high, 16, 4);

SIZE(taut_mode, 40);
FIELD(taut_mode, moves, 0, 8);
FIELD(taut_mode, drags, 8, 8);
FIELD(taut_mode, contact, 16, 8);
FIELD(taut_mode, cost, 24, 8);

FIELD(taut_motion_options, struct_size, 0, 4);
FIELD(taut_motion_options, algorithm, 4, 4);
FIELD(taut_motion_options, neighbours, 8, 4);
FIELD(taut_motion_options, batch, 12, 4);
FIELD(taut_motion_options, asks_motions, 16, 4);
FIELD(taut_motion_options, seed, 24, 8);
FIELD(taut_motion_options, range, 32, 8);
FIELD(taut_motion_options, goal_bias, 40, 8);
FIELD(taut_motion_options, resolution, 48, 8);
FIELD(taut_motion_options, temperature, 56, 8);
FIELD(taut_motion_options, h_scale, 64, 8);
FIELD(taut_motion_options, memory_limit, 72, 8);
FIELD(taut_motion_options, turning_radius, 112, 8);
FIELD(taut_motion_options, reverse_cost, 120, 8);
FIELD(taut_motion_options, switch_cost, 128, 8);
FIELD(taut_motion_options, first_h_scale, 136, 8);
FIELD(taut_motion_options, lattice_step, 144, 8);
FIELD(taut_motion_options, spot_turn_cost, 152, 8);

SIZE(taut_motion, 8);
FIELD(taut_motion, id, 0, 8);

SIZE(taut_motion_request, 40);
FIELD(taut_motion_request, flags, 0, 4);
FIELD(taut_motion_request, max_iterations, 4, 4);
FIELD(taut_motion_request, tolerance, 8, 8);
FIELD(taut_motion_request, user, 16, 8);

SIZE(taut_motion_result, 88);
FIELD(taut_motion_result, status, 0, 4);
FIELD(taut_motion_result, guarantee, 4, 4);
FIELD(taut_motion_result, cost, 8, 8);
FIELD(taut_motion_result, length, 16, 8);
FIELD(taut_motion_result, bound, 24, 8);
FIELD(taut_motion_result, iterations, 32, 8);
FIELD(taut_motion_result, checks, 40, 8);
FIELD(taut_motion_result, nodes, 48, 8);
FIELD(taut_motion_result, revision, 56, 8);
FIELD(taut_motion_result, user, 64, 8);

SIZE(taut_motion_piece, 80);
FIELD(taut_motion_piece, first, 0, 4);
FIELD(taut_motion_piece, mode, 4, 4);
FIELD(taut_motion_piece, gear, 8, 4);
FIELD(taut_motion_piece, curvature, 16, 8);
FIELD(taut_motion_piece, duration, 24, 8);
FIELD(taut_motion_piece, controls, 32, 48);

SIZE(taut_world, 8);
FIELD(taut_world, id, 0, 8);

SIZE(taut_mesh, 8);
FIELD(taut_mesh, id, 0, 8);

SIZE(taut_action, 144);
FIELD(taut_action, need, 0, 32);
FIELD(taut_action, need_not, 32, 32);
FIELD(taut_action, add, 64, 32);
FIELD(taut_action, remove, 96, 32);
FIELD(taut_action, cost, 128, 8);
FIELD(taut_action, user, 136, 8);

SIGNATURE(taut_shape_create, taut_status, (const taut_point *, size_t, float, taut_shape *));
SIGNATURE(taut_shape_create_outlines, taut_status, (const taut_point *, size_t, const uint32_t *, size_t, uint32_t, float, taut_shape *));
SIGNATURE(taut_shape_destroy, taut_status, (taut_shape));
SIGNATURE(taut_shape_bounds, taut_status, (taut_shape, double *, double *));
SIGNATURE(taut_shape_pieces, taut_status, (taut_shape, size_t, taut_point *, size_t, size_t *));
SIGNATURE(taut_polygon_sum, taut_status, (const taut_point *, size_t, const taut_point *, size_t, uint32_t, taut_point *, size_t, size_t *));
SIGNATURE(taut_space_options_init, taut_status, (taut_space_options *, size_t));
SIGNATURE(taut_space_of_poses, taut_status, (taut_grid, taut_shape, const taut_space_options *, taut_space *));
SIGNATURE(taut_space_of_axes, taut_status, (const taut_axis *, size_t, const taut_space_options *, taut_space *));
SIGNATURE(taut_space_destroy, taut_status, (taut_space));
SIGNATURE(taut_space_axes, taut_status, (taut_space, taut_axis *, size_t, size_t *));
SIGNATURE(taut_space_memory, taut_status, (taut_space, uint64_t *));
SIGNATURE(taut_space_of_chain, taut_status, (taut_grid, const taut_link *, size_t, const taut_point *, const taut_space_options *, taut_space *));
SIGNATURE(taut_space_add_constraint, taut_status, (taut_space, uint32_t, const double *, size_t));
SIGNATURE(taut_space_set_model, taut_status, (taut_space, uint32_t, const double *, size_t));
SIGNATURE(taut_space_set_modes, taut_status, (taut_space, const taut_mode *, size_t));
SIGNATURE(taut_space_set_projection, taut_status, (taut_space, const double *, size_t));
SIGNATURE(taut_space_set_voxels, taut_status, (taut_space, const uint32_t *, const uint8_t *, size_t));
SIGNATURE(taut_space_edit_voxels, taut_status, (taut_space, const uint32_t *, const uint32_t *, const uint8_t *, size_t));
SIGNATURE(taut_space_edit_voxel_costs, taut_status, (taut_space, const uint32_t *, const uint32_t *, const float *, size_t));
SIGNATURE(taut_space_check, taut_status, (taut_space, const double *, size_t, uint8_t *));
SIGNATURE(taut_space_check_motions, taut_status, (taut_space, const double *, const double *, size_t, uint8_t *));
SIGNATURE(taut_space_slice, taut_status, (taut_space, double, const taut_rect *, uint8_t *, size_t, size_t, size_t *));
SIGNATURE(taut_motion_options_init, taut_status, (taut_motion_options *, size_t));
SIGNATURE(taut_motion_create, taut_status, (taut_space, const taut_motion_options *, taut_motion *));
SIGNATURE(taut_motion_algorithm_of, taut_status, (taut_motion, uint32_t *));
SIGNATURE(taut_motion_destroy, taut_status, (taut_motion));
SIGNATURE(taut_motion_memory, taut_status, (taut_motion, uint64_t *));
SIGNATURE(taut_motion_find, taut_status, (taut_motion, const double *, const double *, size_t, const taut_motion_request *, taut_motion_result *));
SIGNATURE(taut_motion_begin, taut_status, (taut_motion, const double *, const double *, size_t, const taut_motion_request *));
SIGNATURE(taut_motion_step, taut_status, (taut_motion, uint32_t, taut_motion_result *));
SIGNATURE(taut_motion_cancel, taut_status, (taut_motion));
SIGNATURE(taut_motion_reset, taut_status, (taut_motion));
SIGNATURE(taut_motion_ask, taut_status, (taut_motion, const double **, size_t *));
SIGNATURE(taut_motion_ask_motions, taut_status, (taut_motion, const double **, size_t *));
SIGNATURE(taut_motion_tell, taut_status, (taut_motion, const uint8_t *, size_t));
SIGNATURE(taut_motion_tell_costs, taut_status, (taut_motion, const double *, size_t));
SIGNATURE(taut_motion_prepare, taut_status, (taut_motion, uint32_t));
SIGNATURE(taut_motion_save, taut_status, (taut_motion, uint8_t *, size_t, size_t *));
SIGNATURE(taut_motion_load, taut_status, (taut_space, const uint8_t *, size_t, taut_motion *));
SIGNATURE(taut_motion_path, taut_status, (taut_motion, double *, size_t, size_t *));
SIGNATURE(taut_motion_path_view, taut_status, (taut_motion, const double **, size_t *));
SIGNATURE(taut_motion_pieces, taut_status, (taut_motion, taut_motion_piece *, size_t, size_t *));
SIGNATURE(taut_motion_improve, taut_status, (taut_motion, const taut_improve_options *, taut_motion_result *));
SIGNATURE(taut_world_create, taut_status, (const taut_point *, const taut_point *, taut_world *));
SIGNATURE(taut_world_from_grid, taut_status, (taut_grid, taut_world *));
SIGNATURE(taut_world_destroy, taut_status, (taut_world));
SIGNATURE(taut_world_add, taut_status, (taut_world, const taut_point *, size_t, uint32_t *));
SIGNATURE(taut_world_add_outlines, taut_status, (taut_world, const taut_point *, size_t, const uint32_t *, size_t, uint32_t, uint32_t *));
SIGNATURE(taut_world_remove, taut_status, (taut_world, uint32_t));
SIGNATURE(taut_world_outline, taut_status, (taut_world, uint32_t, taut_point *, size_t, size_t *));
SIGNATURE(taut_world_grow, taut_status, (taut_world, taut_shape, double, taut_world *));
SIGNATURE(taut_world_revision, taut_status, (taut_world, uint64_t *));
SIGNATURE(taut_world_snapshot, taut_status, (taut_world, taut_snapshot *));
SIGNATURE(taut_space_of_poses_in_world, taut_status, (taut_world, taut_shape, const taut_space_options *, taut_space *));
SIGNATURE(taut_world_rasterise, taut_status, (taut_world, taut_grid, const taut_point *, double, uint32_t, uint32_t));
SIGNATURE(taut_world_planner, taut_status, (taut_world, const taut_planner_options *, taut_planner *));
SIGNATURE(taut_pool_add_world, taut_status, (taut_pool, taut_world, const taut_planner_options *, uint32_t *));
SIGNATURE(taut_mesh_create, taut_status, (const taut_point *, size_t, const uint32_t *, size_t, const uint32_t *, size_t, taut_mesh *));
SIGNATURE(taut_mesh_read, taut_status, (const uint8_t *, size_t, taut_mesh *));
SIGNATURE(taut_mesh_from_grid, taut_status, (taut_grid, taut_mesh *));
SIGNATURE(taut_mesh_from_world, taut_status, (taut_world, taut_mesh *));
SIGNATURE(taut_mesh_destroy, taut_status, (taut_mesh));
SIGNATURE(taut_mesh_size, taut_status, (taut_mesh, uint32_t *, uint32_t *, uint32_t *));
SIGNATURE(taut_mesh_planner, taut_status, (taut_mesh, const taut_planner_options *, taut_planner *));
SIGNATURE(taut_mesh_create_with, taut_status, (const taut_point *, size_t, const uint32_t *, size_t, const uint32_t *, size_t, uint32_t, taut_mesh *));
SIGNATURE(taut_mesh_read_as, taut_status, (const uint8_t *, size_t, uint32_t, uint32_t, float, uint32_t, taut_mesh *));
SIGNATURE(taut_mesh_save, taut_status, (taut_mesh, uint8_t *, size_t, size_t *));
SIGNATURE(taut_mesh_load, taut_status, (const uint8_t *, size_t, taut_mesh *));
SIGNATURE(taut_mesh_create_floors, taut_status, (const taut_point *, size_t, const float *, size_t, const uint32_t *, size_t, const uint32_t *, size_t, taut_mesh *));
SIGNATURE(taut_mesh_floor_at, taut_status, (taut_mesh, const taut_point *, float, uint32_t *, float *));
SIGNATURE(taut_mesh_planner_set_heights, taut_status, (taut_planner, float, float));
SIGNATURE(taut_mesh_planner_heights, taut_status, (taut_planner, float *, size_t, size_t *));
SIGNATURE(taut_mesh_planner_set_path_heights, taut_status, (taut_planner, const float *, size_t));
SIGNATURE(taut_mesh_planner_raycast, taut_status, (taut_planner, const taut_point *, const taut_point *, taut_hit *, float *));
SIGNATURE(taut_mesh_from_grid_with, taut_status, (taut_grid, uint32_t, taut_mesh *));
SIGNATURE(taut_mesh_with_classes, taut_status, (taut_mesh, const uint8_t *, size_t, taut_mesh *));
SIGNATURE(taut_mesh_classes, taut_status, (taut_mesh, uint8_t *, size_t, size_t *));
SIGNATURE(taut_mesh_origins, taut_status, (taut_mesh, uint32_t *, size_t, size_t *));
SIGNATURE(taut_mesh_corner_points, taut_status, (taut_mesh, taut_point *, size_t, size_t *));
SIGNATURE(taut_mesh_corner_heights, taut_status, (taut_mesh, float *, size_t, size_t *));
SIGNATURE(taut_mesh_face_sizes, taut_status, (taut_mesh, uint32_t *, size_t, size_t *));
SIGNATURE(taut_mesh_face_at, taut_status, (taut_mesh, const taut_point *, uint32_t *));
SIGNATURE(taut_mesh_add_obstacle, taut_status, (taut_mesh, const taut_point *, size_t, uint32_t *));
SIGNATURE(taut_mesh_move_obstacle, taut_status, (taut_mesh, uint32_t, const taut_point *, size_t));
SIGNATURE(taut_mesh_remove_obstacle, taut_status, (taut_mesh, uint32_t));
SIGNATURE(taut_mesh_revision, taut_status, (taut_mesh, uint64_t *));
SIGNATURE(taut_mesh_snapshot, taut_status, (taut_mesh, taut_snapshot *));
SIGNATURE(taut_mesh_add_link, taut_status, (taut_mesh, const taut_grid_link *, float, float, uint32_t *));
SIGNATURE(taut_mesh_set_link, taut_status, (taut_mesh, uint32_t, const taut_grid_link *, float, float));
SIGNATURE(taut_mesh_set_link_spans, taut_status, (taut_mesh, uint32_t, const taut_point *, const taut_point *));
SIGNATURE(taut_mesh_remove_link, taut_status, (taut_mesh, uint32_t));
SIGNATURE(taut_mesh_get_link, taut_status, (taut_mesh, uint32_t, taut_grid_link *, float *, float *));
SIGNATURE(taut_mesh_link_spans, taut_status, (taut_mesh, uint32_t, taut_point *, taut_point *));
SIGNATURE(taut_mesh_links, taut_status, (taut_mesh, uint32_t *, size_t, size_t *));
SIGNATURE(taut_mesh_field, taut_status, (taut_mesh, const taut_field_options *, taut_field *));
SIGNATURE(taut_mesh_crowd, taut_status, (taut_mesh, const taut_crowd_options *, taut_crowd *));
SIGNATURE(taut_pool_add_mesh, taut_status, (taut_pool, taut_mesh, const taut_planner_options *, const float *, size_t, uint32_t *));
SIGNATURE(taut_pool_submit_heights, taut_status, (taut_pool, uint32_t, uint32_t, const taut_request *, size_t, const float *, size_t, taut_ticket *));
SIGNATURE(taut_pool_heights, taut_status, (taut_pool, taut_ticket, float *, size_t, size_t *));
SIGNATURE(taut_curve_lengths, taut_status, (uint32_t, double, const double *, const double *, size_t, double *));
SIGNATURE(taut_curve_sample, taut_status, (uint32_t, double, const double *, const double *, double, double *, size_t, size_t *));
SIGNATURE(taut_curve_pieces, taut_status, (uint32_t, double, const double *, const double *, double, taut_motion_piece *, size_t, size_t *));
SIGNATURE(taut_actions_plan, taut_status, (const taut_action *, size_t, const uint64_t *, const uint64_t *, const uint64_t *, uint32_t, uint32_t *, size_t, size_t *, taut_result *));

#define EVERY_MOTION_FUNCTION(X) \
  X(taut_shape_create) \
  X(taut_shape_create_outlines) \
  X(taut_shape_destroy) \
  X(taut_shape_bounds) \
  X(taut_shape_pieces) \
  X(taut_polygon_sum) \
  X(taut_space_options_init) \
  X(taut_space_of_poses) \
  X(taut_space_of_axes) \
  X(taut_space_destroy) \
  X(taut_space_axes) \
  X(taut_space_memory) \
  X(taut_space_of_chain) \
  X(taut_space_add_constraint) \
  X(taut_space_set_model) \
  X(taut_space_set_modes) \
  X(taut_space_set_projection) \
  X(taut_space_set_voxels) \
  X(taut_space_edit_voxels) \
  X(taut_space_edit_voxel_costs) \
  X(taut_space_check) \
  X(taut_space_check_motions) \
  X(taut_space_slice) \
  X(taut_motion_options_init) \
  X(taut_motion_create) \
  X(taut_motion_algorithm_of) \
  X(taut_motion_destroy) \
  X(taut_motion_memory) \
  X(taut_motion_find) \
  X(taut_motion_begin) \
  X(taut_motion_step) \
  X(taut_motion_cancel) \
  X(taut_motion_reset) \
  X(taut_motion_ask) \
  X(taut_motion_ask_motions) \
  X(taut_motion_tell) \
  X(taut_motion_tell_costs) \
  X(taut_motion_prepare) \
  X(taut_motion_save) \
  X(taut_motion_load) \
  X(taut_motion_path) \
  X(taut_motion_path_view) \
  X(taut_motion_pieces) \
  X(taut_motion_improve) \
  X(taut_world_create) \
  X(taut_world_from_grid) \
  X(taut_world_destroy) \
  X(taut_world_add) \
  X(taut_world_add_outlines) \
  X(taut_world_remove) \
  X(taut_world_outline) \
  X(taut_world_grow) \
  X(taut_world_revision) \
  X(taut_world_snapshot) \
  X(taut_space_of_poses_in_world) \
  X(taut_world_rasterise) \
  X(taut_world_planner) \
  X(taut_pool_add_world) \
  X(taut_mesh_create) \
  X(taut_mesh_read) \
  X(taut_mesh_from_grid) \
  X(taut_mesh_from_world) \
  X(taut_mesh_destroy) \
  X(taut_mesh_size) \
  X(taut_mesh_planner) \
  X(taut_mesh_create_with) \
  X(taut_mesh_read_as) \
  X(taut_mesh_save) \
  X(taut_mesh_load) \
  X(taut_mesh_create_floors) \
  X(taut_mesh_floor_at) \
  X(taut_mesh_planner_set_heights) \
  X(taut_mesh_planner_heights) \
  X(taut_mesh_planner_set_path_heights) \
  X(taut_mesh_planner_raycast) \
  X(taut_mesh_from_grid_with) \
  X(taut_mesh_with_classes) \
  X(taut_mesh_classes) \
  X(taut_mesh_origins) \
  X(taut_mesh_corner_points) \
  X(taut_mesh_corner_heights) \
  X(taut_mesh_face_sizes) \
  X(taut_mesh_face_at) \
  X(taut_mesh_add_obstacle) \
  X(taut_mesh_move_obstacle) \
  X(taut_mesh_remove_obstacle) \
  X(taut_mesh_revision) \
  X(taut_mesh_snapshot) \
  X(taut_mesh_add_link) \
  X(taut_mesh_set_link) \
  X(taut_mesh_set_link_spans) \
  X(taut_mesh_remove_link) \
  X(taut_mesh_get_link) \
  X(taut_mesh_link_spans) \
  X(taut_mesh_links) \
  X(taut_mesh_field) \
  X(taut_mesh_crowd) \
  X(taut_pool_add_mesh) \
  X(taut_pool_submit_heights) \
  X(taut_pool_heights) \
  X(taut_curve_lengths) \
  X(taut_curve_sample) \
  X(taut_curve_pieces) \
  X(taut_actions_plan) \

