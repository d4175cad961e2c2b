/* Planners among movers: lists of any kind, times with every capacity, an agent that steps aside. */
#include "check.h"
#include "generated/algorithms.h"

static taut_planner new_timed_planner(taut_grid grid) {
  taut_planner_options o;
  taut_planner planner = {0};
  EXPECT(TAUT_OK, taut_planner_options_init(&o, sizeof o));
  CHECK(o.speed == 1 && o.horizon == 0);
  o.algorithm = TAUT_ALGORITHM_SAFE_INTERVALS;
  o.radius = 0.5f;
  EXPECT(TAUT_OK, taut_planner_create(grid, &o, &planner));
  return planner;
}

static taut_mover mover(float radius, uint32_t first, uint32_t count) {
  taut_mover made;
  memset(&made, 0, sizeof made);
  made.radius = radius;
  made.first = first;
  made.count = count;
  return made;
}

static taut_moment moment(float x, float y, double time) {
  taut_moment made;
  memset(&made, 0, sizeof made);
  made.at = point(x, y);
  made.time = time;
  return made;
}

/* Options that only this algorithm takes, and values that it does not. */
static void options_are_checked(taut_grid grid) {
  static const double wrong_speeds[] = {0, -1, NAN, INFINITY, 2e6};
  static const double wrong_horizons[] = {-1, NAN, INFINITY, 2e9};
  taut_planner_options o;
  taut_planner planner = {0};
  size_t i;
  EXPECT(TAUT_OK, taut_planner_options_init(&o, sizeof o));
  o.speed = 2;
  EXPECT(TAUT_ERROR_UNSUPPORTED, taut_planner_create(grid, &o, &planner));
  o.speed = 1;
  o.horizon = 5;
  EXPECT(TAUT_ERROR_UNSUPPORTED, taut_planner_create(grid, &o, &planner));
  o.algorithm = TAUT_ALGORITHM_SAFE_INTERVALS;
  EXPECT(TAUT_OK, taut_planner_create(grid, &o, &planner)); /* whatever the lattice */
  EXPECT(TAUT_OK, taut_planner_destroy(planner));
  o.lattice = TAUT_LATTICE_CELLS;
  for (i = 0; i < sizeof wrong_speeds / sizeof *wrong_speeds; i++) {
    o.speed = wrong_speeds[i];
    EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_planner_create(grid, &o, &planner));
  }
  o.speed = 1;
  for (i = 0; i < sizeof wrong_horizons / sizeof *wrong_horizons; i++) {
    o.horizon = wrong_horizons[i];
    EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_planner_create(grid, &o, &planner));
  }
  o.horizon = 0;
  o.radius = 16.5f;
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_planner_create(grid, &o, &planner));
  o.radius = 0;
  o.smoothing = TAUT_SMOOTHING_GREEDY;
  EXPECT(TAUT_ERROR_UNSUPPORTED, taut_planner_create(grid, &o, &planner));
  o.smoothing = TAUT_SMOOTHING_NONE;
  EXPECT(TAUT_OK, taut_planner_create(grid, &o, &planner));
  EXPECT(TAUT_OK, taut_planner_destroy(planner));
}

/* Lists that are none leave the movers as they are. */
static void lists_are_checked(taut_planner planner) {
  taut_mover one = mover(0.5f, 0, 2);
  taut_moment moments[2];
  taut_request ask = request(0.5f, 0.5f, 7.5f, 0.5f);
  taut_result before, after;
  moments[0] = moment(4.5f, 0.5f, 0);
  moments[1] = moment(4.5f, 7.5f, 60);
  EXPECT(TAUT_OK, taut_planner_set_movers(planner, &one, 1, moments, 2));
  EXPECT(TAUT_OK, taut_planner_find(planner, &ask, &before));
  CHECK(before.cost > 7 && before.guarantee == TAUT_GUARANTEE_LATTICE_OPTIMAL);
  EXPECT(TAUT_ERROR_NULL_POINTER, taut_planner_set_movers(planner, NULL, 1, moments, 2));
  EXPECT(TAUT_ERROR_NULL_POINTER, taut_planner_set_movers(planner, &one, 1, NULL, 2));
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_planner_set_movers(planner, &one, 1, moments, 1));
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_planner_set_movers(planner, &one, SIZE_MAX / 2, moments, 2));
  one.reserved = 1;
  EXPECT(TAUT_ERROR_UNSUPPORTED, taut_planner_set_movers(planner, &one, 1, moments, 2));
  one = mover(NAN, 0, 2);
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_planner_set_movers(planner, &one, 1, moments, 2));
  one = mover(-0.5f, 0, 2);
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_planner_set_movers(planner, &one, 1, moments, 2));
  one = mover(0.5f, UINT32_MAX, UINT32_MAX);
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_planner_set_movers(planner, &one, 1, moments, 2));
  one = mover(0.5f, 0, 0);
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_planner_set_movers(planner, &one, 1, moments, 2));
  one = mover(0.5f, 0, 2);
  moments[1].time = 0;
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_planner_set_movers(planner, &one, 1, moments, 2));
  moments[1].time = NAN;
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_planner_set_movers(planner, &one, 1, moments, 2));
  moments[1] = moment(INFINITY, 7.5f, 60);
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_planner_set_movers(planner, &one, 1, moments, 2));
  EXPECT(TAUT_OK, taut_planner_find(planner, &ask, &after));
  CHECK(after.cost == before.cost);
  EXPECT(TAUT_OK, taut_planner_set_movers(planner, NULL, 0, NULL, 0));
  EXPECT(TAUT_OK, taut_planner_find(planner, &ask, &after));
  CHECK(after.cost == 7);
}

/* What a request may ask among movers. */
static void requests_are_checked(taut_planner planner) {
  taut_request ask = request(0.5f, 0.5f, 7.5f, 0.5f);
  taut_mover one = mover(0.5f, 0, 2);
  taut_moment moments[2];
  taut_result result;
  taut_point goal = point(7.5f, 0.5f);
  moments[0] = moment(7.5f, 7.5f, 0);
  moments[1] = moment(0.5f, 7.5f, 7);
  EXPECT(TAUT_OK, taut_planner_set_movers(planner, &one, 1, moments, 2));
  ask.start_time = NAN;
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_planner_find(planner, &ask, &result));
  ask.start_time = 2e9;
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_planner_find(planner, &ask, &result));
  ask.start_time = 0;
  ask.goal_mover = 2;
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_planner_find(planner, &ask, &result));
  ask.goal_mover = 1;
  ask.flags = TAUT_REQUEST_ALLOW_PARTIAL;
  EXPECT(TAUT_ERROR_UNSUPPORTED, taut_planner_find(planner, &ask, &result));
  ask.flags = 0;
  EXPECT(TAUT_ERROR_UNSUPPORTED, taut_planner_begin_many(planner, &ask, &goal, 1));
  ask.goal.x = 1000; /* ignored */
  EXPECT(TAUT_OK, taut_planner_find(planner, &ask, &result));
  CHECK(result.cost > 3 && result.cost < 7);
  ask = request(7.5f, 7.5f, 0.5f, 0.5f);
  EXPECT(TAUT_ERROR_START_BLOCKED, taut_planner_find(planner, &ask, &result));
  ask.start_time = 20;
  EXPECT(TAUT_OK, taut_planner_find(planner, &ask, &result));
  ask.radius = 0.75f;
  EXPECT(TAUT_ERROR_UNSUPPORTED, taut_planner_find(planner, &ask, &result));
}

/* The times of a path with a wait, with every capacity. */
static void times(taut_planner planner) {
  taut_request ask = request(0.5f, 3.5f, 7.5f, 3.5f);
  taut_mover one = mover(0.5f, 0, 2);
  taut_moment moments[2];
  taut_result result;
  taut_point path[64];
  double out[64];
  size_t needed = 0, count = 0, capacity, i;
  moments[0] = moment(3.5f, -4.5f, 0);
  moments[1] = moment(3.5f, 12.5f, 17);
  EXPECT(TAUT_OK, taut_planner_set_movers(planner, &one, 1, moments, 2));
  ask.start_time = 5;
  EXPECT(TAUT_OK, taut_planner_find(planner, &ask, &result));
  EXPECT(TAUT_OK, taut_planner_path(planner, path, 64, &count));
  for (capacity = 0; capacity <= count + 1; capacity++) {
    memset(out, 0xA5, sizeof out);
    if (capacity < count) {
      EXPECT(TAUT_ERROR_BUFFER_TOO_SMALL, taut_planner_times(planner, out, capacity, &needed));
      CHECK(needed == count && is_untouched(out, sizeof out));
    } else {
      EXPECT(TAUT_OK, taut_planner_times(planner, out, capacity, &needed));
      CHECK(needed == count && is_untouched(out + count, sizeof out - count * sizeof *out));
    }
  }
  CHECK(out[0] == 5 && fabs(out[count - 1] - 5 - result.cost) < 1e-9);
  for (i = 1; i < count; i++) {
    const double length = hypot((double)path[i].x - path[i - 1].x, (double)path[i].y - path[i - 1].y);
    CHECK(out[i] > out[i - 1] && (length == 0 || fabs(out[i] - out[i - 1] - length) < 1e-9));
  }
  EXPECT(TAUT_ERROR_NULL_POINTER, taut_planner_times(planner, NULL, 1, &needed));
  EXPECT(TAUT_ERROR_NULL_POINTER, taut_planner_times(planner, out, 64, NULL));
  EXPECT(TAUT_OK, taut_planner_begin(planner, &ask));
  EXPECT(TAUT_OK, taut_planner_times(planner, NULL, 0, &needed));
  CHECK(needed == 0);
}

/* Another algorithm has neither movers nor times. */
static void without_movers(taut_grid grid, uint32_t algorithm) {
  taut_planner planner = new_planner(grid, algorithm);
  taut_request ask = request(0.5f, 0.5f, 7.5f, 0.5f);
  taut_result result;
  size_t needed = 7;
  EXPECT(TAUT_ERROR_UNSUPPORTED, taut_planner_set_movers(planner, NULL, 0, NULL, 0));
  EXPECT(TAUT_OK, taut_planner_find(planner, &ask, &result));
  EXPECT(TAUT_OK, taut_planner_times(planner, NULL, 0, &needed));
  CHECK(needed == 0);
  ask.goal_mover = 1;
  EXPECT(TAUT_ERROR_UNSUPPORTED, taut_planner_find(planner, &ask, &result));
  ask.goal_mover = 0;
  ask.start_time = NAN;
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_planner_find(planner, &ask, &result));
  ask.start_time = 1;
  EXPECT(TAUT_ERROR_UNSUPPORTED, taut_planner_find(planner, &ask, &result));
  EXPECT(TAUT_OK, taut_planner_destroy(planner));
}

int main(void) {
  taut_grid grid = new_grid(8, 8);
  taut_planner planner;
  size_t i;
  options_are_checked(grid);
  for (i = 0; i < ALGORITHMS; i++) {
    if (algorithms[i] != TAUT_ALGORITHM_SAFE_INTERVALS) without_movers(grid, algorithms[i]);
  }
  planner = new_timed_planner(grid);
  lists_are_checked(planner);
  requests_are_checked(planner);
  times(planner);
  EXPECT(TAUT_OK, taut_grid_destroy(grid));
  EXPECT(TAUT_OK, taut_planner_destroy(planner));
  CHECK(taut_live_objects() == 0);
  return 0;
}
