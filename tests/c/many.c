/* Queries for many goals: the answers of single queries, hostile arguments, and nothing written beyond the results. */
#include "check.h"
#include "generated/algorithms.h"

enum { GOALS = 9 };

static size_t path_length(taut_planner planner) {
  const taut_point* view = NULL;
  size_t length = 77;
  EXPECT(TAUT_OK, taut_planner_path_view(planner, &view, &length));
  CHECK((length == 0) == (view == NULL));
  return length;
}

/* The arguments refuse the query: no result is written, and path and answers are as before. */
static void refused(taut_planner planner, taut_status expected, taut_point start, const taut_point* goals, size_t count) {
  taut_point here = point(1, 1), there = point(3, 1);
  taut_result out[GOALS];
  size_t length;
  EXPECT(TAUT_OK, taut_planner_find_many(planner, &here, &there, 1, out));
  EXPECT(TAUT_OK, taut_planner_select(planner, 0));
  length = path_length(planner);
  CHECK(length >= 2);
  memset(out, 0xA5, sizeof out);
  EXPECT(expected, taut_planner_find_many(planner, &start, goals, count, out));
  CHECK(is_untouched(out, sizeof out) && path_length(planner) == length);
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_planner_select(planner, 1));
  CHECK(path_length(planner) == length);
  EXPECT(TAUT_OK, taut_planner_select(planner, 0));
}

/* The query is accepted and fails: no result is written, no path is left, no goal can be selected. */
static void failed(taut_planner planner, taut_status expected, taut_point start, const taut_point* goals, size_t count) {
  taut_result out[GOALS];
  memset(out, 0xA5, sizeof out);
  EXPECT(expected, taut_planner_find_many(planner, &start, goals, count, out));
  CHECK(is_untouched(out, sizeof out) && path_length(planner) == 0);
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_planner_select(planner, 0));
}

static void hostile(taut_planner planner) {
  static const float wild[] = {NAN, INFINITY, -INFINITY, 1048577.0f, -2e6f, 3e38f};
  taut_point start = point(1, 1), goals[2] = {{2, 2}, {3, 3}};
  taut_result out[2];
  size_t i;
  memset(out, 0xA5, sizeof out);
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_planner_select(planner, 0));
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_planner_select(planner, SIZE_MAX));
  EXPECT(TAUT_ERROR_NULL_POINTER, taut_planner_find_many(planner, NULL, goals, 2, out));
  EXPECT(TAUT_ERROR_NULL_POINTER, taut_planner_find_many(planner, &start, NULL, 2, out));
  EXPECT(TAUT_ERROR_NULL_POINTER, taut_planner_find_many(planner, &start, goals, 2, NULL));
  EXPECT(TAUT_ERROR_NULL_POINTER, taut_planner_find_many(planner, NULL, NULL, 0, NULL));
  EXPECT(TAUT_ERROR_NULL_POINTER, taut_planner_find_many(planner, NULL, NULL, SIZE_MAX, NULL));
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_planner_find_many(planner, &start, goals, SIZE_MAX, out));
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_planner_find_many(planner, &start, goals, SIZE_MAX / 8, out));
  CHECK(is_untouched(out, sizeof out));
  for (i = 0; i < sizeof wild / sizeof wild[0]; i++) {
    refused(planner, TAUT_ERROR_INVALID_ARGUMENT, point(wild[i], 1), goals, 2);
    goals[1] = point(1, wild[i]);
    refused(planner, TAUT_ERROR_INVALID_ARGUMENT, start, goals, 2);
    refused(planner, TAUT_ERROR_INVALID_ARGUMENT, point(4.5f, 4.5f), goals, 2); /* positions first */
    goals[1] = point(3, 3);
  }
  failed(planner, TAUT_ERROR_START_BLOCKED, point(4.5f, 4.5f), goals, 2);
  failed(planner, TAUT_ERROR_START_BLOCKED, point(4.5f, 4.5f), NULL, 0);
  EXPECT(TAUT_OK, taut_planner_find_many(planner, &start, NULL, 0, NULL));
  EXPECT(TAUT_OK, taut_planner_find_many(planner, &start, goals, 0, out));
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_planner_select(planner, 0));
  CHECK(is_untouched(out, sizeof out));
}

/* What is not aligned is refused, and neither read nor written. */
static void misaligned(taut_planner planner) {
  static taut_point input[4];
  static taut_result room[4];
  taut_point start = {0.5f, 4.5f};
  size_t by;
  memset(room, 0xA5, sizeof room);
  for (by = 1; by < 8; by++) {
    taut_point* goals = (taut_point*)(void*)((unsigned char*)input + by);
    taut_result* out = (taut_result*)(void*)((unsigned char*)room + by);
    if (by % 4 != 0) {
      EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_planner_find_many(planner, goals, &start, 1, room));
      EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_planner_find_many(planner, &start, goals, 1, room));
    }
    EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_planner_find_many(planner, &start, &start, 1, out));
    EXPECT(TAUT_OK, taut_planner_find_many(planner, &start, goals, 0, out)); /* of which none is used */
  }
  CHECK(is_untouched(room, sizeof room));
}

/* Blocked, outside, walled in, doubled, the start itself, and what a single query says. */
static void answers(taut_grid grid, taut_planner planner) {
  static const taut_point goals[GOALS] = {{7.5f, 4.5f}, {4.5f, 4.5f}, {-3, 1},      {0.5f, 4.5f}, {7.5f, 4.5f},
                                          {1.5f, 6.5f}, {9.5f, 9.5f}, {0.5f, 0.5f}, {6, 2}};
  static const taut_status expected[GOALS] = {TAUT_OK, TAUT_ERROR_GOAL_BLOCKED, TAUT_ERROR_GOAL_BLOCKED, TAUT_OK, TAUT_OK,
                                              TAUT_OK, TAUT_NO_PATH,            TAUT_OK,                 TAUT_OK};
  taut_point start = {0.5f, 4.5f}, copy[64];
  taut_result room[GOALS + 1], *out = room, alone;
  taut_request ask;
  uint64_t revision = 0;
  size_t i, needed;
  memset(room, 0xA5, sizeof room);
  EXPECT(TAUT_OK, taut_planner_find_many(planner, &start, goals, GOALS, out));
  CHECK(is_untouched(&room[GOALS], sizeof *room));
  CHECK(path_length(planner) == 0); /* nobody was selected */
  EXPECT(TAUT_OK, taut_grid_revision(grid, &revision));
  for (i = GOALS; i-- > 0;) {
    CHECK(out[i].status == expected[i] && out[i].user == 0 && out[i].revision == revision);
    CHECK(out[i].path_first == 0 && out[i].path_count == 0 && out[i].remaining == 0);
    CHECK((out[i].status == TAUT_OK) == (out[i].length < 1e300) && (out[i].status == TAUT_OK) == (out[i].cost < 1e300));
    EXPECT(TAUT_OK, taut_planner_select(planner, i));
    EXPECT(TAUT_OK, taut_planner_path(planner, copy, 64, &needed));
    CHECK(needed == path_length(planner) && (needed > 0) == (out[i].status == TAUT_OK));
  }
  EXPECT(TAUT_OK, taut_planner_select(planner, 3));
  CHECK(path_length(planner) == 1);
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_planner_select(planner, GOALS));
  CHECK(path_length(planner) == 1);
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_planner_step(planner, 0, &alone));
  for (i = 0; i < GOALS; i++) {
    ask = request(start.x, start.y, goals[i].x, goals[i].y);
    alone = untouched_result();
    EXPECT(expected[i], taut_planner_find(planner, &ask, &alone));
    if (expected[i] < 0) continue;
    CHECK(alone.guarantee == out[i].guarantee && alone.bound == out[i].bound);
    CHECK(alone.length == out[i].length || fabs(alone.length - out[i].length) < 1e-9);
  }
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_planner_select(planner, 0));
  EXPECT(TAUT_OK, taut_planner_find_many(planner, &start, goals, GOALS, out));
  EXPECT(TAUT_OK, taut_planner_reset(planner));
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_planner_select(planner, 0));
}

/* A refused step: nothing is written. */
static void refused_step(taut_planner planner, taut_status expected, taut_result* out, size_t count, size_t* done) {
  taut_result kept[GOALS];
  if (done != NULL) *done = 77;
  if (out != NULL) memset(out, 0xA5, sizeof kept);
  EXPECT(expected, taut_planner_step_many(planner, 0, out, count, done));
  CHECK(out == NULL || is_untouched(out, sizeof kept));
  CHECK(done == NULL || *done == 77);
}

/* In slices of every size, with the clock and without: the results of one call. */
static void steps(taut_planner planner) {
  static const taut_point goals[] = {{7.5f, 4.5f}, {4.5f, 4.5f}, {0.5f, 4.5f}, {9.5f, 9.5f}, {6, 2}};
  enum { COUNT = 5 };
  taut_request common = request(0.5f, 4.5f, NAN, 0);
  taut_result whole[GOALS], out[GOALS], alone;
  taut_status status;
  size_t done = 0, before, i;
  uint32_t slice;
  common.user = 99;
  EXPECT(TAUT_OK, taut_planner_find_many(planner, &common.start, goals, COUNT, whole));
  EXPECT(TAUT_OK, taut_planner_step_many(planner, 1, out, COUNT, &done)); /* it has ended */
  CHECK(done == COUNT);
  for (slice = 0; slice < 40; slice += 1 + slice / 4) {
    EXPECT(TAUT_OK, taut_planner_limit_time(planner, slice % 2));
    EXPECT(TAUT_OK, taut_planner_begin_many(planner, &common, goals, COUNT));
    refused_step(planner, TAUT_ERROR_NULL_POINTER, NULL, COUNT, &done);
    refused_step(planner, TAUT_ERROR_NULL_POINTER, out, COUNT, NULL);
    refused_step(planner, TAUT_ERROR_INVALID_ARGUMENT, out, COUNT - 1, &done);
    refused_step(planner, TAUT_ERROR_INVALID_ARGUMENT, out, COUNT + 1, &done);
    EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_planner_step(planner, 0, &alone));
    EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_planner_select(planner, 0));
    EXPECT(TAUT_ERROR_NULL_POINTER, taut_planner_begin_many(planner, NULL, goals, COUNT));
    EXPECT(TAUT_ERROR_NULL_POINTER, taut_planner_begin_many(planner, &common, NULL, COUNT));
    EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_planner_begin_many(planner, &common, goals, SIZE_MAX));
    common.flags = 1u << 9;
    EXPECT(TAUT_ERROR_UNSUPPORTED, taut_planner_begin_many(planner, &common, goals, COUNT));
    common.flags = 0;
    common.start_time = NAN;
    EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_planner_begin_many(planner, &common, goals, COUNT));
    common.start_time = 0;
    common.goal_mover = 1;
    EXPECT(TAUT_ERROR_UNSUPPORTED, taut_planner_begin_many(planner, &common, goals, COUNT));
    common.goal_mover = 0;
    before = 0;
    do {
      memset(out, 0xA5, sizeof out);
      status = taut_planner_step_many(planner, slice, out, COUNT, &done);
      CHECK(status >= 0 && done >= before && done <= COUNT && path_length(planner) == 0);
      CHECK(is_untouched(out + COUNT, sizeof out - COUNT * sizeof *out));
      for (i = done; i < COUNT; i++) CHECK(out[i].status == TAUT_IN_PROGRESS && out[i].user == 99);
      before = done;
    } while (status == TAUT_IN_PROGRESS);
    CHECK(status == TAUT_OK && done == COUNT);
    EXPECT(TAUT_OK, taut_planner_step_many(planner, 1, NULL, 0, &done));
    CHECK(done == COUNT);
    for (i = 0; i < COUNT; i++) {
      CHECK(out[i].status == whole[i].status && out[i].length == whole[i].length && out[i].user == 99);
      EXPECT(TAUT_OK, taut_planner_select(planner, i));
      CHECK((path_length(planner) > 0) == (out[i].status == TAUT_OK));
    }
  }
  EXPECT(TAUT_OK, taut_planner_limit_time(planner, 0));
  /* Accepted, and the start is blocked: nothing is left. */
  common.start = point(4.5f, 4.5f);
  EXPECT(TAUT_ERROR_START_BLOCKED, taut_planner_begin_many(planner, &common, goals, COUNT));
  refused_step(planner, TAUT_ERROR_INVALID_ARGUMENT, out, 0, &done);
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_planner_select(planner, 0));
  /* Cancelled: every goal has a result. */
  common.start = point(0.5f, 4.5f);
  EXPECT(TAUT_OK, taut_planner_begin_many(planner, &common, goals, COUNT));
  EXPECT(TAUT_OK, taut_planner_cancel(planner));
  status = taut_planner_step_many(planner, 0, out, COUNT, &done);
  CHECK(status == TAUT_CANCELLED && done == COUNT);
  for (i = 0; i < COUNT; i++) CHECK(out[i].status != TAUT_IN_PROGRESS);
  EXPECT(TAUT_OK, taut_planner_reset(planner));
}

int main(void) {
  taut_grid grid = new_grid(10, 10);
  taut_rect wall = rect(4, 2, 1, 5), room = rect(8, 8, 2, 2), inside = rect(9, 9, 1, 1);
  size_t i;
  EXPECT(TAUT_OK, taut_grid_fill(grid, &wall, 0));
  EXPECT(TAUT_OK, taut_grid_fill(grid, &room, 0));
  EXPECT(TAUT_OK, taut_grid_fill(grid, &inside, 1));
  for (i = 0; i < ALGORITHMS; i++) {
    taut_planner planner = new_planner(grid, algorithms[i]);
    hostile(planner);
    answers(grid, planner);
    misaligned(planner);
    answers(grid, planner);
    steps(planner);
    hostile(planner);
    EXPECT(TAUT_OK, taut_planner_destroy(planner));
  }
  EXPECT(TAUT_OK, taut_grid_prepare(grid));
  for (i = 0; i < ALGORITHMS; i++) {
    taut_planner planner = new_planner(grid, algorithms[i]);
    answers(grid, planner);
    EXPECT(TAUT_OK, taut_planner_destroy(planner));
  }
  EXPECT(TAUT_OK, taut_grid_destroy(grid));
  CHECK(taut_live_objects() == 0);
  return 0;
}
