/* Every function that takes a handle, with handles that refer to nothing: zero, stale, of another kind, forged. */
#include "check.h"
#include "generated/algorithms.h"
#include "generated/handles.h"

/* All grid calls must reject this word. */
static void refuse_grid(uint64_t word, taut_status expected) {
  taut_grid grid;
  grid.id = word;
  refuse_every_grid_call(grid, expected);
}

/* All planner calls must reject this word. */
static void refuse_planner(uint64_t word, taut_status expected) {
  taut_planner planner;
  planner.id = word;
  refuse_every_planner_call(planner, expected);
}

/* All snapshot calls must reject this word. */
static void refuse_snapshot(taut_grid grid, taut_planner planner, uint64_t word, taut_status expected) {
  taut_snapshot snapshot;
  snapshot.id = word;
  refuse_every_snapshot_call(snapshot, expected);
  EXPECT(expected, taut_grid_restore(grid, snapshot));
  if (word != 0) EXPECT(expected, taut_planner_pin(planner, snapshot));
}

/* All field calls must reject this word. */
static void refuse_field(uint64_t word, taut_status expected) {
  taut_field field;
  field.id = word;
  refuse_every_field_call(field, expected);
}

/* All policy and crowd calls must reject this word. */
static void refuse_policy_and_crowd(uint64_t word, taut_status expected) {
  taut_policy policy;
  taut_crowd crowd;
  policy.id = crowd.id = word;
  refuse_every_policy_call(policy, expected);
  refuse_every_crowd_call(crowd, expected);
}

/* All pool calls must reject this word. */
static void refuse_pool(uint64_t word, taut_status expected) {
  taut_pool pool;
  pool.id = word;
  refuse_every_pool_call(pool, expected);
}

/* All calls with a ticket must reject this word. */
static void refuse_ticket(taut_pool pool, uint64_t word) {
  taut_ticket ticket;
  taut_result result = untouched_result();
  size_t needed = 7;
  ticket.id = word;
  EXPECT(TAUT_ERROR_BAD_HANDLE, taut_pool_wait(pool, ticket, 0));
  EXPECT(TAUT_ERROR_BAD_HANDLE, taut_pool_wait(pool, ticket, 10));
  EXPECT(TAUT_ERROR_BAD_HANDLE, taut_pool_cancel(pool, ticket));
  EXPECT(TAUT_ERROR_BAD_HANDLE, taut_pool_take(pool, ticket, &result, 1, NULL, 0, &needed));
  EXPECT(TAUT_ERROR_BAD_HANDLE, taut_pool_take_nodes(pool, ticket, &result, 1, NULL, 0, &needed));
  CHECK(needed == 7 && is_untouched(&result, sizeof result));
}

static void refuse_pools_and_tickets(taut_grid grid, taut_planner planner) {
  taut_pool pool = {0}, old_pool = {0}, nothing = {0};
  taut_pool_options o;
  taut_planner_options how = options(TAUT_ALGORITHM_ANYA);
  taut_request ask = request(1, 1, 2, 2);
  taut_ticket ticket = {0}, other = {0};
  taut_result result;
  taut_point points[2];
  uint32_t lane, bit;
  size_t needed;
  EXPECT(TAUT_OK, taut_pool_options_init(&o, sizeof o));
  EXPECT(TAUT_OK, taut_pool_create(&o, &pool));
  EXPECT(TAUT_OK, taut_pool_create(&o, &old_pool));
  CHECK(taut_live_objects() == 4);
  EXPECT(TAUT_OK, taut_pool_add(old_pool, grid, &how, NULL, 0, &lane));
  EXPECT(TAUT_OK, taut_pool_submit(old_pool, lane, 0, &ask, 1, &other));
  EXPECT(TAUT_OK, taut_pool_add(pool, grid, &how, NULL, 0, &lane));
  EXPECT(TAUT_OK, taut_pool_submit(pool, lane, 0, &ask, 1, &ticket));
  refuse_ticket(pool, other.id);
  EXPECT(TAUT_OK, taut_pool_destroy(old_pool));
  EXPECT(TAUT_OK, taut_pool_destroy(nothing));
  EXPECT(TAUT_ERROR_BAD_HANDLE, taut_pool_destroy(old_pool));
  refuse_pool(0, TAUT_ERROR_BAD_HANDLE);
  refuse_pool(old_pool.id, TAUT_ERROR_BAD_HANDLE);
  refuse_pool(grid.id, TAUT_ERROR_BAD_HANDLE);
  refuse_pool(planner.id, TAUT_ERROR_BAD_HANDLE);
  refuse_pool(ticket.id, TAUT_ERROR_BAD_HANDLE);
  refuse_grid(pool.id, TAUT_ERROR_BAD_HANDLE);
  refuse_planner(ticket.id, TAUT_ERROR_BAD_HANDLE);
  refuse_ticket(pool, 0);
  refuse_ticket(pool, UINT64_MAX);
  refuse_ticket(pool, other.id);
  refuse_ticket(pool, pool.id);
  for (bit = 0; bit < 64; bit++) refuse_ticket(pool, ticket.id ^ UINT64_C(1) << bit);
  EXPECT(TAUT_ERROR_BAD_HANDLE, taut_pool_add(pool, (taut_grid){planner.id}, &how, NULL, 0, &lane));
  EXPECT(TAUT_OK, taut_pool_wait(pool, ticket, 60000));
  EXPECT(TAUT_OK, taut_pool_take(pool, ticket, &result, 1, points, 2, &needed));
  refuse_ticket(pool, ticket.id);
  EXPECT(TAUT_OK, taut_pool_destroy(pool));
  refuse_pool(pool.id, TAUT_ERROR_BAD_HANDLE);
}

static void refuse_policies_and_crowds(taut_grid grid, taut_planner planner) {
  taut_policy policy = {0}, no_policy = {0};
  taut_crowd crowd = {0}, no_crowd = {0};
  taut_policy_options o;
  taut_crowd_options c;
  uint32_t bit;
  EXPECT(TAUT_OK, taut_policy_options_init(&o, sizeof o));
  EXPECT(TAUT_OK, taut_crowd_options_init(&c, sizeof c));
  EXPECT(TAUT_OK, taut_policy_create(grid, &o, &policy));
  EXPECT(TAUT_OK, taut_crowd_create(grid, &c, &crowd));
  CHECK(taut_live_objects() == 4);
  EXPECT(TAUT_OK, taut_policy_destroy(no_policy));
  EXPECT(TAUT_OK, taut_crowd_destroy(no_crowd));
  refuse_policy_and_crowd(0, TAUT_ERROR_BAD_HANDLE);
  refuse_policy_and_crowd(grid.id, TAUT_ERROR_BAD_HANDLE);
  refuse_policy_and_crowd(planner.id, TAUT_ERROR_BAD_HANDLE);
  refuse_grid(policy.id, TAUT_ERROR_BAD_HANDLE);
  refuse_planner(crowd.id, TAUT_ERROR_BAD_HANDLE);
  refuse_every_policy_call((taut_policy){crowd.id}, TAUT_ERROR_BAD_HANDLE);
  refuse_every_crowd_call((taut_crowd){policy.id}, TAUT_ERROR_BAD_HANDLE);
  for (bit = 0; bit < 64; bit++) {
    refuse_every_policy_call((taut_policy){policy.id ^ UINT64_C(1) << bit}, TAUT_ERROR_BAD_HANDLE);
    refuse_every_crowd_call((taut_crowd){crowd.id ^ UINT64_C(1) << bit}, TAUT_ERROR_BAD_HANDLE);
  }
  EXPECT(TAUT_OK, taut_policy_destroy(policy));
  EXPECT(TAUT_OK, taut_crowd_destroy(crowd));
  EXPECT(TAUT_ERROR_BAD_HANDLE, taut_policy_destroy(policy));
  EXPECT(TAUT_ERROR_BAD_HANDLE, taut_crowd_destroy(crowd));
  refuse_policy_and_crowd(policy.id, TAUT_ERROR_BAD_HANDLE);
}

/* All calls on shapes, spaces, planners of motions and worlds must reject this word. */
static void refuse_motions(uint64_t word) {
  refuse_every_shape_call((taut_shape){word}, TAUT_ERROR_BAD_HANDLE);
  refuse_every_space_call((taut_space){word}, TAUT_ERROR_BAD_HANDLE);
  refuse_every_motion_call((taut_motion){word}, TAUT_ERROR_BAD_HANDLE);
  refuse_every_world_call((taut_world){word}, TAUT_ERROR_BAD_HANDLE);
  refuse_every_mesh_call((taut_mesh){word}, TAUT_ERROR_BAD_HANDLE);
}

static void refuse_shapes_spaces_and_motions(taut_grid grid, taut_planner planner) {
  taut_shape shape = new_box(1, 0.5f), no_shape_at_all = {0};
  taut_space space = {0}, no_space = {0};
  taut_motion motion = {0}, no_motion = {0};
  taut_world world = {0}, no_world = {0};
  const taut_point corners[3] = {{0, 0}, {4, 0}, {0, 4}};
  const uint32_t numbers[3] = {0, 1, 2}, three = 3;
  taut_mesh mesh = {0}, no_mesh = {0};
  taut_space_options of_space;
  taut_motion_options o;
  uint32_t bit;
  EXPECT(TAUT_OK, taut_space_options_init(&of_space, sizeof of_space));
  EXPECT(TAUT_OK, taut_motion_options_init(&o, sizeof o));
  EXPECT(TAUT_OK, taut_space_of_poses(grid, shape, &of_space, &space));
  EXPECT(TAUT_OK, taut_motion_create(space, &o, &motion));
  EXPECT(TAUT_OK, taut_world_from_grid(grid, &world));
  EXPECT(TAUT_OK, taut_mesh_create(corners, 3, numbers, 3, &three, 1, &mesh));
  CHECK(taut_live_objects() == 7);
  EXPECT(TAUT_OK, taut_world_destroy(no_world));
  EXPECT(TAUT_OK, taut_mesh_destroy(no_mesh));
  EXPECT(TAUT_OK, taut_shape_destroy(no_shape_at_all));
  EXPECT(TAUT_OK, taut_space_destroy(no_space));
  EXPECT(TAUT_OK, taut_motion_destroy(no_motion));
  refuse_motions(0);
  refuse_motions(UINT64_MAX);
  refuse_motions(grid.id);
  refuse_motions(planner.id);
  refuse_grid(shape.id, TAUT_ERROR_BAD_HANDLE);
  refuse_planner(motion.id, TAUT_ERROR_BAD_HANDLE);
  refuse_every_shape_call((taut_shape){space.id}, TAUT_ERROR_BAD_HANDLE);
  refuse_every_space_call((taut_space){motion.id}, TAUT_ERROR_BAD_HANDLE);
  refuse_every_motion_call((taut_motion){shape.id}, TAUT_ERROR_BAD_HANDLE);
  refuse_every_world_call((taut_world){shape.id}, TAUT_ERROR_BAD_HANDLE);
  refuse_every_mesh_call((taut_mesh){world.id}, TAUT_ERROR_BAD_HANDLE);
  for (bit = 0; bit < 64; bit++) {
    refuse_every_shape_call((taut_shape){shape.id ^ UINT64_C(1) << bit}, TAUT_ERROR_BAD_HANDLE);
    refuse_every_space_call((taut_space){space.id ^ UINT64_C(1) << bit}, TAUT_ERROR_BAD_HANDLE);
    refuse_every_motion_call((taut_motion){motion.id ^ UINT64_C(1) << bit}, TAUT_ERROR_BAD_HANDLE);
    refuse_every_world_call((taut_world){world.id ^ UINT64_C(1) << bit}, TAUT_ERROR_BAD_HANDLE);
    refuse_every_mesh_call((taut_mesh){mesh.id ^ UINT64_C(1) << bit}, TAUT_ERROR_BAD_HANDLE);
  }
  EXPECT(TAUT_ERROR_BAD_HANDLE, taut_space_of_poses(grid, (taut_shape){space.id}, &of_space, &no_space));
  EXPECT(TAUT_ERROR_BAD_HANDLE, taut_space_of_poses((taut_grid){shape.id}, shape, &of_space, &no_space));
  EXPECT(TAUT_ERROR_BAD_HANDLE, taut_motion_create((taut_space){shape.id}, &o, &no_motion));
  CHECK(no_space.id == 0 && no_motion.id == 0);
  EXPECT(TAUT_OK, taut_shape_destroy(shape));
  EXPECT(TAUT_OK, taut_space_destroy(space));
  EXPECT(TAUT_OK, taut_motion_destroy(motion));
  EXPECT(TAUT_OK, taut_world_destroy(world));
  EXPECT(TAUT_ERROR_BAD_HANDLE, taut_world_destroy(world));
  EXPECT(TAUT_OK, taut_mesh_destroy(mesh));
  EXPECT(TAUT_ERROR_BAD_HANDLE, taut_mesh_destroy(mesh));
  EXPECT(TAUT_ERROR_BAD_HANDLE, taut_shape_destroy(shape));
  EXPECT(TAUT_ERROR_BAD_HANDLE, taut_space_destroy(space));
  EXPECT(TAUT_ERROR_BAD_HANDLE, taut_motion_destroy(motion));
  refuse_motions(shape.id);
  refuse_motions(space.id);
  refuse_motions(motion.id);
  refuse_motions(world.id);
  refuse_motions(mesh.id);
}

/* All calls on graphs and their planners must reject this word. */
static void refuse_graphs(uint64_t word) {
  refuse_every_graph_call((taut_graph){word}, TAUT_ERROR_BAD_HANDLE);
  refuse_every_graph_planner_call((taut_graph_planner){word}, TAUT_ERROR_BAD_HANDLE);
}

static void refuse_graphs_and_their_planners(taut_grid grid, taut_planner planner) {
  taut_graph graph = {0}, no_graph_at_all = {0};
  taut_graph_planner searcher = {0}, no_searcher = {0};
  taut_graph_planner_options o;
  uint32_t bit;
  EXPECT(TAUT_OK, taut_graph_planner_options_init(&o, sizeof o));
  EXPECT(TAUT_OK, taut_graph_create(0, 0, 2, NULL, 0, NULL, 0, &graph));
  EXPECT(TAUT_OK, taut_graph_planner_create(graph, &o, &searcher));
  CHECK(taut_live_objects() == 4);
  EXPECT(TAUT_OK, taut_graph_destroy(no_graph_at_all));
  EXPECT(TAUT_OK, taut_graph_planner_destroy(no_searcher));
  refuse_graphs(0);
  refuse_graphs(UINT64_MAX);
  refuse_graphs(grid.id);
  refuse_graphs(planner.id);
  refuse_grid(graph.id, TAUT_ERROR_BAD_HANDLE);
  refuse_planner(searcher.id, TAUT_ERROR_BAD_HANDLE);
  refuse_every_graph_call((taut_graph){searcher.id}, TAUT_ERROR_BAD_HANDLE);
  refuse_every_graph_planner_call((taut_graph_planner){graph.id}, TAUT_ERROR_BAD_HANDLE);
  for (bit = 0; bit < 64; bit++) {
    refuse_every_graph_call((taut_graph){graph.id ^ UINT64_C(1) << bit}, TAUT_ERROR_BAD_HANDLE);
    refuse_every_graph_planner_call((taut_graph_planner){searcher.id ^ UINT64_C(1) << bit}, TAUT_ERROR_BAD_HANDLE);
  }
  EXPECT(TAUT_OK, taut_graph_destroy(graph));
  EXPECT(TAUT_OK, taut_graph_planner_destroy(searcher));
  EXPECT(TAUT_ERROR_BAD_HANDLE, taut_graph_destroy(graph));
  EXPECT(TAUT_ERROR_BAD_HANDLE, taut_graph_planner_destroy(searcher));
  refuse_graphs(graph.id);
  refuse_graphs(searcher.id);
}

static void refuse_fields(taut_grid grid, taut_planner planner) {
  taut_field field = {0}, old_field = {0}, nothing = {0};
  taut_field_options o;
  uint32_t bit;
  EXPECT(TAUT_OK, taut_field_options_init(&o, sizeof o));
  o.kind = TAUT_FIELD_STEPS;
  EXPECT(TAUT_OK, taut_field_create(grid, &o, &field));
  EXPECT(TAUT_OK, taut_field_create(grid, &o, &old_field));
  CHECK(taut_live_objects() == 4);
  EXPECT(TAUT_OK, taut_field_destroy(old_field));
  EXPECT(TAUT_OK, taut_field_destroy(nothing));
  EXPECT(TAUT_ERROR_BAD_HANDLE, taut_field_destroy(old_field));
  refuse_field(0, TAUT_ERROR_BAD_HANDLE);
  refuse_field(old_field.id, TAUT_ERROR_BAD_HANDLE);
  refuse_field(grid.id, TAUT_ERROR_BAD_HANDLE);
  refuse_field(planner.id, TAUT_ERROR_BAD_HANDLE);
  refuse_grid(field.id, TAUT_ERROR_BAD_HANDLE);
  refuse_planner(field.id, TAUT_ERROR_BAD_HANDLE);
  for (bit = 0; bit < 64; bit++) refuse_field(field.id ^ UINT64_C(1) << bit, TAUT_ERROR_BAD_HANDLE);
  EXPECT(TAUT_ERROR_BAD_HANDLE, taut_field_create((taut_grid){field.id}, &o, &nothing));
  EXPECT(TAUT_OK, taut_field_destroy(field));
  refuse_field(field.id, TAUT_ERROR_BAD_HANDLE);
}

int main(void) {
  taut_grid grid = new_grid(8, 8), old_grid = new_grid(8, 8), none = {0};
  taut_planner planner = new_planner(grid, TAUT_ALGORITHM_THETA), old_planner = new_planner(grid, TAUT_ALGORITHM_ASTAR);
  taut_planner nobody = {0};
  taut_snapshot snapshot = {0}, old_snapshot = {0}, nothing = {0};
  uint64_t words[8];
  size_t i;

  for (i = 0; i < ALGORITHMS; i++) {
    taut_planner destroyed = new_planner(grid, algorithms[i]);
    EXPECT(TAUT_OK, taut_planner_destroy(destroyed));
    refuse_planner(destroyed.id, TAUT_ERROR_BAD_HANDLE);
  }
  EXPECT(TAUT_OK, taut_grid_destroy(none));
  EXPECT(TAUT_OK, taut_planner_destroy(nobody));
  EXPECT(TAUT_OK, taut_grid_destroy(old_grid));
  EXPECT(TAUT_OK, taut_planner_destroy(old_planner));
  EXPECT(TAUT_ERROR_BAD_HANDLE, taut_grid_destroy(old_grid));
  EXPECT(TAUT_ERROR_BAD_HANDLE, taut_planner_destroy(old_planner));

  refuse_grid(0, TAUT_ERROR_BAD_HANDLE);
  refuse_grid(old_grid.id, TAUT_ERROR_BAD_HANDLE);
  refuse_grid(planner.id, TAUT_ERROR_BAD_HANDLE);
  refuse_planner(0, TAUT_ERROR_BAD_HANDLE);
  refuse_planner(old_planner.id, TAUT_ERROR_BAD_HANDLE);
  refuse_planner(grid.id, TAUT_ERROR_BAD_HANDLE);

  EXPECT(TAUT_OK, taut_grid_snapshot(grid, &snapshot));
  EXPECT(TAUT_OK, taut_grid_snapshot(grid, &old_snapshot));
  EXPECT(TAUT_OK, taut_snapshot_destroy(nothing));
  EXPECT(TAUT_OK, taut_snapshot_destroy(old_snapshot));
  EXPECT(TAUT_ERROR_BAD_HANDLE, taut_snapshot_destroy(old_snapshot));
  refuse_grid(snapshot.id, TAUT_ERROR_BAD_HANDLE);
  refuse_planner(snapshot.id, TAUT_ERROR_BAD_HANDLE);
  refuse_snapshot(grid, planner, 0, TAUT_ERROR_BAD_HANDLE);
  refuse_snapshot(grid, planner, old_snapshot.id, TAUT_ERROR_BAD_HANDLE);
  refuse_snapshot(grid, planner, grid.id, TAUT_ERROR_BAD_HANDLE);
  refuse_snapshot(grid, planner, planner.id, TAUT_ERROR_BAD_HANDLE);
  EXPECT(TAUT_OK, taut_grid_restore(grid, snapshot));
  EXPECT(TAUT_OK, taut_planner_pin(planner, snapshot));
  EXPECT(TAUT_OK, taut_planner_pin(planner, nothing));
  EXPECT(TAUT_OK, taut_snapshot_destroy(snapshot));

  refuse_pools_and_tickets(grid, planner);
  refuse_fields(grid, planner);
  refuse_policies_and_crowds(grid, planner);
  refuse_shapes_spaces_and_motions(grid, planner);
  refuse_graphs_and_their_planners(grid, planner);

  /* Forged words: all ones, the slot's neighbours, far slots, later and earlier generations, other kinds. */
  words[0] = UINT64_MAX;
  words[1] = 1;
  words[2] = grid.id + 1000;
  words[3] = grid.id | 0xFFFFFFu;
  words[4] = grid.id + (UINT64_C(1) << 24);
  words[5] = grid.id - (UINT64_C(1) << 24);
  words[6] = grid.id ^ (UINT64_C(0x80) << 56);
  words[7] = grid.id ^ (UINT64_C(1) << 55);
  for (i = 0; i < 8; i++) {
    refuse_grid(words[i], TAUT_ERROR_BAD_HANDLE);
    refuse_planner(words[i], TAUT_ERROR_BAD_HANDLE);
    refuse_snapshot(grid, planner, words[i], TAUT_ERROR_BAD_HANDLE);
    refuse_pool(words[i], TAUT_ERROR_BAD_HANDLE);
    refuse_field(words[i], TAUT_ERROR_BAD_HANDLE);
    refuse_policy_and_crowd(words[i], TAUT_ERROR_BAD_HANDLE);
    refuse_motions(words[i]);
    refuse_graphs(words[i]);
  }

  /* A slot is used again, its old handles stay invalid. */
  for (i = 0; i < 100; i++) {
    taut_grid next = new_grid(2, 2);
    CHECK(next.id != old_grid.id && next.id != grid.id);
    EXPECT(TAUT_OK, taut_grid_destroy(next));
    EXPECT(TAUT_ERROR_BAD_HANDLE, taut_grid_prepare(next));
  }
  CHECK(taut_live_objects() == 2);
  EXPECT(TAUT_OK, taut_grid_destroy(grid));
  CHECK(taut_live_objects() == 1);
  refuse_grid(grid.id, TAUT_ERROR_BAD_HANDLE);
  EXPECT(TAUT_OK, taut_planner_destroy(planner));
  CHECK(taut_live_objects() == 0);
  return 0;
}
