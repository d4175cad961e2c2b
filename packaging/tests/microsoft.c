/* A program as Microsoft's compiler makes it, without any runtime: it takes the DLL by its import library. Its exit
   code says what happened: 0 after a path of 4 points. */
#include <taut.h>

int _fltused;

int start(void) {
  static taut_planner_options options;
  static taut_request request;
  static taut_result result;
  taut_grid grid;
  taut_planner planner;
  const taut_rect wall = {10, 0, 1, 24};
  const taut_point *points;
  size_t length;
  if (taut_grid_create(32, 32, 1, &grid) != TAUT_OK || taut_grid_fill(grid, &wall, 0) != TAUT_OK) return 1;
  if (taut_planner_options_init(&options, sizeof options) != TAUT_OK) return 2;
  if (taut_planner_create(grid, &options, &planner) != TAUT_OK) return 3;
  request.start.x = 2.5f;
  request.start.y = request.goal.y = 12.5f;
  request.goal.x = 29.5f;
  if (taut_planner_find(planner, &request, &result) != TAUT_OK) return 4;
  if (taut_planner_path_view(planner, &points, &length) != TAUT_OK) return 5;
  return length == 4 ? 0 : 6;
}
