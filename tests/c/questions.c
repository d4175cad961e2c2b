/* Questions without a search under hostile arguments: rays, kept paths and answers, near and random points, places on
   paths. */
#include "check.h"
#include "generated/algorithms.h"

static const taut_point bad_points[] = {{NAN, 0}, {0, INFINITY}, {-INFINITY, 1}, {0, 1048577}, {-1e30f, 0}};

static void rays(taut_planner planner) {
  taut_hit hit, untouched;
  taut_point from = point(0.5f, 3.5f), to = point(7.5f, 3.5f);
  size_t i;
  memset(&untouched, 0xA5, sizeof untouched);
  hit = untouched;
  EXPECT(TAUT_ERROR_NULL_POINTER, taut_planner_raycast(planner, NULL, &to, &hit));
  EXPECT(TAUT_ERROR_NULL_POINTER, taut_planner_raycast(planner, &from, NULL, &hit));
  EXPECT(TAUT_ERROR_NULL_POINTER, taut_planner_raycast(planner, &from, &to, NULL));
  for (i = 0; i < sizeof bad_points / sizeof *bad_points; i++) {
    EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_planner_raycast(planner, &bad_points[i], &to, &hit));
    EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_planner_raycast(planner, &from, &bad_points[i], &hit));
  }
  CHECK(is_untouched(&hit, sizeof hit));
  /* A wall stands in column 4, rows 2 to 6. */
  EXPECT(TAUT_OK, taut_planner_raycast(planner, &from, &to, &hit));
  CHECK(hit.visible == 0 && hit.at.x == 4 && hit.at.y == 3.5f && hit.normal.x == -1 && hit.normal.y == 0);
  CHECK(hit.share == 0.5f && hit.cell_x == 4 && hit.cell_y == 3);
  EXPECT(TAUT_OK, taut_planner_raycast(planner, &to, &from, &hit));
  CHECK(hit.at.x == 5 && hit.normal.x == 1 && hit.cell_x == 4);
  to = point(0.5f, -1000000);
  EXPECT(TAUT_OK, taut_planner_raycast(planner, &from, &to, &hit));
  CHECK(hit.visible == 0 && hit.at.y == 0 && hit.normal.y == 1 && hit.cell_y == -1);
  to = point(7.5f, 0.5f);
  from = point(7.5f, 7.5f);
  EXPECT(TAUT_OK, taut_planner_raycast(planner, &from, &to, &hit));
  CHECK(hit.visible == 1 && hit.at.y == 0.5f && hit.share == 1 && hit.normal.x == 0 && hit.normal.y == 0);
}

/* The points of a path cost their length where all cells cost 1. */
static void costed(taut_planner planner, const taut_point* path, size_t count) {
  taut_point wrong[2];
  double cost = -1, length = 0;
  size_t i;
  EXPECT(TAUT_ERROR_NULL_POINTER, taut_planner_path_cost(planner, NULL, count, &cost));
  EXPECT(TAUT_ERROR_NULL_POINTER, taut_planner_path_cost(planner, path, count, NULL));
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_planner_path_cost(planner, path, 0, &cost));
  wrong[0] = path[0];
  for (i = 0; i < sizeof bad_points / sizeof *bad_points; i++) {
    wrong[1] = bad_points[i];
    EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_planner_path_cost(planner, wrong, 2, &cost));
  }
  CHECK(cost == -1);
  EXPECT(TAUT_OK, taut_planner_path_cost(planner, path, count, &cost));
  for (i = 1; i < count; i++) length += hypot((double)path[i].x - path[i - 1].x, (double)path[i].y - path[i - 1].y);
  CHECK(fabs(cost - length) <= 1e-9);
}

static void kept_paths(taut_grid grid, taut_planner planner) {
  const taut_point path[] = {{0.5f, 0.5f}, {4, 2}, {5, 2}, {7.5f, 7.5f}};
  taut_point wrong[2];
  taut_path_check check;
  uint64_t revision;
  double cost;
  size_t i;
  memset(&check, 0xA5, sizeof check);
  wrong[0] = path[0];
  EXPECT(TAUT_OK, taut_grid_revision(grid, &revision));
  EXPECT(TAUT_ERROR_NULL_POINTER, taut_planner_check_path(planner, NULL, 4, 0, &check));
  EXPECT(TAUT_ERROR_NULL_POINTER, taut_planner_check_path(planner, path, 4, 0, NULL));
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_planner_check_path(planner, path, 0, 0, &check));
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_planner_check_path(planner, NULL, 0, 0, &check));
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_planner_check_path(planner, path, SIZE_MAX, 0, &check));
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_planner_check_path(planner, path, 4, revision + 1, &check));
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_planner_check_path(planner, path, 4, UINT64_MAX, &check));
  for (i = 0; i < sizeof bad_points / sizeof *bad_points; i++) {
    wrong[1] = bad_points[i];
    EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_planner_check_path(planner, wrong, 2, revision, &check));
  }
  CHECK(is_untouched(&check, sizeof check));
  EXPECT(TAUT_OK, taut_planner_check_path(planner, path, 4, 0, &check));
  CHECK(check.state == TAUT_PATH_CLEAR && check.revision == revision && check.reserved32 == 0);
  EXPECT(TAUT_OK, taut_planner_check_path(planner, path, 4, revision, &check));
  CHECK(check.state == TAUT_PATH_UNTOUCHED && check.shortest == 1);
  costed(planner, path, 4);
  EXPECT(TAUT_OK, taut_grid_set_cell(grid, 6, 5, 0));
  EXPECT(TAUT_OK, taut_planner_path_cost(planner, path, 4, &cost));
  CHECK(cost == INFINITY);
  EXPECT(TAUT_OK, taut_planner_check_path(planner, path, 4, revision, &check));
  CHECK(check.state == TAUT_PATH_CUT && check.segment == 2 && check.shortest == 0 && check.revision == revision + 1);
  CHECK(check.at.x > 5 && check.at.x < 7.5f && check.at.y > 2 && check.at.y < 7.5f);
  EXPECT(TAUT_OK, taut_grid_set_cell(grid, 6, 5, 1));
}

static void refreshed(taut_grid grid, taut_planner planner) {
  taut_request ask;
  taut_result result, found;
  const taut_point *points;
  size_t length, kept;
  uint64_t revision;
  memset(&ask, 0, sizeof ask);
  memset(&result, 0xA5, sizeof result);
  ask.start = point(1.5f, 1.5f);
  ask.goal = point(2.5f, 6.5f);
  ask.user = 77;
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_planner_refresh(planner, &result));
  EXPECT(TAUT_ERROR_NULL_POINTER, taut_planner_refresh(planner, NULL));
  EXPECT(TAUT_OK, taut_planner_begin(planner, &ask));
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_planner_refresh(planner, &result));
  CHECK(is_untouched(&result, sizeof result));
  EXPECT(TAUT_OK, taut_planner_step(planner, 0, &found));
  EXPECT(TAUT_ERROR_NULL_POINTER, taut_planner_refresh(planner, NULL));
  EXPECT(TAUT_OK, taut_planner_path_view(planner, &points, &kept));
  EXPECT(TAUT_OK, taut_grid_revision(grid, &revision));
  EXPECT(TAUT_OK, taut_planner_refresh(planner, &result));
  CHECK(result.status == TAUT_OK && result.user == 77 && result.revision == revision && result.length == found.length);
  /* Whatever the planner, a wall on the way makes the answer stale, and the path can be read still. */
  EXPECT(TAUT_OK, taut_grid_set_cell(grid, 1, 4, 0));
  EXPECT(TAUT_OK, taut_grid_set_cell(grid, 2, 4, 0));
  EXPECT(TAUT_STALE, taut_planner_refresh(planner, &result));
  CHECK(result.status == TAUT_STALE && result.guarantee == TAUT_GUARANTEE_NONE && result.bound == 0);
  CHECK(result.revision == revision + 2 && result.length == found.length && result.user == 77);
  EXPECT(TAUT_OK, taut_planner_path_view(planner, &points, &length));
  CHECK(length == kept);
  CHECK(strcmp(taut_status_name(TAUT_STALE), "TAUT_STALE") == 0);
  EXPECT(TAUT_OK, taut_grid_set_cell(grid, 1, 4, 1));
  EXPECT(TAUT_OK, taut_grid_set_cell(grid, 2, 4, 1));
  EXPECT(TAUT_OK, taut_planner_reset(planner));
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_planner_refresh(planner, &result));
}

static void free_points(taut_grid grid, taut_planner planner) {
  static const float bad_distances[] = {NAN, -1, -INFINITY, -1e-30f};
  taut_point in_the_wall = point(4.25f, 4.5f), out = point(-7, -7);
  taut_rect all = rect(0, 0, 8, 8);
  float distance = -7;
  uint64_t seed = 99;
  uint8_t cells[64];
  size_t i, needed;
  EXPECT(TAUT_ERROR_NULL_POINTER, taut_planner_nearest(planner, NULL, 1, &out, &distance));
  EXPECT(TAUT_ERROR_NULL_POINTER, taut_planner_random_point(planner, NULL, 1, &seed, &out));
  EXPECT(TAUT_ERROR_NULL_POINTER, taut_planner_random_point(planner, &in_the_wall, 1, NULL, &out));
  EXPECT(TAUT_ERROR_NULL_POINTER, taut_planner_random_point(planner, &in_the_wall, 1, &seed, NULL));
  for (i = 0; i < sizeof bad_points / sizeof *bad_points; i++) {
    EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_planner_nearest(planner, &bad_points[i], 1, &out, &distance));
    EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_planner_random_point(planner, &bad_points[i], 1, &seed, &out));
  }
  for (i = 0; i < sizeof bad_distances / sizeof *bad_distances; i++) {
    EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_planner_nearest(planner, &in_the_wall, bad_distances[i], &out, &distance));
    EXPECT(TAUT_ERROR_INVALID_ARGUMENT,
           taut_planner_random_point(planner, &in_the_wall, bad_distances[i], &seed, &out));
  }
  EXPECT(TAUT_NO_PATH, taut_planner_nearest(planner, &in_the_wall, 0.125f, &out, &distance));
  CHECK(seed == 99);
  EXPECT(TAUT_NO_PATH, taut_planner_random_point(planner, &in_the_wall, 0.125f, &seed, &out));
  CHECK(out.x == -7 && distance == -7);
  EXPECT(TAUT_OK, taut_planner_nearest(planner, &in_the_wall, 0.25f, &out, NULL));
  CHECK(out.x == 4 && out.y == 4.5f);
  EXPECT(TAUT_OK, taut_planner_nearest(planner, &in_the_wall, INFINITY, NULL, &distance));
  CHECK(distance == 0.25f);
  EXPECT(TAUT_OK, taut_planner_random_point(planner, &in_the_wall, 0.25f, &seed, &out));
  CHECK(out.x == 4 && out.y == 4.5f);
  for (i = 0; i < 200; i++) {
    EXPECT(TAUT_OK, taut_planner_random_point(planner, &in_the_wall, 1.5f, &seed, &out));
    CHECK(hypot(out.x - 4.25, out.y - 4.5) <= 1.5 && (out.x <= 4 || out.x >= 5));
  }
  EXPECT(TAUT_OK, taut_grid_get_cells(grid, &all, cells, 8, 64, &needed));
  EXPECT(TAUT_OK, taut_grid_fill(grid, &all, 0));
  EXPECT(TAUT_NO_PATH, taut_planner_nearest(planner, &in_the_wall, INFINITY, &out, &distance));
  EXPECT(TAUT_NO_PATH, taut_planner_random_point(planner, &in_the_wall, INFINITY, &seed, &out));
  EXPECT(TAUT_OK, taut_grid_set_cells(grid, &all, cells, 8, 64));
}

/* Where a search may start, and one that starts beside a wall. */
static void legal_starts(taut_planner planner) {
  const taut_point points[] = {{1.5f, 1.5f}, {4.25f, 4.5f}, {4, 4.5f}, {-1, 3}, {NAN, 0}, {0, 2e6f}, {8, 8}};
  const uint8_t wanted[] = {1, 0, 1, 0, 0, 0, 1};
  taut_request ask = request(4.25f, 4.5f, 1.5f, 1.5f);
  taut_result result = untouched_result();
  uint8_t is_free[8];
  memset(is_free, 0xA5, sizeof is_free);
  EXPECT(TAUT_ERROR_NULL_POINTER, taut_planner_is_free(planner, NULL, 7, is_free));
  EXPECT(TAUT_ERROR_NULL_POINTER, taut_planner_is_free(planner, points, 7, NULL));
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_planner_is_free(planner, points, SIZE_MAX, is_free));
  EXPECT(TAUT_OK, taut_planner_is_free(planner, NULL, 0, NULL));
  CHECK(is_untouched(is_free, sizeof is_free));
  EXPECT(TAUT_OK, taut_planner_is_free(planner, points, 7, is_free));
  CHECK(memcmp(is_free, wanted, 7) == 0 && is_untouched(is_free + 7, 1));
  EXPECT(TAUT_ERROR_START_BLOCKED, taut_planner_find(planner, &ask, &result));
  ask.flags = TAUT_REQUEST_NEAREST_START;
  EXPECT(TAUT_OK, taut_planner_find(planner, &ask, &result));
  ask.start = point(NAN, 0);
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_planner_find(planner, &ask, &result));
}

static void reachable_points(taut_grid grid, taut_planner planner) {
  taut_point from = point(1.5f, 1.5f), wall = point(4.25f, 4.5f), away = point(90, -3), out = point(-7, -7);
  taut_rect all = rect(0, 0, 8, 8), middle = rect(4, 0, 1, 8), island = rect(6, 6, 1, 1);
  float distance = -7;
  uint8_t reachable = 7, cells[64];
  uint64_t component = 7, other = 7;
  size_t i, needed;
  EXPECT(TAUT_ERROR_NULL_POINTER, taut_planner_reachable(planner, NULL, &from, &reachable));
  EXPECT(TAUT_ERROR_NULL_POINTER, taut_planner_reachable(planner, &from, NULL, &reachable));
  EXPECT(TAUT_ERROR_NULL_POINTER, taut_planner_reachable(planner, &from, &from, NULL));
  EXPECT(TAUT_ERROR_NULL_POINTER, taut_planner_component(planner, NULL, &component));
  EXPECT(TAUT_ERROR_NULL_POINTER, taut_planner_component(planner, &from, NULL));
  EXPECT(TAUT_ERROR_NULL_POINTER, taut_planner_nearest_reachable(planner, NULL, &from, 1, &out, &distance));
  EXPECT(TAUT_ERROR_NULL_POINTER, taut_planner_nearest_reachable(planner, &from, NULL, 1, &out, &distance));
  for (i = 0; i < sizeof bad_points / sizeof *bad_points; i++) {
    EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_planner_reachable(planner, &bad_points[i], &from, &reachable));
    EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_planner_reachable(planner, &from, &bad_points[i], &reachable));
    EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_planner_component(planner, &bad_points[i], &component));
    EXPECT(TAUT_ERROR_INVALID_ARGUMENT,
           taut_planner_nearest_reachable(planner, &from, &bad_points[i], 1, &out, &distance));
  }
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_planner_nearest_reachable(planner, &from, &wall, NAN, &out, &distance));
  CHECK(reachable == 7 && component == 7 && out.x == -7 && distance == -7);
  EXPECT(TAUT_OK, taut_grid_get_cells(grid, &all, cells, 8, 64, &needed));
  EXPECT(TAUT_OK, taut_grid_fill(grid, &all, 1));
  EXPECT(TAUT_OK, taut_grid_fill(grid, &middle, 0));
  EXPECT(TAUT_ERROR_START_BLOCKED, taut_planner_nearest_reachable(planner, &wall, &from, INFINITY, &out, &distance));
  EXPECT(TAUT_NO_PATH, taut_planner_nearest_reachable(planner, &from, &away, 10, &out, &distance));
  EXPECT(TAUT_OK, taut_planner_nearest_reachable(planner, &from, &away, INFINITY, &out, NULL));
  CHECK(out.x >= 3.5f && out.x <= 4 && out.y >= 0 && out.y <= 0.5f);
  /* A quarter away at any angle, at a corner or a centre for planners on a lattice. */
  EXPECT(TAUT_NO_PATH, taut_planner_nearest_reachable(planner, &from, &wall, 0.125f, NULL, &distance));
  EXPECT(TAUT_OK, taut_planner_nearest_reachable(planner, &from, &wall, 1, NULL, &distance));
  CHECK(distance >= 0.25f && distance <= 0.76f);
  away = point(6.5f, 6.5f);
  EXPECT(TAUT_OK, taut_planner_reachable(planner, &from, &away, &reachable));
  EXPECT(TAUT_OK, taut_planner_component(planner, &from, &component));
  EXPECT(TAUT_OK, taut_planner_component(planner, &away, &other));
  CHECK(reachable == 0 && component != 0 && other != 0 && component != other);
  EXPECT(TAUT_OK, taut_planner_component(planner, &wall, &other));
  CHECK(other == 0);
  EXPECT(TAUT_OK, taut_grid_set_cell(grid, 4, 3, 1));
  EXPECT(TAUT_OK, taut_planner_reachable(planner, &from, &away, &reachable));
  EXPECT(TAUT_OK, taut_planner_component(planner, &away, &other));
  CHECK(reachable == 1 && component == other);
  EXPECT(TAUT_OK, taut_grid_fill(grid, &island, 0));
  EXPECT(TAUT_OK, taut_planner_reachable(planner, &from, &away, &reachable));
  CHECK(reachable == 0);
  EXPECT(TAUT_OK, taut_grid_set_cells(grid, &all, cells, 8, 64));
}

/* Costs of cells: the wall in column 4, rows 2 to 6, stands in the way of each planner on cells. */
static void costs_of_cells(taut_grid grid, uint32_t algorithm) {
  taut_planner_options o = options(algorithm);
  taut_planner planner, other;
  taut_point starts[2] = {{1.5f, 4.5f}, {1.25f, 4.75f}}, wall = point(4.5f, 4.5f);
  taut_rect all = rect(0, 0, 8, 8), row = rect(3, 4, 3, 1), empty = rect(8, 8, 0, 0), corner = rect(0, 0, 2, 2);
  const taut_rect outside[] = {{-1, 0, 1, 1}, {0, 0, 9, 1}, {7, 7, 1, 2}, {0, 0, -1, 1}, {INT32_MAX, 0, INT32_MAX, 1}};
  float costs[64], more[20];
  size_t needed = 77, i;
  uint64_t bytes;
  memset(costs, 0xA5, sizeof costs);
  o.lattice = TAUT_LATTICE_CELLS;
  if (taut_planner_create(grid, &o, &planner) != TAUT_OK) return;
  EXPECT(TAUT_OK, taut_planner_memory(planner, &bytes));
  EXPECT(TAUT_ERROR_NULL_POINTER, taut_planner_reach(planner, NULL, 1, 9, &all, costs, 8, 64, &needed));
  EXPECT(TAUT_ERROR_NULL_POINTER, taut_planner_reach(planner, starts, 1, 9, NULL, costs, 8, 64, &needed));
  EXPECT(TAUT_ERROR_NULL_POINTER, taut_planner_reach(planner, starts, 1, 9, &all, NULL, 8, 64, &needed));
  EXPECT(TAUT_ERROR_NULL_POINTER, taut_planner_reach(planner, starts, 1, 9, &all, costs, 8, 64, NULL));
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_planner_reach(planner, starts, 0, 9, &all, costs, 8, 64, &needed));
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_planner_reach(planner, NULL, 0, 9, &all, costs, 8, 64, &needed));
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_planner_reach(planner, starts, SIZE_MAX, 9, &all, costs, 8, 64, &needed));
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_planner_reach(planner, starts, 1, NAN, &all, costs, 8, 64, &needed));
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_planner_reach(planner, starts, 1, -1, &all, costs, 8, 64, &needed));
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_planner_reach(planner, starts, 1, 9, &all, costs, 7, 64, &needed));
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_planner_reach(planner, starts, 1, 9, &all, costs, SIZE_MAX, 64, &needed));
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_planner_reach(planner, starts, 1, 9, &all, costs, SIZE_MAX / 9, 64, &needed));
  for (i = 0; i < sizeof bad_points / sizeof *bad_points; i++) {
    EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_planner_reach(planner, &bad_points[i], 1, 9, &all, costs, 8, 64, &needed));
  }
  for (i = 0; i < sizeof outside / sizeof *outside; i++) {
    EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_planner_reach(planner, starts, 1, 9, &outside[i], costs, 8, 64, &needed));
  }
  EXPECT(TAUT_ERROR_START_BLOCKED, taut_planner_reach(planner, &wall, 1, 9, &all, costs, 8, 64, &needed));
  CHECK(needed == 77);
  EXPECT(TAUT_ERROR_BUFFER_TOO_SMALL, taut_planner_reach(planner, starts, 2, 9, &all, costs, 8, 63, &needed));
  CHECK(needed == 64);
  EXPECT(TAUT_ERROR_BUFFER_TOO_SMALL, taut_planner_reach(planner, starts, 2, 9, &all, NULL, 8, 0, &needed));
  CHECK(is_untouched(costs, sizeof costs));
  EXPECT(TAUT_OK, taut_planner_reach(planner, starts, 2, 9, &empty, NULL, 0, 0, &needed));
  CHECK(needed == 0);
  EXPECT(TAUT_OK, taut_planner_reach(planner, starts, 2, INFINITY, &all, costs, 8, 64, &needed));
  CHECK(needed == 64 && costs[4 * 8 + 1] == 0 && costs[4 * 8 + 3] == 2 && costs[4 * 8 + 4] == INFINITY);
  CHECK(costs[4 * 8 + 5] > 6 && costs[4 * 8 + 5] < 12);
  EXPECT(TAUT_OK, taut_planner_reach(planner, starts, 2, 2, &row, costs, 3, 3, &needed));
  CHECK(needed == 3 && costs[0] == 2 && costs[1] == INFINITY && costs[2] == INFINITY);
  /* Rows apart: the values between stay. */
  memset(more, 0xA5, sizeof more);
  EXPECT(TAUT_OK, taut_planner_reach(planner, starts, 2, 100, &corner, more, 9, 20, &needed));
  CHECK(needed == 11 && more[0] >= 4 && more[10] >= 3 && is_untouched(more + 2, 7 * sizeof *more));
  CHECK(is_untouched(more + 11, 9 * sizeof *more));
  EXPECT(TAUT_OK, taut_planner_destroy(planner));
  /* What the scratch may take is what the limit leaves; no limit counts the database of Block A*. */
  o.memory_limit = bytes + 8000;
  EXPECT(TAUT_OK, taut_planner_create(grid, &o, &planner));
  EXPECT(TAUT_OK, taut_planner_reach(planner, starts, 2, 100, &corner, more, 9, 20, &needed));
  EXPECT(TAUT_OK, taut_planner_destroy(planner));
  o.memory_limit = bytes + 800;
  EXPECT(TAUT_OK, taut_planner_create(grid, &o, &planner));
  if (algorithm != TAUT_ALGORITHM_BLOCK_ASTAR) {
    EXPECT(TAUT_ERROR_LIMIT, taut_planner_reach(planner, starts, 2, 100, &corner, more, 9, 20, &needed));
  }
  EXPECT(TAUT_OK, taut_planner_destroy(planner));
  o = options(TAUT_ALGORITHM_ANYA);
  EXPECT(TAUT_OK, taut_planner_create(grid, &o, &other));
  EXPECT(TAUT_ERROR_UNSUPPORTED, taut_planner_reach(other, starts, 2, 9, &all, costs, 8, 64, &needed));
  EXPECT(TAUT_OK, taut_planner_destroy(other));
}

static void places(void) {
  const taut_point path[] = {{0, 0}, {3, 4}, {3, 0}};
  taut_point at = point(3, 2), target = point(-7, -7);
  taut_place place;
  uint32_t corner = 77;
  size_t i;
  memset(&place, 0xA5, sizeof place);
  EXPECT(TAUT_ERROR_NULL_POINTER, taut_path_locate(NULL, 3, &at, 0, &place));
  EXPECT(TAUT_ERROR_NULL_POINTER, taut_path_locate(path, 3, NULL, 0, &place));
  EXPECT(TAUT_ERROR_NULL_POINTER, taut_path_locate(path, 3, &at, 0, NULL));
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_path_locate(path, 0, &at, 0, &place));
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_path_locate(path, 3, &at, 2, &place));
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_path_locate(path, 3, &at, UINT32_MAX, &place));
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_path_locate(path, SIZE_MAX, &at, 0, &place));
  for (i = 0; i < sizeof bad_points / sizeof *bad_points; i++) {
    EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_path_locate(path, 3, &bad_points[i], 0, &place));
    EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_path_locate(&bad_points[i], 1, &at, 0, &place));
  }
  CHECK(is_untouched(&place, sizeof place));
  EXPECT(TAUT_OK, taut_path_locate(path, 3, &at, 0, &place));
  CHECK(place.segment == 1 && place.share == 0.5f && place.away == 0 && place.left == 2);
  EXPECT(TAUT_ERROR_NULL_POINTER, taut_path_ahead(NULL, 3, &place, 1, &target, &corner));
  EXPECT(TAUT_ERROR_NULL_POINTER, taut_path_ahead(path, 3, NULL, 1, &target, &corner));
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_path_ahead(path, 0, &place, 1, &target, &corner));
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_path_ahead(path, 2, &place, 1, &target, &corner));
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_path_ahead(path, 3, &place, -1, &target, &corner));
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_path_ahead(path, 3, &place, NAN, &target, &corner));
  place.share = NAN;
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_path_ahead(path, 3, &place, 1, &target, &corner));
  place.share = 2;
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_path_ahead(path, 3, &place, 1, &target, &corner));
  CHECK(target.x == -7 && corner == 77);
  place.segment = 0;
  place.share = 0.5f;
  EXPECT(TAUT_OK, taut_path_ahead(path, 3, &place, 3.5f, &target, &corner));
  CHECK(target.x == 3 && target.y == 3 && corner == 1);
  EXPECT(TAUT_OK, taut_path_ahead(path, 3, &place, INFINITY, &target, NULL));
  CHECK(target.x == 3 && target.y == 0);
  EXPECT(TAUT_OK, taut_path_ahead(path, 3, &place, 0, NULL, NULL));
}

static void single_cells(taut_grid grid) {
  uint8_t terrain = 77;
  EXPECT(TAUT_ERROR_NULL_POINTER, taut_grid_get_cell(grid, 0, 0, NULL));
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_grid_get_cell(grid, -1, 0, &terrain));
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_grid_get_cell(grid, 0, -1, &terrain));
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_grid_get_cell(grid, 8, 0, &terrain));
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_grid_get_cell(grid, INT32_MAX, INT32_MIN, &terrain));
  CHECK(terrain == 77);
  EXPECT(TAUT_OK, taut_grid_get_cell(grid, 4, 2, &terrain));
  CHECK(terrain == 0);
  EXPECT(TAUT_OK, taut_grid_get_cell(grid, 7, 7, &terrain));
  CHECK(terrain == 1);
}

int main(void) {
  taut_grid grid = new_grid(8, 8);
  taut_rect wall = rect(4, 2, 1, 5);
  size_t i;
  EXPECT(TAUT_OK, taut_grid_fill(grid, &wall, 0));
  single_cells(grid);
  places();
  for (i = 0; i < ALGORITHMS; i++) {
    taut_planner planner = new_planner(grid, algorithms[i]);
    rays(planner);
    kept_paths(grid, planner);
    refreshed(grid, planner);
    free_points(grid, planner);
    legal_starts(planner);
    reachable_points(grid, planner);
    costs_of_cells(grid, algorithms[i]);
    EXPECT(TAUT_OK, taut_planner_destroy(planner));
  }
  EXPECT(TAUT_OK, taut_grid_destroy(grid));
  CHECK(taut_live_objects() == 0);
  return 0;
}
