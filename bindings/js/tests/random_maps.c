// A hash per algorithm of all answers on 1,000 random maps: random_maps. Its lines are random_maps.txt, and those of
// random_maps.mjs, which asks the same through the npm package.
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <taut.h>

enum { MAPS = 1000, OF_ONE_SIZE = 10, MOST = 24 };

static uint32_t state;
static uint32_t hash[2];

/// xorshift32, Marsaglia 2003.
static uint32_t below(uint32_t bound) {
  state ^= state << 13;
  state ^= state >> 17;
  state ^= state << 5;
  return state % bound;
}

/// Two hashes of 32 bits, which JavaScript has without long arithmetic.
static void word(uint32_t value) {
  hash[0] = (hash[0] ^ value) * 16777619U;
  hash[1] = ((hash[1] << 5 | hash[1] >> 27) ^ value) * 2654435769U;
}

static void real(double value) {
  uint64_t bits;
  memcpy(&bits, &value, sizeof bits);
  word((uint32_t)bits);
  word((uint32_t)(bits >> 32));
}

static void need(taut_status status) {
  if (status >= 0) return;
  char sentence[512];
  taut_last_error(sentence, sizeof sentence);
  fprintf(stderr, "random_maps: %s\n", sentence);
  exit(1);
}

static taut_point point(int32_t width, int32_t height) {
  const float x = (float)below(16 * (uint32_t)width + 1) / 16;
  const float y = (float)below(16 * (uint32_t)height + 1) / 16;
  return (taut_point){x, y};
}

static void query(taut_planner planner, int32_t width, int32_t height) {
  static taut_point path[65536];
  taut_request request = {0};
  taut_result result;
  size_t count = 0;
  request.start = point(width, height);
  request.goal = point(width, height);
  const taut_status status = taut_planner_find(planner, &request, &result);
  word((uint32_t)status);
  if (status < 0) return;
  word(result.guarantee);
  word((uint32_t)result.revision);
  real(result.length);
  real(result.cost);
  real(result.bound);
  need(taut_planner_path(planner, path, sizeof path / sizeof *path, &count));
  word((uint32_t)count);
  for (size_t i = 0; i < count; i++) {
    uint32_t bits[2];
    memcpy(bits, &path[i], sizeof bits);
    word(bits[0]);
    word(bits[1]);
  }
}

/// Maps of one size, by the same planner.
static void maps(uint32_t algorithm) {
  static uint8_t cells[MOST * MOST];
  const int32_t width = 4 + (int32_t)below(MOST - 3), height = 4 + (int32_t)below(MOST - 3);
  const taut_rect area = {0, 0, width, height};
  taut_planner_options options;
  taut_planner planner;
  taut_grid grid;
  need(taut_grid_create(width, height, 1, &grid));
  need(taut_planner_options_init(&options, sizeof options));
  options.algorithm = algorithm;
  const int on_cells = algorithm == TAUT_ALGORITHM_JUMP_POINT || algorithm == TAUT_ALGORITHM_SAFE_INTERVALS;
  if (on_cells) options.lattice = TAUT_LATTICE_CELLS;
  need(taut_planner_create(grid, &options, &planner));
  for (int number = 0; number < OF_ONE_SIZE; number++) {
    const uint32_t share = 10 + 10 * below(4);
    for (int32_t i = 0; i < width * height; i++) cells[i] = below(100) >= share;
    need(taut_grid_set_cells(grid, &area, cells, (size_t)width, (size_t)(width * height)));
    for (int round = 0; round < 3; round++) {
      query(planner, width, height);
      const int32_t x = (int32_t)below((uint32_t)width), y = (int32_t)below((uint32_t)height);
      need(taut_grid_set_cell(grid, x, y, below(2)));
    }
  }
  need(taut_planner_destroy(planner));
  need(taut_grid_destroy(grid));
}

int main(void) {
  for (uint32_t algorithm = 1; algorithm <= TAUT_ALGORITHM_SAFE_INTERVALS; algorithm++) {
    state = 2463534242U;
    hash[0] = hash[1] = 2166136261U;
    for (int number = 0; number < MAPS; number += OF_ONE_SIZE) maps(algorithm);
    printf("%08x%08x  algorithm %u\n", (unsigned)hash[0], (unsigned)hash[1], (unsigned)algorithm);
  }
  return taut_live_objects() == 0 ? 0 : 1;
}
