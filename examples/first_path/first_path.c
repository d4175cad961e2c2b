#include <stdio.h>
#include <taut.h>

int main(void) {
  const taut_rect wall = {10, 0, 1, 24};
  taut_grid grid;
  taut_planner_options options;
  taut_planner planner;
  taut_request request = {.start = {2.5f, 12.5f}, .goal = {29.5f, 12.5f}};
  taut_result result;
  const taut_point* points;
  size_t length;

  taut_grid_create(32, 32, 1, &grid);
  taut_grid_fill(grid, &wall, 0);
  taut_planner_options_init(&options, sizeof options);
  taut_planner_create(grid, &options, &planner);
  if (taut_planner_find(planner, &request, &result) == TAUT_OK) {
    taut_planner_path_view(planner, &points, &length);
    printf("%.3f units, %zu points\n", result.length, length);
  }
  taut_planner_destroy(planner);
  taut_grid_destroy(grid);
}
