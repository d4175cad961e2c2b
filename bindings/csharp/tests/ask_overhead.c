/* The loop of a planner that asks, in C: AskOverhead.cs compares the same loop in C# with it. */
#include <taut_motion.h>

/* A planner in the unit square that asks for `batch` states at a time, `resolution` apart. 0 after an error. */
uint64_t ask_open(double resolution, uint32_t batch) {
  const taut_axis axes[2] = {{0, 1, 1, TAUT_AXIS_LINE, 0}, {0, 1, 1, TAUT_AXIS_LINE, 0}};
  taut_space_options space_options;
  taut_motion_options options;
  taut_space space = {0};
  taut_motion motion = {0};
  taut_space_options_init(&space_options, sizeof space_options);
  taut_motion_options_init(&options, sizeof options);
  options.algorithm = TAUT_MOTION_RRT_CONNECT;
  options.batch = batch;
  options.resolution = resolution;
  if (taut_space_of_axes(axes, 2, &space_options, &space) < 0) return 0;
  taut_motion_create(space, &options, &motion);
  taut_space_destroy(space);
  return motion.id;
}

/* Finds the straight way and returns how many states were told, all of them free: without a look at them, or after one
 * at their second number. 0 after an error. */
uint64_t ask_run(uint64_t id, uint8_t* is_free, uint32_t looks) {
  const double start[2] = {0, 0.25}, goal[2] = {1, 0.25};
  const taut_motion motion = {id};
  taut_motion_request request = {0};
  taut_motion_result result;
  uint64_t told = 0;
  if (taut_motion_begin(motion, start, goal, 1, &request) < 0) return 0;
  while (taut_motion_step(motion, 0, &result) == TAUT_ASKING) {
    const double* states;
    size_t count;
    taut_motion_ask(motion, &states, &count);
    if (looks) {
      for (size_t i = 0; i < count; ++i) is_free[i] = states[2 * i + 1] < 0.5;
    }
    if (taut_motion_tell(motion, is_free, count) < 0) return 0;
    told += count;
  }
  return result.status == TAUT_OK ? told : 0;
}

void ask_close(uint64_t id) {
  const taut_motion motion = {id};
  taut_motion_destroy(motion);
}
