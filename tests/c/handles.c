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
