/* Improving paths, times, curves and plans of actions under hostile arguments, and what they answer. */
#include "check.h"
#include "generated/algorithms.h"

#include <math.h>

static int says(const char* part) {
  char message[600];
  taut_last_error(message, sizeof message);
  return strstr(message, part) != NULL;
}

static void adopted(taut_planner planner) {
  const taut_point path[] = {{0.5f, 0.5f}, {2, 7.5f}, {7, 7.5f}, {7.5f, 0.5f}};
  const taut_point through[] = {{0.5f, 0.5f}, {1, 3}, {7.5f, 3}};
  taut_point wrong[2];
  taut_result result, untouched;
  memset(&untouched, 0xA5, sizeof untouched);
  result = untouched;
  EXPECT(TAUT_ERROR_NULL_POINTER, taut_planner_adopt(planner, NULL, 4, 0, &result));
  EXPECT(TAUT_ERROR_NULL_POINTER, taut_planner_adopt(planner, path, 4, 0, NULL));
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_planner_adopt(planner, path, 0, 0, &result));
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_planner_adopt(planner, path, SIZE_MAX, 0, &result));
  EXPECT(TAUT_ERROR_UNSUPPORTED, taut_planner_adopt(planner, path, 4, 2, &result));
  wrong[0] = path[0];
  wrong[1].x = NAN;
  wrong[1].y = 0;
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_planner_adopt(planner, wrong, 2, 0, &result));
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_planner_adopt(planner, wrong, 2, TAUT_ADOPT_SEED, &result));
  wrong[1].x = 1e6f;
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_planner_adopt(planner, wrong, 2, TAUT_ADOPT_SEED, &result));
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_planner_adopt(planner, through, 3, 0, &result));
  CHECK(says("segment is 1"));
  CHECK(is_untouched(&result, sizeof result));
  EXPECT(TAUT_OK, taut_planner_adopt(planner, path, 4, 0, &result));
  CHECK(result.guarantee == TAUT_GUARANTEE_NONE && result.length > 16);
}

static void improved(taut_planner planner) {
  taut_improve_options o, bad;
  taut_result before, result;
  taut_point points[64];
  size_t needed = 0, i;
  const double wrong[] = {NAN, -1, INFINITY, 1e6};
  EXPECT(TAUT_ERROR_NULL_POINTER, taut_improve_options_init(NULL, sizeof o));
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_improve_options_init(&o, 103));
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_improve_options_init(&o, 5000));
  EXPECT(TAUT_OK, taut_improve_options_init(&o, sizeof o));
  CHECK(sizeof o == 104 && o.struct_size == 104 && o.max_iterations == 1000 && o.spacing == 0.5 && o.clearance == 1);
  EXPECT(TAUT_OK, taut_planner_refresh(planner, &before));
  EXPECT(TAUT_ERROR_NULL_POINTER, taut_planner_improve(planner, NULL, &result));
  EXPECT(TAUT_ERROR_NULL_POINTER, taut_planner_improve(planner, &o, NULL));
  for (i = 0; i < 4; i++) {
    bad = o;
    bad.spacing = wrong[i];
    EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_planner_improve(planner, &bad, &result));
    bad = o;
    bad.clearance = wrong[i];
    EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_planner_improve(planner, &bad, &result));
    bad = o;
    bad.wall_weight = wrong[i];
    EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_planner_improve(planner, &bad, &result));
    bad = o;
    bad.turning_radius = wrong[i];
    EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_planner_improve(planner, &bad, &result));
  }
  bad = o;
  bad.improvement = 4;
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_planner_improve(planner, &bad, &result));
  bad = o;
  bad.descent = 4;
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_planner_improve(planner, &bad, &result));
  bad = o;
  bad.improvement = TAUT_IMPROVE_ROUND;
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_planner_improve(planner, &bad, &result));
  bad = o;
  bad.reserved[3] = 1;
  EXPECT(TAUT_ERROR_UNSUPPORTED, taut_planner_improve(planner, &bad, &result));
  bad = o;
  bad.reserved_real = 1;
  EXPECT(TAUT_ERROR_UNSUPPORTED, taut_planner_improve(planner, &bad, &result));
  EXPECT(TAUT_ERROR_NULL_POINTER, taut_planner_prove_cost(planner, NULL));
  EXPECT(TAUT_OK, taut_planner_prove_cost(planner, &result));
  CHECK(result.guarantee == TAUT_GUARANTEE_BOUNDED && result.bound > 1 && result.cost == before.length);
  EXPECT(TAUT_OK, taut_planner_improve(planner, &o, &result));
  CHECK(result.length < before.length && result.length >= 7 && result.cost == result.length);
  EXPECT(TAUT_OK, taut_planner_path(planner, points, 64, &needed));
  CHECK(needed >= 2 && points[0].x == 0.5f && points[needed - 1].x == 7.5f);
  for (i = 0; i < 4; i++) {
    o.improvement = TAUT_IMPROVE_DESCEND;
    o.descent = (uint32_t)i;
    EXPECT(TAUT_OK, taut_planner_improve(planner, &o, &result));
  }
  o.improvement = TAUT_IMPROVE_ROUND;
  o.turning_radius = 0.5;
  EXPECT(TAUT_OK, taut_planner_improve(planner, &o, &result));
  CHECK(result.bound >= 0 && result.bound <= 0.5);
}

static void seeded(taut_planner planner) {
  const taut_point through[] = {{0.5f, 4.5f}, {7.5f, 4.5f}};
  taut_improve_options o;
  taut_result result;
  size_t needed = 7;
  taut_status status;
  EXPECT(TAUT_OK, taut_improve_options_init(&o, sizeof o));
  EXPECT(TAUT_OK, taut_planner_adopt(planner, through, 2, TAUT_ADOPT_SEED, &result));
  CHECK(result.length == 7);
  EXPECT(TAUT_OK, taut_planner_path(planner, NULL, 0, &needed));
  CHECK(needed == 0);
  EXPECT(TAUT_ERROR_UNSUPPORTED, taut_planner_improve(planner, &o, &result));
  o.improvement = TAUT_IMPROVE_DESCEND;
  status = taut_planner_improve(planner, &o, &result);
  CHECK(status == TAUT_OK || status == TAUT_NO_PATH);
  EXPECT(TAUT_OK, taut_planner_reset(planner));
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_planner_improve(planner, &o, &result));
}

static void timed(void) {
  const taut_point path[] = {{0, 0}, {10, 0}};
  const double wrong[] = {NAN, -1, INFINITY, 0};
  double times[2] = {-1, -1};
  size_t i;
  EXPECT(TAUT_ERROR_NULL_POINTER, taut_path_times(NULL, 2, 2, 1, 0, times));
  EXPECT(TAUT_ERROR_NULL_POINTER, taut_path_times(path, 2, 2, 1, 0, NULL));
  for (i = 0; i < 4; i++) {
    EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_path_times(path, 2, wrong[i], 1, 0, times));
    EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_path_times(path, 2, 2, wrong[i], 0, times));
    if (i < 3) EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_path_times(path, 2, 2, 1, wrong[i], times));
  }
  CHECK(times[0] == -1 && times[1] == -1);
  EXPECT(TAUT_OK, taut_path_times(NULL, 0, 2, 1, 0, NULL));
  EXPECT(TAUT_OK, taut_path_times(path, 2, 2, 1, 0, times));
  CHECK(times[0] == 0 && times[1] == 7);
}

static void curves(void) {
  const double from[6] = {0, 0, 0, 0, 0, 0}, to[6] = {5, 0, 0, -5, 0, 0};
  double bad[6] = {0, 0, NAN, 0, 0, 0}, lengths[2] = {-1, -1}, rows[33];
  taut_motion_piece pieces[5];
  size_t needed = 77, count = 0;
  EXPECT(TAUT_ERROR_NULL_POINTER, taut_curve_lengths(1, 1, NULL, to, 2, lengths));
  EXPECT(TAUT_ERROR_NULL_POINTER, taut_curve_lengths(1, 1, from, NULL, 2, lengths));
  EXPECT(TAUT_ERROR_NULL_POINTER, taut_curve_lengths(1, 1, from, to, 2, NULL));
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_curve_lengths(0, 1, from, to, 2, lengths));
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_curve_lengths(3, 1, from, to, 2, lengths));
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_curve_lengths(1, 0, from, to, 2, lengths));
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_curve_lengths(1, NAN, from, to, 2, lengths));
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_curve_lengths(1, 1, from, bad, 2, lengths));
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_curve_lengths(1, 1, from, to, SIZE_MAX, lengths));
  CHECK(lengths[0] == -1 && lengths[1] == -1);
  EXPECT(TAUT_OK, taut_curve_lengths(1, 1, NULL, NULL, 0, NULL));
  EXPECT(TAUT_OK, taut_curve_lengths(TAUT_CURVE_REEDS_SHEPP, 1, from, to, 2, lengths));
  CHECK(fabs(lengths[0] - 5) < 1e-9 && fabs(lengths[1] - 5) < 1e-9);
  EXPECT(TAUT_OK, taut_curve_lengths(TAUT_CURVE_DUBINS, 1, from, to, 2, lengths));
  CHECK(fabs(lengths[0] - 5) < 1e-9 && lengths[1] > 10);
  EXPECT(TAUT_ERROR_NULL_POINTER, taut_curve_sample(1, 1, NULL, to, 0.5, rows, 11, &needed));
  EXPECT(TAUT_ERROR_NULL_POINTER, taut_curve_sample(1, 1, from, NULL, 0.5, rows, 11, &needed));
  EXPECT(TAUT_ERROR_NULL_POINTER, taut_curve_sample(1, 1, from, to, 0.5, NULL, 11, &needed));
  EXPECT(TAUT_ERROR_NULL_POINTER, taut_curve_sample(1, 1, from, to, 0.5, rows, 11, NULL));
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_curve_sample(1, 1, from, to, 0, rows, 11, &needed));
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_curve_sample(1, 1, from, to, 1e-9, rows, 11, &needed));
  CHECK(needed == 77);
  EXPECT(TAUT_ERROR_BUFFER_TOO_SMALL, taut_curve_sample(1, 1, from, to, 0.625, rows, 8, &needed));
  CHECK(needed == 9);
  EXPECT(TAUT_OK, taut_curve_sample(1, 1, from, to, 0.625, rows, 11, &needed));
  EXPECT(TAUT_ERROR_NULL_POINTER, taut_curve_pieces(1, 1, NULL, to, 0.5, pieces, 5, &count));
  EXPECT(TAUT_ERROR_NULL_POINTER, taut_curve_pieces(1, 1, from, NULL, 0.5, pieces, 5, &count));
  EXPECT(TAUT_ERROR_NULL_POINTER, taut_curve_pieces(1, 1, from, to, 0.5, NULL, 5, &count));
  EXPECT(TAUT_ERROR_NULL_POINTER, taut_curve_pieces(1, 1, from, to, 0.5, pieces, 5, NULL));
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_curve_pieces(9, 1, from, to, 0.5, pieces, 5, &count));
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_curve_pieces(1, 1, from, to, 0, pieces, 5, &count));
  EXPECT(TAUT_ERROR_BUFFER_TOO_SMALL, taut_curve_pieces(1, 1, from, to, 0.625, NULL, 0, &count));
  CHECK(count > 0);
  EXPECT(TAUT_OK, taut_curve_pieces(1, 1, from, to, 0.625, pieces, 5, &count));
  CHECK(pieces[0].first == 0 && pieces[0].gear == 1 && pieces[count - 1].first < needed);
  CHECK(rows[0] == 0 && fabs(rows[3] - 0.625) < 1e-12 && rows[24] == 5 && rows[26] == 0);
}

static void plans(void) {
  taut_action actions[3];
  const uint64_t none[4] = {0, 0, 0, 0}, goal[4] = {0, 4, 0, 0};
  uint32_t plan[3] = {9, 9, 9};
  size_t needed = 77;
  taut_result result;
  memset(actions, 0, sizeof actions);
  memset(&result, 0xA5, sizeof result);
  /* Fact 0 needs nothing, fact 66 needs fact 0; the third action does both for more. */
  actions[0].add[0] = 1;
  actions[0].cost = 2;
  actions[1].need[0] = 1;
  actions[1].add[1] = 4;
  actions[1].cost = 1.5;
  actions[2].add[1] = 4;
  actions[2].cost = 4;
  EXPECT(TAUT_ERROR_NULL_POINTER, taut_actions_plan(NULL, 3, none, goal, none, 0, plan, 3, &needed, &result));
  EXPECT(TAUT_ERROR_NULL_POINTER, taut_actions_plan(actions, 3, NULL, goal, none, 0, plan, 3, &needed, &result));
  EXPECT(TAUT_ERROR_NULL_POINTER, taut_actions_plan(actions, 3, none, NULL, none, 0, plan, 3, &needed, &result));
  EXPECT(TAUT_ERROR_NULL_POINTER, taut_actions_plan(actions, 3, none, goal, NULL, 0, plan, 3, &needed, &result));
  EXPECT(TAUT_ERROR_NULL_POINTER, taut_actions_plan(actions, 3, none, goal, none, 0, NULL, 3, &needed, &result));
  EXPECT(TAUT_ERROR_NULL_POINTER, taut_actions_plan(actions, 3, none, goal, none, 0, plan, 3, NULL, &result));
  EXPECT(TAUT_ERROR_NULL_POINTER, taut_actions_plan(actions, 3, none, goal, none, 0, plan, 3, &needed, NULL));
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_actions_plan(actions, 3, none, goal, goal, 0, plan, 3, &needed, &result));
  EXPECT(
      TAUT_ERROR_INVALID_ARGUMENT, taut_actions_plan(actions, SIZE_MAX, none, goal, none, 0, plan, 3, &needed, &result));
  actions[2].cost = -1;
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_actions_plan(actions, 3, none, goal, none, 0, plan, 3, &needed, &result));
  CHECK(says("action is 2"));
  actions[2].cost = 4;
  actions[2].remove[1] = 4;
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_actions_plan(actions, 3, none, goal, none, 0, plan, 3, &needed, &result));
  actions[2].remove[1] = 0;
  CHECK(is_untouched(&result, sizeof result) && needed == 77 && plan[0] == 9);
  EXPECT(TAUT_ERROR_BUFFER_TOO_SMALL, taut_actions_plan(actions, 3, none, goal, none, 0, plan, 1, &needed, &result));
  CHECK(needed == 2 && result.cost == 3.5 && plan[0] == 9);
  EXPECT(TAUT_OK, taut_actions_plan(actions, 3, none, goal, none, 0, plan, 3, &needed, &result));
  CHECK(needed == 2 && plan[0] == 0 && plan[1] == 1 && result.guarantee == TAUT_GUARANTEE_OPTIMAL);
  EXPECT(TAUT_NO_PATH, taut_actions_plan(actions, 1, none, goal, none, 0, plan, 3, &needed, &result));
  CHECK(needed == 0 && isinf(result.cost));
  EXPECT(TAUT_BUDGET_SPENT, taut_actions_plan(actions, 3, none, goal, none, 1, plan, 3, &needed, &result));
  EXPECT(TAUT_NO_PATH, taut_actions_plan(NULL, 0, none, goal, none, 0, NULL, 0, &needed, &result));
}

/* A path among movers has times, which hold for no other path. */
static void times_are_kept(taut_planner planner) {
  const taut_point path[] = {{0.5f, 0.5f}, {7.5f, 0.5f}};
  taut_request ask = request(0.5f, 4.5f, 7.5f, 4.5f);
  taut_improve_options o;
  taut_result result;
  EXPECT(TAUT_OK, taut_improve_options_init(&o, sizeof o));
  EXPECT(TAUT_ERROR_UNSUPPORTED, taut_planner_adopt(planner, path, 2, 0, &result));
  EXPECT(TAUT_OK, taut_planner_find(planner, &ask, &result));
  EXPECT(TAUT_ERROR_UNSUPPORTED, taut_planner_improve(planner, &o, &result));
}

int main(void) {
  taut_grid grid = new_grid(8, 8);
  taut_rect wall = rect(4, 2, 1, 5);
  size_t i;
  EXPECT(TAUT_OK, taut_grid_fill(grid, &wall, 0));
  for (i = 0; i < ALGORITHMS; i++) {
    taut_planner planner = new_planner(grid, algorithms[i]);
    if (algorithms[i] == TAUT_ALGORITHM_SAFE_INTERVALS) {
      times_are_kept(planner);
      EXPECT(TAUT_OK, taut_planner_destroy(planner));
      continue;
    }
    adopted(planner);
    improved(planner);
    seeded(planner);
    EXPECT(TAUT_OK, taut_planner_destroy(planner));
  }
  timed();
  curves();
  plans();
  EXPECT(TAUT_OK, taut_grid_destroy(grid));
  CHECK(taut_live_objects() == 0);
  return 0;
}
