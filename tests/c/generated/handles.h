/* Every function that takes a handle, called with one that it must reject: once with null pointers, once with valid
   ones. Generated from include/taut.json; do not edit. `TAUT_BLESS=1 cargo test --test abi` writes it. */
#ifndef HANDLES_H
#define HANDLES_H

#include "../check.h"

/* Memory for inputs, all zero, and for outputs, all canary; larger than any array of the calls below. */
static union {
  uint64_t words[512];
  unsigned char bytes[4096];
} handle_inputs, handle_outputs;

#define INPUT(type) ((const type*)(const void*)handle_inputs.bytes)
#define OUTPUT(type) ((type*)(void*)handle_outputs.bytes)


static taut_grid no_grid(uint64_t word) {
  taut_grid handle;
  handle.id = word;
  return handle;
}

static taut_snapshot no_snapshot(uint64_t word) {
  taut_snapshot handle;
  handle.id = word;
  return handle;
}

static taut_ticket no_ticket(uint64_t word) {
  taut_ticket handle;
  handle.id = word;
  return handle;
}

static taut_field no_field(uint64_t word) {
  taut_field handle;
  handle.id = word;
  return handle;
}

static taut_shape no_shape(uint64_t word) {
  taut_shape handle;
  handle.id = word;
  return handle;
}

static taut_world no_world(uint64_t word) {
  taut_world handle;
  handle.id = word;
  return handle;
}

static taut_mesh no_mesh(uint64_t word) {
  taut_mesh handle;
  handle.id = word;
  return handle;
}

static taut_graph no_graph(uint64_t word) {
  taut_graph handle;
  handle.id = word;
  return handle;
}

static void refuse_every_grid_call(taut_grid grid, taut_status expected) {
  memset(&handle_outputs, 0xA5, sizeof handle_outputs);
  EXPECT(expected, taut_grid_size(grid, NULL, NULL));
  EXPECT(expected, taut_grid_size(grid, OUTPUT(int32_t), OUTPUT(int32_t)));
  EXPECT(expected, taut_grid_set_cell(grid, 0, 0, 0));
  EXPECT(expected, taut_grid_set_cell(grid, 1, 1, 1));
  EXPECT(expected, taut_grid_fill(grid, NULL, 0));
  EXPECT(expected, taut_grid_fill(grid, INPUT(taut_rect), 1));
  EXPECT(expected, taut_grid_revision(grid, NULL));
  EXPECT(expected, taut_grid_revision(grid, OUTPUT(uint64_t)));
  EXPECT(expected, taut_grid_prepare(grid));
  EXPECT(expected, taut_grid_line_of_sight(grid, NULL, NULL, 0, NULL, NULL));
  EXPECT(expected, taut_grid_line_of_sight(grid, INPUT(taut_point), INPUT(taut_point), 1, OUTPUT(uint8_t), OUTPUT(taut_point)));
  EXPECT(expected, taut_grid_set_cells(grid, NULL, NULL, 0, 0));
  EXPECT(expected, taut_grid_set_cells(grid, INPUT(taut_rect), INPUT(uint8_t), 1, 1));
  EXPECT(expected, taut_grid_get_cells(grid, NULL, NULL, 0, 0, NULL));
  EXPECT(expected, taut_grid_get_cells(grid, INPUT(taut_rect), OUTPUT(uint8_t), 1, 1, OUTPUT(size_t)));
  EXPECT(expected, taut_grid_get_clearance(grid, NULL, NULL, 0, 0, NULL));
  EXPECT(expected, taut_grid_get_clearance(grid, INPUT(taut_rect), OUTPUT(float), 1, 1, OUTPUT(size_t)));
  EXPECT(expected, taut_grid_get_cell(grid, 0, 0, NULL));
  EXPECT(expected, taut_grid_get_cell(grid, 1, 1, OUTPUT(uint8_t)));
  EXPECT(expected, taut_grid_set_sides(grid, NULL, NULL, 0, 0));
  EXPECT(expected, taut_grid_set_sides(grid, INPUT(taut_rect), INPUT(uint8_t), 1, 1));
  EXPECT(expected, taut_grid_get_sides(grid, NULL, NULL, 0, 0, NULL));
  EXPECT(expected, taut_grid_get_sides(grid, INPUT(taut_rect), OUTPUT(uint8_t), 1, 1, OUTPUT(size_t)));
  EXPECT(expected, taut_grid_set_wall(grid, NULL, 0));
  EXPECT(expected, taut_grid_set_wall(grid, INPUT(taut_rect), 1));
  EXPECT(expected, taut_grid_refine(grid, 0, NULL));
  EXPECT(expected, taut_grid_refine(grid, 1, OUTPUT(taut_grid)));
  EXPECT(expected, taut_grid_add_obstacle(grid, NULL, 0, NULL));
  EXPECT(expected, taut_grid_add_obstacle(grid, INPUT(taut_point), 1, OUTPUT(uint32_t)));
  EXPECT(expected, taut_grid_move_obstacle(grid, 0, NULL, 0));
  EXPECT(expected, taut_grid_move_obstacle(grid, 1, INPUT(taut_point), 1));
  EXPECT(expected, taut_grid_remove_obstacle(grid, 0));
  EXPECT(expected, taut_grid_remove_obstacle(grid, 1));
  EXPECT(expected, taut_planner_create(grid, NULL, NULL));
  EXPECT(expected, taut_planner_create(grid, INPUT(taut_planner_options), OUTPUT(taut_planner)));
  EXPECT(expected, taut_grid_add_link(grid, NULL, NULL));
  EXPECT(expected, taut_grid_add_link(grid, INPUT(taut_grid_link), OUTPUT(uint32_t)));
  EXPECT(expected, taut_grid_set_link(grid, 0, NULL));
  EXPECT(expected, taut_grid_set_link(grid, 1, INPUT(taut_grid_link)));
  EXPECT(expected, taut_grid_set_link_spans(grid, 0, NULL, NULL));
  EXPECT(expected, taut_grid_set_link_spans(grid, 1, INPUT(taut_point), INPUT(taut_point)));
  EXPECT(expected, taut_grid_remove_link(grid, 0));
  EXPECT(expected, taut_grid_remove_link(grid, 1));
  EXPECT(expected, taut_grid_get_link(grid, 0, NULL));
  EXPECT(expected, taut_grid_get_link(grid, 1, OUTPUT(taut_grid_link)));
  EXPECT(expected, taut_grid_link_spans(grid, 0, NULL, NULL));
  EXPECT(expected, taut_grid_link_spans(grid, 1, OUTPUT(taut_point), OUTPUT(taut_point)));
  EXPECT(expected, taut_grid_links(grid, NULL, 0, NULL));
  EXPECT(expected, taut_grid_links(grid, OUTPUT(uint32_t), 1, OUTPUT(size_t)));
  EXPECT(expected, taut_field_create(grid, NULL, NULL));
  EXPECT(expected, taut_field_create(grid, INPUT(taut_field_options), OUTPUT(taut_field)));
  EXPECT(expected, taut_policy_create(grid, NULL, NULL));
  EXPECT(expected, taut_policy_create(grid, INPUT(taut_policy_options), OUTPUT(taut_policy)));
  EXPECT(expected, taut_crowd_create(grid, NULL, NULL));
  EXPECT(expected, taut_crowd_create(grid, INPUT(taut_crowd_options), OUTPUT(taut_crowd)));
  EXPECT(expected, taut_grid_snapshot(grid, NULL));
  EXPECT(expected, taut_grid_snapshot(grid, OUTPUT(taut_snapshot)));
  EXPECT(expected, taut_grid_restore(grid, no_snapshot(0)));
  EXPECT(expected, taut_grid_restore(grid, no_snapshot(1)));
  EXPECT(expected, taut_grid_save(grid, NULL, 0, NULL));
  EXPECT(expected, taut_grid_save(grid, OUTPUT(uint8_t), 1, OUTPUT(size_t)));
  EXPECT(expected, taut_grid_load_into(grid, NULL, 0));
  EXPECT(expected, taut_grid_load_into(grid, INPUT(uint8_t), 1));
  EXPECT(expected, taut_space_of_poses(grid, no_shape(0), NULL, NULL));
  EXPECT(expected, taut_space_of_poses(grid, no_shape(1), INPUT(taut_space_options), OUTPUT(taut_space)));
  EXPECT(expected, taut_space_of_chain(grid, NULL, 0, NULL, NULL, NULL));
  EXPECT(expected, taut_space_of_chain(grid, INPUT(taut_link), 1, INPUT(taut_point), INPUT(taut_space_options), OUTPUT(taut_space)));
  EXPECT(expected, taut_world_from_grid(grid, NULL));
  EXPECT(expected, taut_world_from_grid(grid, OUTPUT(taut_world)));
  EXPECT(expected, taut_mesh_from_grid(grid, NULL));
  EXPECT(expected, taut_mesh_from_grid(grid, OUTPUT(taut_mesh)));
  EXPECT(expected, taut_mesh_from_grid_with(grid, 0, NULL));
  EXPECT(expected, taut_mesh_from_grid_with(grid, 1, OUTPUT(taut_mesh)));
  CHECK(is_untouched(&handle_outputs, sizeof handle_outputs));
}

static void refuse_every_planner_call(taut_planner planner, taut_status expected) {
  memset(&handle_outputs, 0xA5, sizeof handle_outputs);
  EXPECT(expected, taut_planner_set_costs(planner, NULL, 0));
  EXPECT(expected, taut_planner_set_costs(planner, INPUT(float), 1));
  EXPECT(expected, taut_planner_set_weights(planner, NULL, NULL, 0, 0));
  EXPECT(expected, taut_planner_set_weights(planner, INPUT(taut_rect), INPUT(float), 1, 1));
  EXPECT(expected, taut_planner_memory(planner, NULL));
  EXPECT(expected, taut_planner_memory(planner, OUTPUT(uint64_t)));
  EXPECT(expected, taut_planner_find(planner, NULL, NULL));
  EXPECT(expected, taut_planner_find(planner, INPUT(taut_request), OUTPUT(taut_result)));
  EXPECT(expected, taut_planner_begin(planner, NULL));
  EXPECT(expected, taut_planner_begin(planner, INPUT(taut_request)));
  EXPECT(expected, taut_planner_step(planner, 0, NULL));
  EXPECT(expected, taut_planner_step(planner, 1, OUTPUT(taut_result)));
  EXPECT(expected, taut_planner_cancel(planner));
  EXPECT(expected, taut_planner_prepare(planner, 0));
  EXPECT(expected, taut_planner_prepare(planner, 1));
  EXPECT(expected, taut_planner_limit_time(planner, 0));
  EXPECT(expected, taut_planner_limit_time(planner, 1));
  EXPECT(expected, taut_planner_reset(planner));
  EXPECT(expected, taut_planner_leave_out(planner, 0));
  EXPECT(expected, taut_planner_leave_out(planner, 1));
  EXPECT(expected, taut_planner_find_many(planner, NULL, NULL, 0, NULL));
  EXPECT(expected, taut_planner_find_many(planner, INPUT(taut_point), INPUT(taut_point), 1, OUTPUT(taut_result)));
  EXPECT(expected, taut_planner_begin_many(planner, NULL, NULL, 0));
  EXPECT(expected, taut_planner_begin_many(planner, INPUT(taut_request), INPUT(taut_point), 1));
  EXPECT(expected, taut_planner_step_many(planner, 0, NULL, 0, NULL));
  EXPECT(expected, taut_planner_step_many(planner, 1, OUTPUT(taut_result), 1, OUTPUT(size_t)));
  EXPECT(expected, taut_planner_select(planner, 0));
  EXPECT(expected, taut_planner_select(planner, 1));
  EXPECT(expected, taut_planner_path(planner, NULL, 0, NULL));
  EXPECT(expected, taut_planner_path(planner, OUTPUT(taut_point), 1, OUTPUT(size_t)));
  EXPECT(expected, taut_planner_path_view(planner, NULL, NULL));
  EXPECT(expected, taut_planner_path_view(planner, OUTPUT(const taut_point *), OUTPUT(size_t)));
  EXPECT(expected, taut_planner_route(planner, NULL, 0, NULL));
  EXPECT(expected, taut_planner_route(planner, OUTPUT(taut_leg), 1, OUTPUT(size_t)));
  EXPECT(expected, taut_planner_find_batch(planner, NULL, 0, NULL));
  EXPECT(expected, taut_planner_find_batch(planner, INPUT(taut_request), 1, OUTPUT(taut_result)));
  EXPECT(expected, taut_planner_points_view(planner, NULL, NULL));
  EXPECT(expected, taut_planner_points_view(planner, OUTPUT(const taut_point *), OUTPUT(size_t)));
  EXPECT(expected, taut_planner_watch(planner, 0));
  EXPECT(expected, taut_planner_watch(planner, 1));
  EXPECT(expected, taut_planner_events(planner, NULL, 0, NULL));
  EXPECT(expected, taut_planner_events(planner, OUTPUT(taut_search_event), 1, OUTPUT(size_t)));
  EXPECT(expected, taut_planner_links(planner, NULL, 0, NULL));
  EXPECT(expected, taut_planner_links(planner, OUTPUT(taut_link_use), 1, OUTPUT(size_t)));
  EXPECT(expected, taut_planner_set_movers(planner, NULL, 0, NULL, 0));
  EXPECT(expected, taut_planner_set_movers(planner, INPUT(taut_mover), 1, INPUT(taut_moment), 1));
  EXPECT(expected, taut_planner_times(planner, NULL, 0, NULL));
  EXPECT(expected, taut_planner_times(planner, OUTPUT(double), 1, OUTPUT(size_t)));
  EXPECT(expected, taut_planner_raycast(planner, NULL, NULL, NULL));
  EXPECT(expected, taut_planner_raycast(planner, INPUT(taut_point), INPUT(taut_point), OUTPUT(taut_hit)));
  EXPECT(expected, taut_planner_check_path(planner, NULL, 0, 0, NULL));
  EXPECT(expected, taut_planner_check_path(planner, INPUT(taut_point), 1, 1, OUTPUT(taut_path_check)));
  EXPECT(expected, taut_planner_path_cost(planner, NULL, 0, NULL));
  EXPECT(expected, taut_planner_path_cost(planner, INPUT(taut_point), 1, OUTPUT(double)));
  EXPECT(expected, taut_planner_waypoint(planner, NULL, 0, NULL, 0, 0, NULL, NULL));
  EXPECT(expected, taut_planner_waypoint(planner, INPUT(taut_point), 1, INPUT(taut_point), 1, 1, OUTPUT(uint32_t), OUTPUT(uint32_t)));
  EXPECT(expected, taut_planner_refresh(planner, NULL));
  EXPECT(expected, taut_planner_refresh(planner, OUTPUT(taut_result)));
  EXPECT(expected, taut_planner_is_free(planner, NULL, 0, NULL));
  EXPECT(expected, taut_planner_is_free(planner, INPUT(taut_point), 1, OUTPUT(uint8_t)));
  EXPECT(expected, taut_planner_nearest(planner, NULL, 0, NULL, NULL));
  EXPECT(expected, taut_planner_nearest(planner, INPUT(taut_point), 1, OUTPUT(taut_point), OUTPUT(float)));
  EXPECT(expected, taut_planner_nearest_reachable(planner, NULL, NULL, 0, NULL, NULL));
  EXPECT(expected, taut_planner_nearest_reachable(planner, INPUT(taut_point), INPUT(taut_point), 1, OUTPUT(taut_point), OUTPUT(float)));
  EXPECT(expected, taut_planner_reachable(planner, NULL, NULL, NULL));
  EXPECT(expected, taut_planner_reachable(planner, INPUT(taut_point), INPUT(taut_point), OUTPUT(uint8_t)));
  EXPECT(expected, taut_planner_component(planner, NULL, NULL));
  EXPECT(expected, taut_planner_component(planner, INPUT(taut_point), OUTPUT(uint64_t)));
  EXPECT(expected, taut_planner_random_point(planner, NULL, 0, NULL, NULL));
  EXPECT(expected, taut_planner_random_point(planner, INPUT(taut_point), 1, OUTPUT(uint64_t), OUTPUT(taut_point)));
  EXPECT(expected, taut_planner_reach(planner, NULL, 0, 0, NULL, NULL, 0, 0, NULL));
  EXPECT(expected, taut_planner_reach(planner, INPUT(taut_point), 1, 1, INPUT(taut_rect), OUTPUT(float), 1, 1, OUTPUT(size_t)));
  EXPECT(expected, taut_planner_adopt(planner, NULL, 0, 0, NULL));
  EXPECT(expected, taut_planner_adopt(planner, INPUT(taut_point), 1, 1, OUTPUT(taut_result)));
  EXPECT(expected, taut_planner_improve(planner, NULL, NULL));
  EXPECT(expected, taut_planner_improve(planner, INPUT(taut_improve_options), OUTPUT(taut_result)));
  EXPECT(expected, taut_planner_prove_cost(planner, NULL));
  EXPECT(expected, taut_planner_prove_cost(planner, OUTPUT(taut_result)));
  EXPECT(expected, taut_planner_pin(planner, no_snapshot(0)));
  EXPECT(expected, taut_planner_pin(planner, no_snapshot(1)));
  EXPECT(expected, taut_mesh_planner_set_heights(planner, 0, 0));
  EXPECT(expected, taut_mesh_planner_set_heights(planner, 1, 1));
  EXPECT(expected, taut_mesh_planner_heights(planner, NULL, 0, NULL));
  EXPECT(expected, taut_mesh_planner_heights(planner, OUTPUT(float), 1, OUTPUT(size_t)));
  EXPECT(expected, taut_mesh_planner_set_path_heights(planner, NULL, 0));
  EXPECT(expected, taut_mesh_planner_set_path_heights(planner, INPUT(float), 1));
  EXPECT(expected, taut_mesh_planner_raycast(planner, NULL, NULL, NULL, NULL));
  EXPECT(expected, taut_mesh_planner_raycast(planner, INPUT(taut_point), INPUT(taut_point), OUTPUT(taut_hit), OUTPUT(float)));
  CHECK(is_untouched(&handle_outputs, sizeof handle_outputs));
}

static void refuse_every_snapshot_call(taut_snapshot snapshot, taut_status expected) {
  memset(&handle_outputs, 0xA5, sizeof handle_outputs);
  EXPECT(expected, taut_snapshot_revision(snapshot, NULL));
  EXPECT(expected, taut_snapshot_revision(snapshot, OUTPUT(uint64_t)));
  CHECK(is_untouched(&handle_outputs, sizeof handle_outputs));
}

static void refuse_every_pool_call(taut_pool pool, taut_status expected) {
  memset(&handle_outputs, 0xA5, sizeof handle_outputs);
  EXPECT(expected, taut_pool_add(pool, no_grid(0), NULL, NULL, 0, NULL));
  EXPECT(expected, taut_pool_add(pool, no_grid(1), INPUT(taut_planner_options), INPUT(float), 1, OUTPUT(uint32_t)));
  EXPECT(expected, taut_pool_remove(pool, 0));
  EXPECT(expected, taut_pool_remove(pool, 1));
  EXPECT(expected, taut_pool_leave_out(pool, 0, 0));
  EXPECT(expected, taut_pool_leave_out(pool, 1, 1));
  EXPECT(expected, taut_pool_submit(pool, 0, 0, NULL, 0, NULL));
  EXPECT(expected, taut_pool_submit(pool, 1, 1, INPUT(taut_request), 1, OUTPUT(taut_ticket)));
  EXPECT(expected, taut_pool_work(pool, 0, NULL));
  EXPECT(expected, taut_pool_work(pool, 1, OUTPUT(uint32_t)));
  EXPECT(expected, taut_pool_poll(pool, NULL, 0, NULL));
  EXPECT(expected, taut_pool_poll(pool, OUTPUT(taut_ticket), 1, OUTPUT(size_t)));
  EXPECT(expected, taut_pool_wait(pool, no_ticket(0), 0));
  EXPECT(expected, taut_pool_wait(pool, no_ticket(1), 1));
  EXPECT(expected, taut_pool_take(pool, no_ticket(0), NULL, 0, NULL, 0, NULL));
  EXPECT(expected, taut_pool_take(pool, no_ticket(1), OUTPUT(taut_result), 1, OUTPUT(taut_point), 1, OUTPUT(size_t)));
  EXPECT(expected, taut_pool_links(pool, no_ticket(0), 0, NULL, 0, NULL));
  EXPECT(expected, taut_pool_links(pool, no_ticket(1), 1, OUTPUT(taut_link_use), 1, OUTPUT(size_t)));
  EXPECT(expected, taut_pool_cancel(pool, no_ticket(0)));
  EXPECT(expected, taut_pool_cancel(pool, no_ticket(1)));
  EXPECT(expected, taut_pool_add_graph(pool, no_graph(0), NULL, NULL, 0, NULL));
  EXPECT(expected, taut_pool_add_graph(pool, no_graph(1), INPUT(taut_graph_planner_options), INPUT(float), 1, OUTPUT(uint32_t)));
  EXPECT(expected, taut_pool_submit_nodes(pool, 0, 0, NULL, 0, NULL, NULL));
  EXPECT(expected, taut_pool_submit_nodes(pool, 1, 1, INPUT(uint32_t), 1, INPUT(taut_graph_request), OUTPUT(taut_ticket)));
  EXPECT(expected, taut_pool_take_nodes(pool, no_ticket(0), NULL, 0, NULL, 0, NULL));
  EXPECT(expected, taut_pool_take_nodes(pool, no_ticket(1), OUTPUT(taut_result), 1, OUTPUT(uint32_t), 1, OUTPUT(size_t)));
  EXPECT(expected, taut_pool_add_world(pool, no_world(0), NULL, NULL));
  EXPECT(expected, taut_pool_add_world(pool, no_world(1), INPUT(taut_planner_options), OUTPUT(uint32_t)));
  EXPECT(expected, taut_pool_add_mesh(pool, no_mesh(0), NULL, NULL, 0, NULL));
  EXPECT(expected, taut_pool_add_mesh(pool, no_mesh(1), INPUT(taut_planner_options), INPUT(float), 1, OUTPUT(uint32_t)));
  EXPECT(expected, taut_pool_submit_heights(pool, 0, 0, NULL, 0, NULL, 0, NULL));
  EXPECT(expected, taut_pool_submit_heights(pool, 1, 1, INPUT(taut_request), 1, INPUT(float), 1, OUTPUT(taut_ticket)));
  EXPECT(expected, taut_pool_heights(pool, no_ticket(0), NULL, 0, NULL));
  EXPECT(expected, taut_pool_heights(pool, no_ticket(1), OUTPUT(float), 1, OUTPUT(size_t)));
  CHECK(is_untouched(&handle_outputs, sizeof handle_outputs));
}

static void refuse_every_field_call(taut_field field, taut_status expected) {
  memset(&handle_outputs, 0xA5, sizeof handle_outputs);
  EXPECT(expected, taut_field_set_costs(field, NULL, 0));
  EXPECT(expected, taut_field_set_costs(field, INPUT(float), 1));
  EXPECT(expected, taut_field_set_weights(field, NULL, NULL, 0, 0));
  EXPECT(expected, taut_field_set_weights(field, INPUT(taut_rect), INPUT(float), 1, 1));
  EXPECT(expected, taut_field_build(field, NULL, 0, NULL));
  EXPECT(expected, taut_field_build(field, INPUT(taut_field_seed), 1, OUTPUT(taut_field_result)));
  EXPECT(expected, taut_field_begin(field, NULL, 0));
  EXPECT(expected, taut_field_begin(field, INPUT(taut_field_seed), 1));
  EXPECT(expected, taut_field_update(field));
  EXPECT(expected, taut_field_step(field, 0, NULL));
  EXPECT(expected, taut_field_step(field, 1, OUTPUT(taut_field_result)));
  EXPECT(expected, taut_field_cancel(field));
  EXPECT(expected, taut_field_reset(field));
  EXPECT(expected, taut_field_revision(field, NULL));
  EXPECT(expected, taut_field_revision(field, OUTPUT(uint64_t)));
  EXPECT(expected, taut_field_is_stale(field, NULL));
  EXPECT(expected, taut_field_is_stale(field, OUTPUT(uint8_t)));
  EXPECT(expected, taut_field_memory(field, NULL));
  EXPECT(expected, taut_field_memory(field, OUTPUT(uint64_t)));
  EXPECT(expected, taut_field_distances(field, NULL, 0, 0, NULL));
  EXPECT(expected, taut_field_distances(field, INPUT(taut_point), 1, 1, OUTPUT(double)));
  EXPECT(expected, taut_field_owners(field, NULL, 0, NULL));
  EXPECT(expected, taut_field_owners(field, INPUT(taut_point), 1, OUTPUT(uint32_t)));
  EXPECT(expected, taut_field_links(field, NULL, 0, NULL));
  EXPECT(expected, taut_field_links(field, INPUT(taut_point), 1, OUTPUT(uint32_t)));
  EXPECT(expected, taut_field_crossings(field, NULL, 0, NULL));
  EXPECT(expected, taut_field_crossings(field, INPUT(taut_point), 1, OUTPUT(taut_crossing)));
  EXPECT(expected, taut_field_next(field, NULL, 0, NULL));
  EXPECT(expected, taut_field_next(field, INPUT(taut_point), 1, OUTPUT(taut_point)));
  EXPECT(expected, taut_field_next_within(field, NULL, 0, 0, NULL));
  EXPECT(expected, taut_field_next_within(field, INPUT(taut_point), 1, 1, OUTPUT(taut_point)));
  EXPECT(expected, taut_field_path(field, NULL, NULL, 0, NULL));
  EXPECT(expected, taut_field_path(field, INPUT(taut_point), OUTPUT(taut_point), 1, OUTPUT(size_t)));
  EXPECT(expected, taut_field_prove_costs(field, NULL, 0, 0, NULL, NULL));
  EXPECT(expected, taut_field_prove_costs(field, INPUT(taut_point), 1, 1, OUTPUT(double), OUTPUT(double)));
  EXPECT(expected, taut_field_rows(field, NULL, NULL, 0, 0, NULL));
  EXPECT(expected, taut_field_rows(field, INPUT(taut_rect), OUTPUT(float), 1, 1, OUTPUT(size_t)));
  EXPECT(expected, taut_field_directions(field, NULL, NULL, 0, 0, NULL));
  EXPECT(expected, taut_field_directions(field, INPUT(taut_rect), OUTPUT(float), 1, 1, OUTPUT(size_t)));
  CHECK(is_untouched(&handle_outputs, sizeof handle_outputs));
}

static void refuse_every_policy_call(taut_policy policy, taut_status expected) {
  memset(&handle_outputs, 0xA5, sizeof handle_outputs);
  EXPECT(expected, taut_policy_set_pulls(policy, NULL, 0));
  EXPECT(expected, taut_policy_set_pulls(policy, INPUT(taut_pull), 1));
  EXPECT(expected, taut_policy_set_flow(policy, NULL, NULL, 0, 0));
  EXPECT(expected, taut_policy_set_flow(policy, INPUT(taut_rect), INPUT(float), 1, 1));
  EXPECT(expected, taut_policy_step(policy, no_field(0), NULL, 0, NULL));
  EXPECT(expected, taut_policy_step(policy, no_field(1), OUTPUT(taut_follower), 1, OUTPUT(taut_policy_result)));
  CHECK(is_untouched(&handle_outputs, sizeof handle_outputs));
}

static void refuse_every_crowd_call(taut_crowd crowd, taut_status expected) {
  memset(&handle_outputs, 0xA5, sizeof handle_outputs);
  EXPECT(expected, taut_crowd_avoid(crowd, NULL, 0, 0, NULL));
  EXPECT(expected, taut_crowd_avoid(crowd, INPUT(taut_walker), 1, 1, OUTPUT(taut_point)));
  EXPECT(expected, taut_crowd_avoid_with(crowd, NULL, 0, NULL, 0, NULL));
  EXPECT(expected, taut_crowd_avoid_with(crowd, INPUT(taut_walker), 1, OUTPUT(taut_walker_traits), 1, OUTPUT(taut_point)));
  CHECK(is_untouched(&handle_outputs, sizeof handle_outputs));
}

static void refuse_every_graph_call(taut_graph graph, taut_status expected) {
  memset(&handle_outputs, 0xA5, sizeof handle_outputs);
  EXPECT(expected, taut_graph_get_info(graph, NULL));
  EXPECT(expected, taut_graph_get_info(graph, OUTPUT(taut_graph_info)));
  EXPECT(expected, taut_graph_add_nodes(graph, 0, NULL, 0, NULL));
  EXPECT(expected, taut_graph_add_nodes(graph, 1, INPUT(float), 1, OUTPUT(uint32_t)));
  EXPECT(expected, taut_graph_set_nodes(graph, NULL, 0));
  EXPECT(expected, taut_graph_set_nodes(graph, INPUT(taut_graph_node), 1));
  EXPECT(expected, taut_graph_remove_nodes(graph, NULL, 0));
  EXPECT(expected, taut_graph_remove_nodes(graph, INPUT(uint32_t), 1));
  EXPECT(expected, taut_graph_get_node(graph, 0, NULL));
  EXPECT(expected, taut_graph_get_node(graph, 1, OUTPUT(taut_graph_node)));
  EXPECT(expected, taut_graph_set_edges(graph, NULL, 0));
  EXPECT(expected, taut_graph_set_edges(graph, INPUT(taut_graph_edge), 1));
  EXPECT(expected, taut_graph_edges(graph, 0, NULL, 0, NULL));
  EXPECT(expected, taut_graph_edges(graph, 1, OUTPUT(taut_graph_edge), 1, OUTPUT(size_t)));
  EXPECT(expected, taut_graph_nearest(graph, NULL, 0, 0, NULL, 0, NULL));
  EXPECT(expected, taut_graph_nearest(graph, INPUT(float), 1, 1, OUTPUT(uint32_t), 1, OUTPUT(size_t)));
  EXPECT(expected, taut_graph_reachable(graph, 0, 0, 0, NULL));
  EXPECT(expected, taut_graph_reachable(graph, 1, 1, 1, OUTPUT(uint32_t)));
  EXPECT(expected, taut_graph_component(graph, 0, NULL));
  EXPECT(expected, taut_graph_component(graph, 1, OUTPUT(uint32_t)));
  EXPECT(expected, taut_graph_prepare(graph, 0));
  EXPECT(expected, taut_graph_prepare(graph, 1));
  EXPECT(expected, taut_graph_save(graph, NULL, 0, NULL));
  EXPECT(expected, taut_graph_save(graph, OUTPUT(uint8_t), 1, OUTPUT(size_t)));
  EXPECT(expected, taut_graph_add_hexagons(graph, 0, 0, 0, 0, NULL, 0, NULL));
  EXPECT(expected, taut_graph_add_hexagons(graph, 1, 1, 1, 1, INPUT(float), 1, OUTPUT(uint32_t)));
  EXPECT(expected, taut_graph_add_triangles(graph, 0, 0, 0, NULL, 0, NULL));
  EXPECT(expected, taut_graph_add_triangles(graph, 1, 1, 1, INPUT(float), 1, OUTPUT(uint32_t)));
  EXPECT(expected, taut_graph_add_quadtree(graph, no_grid(0), 0, 0, NULL));
  EXPECT(expected, taut_graph_add_quadtree(graph, no_grid(1), 1, 1, OUTPUT(uint32_t)));
  EXPECT(expected, taut_graph_add_sights(graph, no_grid(0), 0, 0, 0, 0, NULL));
  EXPECT(expected, taut_graph_add_sights(graph, no_grid(1), 1, 1, 1, 1, OUTPUT(uint64_t)));
  EXPECT(expected, taut_graph_add_disc_sights(graph, no_grid(0), 0, 0, 0, 0, NULL));
  EXPECT(expected, taut_graph_add_disc_sights(graph, no_grid(1), 1, 1, 1, 1, OUTPUT(uint64_t)));
  EXPECT(expected, taut_graph_planner_create(graph, NULL, NULL));
  EXPECT(expected, taut_graph_planner_create(graph, INPUT(taut_graph_planner_options), OUTPUT(taut_graph_planner)));
  CHECK(is_untouched(&handle_outputs, sizeof handle_outputs));
}

static void refuse_every_graph_planner_call(taut_graph_planner graph_planner, taut_status expected) {
  memset(&handle_outputs, 0xA5, sizeof handle_outputs);
  EXPECT(expected, taut_graph_planner_set_estimates(graph_planner, NULL, 0));
  EXPECT(expected, taut_graph_planner_set_estimates(graph_planner, INPUT(float), 1));
  EXPECT(expected, taut_graph_planner_find(graph_planner, 0, NULL, 0, NULL, NULL));
  EXPECT(expected, taut_graph_planner_find(graph_planner, 1, INPUT(uint32_t), 1, INPUT(taut_graph_request), OUTPUT(taut_result)));
  EXPECT(expected, taut_graph_planner_begin(graph_planner, 0, NULL, 0, NULL));
  EXPECT(expected, taut_graph_planner_begin(graph_planner, 1, INPUT(uint32_t), 1, INPUT(taut_graph_request)));
  EXPECT(expected, taut_graph_planner_step(graph_planner, 0, NULL));
  EXPECT(expected, taut_graph_planner_step(graph_planner, 1, OUTPUT(taut_result)));
  EXPECT(expected, taut_graph_planner_cancel(graph_planner));
  EXPECT(expected, taut_graph_planner_reset(graph_planner));
  EXPECT(expected, taut_graph_planner_path(graph_planner, NULL, 0, NULL));
  EXPECT(expected, taut_graph_planner_path(graph_planner, OUTPUT(uint32_t), 1, OUTPUT(size_t)));
  EXPECT(expected, taut_graph_planner_path_to(graph_planner, 0, NULL, 0, NULL));
  EXPECT(expected, taut_graph_planner_path_to(graph_planner, 1, OUTPUT(uint32_t), 1, OUTPUT(size_t)));
  EXPECT(expected, taut_graph_planner_costs(graph_planner, 0, 0, NULL));
  EXPECT(expected, taut_graph_planner_costs(graph_planner, 1, 1, OUTPUT(double)));
  EXPECT(expected, taut_graph_planner_memory(graph_planner, NULL));
  EXPECT(expected, taut_graph_planner_memory(graph_planner, OUTPUT(uint64_t)));
  EXPECT(expected, taut_graph_planner_see_on(graph_planner, no_grid(0), 0, 0));
  EXPECT(expected, taut_graph_planner_see_on(graph_planner, no_grid(1), 1, 1));
  EXPECT(expected, taut_graph_planner_ask(graph_planner, NULL, NULL));
  EXPECT(expected, taut_graph_planner_ask(graph_planner, OUTPUT(const uint32_t *), OUTPUT(size_t)));
  EXPECT(expected, taut_graph_planner_tell(graph_planner, NULL, 0));
  EXPECT(expected, taut_graph_planner_tell(graph_planner, INPUT(uint8_t), 1));
  EXPECT(expected, taut_graph_planner_find_batch(graph_planner, NULL, 0, NULL, 0, NULL));
  EXPECT(expected, taut_graph_planner_find_batch(graph_planner, INPUT(uint32_t), 1, INPUT(taut_graph_request), 1, OUTPUT(taut_result)));
  CHECK(is_untouched(&handle_outputs, sizeof handle_outputs));
}

static void refuse_every_shape_call(taut_shape shape, taut_status expected) {
  memset(&handle_outputs, 0xA5, sizeof handle_outputs);
  EXPECT(expected, taut_shape_bounds(shape, NULL, NULL));
  EXPECT(expected, taut_shape_bounds(shape, OUTPUT(double), OUTPUT(double)));
  EXPECT(expected, taut_shape_pieces(shape, 0, NULL, 0, NULL));
  EXPECT(expected, taut_shape_pieces(shape, 1, OUTPUT(taut_point), 1, OUTPUT(size_t)));
  CHECK(is_untouched(&handle_outputs, sizeof handle_outputs));
}

static void refuse_every_space_call(taut_space space, taut_status expected) {
  memset(&handle_outputs, 0xA5, sizeof handle_outputs);
  EXPECT(expected, taut_space_axes(space, NULL, 0, NULL));
  EXPECT(expected, taut_space_axes(space, OUTPUT(taut_axis), 1, OUTPUT(size_t)));
  EXPECT(expected, taut_space_memory(space, NULL));
  EXPECT(expected, taut_space_memory(space, OUTPUT(uint64_t)));
  EXPECT(expected, taut_space_add_constraint(space, 0, NULL, 0));
  EXPECT(expected, taut_space_add_constraint(space, 1, INPUT(double), 1));
  EXPECT(expected, taut_space_set_model(space, 0, NULL, 0));
  EXPECT(expected, taut_space_set_model(space, 1, INPUT(double), 1));
  EXPECT(expected, taut_space_set_modes(space, NULL, 0));
  EXPECT(expected, taut_space_set_modes(space, INPUT(taut_mode), 1));
  EXPECT(expected, taut_space_set_projection(space, NULL, 0));
  EXPECT(expected, taut_space_set_projection(space, INPUT(double), 1));
  EXPECT(expected, taut_space_set_voxels(space, NULL, NULL, 0));
  EXPECT(expected, taut_space_set_voxels(space, INPUT(uint32_t), INPUT(uint8_t), 1));
  EXPECT(expected, taut_space_edit_voxels(space, NULL, NULL, NULL, 0));
  EXPECT(expected, taut_space_edit_voxels(space, INPUT(uint32_t), INPUT(uint32_t), INPUT(uint8_t), 1));
  EXPECT(expected, taut_space_edit_voxel_costs(space, NULL, NULL, NULL, 0));
  EXPECT(expected, taut_space_edit_voxel_costs(space, INPUT(uint32_t), INPUT(uint32_t), INPUT(float), 1));
  EXPECT(expected, taut_space_check(space, NULL, 0, NULL));
  EXPECT(expected, taut_space_check(space, INPUT(double), 1, OUTPUT(uint8_t)));
  EXPECT(expected, taut_space_check_motions(space, NULL, NULL, 0, NULL));
  EXPECT(expected, taut_space_check_motions(space, INPUT(double), INPUT(double), 1, OUTPUT(uint8_t)));
  EXPECT(expected, taut_space_slice(space, 0, NULL, NULL, 0, 0, NULL));
  EXPECT(expected, taut_space_slice(space, 1, INPUT(taut_rect), OUTPUT(uint8_t), 1, 1, OUTPUT(size_t)));
  EXPECT(expected, taut_motion_create(space, NULL, NULL));
  EXPECT(expected, taut_motion_create(space, INPUT(taut_motion_options), OUTPUT(taut_motion)));
  EXPECT(expected, taut_motion_load(space, NULL, 0, NULL));
  EXPECT(expected, taut_motion_load(space, INPUT(uint8_t), 1, OUTPUT(taut_motion)));
  CHECK(is_untouched(&handle_outputs, sizeof handle_outputs));
}

static void refuse_every_motion_call(taut_motion motion, taut_status expected) {
  memset(&handle_outputs, 0xA5, sizeof handle_outputs);
  EXPECT(expected, taut_motion_algorithm_of(motion, NULL));
  EXPECT(expected, taut_motion_algorithm_of(motion, OUTPUT(uint32_t)));
  EXPECT(expected, taut_motion_memory(motion, NULL));
  EXPECT(expected, taut_motion_memory(motion, OUTPUT(uint64_t)));
  EXPECT(expected, taut_motion_find(motion, NULL, NULL, 0, NULL, NULL));
  EXPECT(expected, taut_motion_find(motion, INPUT(double), INPUT(double), 1, INPUT(taut_motion_request), OUTPUT(taut_motion_result)));
  EXPECT(expected, taut_motion_begin(motion, NULL, NULL, 0, NULL));
  EXPECT(expected, taut_motion_begin(motion, INPUT(double), INPUT(double), 1, INPUT(taut_motion_request)));
  EXPECT(expected, taut_motion_step(motion, 0, NULL));
  EXPECT(expected, taut_motion_step(motion, 1, OUTPUT(taut_motion_result)));
  EXPECT(expected, taut_motion_cancel(motion));
  EXPECT(expected, taut_motion_reset(motion));
  EXPECT(expected, taut_motion_ask(motion, NULL, NULL));
  EXPECT(expected, taut_motion_ask(motion, OUTPUT(const double *), OUTPUT(size_t)));
  EXPECT(expected, taut_motion_ask_motions(motion, NULL, NULL));
  EXPECT(expected, taut_motion_ask_motions(motion, OUTPUT(const double *), OUTPUT(size_t)));
  EXPECT(expected, taut_motion_tell(motion, NULL, 0));
  EXPECT(expected, taut_motion_tell(motion, INPUT(uint8_t), 1));
  EXPECT(expected, taut_motion_tell_costs(motion, NULL, 0));
  EXPECT(expected, taut_motion_tell_costs(motion, INPUT(double), 1));
  EXPECT(expected, taut_motion_prepare(motion, 0));
  EXPECT(expected, taut_motion_prepare(motion, 1));
  EXPECT(expected, taut_motion_save(motion, NULL, 0, NULL));
  EXPECT(expected, taut_motion_save(motion, OUTPUT(uint8_t), 1, OUTPUT(size_t)));
  EXPECT(expected, taut_motion_path(motion, NULL, 0, NULL));
  EXPECT(expected, taut_motion_path(motion, OUTPUT(double), 1, OUTPUT(size_t)));
  EXPECT(expected, taut_motion_path_view(motion, NULL, NULL));
  EXPECT(expected, taut_motion_path_view(motion, OUTPUT(const double *), OUTPUT(size_t)));
  EXPECT(expected, taut_motion_pieces(motion, NULL, 0, NULL));
  EXPECT(expected, taut_motion_pieces(motion, OUTPUT(taut_motion_piece), 1, OUTPUT(size_t)));
  EXPECT(expected, taut_motion_improve(motion, NULL, NULL));
  EXPECT(expected, taut_motion_improve(motion, INPUT(taut_improve_options), OUTPUT(taut_motion_result)));
  CHECK(is_untouched(&handle_outputs, sizeof handle_outputs));
}

static void refuse_every_world_call(taut_world world, taut_status expected) {
  memset(&handle_outputs, 0xA5, sizeof handle_outputs);
  EXPECT(expected, taut_world_add(world, NULL, 0, NULL));
  EXPECT(expected, taut_world_add(world, INPUT(taut_point), 1, OUTPUT(uint32_t)));
  EXPECT(expected, taut_world_add_outlines(world, NULL, 0, NULL, 0, 0, NULL));
  EXPECT(expected, taut_world_add_outlines(world, INPUT(taut_point), 1, INPUT(uint32_t), 1, 1, OUTPUT(uint32_t)));
  EXPECT(expected, taut_world_remove(world, 0));
  EXPECT(expected, taut_world_remove(world, 1));
  EXPECT(expected, taut_world_outline(world, 0, NULL, 0, NULL));
  EXPECT(expected, taut_world_outline(world, 1, OUTPUT(taut_point), 1, OUTPUT(size_t)));
  EXPECT(expected, taut_world_grow(world, no_shape(0), 0, NULL));
  EXPECT(expected, taut_world_grow(world, no_shape(1), 1, OUTPUT(taut_world)));
  EXPECT(expected, taut_world_revision(world, NULL));
  EXPECT(expected, taut_world_revision(world, OUTPUT(uint64_t)));
  EXPECT(expected, taut_world_snapshot(world, NULL));
  EXPECT(expected, taut_world_snapshot(world, OUTPUT(taut_snapshot)));
  EXPECT(expected, taut_space_of_poses_in_world(world, no_shape(0), NULL, NULL));
  EXPECT(expected, taut_space_of_poses_in_world(world, no_shape(1), INPUT(taut_space_options), OUTPUT(taut_space)));
  EXPECT(expected, taut_world_rasterise(world, no_grid(0), NULL, 0, 0, 0));
  EXPECT(expected, taut_world_rasterise(world, no_grid(1), INPUT(taut_point), 1, 1, 1));
  EXPECT(expected, taut_world_planner(world, NULL, NULL));
  EXPECT(expected, taut_world_planner(world, INPUT(taut_planner_options), OUTPUT(taut_planner)));
  EXPECT(expected, taut_mesh_from_world(world, NULL));
  EXPECT(expected, taut_mesh_from_world(world, OUTPUT(taut_mesh)));
  CHECK(is_untouched(&handle_outputs, sizeof handle_outputs));
}

static void refuse_every_mesh_call(taut_mesh mesh, taut_status expected) {
  memset(&handle_outputs, 0xA5, sizeof handle_outputs);
  EXPECT(expected, taut_mesh_size(mesh, NULL, NULL, NULL));
  EXPECT(expected, taut_mesh_size(mesh, OUTPUT(uint32_t), OUTPUT(uint32_t), OUTPUT(uint32_t)));
  EXPECT(expected, taut_mesh_planner(mesh, NULL, NULL));
  EXPECT(expected, taut_mesh_planner(mesh, INPUT(taut_planner_options), OUTPUT(taut_planner)));
  EXPECT(expected, taut_mesh_save(mesh, NULL, 0, NULL));
  EXPECT(expected, taut_mesh_save(mesh, OUTPUT(uint8_t), 1, OUTPUT(size_t)));
  EXPECT(expected, taut_mesh_floor_at(mesh, NULL, 0, NULL, NULL));
  EXPECT(expected, taut_mesh_floor_at(mesh, INPUT(taut_point), 1, OUTPUT(uint32_t), OUTPUT(float)));
  EXPECT(expected, taut_mesh_with_classes(mesh, NULL, 0, NULL));
  EXPECT(expected, taut_mesh_with_classes(mesh, INPUT(uint8_t), 1, OUTPUT(taut_mesh)));
  EXPECT(expected, taut_mesh_classes(mesh, NULL, 0, NULL));
  EXPECT(expected, taut_mesh_classes(mesh, OUTPUT(uint8_t), 1, OUTPUT(size_t)));
  EXPECT(expected, taut_mesh_origins(mesh, NULL, 0, NULL));
  EXPECT(expected, taut_mesh_origins(mesh, OUTPUT(uint32_t), 1, OUTPUT(size_t)));
  EXPECT(expected, taut_mesh_corner_points(mesh, NULL, 0, NULL));
  EXPECT(expected, taut_mesh_corner_points(mesh, OUTPUT(taut_point), 1, OUTPUT(size_t)));
  EXPECT(expected, taut_mesh_corner_heights(mesh, NULL, 0, NULL));
  EXPECT(expected, taut_mesh_corner_heights(mesh, OUTPUT(float), 1, OUTPUT(size_t)));
  EXPECT(expected, taut_mesh_face_sizes(mesh, NULL, 0, NULL));
  EXPECT(expected, taut_mesh_face_sizes(mesh, OUTPUT(uint32_t), 1, OUTPUT(size_t)));
  EXPECT(expected, taut_mesh_face_at(mesh, NULL, NULL));
  EXPECT(expected, taut_mesh_face_at(mesh, INPUT(taut_point), OUTPUT(uint32_t)));
  EXPECT(expected, taut_mesh_add_obstacle(mesh, NULL, 0, NULL));
  EXPECT(expected, taut_mesh_add_obstacle(mesh, INPUT(taut_point), 1, OUTPUT(uint32_t)));
  EXPECT(expected, taut_mesh_move_obstacle(mesh, 0, NULL, 0));
  EXPECT(expected, taut_mesh_move_obstacle(mesh, 1, INPUT(taut_point), 1));
  EXPECT(expected, taut_mesh_remove_obstacle(mesh, 0));
  EXPECT(expected, taut_mesh_remove_obstacle(mesh, 1));
  EXPECT(expected, taut_mesh_revision(mesh, NULL));
  EXPECT(expected, taut_mesh_revision(mesh, OUTPUT(uint64_t)));
  EXPECT(expected, taut_mesh_snapshot(mesh, NULL));
  EXPECT(expected, taut_mesh_snapshot(mesh, OUTPUT(taut_snapshot)));
  EXPECT(expected, taut_mesh_add_link(mesh, NULL, 0, 0, NULL));
  EXPECT(expected, taut_mesh_add_link(mesh, INPUT(taut_grid_link), 1, 1, OUTPUT(uint32_t)));
  EXPECT(expected, taut_mesh_set_link(mesh, 0, NULL, 0, 0));
  EXPECT(expected, taut_mesh_set_link(mesh, 1, INPUT(taut_grid_link), 1, 1));
  EXPECT(expected, taut_mesh_set_link_spans(mesh, 0, NULL, NULL));
  EXPECT(expected, taut_mesh_set_link_spans(mesh, 1, INPUT(taut_point), INPUT(taut_point)));
  EXPECT(expected, taut_mesh_remove_link(mesh, 0));
  EXPECT(expected, taut_mesh_remove_link(mesh, 1));
  EXPECT(expected, taut_mesh_get_link(mesh, 0, NULL, NULL, NULL));
  EXPECT(expected, taut_mesh_get_link(mesh, 1, OUTPUT(taut_grid_link), OUTPUT(float), OUTPUT(float)));
  EXPECT(expected, taut_mesh_link_spans(mesh, 0, NULL, NULL));
  EXPECT(expected, taut_mesh_link_spans(mesh, 1, OUTPUT(taut_point), OUTPUT(taut_point)));
  EXPECT(expected, taut_mesh_links(mesh, NULL, 0, NULL));
  EXPECT(expected, taut_mesh_links(mesh, OUTPUT(uint32_t), 1, OUTPUT(size_t)));
  EXPECT(expected, taut_mesh_field(mesh, NULL, NULL));
  EXPECT(expected, taut_mesh_field(mesh, INPUT(taut_field_options), OUTPUT(taut_field)));
  EXPECT(expected, taut_mesh_crowd(mesh, NULL, NULL));
  EXPECT(expected, taut_mesh_crowd(mesh, INPUT(taut_crowd_options), OUTPUT(taut_crowd)));
  CHECK(is_untouched(&handle_outputs, sizeof handle_outputs));
}

#endif
