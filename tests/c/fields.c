/* Hostile arguments of every call on fields, their sentences, and what a field answers. */
#include "check.h"

#include <math.h>

static taut_field_options steps(void) {
  taut_field_options o;
  EXPECT(TAUT_OK, taut_field_options_init(&o, sizeof o));
  o.kind = TAUT_FIELD_STEPS;
  o.lattice = TAUT_LATTICE_CELLS;
  return o;
}

static taut_field_options smooth(void) {
  taut_field_options o;
  EXPECT(TAUT_OK, taut_field_options_init(&o, sizeof o));
  o.kind = TAUT_FIELD_SMOOTH;
  return o;
}

static taut_field new_field(taut_grid grid, taut_field_options o) {
  taut_field field = {0};
  EXPECT(TAUT_OK, taut_field_create(grid, &o, &field));
  return field;
}

static taut_field_seed seed(float x, float y, double cost) {
  taut_field_seed seed;
  seed.at = point(x, y);
  seed.cost = cost;
  return seed;
}

static int says(const char* part) {
  char message[600];
  taut_last_error(message, sizeof message);
  return strstr(message, part) != NULL;
}

/* Options of every size, with unknown values and with values that do not go together. */
static void options_are_judged(taut_grid grid) {
  struct {
    taut_field_options known;
    uint64_t more[8];
  } larger;
  taut_field_options o = steps();
  taut_field field = {7};
  uint32_t i;
  EXPECT(TAUT_ERROR_NULL_POINTER, taut_field_options_init(NULL, sizeof o));
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_field_options_init(&o, 95));
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_field_options_init(&o, 5000));
  CHECK(o.struct_size == sizeof o && sizeof o == 112);
  memset(&larger, 0xA5, sizeof larger);
  EXPECT(TAUT_OK, taut_field_options_init(&larger.known, sizeof larger));
  CHECK(larger.known.struct_size == sizeof larger && larger.more[7] == 0);
  larger.known.kind = TAUT_FIELD_STEPS;
  EXPECT(TAUT_OK, taut_field_create(grid, &larger.known, &field));
  EXPECT(TAUT_OK, taut_field_destroy(field));
  larger.more[3] = 1;
  field.id = 7;
  EXPECT(TAUT_ERROR_UNSUPPORTED, taut_field_create(grid, &larger.known, &field));
  EXPECT(TAUT_ERROR_NULL_POINTER, taut_field_create(grid, NULL, &field));
  EXPECT(TAUT_ERROR_NULL_POINTER, taut_field_create(grid, &o, NULL));
  /* An unknown value of each choice. */
  for (i = 1; i <= 6; i++) {
    o = steps();
    ((uint32_t*)&o)[i] = 99;
    EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_field_create(grid, &o, &field));
    CHECK(says("99"));
  }
  o = steps();
  o.radius = 1;
  o.lattice = TAUT_LATTICE_CORNERS;
  EXPECT(TAUT_ERROR_UNSUPPORTED, taut_field_create(grid, &o, &field));
  CHECK(says("cell lattice"));
  o.lattice = TAUT_LATTICE_CELLS;
  o.corner_cutting = TAUT_CORNER_CUTTING_ALWAYS;
  EXPECT(TAUT_ERROR_UNSUPPORTED, taut_field_create(grid, &o, &field));
  for (i = 0; i < 4; i++) {
    const float bad[] = {NAN, -0.5f, 16.5f, INFINITY};
    o = steps();
    o.lattice = TAUT_LATTICE_CELLS;
    o.radius = bad[i];
    EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_field_create(grid, &o, &field));
    CHECK(says("radius"));
  }
  o = steps();
  o.reserved[2] = 1;
  EXPECT(TAUT_ERROR_UNSUPPORTED, taut_field_create(grid, &o, &field));
  o = steps();
  o.diagonal_gaps = TAUT_DIAGONAL_GAPS_OPEN;
  EXPECT(TAUT_ERROR_UNSUPPORTED, taut_field_create(grid, &o, &field));
  o = smooth();
  o.lattice = TAUT_LATTICE_CELLS;
  EXPECT(TAUT_ERROR_UNSUPPORTED, taut_field_create(grid, &o, &field));
  CHECK(says("SMOOTH"));
  o = smooth();
  o.neighbours = 4;
  EXPECT(TAUT_ERROR_UNSUPPORTED, taut_field_create(grid, &o, &field));
  o = steps();
  o.wall_weight = 1;
  EXPECT(TAUT_ERROR_UNSUPPORTED, taut_field_create(grid, &o, &field));
  o = steps();
  o.wall_distance = 17;
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_field_create(grid, &o, &field));
  CHECK(says("wall_distance") && says("17"));
  o = steps();
  o.turns = 4;
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_field_create(grid, &o, &field));
  o = steps();
  o.turns = TAUT_TURNS_COST;
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_field_create(grid, &o, &field));
  CHECK(says("turn_cost"));
  o.turn_cost = 1;
  o.lattice = TAUT_LATTICE_CORNERS;
  EXPECT(TAUT_ERROR_UNSUPPORTED, taut_field_create(grid, &o, &field));
  o = steps();
  o.turn_cost = 1;
  EXPECT(TAUT_ERROR_UNSUPPORTED, taut_field_create(grid, &o, &field));
  o = steps();
  o.reach = NAN;
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_field_create(grid, &o, &field));
  CHECK(field.id == 7);
}

/* Seeds that are refused leave the field as it was. */
static void seeds_are_judged(taut_grid grid, taut_field_options o, uint32_t guarantee) {
  taut_field field = new_field(grid, o);
  const taut_point here = point(3.5f, 0.5f);
  taut_field_seed seeds[3] = {seed(0.5f, 0.5f, 0), seed(1.5f, 0.5f, 0), seed(8.5f, 8.5f, 0)};
  taut_field_result result, untouched;
  double distance = -1;
  memset(&result, 0xA5, sizeof result);
  untouched = result;
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_field_distances(field, &here, 1, 0, &distance));
  CHECK(says("not been built") && distance == -1);
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_field_update(field));
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_field_step(field, 0, &result));
  EXPECT(TAUT_ERROR_NULL_POINTER, taut_field_build(field, NULL, 1, &result));
  EXPECT(TAUT_ERROR_NULL_POINTER, taut_field_build(field, seeds, 1, NULL));
  EXPECT(TAUT_ERROR_NULL_POINTER, taut_field_begin(field, NULL, 1));
  EXPECT(TAUT_ERROR_GOAL_BLOCKED, taut_field_build(field, seeds, 3, &result));
  CHECK(says("seed 2") && memcmp(&result, &untouched, sizeof result) == 0);
  seeds[2] = seed(0.5f, 0.5f, -1);
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_field_begin(field, seeds, 3));
  seeds[2] = seed(0.5f, 0.5f, INFINITY);
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_field_begin(field, seeds, 3));
  seeds[2] = seed(NAN, 0.5f, 0);
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_field_begin(field, seeds, 3));
  EXPECT(TAUT_OK, taut_field_build(field, NULL, 0, &result));
  CHECK(result.reached == 0 && result.farthest == 0);
  EXPECT(TAUT_OK, taut_field_distances(field, &here, 1, 0, &distance));
  CHECK(isinf(distance));
  EXPECT(TAUT_OK, taut_field_build(field, seeds, 2, &result));
  CHECK(result.status == TAUT_OK && result.guarantee == guarantee && result.skipped == 0);
  EXPECT(TAUT_ERROR_GOAL_BLOCKED, taut_field_build(field, &(taut_field_seed){{-4, 1}, 0}, 1, &result));
  EXPECT(TAUT_OK, taut_field_distances(field, &here, 1, TAUT_FIELD_NEAR, &distance));
  CHECK(distance >= 2 && distance < 2.3);
  EXPECT(TAUT_OK, taut_field_destroy(field));
}

/* Steps, cancelling, edits and updates. */
static void builds_go_on(taut_grid grid, taut_field_options o) {
  taut_field field = new_field(grid, o);
  const taut_field_seed seeds[2] = {seed(0.5f, 0.5f, 0), seed(15.5f, 15.5f, 2.5)};
  const taut_point far = point(15.5f, 0.5f);
  taut_field_result result;
  double before, after;
  int count = 0;
  EXPECT(TAUT_OK, taut_field_begin(field, seeds, 2));
  while (taut_field_step(field, 20, &result) == TAUT_IN_PROGRESS) {
    count++;
    CHECK(result.guarantee == TAUT_GUARANTEE_NONE && result.expanded <= 20 * (uint64_t)count);
  }
  CHECK(count > 5 && result.status == TAUT_OK);
  EXPECT(TAUT_OK, taut_field_begin(field, seeds, 2));
  EXPECT(TAUT_IN_PROGRESS, taut_field_step(field, 1, &result));
  EXPECT(TAUT_OK, taut_field_cancel(field));
  EXPECT(TAUT_CANCELLED, taut_field_step(field, 1, &result));
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_field_step(field, 1, &result));
  EXPECT(TAUT_OK, taut_field_distances(field, &far, 1, 0, &before));
  EXPECT(TAUT_OK, taut_grid_set_cell(grid, 15, 15, 0));
  EXPECT(TAUT_OK, taut_field_update(field));
  EXPECT(TAUT_OK, taut_field_step(field, 0, &result));
  CHECK(result.skipped == 1);
  EXPECT(TAUT_OK, taut_grid_set_cell(grid, 15, 15, 1));
  EXPECT(TAUT_OK, taut_field_update(field));
  EXPECT(TAUT_OK, taut_field_step(field, 0, &result));
  EXPECT(TAUT_OK, taut_field_distances(field, &far, 1, 0, &after));
  CHECK(result.skipped == 0 && before == after);
  EXPECT(TAUT_OK, taut_field_reset(field));
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_field_distances(field, &far, 1, 0, &after));
  EXPECT(TAUT_OK, taut_field_destroy(field));
}

/* Costs and weights: refused ones change nothing. */
static void costs_are_judged(taut_grid grid, taut_field_options o) {
  taut_field field = new_field(grid, o);
  const taut_field_seed one = seed(0.5f, 0.5f, 0);
  const taut_point at = point(2.5f, 0.5f);
  taut_rect area = rect(1, 0, 2, 2);
  float costs[256], weights[6] = {3, 3, -1, 1, 1, -1};
  taut_field_result result;
  double distance = 0;
  size_t i;
  for (i = 0; i < 256; i++) costs[i] = 2;
  EXPECT(TAUT_ERROR_NULL_POINTER, taut_field_set_costs(field, NULL, 256));
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_field_set_costs(field, costs, 255));
  costs[9] = 0;
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_field_set_costs(field, costs, 256));
  costs[9] = 2;
  EXPECT(TAUT_OK, taut_field_set_costs(field, costs, 256));
  EXPECT(TAUT_ERROR_NULL_POINTER, taut_field_set_weights(field, NULL, weights, 3, 6));
  EXPECT(TAUT_ERROR_NULL_POINTER, taut_field_set_weights(field, &area, NULL, 3, 6));
  EXPECT(TAUT_ERROR_BUFFER_TOO_SMALL, taut_field_set_weights(field, &area, weights, 3, 4));
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_field_set_weights(field, &area, weights, 1, 6));
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_field_set_weights(field, &area, weights, 2, 6));
  area.x = 15;
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_field_set_weights(field, &area, weights, 3, 6));
  area.x = 1;
  EXPECT(TAUT_OK, taut_field_build(field, &one, 1, &result));
  EXPECT(TAUT_OK, taut_field_distances(field, &at, 1, 0, &distance));
  CHECK(distance >= 4 && distance < 4.5);
  EXPECT(TAUT_OK, taut_field_set_weights(field, &area, weights, 3, 6));
  EXPECT(TAUT_OK, taut_field_build(field, &one, 1, &result));
  EXPECT(TAUT_OK, taut_field_distances(field, &at, 1, 0, &distance));
  CHECK(distance > 4.8 && distance < 10.1);
  EXPECT(TAUT_OK, taut_field_destroy(field));
}

/* Reads: null pointers, points that are no points, buffers that are too small. */
static void reads_are_judged(taut_grid grid) {
  taut_field field = new_field(grid, steps());
  const taut_field_seed seeds[2] = {seed(0.5f, 0.5f, 0), seed(15.5f, 15.5f, 0)};
  taut_point at[3] = {{3.5f, 0.5f}, {8.5f, 8.5f}, {15.5f, 14.5f}}, next[3], path[8];
  const taut_point bad = point(1, INFINITY);
  taut_rect all = rect(0, 0, 16, 16), none = rect(3, 3, 0, 0);
  taut_field_result result;
  double distances[3], bounds[3];
  uint32_t owners[3];
  float rows[512];
  uint64_t bytes = 0;
  uint8_t stale = 9;
  size_t needed = 7;
  EXPECT(TAUT_OK, taut_field_build(field, seeds, 2, &result));
  EXPECT(TAUT_ERROR_NULL_POINTER, taut_field_distances(field, NULL, 1, 0, distances));
  EXPECT(TAUT_ERROR_NULL_POINTER, taut_field_distances(field, at, 1, 0, NULL));
  EXPECT(TAUT_OK, taut_field_distances(field, NULL, 0, 0, NULL));
  EXPECT(TAUT_ERROR_UNSUPPORTED, taut_field_distances(field, at, 1, 2, distances));
  memset(distances, 0xA5, sizeof distances);
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_field_distances(field, &bad, 1, 0, distances));
  CHECK(is_untouched(distances, sizeof distances));
  EXPECT(TAUT_OK, taut_field_distances(field, at, 3, 0, distances));
  CHECK(distances[0] == 3 && isinf(distances[1]) && distances[2] == 1);
  EXPECT(TAUT_ERROR_NULL_POINTER, taut_field_owners(field, at, 3, NULL));
  EXPECT(TAUT_OK, taut_field_owners(field, at, 3, owners));
  CHECK(owners[0] == 0 && owners[1] == UINT32_MAX && owners[2] == 1);
  EXPECT(TAUT_ERROR_NULL_POINTER, taut_field_prove_costs(field, at, 3, 1.5, distances, NULL));
  EXPECT(TAUT_ERROR_NULL_POINTER, taut_field_prove_costs(field, at, 3, 1.5, NULL, bounds));
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_field_prove_costs(field, at, 3, 0.99, distances, bounds));
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_field_prove_costs(field, &bad, 1, 1.5, distances, bounds));
  EXPECT(TAUT_OK, taut_field_prove_costs(field, at, 3, 1.5, distances, bounds));
  CHECK(isinf(distances[1]) && bounds[0] >= 1 && bounds[1] == 0 && bounds[2] >= 1);
  EXPECT(TAUT_ERROR_NULL_POINTER, taut_field_next(field, at, 3, NULL));
  memcpy(next, at, sizeof at);
  next[2] = bad;
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_field_next(field, at, 3, next));
  memcpy(next, at, sizeof at);
  EXPECT(TAUT_OK, taut_field_next(field, at, 3, next));
  CHECK(next[0].x == 2.5f && next[1].x == 8.5f && next[2].y == 15.5f);
  memcpy(next, at, sizeof at);
  EXPECT(TAUT_OK, taut_field_next_within(field, at, 3, 0.0f, next));
  CHECK(next[0].x == 2.5f && next[1].x == 8.5f && next[2].y == 15.5f);
  EXPECT(TAUT_ERROR_NULL_POINTER, taut_field_next_within(field, at, 3, 0.5f, NULL));
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_field_next_within(field, at, 3, -0.5f, next));
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_field_next_within(field, at, 3, 1.5f, next));
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_field_next_within(field, at, 3, NAN, next));
  EXPECT(TAUT_ERROR_NULL_POINTER, taut_field_revision(field, NULL));
  EXPECT(TAUT_ERROR_NULL_POINTER, taut_field_is_stale(field, NULL));
  EXPECT(TAUT_OK, taut_field_revision(field, &bytes));
  CHECK(bytes == result.revision);
  EXPECT(TAUT_OK, taut_field_is_stale(field, &stale));
  CHECK(stale == 0);
  EXPECT(TAUT_ERROR_NULL_POINTER, taut_field_path(field, NULL, path, 8, &needed));
  EXPECT(TAUT_ERROR_NULL_POINTER, taut_field_path(field, at, path, 8, NULL));
  EXPECT(TAUT_ERROR_NULL_POINTER, taut_field_path(field, at, NULL, 8, &needed));
  EXPECT(TAUT_ERROR_BUFFER_TOO_SMALL, taut_field_path(field, at, NULL, 0, &needed));
  CHECK(needed == 2);
  EXPECT(TAUT_OK, taut_field_path(field, at, path, 8, &needed));
  CHECK(needed == 2 && path[0].x == 3.5f && path[1].x == 0.5f);
  EXPECT(TAUT_NO_PATH, taut_field_path(field, at + 1, path, 8, &needed));
  CHECK(needed == 0);
  EXPECT(TAUT_ERROR_NULL_POINTER, taut_field_rows(field, NULL, rows, 16, 512, &needed));
  EXPECT(TAUT_ERROR_NULL_POINTER, taut_field_rows(field, &all, NULL, 16, 512, &needed));
  EXPECT(TAUT_ERROR_NULL_POINTER, taut_field_rows(field, &all, rows, 16, 512, NULL));
  EXPECT(TAUT_ERROR_BUFFER_TOO_SMALL, taut_field_rows(field, &all, rows, 16, 255, &needed));
  CHECK(needed == 256);
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_field_rows(field, &all, rows, 15, 512, &needed));
  EXPECT(TAUT_OK, taut_field_rows(field, &none, NULL, 0, 0, &needed));
  CHECK(needed == 0);
  EXPECT(TAUT_OK, taut_field_rows(field, &all, rows, 16, 512, &needed));
  CHECK(rows[3] == 3 && isinf(rows[8 * 16 + 8]) && rows[255] == 0);
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_field_directions(field, &all, rows, 31, 512, &needed));
  EXPECT(TAUT_ERROR_BUFFER_TOO_SMALL, taut_field_directions(field, &all, rows, 32, 511, &needed));
  CHECK(needed == 512);
  EXPECT(TAUT_OK, taut_field_directions(field, &all, rows, 32, 512, &needed));
  CHECK(rows[6] == -1 && rows[7] == 0 && rows[8 * 32 + 16] == 0);
  all.width = 17;
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_field_rows(field, &all, rows, 17, 512, &needed));
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_field_directions(field, &all, rows, 34, 512, &needed));
  EXPECT(TAUT_ERROR_NULL_POINTER, taut_field_memory(field, NULL));
  EXPECT(TAUT_OK, taut_field_memory(field, &bytes));
  CHECK(bytes > 256 * 8);
  EXPECT(TAUT_OK, taut_field_destroy(field));
}

/* A smooth field: distances, the seed, and where to walk, which is anywhere on an edge of a cell. */
static void smooth_fields_answer(taut_grid grid) {
  taut_field field = new_field(grid, smooth());
  const taut_field_seed seeds[2] = {seed(0.5f, 0.5f, 0), seed(15.5f, 15.5f, 0)};
  const taut_point at[3] = {{4.5f, 2.5f}, {8.5f, 8.5f}, {15.5f, 14.5f}};
  taut_point here = at[0], next = at[0], path[40];
  const taut_rect all = rect(0, 0, 17, 17);
  taut_field_result result;
  float rows[17 * 17];
  double distances[3];
  uint32_t owners[3];
  size_t needed = 0;
  int steps_walked = 0;
  EXPECT(TAUT_OK, taut_field_build(field, seeds, 2, &result));
  CHECK(result.guarantee == TAUT_GUARANTEE_NONE && result.reached == 17 * 17 - 4);
  EXPECT(TAUT_OK, taut_field_distances(field, at, 3, 0, distances));
  CHECK(distances[0] >= sqrt(20) && distances[0] < 1.06 * sqrt(20) && isinf(distances[1]));
  CHECK(distances[2] >= 1 && distances[2] < 1.25);
  EXPECT(TAUT_OK, taut_field_owners(field, at, 3, owners));
  CHECK(owners[0] == 0 && owners[1] == UINT32_MAX && owners[2] == 1);
  EXPECT(TAUT_OK, taut_field_path(field, at, path, 40, &needed));
  CHECK(needed >= 2 && path[needed - 1].x == 0.5f && path[needed - 1].y == 0.5f);
  for (;;) {
    EXPECT(TAUT_OK, taut_field_next(field, &here, 1, &next));
    if (next.x == here.x && next.y == here.y) break;
    here = next;
    CHECK(++steps_walked < 40);
  }
  CHECK(steps_walked > 2 && here.x == 0.5f && here.y == 0.5f);
  EXPECT(TAUT_OK, taut_field_rows(field, &all, rows, 17, 17 * 17, &needed));
  CHECK(rows[0] > 0.7f && rows[0] < 0.8f && isinf(rows[8 * 17 + 8]) && rows[2] > 1.58f && rows[2] < 1.72f);
  EXPECT(TAUT_OK, taut_field_destroy(field));
}

/* A memory limit is met at each of many sizes, and the field works on. */
static void limits_hold(taut_grid grid, taut_field_options o) {
  const taut_field_seed one = seed(0.5f, 0.5f, 0);
  int refused = 0, built = 0;
  for (o.memory_limit = 100; o.memory_limit < 200000; o.memory_limit += o.memory_limit / 3) {
    taut_field field = new_field(grid, o);
    taut_field_result result;
    uint64_t bytes = 0;
    const taut_status status = taut_field_build(field, &one, 1, &result);
    CHECK(status == TAUT_OK || status == TAUT_ERROR_LIMIT);
    refused += status == TAUT_ERROR_LIMIT;
    built += status == TAUT_OK;
    EXPECT(TAUT_OK, taut_field_memory(field, &bytes));
    if (status == TAUT_OK) CHECK(bytes <= o.memory_limit);
    EXPECT(TAUT_OK, taut_field_destroy(field));
  }
  CHECK(refused > 3 && built > 3);
}

int main(void) {
  taut_grid grid = new_grid(16, 16);
  const taut_rect wall = rect(7, 7, 3, 3);
  EXPECT(TAUT_OK, taut_grid_fill(grid, &wall, 0));
  options_are_judged(grid);
  seeds_are_judged(grid, steps(), TAUT_GUARANTEE_LATTICE_OPTIMAL);
  seeds_are_judged(grid, smooth(), TAUT_GUARANTEE_NONE);
  builds_go_on(grid, steps());
  builds_go_on(grid, smooth());
  costs_are_judged(grid, steps());
  costs_are_judged(grid, smooth());
  reads_are_judged(grid);
  smooth_fields_answer(grid);
  limits_hold(grid, steps());
  limits_hold(grid, smooth());
  EXPECT(TAUT_OK, taut_grid_destroy(grid));
  CHECK(taut_live_objects() == 0);
  return 0;
}
