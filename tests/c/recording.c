/* Recording of calls: rings that are too small or overflow, draining, starting and stopping in any order, with every
   algorithm. What the records contain is tested by replaying them. */
#include "check.h"
#include "generated/algorithms.h"

static uint8_t bytes[1 << 20];

/* The numbers of a log are little-endian on every machine. */
static uint64_t number_at(size_t at, size_t size) {
  uint64_t number = 0;
  while (size-- > 0) number = number << 8 | bytes[at + size];
  return number;
}

static uint64_t word_at(size_t at) { return number_at(at, 8); }

static uint32_t length_at(size_t at) { return (uint32_t)number_at(at, 4); }

/* Takes everything: the number of bytes. */
static size_t take(void) {
  size_t needed = 7;
  EXPECT(TAUT_OK, taut_record_take(bytes, sizeof bytes, &needed));
  return needed;
}

static void wrong_use(void) {
  size_t needed = 7;
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_record_start(0));
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_record_start(4095));
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_record_start(SIZE_MAX));
  EXPECT(TAUT_ERROR_NULL_POINTER, taut_record_take(NULL, 5, &needed));
  EXPECT(TAUT_ERROR_NULL_POINTER, taut_record_take(bytes, sizeof bytes, NULL));
  CHECK(needed == 7);
  EXPECT(TAUT_OK, taut_record_take(NULL, 0, &needed));
  CHECK(needed == 0);
  EXPECT(TAUT_OK, taut_record_stop());
  EXPECT(TAUT_OK, taut_record_start(4096));
  EXPECT(TAUT_ERROR_BUSY, taut_record_start(4096));
  EXPECT(TAUT_ERROR_BUFFER_TOO_SMALL, taut_record_take(NULL, 0, &needed));
  CHECK(needed == 24);
  memset(bytes, 0xA5, sizeof bytes);
  EXPECT(TAUT_ERROR_BUFFER_TOO_SMALL, taut_record_take(bytes, 23, &needed));
  CHECK(needed == 24 && is_untouched(bytes, sizeof bytes));
  CHECK(take() == 24 && memcmp(bytes, "TAUTCALL", 8) == 0 && is_untouched(bytes + 24, 100));
  EXPECT(TAUT_OK, taut_record_stop());
  EXPECT(TAUT_OK, taut_record_stop());
  CHECK(take() == 0);
}

/* Hostile calls are recorded as they are, and nothing is read that the call does not read. */
static void hostile_calls(void) {
  taut_grid grid = {0}, made = {7};
  taut_planner planner = {0};
  taut_point few[2] = {{1, 1}, {2, 2}};
  taut_result result;
  size_t needed, end;
  EXPECT(TAUT_OK, taut_record_start(1 << 16));
  CHECK(take() == 24);
  EXPECT(TAUT_ERROR_NULL_POINTER, taut_grid_create(5, 5, 1, NULL));
  EXPECT(TAUT_ERROR_NULL_POINTER, taut_grid_load(NULL, 10, &made));
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_grid_load(bytes, SIZE_MAX, &made)); /* lost: it could never fit */
  EXPECT(TAUT_ERROR_BAD_HANDLE, taut_planner_find_many(planner, few, few, SIZE_MAX / 4, &result)); /* lost, too */
  EXPECT(TAUT_ERROR_BAD_HANDLE, taut_grid_size(grid, NULL, NULL));
  EXPECT(TAUT_ERROR_BAD_HANDLE, taut_planner_path(planner, NULL, 7, &needed));
  end = take();
  CHECK(word_at(8) == 0 && word_at(24) == 0);
  CHECK(length_at(0) + length_at(length_at(0)) < end);
  /* The third record is call number 4, after two that are lost. */
  CHECK(word_at(length_at(0) + length_at(length_at(0)) + 8) == 4);
  CHECK(word_at(length_at(0) + length_at(length_at(0)) + 24) == 2);
  EXPECT(TAUT_OK, taut_record_stop());
  CHECK(take() == 0);
}

/* The length of the array that a record of a call with a handle first has, and nothing recorded beside it. */
static uint32_t recorded_array(void) {
  size_t end = take(), at = 65 + (size_t)bytes[64] + 9;
  CHECK(length_at(0) == end && bytes[at] == 3);
  return length_at(at + 1);
}

/* An array that is longer than any that the call accepts is read by neither the call nor the recording. */
static void refused_counts(void) {
  const size_t most = (size_t)1 << 20;
  taut_grid grid = new_grid(20, 20);
  taut_planner planner = new_planner(grid, TAUT_ALGORITHM_SAFE_INTERVALS);
  taut_mover* movers = calloc(most + 1, sizeof *movers);
  taut_moment moment = {{1, 1}, 0};
  float costs[257] = {0};
  CHECK(movers != NULL);
  movers[0].reserved = 1;
  EXPECT(TAUT_OK, taut_record_start(1 << 25));
  CHECK(take() == 24);
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_planner_set_costs(planner, costs, 257));
  CHECK(recorded_array() == 0);
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_planner_set_costs(planner, costs, 255));
  CHECK(recorded_array() == 0);
  EXPECT(TAUT_ERROR_UNSUPPORTED, taut_planner_set_movers(planner, movers, 1, &moment, 1));
  CHECK(recorded_array() == sizeof *movers);
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_planner_set_movers(planner, movers, most + 1, &moment, 1));
  CHECK(recorded_array() == 0);
  EXPECT(TAUT_OK, taut_record_stop());
  CHECK(take() == 0);
  free(movers);
  EXPECT(TAUT_OK, taut_planner_destroy(planner));
  EXPECT(TAUT_OK, taut_grid_destroy(grid));
}

/* A ring that overflows loses whole records and counts them. */
static void overflow(uint32_t algorithm) {
  taut_grid grid;
  taut_planner planner;
  taut_request ask = request(1.5f, 1.5f, 18.5f, 18.5f);
  taut_result result;
  size_t at, end;
  uint64_t i, calls = 0;
  EXPECT(TAUT_OK, taut_record_start(4096));
  CHECK(take() == 24);
  grid = new_grid(20, 20);
  planner = new_planner(grid, algorithm);
  for (i = 0; i < 100; i++) EXPECT(TAUT_OK, taut_planner_find(planner, &ask, &result));
  end = take();
  CHECK(end <= 4096 && end > 3000);
  for (at = 0; at < end; at += length_at(at)) {
    CHECK(word_at(at + 8) == calls && word_at(at + 24) == 0);
    calls++;
  }
  CHECK(at == end && calls > 10 && calls < 100);
  EXPECT(TAUT_OK, taut_planner_find(planner, &ask, &result));
  end = take();
  CHECK(length_at(0) == end && word_at(8) == 102 && word_at(24) == 102 - calls);
  CHECK(word_at(32) == result.revision);
  /* What is left at the end can be taken still; and a new recording drops it. */
  EXPECT(TAUT_OK, taut_planner_destroy(planner));
  EXPECT(TAUT_OK, taut_record_stop());
  EXPECT(TAUT_OK, taut_grid_destroy(grid));
  end = take();
  CHECK(length_at(0) == end && memcmp(bytes + 65, "taut_planner_destroy", 20) == 0);
  CHECK(take() == 0);
  EXPECT(TAUT_OK, taut_record_start(4096));
  EXPECT(TAUT_ERROR_BAD_HANDLE, taut_grid_prepare(grid));
  EXPECT(TAUT_OK, taut_record_stop());
  EXPECT(TAUT_OK, taut_record_start(4096));
  CHECK(take() == 24);
  EXPECT(TAUT_OK, taut_record_stop());
}

int main(void) {
  uint32_t i;
  wrong_use();
  hostile_calls();
  refused_counts();
  for (i = 0; i < ALGORITHMS; i++) overflow(algorithms[i]);
  CHECK(taut_live_objects() == 0);
  return 0;
}
