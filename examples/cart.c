/* A cart that must turn to pass a gap: shapes, poses and paths through the C interface of taut.

   cc -Iinclude examples/cart.c -Ltarget/release -ltaut -lm -Wl,-rpath,target/release -o cart && ./cart */
#include <stdio.h>
#include <stdlib.h>
#include <taut_motion.h>

/* Ends the program if a call failed, with the sentence that the library has for people. */
static taut_status check(taut_status status) {
  if (status < 0) {
    char why[512];
    taut_last_error(why, sizeof why);
    fprintf(stderr, "%s: %s\n", taut_status_name(status), why);
    exit(1);
  }
  return status;
}

int main(void) {
  const taut_rect wall = {14, 0, 3, 22}, gap = {14, 10, 3, 5};
  const taut_point corners[4] = {{-4, -1}, {4, -1}, {4, 1}, {-4, 1}};
  const double start[3] = {6, 11, 1.5}, goal[3] = {25, 11, 1.5};
  taut_grid grid;
  taut_shape cart;
  taut_space_options of_space;
  taut_space space;
  taut_motion_options options;
  taut_motion motion;
  taut_motion_request request = {0, 0, 0, 0, {0, 0}};
  taut_motion_result result;
  const double* states;
  size_t length, i;

  check(taut_grid_create(32, 22, 1, &grid));
  check(taut_grid_fill(grid, &wall, 0));
  check(taut_grid_fill(grid, &gap, 1));

  check(taut_shape_create(corners, 4, 0, &cart));
  check(taut_space_options_init(&of_space, sizeof of_space));
  check(taut_space_of_poses(grid, cart, &of_space, &space));
  check(taut_motion_options_init(&options, sizeof options));
  check(taut_motion_create(space, &options, &motion));

  /* It stands upright, lies down to pass the gap, and stands up again: between two poses it moves straight and turns
     evenly. */
  check(taut_motion_find(motion, start, goal, 1, &request, &result));
  check(taut_motion_path_view(motion, &states, &length));
  printf("a way of %.1f cells\n", result.length);
  for (i = 0; i < length; i++) printf("(%.1f, %.1f) turned by %.2f\n", states[3 * i], states[3 * i + 1], states[3 * i + 2]);

  /* All but one cell of the gap is closed: the cart has no way at all, at any angle. */
  check(taut_grid_fill(grid, &gap, 0));
  check(taut_grid_set_cell(grid, 15, 12, 1));
  if (check(taut_motion_find(motion, start, goal, 1, &request, &result)) == TAUT_NO_PATH) {
    printf("no way: %s\n", result.guarantee == TAUT_GUARANTEE_OPTIMAL           ? "proved"
                           : result.guarantee == TAUT_GUARANTEE_LATTICE_OPTIMAL ? "none at this resolution"
                                                                                : "none was found");
  }

  check(taut_motion_destroy(motion));
  check(taut_space_destroy(space));
  check(taut_shape_destroy(cart));
  check(taut_grid_destroy(grid));
  return 0;
}
