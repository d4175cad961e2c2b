/* An arm with two joints that a plain function of the program checks: the planner asks, the program tells.

   cc -Iinclude examples/asking.c -Ltarget/release -ltaut -lm -Wl,-rpath,target/release -o asking && ./asking */
#include <math.h>
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

/* True if a part of the arm, from one point to another, keeps off a ball at (2, 2) of radius 0.6. */
static int is_off_the_ball(double x, double y, double to_x, double to_y) {
  int at;
  for (at = 0; at <= 20; at++) {
    const double dx = x + (to_x - x) * at / 20 - 2, dy = y + (to_y - y) * at / 20 - 2;
    if (dx * dx + dy * dy < 0.6 * 0.6) return 0;
  }
  return 1;
}

/* What the game says of a state: the angle of the upper arm, 2 long, and the bend of the lower one, 1.5 long. */
static int is_free(const double* state) {
  const double x = 2 * cos(state[0]), y = 2 * sin(state[0]), angle = state[0] + state[1];
  return is_off_the_ball(0, 0, x, y) && is_off_the_ball(x, y, x + 1.5 * cos(angle), y + 1.5 * sin(angle));
}

int main(void) {
  /* A turn by one radian counts as far as the outermost point moves: 3.5 for the shoulder, 1.5 for the elbow. Then no
     point moves farther than sqrt(2) times the distance of two states. */
  const double pi = 3.14159265358979323846;
  const taut_axis axes[2] = {{-1, 3, 3.5, TAUT_AXIS_LINE, 0}, {-pi, pi, 1.5, TAUT_AXIS_ANGLE, 0}};
  const double start[2] = {0, 0}, goal[2] = {1.6, 0.2};
  taut_motion_request request = {0, 0, 0, 0, {0, 0}};
  taut_space_options of_space;
  taut_space space;
  taut_motion_options options;
  taut_motion motion;
  taut_motion_result result;
  taut_status status;
  const double* states;
  size_t length, i;
  int told = 0;

  check(taut_space_options_init(&of_space, sizeof of_space));
  check(taut_space_of_axes(axes, 2, &of_space, &space));
  check(taut_motion_options_init(&options, sizeof options));
  options.algorithm = TAUT_MOTION_AORRT;
  options.resolution = 0.05;
  check(taut_motion_create(space, &options, &motion));

  /* The loop: as long as the planner asks, tell it which states are free. Batches may be told over several frames. */
  request.max_iterations = 500;
  status = check(taut_motion_find(motion, start, goal, 1, &request, &result));
  while (status == TAUT_ASKING) {
    uint8_t* answers;
    check(taut_motion_ask(motion, &states, &length));
    answers = malloc(length);
    if (!answers) return 1;
    for (i = 0; i < length; i++) answers[i] = (uint8_t)is_free(states + 2 * i);
    told += (int)length;
    check(taut_motion_tell(motion, answers, length));
    free(answers);
    status = check(taut_motion_step(motion, 0, &result));
  }
  if (status != TAUT_OK) {
    printf("no path yet: %s\n", taut_status_name(status));
    return 1;
  }

  check(taut_motion_path_view(motion, &states, &length));
  printf("a path of cost %.1f, after %d states that were told\n", result.cost, told);
  for (i = 0; i < length; i++) printf("shoulder %.2f, elbow %.2f\n", states[2 * i], states[2 * i + 1]);

  check(taut_motion_destroy(motion));
  check(taut_space_destroy(space));
  return 0;
}
