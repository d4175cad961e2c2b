/* The whole life of a query through the C interface of taut.

   cc -Iinclude examples/quickstart.c -Ltarget/release -ltaut -Wl,-rpath,target/release -o quickstart && ./quickstart */
#include <stdio.h>
#include <stdlib.h>
#include <taut.h>

/* Ends the program if a call failed, with the sentence that the library has for people. */
static taut_status check(taut_status status) {
  if (status < 0) {
    char why[512];
    taut_last_error(why, sizeof why);
    fprintf(stderr, "%s: %s\n", taut_status_name(status), why);
    exit(EXIT_FAILURE);
  }
  return status;
}

/* Asks for a path and prints it. */
static void find(taut_planner planner, const taut_request* request) {
  taut_result result;
  const taut_point* points;
  size_t length, i;
  if (check(taut_planner_find(planner, request, &result)) != TAUT_OK) {
    printf("%s\n", taut_status_name(result.status));
    return;
  }
  check(taut_planner_path_view(planner, &points, &length)); /* valid until the next search of this planner */
  printf("%.3f units:", result.length);
  for (i = 0; i < length; i++) printf(" (%g, %g)", points[i].x, points[i].y);
  printf("\n");
}

int main(void) {
  const taut_rect wall = {10, 0, 1, 24}; /* column 10, rows 0 to 23 */
  taut_grid grid;
  taut_planner_options options;
  taut_planner planner;
  taut_request request = {0};

  /* A map of 32 x 32 free cells (terrain 1) with a wall (terrain 0) that leaves a way round at the bottom. */
  check(taut_grid_create(32, 32, 1, &grid));
  check(taut_grid_fill(grid, &wall, 0));

  /* A planner keeps its scratch memory: make one for each thread, and use it for many queries. The default options
     find the shortest path there is; options.algorithm chooses another way to plan. */
  check(taut_planner_options_init(&options, sizeof options));
  check(taut_planner_create(grid, &options, &planner));

  request.start.x = 2.5f;
  request.start.y = 12.5f;
  request.goal.x = 29.5f;
  request.goal.y = 12.5f;
  find(planner, &request); /* round the end of the wall */

  check(taut_grid_set_cell(grid, 10, 12, 1)); /* a door opens in front of us */
  find(planner, &request); /* straight through it */

  check(taut_planner_destroy(planner));
  check(taut_grid_destroy(grid));
  return taut_live_objects() == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
