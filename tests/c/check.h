/* Shared by the C tests: checks that report their line, and the messages that every error must have. */
#ifndef CHECK_H
#define CHECK_H

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <taut_motion.h>

#define CHECK(condition) \
  do { \
    if (!(condition)) { \
      fprintf(stderr, "%s:%d: not true: %s\n", __FILE__, __LINE__, #condition); \
      exit(1); \
    } \
  } while (0)

/* The call must return exactly this status; the message of an error must begin with the name of the function. */
#define EXPECT(expected, call) expect_status((expected), (call), #call, __FILE__, __LINE__)

static inline void expect_status(taut_status expected, taut_status got, const char* call, const char* file, int line) {
  char message[512] = "";
  size_t length = taut_last_error(message, sizeof message);
  size_t name = strcspn(call, "(");
  if (got != expected) {
    fprintf(stderr, "%s:%d: %s\n  returned %s, not %s (%s)\n", file, line, call, taut_status_name(got),
            taut_status_name(expected), message);
    exit(1);
  }
  if (got < 0 && (length <= name + 8 || strncmp(message, call, name) != 0 || message[name] != ':')) {
    fprintf(stderr, "%s:%d: %s\n  returned %s with the message \"%s\"\n", file, line, call, taut_status_name(got),
            message);
    exit(1);
  }
}

/* A result in which every byte is the canary: nothing may be written for an error. */
static inline taut_result untouched_result(void) {
  taut_result result;
  memset(&result, 0xA5, sizeof result);
  return result;
}

static inline int is_untouched(const void* memory, size_t size) {
  const unsigned char* bytes = (const unsigned char*)memory;
  size_t i;
  for (i = 0; i < size; i++) {
    if (bytes[i] != 0xA5) return 0;
  }
  return 1;
}

static inline taut_point point(float x, float y) {
  taut_point p;
  p.x = x;
  p.y = y;
  return p;
}

static inline taut_rect rect(int32_t x, int32_t y, int32_t width, int32_t height) {
  taut_rect r;
  r.x = x;
  r.y = y;
  r.width = width;
  r.height = height;
  return r;
}

static inline taut_request request(float x0, float y0, float x1, float y1) {
  taut_request r;
  memset(&r, 0, sizeof r);
  r.start = point(x0, y0);
  r.goal = point(x1, y1);
  return r;
}

/* Options with which this algorithm can be created. */
static inline taut_planner_options options(uint32_t algorithm) {
  taut_planner_options o;
  EXPECT(TAUT_OK, taut_planner_options_init(&o, sizeof o));
  o.algorithm = algorithm;
  if (algorithm == TAUT_ALGORITHM_JUMP_POINT || algorithm == TAUT_ALGORITHM_SAFE_INTERVALS) o.lattice = TAUT_LATTICE_CELLS;
  return o;
}

/* A body of 2 * length by 2 * width about its middle. */
static inline taut_shape new_box(float length, float width) {
  taut_point corners[4];
  taut_shape shape = {0};
  corners[0] = point(-length, -width);
  corners[1] = point(length, -width);
  corners[2] = point(length, width);
  corners[3] = point(-length, width);
  EXPECT(TAUT_OK, taut_shape_create(corners, 4, 0, &shape));
  return shape;
}

static inline taut_grid new_grid(int32_t width, int32_t height) {
  taut_grid grid = {0};
  EXPECT(TAUT_OK, taut_grid_create(width, height, 1, &grid));
  return grid;
}

static inline taut_planner new_planner(taut_grid grid, uint32_t algorithm) {
  taut_planner planner = {0};
  taut_planner_options o = options(algorithm);
  EXPECT(TAUT_OK, taut_planner_create(grid, &o, &planner));
  return planner;
}

#endif
