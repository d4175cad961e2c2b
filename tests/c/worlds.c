/* Hostile arguments of every call on worlds of polygons and their planners, their sentences, and what they answer. */
#include "check.h"
#include "generated/algorithms.h"

#include <math.h>

static int says(const char* part) {
  char message[600];
  taut_last_error(message, sizeof message);
  return strstr(message, part) != NULL;
}

static taut_world new_world(float side) {
  const taut_point low = {0, 0}, high = {side, side};
  taut_world world = {0};
  EXPECT(TAUT_OK, taut_world_create(&low, &high, &world));
  return world;
}

static uint32_t add_box(taut_world world, float x, float y, float width, float height) {
  const taut_point outline[4] = {{x, y}, {x + width, y}, {x + width, y + height}, {x, y + height}};
  uint32_t number = 0;
  EXPECT(TAUT_OK, taut_world_add(world, outline, 4, &number));
  return number;
}

static taut_planner new_walker(taut_world world, uint32_t algorithm, uint32_t gaps) {
  taut_planner_options o = options(algorithm);
  taut_planner planner = {0};
  o.diagonal_gaps = gaps;
  EXPECT(TAUT_OK, taut_world_planner(world, &o, &planner));
  return planner;
}

static taut_request ask_for(float x, float y, float to_x, float to_y) {
  taut_request ask;
  memset(&ask, 0, sizeof ask);
  ask.start = point(x, y);
  ask.goal = point(to_x, to_y);
  return ask;
}

static void rectangles_are_judged(void) {
  taut_point low = {0, 0}, high = {8, 8};
  taut_world world = {7};
  EXPECT(TAUT_ERROR_NULL_POINTER, taut_world_create(NULL, &high, &world));
  EXPECT(TAUT_ERROR_NULL_POINTER, taut_world_create(&low, NULL, &world));
  EXPECT(TAUT_ERROR_NULL_POINTER, taut_world_create(&low, &high, NULL));
  high.x = 0;
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_world_create(&low, &high, &world));
  high.x = NAN;
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_world_create(&low, &high, &world));
  high.x = 65537;
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_world_create(&low, &high, &world));
  CHECK(world.id == 7);
  world.id = 0;
  EXPECT(TAUT_OK, taut_world_destroy(world));
}

/* What several outlines enclose; an outline of which nothing is left is told by its number. */
static void several_outlines_are_one_obstacle(void) {
  const taut_point points[11] = {{2, 2}, {8, 2}, {8, 8}, {2, 8}, {4, 4}, {6, 4}, {6, 6}, {4, 6}, {9, 9}, {9.001f, 9}, {9, 9.001f}};
  const uint32_t lengths[3] = {4, 4, 3}, long_one[2] = {4, UINT32_MAX}, short_one[2] = {4, 3};
  taut_world world = new_world(16);
  taut_planner planner = new_walker(world, TAUT_ALGORITHM_TANGENT_GRAPH, TAUT_DIAGONAL_GAPS_CLOSED);
  taut_request in_yard = ask_for(5, 4.5f, 5, 5.5f);
  taut_snapshot snapshot = {0};
  taut_result result;
  taut_point kept[8];
  uint32_t number = 77;
  size_t needed = 77;
  uint64_t before = 0, after = 0;
  EXPECT(TAUT_ERROR_NULL_POINTER, taut_world_add_outlines(world, NULL, 8, lengths, 2, TAUT_FILL_EVEN_ODD, &number));
  EXPECT(TAUT_ERROR_NULL_POINTER, taut_world_add_outlines(world, points, 8, NULL, 2, TAUT_FILL_EVEN_ODD, &number));
  EXPECT(TAUT_ERROR_NULL_POINTER, taut_world_add_outlines(world, points, 8, lengths, 2, TAUT_FILL_EVEN_ODD, NULL));
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_world_add_outlines(world, points, 8, lengths, 2, 2, &number));
  CHECK(says("rule"));
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_world_add_outlines(world, points, 8, long_one, 2, 0, &number));
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_world_add_outlines(world, points, 8, short_one, 2, 0, &number));
  CHECK(says("lengths"));
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_world_add_outlines(world, points, 8, lengths, SIZE_MAX, 0, &number));
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_world_add_outlines(world, points, SIZE_MAX, lengths, 2, 0, &number));
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_world_add_outlines(world, NULL, 0, NULL, 0, 0, &number));
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_world_add_outlines(world, points, 11, lengths, 3, 0, &number));
  CHECK(says("outline 2") && number == 77);
  EXPECT(TAUT_OK, taut_world_add_outlines(world, points, 8, lengths, 2, TAUT_FILL_EVEN_ODD, &number));
  CHECK(number == 1);
  EXPECT(TAUT_OK, taut_world_outline(world, 1, kept, 8, &needed));
  CHECK(needed == 8 && memcmp(kept, points, sizeof kept) == 0);
  EXPECT(TAUT_OK, taut_planner_find(planner, &in_yard, &result));
  CHECK(result.length == 1);
  EXPECT(TAUT_ERROR_NULL_POINTER, taut_world_revision(world, NULL));
  EXPECT(TAUT_OK, taut_world_revision(world, &before));
  EXPECT(TAUT_ERROR_NULL_POINTER, taut_world_snapshot(world, NULL));
  EXPECT(TAUT_OK, taut_world_snapshot(world, &snapshot));
  EXPECT(TAUT_OK, taut_planner_refresh(planner, &result));
  EXPECT(TAUT_OK, taut_world_remove(world, 1));
  EXPECT(TAUT_OK, taut_world_revision(world, &after));
  CHECK(after == before + 1);
  EXPECT(TAUT_STALE, taut_planner_refresh(planner, &result));
  CHECK(result.length == 1 && result.revision == after && result.guarantee == TAUT_GUARANTEE_NONE);
  EXPECT(TAUT_OK, taut_planner_pin(planner, snapshot));
  EXPECT(TAUT_OK, taut_snapshot_revision(snapshot, &after));
  EXPECT(TAUT_OK, taut_snapshot_destroy(snapshot));
  EXPECT(TAUT_OK, taut_planner_find(planner, &in_yard, &result));
  CHECK(result.length == 1 && result.revision == before && after == before);
  snapshot.id = 0;
  EXPECT(TAUT_OK, taut_planner_pin(planner, snapshot));
  /* Both run in the same direction: nothing of the yard is left. */
  EXPECT(TAUT_OK, taut_world_add_outlines(world, points, 8, lengths, 2, TAUT_FILL_NON_ZERO, &number));
  EXPECT(TAUT_ERROR_START_BLOCKED, taut_planner_find(planner, &in_yard, &result));
  EXPECT(TAUT_OK, taut_planner_destroy(planner));
  EXPECT(TAUT_OK, taut_world_destroy(world));
}

/* Bodies among polygons: what is blocked is named, and planners that need cells are refused. */
static void bodies_plan_in_worlds(void) {
  const taut_point parts[12] = {{-1, -1}, {-0.5f, -1}, {-0.5f, 1}, {-1, 1}, {0.5f, -1}, {1, -1},
                                {1, 1}, {0.5f, 1}, {-1, -0.25f}, {1, -0.25f}, {1, 0.25f}, {-1, 0.25f}};
  const uint32_t lengths[3] = {4, 4, 4};
  const double start[3] = {3, 3, 0}, goal[3] = {13, 3, 1}, in_wall[3] = {8.25, 3, 0.5}, at_rim[3] = {3, 0.5, 0};
  taut_world world = new_world(16);
  taut_shape shape = {0};
  taut_space space = {7};
  taut_space_options of_space;
  taut_motion motion = {0};
  taut_motion_options o;
  taut_motion_request ask;
  taut_motion_result result;
  taut_rect area = {0, 0, 1, 1};
  uint8_t is_free[2], slice[1];
  const double* path;
  size_t needed = 0;
  const uint32_t wall = add_box(world, 7, 0, 1, 12);
  memset(&ask, 0, sizeof ask);
  EXPECT(TAUT_OK, taut_space_options_init(&of_space, sizeof of_space));
  EXPECT(TAUT_OK, taut_motion_options_init(&o, sizeof o));
  EXPECT(TAUT_OK, taut_shape_create_outlines(parts, 12, lengths, 3, TAUT_FILL_NON_ZERO, 0, &shape));
  EXPECT(TAUT_ERROR_NULL_POINTER, taut_space_of_poses_in_world(world, shape, NULL, &space));
  EXPECT(TAUT_ERROR_NULL_POINTER, taut_space_of_poses_in_world(world, shape, &of_space, NULL));
  of_space.angles = 6;
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_space_of_poses_in_world(world, shape, &of_space, &space));
  CHECK(says("angles") && space.id == 7);
  EXPECT(TAUT_OK, taut_space_options_init(&of_space, sizeof of_space));
  EXPECT(TAUT_OK, taut_space_of_poses_in_world(world, shape, &of_space, &space));
  EXPECT(TAUT_ERROR_UNSUPPORTED, taut_space_slice(space, 0, &area, slice, 1, 1, &needed));
  EXPECT(TAUT_OK, taut_space_check(space, start, 1, is_free));
  EXPECT(TAUT_OK, taut_space_check(space, in_wall, 1, is_free + 1));
  CHECK(is_free[0] == 1 && is_free[1] == 0);
  o.algorithm = TAUT_MOTION_HYBRID_ASTAR;
  o.turning_radius = 1;
  EXPECT(TAUT_ERROR_UNSUPPORTED, taut_motion_create(space, &o, &motion));
  CHECK(says("grid"));
  EXPECT(TAUT_OK, taut_motion_options_init(&o, sizeof o));
  EXPECT(TAUT_OK, taut_motion_create(space, &o, &motion));
  EXPECT(TAUT_OK, taut_motion_find(motion, start, goal, 1, &ask, &result));
  CHECK(result.guarantee == TAUT_GUARANTEE_LATTICE_OPTIMAL && result.bound == 1 && result.cost > result.length);
  EXPECT(TAUT_OK, taut_motion_destroy(motion));
  o.algorithm = TAUT_MOTION_RRT_CONNECT;
  EXPECT(TAUT_OK, taut_motion_create(space, &o, &motion));
  EXPECT(TAUT_OK, taut_motion_find(motion, start, goal, 1, &ask, &result));
  EXPECT(TAUT_OK, taut_motion_path_view(motion, &path, &needed));
  CHECK(needed > 2 && result.revision == 2);
  EXPECT(TAUT_ERROR_START_BLOCKED, taut_motion_find(motion, in_wall, goal, 1, &ask, &result));
  CHECK(says("8.25") && says("0.5") && says("obstacle 1"));
  EXPECT(TAUT_ERROR_GOAL_BLOCKED, taut_motion_find(motion, start, at_rim, 1, &ask, &result));
  CHECK(says("goal") && says("rim"));
  EXPECT(TAUT_OK, taut_world_remove(world, wall));
  EXPECT(TAUT_OK, taut_motion_find(motion, in_wall, goal, 1, &ask, &result));
  EXPECT(TAUT_OK, taut_motion_destroy(motion));
  EXPECT(TAUT_OK, taut_world_destroy(world));
  EXPECT(TAUT_OK, taut_space_check(space, in_wall, 1, is_free));
  CHECK(is_free[0] == 1);
  EXPECT(TAUT_OK, taut_space_destroy(space));
  EXPECT(TAUT_OK, taut_shape_destroy(shape));
}

static void outlines_are_judged(taut_world world) {
  taut_point outline[4] = {{2, 2}, {6, 2}, {6, 6}, {2, 6}}, flat[3] = {{0, 0}, {4, 4}, {2, 2}}, kept[8];
  static taut_point many[4097];
  uint32_t number = 77;
  size_t needed = 77;
  EXPECT(TAUT_ERROR_NULL_POINTER, taut_world_add(world, NULL, 4, &number));
  EXPECT(TAUT_ERROR_NULL_POINTER, taut_world_add(world, outline, 4, NULL));
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_world_add(world, outline, 2, &number));
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_world_add(world, NULL, 0, &number));
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_world_add(world, many, 4097, &number));
  CHECK(says("4,096"));
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_world_add(world, outline, SIZE_MAX, &number));
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_world_add(world, many, 40, &number));
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_world_add(world, flat, 3, &number));
  CHECK(says("area"));
  outline[0].y = INFINITY;
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_world_add(world, outline, 4, &number));
  outline[0].y = -65537;
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_world_add(world, outline, 4, &number));
  outline[0].y = 2;
  CHECK(number == 77);
  EXPECT(TAUT_OK, taut_world_add(world, outline, 4, &number));
  CHECK(number == 1);
  EXPECT(TAUT_ERROR_NULL_POINTER, taut_world_outline(world, 1, kept, 8, NULL));
  EXPECT(TAUT_ERROR_NULL_POINTER, taut_world_outline(world, 1, NULL, 8, &needed));
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_world_outline(world, 2, kept, 8, &needed));
  CHECK(says("obstacle") && needed == 77);
  memset(kept, 0xA5, sizeof kept);
  EXPECT(TAUT_ERROR_BUFFER_TOO_SMALL, taut_world_outline(world, 1, kept, 3, &needed));
  CHECK(needed == 4 && is_untouched(kept, sizeof kept));
  EXPECT(TAUT_OK, taut_world_outline(world, 1, kept, 8, &needed));
  CHECK(memcmp(kept, outline, sizeof outline) == 0 && is_untouched(kept + 4, 4 * sizeof *kept));
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_world_remove(world, 0));
  EXPECT(TAUT_OK, taut_world_remove(world, 1));
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_world_remove(world, 1));
}

static void cells_are_judged(taut_world world) {
  taut_grid grid = new_grid(8, 8);
  taut_point origin = {0, 0};
  const double sides[] = {0, -1, NAN, INFINITY, 65537, 0.001};
  uint8_t cell = 9;
  uint32_t number;
  size_t i;
  EXPECT(TAUT_ERROR_NULL_POINTER, taut_world_rasterise(world, grid, NULL, 1, 0, 0));
  for (i = 0; i < 6; i++) EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_world_rasterise(world, grid, &origin, sides[i], 0, 0));
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_world_rasterise(world, grid, &origin, 1, 3, 0));
  CHECK(says("rule"));
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_world_rasterise(world, grid, &origin, 1, 0, 256));
  CHECK(says("terrain"));
  origin.x = NAN;
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_world_rasterise(world, grid, &origin, 1, 0, 0));
  origin.x = 0;
  number = add_box(world, 2.25f, 3, 0.125f, 2);
  EXPECT(TAUT_OK, taut_world_rasterise(world, grid, &origin, 1, TAUT_RASTER_CENTRE, 0));
  EXPECT(TAUT_OK, taut_grid_get_cell(grid, 2, 3, &cell));
  CHECK(cell == 1);
  EXPECT(TAUT_OK, taut_world_rasterise(world, grid, &origin, 1, TAUT_RASTER_TOUCH, 0));
  EXPECT(TAUT_OK, taut_grid_get_cell(grid, 2, 3, &cell));
  CHECK(cell == 0);
  EXPECT(TAUT_OK, taut_world_remove(world, number));
  EXPECT(TAUT_OK, taut_grid_destroy(grid));
}

static void bodies_are_judged(taut_world world) {
  taut_shape body = new_box(1, 0.5f), large = new_box(40, 40);
  taut_world grown = {7};
  taut_point corner[16];
  uint32_t number = add_box(world, 8, 8, 2, 2);
  size_t needed;
  EXPECT(TAUT_ERROR_NULL_POINTER, taut_world_grow(world, body, 0, NULL));
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_world_grow(world, body, NAN, &grown));
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_world_grow(world, body, 2e6, &grown));
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_world_grow(world, large, 0, &grown));
  CHECK(says("shape") && grown.id == 7);
  EXPECT(TAUT_OK, taut_world_grow(world, body, 0, &grown));
  EXPECT(TAUT_OK, taut_world_outline(grown, 1, corner, 16, &needed));
  CHECK(needed == 4 && corner[0].x == 7 && corner[0].y == 7.5f && corner[2].x == 11 && corner[2].y == 10.5f);
  EXPECT(TAUT_OK, taut_world_destroy(grown));
  EXPECT(TAUT_ERROR_BAD_HANDLE, taut_world_outline(grown, 1, corner, 16, &needed));
  EXPECT(TAUT_OK, taut_world_remove(world, number));
  EXPECT(TAUT_OK, taut_shape_destroy(body));
  EXPECT(TAUT_OK, taut_shape_destroy(large));
}

static void options_are_judged(taut_world world) {
  taut_planner_options o = options(TAUT_ALGORITHM_TANGENT_GRAPH);
  taut_planner planner = {7};
  uint32_t i;
  EXPECT(TAUT_ERROR_NULL_POINTER, taut_world_planner(world, NULL, &planner));
  EXPECT(TAUT_ERROR_NULL_POINTER, taut_world_planner(world, &o, NULL));
  for (i = 0; i < ALGORITHMS; i++) {
    o = options(algorithms[i]);
    if (algorithms[i] == TAUT_ALGORITHM_OPTIMAL || algorithms[i] == TAUT_ALGORITHM_TANGENT_GRAPH) continue;
    if (algorithms[i] == TAUT_ALGORITHM_VISIBILITY_GRAPH) continue;
    CHECK(taut_world_planner(world, &o, &planner) == TAUT_ERROR_UNSUPPORTED);
  }
  o = options(TAUT_ALGORITHM_TANGENT_GRAPH);
  o.radius = 0.5f;
  EXPECT(TAUT_ERROR_UNSUPPORTED, taut_world_planner(world, &o, &planner));
  CHECK(says("grow"));
  o = options(TAUT_ALGORITHM_TANGENT_GRAPH);
  o.h_scale = -1;
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_world_planner(world, &o, &planner));
  o = options(TAUT_ALGORITHM_TANGENT_GRAPH);
  o.smoothing = TAUT_SMOOTHING_TAUT;
  EXPECT(TAUT_ERROR_UNSUPPORTED, taut_world_planner(world, &o, &planner));
  CHECK(planner.id == 7);
}

/* Calls on cells are refused with a sentence, and the path stays. */
static void calls_on_cells_are_refused(taut_planner planner) {
  float costs[256];
  taut_leg legs[4];
  size_t needed, length = 0;
  const taut_point* view;
  int i;
  for (i = 0; i < 256; i++) costs[i] = 1;
  EXPECT(TAUT_ERROR_UNSUPPORTED, taut_planner_set_costs(planner, costs, 256));
  CHECK(says("world"));
  EXPECT(TAUT_ERROR_UNSUPPORTED, taut_planner_prepare(planner, 1));
  EXPECT(TAUT_ERROR_UNSUPPORTED, taut_planner_route(planner, legs, 4, &needed));
  EXPECT(TAUT_ERROR_UNSUPPORTED, taut_planner_select(planner, 0));
  EXPECT(TAUT_OK, taut_planner_path_view(planner, &view, &length));
  CHECK(length > 0);
}

/* Questions about a world 20 x 20 with a wall at x from 6 to 8 and y from 0 to 16. */
static void questions_answer(taut_planner planner) {
  const taut_point left = {2, 4}, inside = {6.5, 4}, right = {12, 4};
  const taut_point ray[2] = {{2, 4}, {12, 4}};
  taut_point out;
  float distance;
  uint64_t name, other, seed = 1;
  uint8_t reachable = 7;
  taut_hit hit;
  taut_path_check check;
  EXPECT(TAUT_OK, taut_planner_nearest(planner, &inside, INFINITY, &out, &distance));
  CHECK(out.x == 6 && out.y == 4 && distance == 0.5f);
  EXPECT(TAUT_NO_PATH, taut_planner_nearest(planner, &inside, 0.25f, &out, &distance));
  EXPECT(TAUT_OK, taut_planner_nearest_reachable(planner, &right, &inside, INFINITY, &out, &distance));
  CHECK(out.x == 6 && out.y == 4);
  EXPECT(TAUT_OK, taut_planner_reachable(planner, &left, &right, &reachable));
  CHECK(reachable == 1);
  EXPECT(TAUT_OK, taut_planner_component(planner, &left, &name));
  EXPECT(TAUT_OK, taut_planner_component(planner, &right, &other));
  CHECK(name == 1 && other == 1);
  EXPECT(TAUT_OK, taut_planner_component(planner, &inside, &name));
  CHECK(name == 0);
  EXPECT(TAUT_OK, taut_planner_random_point(planner, &inside, 1, &seed, &out));
  CHECK(out.x <= 6 && seed != 1);
  EXPECT(TAUT_OK, taut_planner_raycast(planner, &left, &right, &hit));
  CHECK(hit.visible == 0 && hit.at.x == 6 && hit.at.y == 4 && hit.normal.x == -1 && hit.cell_x > 0);
  EXPECT(TAUT_OK, taut_planner_check_path(planner, ray, 2, 0, &check));
  CHECK(check.state == TAUT_PATH_CUT && check.at.x == 6);
}

static void searches_answer(taut_world world) {
  const uint32_t number = add_box(world, 6, 0, 2, 16);
  taut_planner planner = new_walker(world, TAUT_ALGORITHM_TANGENT_GRAPH, 0);
  taut_request ask = ask_for(2, 4, 12, 4);
  taut_result result;
  taut_point path[8];
  size_t needed;
  uint64_t bytes;
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_planner_step(planner, 1, &result));
  EXPECT(TAUT_OK, taut_planner_find(planner, &ask, &result));
  CHECK(result.guarantee == TAUT_GUARANTEE_OPTIMAL && fabs(result.length - (2 * sqrt(16 + 144) + 2)) < 1e-12);
  EXPECT(TAUT_OK, taut_planner_path(planner, path, 8, &needed));
  CHECK(needed == 4 && path[1].x == 6 && path[1].y == 16 && path[2].x == 8);
  calls_on_cells_are_refused(planner);
  questions_answer(planner);
  ask.radius = 1;
  EXPECT(TAUT_ERROR_UNSUPPORTED, taut_planner_find(planner, &ask, &result));
  ask.radius = 0;
  ask.flags = TAUT_REQUEST_EVERY_STEP;
  EXPECT(TAUT_ERROR_UNSUPPORTED, taut_planner_find(planner, &ask, &result));
  ask.flags = 0;
  ask.goal = point(7, 4);
  EXPECT(TAUT_ERROR_GOAL_BLOCKED, taut_planner_find(planner, &ask, &result));
  ask.flags = TAUT_REQUEST_ALLOW_PARTIAL;
  EXPECT(TAUT_PARTIAL, taut_planner_find(planner, &ask, &result));
  CHECK(result.remaining == 1 && result.length == 4);
  ask = ask_for(7, 4, 2, 2);
  EXPECT(TAUT_ERROR_START_BLOCKED, taut_planner_find(planner, &ask, &result));
  /* A search goes on in the world as it was; the next one sees the wall that closes it. */
  ask = ask_for(2, 4, 12, 4);
  EXPECT(TAUT_OK, taut_planner_begin(planner, &ask));
  add_box(world, 6, 15, 2, 5);
  while (taut_planner_step(planner, 1, &result) == TAUT_IN_PROGRESS) continue;
  CHECK(result.status == TAUT_OK);
  EXPECT(TAUT_NO_PATH, taut_planner_find(planner, &ask, &result));
  CHECK(result.guarantee == TAUT_GUARANTEE_OPTIMAL);
  EXPECT(TAUT_OK, taut_world_remove(world, number));
  EXPECT(TAUT_OK, taut_planner_begin(planner, &ask));
  EXPECT(TAUT_OK, taut_planner_cancel(planner));
  EXPECT(TAUT_CANCELLED, taut_planner_step(planner, 0, &result));
  EXPECT(TAUT_OK, taut_planner_memory(planner, &bytes));
  EXPECT(TAUT_OK, taut_planner_reset(planner));
  /* The planner keeps the world alive. */
  EXPECT(TAUT_OK, taut_world_destroy(world));
  EXPECT(TAUT_OK, taut_planner_find(planner, &ask, &result));
  CHECK(result.length == 10);
  EXPECT(TAUT_OK, taut_planner_destroy(planner));
}

static void tips_follow_the_rule_for_gaps(void) {
  taut_world world = new_world(12);
  const taut_point left[3] = {{0, 5}, {6, 6}, {0, 7}}, right[3] = {{12, 5}, {12, 7}, {6, 6}};
  taut_planner closed, open;
  const taut_request ask = ask_for(6, 0, 6, 12);
  taut_result result;
  uint32_t number;
  EXPECT(TAUT_OK, taut_world_add(world, left, 3, &number));
  EXPECT(TAUT_OK, taut_world_add(world, right, 3, &number));
  closed = new_walker(world, TAUT_ALGORITHM_VISIBILITY_GRAPH, TAUT_DIAGONAL_GAPS_CLOSED);
  open = new_walker(world, TAUT_ALGORITHM_VISIBILITY_GRAPH, TAUT_DIAGONAL_GAPS_OPEN);
  EXPECT(TAUT_NO_PATH, taut_planner_find(closed, &ask, &result));
  EXPECT(TAUT_OK, taut_planner_find(open, &ask, &result));
  CHECK(result.length == 12);
  EXPECT(TAUT_OK, taut_planner_destroy(closed));
  EXPECT(TAUT_OK, taut_planner_destroy(open));
  EXPECT(TAUT_OK, taut_world_destroy(world));
}

static void grids_become_worlds(void) {
  taut_grid grid = new_grid(16, 16);
  const taut_rect wall = rect(4, 0, 3, 12);
  const taut_request ask = ask_for(1, 1, 12, 1);
  taut_planner_options o = options(TAUT_ALGORITHM_ANYA);
  taut_world world = {0};
  taut_planner on_grid = {0}, in_world;
  taut_result a, b;
  EXPECT(TAUT_OK, taut_grid_fill(grid, &wall, 0));
  EXPECT(TAUT_ERROR_NULL_POINTER, taut_world_from_grid(grid, NULL));
  EXPECT(TAUT_OK, taut_world_from_grid(grid, &world));
  EXPECT(TAUT_OK, taut_planner_create(grid, &o, &on_grid));
  in_world = new_walker(world, TAUT_ALGORITHM_TANGENT_GRAPH, 0);
  EXPECT(TAUT_OK, taut_planner_find(on_grid, &ask, &a));
  EXPECT(TAUT_OK, taut_planner_find(in_world, &ask, &b));
  CHECK(fabs(a.length - b.length) < 1e-12);
  EXPECT(TAUT_OK, taut_planner_destroy(on_grid));
  EXPECT(TAUT_OK, taut_planner_destroy(in_world));
  EXPECT(TAUT_OK, taut_world_destroy(world));
  EXPECT(TAUT_OK, taut_grid_destroy(grid));
}

/* A lane of a pool in a world answers like a planner in it, in the world as it was at the submission. */
static void pools_have_lanes_in_worlds(void) {
  taut_world world = new_world(20);
  taut_planner_options o = options(TAUT_ALGORITHM_TANGENT_GRAPH);
  taut_pool_options how;
  taut_pool pool = {0};
  taut_planner planner = new_walker(world, TAUT_ALGORITHM_TANGENT_GRAPH, 0);
  taut_request ask = ask_for(1, 1, 19, 18);
  taut_result expected, result;
  taut_ticket ticket;
  taut_point points[64], path[64];
  uint32_t lane = 77, left = 0, number;
  size_t needed, length;
  EXPECT(TAUT_OK, taut_pool_options_init(&how, sizeof how));
  EXPECT(TAUT_OK, taut_pool_create(&how, &pool));
  EXPECT(TAUT_ERROR_NULL_POINTER, taut_pool_add_world(pool, world, NULL, &lane));
  EXPECT(TAUT_ERROR_NULL_POINTER, taut_pool_add_world(pool, world, &o, NULL));
  o.algorithm = TAUT_ALGORITHM_ANYA;
  EXPECT(TAUT_ERROR_UNSUPPORTED, taut_pool_add_world(pool, world, &o, &lane));
  CHECK(lane == 77);
  o.algorithm = TAUT_ALGORITHM_TANGENT_GRAPH;
  number = add_box(world, 5, 3, 6, 9);
  EXPECT(TAUT_OK, taut_pool_add_world(pool, world, &o, &lane));
  CHECK(lane == 0);
  EXPECT(TAUT_OK, taut_planner_find(planner, &ask, &expected));
  EXPECT(TAUT_OK, taut_planner_path(planner, path, 64, &length));
  EXPECT(TAUT_OK, taut_pool_submit(pool, lane, 9, &ask, 1, &ticket));
  EXPECT(TAUT_OK, taut_world_remove(world, number));
  EXPECT(TAUT_OK, taut_pool_work(pool, 0, &left));
  EXPECT(TAUT_OK, taut_pool_take(pool, ticket, &result, 1, points, 64, &needed));
  CHECK(result.length == expected.length && result.length > 24.8 && result.revision == expected.revision);
  CHECK(needed == length && length > 2 && memcmp(points, path, length * sizeof *path) == 0);
  EXPECT(TAUT_OK, taut_planner_destroy(planner));
  EXPECT(TAUT_OK, taut_pool_destroy(pool));
  EXPECT(TAUT_OK, taut_world_destroy(world));
}

int main(void) {
  taut_world world = new_world(20);
  pools_have_lanes_in_worlds();
  rectangles_are_judged();
  outlines_are_judged(world);
  several_outlines_are_one_obstacle();
  bodies_plan_in_worlds();
  cells_are_judged(world);
  bodies_are_judged(world);
  options_are_judged(world);
  searches_answer(world);
  tips_follow_the_rule_for_gaps();
  grids_become_worlds();
  CHECK(taut_live_objects() == 0);
  return 0;
}
