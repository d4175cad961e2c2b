/* Watched searches: every planner tells what it does, in steps as in one call, and answers as if nobody watched. */
#include "check.h"
#include "generated/algorithms.h"

enum { SIDE = 24, MOST = 1 << 14 };

static taut_search_event whole[MOST], steps[MOST];

/* The events of the last call, behind those of earlier ones. */
static size_t copied(taut_planner planner, taut_search_event* out, size_t known) {
  size_t needed = 77;
  EXPECT(TAUT_OK, taut_planner_events(planner, out + known, MOST - known, &needed));
  CHECK(needed < MOST - known);
  return known + needed;
}

static size_t count_of(const taut_search_event* events, size_t count, uint32_t kind) {
  size_t i, sum = 0;
  for (i = 0; i < count; i++) sum += events[i].event_kind == kind;
  return sum;
}

static int is_same(const taut_result* a, const taut_result* b) { return memcmp(a, b, sizeof *a) == 0; }

static void watch(taut_grid grid, uint32_t algorithm) {
  taut_planner_options o = options(algorithm);
  taut_planner planner, alone;
  taut_request ask = request(0.5f, 0.5f, SIDE - 0.5f, SIDE - 0.5f);
  taut_result plain, watched, step;
  size_t count, more, needed = 77, i;
  taut_status status;
  EXPECT(TAUT_OK, taut_planner_create(grid, &o, &planner));
  EXPECT(TAUT_OK, taut_planner_create(grid, &o, &alone));
  EXPECT(TAUT_OK, taut_planner_find(alone, &ask, &plain));
  /* Nobody watches. */
  EXPECT(TAUT_OK, taut_planner_find(planner, &ask, &watched));
  EXPECT(TAUT_OK, taut_planner_events(planner, NULL, 0, &needed));
  CHECK(needed == 0 && is_same(&plain, &watched));
  EXPECT(TAUT_OK, taut_planner_reset(planner));
  EXPECT(TAUT_OK, taut_planner_watch(planner, MOST));
  EXPECT(TAUT_OK, taut_planner_events(planner, NULL, 0, &needed));
  CHECK(needed == 0);
  EXPECT(TAUT_OK, taut_planner_find(planner, &ask, &watched));
  CHECK(is_same(&plain, &watched));
  EXPECT(TAUT_ERROR_BUFFER_TOO_SMALL, taut_planner_events(planner, NULL, 0, &needed));
  count = copied(planner, whole, 0);
  CHECK(count == needed && count > 0);
  CHECK(count_of(whole, count, TAUT_EVENT_EXPAND) == watched.expanded);
  for (i = 0; i < count; i++) CHECK(whole[i].event_kind <= TAUT_EVENT_CONE && whole[i].visible <= 1 && whole[i].g >= 0);
  /* In steps the same. */
  EXPECT(TAUT_OK, taut_planner_reset(planner));
  EXPECT(TAUT_OK, taut_planner_begin(planner, &ask));
  for (more = 0, status = TAUT_IN_PROGRESS; status == TAUT_IN_PROGRESS; more = copied(planner, steps, more)) {
    status = taut_planner_step(planner, 5, &step);
  }
  CHECK(status == TAUT_OK && is_same(&plain, &step));
  CHECK(more == count && memcmp(whole, steps, count * sizeof *whole) == 0);
  /* The first ones only. */
  EXPECT(TAUT_OK, taut_planner_watch(planner, 3));
  EXPECT(TAUT_OK, taut_planner_reset(planner));
  EXPECT(TAUT_OK, taut_planner_find(planner, &ask, &watched));
  CHECK(copied(planner, steps, 0) == (count < 3 ? count : 3));
  CHECK(memcmp(whole, steps, (count < 3 ? count : 3) * sizeof *whole) == 0);
  /* A count that is too large, and an end. */
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_planner_watch(planner, (1 << 20) + 1));
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_planner_watch(planner, SIZE_MAX));
  CHECK(copied(planner, steps, 0) == (count < 3 ? count : 3));
  EXPECT(TAUT_ERROR_NULL_POINTER, taut_planner_events(planner, steps, MOST, NULL));
  EXPECT(TAUT_ERROR_NULL_POINTER, taut_planner_events(planner, NULL, 3, &needed));
  EXPECT(TAUT_OK, taut_planner_watch(planner, 0));
  EXPECT(TAUT_OK, taut_planner_find(planner, &ask, &watched));
  CHECK(copied(planner, steps, 0) == 0);
  EXPECT(TAUT_OK, taut_planner_destroy(planner));
  EXPECT(TAUT_OK, taut_planner_destroy(alone));
}

int main(void) {
  taut_grid grid = new_grid(SIDE, SIDE);
  size_t i;
  for (i = 4; i + 4 < SIDE; i += 4) {
    taut_rect wall = rect((int32_t)i, i % 8 == 0 ? 0 : 3, 2, SIDE - 3);
    EXPECT(TAUT_OK, taut_grid_fill(grid, &wall, 0));
  }
  for (i = 0; i < ALGORITHMS; i++) watch(grid, algorithms[i]);
  EXPECT(TAUT_OK, taut_grid_destroy(grid));
  CHECK(taut_live_objects() == 0);
  return 0;
}
