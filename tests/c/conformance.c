/* Replays tests/conformance through the C interface: conformance FILE... The grammar is in the README there.
   Calls of which a replay follows from the parameters are in generated/replays.h; the others are here and
   in the files replay_*.h. */
#include "replay.h"

/* Where we are, for messages. */
static const char* subject = "";
static const char* case_name = "";
static int call_number;

/* The case's objects; an id of 0 is none. */
static taut_grid grid;
static taut_planner planner;
static taut_field field;
static taut_policy policy;

/* The followers of the last step of a policy. */
static taut_follower followers[16];
static size_t follower_count;

#define SAME(condition, ...) \
  do { \
    if (!(condition)) { \
      fprintf(stderr, "%s, \"%s\", call %d: ", subject, case_name, call_number); \
      fprintf(stderr, __VA_ARGS__); \
      fprintf(stderr, "\n"); \
      exit(1); \
    } \
  } while (0)

static uint32_t word(const json* object, const char* name) { return (uint32_t)json_member_real(object, name); }

static int32_t whole(const json* object, const char* name) { return (int32_t)json_member_real(object, name); }

static taut_rect area_of(const json* call) { return read_taut_rect(json_member(call, "area")); }

/* The numbers of an array as bytes. */
static uint8_t* bytes_of(const json* array) {
  uint8_t* bytes = malloc(array->count + 1);
  size_t i = 0;
  const json* item;
  CHECK(bytes != NULL);
  for (item = array->first; item != NULL; item = item->next) bytes[i++] = (uint8_t)item->number;
  return bytes;
}

static void expect_call(const json* call, taut_status got) {
  const taut_status expected = whole(call, "status");
  char sentence[512] = "";
  taut_last_error(sentence, sizeof sentence);
  SAME(got == expected, "%s returned %s, not %s (%s)", json_member(call, "call")->text, taut_status_name(got),
       taut_status_name(expected), sentence);
}

static bool same_points(const taut_point* points, size_t length, const json* expected) {
  const json* item = expected->first;
  size_t i;
  if (length != expected->count) return false;
  for (i = 0; i < length; i++, item = item->next) {
    if (!same_taut_point(&points[i], item)) return false;
  }
  return true;
}

/* The path, copied and viewed. */
static void expect_path(const json* call) {
  const json* expected = json_member(call, "path");
  const taut_point* view = NULL;
  size_t length = 99, needed = 99;
  taut_point* copy = calloc(expected->count + 1, sizeof *copy);
  CHECK(copy != NULL);
  CHECK(taut_planner_path(planner, NULL, 0, &needed) == (expected->count > 0 ? TAUT_ERROR_BUFFER_TOO_SMALL : TAUT_OK));
  SAME(needed == expected->count, "the path has %lu points, not %lu", (unsigned long)needed, (unsigned long)expected->count);
  CHECK(taut_planner_path(planner, copy, needed, &needed) == TAUT_OK);
  SAME(same_points(copy, needed, expected), "the path has other points");
  CHECK(taut_planner_path_view(planner, &view, &length) == TAUT_OK);
  SAME(same_points(view, length, expected), "the view has other points");
  free(copy);
}

/* Compares a number with its bits. */
static void same_text(const json* text, double got) {
  uint64_t bits;
  char written[17];
  memcpy(&bits, &got, sizeof bits);
  snprintf(written, sizeof written, "%08lx%08lx", (unsigned long)(bits >> 32), (unsigned long)(bits & 0xFFFFFFFF));
  SAME(strcmp(written, text->text) == 0, "%s, not %s", written, text->text);
}

static void expect_bits(const json* call, size_t place, double got) {
  same_text(json_item(json_member(call, "bits"), place), got);
}

static void expect_numbers(const json* call, const taut_result* result, uint64_t user) {
  SAME(result->guarantee == word(call, "guarantee"), "guarantee %u", (unsigned)result->guarantee);
  SAME((double)result->revision == json_member_real(call, "revision"), "revision %lu", (unsigned long)result->revision);
  SAME(result->length == json_member_real(call, "length"), "length %.17g", result->length);
  SAME(result->cost == json_member_real(call, "cost"), "cost %.17g", result->cost);
  SAME(result->bound == json_member_real(call, "bound"), "bound %.17g", result->bound);
  SAME(result->remaining == json_member_real(call, "remaining"), "remaining %.17g", result->remaining);
  expect_bits(call, 0, result->length);
  expect_bits(call, 1, result->cost);
  expect_bits(call, 2, result->bound);
  expect_bits(call, 3, result->remaining);
  SAME(result->user == user && result->path_first == 0 && result->path_count == 0, "the last words are wrong");
}

/* The user word of the search that is open. */
static uint64_t open_user;

static taut_request request_of(const json* call) {
  taut_request r = {0};
  r.start = read_taut_point(json_member(call, "start"));
  r.goal = read_taut_point(json_member(call, "goal"));
  r.flags = word(call, "flags");
  r.max_expansions = word(call, "max_expansions");
  r.radius = (float)json_member_real(call, "radius");
  if (json_find(call, "goal_mover") != NULL) r.goal_mover = word(call, "goal_mover");
  if (json_find(call, "start_time") != NULL) r.start_time = json_member_real(call, "start_time");
  r.user = open_user = 0xABCDEF0123456789u + (unsigned)call_number;
  return r;
}

static void expect_result(const json* call, taut_status status, const taut_result* result) {
  if (status >= 0) {
    SAME(result->status == status, "the result has another status");
    expect_numbers(call, result, open_user);
  } else {
    SAME(is_untouched(result, sizeof *result), "a result was written for an error");
  }
}

/* What is recorded after a call, whatever it was: the path of a planner, the revision of a grid. */
static void expect_state(const json* call) {
  uint64_t revision = 0;
  /* The replays of graphs compare the paths of their own planners. */
  if (json_find(call, "path") != NULL && strncmp(json_member(call, "call")->text, "graph_", 6) != 0) expect_path(call);
  if (json_find(call, "revision") != NULL && strncmp(json_member(call, "call")->text, "grid_", 5) == 0) {
    CHECK(taut_grid_revision(grid, &revision) == TAUT_OK);
    SAME((double)revision == json_member_real(call, "revision"), "revision %lu", (unsigned long)revision);
  }
}

/* Takes the new grid if there is one. */
static void keep_grid(const json* call, taut_status status, taut_grid made) {
  expect_call(call, status);
  SAME((made.id != 0) == (json_member(call, "created")->kind == JSON_TRUE), "a grid is made, or not");
  if (made.id == 0) return;
  CHECK(taut_grid_destroy(grid) == TAUT_OK);
  grid = made;
}

static void grid_create(const json* call) {
  taut_grid made = {0};
  const taut_status status = taut_grid_create(whole(call, "width"), whole(call, "height"), word(call, "terrain"), &made);
  keep_grid(call, status, made);
}

static void grid_from_moving_ai(const json* call) {
  const char* text = json_member(call, "text")->text;
  taut_grid made = {0};
  const taut_status status = taut_grid_from_moving_ai(text, strlen(text), &made);
  keep_grid(call, status, made);
}

static void grid_load(const json* call) {
  const json* data = json_member(call, "data");
  uint8_t* bytes = bytes_of(data);
  taut_grid made = {0};
  const taut_status status = taut_grid_load(bytes, data->count, &made);
  keep_grid(call, status, made);
  free(bytes);
}

static void grid_load_into(const json* call) {
  const json* data = json_member(call, "data");
  uint8_t* bytes = bytes_of(data);
  expect_call(call, taut_grid_load_into(grid, bytes, data->count));
  free(bytes);
}

static void grid_destroy(const json* call) {
  expect_call(call, taut_grid_destroy(grid));
  grid.id = 0;
}

typedef taut_status (*rows_setter)(taut_grid, const taut_rect*, const uint8_t*, size_t, size_t);
typedef taut_status (*rows_getter)(taut_grid, const taut_rect*, uint8_t*, size_t, size_t, size_t*);

static void set_rows(const json* call, rows_setter set) {
  const json* cells = json_member(call, "cells");
  const taut_rect area = area_of(call);
  uint8_t* bytes = bytes_of(cells);
  expect_call(call, set(grid, &area, bytes, word(call, "stride"), cells->count));
  free(bytes);
}

static void get_rows(const json* call, rows_getter get) {
  const json* cells = json_member(call, "cells");
  const taut_rect area = area_of(call);
  uint8_t* expected = bytes_of(cells);
  uint8_t* got = malloc(cells->count + 1);
  size_t needed = 0;
  CHECK(got != NULL && cells->count == word(call, "capacity"));
  memset(got, 7, cells->count);
  expect_call(call, get(grid, &area, got, word(call, "stride"), cells->count, &needed));
  SAME(memcmp(got, expected, cells->count) == 0, "the cells are others");
  free(expected);
  free(got);
}

static void grid_set_cells(const json* call) { set_rows(call, taut_grid_set_cells); }

static void grid_get_cells(const json* call) { get_rows(call, taut_grid_get_cells); }

static void grid_set_sides(const json* call) { set_rows(call, taut_grid_set_sides); }

static void grid_get_sides(const json* call) { get_rows(call, taut_grid_get_sides); }

static void grid_set_wall(const json* call) {
  const taut_rect line = area_of(call);
  expect_call(call, taut_grid_set_wall(grid, &line, (uint32_t)word(call, "closed")));
}

static void grid_refine(const json* call) {
  taut_grid made = {0};
  const taut_status status = taut_grid_refine(grid, word(call, "factor"), &made);
  keep_grid(call, status, made);
}

static void grid_get_clearance(const json* call) {
  INPUT(taut_rect, area);
  INPUT(size_t, stride);
  float out[256];
  size_t needed = 99, i;
  const json* out_list = json_find(call, "out");
  const size_t out_count = out_list == NULL ? 256 : out_list->count;
  CHECK(out_count <= 256);
  for (i = 0; i < 256; i++) out[i] = 7;
  const taut_status status = taut_grid_get_clearance(grid, &area, out, stride, out_count, &needed);
  expect_call(call, status);
  ANSWER_LIST(float, out, needed);
  SAME(status >= 0 || (needed == 99 && out[0] == 7), "distances were written for an error");
}

static void planner_reach(const json* call) {
  const json* wanted = json_find(call, "out");
  const taut_rect area = area_of(call);
  const size_t cells = wanted == NULL ? 256 : wanted->count;
  size_t needed = 99, i;
  float* costs = malloc((cells + 1) * sizeof *costs);
  INPUT_LIST(taut_point, starts);
  CHECK(costs != NULL);
  memset(costs, 0xA5, (cells + 1) * sizeof *costs);
  expect_call(call, taut_planner_reach(planner, starts, starts_list->count, json_member_real(call, "max_cost"), &area,
                                       costs, word(call, "stride"), cells, &needed));
  for (i = 0; wanted != NULL && i < cells; i++) SAME(costs[i] == (float)json_at(wanted, i), "cost %lu is %g", (unsigned long)i, costs[i]);
  SAME(wanted == NULL ? needed == 99 : needed == cells, "%lu costs", (unsigned long)needed);
  SAME(is_untouched(costs + (wanted == NULL ? 0 : cells), sizeof *costs), "more costs were written");
  free(starts);
  free(costs);
}

static void planner_create(const json* call) {
  const json* asked = json_member(call, "options");
  taut_planner made = {0};
  taut_planner_options o;
  CHECK(taut_planner_options_init(&o, sizeof o) == TAUT_OK);
  o.algorithm = word(asked, "algorithm");
  o.lattice = word(asked, "lattice");
  o.neighbours = word(asked, "neighbours");
  o.diagonal_gaps = word(asked, "diagonal_gaps");
  o.corner_cutting = word(asked, "corner_cutting");
  o.heuristic = word(asked, "heuristic");
  o.cost_rule = word(asked, "cost_rule");
  o.smoothing = word(asked, "smoothing");
  o.radius = (float)json_member_real(asked, "radius");
  o.h_scale = json_member_real(asked, "h_scale");
  o.memory_limit = (uint64_t)json_member_real(asked, "memory_limit");
  if (json_find(asked, "speed") != NULL) o.speed = json_member_real(asked, "speed");
  if (json_find(asked, "horizon") != NULL) o.horizon = json_member_real(asked, "horizon");
  if (json_find(asked, "unit_width") != NULL) o.unit_width = word(asked, "unit_width");
  if (json_find(asked, "unit_height") != NULL) o.unit_height = word(asked, "unit_height");
  if (json_find(asked, "turns") != NULL) o.turns = word(asked, "turns");
  if (json_find(asked, "turn_cost") != NULL) o.turn_cost = (float)json_member_real(asked, "turn_cost");
  if (json_find(asked, "cost_tolerance") != NULL) o.cost_tolerance = json_member_real(asked, "cost_tolerance");
  if (json_find(asked, "blocked_links") != NULL) o.blocked_links = word(asked, "blocked_links");
  expect_call(call, taut_planner_create(grid, &o, &made));
  SAME((made.id != 0) == (json_member(call, "created")->kind == JSON_TRUE), "a planner is made, or not");
  if (made.id == 0) return;
  CHECK(taut_planner_destroy(planner) == TAUT_OK);
  planner = made;
}

/* 256 costs; the classes that are not named cost 1. */
static const float* costs_of(const json* call) {
  static float costs[256];
  const json* pair;
  int i;
  for (i = 0; i < 256; i++) costs[i] = 1;
  for (pair = json_member(call, "costs")->first; pair != NULL; pair = pair->next) {
    costs[(int)json_at(pair, 0)] = (float)json_at(pair, 1);
  }
  return costs;
}

static void planner_set_costs(const json* call) { expect_call(call, taut_planner_set_costs(planner, costs_of(call), 256)); }

static void planner_set_weights(const json* call) {
  INPUT(taut_rect, area);
  INPUT(size_t, stride);
  INPUT_LIST(float, weights);
  expect_call(call, taut_planner_set_weights(planner, &area, weights, stride, weights_list->count));
  free(weights);
}

static void planner_find(const json* call) {
  const taut_request r = request_of(call);
  taut_result result = untouched_result();
  const taut_status status = taut_planner_find(planner, &r, &result);
  uint64_t bytes = 0;
  expect_call(call, status);
  expect_result(call, status, &result);
  CHECK(taut_planner_memory(planner, &bytes) == TAUT_OK && bytes > 0);
}

static void planner_find_many(const json* call) {
  const json* goals = json_member(call, "goals");
  const json* answer = json_member(call, "answers")->first;
  const taut_point start = read_taut_point(json_member(call, "start"));
  taut_point* points = calloc(goals->count + 1, sizeof *points);
  taut_result* results = malloc((goals->count + 1) * sizeof *results);
  const json* goal;
  taut_status status;
  size_t i = 0;
  CHECK(points != NULL && results != NULL);
  memset(results, 0xA5, (goals->count + 1) * sizeof *results);
  for (goal = goals->first; goal != NULL; goal = goal->next) points[i++] = read_taut_point(goal);
  status = taut_planner_find_many(planner, &start, points, goals->count, results);
  expect_call(call, status);
  for (i = 0; answer != NULL; answer = answer->next, i++) {
    SAME(results[i].status == whole(answer, "status"), "goal %lu: %s", (unsigned long)i, taut_status_name(results[i].status));
    expect_numbers(answer, &results[i], 0);
  }
  SAME(i == (status >= 0 ? goals->count : 0), "%lu answers", (unsigned long)i);
  SAME(is_untouched(&results[i], sizeof *results), "more was written than there are answers");
  free(points);
  free(results);
}

static void planner_random_point(const json* call) {
  INPUT(taut_point, around);
  INPUT(float, max_distance);
  INPUT(uint64_t, seed);
  OUTPUT(taut_point, out);
  char written[17];
  uint64_t state = seed;
  const taut_status status = taut_planner_random_point(planner, &around, max_distance, &state, &out);
  expect_call(call, status);
  snprintf(written, sizeof written, "%08lx%08lx", (unsigned long)(state >> 32), (unsigned long)(state & 0xFFFFFFFF));
  SAME(strcmp(written, json_member(call, "next")->text) == 0, "the next seed is %s", written);
  ANSWER(taut_point, out);
}

/* In generated/replays.h. */
static inline taut_field_seed read_taut_field_seed(const json* object);
static inline bool same_taut_policy_result(const taut_policy_result* got, const json* wanted);

static void field_create(const json* call) {
  const json* asked = json_member(call, "options");
  taut_field made = {0};
  taut_field_options o;
  CHECK(taut_field_options_init(&o, sizeof o) == TAUT_OK);
  o.kind = word(asked, "kind");
  o.lattice = word(asked, "lattice");
  o.neighbours = word(asked, "neighbours");
  o.diagonal_gaps = word(asked, "diagonal_gaps");
  o.corner_cutting = word(asked, "corner_cutting");
  o.cost_rule = word(asked, "cost_rule");
  o.reach = json_member_real(asked, "reach");
  o.wall_distance = json_member_real(asked, "wall_distance");
  o.wall_weight = json_member_real(asked, "wall_weight");
  o.memory_limit = (uint64_t)json_member_real(asked, "memory_limit");
  o.radius = (float)json_member_real(asked, "radius");
  if (json_find(asked, "turns") != NULL) o.turns = word(asked, "turns");
  if (json_find(asked, "turn_cost") != NULL) o.turn_cost = (float)json_member_real(asked, "turn_cost");
  expect_call(call, taut_field_create(grid, &o, &made));
  SAME((made.id != 0) == (json_member(call, "created")->kind == JSON_TRUE), "a field is made, or not");
  if (made.id == 0) return;
  CHECK(taut_field_destroy(field) == TAUT_OK);
  field = made;
}

static void field_set_costs(const json* call) { expect_call(call, taut_field_set_costs(field, costs_of(call), 256)); }

static void field_set_weights(const json* call) {
  INPUT(taut_rect, area);
  INPUT(size_t, stride);
  INPUT_LIST(float, weights);
  expect_call(call, taut_field_set_weights(field, &area, weights, stride, weights_list->count));
  free(weights);
}

static void expect_built(const json* call, taut_status status, const taut_field_result* result) {
  expect_call(call, status);
  if (status < 0) {
    SAME(is_untouched(result, sizeof *result), "a result was written for an error");
    return;
  }
  SAME(result->status == status, "the result has another status");
  SAME(result->guarantee == word(call, "guarantee"), "guarantee %u", (unsigned)result->guarantee);
  SAME((double)result->reached == json_member_real(call, "reached"), "reached %lu", (unsigned long)result->reached);
  SAME((double)result->revision == json_member_real(call, "revision"), "revision %lu", (unsigned long)result->revision);
  SAME((double)result->skipped == json_member_real(call, "skipped"), "skipped %lu", (unsigned long)result->skipped);
  SAME(result->farthest == json_member_real(call, "farthest"), "farthest %.17g", result->farthest);
  expect_bits(call, 0, result->farthest);
}

static void field_build(const json* call) {
  INPUT_LIST(taut_field_seed, seeds);
  OUTPUT(taut_field_result, out);
  expect_built(call, taut_field_build(field, seeds, seeds_list->count, &out), &out);
  free(seeds);
}

static void field_step(const json* call) {
  OUTPUT(taut_field_result, out);
  expect_built(call, taut_field_step(field, word(call, "max_expansions"), &out), &out);
}

static void field_distances(const json* call) {
  INPUT_LIST(taut_point, at);
  OUTPUT_LIST(double, out);
  double* room = out_count == 0 ? calloc(at_list->count, sizeof *room) : out;
  const taut_status status = taut_field_distances(field, at, at_list->count, word(call, "flags"), room);
  size_t i;
  expect_call(call, status);
  ANSWER_LIST(double, out, at_list->count);
  for (i = 0; i < out_count; i++) expect_bits(call, i, out[i]);
  SAME(is_untouched(out + out_count, sizeof *out), "more distances were written");
  if (room != out) free(room);
  free(out);
  free(at);
}

static void planner_is_free(const json* call) {
  uint8_t room[16];
  INPUT_LIST(taut_point, points);
  const json* out_list = json_find(call, "out");
  const size_t out_count = out_list == NULL ? 0 : out_list->count;
  const uint8_t* out = room;
  CHECK(points_list->count < 16);
  memset(room, 0xA5, sizeof room);
  const taut_status status = taut_planner_is_free(planner, points, points_list->count, room);
  expect_call(call, status);
  ANSWER_LIST(uint8_t, out, points_list->count);
  SAME(is_untouched(room + out_count, sizeof *room), "more answers were written");
  free(points);
}

/* What `ask` writes for each point, and nothing more. */
static void field_numbers(
    const json* call, taut_status (*ask)(taut_field, const taut_point*, size_t, uint32_t*)) {
  uint32_t room[16];
  INPUT_LIST(taut_point, at);
  const json* out_list = json_find(call, "out");
  const size_t out_count = out_list == NULL ? 0 : out_list->count;
  const uint32_t* out = room;
  CHECK(at_list->count < 16);
  memset(room, 0xA5, sizeof room);
  const taut_status status = ask(field, at, at_list->count, room);
  expect_call(call, status);
  ANSWER_LIST(uint32_t, out, at_list->count);
  SAME(is_untouched(room + out_count, sizeof *room), "more numbers were written");
  free(at);
}

static void field_owners(const json* call) { field_numbers(call, taut_field_owners); }

static void field_links(const json* call) { field_numbers(call, taut_field_links); }

static void field_next(const json* call) {
  INPUT_LIST(taut_point, at);
  INPUT_LIST(taut_point, last);
  const json* wanted = json_find(call, "next");
  CHECK(at_list->count == last_list->count);
  expect_call(call, taut_field_next(field, at, at_list->count, last));
  SAME(same_points(last, last_list->count, wanted == NULL ? last_list : wanted), "other points to walk to");
  free(last);
  free(at);
}

static void field_rows(const json* call) {
  INPUT(taut_rect, area);
  INPUT(size_t, stride);
  float out[256];
  size_t needed = 99, i;
  const json* out_list = json_find(call, "out");
  const size_t out_count = out_list == NULL ? 256 : out_list->count;
  CHECK(out_count <= 256);
  for (i = 0; i < 256; i++) out[i] = 7;
  const taut_status status = taut_field_rows(field, &area, out, stride, out_count, &needed);
  expect_call(call, status);
  ANSWER_LIST(float, out, needed);
  SAME(status >= 0 || (needed == 99 && out[0] == 7), "distances were written for an error");
}

static void policy_create(const json* call) {
  const json* asked = json_member(call, "options");
  taut_policy made = {0};
  taut_policy_options o;
  CHECK(taut_policy_options_init(&o, sizeof o) == TAUT_OK);
  o.policy = word(asked, "policy");
  o.side = word(asked, "side");
  o.diagonal_gaps = word(asked, "diagonal_gaps");
  o.patience = word(asked, "patience");
  o.attract = json_member_real(asked, "attract");
  o.repel = json_member_real(asked, "repel");
  o.influence = json_member_real(asked, "influence");
  o.radius = (float)json_member_real(asked, "radius");
  expect_call(call, taut_policy_create(grid, &o, &made));
  SAME((made.id != 0) == (json_member(call, "created")->kind == JSON_TRUE), "a policy is made, or not");
  if (made.id == 0) return;
  CHECK(taut_policy_destroy(policy) == TAUT_OK);
  policy = made;
}

/* Takes the new followers of a step, if there are any. */
static void take_followers(const json* call) {
  const json* item = json_find(call, "followers");
  if (item == NULL) return;
  CHECK(item->count <= 16);
  memset(followers, 0, sizeof followers);
  follower_count = 0;
  for (item = item->first; item != NULL; item = item->next, follower_count++) {
    followers[follower_count].at = read_taut_point(json_member(item, "at"));
    followers[follower_count].goal = read_taut_point(json_member(item, "goal"));
    followers[follower_count].stride = (float)json_member_real(item, "stride");
  }
}

static void policy_step(const json* call) {
  const taut_field none = {0};
  const bool along = json_member(call, "field")->kind == JSON_TRUE;
  const json* at = json_member(call, "at");
  const json* state = json_member(call, "state");
  size_t i;
  OUTPUT(taut_policy_result, out);
  take_followers(call);
  SAME(at->count == follower_count && state->count == follower_count, "%lu followers", (unsigned long)follower_count);
  const taut_status status = taut_policy_step(policy, along ? field : none, followers, follower_count, &out);
  expect_call(call, status);
  ANSWER_FIELDS(taut_policy_result, out, "moving");
  for (i = 0; i < follower_count; i++) {
    SAME(same_taut_point(&followers[i].at, json_item(at, i)), "follower %lu is elsewhere", (unsigned long)i);
    SAME(followers[i].state == (uint32_t)json_at(state, i), "follower %lu has state %u", (unsigned long)i, (unsigned)followers[i].state);
  }
}

#include "replay_actions.h"
#include "replay_improving.h"
#include "replay_motions.h"
#include "replay_axes.h"
#include "replay_graphs.h"

#include "generated/replays.h"

static void run_call(const json* call) {
  const char* name = json_member(call, "call")->text;
  size_t i;
  for (i = 0; i < sizeof calls / sizeof *calls; i++) {
    if (strcmp(calls[i].name, name) == 0) {
      calls[i].run(call);
      expect_state(call);
      return;
    }
  }
  SAME(false, "conformance.c has no replay of %s", name);
}

/* The grid of a case's map. */
static void build(const json* rows) {
  const size_t width = strlen(rows->first->text);
  const taut_rect whole_map = rect(0, 0, (int32_t)width, (int32_t)rows->count);
  uint8_t* cells = malloc(width * rows->count);
  uint8_t* cell = cells;
  const json* row;
  const char* letter;
  CHECK(cells != NULL);
  for (row = rows->first; row != NULL; row = row->next) {
    for (letter = row->text; *letter != 0; letter++) {
      *cell++ = (uint8_t)(*letter == '#' ? 0 : *letter == '.' ? 1 : *letter - '0');
    }
  }
  CHECK(taut_grid_create(whole_map.width, whole_map.height, 1, &grid) == TAUT_OK);
  CHECK(taut_grid_set_cells(grid, &whole_map, cells, width, width * rows->count) == TAUT_OK);
  free(cells);
}

static int run_case(const json* test) {
  const json* map = json_find(test, "map");
  const json* call;
  case_name = json_member(test, "name")->text;
  call_number = 0;
  if (map != NULL) build(map);
  for (call = json_member(test, "calls")->first; call != NULL; call = call->next) {
    call_number++;
    run_call(call);
  }
  CHECK(taut_policy_destroy(policy) == TAUT_OK);
  CHECK(taut_field_destroy(field) == TAUT_OK);
  CHECK(taut_planner_destroy(planner) == TAUT_OK);
  CHECK(taut_grid_destroy(grid) == TAUT_OK);
  policy.id = field.id = planner.id = grid.id = 0;
  destroy_motions();
  destroy_graphs();
  follower_count = 0;
  return call_number;
}

int main(int count, char** places) {
  int i, cases = 0, total = 0;
  for (i = 1; i < count; i++) {
    json* file = json_file(places[i]);
    const json* test;
    CHECK(json_member_real(file, "format") == 1);
    subject = json_member(file, "subject")->text;
    for (test = json_member(file, "cases")->first; test != NULL; test = test->next, cases++) total += run_case(test);
    json_free(file);
  }
  CHECK(taut_live_objects() == 0);
  printf("conformance: C: %d files, %d cases, %d calls\n", count - 1, cases, total);
  return cases > 0 ? 0 : 1;
}
