/* An arm with two joints that plain functions of the program check: the planner asks, the program tells. First which
   states are free, then, since it can sweep, which motions.

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

/* How far a part of the arm, from one point to another, is from a ball at (2, 2) of radius 0.6; negative inside. */
static double from_the_ball(double x, double y, double to_x, double to_y) {
  const double dx = to_x - x, dy = to_y - y;
  const double at = fmax(0, fmin(1, ((2 - x) * dx + (2 - y) * dy) / (dx * dx + dy * dy)));
  return hypot(x + at * dx - 2, y + at * dy - 2) - 0.6;
}

/* The same of all of it: the angle of the upper arm, 2 long, and the bend of the lower one, 1.5 long. */
static double clearance(double shoulder, double elbow) {
  const double x = 2 * cos(shoulder), y = 2 * sin(shoulder), angle = shoulder + elbow;
  return fmin(from_the_ball(0, 0, x, y), from_the_ball(x, y, x + 1.5 * cos(angle), y + 1.5 * sin(angle)));
}

/* What the game says of a state. */
static int is_free(const double* state) { return clearance(state[0], state[1]) > 0; }

/* What it says of a motion: it goes on as far as the arm can turn without meeting the ball, and looks again. No wall is
   too thin for that. */
static int is_motion_free(const double* from, const double* to) {
  const double shoulder = to[0] - from[0], elbow = to[1] - from[1], most = 3.5 * fabs(shoulder) + 1.5 * fabs(elbow);
  double at = 0, gap;
  do {
    gap = clearance(from[0] + at * shoulder, from[1] + at * elbow);
    if (gap < 0.001) return 0;
    if (most > 0) at += gap / most;
  } while (most > 0 && at < 1);
  return clearance(to[0], to[1]) >= 0.001;
}

/* The loop: as long as the planner asks, tell it what is free. Batches may be told over several frames. */
static taut_status answer(taut_motion motion, taut_status status, int asks_motions, taut_motion_result* result, int* told) {
  while (status == TAUT_ASKING) {
    const double* rows;
    size_t count, i;
    uint8_t* answers;
    check(asks_motions ? taut_motion_ask_motions(motion, &rows, &count) : taut_motion_ask(motion, &rows, &count));
    answers = malloc(count);
    if (!answers) exit(1);
    for (i = 0; i < count; i++) {
      answers[i] = (uint8_t)(asks_motions ? is_motion_free(rows + 4 * i, rows + 4 * i + 2) : is_free(rows + 2 * i));
    }
    *told += (int)count;
    check(taut_motion_tell(motion, answers, count));
    free(answers);
    status = check(taut_motion_step(motion, 0, result));
  }
  return status;
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
  int asks_motions;

  check(taut_space_options_init(&of_space, sizeof of_space));
  check(taut_space_of_axes(axes, 2, &of_space, &space));
  check(taut_motion_options_init(&options, sizeof options));
  options.algorithm = TAUT_MOTION_AORRT;
  options.resolution = 0.05;
  request.max_iterations = 500;
  for (asks_motions = 0; asks_motions < 2; asks_motions++) {
    int told = 0;
    options.asks_motions = (uint32_t)asks_motions;
    check(taut_motion_create(space, &options, &motion));
    status = check(taut_motion_find(motion, start, goal, 1, &request, &result));
    status = answer(motion, status, asks_motions, &result, &told);
    if (status != TAUT_OK) {
      printf("no path yet: %s\n", taut_status_name(status));
      return 1;
    }
    check(taut_motion_path_view(motion, &states, &length));
    printf("a path of cost %.1f, after %d %s that were told\n", result.cost, told, asks_motions ? "motions" : "states");
    for (i = 0; i < length; i++) printf("shoulder %.2f, elbow %.2f\n", states[2 * i], states[2 * i + 1]);
    check(taut_motion_destroy(motion));
  }
  check(taut_space_destroy(space));
  return 0;
}
