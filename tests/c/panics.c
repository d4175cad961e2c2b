/* A requested panic inside each call that writes an object: that object is poisoned, and only that one. Needs a library
   with the feature `inject-panic`. */
#include "check.h"
#include "generated/algorithms.h"

extern void taut_inject_panic(uint32_t skip);

static taut_rect area = {0, 0, 2, 2};
static uint8_t cells[4] = {1, 1, 1, 1};

/* A grid that is poisoned by the edit number `which`. */
static void edit(taut_grid grid, int which) {
  taut_inject_panic(0);
  switch (which) {
    case 0: EXPECT(TAUT_ERROR_PANIC, taut_grid_set_cell(grid, 1, 1, 0)); break;
    case 1: EXPECT(TAUT_ERROR_PANIC, taut_grid_fill(grid, &area, 0)); break;
    case 2: EXPECT(TAUT_ERROR_PANIC, taut_grid_set_cells(grid, &area, cells, 2, 4)); break;
    default: EXPECT(TAUT_ERROR_PANIC, taut_grid_prepare(grid)); break;
  }
}

enum { PLANNER_CALLS = 7 };

/* A planner that is poisoned by the call number `which`. */
static void plan(taut_planner planner, int which) {
  taut_request ask = request(1, 1, 5, 5);
  taut_result result = untouched_result();
  float costs[256] = {0};
  taut_inject_panic(0);
  switch (which) {
    case 0: EXPECT(TAUT_ERROR_PANIC, taut_planner_find(planner, &ask, &result)); break;
    case 1: EXPECT(TAUT_ERROR_PANIC, taut_planner_begin(planner, &ask)); break;
    case 2: EXPECT(TAUT_ERROR_PANIC, taut_planner_step(planner, 1, &result)); break;
    case 3: EXPECT(TAUT_ERROR_PANIC, taut_planner_reset(planner)); break;
    case 4: EXPECT(TAUT_ERROR_PANIC, taut_planner_prepare(planner, 0)); break;
    case 5: EXPECT(TAUT_ERROR_PANIC, taut_planner_find_many(planner, &ask.start, &ask.goal, 1, &result)); break;
    default: EXPECT(TAUT_ERROR_PANIC, taut_planner_set_costs(planner, costs, 256)); break;
  }
  CHECK(is_untouched(&result, sizeof result));
}

int main(void) {
  taut_grid whole = new_grid(8, 8);
  taut_planner bystander = new_planner(whole, TAUT_ALGORITHM_THETA);
  taut_request ask = request(1, 1, 5, 5);
  taut_result result;
  int which, i;
  for (which = 0; which < 4; which++) {
    taut_grid grid = new_grid(8, 8);
    taut_planner planner = new_planner(grid, TAUT_ALGORITHM_ASTAR), refused = {0};
    taut_planner_options o = options(TAUT_ALGORITHM_THETA);
    int32_t side;
    size_t needed;
    edit(grid, which);
    EXPECT(TAUT_ERROR_POISONED, taut_grid_size(grid, &side, &side));
    EXPECT(TAUT_ERROR_POISONED, taut_grid_set_cell(grid, 1, 1, 0));
    EXPECT(TAUT_ERROR_POISONED, taut_grid_get_cells(grid, &area, cells, 2, 4, &needed));
    EXPECT(TAUT_ERROR_POISONED, taut_planner_create(grid, &o, &refused));
    EXPECT(TAUT_OK, taut_planner_find(planner, &ask, &result));
    EXPECT(TAUT_OK, taut_grid_destroy(grid));
    EXPECT(TAUT_ERROR_BAD_HANDLE, taut_grid_size(grid, &side, &side));
    EXPECT(TAUT_OK, taut_planner_destroy(planner));
    EXPECT(TAUT_OK, taut_planner_find(bystander, &ask, &result));
  }
  for (i = 0; i < ALGORITHMS; i++) {
    for (which = 0; which < PLANNER_CALLS; which++) {
      taut_planner planner = new_planner(whole, algorithms[i]);
      size_t needed;
      plan(planner, which);
      EXPECT(TAUT_ERROR_POISONED, taut_planner_find(planner, &ask, &result));
      EXPECT(TAUT_ERROR_POISONED, taut_planner_cancel(planner));
      EXPECT(TAUT_ERROR_POISONED, taut_planner_path(planner, NULL, 0, &needed));
      EXPECT(TAUT_OK, taut_planner_find(bystander, &ask, &result));
      EXPECT(TAUT_OK, taut_grid_set_cell(whole, 3, 3, (uint32_t)which % 2));
      EXPECT(TAUT_OK, taut_planner_destroy(planner));
    }
  }
  /* A panic while reading poisons nothing. */
  taut_inject_panic(0);
  EXPECT(TAUT_ERROR_PANIC, taut_planner_cancel(bystander));
  EXPECT(TAUT_OK, taut_planner_find(bystander, &ask, &result));
  EXPECT(TAUT_OK, taut_planner_destroy(bystander));
  EXPECT(TAUT_OK, taut_grid_destroy(whole));
  CHECK(taut_live_objects() == 0);
  return 0;
}
