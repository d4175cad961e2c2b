/* Replays of recorded calls, and the table of all.
   Generated from include/taut.json; do not edit. `TAUT_BLESS=1 cargo test --test abi` writes it. */
#ifndef REPLAYS_H
#define REPLAYS_H

#include "../replay.h"

static inline taut_leg read_taut_leg(const json* object) {
  taut_leg value;
  memset(&value, 0, sizeof value);
  value.from = read_taut_point(json_member(object, "from"));
  value.to = read_taut_point(json_member(object, "to"));
  value.centre = read_taut_point(json_member(object, "centre"));
  value.sweep = read_float(json_member(object, "sweep"));
  value.kind = read_uint32_t(json_member(object, "kind"));
  return value;
}

static inline bool same_taut_leg(const taut_leg* got, const json* wanted) {
  return same_taut_point(&got->from, json_member(wanted, "from")) &&
         same_taut_point(&got->to, json_member(wanted, "to")) &&
         same_taut_point(&got->centre, json_member(wanted, "centre")) &&
         same_float(&got->sweep, json_member(wanted, "sweep")) &&
         same_uint32_t(&got->kind, json_member(wanted, "kind"));
}

static inline taut_search_event read_taut_search_event(const json* object) {
  taut_search_event value;
  memset(&value, 0, sizeof value);
  value.event_kind = read_uint32_t(json_member(object, "event_kind"));
  value.visible = read_uint32_t(json_member(object, "visible"));
  value.from = read_taut_point(json_member(object, "from"));
  value.to = read_taut_point(json_member(object, "to"));
  value.near_low = read_taut_point(json_member(object, "near_low"));
  value.near_high = read_taut_point(json_member(object, "near_high"));
  value.far_low = read_taut_point(json_member(object, "far_low"));
  value.far_high = read_taut_point(json_member(object, "far_high"));
  value.g = read_double(json_member(object, "g"));
  value.f = read_double(json_member(object, "f"));
  return value;
}

static inline bool same_taut_search_event(const taut_search_event* got, const json* wanted) {
  return same_uint32_t(&got->event_kind, json_member(wanted, "event_kind")) &&
         same_uint32_t(&got->visible, json_member(wanted, "visible")) &&
         same_taut_point(&got->from, json_member(wanted, "from")) &&
         same_taut_point(&got->to, json_member(wanted, "to")) &&
         same_taut_point(&got->near_low, json_member(wanted, "near_low")) &&
         same_taut_point(&got->near_high, json_member(wanted, "near_high")) &&
         same_taut_point(&got->far_low, json_member(wanted, "far_low")) &&
         same_taut_point(&got->far_high, json_member(wanted, "far_high")) &&
         same_double(&got->g, json_member(wanted, "g")) &&
         same_double(&got->f, json_member(wanted, "f"));
}

static inline taut_grid_link read_taut_grid_link(const json* object) {
  taut_grid_link value;
  memset(&value, 0, sizeof value);
  value.from = read_taut_point(json_member(object, "from"));
  value.to = read_taut_point(json_member(object, "to"));
  value.cost = read_double(json_member(object, "cost"));
  value.user = read_uint64_t(json_member(object, "user"));
  value.flags = read_uint32_t(json_member(object, "flags"));
  value.link_class = read_uint32_t(json_member(object, "link_class"));
  return value;
}

static inline bool same_taut_grid_link(const taut_grid_link* got, const json* wanted) {
  return same_taut_point(&got->from, json_member(wanted, "from")) &&
         same_taut_point(&got->to, json_member(wanted, "to")) &&
         same_double(&got->cost, json_member(wanted, "cost")) &&
         same_uint64_t(&got->user, json_member(wanted, "user")) &&
         same_uint32_t(&got->flags, json_member(wanted, "flags")) &&
         same_uint32_t(&got->link_class, json_member(wanted, "link_class"));
}

static inline taut_link_use read_taut_link_use(const json* object) {
  taut_link_use value;
  memset(&value, 0, sizeof value);
  value.point = read_uint32_t(json_member(object, "point"));
  value.link = read_uint32_t(json_member(object, "link"));
  value.flags = read_uint32_t(json_member(object, "flags"));
  return value;
}

static inline bool same_taut_link_use(const taut_link_use* got, const json* wanted) {
  return same_uint32_t(&got->point, json_member(wanted, "point")) &&
         same_uint32_t(&got->link, json_member(wanted, "link")) &&
         same_uint32_t(&got->flags, json_member(wanted, "flags"));
}

static inline taut_crossing read_taut_crossing(const json* object) {
  taut_crossing value;
  memset(&value, 0, sizeof value);
  value.entry = read_taut_point(json_member(object, "entry"));
  value.exit = read_taut_point(json_member(object, "exit"));
  value.link = read_uint32_t(json_member(object, "link"));
  value.flags = read_uint32_t(json_member(object, "flags"));
  return value;
}

static inline bool same_taut_crossing(const taut_crossing* got, const json* wanted) {
  return same_taut_point(&got->entry, json_member(wanted, "entry")) &&
         same_taut_point(&got->exit, json_member(wanted, "exit")) &&
         same_uint32_t(&got->link, json_member(wanted, "link")) &&
         same_uint32_t(&got->flags, json_member(wanted, "flags"));
}

static inline taut_mover read_taut_mover(const json* object) {
  taut_mover value;
  memset(&value, 0, sizeof value);
  value.radius = read_float(json_member(object, "radius"));
  value.first = read_uint32_t(json_member(object, "first"));
  value.count = read_uint32_t(json_member(object, "count"));
  return value;
}

static inline bool same_taut_mover(const taut_mover* got, const json* wanted) {
  return same_float(&got->radius, json_member(wanted, "radius")) &&
         same_uint32_t(&got->first, json_member(wanted, "first")) &&
         same_uint32_t(&got->count, json_member(wanted, "count"));
}

static inline taut_moment read_taut_moment(const json* object) {
  taut_moment value;
  memset(&value, 0, sizeof value);
  value.at = read_taut_point(json_member(object, "at"));
  value.time = read_double(json_member(object, "time"));
  return value;
}

static inline bool same_taut_moment(const taut_moment* got, const json* wanted) {
  return same_taut_point(&got->at, json_member(wanted, "at")) &&
         same_double(&got->time, json_member(wanted, "time"));
}

static inline taut_hit read_taut_hit(const json* object) {
  taut_hit value;
  memset(&value, 0, sizeof value);
  value.at = read_taut_point(json_member(object, "at"));
  value.normal = read_taut_point(json_member(object, "normal"));
  value.share = read_float(json_member(object, "share"));
  value.cell_x = read_int32_t(json_member(object, "cell_x"));
  value.cell_y = read_int32_t(json_member(object, "cell_y"));
  value.visible = read_uint32_t(json_member(object, "visible"));
  return value;
}

static inline bool same_taut_hit(const taut_hit* got, const json* wanted) {
  return same_taut_point(&got->at, json_member(wanted, "at")) &&
         same_taut_point(&got->normal, json_member(wanted, "normal")) &&
         same_float(&got->share, json_member(wanted, "share")) &&
         same_int32_t(&got->cell_x, json_member(wanted, "cell_x")) &&
         same_int32_t(&got->cell_y, json_member(wanted, "cell_y")) &&
         same_uint32_t(&got->visible, json_member(wanted, "visible"));
}

static inline taut_path_check read_taut_path_check(const json* object) {
  taut_path_check value;
  memset(&value, 0, sizeof value);
  value.state = read_uint32_t(json_member(object, "state"));
  value.shortest = read_uint32_t(json_member(object, "shortest"));
  value.segment = read_uint32_t(json_member(object, "segment"));
  value.at = read_taut_point(json_member(object, "at"));
  value.revision = read_uint64_t(json_member(object, "revision"));
  return value;
}

static inline bool same_taut_path_check(const taut_path_check* got, const json* wanted) {
  return same_uint32_t(&got->state, json_member(wanted, "state")) &&
         same_uint32_t(&got->shortest, json_member(wanted, "shortest")) &&
         same_uint32_t(&got->segment, json_member(wanted, "segment")) &&
         same_taut_point(&got->at, json_member(wanted, "at")) &&
         same_uint64_t(&got->revision, json_member(wanted, "revision"));
}

static inline taut_place read_taut_place(const json* object) {
  taut_place value;
  memset(&value, 0, sizeof value);
  value.segment = read_uint32_t(json_member(object, "segment"));
  value.share = read_float(json_member(object, "share"));
  value.away = read_float(json_member(object, "away"));
  value.left = read_float(json_member(object, "left"));
  return value;
}

static inline bool same_taut_place(const taut_place* got, const json* wanted) {
  return same_uint32_t(&got->segment, json_member(wanted, "segment")) &&
         same_float(&got->share, json_member(wanted, "share")) &&
         same_float(&got->away, json_member(wanted, "away")) &&
         same_float(&got->left, json_member(wanted, "left"));
}

static inline taut_field_seed read_taut_field_seed(const json* object) {
  taut_field_seed value;
  memset(&value, 0, sizeof value);
  value.at = read_taut_point(json_member(object, "at"));
  value.cost = read_double(json_member(object, "cost"));
  return value;
}

static inline bool same_taut_field_seed(const taut_field_seed* got, const json* wanted) {
  return same_taut_point(&got->at, json_member(wanted, "at")) &&
         same_double(&got->cost, json_member(wanted, "cost"));
}

static inline taut_pull read_taut_pull(const json* object) {
  taut_pull value;
  memset(&value, 0, sizeof value);
  value.at = read_taut_point(json_member(object, "at"));
  value.weight = read_float(json_member(object, "weight"));
  value.reach = read_float(json_member(object, "reach"));
  return value;
}

static inline bool same_taut_pull(const taut_pull* got, const json* wanted) {
  return same_taut_point(&got->at, json_member(wanted, "at")) &&
         same_float(&got->weight, json_member(wanted, "weight")) &&
         same_float(&got->reach, json_member(wanted, "reach"));
}

static inline taut_policy_result read_taut_policy_result(const json* object) {
  taut_policy_result value;
  memset(&value, 0, sizeof value);
  value.moving = read_uint64_t(json_member(object, "moving"));
  value.arrived = read_uint64_t(json_member(object, "arrived"));
  value.blocked = read_uint64_t(json_member(object, "blocked"));
  value.stuck = read_uint64_t(json_member(object, "stuck"));
  value.unreachable = read_uint64_t(json_member(object, "unreachable"));
  value.invalid = read_uint64_t(json_member(object, "invalid"));
  value.revision = read_uint64_t(json_member(object, "revision"));
  return value;
}

static inline bool same_taut_policy_result(const taut_policy_result* got, const json* wanted) {
  return same_uint64_t(&got->moving, json_member(wanted, "moving")) &&
         same_uint64_t(&got->arrived, json_member(wanted, "arrived")) &&
         same_uint64_t(&got->blocked, json_member(wanted, "blocked")) &&
         same_uint64_t(&got->stuck, json_member(wanted, "stuck")) &&
         same_uint64_t(&got->unreachable, json_member(wanted, "unreachable")) &&
         same_uint64_t(&got->invalid, json_member(wanted, "invalid")) &&
         same_uint64_t(&got->revision, json_member(wanted, "revision"));
}

static inline taut_walker read_taut_walker(const json* object) {
  taut_walker value;
  memset(&value, 0, sizeof value);
  value.at = read_taut_point(json_member(object, "at"));
  value.velocity = read_taut_point(json_member(object, "velocity"));
  value.wanted = read_taut_point(json_member(object, "wanted"));
  value.radius = read_float(json_member(object, "radius"));
  value.speed = read_float(json_member(object, "speed"));
  return value;
}

static inline bool same_taut_walker(const taut_walker* got, const json* wanted) {
  return same_taut_point(&got->at, json_member(wanted, "at")) &&
         same_taut_point(&got->velocity, json_member(wanted, "velocity")) &&
         same_taut_point(&got->wanted, json_member(wanted, "wanted")) &&
         same_float(&got->radius, json_member(wanted, "radius")) &&
         same_float(&got->speed, json_member(wanted, "speed"));
}

static inline taut_walker_traits read_taut_walker_traits(const json* object) {
  taut_walker_traits value;
  memset(&value, 0, sizeof value);
  value.priority = read_uint32_t(json_member(object, "priority"));
  value.layers = read_uint32_t(json_member(object, "layers"));
  value.ignores = read_uint32_t(json_member(object, "ignores"));
  value.flags = read_uint32_t(json_member(object, "flags"));
  value.goal = read_taut_point(json_member(object, "goal"));
  value.arrive = read_float(json_member(object, "arrive"));
  value.state = read_uint32_t(json_member(object, "state"));
  return value;
}

static inline bool same_taut_walker_traits(const taut_walker_traits* got, const json* wanted) {
  return same_uint32_t(&got->priority, json_member(wanted, "priority")) &&
         same_uint32_t(&got->layers, json_member(wanted, "layers")) &&
         same_uint32_t(&got->ignores, json_member(wanted, "ignores")) &&
         same_uint32_t(&got->flags, json_member(wanted, "flags")) &&
         same_taut_point(&got->goal, json_member(wanted, "goal")) &&
         same_float(&got->arrive, json_member(wanted, "arrive")) &&
         same_uint32_t(&got->state, json_member(wanted, "state"));
}

static inline taut_graph_edge read_taut_graph_edge(const json* object) {
  taut_graph_edge value;
  memset(&value, 0, sizeof value);
  value.from = read_uint32_t(json_member(object, "from"));
  value.to = read_uint32_t(json_member(object, "to"));
  value.cost = read_float(json_member(object, "cost"));
  value.edge_class = read_uint32_t(json_member(object, "edge_class"));
  value.flags = read_uint32_t(json_member(object, "flags"));
  return value;
}

static inline bool same_taut_graph_edge(const taut_graph_edge* got, const json* wanted) {
  return same_uint32_t(&got->from, json_member(wanted, "from")) &&
         same_uint32_t(&got->to, json_member(wanted, "to")) &&
         same_float(&got->cost, json_member(wanted, "cost")) &&
         same_uint32_t(&got->edge_class, json_member(wanted, "edge_class")) &&
         same_uint32_t(&got->flags, json_member(wanted, "flags"));
}

static inline taut_graph_info read_taut_graph_info(const json* object) {
  taut_graph_info value;
  memset(&value, 0, sizeof value);
  value.dimensions = read_uint32_t(json_member(object, "dimensions"));
  value.flags = read_uint32_t(json_member(object, "flags"));
  value.nodes = read_uint64_t(json_member(object, "nodes"));
  value.edges = read_uint64_t(json_member(object, "edges"));
  value.revision = read_uint64_t(json_member(object, "revision"));
  value.bytes = read_uint64_t(json_member(object, "bytes"));
  return value;
}

static inline bool same_taut_graph_info(const taut_graph_info* got, const json* wanted) {
  return same_uint32_t(&got->dimensions, json_member(wanted, "dimensions")) &&
         same_uint32_t(&got->flags, json_member(wanted, "flags")) &&
         same_uint64_t(&got->nodes, json_member(wanted, "nodes")) &&
         same_uint64_t(&got->edges, json_member(wanted, "edges")) &&
         same_uint64_t(&got->revision, json_member(wanted, "revision")) &&
         same_uint64_t(&got->bytes, json_member(wanted, "bytes"));
}

static inline taut_graph_request read_taut_graph_request(const json* object) {
  taut_graph_request value;
  memset(&value, 0, sizeof value);
  value.flags = read_uint32_t(json_member(object, "flags"));
  value.max_expansions = read_uint32_t(json_member(object, "max_expansions"));
  value.max_cost = read_double(json_member(object, "max_cost"));
  value.user = read_uint64_t(json_member(object, "user"));
  return value;
}

static inline bool same_taut_graph_request(const taut_graph_request* got, const json* wanted) {
  return same_uint32_t(&got->flags, json_member(wanted, "flags")) &&
         same_uint32_t(&got->max_expansions, json_member(wanted, "max_expansions")) &&
         same_double(&got->max_cost, json_member(wanted, "max_cost")) &&
         same_uint64_t(&got->user, json_member(wanted, "user"));
}

static inline taut_axis read_taut_axis(const json* object) {
  taut_axis value;
  memset(&value, 0, sizeof value);
  value.low = read_double(json_member(object, "low"));
  value.high = read_double(json_member(object, "high"));
  value.weight = read_double(json_member(object, "weight"));
  value.kind = read_uint32_t(json_member(object, "kind"));
  return value;
}

static inline bool same_taut_axis(const taut_axis* got, const json* wanted) {
  return same_double(&got->low, json_member(wanted, "low")) &&
         same_double(&got->high, json_member(wanted, "high")) &&
         same_double(&got->weight, json_member(wanted, "weight")) &&
         same_uint32_t(&got->kind, json_member(wanted, "kind"));
}

static inline taut_link read_taut_link(const json* object) {
  taut_link value;
  memset(&value, 0, sizeof value);
  value.length = read_float(json_member(object, "length"));
  value.longest = read_float(json_member(object, "longest"));
  value.thickness = read_float(json_member(object, "thickness"));
  value.angle_low = read_float(json_member(object, "angle_low"));
  value.angle_high = read_float(json_member(object, "angle_high"));
  return value;
}

static inline bool same_taut_link(const taut_link* got, const json* wanted) {
  return same_float(&got->length, json_member(wanted, "length")) &&
         same_float(&got->longest, json_member(wanted, "longest")) &&
         same_float(&got->thickness, json_member(wanted, "thickness")) &&
         same_float(&got->angle_low, json_member(wanted, "angle_low")) &&
         same_float(&got->angle_high, json_member(wanted, "angle_high"));
}

static inline taut_mode read_taut_mode(const json* object) {
  taut_mode value;
  memset(&value, 0, sizeof value);
  value.moves = read_uint64_t(json_member(object, "moves"));
  value.drags = read_uint64_t(json_member(object, "drags"));
  value.contact = read_double(json_member(object, "contact"));
  value.cost = read_double(json_member(object, "cost"));
  return value;
}

static inline bool same_taut_mode(const taut_mode* got, const json* wanted) {
  return same_uint64_t(&got->moves, json_member(wanted, "moves")) &&
         same_uint64_t(&got->drags, json_member(wanted, "drags")) &&
         same_double(&got->contact, json_member(wanted, "contact")) &&
         same_double(&got->cost, json_member(wanted, "cost"));
}

static inline taut_motion_request read_taut_motion_request(const json* object) {
  taut_motion_request value;
  memset(&value, 0, sizeof value);
  value.flags = read_uint32_t(json_member(object, "flags"));
  value.max_iterations = read_uint32_t(json_member(object, "max_iterations"));
  value.tolerance = read_double(json_member(object, "tolerance"));
  value.user = read_uint64_t(json_member(object, "user"));
  return value;
}

static inline bool same_taut_motion_request(const taut_motion_request* got, const json* wanted) {
  return same_uint32_t(&got->flags, json_member(wanted, "flags")) &&
         same_uint32_t(&got->max_iterations, json_member(wanted, "max_iterations")) &&
         same_double(&got->tolerance, json_member(wanted, "tolerance")) &&
         same_uint64_t(&got->user, json_member(wanted, "user"));
}

static void grid_size(const json* call) {
  OUTPUT(int32_t, width);
  OUTPUT(int32_t, height);
  const taut_status status = taut_grid_size(grid, &width, &height);
  expect_call(call, status);
  ANSWER(int32_t, width);
  ANSWER(int32_t, height);
}

static void grid_set_cell(const json* call) {
  INPUT(int32_t, x);
  INPUT(int32_t, y);
  INPUT(uint32_t, terrain);
  const taut_status status = taut_grid_set_cell(grid, x, y, terrain);
  expect_call(call, status);
}

static void grid_fill(const json* call) {
  INPUT(taut_rect, area);
  INPUT(uint32_t, terrain);
  const taut_status status = taut_grid_fill(grid, &area, terrain);
  expect_call(call, status);
}

static void grid_revision(const json* call) {
  OUTPUT(uint64_t, out);
  const taut_status status = taut_grid_revision(grid, &out);
  expect_call(call, status);
  ANSWER(uint64_t, out);
}

static void grid_prepare(const json* call) {
  const taut_status status = taut_grid_prepare(grid);
  expect_call(call, status);
}

static void grid_line_of_sight(const json* call) {
  INPUT(taut_point, from);
  INPUT(taut_point, to);
  INPUT(uint32_t, diagonal_gaps);
  OUTPUT(uint8_t, visible);
  OUTPUT(taut_point, first_hit);
  const taut_status status = taut_grid_line_of_sight(grid, &from, &to, diagonal_gaps, &visible, &first_hit);
  expect_call(call, status);
  ANSWER(uint8_t, visible);
  ANSWER(taut_point, first_hit);
}

static void grid_get_cell(const json* call) {
  INPUT(int32_t, x);
  INPUT(int32_t, y);
  OUTPUT(uint8_t, out);
  const taut_status status = taut_grid_get_cell(grid, x, y, &out);
  expect_call(call, status);
  ANSWER(uint8_t, out);
}

static void grid_add_obstacle(const json* call) {
  INPUT_LIST(taut_point, outline);
  OUTPUT(uint32_t, obstacle);
  const taut_status status = taut_grid_add_obstacle(grid, outline, outline_list->count, &obstacle);
  expect_call(call, status);
  free(outline);
  ANSWER(uint32_t, obstacle);
}

static void grid_move_obstacle(const json* call) {
  INPUT(uint32_t, obstacle);
  INPUT_LIST(taut_point, outline);
  const taut_status status = taut_grid_move_obstacle(grid, obstacle, outline, outline_list->count);
  expect_call(call, status);
  free(outline);
}

static void grid_remove_obstacle(const json* call) {
  INPUT(uint32_t, obstacle);
  const taut_status status = taut_grid_remove_obstacle(grid, obstacle);
  expect_call(call, status);
}

static void planner_memory(const json* call) {
  OUTPUT(uint64_t, bytes);
  const taut_status status = taut_planner_memory(planner, &bytes);
  expect_call(call, status);
  ANSWER(uint64_t, bytes);
}

static void planner_begin(const json* call) {
  const taut_request request = request_of(call);
  const taut_status status = taut_planner_begin(planner, &request);
  expect_call(call, status);
}

static void planner_step(const json* call) {
  INPUT(uint32_t, max_expansions);
  OUTPUT(taut_result, out);
  const taut_status status = taut_planner_step(planner, max_expansions, &out);
  expect_call(call, status);
  expect_result(call, status, &out);
}

static void planner_cancel(const json* call) {
  const taut_status status = taut_planner_cancel(planner);
  expect_call(call, status);
}

static void planner_prepare(const json* call) {
  INPUT(uint32_t, max_expansions);
  const taut_status status = taut_planner_prepare(planner, max_expansions);
  expect_call(call, status);
}

static void planner_limit_time(const json* call) {
  INPUT(uint32_t, microseconds);
  const taut_status status = taut_planner_limit_time(planner, microseconds);
  expect_call(call, status);
}

static void planner_reset(const json* call) {
  const taut_status status = taut_planner_reset(planner);
  expect_call(call, status);
}

static void planner_leave_out(const json* call) {
  INPUT(uint32_t, obstacle);
  const taut_status status = taut_planner_leave_out(planner, obstacle);
  expect_call(call, status);
}

static void planner_begin_many(const json* call) {
  const taut_request common = request_of(call);
  INPUT_LIST(taut_point, goals);
  const taut_status status = taut_planner_begin_many(planner, &common, goals, goals_list->count);
  expect_call(call, status);
  free(goals);
}

static void planner_select(const json* call) {
  INPUT(size_t, goal);
  const taut_status status = taut_planner_select(planner, goal);
  expect_call(call, status);
}

static void planner_path(const json* call) {
  OUTPUT_LIST(taut_point, out);
  OUTPUT(size_t, needed);
  const taut_status status = taut_planner_path(planner, out, out_count, &needed);
  expect_call(call, status);
  ANSWER_LIST(taut_point, out, needed);
  free(out);
}

static void planner_route(const json* call) {
  OUTPUT_LIST(taut_leg, out);
  OUTPUT(size_t, needed);
  const taut_status status = taut_planner_route(planner, out, out_count, &needed);
  expect_call(call, status);
  ANSWER_LIST(taut_leg, out, needed);
  free(out);
}

static void planner_watch(const json* call) {
  INPUT(size_t, count);
  const taut_status status = taut_planner_watch(planner, count);
  expect_call(call, status);
}

static void planner_events(const json* call) {
  OUTPUT_LIST(taut_search_event, out);
  OUTPUT(size_t, needed);
  const taut_status status = taut_planner_events(planner, out, out_count, &needed);
  expect_call(call, status);
  ANSWER_LIST(taut_search_event, out, needed);
  free(out);
}

static void grid_add_link(const json* call) {
  INPUT(taut_grid_link, link);
  OUTPUT(uint32_t, number);
  const taut_status status = taut_grid_add_link(grid, &link, &number);
  expect_call(call, status);
  ANSWER(uint32_t, number);
}

static void grid_set_link(const json* call) {
  INPUT(uint32_t, number);
  INPUT(taut_grid_link, link);
  const taut_status status = taut_grid_set_link(grid, number, &link);
  expect_call(call, status);
}

static void grid_set_link_spans(const json* call) {
  INPUT(uint32_t, number);
  INPUT(taut_point, from_span);
  INPUT(taut_point, to_span);
  const taut_status status = taut_grid_set_link_spans(grid, number, &from_span, &to_span);
  expect_call(call, status);
}

static void grid_remove_link(const json* call) {
  INPUT(uint32_t, number);
  const taut_status status = taut_grid_remove_link(grid, number);
  expect_call(call, status);
}

static void grid_get_link(const json* call) {
  INPUT(uint32_t, number);
  OUTPUT(taut_grid_link, out);
  const taut_status status = taut_grid_get_link(grid, number, &out);
  expect_call(call, status);
  ANSWER_FIELDS(taut_grid_link, out, "from");
}

static void grid_link_spans(const json* call) {
  INPUT(uint32_t, number);
  OUTPUT(taut_point, from_span);
  OUTPUT(taut_point, to_span);
  const taut_status status = taut_grid_link_spans(grid, number, &from_span, &to_span);
  expect_call(call, status);
  ANSWER(taut_point, from_span);
  ANSWER(taut_point, to_span);
}

static void grid_links(const json* call) {
  OUTPUT_LIST(uint32_t, out);
  OUTPUT(size_t, needed);
  const taut_status status = taut_grid_links(grid, out, out_count, &needed);
  expect_call(call, status);
  ANSWER_LIST(uint32_t, out, needed);
  free(out);
}

static void planner_links(const json* call) {
  OUTPUT_LIST(taut_link_use, out);
  OUTPUT(size_t, needed);
  const taut_status status = taut_planner_links(planner, out, out_count, &needed);
  expect_call(call, status);
  ANSWER_LIST(taut_link_use, out, needed);
  free(out);
}

static void planner_set_movers(const json* call) {
  INPUT_LIST(taut_mover, movers);
  INPUT_LIST(taut_moment, moments);
  const taut_status status = taut_planner_set_movers(planner, movers, movers_list->count, moments, moments_list->count);
  expect_call(call, status);
  free(movers);
  free(moments);
}

static void planner_times(const json* call) {
  OUTPUT_LIST(double, out);
  OUTPUT(size_t, needed);
  const taut_status status = taut_planner_times(planner, out, out_count, &needed);
  expect_call(call, status);
  ANSWER_LIST(double, out, needed);
  free(out);
}

static void planner_raycast(const json* call) {
  INPUT(taut_point, from);
  INPUT(taut_point, to);
  OUTPUT(taut_hit, out);
  const taut_status status = taut_planner_raycast(planner, &from, &to, &out);
  expect_call(call, status);
  ANSWER_FIELDS(taut_hit, out, "at");
}

static void planner_check_path(const json* call) {
  INPUT_LIST(taut_point, points);
  INPUT(uint64_t, since);
  OUTPUT(taut_path_check, out);
  const taut_status status = taut_planner_check_path(planner, points, points_list->count, since, &out);
  expect_call(call, status);
  free(points);
  ANSWER_FIELDS(taut_path_check, out, "state");
}

static void planner_path_cost(const json* call) {
  INPUT_LIST(taut_point, points);
  OUTPUT(double, out);
  const taut_status status = taut_planner_path_cost(planner, points, points_list->count, &out);
  expect_call(call, status);
  free(points);
  ANSWER(double, out);
}

static void planner_waypoint(const json* call) {
  INPUT_LIST(taut_point, points);
  INPUT(taut_point, position);
  INPUT(uint32_t, from);
  INPUT(float, reach);
  OUTPUT(uint32_t, out);
  OUTPUT(uint32_t, visible);
  const taut_status status = taut_planner_waypoint(planner, points, points_list->count, &position, from, reach, &out, &visible);
  expect_call(call, status);
  free(points);
  ANSWER(uint32_t, out);
  ANSWER(uint32_t, visible);
}

static void planner_refresh(const json* call) {
  OUTPUT(taut_result, out);
  const taut_status status = taut_planner_refresh(planner, &out);
  expect_call(call, status);
  expect_result(call, status, &out);
}

static void planner_nearest(const json* call) {
  INPUT(taut_point, point);
  INPUT(float, max_distance);
  OUTPUT(taut_point, out);
  OUTPUT(float, distance);
  const taut_status status = taut_planner_nearest(planner, &point, max_distance, &out, &distance);
  expect_call(call, status);
  ANSWER(taut_point, out);
  ANSWER(float, distance);
}

static void planner_nearest_reachable(const json* call) {
  INPUT(taut_point, from);
  INPUT(taut_point, point);
  INPUT(float, max_distance);
  OUTPUT(taut_point, out);
  OUTPUT(float, distance);
  const taut_status status = taut_planner_nearest_reachable(planner, &from, &point, max_distance, &out, &distance);
  expect_call(call, status);
  ANSWER(taut_point, out);
  ANSWER(float, distance);
}

static void planner_reachable(const json* call) {
  INPUT(taut_point, from);
  INPUT(taut_point, to);
  OUTPUT(uint8_t, reachable);
  const taut_status status = taut_planner_reachable(planner, &from, &to, &reachable);
  expect_call(call, status);
  ANSWER(uint8_t, reachable);
}

static void planner_component(const json* call) {
  INPUT(taut_point, point);
  OUTPUT(uint64_t, out);
  const taut_status status = taut_planner_component(planner, &point, &out);
  expect_call(call, status);
  ANSWER(uint64_t, out);
}

static void path_locate(const json* call) {
  INPUT_LIST(taut_point, points);
  INPUT(taut_point, position);
  INPUT(uint32_t, from_segment);
  OUTPUT(taut_place, out);
  const taut_status status = taut_path_locate(points, points_list->count, &position, from_segment, &out);
  expect_call(call, status);
  free(points);
  ANSWER_FIELDS(taut_place, out, "segment");
}

static void path_ahead(const json* call) {
  INPUT_LIST(taut_point, points);
  INPUT(taut_place, place);
  INPUT(float, distance);
  OUTPUT(taut_point, target);
  OUTPUT(uint32_t, corner);
  const taut_status status = taut_path_ahead(points, points_list->count, &place, distance, &target, &corner);
  expect_call(call, status);
  free(points);
  ANSWER(taut_point, target);
  ANSWER(uint32_t, corner);
}

static void planner_prove_cost(const json* call) {
  OUTPUT(taut_result, out);
  const taut_status status = taut_planner_prove_cost(planner, &out);
  expect_call(call, status);
  expect_result(call, status, &out);
}

static void field_begin(const json* call) {
  INPUT_LIST(taut_field_seed, seeds);
  const taut_status status = taut_field_begin(field, seeds, seeds_list->count);
  expect_call(call, status);
  free(seeds);
}

static void field_update(const json* call) {
  const taut_status status = taut_field_update(field);
  expect_call(call, status);
}

static void field_cancel(const json* call) {
  const taut_status status = taut_field_cancel(field);
  expect_call(call, status);
}

static void field_reset(const json* call) {
  const taut_status status = taut_field_reset(field);
  expect_call(call, status);
}

static void field_revision(const json* call) {
  OUTPUT(uint64_t, revision);
  const taut_status status = taut_field_revision(field, &revision);
  expect_call(call, status);
  ANSWER(uint64_t, revision);
}

static void field_is_stale(const json* call) {
  OUTPUT(uint8_t, is_stale);
  const taut_status status = taut_field_is_stale(field, &is_stale);
  expect_call(call, status);
  ANSWER(uint8_t, is_stale);
}

static void field_memory(const json* call) {
  OUTPUT(uint64_t, bytes);
  const taut_status status = taut_field_memory(field, &bytes);
  expect_call(call, status);
  ANSWER(uint64_t, bytes);
}

static void field_crossings(const json* call) {
  INPUT_LIST(taut_point, at);
  OUTPUT(taut_crossing, out);
  const taut_status status = taut_field_crossings(field, at, at_list->count, &out);
  expect_call(call, status);
  free(at);
  ANSWER_FIELDS(taut_crossing, out, "entry");
}

static void field_next_within(const json* call) {
  INPUT_LIST(taut_point, at);
  INPUT(float, reached);
  OUTPUT(taut_point, next);
  const taut_status status = taut_field_next_within(field, at, at_list->count, reached, &next);
  expect_call(call, status);
  free(at);
  ANSWER(taut_point, next);
}

static void field_path(const json* call) {
  INPUT(taut_point, from);
  OUTPUT_LIST(taut_point, out);
  OUTPUT(size_t, needed);
  const taut_status status = taut_field_path(field, &from, out, out_count, &needed);
  expect_call(call, status);
  ANSWER_LIST(taut_point, out, needed);
  free(out);
}

static void field_prove_costs(const json* call) {
  INPUT_LIST(taut_point, at);
  INPUT(double, tolerance);
  OUTPUT(double, costs);
  OUTPUT(double, bounds);
  const taut_status status = taut_field_prove_costs(field, at, at_list->count, tolerance, &costs, &bounds);
  expect_call(call, status);
  free(at);
  ANSWER(double, costs);
  ANSWER(double, bounds);
}

static void policy_set_pulls(const json* call) {
  INPUT_LIST(taut_pull, pulls);
  const taut_status status = taut_policy_set_pulls(policy, pulls, pulls_list->count);
  expect_call(call, status);
  free(pulls);
}

static void policy_set_flow(const json* call) {
  INPUT(taut_rect, area);
  INPUT(float, xy);
  INPUT(size_t, row_stride);
  INPUT(size_t, length);
  const taut_status status = taut_policy_set_flow(policy, &area, &xy, row_stride, length);
  expect_call(call, status);
}

static void graph_add_nodes(const json* call) {
  INPUT(size_t, count);
  INPUT_LIST(float, positions);
  OUTPUT(uint32_t, first);
  const taut_status status = taut_graph_add_nodes(graph, count, positions, positions_list->count, &first);
  expect_call(call, status);
  free(positions);
  ANSWER(uint32_t, first);
}

static void graph_remove_nodes(const json* call) {
  INPUT_LIST(uint32_t, nodes);
  const taut_status status = taut_graph_remove_nodes(graph, nodes, nodes_list->count);
  expect_call(call, status);
  free(nodes);
}

static void graph_component(const json* call) {
  INPUT(uint32_t, node);
  OUTPUT(uint32_t, out);
  const taut_status status = taut_graph_component(graph, node, &out);
  expect_call(call, status);
  ANSWER(uint32_t, out);
}

static void graph_prepare(const json* call) {
  INPUT(uint32_t, count);
  const taut_status status = taut_graph_prepare(graph, count);
  expect_call(call, status);
}

static void graph_save(const json* call) {
  OUTPUT_LIST(uint8_t, out);
  OUTPUT(size_t, needed);
  const taut_status status = taut_graph_save(graph, out, out_count, &needed);
  expect_call(call, status);
  ANSWER_LIST(uint8_t, out, needed);
  free(out);
}

static void graph_add_hexagons(const json* call) {
  INPUT(uint32_t, layout);
  INPUT(uint32_t, columns);
  INPUT(uint32_t, rows);
  INPUT(uint32_t, directions);
  INPUT_LIST(float, costs);
  OUTPUT(uint32_t, first);
  const taut_status status = taut_graph_add_hexagons(graph, layout, columns, rows, directions, costs, costs_list->count, &first);
  expect_call(call, status);
  free(costs);
  ANSWER(uint32_t, first);
}

static void graph_add_triangles(const json* call) {
  INPUT(uint32_t, columns);
  INPUT(uint32_t, rows);
  INPUT(uint32_t, neighbours);
  INPUT_LIST(float, costs);
  OUTPUT(uint32_t, first);
  const taut_status status = taut_graph_add_triangles(graph, columns, rows, neighbours, costs, costs_list->count, &first);
  expect_call(call, status);
  free(costs);
  ANSWER(uint32_t, first);
}

static void graph_add_quadtree(const json* call) {
  INPUT(uint32_t, largest);
  INPUT(uint32_t, edge_class);
  OUTPUT(uint32_t, first);
  const taut_status status = taut_graph_add_quadtree(graph, grid, largest, edge_class, &first);
  expect_call(call, status);
  ANSWER(uint32_t, first);
}

static void graph_add_sights(const json* call) {
  INPUT(uint32_t, first);
  INPUT(double, reach);
  INPUT(uint32_t, diagonal_gaps);
  INPUT(uint32_t, edge_class);
  OUTPUT(uint64_t, count);
  const taut_status status = taut_graph_add_sights(graph, grid, first, reach, diagonal_gaps, edge_class, &count);
  expect_call(call, status);
  ANSWER(uint64_t, count);
}

static void graph_add_disc_sights(const json* call) {
  INPUT(uint32_t, first);
  INPUT(double, reach);
  INPUT(float, radius);
  INPUT(uint32_t, edge_class);
  OUTPUT(uint64_t, count);
  const taut_status status = taut_graph_add_disc_sights(graph, grid, first, reach, radius, edge_class, &count);
  expect_call(call, status);
  ANSWER(uint64_t, count);
}

static void grid_save(const json* call) {
  OUTPUT_LIST(uint8_t, out);
  OUTPUT(size_t, needed);
  const taut_status status = taut_grid_save(grid, out, out_count, &needed);
  expect_call(call, status);
  ANSWER_LIST(uint8_t, out, needed);
  free(out);
}

static void record_start(const json* call) {
  INPUT(size_t, ring_bytes);
  const taut_status status = taut_record_start(ring_bytes);
  expect_call(call, status);
}

static void record_take(const json* call) {
  OUTPUT_LIST(uint8_t, out);
  OUTPUT(size_t, needed);
  const taut_status status = taut_record_take(out, out_count, &needed);
  expect_call(call, status);
  ANSWER_LIST(uint8_t, out, needed);
  free(out);
}

static void record_stop(const json* call) {
  const taut_status status = taut_record_stop();
  expect_call(call, status);
}

static void shape_pieces(const json* call) {
  INPUT(size_t, piece);
  OUTPUT_LIST(taut_point, out);
  OUTPUT(size_t, needed);
  const taut_status status = taut_shape_pieces(shape, piece, out, out_count, &needed);
  expect_call(call, status);
  ANSWER_LIST(taut_point, out, needed);
  free(out);
}

static void space_memory(const json* call) {
  OUTPUT(uint64_t, bytes);
  const taut_status status = taut_space_memory(space, &bytes);
  expect_call(call, status);
  ANSWER(uint64_t, bytes);
}

static void space_add_constraint(const json* call) {
  INPUT(uint32_t, kind);
  INPUT_LIST(double, numbers);
  const taut_status status = taut_space_add_constraint(space, kind, numbers, numbers_list->count);
  expect_call(call, status);
  free(numbers);
}

static void space_set_model(const json* call) {
  INPUT(uint32_t, model);
  INPUT_LIST(double, limits);
  const taut_status status = taut_space_set_model(space, model, limits, limits_list->count);
  expect_call(call, status);
  free(limits);
}

static void space_set_modes(const json* call) {
  INPUT_LIST(taut_mode, modes);
  const taut_status status = taut_space_set_modes(space, modes, modes_list->count);
  expect_call(call, status);
  free(modes);
}

static void space_set_projection(const json* call) {
  INPUT_LIST(double, factors);
  const taut_status status = taut_space_set_projection(space, factors, factors_list->count);
  expect_call(call, status);
  free(factors);
}

static void motion_memory(const json* call) {
  OUTPUT(uint64_t, bytes);
  const taut_status status = taut_motion_memory(motion, &bytes);
  expect_call(call, status);
  ANSWER(uint64_t, bytes);
}

static void motion_tell(const json* call) {
  INPUT_LIST(uint8_t, is_free);
  const taut_status status = taut_motion_tell(motion, is_free, is_free_list->count);
  expect_call(call, status);
  free(is_free);
}

static void motion_tell_costs(const json* call) {
  INPUT_LIST(double, costs);
  const taut_status status = taut_motion_tell_costs(motion, costs, costs_list->count);
  expect_call(call, status);
  free(costs);
}

static void motion_prepare(const json* call) {
  INPUT(uint32_t, max_iterations);
  const taut_status status = taut_motion_prepare(motion, max_iterations);
  expect_call(call, status);
}

static void motion_save(const json* call) {
  OUTPUT_LIST(uint8_t, out);
  OUTPUT(size_t, needed);
  const taut_status status = taut_motion_save(motion, out, out_count, &needed);
  expect_call(call, status);
  ANSWER_LIST(uint8_t, out, needed);
  free(out);
}

static void motion_path(const json* call) {
  OUTPUT_LIST(double, out);
  OUTPUT(size_t, needed);
  const taut_status status = taut_motion_path(motion, out, out_count, &needed);
  expect_call(call, status);
  ANSWER_LIST(double, out, needed);
  free(out);
}

static void world_add(const json* call) {
  INPUT_LIST(taut_point, outline);
  OUTPUT(uint32_t, obstacle);
  const taut_status status = taut_world_add(world, outline, outline_list->count, &obstacle);
  expect_call(call, status);
  free(outline);
  ANSWER(uint32_t, obstacle);
}

static void world_add_outlines(const json* call) {
  INPUT_LIST(taut_point, points);
  INPUT_LIST(uint32_t, lengths);
  INPUT(uint32_t, rule);
  OUTPUT(uint32_t, obstacle);
  const taut_status status = taut_world_add_outlines(world, points, points_list->count, lengths, lengths_list->count, rule, &obstacle);
  expect_call(call, status);
  free(points);
  free(lengths);
  ANSWER(uint32_t, obstacle);
}

static void world_remove(const json* call) {
  INPUT(uint32_t, obstacle);
  const taut_status status = taut_world_remove(world, obstacle);
  expect_call(call, status);
}

static void world_outline(const json* call) {
  INPUT(uint32_t, obstacle);
  OUTPUT_LIST(taut_point, out);
  OUTPUT(size_t, needed);
  const taut_status status = taut_world_outline(world, obstacle, out, out_count, &needed);
  expect_call(call, status);
  ANSWER_LIST(taut_point, out, needed);
  free(out);
}

static void world_revision(const json* call) {
  OUTPUT(uint64_t, out);
  const taut_status status = taut_world_revision(world, &out);
  expect_call(call, status);
  ANSWER(uint64_t, out);
}

static void world_rasterise(const json* call) {
  INPUT(taut_point, origin);
  INPUT(double, cell);
  INPUT(uint32_t, rule);
  INPUT(uint32_t, terrain);
  const taut_status status = taut_world_rasterise(world, grid, &origin, cell, rule, terrain);
  expect_call(call, status);
}

static void mesh_planner_set_heights(const json* call) {
  INPUT(float, start);
  INPUT(float, goal);
  const taut_status status = taut_mesh_planner_set_heights(planner, start, goal);
  expect_call(call, status);
}

static void mesh_planner_heights(const json* call) {
  OUTPUT_LIST(float, out);
  OUTPUT(size_t, needed);
  const taut_status status = taut_mesh_planner_heights(planner, out, out_count, &needed);
  expect_call(call, status);
  ANSWER_LIST(float, out, needed);
  free(out);
}

static void mesh_planner_set_path_heights(const json* call) {
  INPUT_LIST(float, heights);
  const taut_status status = taut_mesh_planner_set_path_heights(planner, heights, heights_list->count);
  expect_call(call, status);
  free(heights);
}

static void mesh_planner_raycast(const json* call) {
  INPUT(taut_point, from);
  INPUT(taut_point, to);
  OUTPUT(taut_hit, out);
  OUTPUT(float, height);
  const taut_status status = taut_mesh_planner_raycast(planner, &from, &to, &out, &height);
  expect_call(call, status);
  ANSWER_FIELDS(taut_hit, out, "at");
  ANSWER(float, height);
}

static const struct { const char* name; void (*run)(const json*); } calls[] = {
    {"grid_create", grid_create},
    {"grid_from_moving_ai", grid_from_moving_ai},
    {"grid_destroy", grid_destroy},
    {"grid_size", grid_size},
    {"grid_set_cell", grid_set_cell},
    {"grid_fill", grid_fill},
    {"grid_revision", grid_revision},
    {"grid_prepare", grid_prepare},
    {"grid_line_of_sight", grid_line_of_sight},
    {"grid_set_cells", grid_set_cells},
    {"grid_get_cells", grid_get_cells},
    {"grid_get_clearance", grid_get_clearance},
    {"grid_get_cell", grid_get_cell},
    {"grid_set_sides", grid_set_sides},
    {"grid_get_sides", grid_get_sides},
    {"grid_set_wall", grid_set_wall},
    {"grid_refine", grid_refine},
    {"grid_add_obstacle", grid_add_obstacle},
    {"grid_move_obstacle", grid_move_obstacle},
    {"grid_remove_obstacle", grid_remove_obstacle},
    {"planner_create", planner_create},
    {"planner_set_costs", planner_set_costs},
    {"planner_set_weights", planner_set_weights},
    {"planner_memory", planner_memory},
    {"planner_find", planner_find},
    {"planner_begin", planner_begin},
    {"planner_step", planner_step},
    {"planner_cancel", planner_cancel},
    {"planner_prepare", planner_prepare},
    {"planner_limit_time", planner_limit_time},
    {"planner_reset", planner_reset},
    {"planner_leave_out", planner_leave_out},
    {"planner_find_many", planner_find_many},
    {"planner_begin_many", planner_begin_many},
    {"planner_select", planner_select},
    {"planner_path", planner_path},
    {"planner_route", planner_route},
    {"planner_watch", planner_watch},
    {"planner_events", planner_events},
    {"grid_add_link", grid_add_link},
    {"grid_set_link", grid_set_link},
    {"grid_set_link_spans", grid_set_link_spans},
    {"grid_remove_link", grid_remove_link},
    {"grid_get_link", grid_get_link},
    {"grid_link_spans", grid_link_spans},
    {"grid_links", grid_links},
    {"planner_links", planner_links},
    {"planner_set_movers", planner_set_movers},
    {"planner_times", planner_times},
    {"planner_raycast", planner_raycast},
    {"planner_check_path", planner_check_path},
    {"planner_path_cost", planner_path_cost},
    {"planner_waypoint", planner_waypoint},
    {"planner_refresh", planner_refresh},
    {"planner_is_free", planner_is_free},
    {"planner_nearest", planner_nearest},
    {"planner_nearest_reachable", planner_nearest_reachable},
    {"planner_reachable", planner_reachable},
    {"planner_component", planner_component},
    {"planner_random_point", planner_random_point},
    {"planner_reach", planner_reach},
    {"path_locate", path_locate},
    {"path_ahead", path_ahead},
    {"planner_adopt", planner_adopt},
    {"planner_improve", planner_improve},
    {"planner_prove_cost", planner_prove_cost},
    {"path_times", path_times},
    {"field_create", field_create},
    {"field_set_costs", field_set_costs},
    {"field_set_weights", field_set_weights},
    {"field_build", field_build},
    {"field_begin", field_begin},
    {"field_update", field_update},
    {"field_step", field_step},
    {"field_cancel", field_cancel},
    {"field_reset", field_reset},
    {"field_revision", field_revision},
    {"field_is_stale", field_is_stale},
    {"field_memory", field_memory},
    {"field_distances", field_distances},
    {"field_owners", field_owners},
    {"field_links", field_links},
    {"field_crossings", field_crossings},
    {"field_next", field_next},
    {"field_next_within", field_next_within},
    {"field_path", field_path},
    {"field_prove_costs", field_prove_costs},
    {"field_rows", field_rows},
    {"policy_create", policy_create},
    {"policy_set_pulls", policy_set_pulls},
    {"policy_set_flow", policy_set_flow},
    {"policy_step", policy_step},
    {"graph_create", graph_create},
    {"graph_destroy", graph_destroy},
    {"graph_get_info", graph_get_info},
    {"graph_add_nodes", graph_add_nodes},
    {"graph_set_nodes", graph_set_nodes},
    {"graph_remove_nodes", graph_remove_nodes},
    {"graph_get_node", graph_get_node},
    {"graph_set_edges", graph_set_edges},
    {"graph_edges", graph_edges},
    {"graph_nearest", graph_nearest},
    {"graph_reachable", graph_reachable},
    {"graph_component", graph_component},
    {"graph_prepare", graph_prepare},
    {"graph_save", graph_save},
    {"graph_load", graph_load},
    {"graph_add_hexagons", graph_add_hexagons},
    {"graph_add_triangles", graph_add_triangles},
    {"graph_add_quadtree", graph_add_quadtree},
    {"graph_add_sights", graph_add_sights},
    {"graph_add_disc_sights", graph_add_disc_sights},
    {"graph_planner_create", graph_planner_create},
    {"graph_planner_set_estimates", graph_planner_set_estimates},
    {"graph_planner_find", graph_planner_find},
    {"graph_planner_begin", graph_planner_begin},
    {"graph_planner_step", graph_planner_step},
    {"graph_planner_cancel", graph_planner_cancel},
    {"graph_planner_reset", graph_planner_reset},
    {"graph_planner_path_to", graph_planner_path_to},
    {"graph_planner_costs", graph_planner_costs},
    {"graph_planner_see_on", graph_planner_see_on},
    {"graph_planner_tell", graph_planner_tell},
    {"graph_planner_find_batch", graph_planner_find_batch},
    {"grid_save", grid_save},
    {"grid_load", grid_load},
    {"grid_load_into", grid_load_into},
    {"record_start", record_start},
    {"record_take", record_take},
    {"record_stop", record_stop},
    {"shape_create", shape_create},
    {"shape_create_outlines", shape_create_outlines},
    {"shape_bounds", shape_bounds},
    {"shape_pieces", shape_pieces},
    {"polygon_sum", polygon_sum},
    {"space_of_poses", space_of_poses},
    {"space_of_axes", space_of_axes},
    {"space_axes", space_axes},
    {"space_memory", space_memory},
    {"space_of_chain", space_of_chain},
    {"space_add_constraint", space_add_constraint},
    {"space_set_model", space_set_model},
    {"space_set_modes", space_set_modes},
    {"space_set_projection", space_set_projection},
    {"space_set_voxels", space_set_voxels},
    {"space_edit_voxels", space_edit_voxels},
    {"space_edit_voxel_costs", space_edit_voxel_costs},
    {"space_check", space_check},
    {"space_check_motions", space_check_motions},
    {"space_slice", space_slice},
    {"motion_create", motion_create},
    {"motion_algorithm_of", motion_algorithm_of},
    {"motion_memory", motion_memory},
    {"motion_find", motion_find},
    {"motion_begin", motion_begin},
    {"motion_step", motion_step},
    {"motion_cancel", motion_cancel},
    {"motion_reset", motion_reset},
    {"motion_ask", motion_ask},
    {"motion_ask_motions", motion_ask_motions},
    {"motion_tell", motion_tell},
    {"motion_tell_costs", motion_tell_costs},
    {"motion_prepare", motion_prepare},
    {"motion_save", motion_save},
    {"motion_load", motion_load},
    {"motion_path", motion_path},
    {"motion_pieces", motion_pieces},
    {"motion_improve", motion_improve},
    {"world_create", world_create},
    {"world_from_grid", world_from_grid},
    {"world_add", world_add},
    {"world_add_outlines", world_add_outlines},
    {"world_remove", world_remove},
    {"world_outline", world_outline},
    {"world_revision", world_revision},
    {"space_of_poses_in_world", space_of_poses_in_world},
    {"world_rasterise", world_rasterise},
    {"world_planner", world_planner},
    {"mesh_planner_set_heights", mesh_planner_set_heights},
    {"mesh_planner_heights", mesh_planner_heights},
    {"mesh_planner_set_path_heights", mesh_planner_set_path_heights},
    {"mesh_planner_raycast", mesh_planner_raycast},
    {"curve_lengths", curve_lengths},
    {"curve_sample", curve_sample},
    {"curve_pieces", curve_pieces},
    {"actions_plan", actions_plan},
};

#endif
