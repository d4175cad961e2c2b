/* Roadmaps that are prepared and saved; models, modes, projections and voxels of spaces of axes: hostile arguments, and
 * what they answer. */
#include "check.h"

#include <math.h>
#include <stdlib.h>

/* A wall with a gap at its top. */
static int is_clear(const double* state) { return fabs(state[0] - 5) > 0.5 || state[1] > 8; }

static taut_space two_axes(void) {
  const taut_axis axes[2] = {{0, 10, 1, TAUT_AXIS_LINE, 0}, {0, 10, 1, TAUT_AXIS_LINE, 0}};
  taut_space_options o;
  taut_space space = {0};
  EXPECT(TAUT_OK, taut_space_options_init(&o, sizeof o));
  EXPECT(TAUT_OK, taut_space_of_axes(axes, 2, &o, &space));
  return space;
}

static taut_space poses(void) {
  const taut_point box[4] = {{-2, -1}, {2, -1}, {2, 1}, {-2, 1}};
  taut_grid grid = new_grid(40, 40);
  taut_shape shape = {0};
  taut_space_options o;
  taut_space space = {0};
  EXPECT(TAUT_OK, taut_space_options_init(&o, sizeof o));
  EXPECT(TAUT_OK, taut_shape_create(box, 4, 0, &shape));
  EXPECT(TAUT_OK, taut_space_of_poses(grid, shape, &o, &space));
  EXPECT(TAUT_OK, taut_shape_destroy(shape));
  EXPECT(TAUT_OK, taut_grid_destroy(grid));
  return space;
}

/* Answers what a planner asks. */
static void tell(taut_motion motion) {
  static uint8_t is_free[4096];
  const double* asked = NULL;
  size_t count = 0, i;
  EXPECT(TAUT_OK, taut_motion_ask(motion, &asked, &count));
  CHECK(count > 0 && count <= 4096);
  for (i = 0; i < count; i++) is_free[i] = (uint8_t)is_clear(asked + 2 * i);
  EXPECT(TAUT_OK, taut_motion_tell(motion, is_free, count));
}

static taut_status found(taut_motion motion, const double* from, const double* to, double tolerance, taut_motion_result* r) {
  taut_motion_request ask;
  taut_status status;
  memset(&ask, 0, sizeof ask);
  ask.tolerance = tolerance;
  status = taut_motion_find(motion, from, to, 1, &ask, r);
  while (status == TAUT_ASKING) {
    tell(motion);
    status = taut_motion_step(motion, 0, r);
  }
  return status;
}

static taut_motion planner(taut_space space, uint32_t algorithm) {
  taut_motion_options o;
  taut_motion motion = {0};
  EXPECT(TAUT_OK, taut_motion_options_init(&o, sizeof o));
  o.algorithm = algorithm;
  EXPECT(TAUT_OK, taut_motion_create(space, &o, &motion));
  return motion;
}

static void roadmaps_are_prepared_and_saved(void) {
  static const uint32_t algorithms[] = {TAUT_MOTION_PRM, TAUT_MOTION_PRM_STAR, TAUT_MOTION_LAZY_PRM_STAR};
  const double start[2] = {1, 1}, goal[2] = {9, 1};
  double path[128], other[128];
  taut_space space = two_axes(), of_poses = poses();
  taut_motion motion, loaded = {7};
  taut_motion_result result, again;
  uint8_t* saved;
  uint8_t* spoilt;
  size_t size = 0, needed = 0, i, k;
  taut_status status;
  for (k = 0; k < 3; k++) {
    motion = planner(space, algorithms[k]);
    while ((status = taut_motion_prepare(motion, 200)) == TAUT_ASKING) tell(motion);
    CHECK(status == TAUT_OK);
    EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_motion_step(motion, 0, &result));
    EXPECT(TAUT_ERROR_NULL_POINTER, taut_motion_save(motion, NULL, 0, NULL));
    EXPECT(TAUT_ERROR_NULL_POINTER, taut_motion_save(motion, NULL, 5, &size));
    EXPECT(TAUT_ERROR_BUFFER_TOO_SMALL, taut_motion_save(motion, NULL, 0, &size));
    saved = malloc(size);
    spoilt = malloc(size);
    CHECK(saved != NULL && spoilt != NULL && size > 1000);
    EXPECT(TAUT_ERROR_BUFFER_TOO_SMALL, taut_motion_save(motion, saved, size - 1, &needed));
    CHECK(needed == size);
    EXPECT(TAUT_OK, taut_motion_save(motion, saved, size, &needed));
    CHECK(needed == size && memcmp(saved, "TAUTROAD", 8) == 0);
    CHECK(found(motion, start, goal, 0, &result) == TAUT_OK && result.cost > 16);
    EXPECT(TAUT_OK, taut_motion_path(motion, path, 64, &needed));
    EXPECT(TAUT_ERROR_NULL_POINTER, taut_motion_load(space, NULL, size, &loaded));
    EXPECT(TAUT_ERROR_NULL_POINTER, taut_motion_load(space, saved, size, NULL));
    EXPECT(TAUT_ERROR_UNSUPPORTED, taut_motion_load(of_poses, saved, size, &loaded));
    for (i = 0; i < size; i += 1 + i / 64) {
      memcpy(spoilt, saved, size);
      spoilt[i] ^= 1;
      EXPECT(TAUT_ERROR_FORMAT, taut_motion_load(space, spoilt, size, &loaded));
      EXPECT(TAUT_ERROR_FORMAT, taut_motion_load(space, saved, i, &loaded));
    }
    CHECK(loaded.id == 7);
    EXPECT(TAUT_OK, taut_motion_load(space, saved, size, &loaded));
    CHECK(found(loaded, start, goal, 0, &again) == TAUT_OK && again.cost == result.cost);
    EXPECT(TAUT_OK, taut_motion_path(loaded, other, 64, &needed));
    CHECK(memcmp(path, other, 2 * needed * sizeof *path) == 0);
    EXPECT(TAUT_OK, taut_motion_destroy(loaded));
    EXPECT(TAUT_OK, taut_motion_destroy(motion));
    free(saved);
    free(spoilt);
    loaded.id = 7;
  }
  motion = planner(space, TAUT_MOTION_RRT);
  EXPECT(TAUT_ERROR_UNSUPPORTED, taut_motion_prepare(motion, 5));
  EXPECT(TAUT_ERROR_UNSUPPORTED, taut_motion_save(motion, NULL, 0, &size));
  EXPECT(TAUT_OK, taut_motion_destroy(motion));
  /* On a grid nothing is asked; cancelling ends a preparation, which goes on with the next call. */
  motion = planner(of_poses, TAUT_MOTION_PRM);
  EXPECT(TAUT_OK, taut_motion_prepare(motion, 100));
  EXPECT(TAUT_OK, taut_motion_prepare(motion, 0));
  EXPECT(TAUT_ERROR_BUFFER_TOO_SMALL, taut_motion_save(motion, NULL, 0, &size));
  CHECK(size > 1000);
  EXPECT(TAUT_OK, taut_motion_reset(motion));
  EXPECT(TAUT_ERROR_BUFFER_TOO_SMALL, taut_motion_save(motion, NULL, 0, &needed));
  CHECK(needed < size);
  EXPECT(TAUT_OK, taut_motion_destroy(motion));
  EXPECT(TAUT_OK, taut_space_destroy(of_poses));
  EXPECT(TAUT_OK, taut_space_destroy(space));
}

static void models_are_judged(void) {
  const double one[1] = {1}, bad[1] = {NAN}, bicycle[2] = {1, 1};
  const double from[2] = {1, 1}, to[2] = {3.5, 2};
  taut_motion_piece pieces[256];
  double path[2 * 1024];
  taut_space space = two_axes(), of_poses = poses();
  taut_motion motion;
  taut_motion_options o;
  taut_motion_result result;
  size_t needed = 0, states = 0, i;
  double time = 0;
  EXPECT(TAUT_ERROR_NULL_POINTER, taut_space_set_model(space, TAUT_MODEL_DOUBLE_INTEGRATOR, NULL, 1));
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_space_set_model(space, 0, one, 1));
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_space_set_model(space, 5, one, 1));
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_space_set_model(space, TAUT_MODEL_DOUBLE_INTEGRATOR, bad, 1));
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_space_set_model(space, TAUT_MODEL_DOUBLE_INTEGRATOR, one, 0));
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_space_set_model(space, TAUT_MODEL_DOUBLE_INTEGRATOR, path, 7));
  EXPECT(TAUT_ERROR_UNSUPPORTED, taut_space_set_model(space, TAUT_MODEL_BICYCLE, bicycle, 2));
  EXPECT(TAUT_ERROR_UNSUPPORTED, taut_space_set_model(of_poses, TAUT_MODEL_UNICYCLE, one, 1));
  EXPECT(TAUT_OK, taut_space_set_model(space, TAUT_MODEL_DOUBLE_INTEGRATOR, one, 1));
  EXPECT(TAUT_OK, taut_motion_options_init(&o, sizeof o));
  o.algorithm = TAUT_MOTION_RRT;
  EXPECT(TAUT_ERROR_UNSUPPORTED, taut_motion_create(space, &o, &motion));
  motion = planner(space, TAUT_MOTION_KINODYNAMIC_RRT);
  CHECK(found(motion, from, to, 0, &result) == TAUT_ERROR_UNSUPPORTED);
  CHECK(found(motion, from, to, 0.4, &result) == TAUT_OK && result.guarantee == TAUT_GUARANTEE_NONE);
  EXPECT(TAUT_OK, taut_motion_pieces(motion, pieces, 256, &needed));
  EXPECT(TAUT_OK, taut_motion_path(motion, path, 1024, &states));
  CHECK(needed > 0 && states > needed);
  for (i = 0; i < needed; i++) {
    const double* begin = path + 2 * pieces[i].first;
    const double* end = i + 1 < needed ? path + 2 * pieces[i + 1].first : path + 2 * (states - 1);
    const double t = pieces[i].duration, u = pieces[i].controls[0];
    CHECK(fabs(u) <= 1 && pieces[i].gear == 0 && pieces[i].mode == 0);
    CHECK(fabs(begin[0] + t * begin[1] + t * t * u / 2 - end[0]) < 1e-12 && fabs(begin[1] + t * u - end[1]) < 1e-12);
    time += t;
  }
  CHECK(fabs(time - result.cost) < 1e-9);
  EXPECT(TAUT_OK, taut_motion_destroy(motion));
  EXPECT(TAUT_OK, taut_space_destroy(of_poses));
  EXPECT(TAUT_OK, taut_space_destroy(space));
}

static void modes_are_judged(void) {
  const taut_mode good[2] = {{1, 0, 0, 1, 0}, {1, 2, 3, 2, 0}};
  const double from[2] = {1, 9}, to[2] = {9.5, 6.5};
  taut_mode bad[2];
  taut_motion_piece pieces[64];
  taut_space space = two_axes(), of_poses = poses();
  taut_motion motion;
  taut_motion_result result;
  size_t needed = 0, i, pushed = 0;
#define REFUSED(STATUS, CHANGE) \
  do { \
    memcpy(bad, good, sizeof bad); \
    CHANGE; \
    EXPECT(STATUS, taut_space_set_modes(space, bad, 2)); \
  } while (0)
  EXPECT(TAUT_ERROR_NULL_POINTER, taut_space_set_modes(space, NULL, 2));
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_space_set_modes(space, good, 0));
  REFUSED(TAUT_ERROR_INVALID_ARGUMENT, bad[1].moves = 0);
  REFUSED(TAUT_ERROR_INVALID_ARGUMENT, bad[1].moves = 4);
  REFUSED(TAUT_ERROR_INVALID_ARGUMENT, bad[1].drags = 1);
  REFUSED(TAUT_ERROR_INVALID_ARGUMENT, bad[1].drags = 6);
  REFUSED(TAUT_ERROR_INVALID_ARGUMENT, bad[1].contact = -1);
  REFUSED(TAUT_ERROR_INVALID_ARGUMENT, bad[0].contact = 1);
  REFUSED(TAUT_ERROR_INVALID_ARGUMENT, bad[1].cost = NAN);
  REFUSED(TAUT_ERROR_UNSUPPORTED, bad[1].reserved = 1);
#undef REFUSED
  EXPECT(TAUT_ERROR_UNSUPPORTED, taut_space_set_modes(of_poses, good, 2));
  EXPECT(TAUT_OK, taut_space_set_modes(space, good, 2));
  motion = planner(space, TAUT_MOTION_DARRT);
  CHECK(found(motion, from, to, 0.6, &result) == TAUT_OK);
  EXPECT(TAUT_OK, taut_motion_pieces(motion, pieces, 64, &needed));
  for (i = 0; i < needed; i++) pushed += pieces[i].mode;
  CHECK(pushed > 0);
  EXPECT(TAUT_OK, taut_motion_destroy(motion));
  EXPECT(TAUT_OK, taut_space_destroy(of_poses));
  EXPECT(TAUT_OK, taut_space_destroy(space));
}

static void projections_and_voxels_are_judged(void) {
  const double plane[4] = {1, 0, 0, 1}, flat[4] = {1, 0, 0, 0}, bad[4] = {1, 0, 0, INFINITY};
  const double start[2] = {1, 1}, goal[2] = {9, 1}, aside[2] = {5, 1};
  const float nothing = 0;
  const uint32_t sizes[2] = {5, 5}, none[2] = {5, 0}, top[2] = {2, 4}, one[2] = {1, 1}, many[2] = {1u << 16, 1u << 16};
  uint8_t is_free[25];
  taut_space space = two_axes(), of_poses = poses();
  taut_motion motion = {0};
  taut_motion_options o;
  taut_motion_result result;
  size_t i;
  for (i = 0; i < 25; i++) is_free[i] = i % 5 != 2 || i >= 20;
  EXPECT(TAUT_ERROR_NULL_POINTER, taut_space_set_projection(space, NULL, 4));
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_space_set_projection(space, plane, 3));
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_space_set_projection(space, flat, 4));
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_space_set_projection(space, bad, 4));
  EXPECT(TAUT_ERROR_UNSUPPORTED, taut_space_set_projection(of_poses, plane, 4));
  EXPECT(TAUT_OK, taut_space_set_projection(space, plane, 4));
  motion = planner(space, TAUT_MOTION_KPIECE);
  CHECK(found(motion, start, goal, 0, &result) == TAUT_OK);
  EXPECT(TAUT_OK, taut_motion_destroy(motion));
  /* A lattice of states that are told. */
  EXPECT(TAUT_OK, taut_motion_options_init(&o, sizeof o));
  EXPECT(TAUT_ERROR_UNSUPPORTED, taut_motion_create(space, &o, &motion));
  o.resolution = 1;
  EXPECT(TAUT_OK, taut_motion_create(space, &o, &motion));
  CHECK(found(motion, start, goal, 0, &result) == TAUT_OK && result.guarantee == TAUT_GUARANTEE_LATTICE_OPTIMAL);
  /* Up by 8 and across by 8, of which 3 are along diagonals on each side. */
  CHECK(fabs(result.cost - (6 * sqrt(2) + 2 + 2 * 5)) < 4 && result.cost > 17);
  EXPECT(TAUT_OK, taut_motion_destroy(motion));
  EXPECT(TAUT_ERROR_NULL_POINTER, taut_space_set_voxels(space, NULL, is_free, 25));
  EXPECT(TAUT_ERROR_NULL_POINTER, taut_space_set_voxels(space, sizes, NULL, 25));
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_space_set_voxels(space, sizes, is_free, 24));
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_space_set_voxels(space, none, is_free, 25));
  EXPECT(TAUT_ERROR_LIMIT, taut_space_set_voxels(space, many, is_free, 25));
  EXPECT(TAUT_ERROR_UNSUPPORTED, taut_space_set_voxels(of_poses, sizes, is_free, 25));
  EXPECT(TAUT_OK, taut_space_set_voxels(space, sizes, is_free, 25));
  motion = planner(space, TAUT_MOTION_LATTICE);
  CHECK(found(motion, start, aside, 0, &result) == TAUT_ERROR_GOAL_BLOCKED);
  CHECK(found(motion, start, goal, 0, &result) == TAUT_OK && result.guarantee == TAUT_GUARANTEE_LATTICE_OPTIMAL);
  /* Up to the fifth row beside the wall, over it and down again: no corner is cut. */
  CHECK(fabs(result.cost - (3 * 2 + 2 * sqrt(8) + 2 * 2 + 3 * 2)) < 1e-12);
  EXPECT(TAUT_OK, taut_motion_destroy(motion));
  is_free[22] = 0;
  EXPECT(TAUT_ERROR_NULL_POINTER, taut_space_edit_voxels(space, NULL, one, is_free, 1));
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_space_edit_voxels(space, top, sizes, is_free, 25));
  EXPECT(TAUT_ERROR_UNSUPPORTED, taut_space_edit_voxels(of_poses, top, one, is_free, 1));
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_space_edit_voxel_costs(space, top, one, &nothing, 1));
  EXPECT(TAUT_OK, taut_space_edit_voxels(space, top, one, &is_free[22], 1));
  motion = planner(space, TAUT_MOTION_LATTICE);
  CHECK(found(motion, start, goal, 0, &result) == TAUT_NO_PATH && result.guarantee == TAUT_GUARANTEE_LATTICE_OPTIMAL);
  EXPECT(TAUT_OK, taut_motion_destroy(motion));
  EXPECT(TAUT_OK, taut_space_destroy(of_poses));
  EXPECT(TAUT_OK, taut_space_destroy(space));
}

/* The first path is that of RRT-Connect; more iterations make it shorter. */
static void two_trees_get_better(void) {
  const double start[2] = {1, 1}, goal[2] = {9, 1};
  double costs[3];
  taut_space space = two_axes();
  taut_motion motion;
  taut_motion_request ask;
  taut_motion_result result;
  taut_status status;
  size_t k;
  for (k = 0; k < 3; k++) {
    motion = planner(space, k == 0 ? TAUT_MOTION_RRT_CONNECT : TAUT_MOTION_AORRT);
    memset(&ask, 0, sizeof ask);
    ask.max_iterations = k == 2 ? 3000 : 0;
    status = taut_motion_find(motion, start, goal, 1, &ask, &result);
    while (status == TAUT_ASKING) {
      tell(motion);
      status = taut_motion_step(motion, 0, &result);
    }
    CHECK(status == TAUT_OK);
    costs[k] = result.cost;
    EXPECT(TAUT_OK, taut_motion_destroy(motion));
  }
  CHECK(costs[1] == costs[0] && costs[2] < costs[1]);
  /* Over both corners of the wall's top. */
  CHECK(costs[2] < 1.02 * (2 * sqrt(3.5 * 3.5 + 7 * 7) + 1));
  EXPECT(TAUT_OK, taut_space_destroy(space));
}

int main(void) {
  roadmaps_are_prepared_and_saved();
  models_are_judged();
  modes_are_judged();
  projections_and_voxels_are_judged();
  two_trees_get_better();
  CHECK(taut_live_objects() == 0);
  return 0;
}
