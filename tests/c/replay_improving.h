/* The part of conformance.c that replays calls on paths of the host: they are adopted, improved, and get times. */
#ifndef REPLAY_IMPROVING_H
#define REPLAY_IMPROVING_H

/* The path after the call is another member. */
static void planner_adopt(const json* call) {
  INPUT_LIST(taut_point, points);
  INPUT(uint32_t, flags);
  taut_result result = untouched_result();
  const taut_status status = taut_planner_adopt(planner, points, points_list->count, flags, &result);
  expect_call(call, status);
  if (status >= 0) open_user = 0;
  expect_result(call, status, &result);
  free(points);
}

static taut_improve_options improvement_of(const json* call) {
  const json* asked = json_member(call, "options");
  taut_improve_options o;
  CHECK(taut_improve_options_init(&o, sizeof o) == TAUT_OK);
  o.improvement = word(asked, "improvement");
  o.descent = word(asked, "descent");
  o.max_iterations = word(asked, "max_iterations");
  o.seed = (uint64_t)json_member_real(asked, "seed");
  o.spacing = json_member_real(asked, "spacing");
  o.clearance = json_member_real(asked, "clearance");
  o.wall_weight = json_member_real(asked, "wall_weight");
  o.turn_weight = json_member_real(asked, "turn_weight");
  o.turning_radius = json_member_real(asked, "turning_radius");
  return o;
}

static void planner_improve(const json* call) {
  const taut_improve_options o = improvement_of(call);
  taut_result result = untouched_result();
  const taut_status status = taut_planner_improve(planner, &o, &result);
  expect_call(call, status);
  expect_result(call, status, &result);
}

/* As many times as points. */
static void path_times(const json* call) {
  INPUT_LIST(taut_point, points);
  double room[16];
  const json* out_list = json_find(call, "out");
  const size_t out_count = out_list == NULL ? 0 : out_list->count;
  const double* out = room;
  taut_status status;
  size_t i;
  CHECK(points_list->count < 16);
  memset(room, 0xA5, sizeof room);
  status = taut_path_times(points, points_list->count, json_member_real(call, "speed"),
                           json_member_real(call, "acceleration"), json_member_real(call, "turn_speed"), room);
  expect_call(call, status);
  ANSWER_LIST(double, out, points_list->count);
  for (i = 0; i < out_count; i++) expect_bits(call, i, room[i]);
  SAME(is_untouched(room + out_count, sizeof *room), "more times were written");
  free(points);
}

#endif
