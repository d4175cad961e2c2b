/* The part of conformance.c that replays calls on spaces of axes, what their planners ask, and roadmaps. */
#ifndef REPLAY_AXES_H
#define REPLAY_AXES_H

static void space_of_axes(const json* call) {
  INPUT_LIST(taut_axis, axes);
  taut_space made = {0};
  taut_space_options o;
  CHECK(taut_space_options_init(&o, sizeof o) == TAUT_OK);
  expect_call(call, taut_space_of_axes(axes, axes_list->count, &o, &made));
  SAME((made.id != 0) == (json_member(call, "created")->kind == JSON_TRUE), "a space is made, or not");
  free(axes);
  if (made.id == 0) return;
  CHECK(taut_space_destroy(space) == TAUT_OK);
  space = made;
}

static void space_edit_voxels(const json* call) {
  INPUT_LIST(uint32_t, low);
  INPUT_LIST(uint32_t, sizes);
  INPUT_LIST(uint8_t, is_free);
  CHECK(low_list->count == dimension() && sizes_list->count == dimension());
  expect_call(call, taut_space_edit_voxels(space, low, sizes, is_free, is_free_list->count));
  free(low);
  free(sizes);
  free(is_free);
}

static void space_edit_voxel_costs(const json* call) {
  INPUT_LIST(uint32_t, low);
  INPUT_LIST(uint32_t, sizes);
  INPUT_LIST(float, costs);
  CHECK(low_list->count == dimension() && sizes_list->count == dimension());
  expect_call(call, taut_space_edit_voxel_costs(space, low, sizes, costs, costs_list->count));
  free(low);
  free(sizes);
  free(costs);
}

/* A size per axis. */
static void space_set_voxels(const json* call) {
  INPUT_LIST(uint32_t, sizes);
  INPUT_LIST(uint8_t, is_free);
  CHECK(sizes_list->count == dimension());
  expect_call(call, taut_space_set_voxels(space, sizes, is_free, is_free_list->count));
  free(sizes);
  free(is_free);
}

/* Asking twice gives the same rows. */
static void asked(const json* call, taut_status (*ask)(taut_motion, const double**, size_t*), size_t row) {
  const json* text = json_find(call, "bits");
  const double* rows = NULL;
  const double* again = NULL;
  size_t count = 99, number = 99, i;
  expect_call(call, ask(motion, &rows, &count));
  if (text == NULL) {
    SAME(rows == NULL && count == 99, "rows were written for an error");
    return;
  }
  SAME(count == word(call, "count") && count * row == text->count, "%lu rows", (unsigned long)count);
  CHECK(ask(motion, &again, &number) == TAUT_OK && again == rows && number == count);
  for (i = 0, text = text->first; text != NULL; i++, text = text->next) same_text(text, rows[i]);
}

static void motion_ask(const json* call) {
  asked(call, taut_motion_ask, dimension());
}

static void motion_ask_motions(const json* call) {
  asked(call, taut_motion_ask_motions, 2 * dimension());
}

static void motion_algorithm_of(const json* call) {
  uint32_t algorithm = 99;
  expect_call(call, taut_motion_algorithm_of(motion, &algorithm));
  SAME(algorithm == word(call, "algorithm"), "algorithm %lu", (unsigned long)algorithm);
}

static void motion_load(const json* call) {
  INPUT_LIST(uint8_t, bytes);
  taut_motion made = {0};
  expect_call(call, taut_motion_load(space, bytes, bytes_list->count, &made));
  SAME((made.id != 0) == (json_member(call, "created")->kind == JSON_TRUE), "a planner is made, or not");
  free(bytes);
  if (made.id == 0) return;
  CHECK(taut_motion_destroy(motion) == TAUT_OK);
  motion = made;
}

/* The outcome is that of the search that found the path. */
static void motion_improve(const json* call) {
  const taut_improve_options o = improvement_of(call);
  OUTPUT(taut_motion_result, result);
  expect_motion(call, taut_motion_improve(motion, &o, &result), &result);
}

#endif
