/* Every function that takes a handle, with handles that name nothing: zero, stale, of another kind, invented. */
#include "check.h"

/* All grid calls must refuse this word. */
static void refuse_grid(uint64_t word, taut_status expected) {
  taut_grid grid;
  taut_rect area = rect(0, 0, 1, 1);
  taut_point p = point(0, 0), hit;
  taut_planner planner = {0xA5A5A5A5A5A5A5A5u};
  taut_planner_options o = options(TAUT_ALGORITHM_THETA);
  uint8_t cell = 0xA5, visible = 0xA5;
  int32_t width = 7, height = 7;
  size_t needed = 7;
  uint64_t revision = 7;
  grid.id = word;
  memset(&hit, 0xA5, sizeof hit);
  EXPECT(expected, taut_grid_size(grid, &width, &height));
  EXPECT(expected, taut_grid_size(grid, NULL, NULL));
  EXPECT(expected, taut_grid_set_cell(grid, 0, 0, 0));
  EXPECT(expected, taut_grid_set_cell(grid, -1, -1, 999));
  EXPECT(expected, taut_grid_fill(grid, &area, 0));
  EXPECT(expected, taut_grid_fill(grid, NULL, 999));
  EXPECT(expected, taut_grid_set_cells(grid, &area, &cell, 1, 1));
  EXPECT(expected, taut_grid_set_cells(grid, NULL, NULL, 0, 0));
  EXPECT(expected, taut_grid_get_cells(grid, &area, &cell, 1, 1, &needed));
  EXPECT(expected, taut_grid_get_cells(grid, NULL, NULL, 0, 9, NULL));
  EXPECT(expected, taut_grid_revision(grid, &revision));
  EXPECT(expected, taut_grid_revision(grid, NULL));
  EXPECT(expected, taut_grid_prepare(grid));
  EXPECT(expected, taut_grid_line_of_sight(grid, &p, &p, 0, &visible, &hit));
  EXPECT(expected, taut_grid_line_of_sight(grid, NULL, NULL, 99, NULL, NULL));
  EXPECT(expected, taut_planner_create(grid, &o, &planner));
  EXPECT(expected, taut_planner_create(grid, NULL, NULL));
  CHECK(width == 7 && height == 7 && needed == 7 && revision == 7 && cell == 0xA5 && visible == 0xA5);
  CHECK(is_untouched(&hit, sizeof hit) && is_untouched(&planner, sizeof planner));
}

/* All planner calls must refuse this word. */
static void refuse_planner(uint64_t word, taut_status expected) {
  taut_planner planner;
  taut_request ask = request(0, 0, 1, 1);
  taut_result result = untouched_result();
  taut_point p = point(0, 0);
  const taut_point* view = &p;
  float costs[256] = {0};
  size_t needed = 7;
  uint64_t memory = 7;
  planner.id = word;
  EXPECT(expected, taut_planner_set_costs(planner, costs, 256));
  EXPECT(expected, taut_planner_set_costs(planner, NULL, 0));
  EXPECT(expected, taut_planner_find(planner, &ask, &result));
  EXPECT(expected, taut_planner_find(planner, NULL, NULL));
  EXPECT(expected, taut_planner_find_many(planner, &p, &p, 1, &result));
  EXPECT(expected, taut_planner_find_many(planner, NULL, NULL, 1, NULL));
  EXPECT(expected, taut_planner_select(planner, 0));
  EXPECT(expected, taut_planner_begin(planner, &ask));
  EXPECT(expected, taut_planner_begin(planner, NULL));
  EXPECT(expected, taut_planner_step(planner, 0, &result));
  EXPECT(expected, taut_planner_step(planner, 0, NULL));
  EXPECT(expected, taut_planner_cancel(planner));
  EXPECT(expected, taut_planner_prepare(planner, 0));
  EXPECT(expected, taut_planner_reset(planner));
  EXPECT(expected, taut_planner_path(planner, &p, 1, &needed));
  EXPECT(expected, taut_planner_path(planner, NULL, 1, NULL));
  EXPECT(expected, taut_planner_path_view(planner, &view, &needed));
  EXPECT(expected, taut_planner_path_view(planner, NULL, NULL));
  EXPECT(expected, taut_planner_memory(planner, &memory));
  EXPECT(expected, taut_planner_memory(planner, NULL));
  CHECK(needed == 7 && memory == 7 && view == &p && is_untouched(&result, sizeof result));
}

int main(void) {
  taut_grid grid = new_grid(8, 8), old_grid = new_grid(8, 8), none = {0};
  taut_planner planner = new_planner(grid, TAUT_ALGORITHM_THETA), old_planner = new_planner(grid, TAUT_ALGORITHM_ASTAR);
  taut_planner nobody = {0};
  uint64_t words[8];
  size_t i;

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

  /* Invented words: all ones, the slot's neighbours, far slots, later and earlier generations, other kinds. */
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
  }

  /* A slot is used again, its old handles stay dead. */
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
