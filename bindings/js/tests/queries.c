// The queries of queries.mjs in C, for what a call through the npm package costs beside one here: queries QUERIES.
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <taut.h>
#include <time.h>

enum { REQUESTS = 256, POINTS = 1024 };

static uint32_t state = 12345;
static double random_number(void) {
  state = state * 1664525U + 1013904223U;
  return state / 4294967296.0;
}
static int32_t below(int32_t bound) { return (int32_t)(random_number() * bound); }

/// Microseconds of the processor.
static double now(void) { return (double)clock() / CLOCKS_PER_SEC * 1e6; }

static void need(taut_status status) {
  if (status >= 0) return;
  char sentence[512];
  taut_last_error(sentence, sizeof sentence);
  fprintf(stderr, "queries: %s\n", sentence);
  exit(1);
}

static taut_request requests[REQUESTS];

static long run(taut_planner planner, long count) {
  static taut_point points[POINTS];
  taut_result result;
  long sum = 0;
  for (long i = 0; i < count; i++) {
    size_t turns;
    need(taut_planner_find(planner, &requests[i % REQUESTS], &result));
    need(taut_planner_path(planner, points, POINTS, &turns));
    sum += (long)turns;
  }
  return sum;
}

static double finds(taut_planner planner, const taut_request* request, long count) {
  taut_result result;
  const double begin = now();
  for (long i = 0; i < count; i++) need(taut_planner_find(planner, request, &result));
  return (now() - begin) / (double)count * 1000;
}

static double reads(taut_grid grid, long count) {
  uint8_t terrain;
  const double begin = now();
  for (long i = 0; i < count; i++) need(taut_grid_get_cell(grid, 1, 1, &terrain));
  return (now() - begin) / (double)count * 1000;
}

int main(int argc, char** argv) {
  const long queries = argc > 1 ? atol(argv[1]) : 100000;
  taut_grid grid, open;
  taut_planner planner, quick;
  taut_planner_options options;
  taut_point free_points[REQUESTS];
  need(taut_planner_options_init(&options, sizeof options));
  need(taut_grid_create(64, 64, 1, &grid));
  for (int i = 0; i < 200; i++) {
    const int32_t x = below(61), y = below(62);
    const taut_rect area = {x, y, 3, 2};
    need(taut_grid_fill(grid, &area, 0));
  }
  need(taut_planner_create(grid, &options, &planner));
  for (int count = 0; count < REQUESTS;) {
    const float x = (float)(random_number() * 64), y = (float)(random_number() * 64);
    uint8_t is_free;
    free_points[count] = (taut_point){x, y};
    need(taut_planner_is_free(planner, &free_points[count], 1, &is_free));
    count += is_free;
  }
  for (int i = 0; i < REQUESTS; i++) {
    requests[i].start = free_points[i];
    requests[i].goal = free_points[(i * 7 + 1) % REQUESTS];
  }
  run(planner, 2 * REQUESTS);
  const double begin = now();
  const long turns = run(planner, queries);
  const double each = (now() - begin) / (double)queries;
  const taut_request near = {.start = {1, 1}, .goal = {1, 1}};
  need(taut_grid_create(8, 8, 1, &open));
  need(taut_planner_create(open, &options, &quick));
  finds(quick, &near, queries);
  printf("in C: %ld of %.1f points, %.2f us each with path; a find from a point to itself %.0f ns, a cell %.0f ns\n",
         queries, (double)turns / (double)queries, each, finds(quick, &near, queries), reads(open, queries));
  need(taut_planner_destroy(quick));
  need(taut_planner_destroy(planner));
  need(taut_grid_destroy(open));
  need(taut_grid_destroy(grid));
  return taut_live_objects() == 0 ? 0 : 1;
}
