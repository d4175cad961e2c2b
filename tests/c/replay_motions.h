/* The part of conformance.c that replays calls on shapes, spaces, planners of motions and worlds. */
#ifndef REPLAY_MOTIONS_H
#define REPLAY_MOTIONS_H

/* The case's objects; an id of 0 is none. */
static taut_shape shape;
static taut_space space;
static taut_motion motion;
static taut_world world;

/* In generated/replays.h. */
static inline taut_axis read_taut_axis(const json* object);
static inline bool same_taut_axis(const taut_axis* got, const json* wanted);

/* Numbers of a state of the case's space. */
static size_t dimension(void) {
  size_t count = 0;
  CHECK(taut_space_axes(space, NULL, 0, &count) == TAUT_ERROR_BUFFER_TOO_SMALL);
  return count;
}

/* The numbers of rows, which must be freed. */
static double* states_of(const json* rows) {
  const size_t numbers_each = dimension();
  double* numbers = calloc(numbers_each * rows->count + 1, sizeof *numbers);
  const json* row;
  size_t i = 0, k;
  CHECK(numbers != NULL);
  for (row = rows->first; row != NULL; row = row->next) {
    CHECK(row->count == numbers_each);
    for (k = 0; k < numbers_each; k++) numbers[i++] = json_at(row, k);
  }
  return numbers;
}

static double* state_of(const json* row) {
  double* numbers = calloc(row->count, sizeof *numbers);
  size_t k;
  CHECK(numbers != NULL && row->count == dimension());
  for (k = 0; k < row->count; k++) numbers[k] = json_at(row, k);
  return numbers;
}

static void shape_create(const json* call) {
  INPUT_LIST(taut_point, outline);
  taut_shape made = {0};
  expect_call(call, taut_shape_create(outline, outline_list->count, (float)json_member_real(call, "radius"), &made));
  SAME((made.id != 0) == (json_member(call, "created")->kind == JSON_TRUE), "a shape is made, or not");
  free(outline);
  if (made.id == 0) return;
  CHECK(taut_shape_destroy(shape) == TAUT_OK);
  shape = made;
}

static void shape_create_outlines(const json* call) {
  INPUT_LIST(taut_point, points);
  INPUT_LIST(uint32_t, lengths);
  taut_shape made = {0};
  expect_call(call, taut_shape_create_outlines(points, points_list->count, lengths, lengths_list->count, word(call, "rule"),
                                               (float)json_member_real(call, "radius"), &made));
  SAME((made.id != 0) == (json_member(call, "created")->kind == JSON_TRUE), "a shape is made, or not");
  free(points);
  free(lengths);
  if (made.id == 0) return;
  CHECK(taut_shape_destroy(shape) == TAUT_OK);
  shape = made;
}

static void shape_bounds(const json* call) {
  double inner = -1, outer = -1;
  expect_call(call, taut_shape_bounds(shape, &inner, &outer));
  SAME(inner == json_member_real(call, "inner_radius"), "inner radius %.17g", inner);
  SAME(outer == json_member_real(call, "outer_radius"), "outer radius %.17g", outer);
  expect_bits(call, 0, inner);
  expect_bits(call, 1, outer);
}

static void polygon_sum(const json* call) {
  INPUT_LIST(taut_point, a);
  INPUT_LIST(taut_point, b);
  OUTPUT_LIST(taut_point, out);
  size_t needed = 99;
  const taut_status status =
      taut_polygon_sum(a, a_list->count, b, b_list->count, word(call, "reflect_b"), out, out_count, &needed);
  expect_call(call, status);
  ANSWER_LIST(taut_point, out, needed);
  SAME(status >= 0 || needed == 99, "a number of points was written for an error");
  free(a);
  free(b);
  free(out);
}

static taut_space_options asked_of_space(const json* call) {
  const json* asked = json_member(call, "options");
  taut_space_options o;
  CHECK(taut_space_options_init(&o, sizeof o) == TAUT_OK);
  o.angles = word(asked, "angles");
  o.cell_parts = word(asked, "cell_parts");
  o.turn_weight = json_member_real(asked, "turn_weight");
  o.memory_limit = (uint64_t)json_member_real(asked, "memory_limit");
  return o;
}

static void space_of_poses_in_world(const json* call) {
  const taut_space_options o = asked_of_space(call);
  taut_space made = {0};
  expect_call(call, taut_space_of_poses_in_world(world, shape, &o, &made));
  SAME((made.id != 0) == (json_member(call, "created")->kind == JSON_TRUE), "a space is made, or not");
  if (made.id == 0) return;
  CHECK(taut_space_destroy(space) == TAUT_OK);
  space = made;
}

static void space_of_poses(const json* call) {
  const taut_space_options o = asked_of_space(call);
  taut_space made = {0};
  expect_call(call, taut_space_of_poses(grid, shape, &o, &made));
  SAME((made.id != 0) == (json_member(call, "created")->kind == JSON_TRUE), "a space is made, or not");
  if (made.id == 0) return;
  CHECK(taut_space_destroy(space) == TAUT_OK);
  space = made;
}

static void space_of_chain(const json* call) {
  const json* rows = json_member(call, "links");
  const json* place = json_member(call, "base");
  const json* asked = json_member(call, "options");
  const json* row;
  taut_link links[32];
  taut_point base = {0, 0};
  taut_space made = {0};
  taut_space_options o;
  size_t count = 0;
  CHECK(taut_space_options_init(&o, sizeof o) == TAUT_OK && rows->count <= 32);
  o.angles = word(asked, "angles");
  o.cell_parts = word(asked, "cell_parts");
  o.turn_weight = json_member_real(asked, "turn_weight");
  o.memory_limit = (uint64_t)json_member_real(asked, "memory_limit");
  for (row = rows->first; row != NULL; row = row->next, count++) {
    const taut_link link = {(float)json_at(row, 0), (float)json_at(row, 1), (float)json_at(row, 2),
                            (float)json_at(row, 3), (float)json_at(row, 4), 0};
    CHECK(row->count == 5);
    links[count] = link;
  }
  if (place->kind != JSON_NULL) base = point((float)json_at(place, 0), (float)json_at(place, 1));
  expect_call(call, taut_space_of_chain(grid, links, count, place->kind == JSON_NULL ? NULL : &base, &o, &made));
  SAME((made.id != 0) == (json_member(call, "created")->kind == JSON_TRUE), "a space is made, or not");
  if (made.id == 0) return;
  CHECK(taut_space_destroy(space) == TAUT_OK);
  space = made;
}

static void space_axes(const json* call) {
  OUTPUT_LIST(taut_axis, out);
  size_t needed = 99, i;
  const taut_status status = taut_space_axes(space, out, out_count, &needed);
  expect_call(call, status);
  ANSWER_LIST(taut_axis, out, needed);
  for (i = 0; i < out_count; i++) {
    expect_bits(call, 3 * i, out[i].low);
    expect_bits(call, 3 * i + 1, out[i].high);
    expect_bits(call, 3 * i + 2, out[i].weight);
  }
  free(out);
}

/* Which of some states or motions are free; nothing is written for an error. */
static void expect_free(const json* call, taut_status status, const uint8_t* is_free, size_t count) {
  const json* wanted = json_find(call, "is_free");
  size_t i;
  expect_call(call, status);
  SAME((wanted == NULL) == (status < 0), "answers for an error, or none");
  for (i = 0; wanted != NULL && i < count; i++) SAME(is_free[i] == (uint8_t)json_at(wanted, i), "number %lu", (unsigned long)i);
  SAME(is_untouched(is_free + (wanted == NULL ? 0 : count), wanted == NULL ? count + 1 : 1), "more answers were written");
}

static void space_check(const json* call) {
  const json* rows = json_member(call, "states");
  double* states = states_of(rows);
  uint8_t is_free[64];
  CHECK(rows->count < 64);
  memset(is_free, 0xA5, sizeof is_free);
  expect_free(call, taut_space_check(space, states, rows->count, is_free), is_free, rows->count);
  free(states);
}

static void space_check_motions(const json* call) {
  const json* rows = json_member(call, "from");
  double* from = states_of(rows);
  double* to = states_of(json_member(call, "to"));
  uint8_t is_free[64];
  CHECK(rows->count < 64 && json_member(call, "to")->count == rows->count);
  memset(is_free, 0xA5, sizeof is_free);
  expect_free(call, taut_space_check_motions(space, from, to, rows->count, is_free), is_free, rows->count);
  free(from);
  free(to);
}

static void space_slice(const json* call) {
  INPUT(taut_rect, area);
  INPUT(size_t, stride);
  uint8_t out[256];
  size_t needed = 99;
  const json* out_list = json_find(call, "out");
  const size_t out_count = out_list == NULL ? 256 : out_list->count;
  CHECK(out_count <= 256);
  memset(out, 7, sizeof out);
  const taut_status status =
      taut_space_slice(space, json_member_real(call, "angle"), &area, out, stride, out_count, &needed);
  expect_call(call, status);
  ANSWER_LIST(uint8_t, out, needed);
  SAME(status >= 0 || (needed == 99 && out[0] == 7), "voxels were written for an error");
}

/* An option that is not recorded keeps its default. */
static void option(const json* asked, const char* name, double* value) {
  if (json_find(asked, name) != NULL) *value = json_member_real(asked, name);
}

static void motion_create(const json* call) {
  const json* asked = json_member(call, "options");
  taut_motion made = {0};
  taut_motion_options o;
  CHECK(taut_motion_options_init(&o, sizeof o) == TAUT_OK);
  o.algorithm = word(asked, "algorithm");
  o.h_scale = json_member_real(asked, "h_scale");
  o.memory_limit = (uint64_t)json_member_real(asked, "memory_limit");
  if (json_find(asked, "seed") != NULL) o.seed = (uint64_t)json_member_real(asked, "seed");
  if (json_find(asked, "neighbours") != NULL) o.neighbours = word(asked, "neighbours");
  if (json_find(asked, "batch") != NULL) o.batch = word(asked, "batch");
  if (json_find(asked, "asks_motions") != NULL) o.asks_motions = word(asked, "asks_motions");
  option(asked, "range", &o.range);
  option(asked, "goal_bias", &o.goal_bias);
  option(asked, "resolution", &o.resolution);
  option(asked, "temperature", &o.temperature);
  option(asked, "turning_radius", &o.turning_radius);
  option(asked, "reverse_cost", &o.reverse_cost);
  option(asked, "switch_cost", &o.switch_cost);
  option(asked, "first_h_scale", &o.first_h_scale);
  option(asked, "lattice_step", &o.lattice_step);
  option(asked, "spot_turn_cost", &o.spot_turn_cost);
  expect_call(call, taut_motion_create(space, &o, &made));
  SAME((made.id != 0) == (json_member(call, "created")->kind == JSON_TRUE), "a planner is made, or not");
  if (made.id == 0) return;
  CHECK(taut_motion_destroy(motion) == TAUT_OK);
  motion = made;
}

/* The path after a call, copied and viewed. */
static void expect_states(const json* call) {
  const json* rows = json_member(call, "states");
  const json* text = json_member(call, "state_bits")->first;
  double* expected = states_of(rows);
  const size_t each = dimension();
  double* copy = calloc(each * rows->count + 1, sizeof *copy);
  const double* view = NULL;
  size_t needed = 99, length = 99, i;
  CHECK(copy != NULL);
  CHECK(taut_motion_path(motion, NULL, 0, &needed) == (rows->count > 0 ? TAUT_ERROR_BUFFER_TOO_SMALL : TAUT_OK));
  SAME(needed == rows->count, "the path has %lu states, not %lu", (unsigned long)needed, (unsigned long)rows->count);
  CHECK(taut_motion_path(motion, copy, needed, &needed) == TAUT_OK);
  SAME(memcmp(copy, expected, each * needed * sizeof *copy) == 0, "the path has other states");
  CHECK(taut_motion_path_view(motion, &view, &length) == TAUT_OK && length == needed);
  SAME(length == 0 || memcmp(view, expected, each * length * sizeof *view) == 0, "the view has other states");
  for (i = 0; i < each * needed; i++, text = text->next) same_text(text, copy[i]);
  free(expected);
  free(copy);
}

static uint64_t motion_user;

static taut_motion_request motion_request_of(const json* call) {
  static uint64_t next_user = UINT64_MAX;
  taut_motion_request r;
  memset(&r, 0, sizeof r);
  r.max_iterations = word(call, "max_iterations");
  r.tolerance = json_member_real(call, "tolerance");
  if (json_find(call, "flags") != NULL) r.flags = word(call, "flags");
  r.user = --next_user;
  return r;
}

static void expect_motion(const json* call, taut_status status, const taut_motion_result* result) {
  expect_call(call, status);
  expect_states(call);
  if (status < 0) {
    SAME(is_untouched(result, sizeof *result), "a result was written for an error");
    return;
  }
  SAME(result->status == status && result->user == motion_user, "the result has another status or user");
  SAME(result->guarantee == word(call, "guarantee"), "guarantee %u", (unsigned)result->guarantee);
  SAME((double)result->revision == json_member_real(call, "revision"), "revision %lu", (unsigned long)result->revision);
  SAME(result->length == json_member_real(call, "length"), "length %.17g", result->length);
  SAME(result->cost == json_member_real(call, "cost"), "cost %.17g", result->cost);
  SAME(result->bound == json_member_real(call, "bound"), "bound %.17g", result->bound);
  SAME(result->reserved[0] == 0 && result->reserved[1] == 0, "the last words are wrong");
  expect_bits(call, 0, result->length);
  expect_bits(call, 1, result->cost);
  expect_bits(call, 2, result->bound);
}

static void motion_find(const json* call) {
  const json* rows = json_member(call, "goals");
  double* start = state_of(json_member(call, "start"));
  double* goals = states_of(rows);
  const taut_motion_request r = motion_request_of(call);
  OUTPUT(taut_motion_result, result);
  const taut_status status = taut_motion_find(motion, start, goals, rows->count, &r, &result);
  motion_user = status >= 0 ? r.user : motion_user;
  expect_motion(call, status, &result);
  free(start);
  free(goals);
}

static void motion_begin(const json* call) {
  const json* rows = json_member(call, "goals");
  double* start = state_of(json_member(call, "start"));
  double* goals = states_of(rows);
  const taut_motion_request r = motion_request_of(call);
  const taut_status status = taut_motion_begin(motion, start, goals, rows->count, &r);
  motion_user = status >= 0 ? r.user : motion_user;
  expect_call(call, status);
  expect_states(call);
  free(start);
  free(goals);
}

static void motion_step(const json* call) {
  OUTPUT(taut_motion_result, result);
  expect_motion(call, taut_motion_step(motion, word(call, "max_iterations"), &result), &result);
}

static void motion_cancel(const json* call) {
  expect_call(call, taut_motion_cancel(motion));
  expect_states(call);
}

static void motion_reset(const json* call) {
  expect_call(call, taut_motion_reset(motion));
  expect_states(call);
}

static void expect_pieces(const json* call, const taut_motion_piece* pieces, size_t needed) {
  const json* item = json_member(call, "out")->first;
  const json* controls = json_find(call, "control_bits");
  size_t i, k;
  SAME(needed == json_member(call, "out")->count, "%lu pieces", (unsigned long)needed);
  for (i = 0; i < needed; i++, item = item->next) {
    SAME(pieces[i].first == word(item, "first") && pieces[i].gear == whole(item, "gear"), "another piece");
    expect_bits(call, 2 * i, pieces[i].curvature);
    expect_bits(call, 2 * i + 1, pieces[i].duration);
    SAME(pieces[i].mode == (json_find(item, "mode") == NULL ? 0 : word(item, "mode")), "another mode");
    for (k = 0; k < 6; k++) {
      SAME(controls != NULL || pieces[i].controls[k] == 0, "a piece has controls");
      if (controls != NULL) same_text(json_item(controls, 6 * i + k), pieces[i].controls[k]);
    }
  }
}

static void motion_pieces(const json* call) {
  taut_motion_piece pieces[64];
  size_t needed = 99;
  expect_call(call, taut_motion_pieces(motion, pieces, 64, &needed));
  expect_pieces(call, pieces, needed);
}

/* The numbers of a pose, or of a list of poses. */
static void poses_of(const json* list, double* numbers, size_t capacity) {
  const json* item;
  size_t count = 0, k;
  for (item = list->first; item != NULL; item = item->next) {
    CHECK(count + 3 <= capacity);
    if (item->kind != JSON_ARRAY) {
      numbers[count++] = json_real(item);
      continue;
    }
    CHECK(item->count == 3);
    for (k = 0; k < 3; k++) numbers[count++] = json_at(item, k);
  }
}

static void curve_lengths(const json* call) {
  double from[48], to[48], out[16];
  const size_t count = json_member(call, "to")->count;
  const json* wanted = json_find(call, "out");
  size_t i;
  poses_of(json_member(call, "from"), from, 48);
  poses_of(json_member(call, "to"), to, 48);
  memset(out, 0xA5, sizeof out);
  CHECK(count < 16);
  expect_call(call, taut_curve_lengths(word(call, "curve"), json_member_real(call, "radius"), from, to, count, out));
  for (i = 0; wanted != NULL && i < count; i++) expect_bits(call, i, out[i]);
  SAME(is_untouched(out + (wanted == NULL ? 0 : count), sizeof *out), "more lengths were written");
}

static void curve_sample(const json* call) {
  double from[6], to[6], out[3 * 128];
  const json* wanted = json_find(call, "out");
  const size_t capacity = wanted == NULL ? 128 : wanted->count;
  size_t needed = 99, i;
  poses_of(json_member(call, "from"), from, 6);
  poses_of(json_member(call, "to"), to, 6);
  CHECK(capacity <= 128);
  expect_call(call, taut_curve_sample(word(call, "curve"), json_member_real(call, "radius"), from, to,
                                      json_member_real(call, "spacing"), out, capacity, &needed));
  SAME(needed == (wanted == NULL ? 99 : capacity), "%lu poses", (unsigned long)needed);
  for (i = 0; wanted != NULL && i < 3 * capacity; i++) expect_bits(call, i, out[i]);
}

static void curve_pieces(const json* call) {
  double from[6], to[6];
  taut_motion_piece pieces[5];
  size_t needed = 99;
  poses_of(json_member(call, "from"), from, 6);
  poses_of(json_member(call, "to"), to, 6);
  expect_call(call, taut_curve_pieces(word(call, "curve"), json_member_real(call, "radius"), from, to,
                                      json_member_real(call, "spacing"), pieces, 5, &needed));
  if (json_find(call, "out") == NULL) {
    SAME(needed == 99, "a number was written");
    return;
  }
  expect_pieces(call, pieces, needed);
}

static void take_world(const json* call, taut_status status, taut_world made) {
  expect_call(call, status);
  SAME((made.id != 0) == (json_member(call, "created")->kind == JSON_TRUE), "a world is made, or not");
  if (made.id == 0) return;
  CHECK(taut_world_destroy(world) == TAUT_OK);
  world = made;
}

static void world_create(const json* call) {
  INPUT(taut_point, low);
  INPUT(taut_point, high);
  taut_world made = {0};
  const taut_status status = taut_world_create(&low, &high, &made);
  take_world(call, status, made);
}

static void world_from_grid(const json* call) {
  taut_world made = {0};
  const taut_status status = taut_world_from_grid(grid, &made);
  take_world(call, status, made);
}

/* Later calls on a planner are calls on this one. */
static void world_planner(const json* call) {
  const json* asked = json_member(call, "options");
  taut_planner made = {0};
  taut_planner_options o;
  CHECK(taut_planner_options_init(&o, sizeof o) == TAUT_OK);
  o.algorithm = word(asked, "algorithm");
  o.diagonal_gaps = word(asked, "diagonal_gaps");
  o.smoothing = word(asked, "smoothing");
  o.radius = (float)json_member_real(asked, "radius");
  o.h_scale = json_member_real(asked, "h_scale");
  expect_call(call, taut_world_planner(world, &o, &made));
  SAME((made.id != 0) == (json_member(call, "created")->kind == JSON_TRUE), "a planner is made, or not");
  if (made.id == 0) return;
  CHECK(taut_planner_destroy(planner) == TAUT_OK);
  planner = made;
}

static void destroy_motions(void) {
  CHECK(taut_world_destroy(world) == TAUT_OK);
  CHECK(taut_motion_destroy(motion) == TAUT_OK);
  CHECK(taut_space_destroy(space) == TAUT_OK);
  CHECK(taut_shape_destroy(shape) == TAUT_OK);
  world.id = motion.id = space.id = shape.id = 0;
}

#endif
