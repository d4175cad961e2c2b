/* Replays of recorded calls, and the table of all.
   Generated from include/taut.json; do not edit. `TAUT_BLESS=1 cargo test --test abi` writes it. */
#ifndef REPLAYS_H
#define REPLAYS_H

#include "../replay.h"

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

static void planner_reset(const json* call) {
  const taut_status status = taut_planner_reset(planner);
  expect_call(call, status);
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
    {"planner_create", planner_create},
    {"planner_set_costs", planner_set_costs},
    {"planner_memory", planner_memory},
    {"planner_find", planner_find},
    {"planner_begin", planner_begin},
    {"planner_step", planner_step},
    {"planner_cancel", planner_cancel},
    {"planner_prepare", planner_prepare},
    {"planner_reset", planner_reset},
    {"planner_find_many", planner_find_many},
    {"planner_select", planner_select},
    {"planner_path", planner_path},
};

#endif
