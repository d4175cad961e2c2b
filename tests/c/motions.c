/* Hostile arguments of every call on shapes, spaces and planners of motions, their sentences, and what they answer. */
#include "check.h"

#include <math.h>

static int says(const char* part) {
  char message[600];
  taut_last_error(message, sizeof message);
  return strstr(message, part) != NULL;
}

static taut_space new_space(taut_grid grid, taut_shape shape, uint32_t angles) {
  taut_space_options o;
  taut_space space = {0};
  EXPECT(TAUT_OK, taut_space_options_init(&o, sizeof o));
  o.angles = angles;
  EXPECT(TAUT_OK, taut_space_of_poses(grid, shape, &o, &space));
  return space;
}

static taut_motion new_motion(taut_space space) {
  taut_motion_options o;
  taut_motion motion = {0};
  EXPECT(TAUT_OK, taut_motion_options_init(&o, sizeof o));
  EXPECT(TAUT_OK, taut_motion_create(space, &o, &motion));
  return motion;
}

/* Links, bases and what chains cannot do. */
static void chains_are_judged(void) {
  const taut_link good = {4, 0, 1, 0, 0, 0};
  taut_link links[32], bad;
  const float lengths[] = {0, -1, NAN, INFINITY, 1025};
  taut_grid grid = {0};
  taut_space space = {7}, long_one = {0};
  taut_motion motion = {7};
  taut_motion_options of_motion;
  taut_space_options o;
  taut_axis axes[6];
  taut_point base = {8, 8};
  double states[4] = {3, 8, 0, 0}, goal[4] = {10, 4, 1.5, 0};
  taut_motion_request request;
  taut_motion_result result;
  taut_rect area = {0, 0, 2, 2};
  uint8_t is_free = 7, slice[4];
  size_t needed = 0, i;
  for (i = 0; i < 32; i++) links[i] = good;
  memset(&request, 0, sizeof request);
  EXPECT(TAUT_OK, taut_space_options_init(&o, sizeof o));
  EXPECT(TAUT_OK, taut_motion_options_init(&of_motion, sizeof of_motion));
  EXPECT(TAUT_OK, taut_grid_create(16, 16, 1, &grid));
  EXPECT(TAUT_ERROR_NULL_POINTER, taut_space_of_chain(grid, NULL, 2, NULL, &o, &space));
  EXPECT(TAUT_ERROR_NULL_POINTER, taut_space_of_chain(grid, links, 2, NULL, NULL, &space));
  EXPECT(TAUT_ERROR_NULL_POINTER, taut_space_of_chain(grid, links, 2, NULL, &o, NULL));
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_space_of_chain(grid, NULL, 0, NULL, &o, &space));
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_space_of_chain(grid, links, 32, NULL, &o, &space));
  CHECK(says("31 links"));
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_space_of_chain(grid, links, SIZE_MAX, NULL, &o, &space));
  for (i = 0; i < 5; i++) {
    bad = good;
    bad.length = lengths[i];
    EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_space_of_chain(grid, &bad, 1, NULL, &o, &space));
    bad = good;
    bad.thickness = lengths[i];
    EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_space_of_chain(grid, &bad, 1, NULL, &o, &space));
    bad = good;
    bad.longest = i == 0 ? 3 : lengths[i];
    EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_space_of_chain(grid, &bad, 1, NULL, &o, &space));
    bad = good;
    bad.angle_high = i == 0 ? 8 : lengths[i];
    EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_space_of_chain(grid, &bad, 1, NULL, &o, &space));
  }
  bad = good;
  bad.reserved = 1;
  EXPECT(TAUT_ERROR_UNSUPPORTED, taut_space_of_chain(grid, &bad, 1, NULL, &o, &space));
  base.x = NAN;
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_space_of_chain(grid, links, 2, &base, &o, &space));
  base.x = 8;
  o.flags = 1;
  EXPECT(TAUT_ERROR_UNSUPPORTED, taut_space_of_chain(grid, links, 2, NULL, &o, &space));
  o.flags = 0;
  CHECK(space.id == 7);
  o.angles = 16;
  EXPECT(TAUT_OK, taut_space_of_chain(grid, links, 31, &base, &o, &long_one));
  EXPECT(TAUT_ERROR_UNSUPPORTED, taut_motion_create(long_one, &of_motion, &motion));
  CHECK(says("six"));
  EXPECT(TAUT_OK, taut_space_destroy(long_one));
  o.angles = 1024;
  o.cell_parts = 16;
  EXPECT(TAUT_OK, taut_space_of_chain(grid, links, 2, NULL, &o, &long_one));
  EXPECT(TAUT_ERROR_LIMIT, taut_motion_create(long_one, &of_motion, &motion));
  CHECK(says("2^31") && motion.id == 7);
  EXPECT(TAUT_OK, taut_space_destroy(long_one));
  o.angles = 16;
  o.cell_parts = 1;
  EXPECT(TAUT_OK, taut_space_of_chain(grid, links, 2, NULL, &o, &space));
  EXPECT(TAUT_ERROR_BUFFER_TOO_SMALL, taut_space_axes(space, axes, 3, &needed));
  EXPECT(TAUT_OK, taut_space_axes(space, axes, 6, &needed));
  CHECK(needed == 4 && axes[1].kind == TAUT_AXIS_LINE && axes[2].kind == TAUT_AXIS_ANGLE && axes[2].weight == 8);
  EXPECT(TAUT_ERROR_UNSUPPORTED, taut_space_slice(space, 0, &area, slice, 2, 4, &needed));
  EXPECT(TAUT_OK, taut_space_check(space, states, 1, &is_free));
  CHECK(is_free == 1);
  EXPECT(TAUT_OK, taut_motion_create(space, &of_motion, &motion));
  EXPECT(TAUT_OK, taut_motion_find(motion, states, goal, 1, &request, &result));
  CHECK(result.guarantee == TAUT_GUARANTEE_LATTICE_OPTIMAL && result.bound == 1);
  CHECK(result.cost > result.length && result.length >= 7);
  EXPECT(TAUT_ERROR_BUFFER_TOO_SMALL, taut_motion_path(motion, NULL, 0, &needed));
  states[1] = -1;
  EXPECT(TAUT_ERROR_START_BLOCKED, taut_motion_find(motion, states, goal, 1, &request, &result));
  states[1] = NAN;
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_motion_find(motion, states, goal, 1, &request, &result));
  EXPECT(TAUT_OK, taut_motion_destroy(motion));
  EXPECT(TAUT_OK, taut_space_destroy(space));
  EXPECT(TAUT_OK, taut_grid_destroy(grid));
}

/* Outlines that are no simple polygons, radii and counts. */
static void outlines_are_judged(void) {
  taut_point outline[4] = {{-2, -1}, {2, -1}, {2, 1}, {-2, 1}}, crossed[4] = {{0, 0}, {4, 0}, {0, 4}, {4, 4}};
  static taut_point many[4097];
  const float radii[] = {NAN, -1, 1025, INFINITY};
  taut_shape shape = {7};
  double inner = -1, outer = -1;
  size_t i;
  EXPECT(TAUT_ERROR_NULL_POINTER, taut_shape_create(NULL, 4, 0, &shape));
  EXPECT(TAUT_ERROR_NULL_POINTER, taut_shape_create(outline, 4, 0, NULL));
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_shape_create(NULL, 0, 0, &shape));
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_shape_create(outline, 1, 0, &shape));
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_shape_create(outline, 2, 0, &shape));
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_shape_create(many, 4097, 0, &shape));
  CHECK(says("4,096"));
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_shape_create(outline, SIZE_MAX, 0, &shape));
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_shape_create(many, 40, 0, &shape));
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_shape_create(crossed, 4, 0, &shape));
  CHECK(says("1") && says("3"));
  for (i = 0; i < 4; i++) EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_shape_create(outline, 4, radii[i], &shape));
  outline[2].x = NAN;
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_shape_create(outline, 4, 0, &shape));
  outline[2].x = 1025;
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_shape_create(outline, 4, 0, &shape));
  outline[2].x = 2;
  CHECK(shape.id == 7);
  EXPECT(TAUT_OK, taut_shape_create(outline, 4, 0.5f, &shape));
  EXPECT(TAUT_ERROR_NULL_POINTER, taut_shape_bounds(shape, NULL, &outer));
  EXPECT(TAUT_ERROR_NULL_POINTER, taut_shape_bounds(shape, &inner, NULL));
  CHECK(inner == -1 && outer == -1);
  EXPECT(TAUT_OK, taut_shape_bounds(shape, &inner, &outer));
  CHECK(inner == 1.5 && fabs(outer - (sqrt(5) + 0.5)) < 1e-12);
  EXPECT(TAUT_OK, taut_shape_destroy(shape));
  EXPECT(TAUT_OK, taut_shape_create(outline, 1, 2, &shape));
  EXPECT(TAUT_OK, taut_shape_destroy(shape));
}

/* A body of parts, with holes; what is refused is named. */
static void shapes_of_outlines_are_judged(void) {
  const taut_point points[11] = {{-2, -2}, {2, -2}, {2, 2}, {-2, 2}, {-1, -1}, {1, -1}, {1, 1}, {-1, 1}, {0, 0}, {4, 4}, {2, 2}};
  const uint32_t lengths[3] = {4, 4, 3}, more[3] = {4, 4, 4};
  const float radii[] = {NAN, -1, 1025, INFINITY};
  taut_shape shape = {7};
  double inner = -1, outer = -1;
  size_t i;
  EXPECT(TAUT_ERROR_NULL_POINTER, taut_shape_create_outlines(NULL, 8, lengths, 2, 0, 0, &shape));
  EXPECT(TAUT_ERROR_NULL_POINTER, taut_shape_create_outlines(points, 8, NULL, 2, 0, 0, &shape));
  EXPECT(TAUT_ERROR_NULL_POINTER, taut_shape_create_outlines(points, 8, lengths, 2, 0, 0, NULL));
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_shape_create_outlines(points, 8, lengths, 2, 2, 0, &shape));
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_shape_create_outlines(points, 11, more, 3, 0, 0, &shape));
  CHECK(says("lengths"));
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_shape_create_outlines(points, 11, lengths, 3, 0, 0, &shape));
  CHECK(says("outline 2") && says("area"));
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_shape_create_outlines(points, SIZE_MAX, lengths, 3, 0, 0, &shape));
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_shape_create_outlines(points, 8, lengths, SIZE_MAX, 0, 0, &shape));
  for (i = 0; i < 4; i++) EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_shape_create_outlines(points, 8, lengths, 2, 0, radii[i], &shape));
  CHECK(shape.id == 7);
  EXPECT(TAUT_OK, taut_shape_create_outlines(points, 8, lengths, 2, TAUT_FILL_EVEN_ODD, 0, &shape));
  EXPECT(TAUT_OK, taut_shape_bounds(shape, &inner, &outer));
  CHECK(inner == 0 && fabs(outer - sqrt(8)) < 1e-12);
  EXPECT(TAUT_OK, taut_shape_destroy(shape));
  EXPECT(TAUT_OK, taut_shape_create_outlines(points, 8, lengths, 2, TAUT_FILL_NON_ZERO, 0.5f, &shape));
  EXPECT(TAUT_OK, taut_shape_bounds(shape, &inner, &outer));
  CHECK(inner == 2.5 && fabs(outer - (sqrt(8) + 0.5)) < 1e-12);
  EXPECT(TAUT_OK, taut_shape_destroy(shape));
}

/* The pieces of an L cover it, in small buffers too. */
static void pieces_are_copied(void) {
  const taut_point corner[6] = {{0, 0}, {4, 0}, {4, 4}, {3, 4}, {3, 1}, {0, 1}};
  taut_point piece[8];
  taut_shape shape = {0};
  size_t number, i, needed = 77;
  double twice_area = 0;
  EXPECT(TAUT_OK, taut_shape_create(corner, 6, 0, &shape));
  EXPECT(TAUT_ERROR_NULL_POINTER, taut_shape_pieces(shape, 0, piece, 8, NULL));
  EXPECT(TAUT_ERROR_NULL_POINTER, taut_shape_pieces(shape, 0, NULL, 8, &needed));
  EXPECT(TAUT_ERROR_BUFFER_TOO_SMALL, taut_shape_pieces(shape, 0, piece, 2, &needed));
  CHECK(needed >= 3 && needed <= 5);
  for (number = 0;; number++) {
    EXPECT(TAUT_OK, taut_shape_pieces(shape, number, piece, 8, &needed));
    if (needed == 0) break;
    for (i = 0; i < needed; i++) {
      const taut_point a = piece[i], b = piece[(i + 1) % needed];
      twice_area += (double)a.x * b.y - (double)b.x * a.y;
    }
  }
  CHECK(number >= 2 && twice_area == 14);
  EXPECT(TAUT_OK, taut_shape_pieces(shape, SIZE_MAX, NULL, 0, &needed));
  CHECK(needed == 0);
  EXPECT(TAUT_OK, taut_shape_destroy(shape));
}

static void sums_are_judged(void) {
  const taut_point square[4] = {{0, 0}, {2, 0}, {2, 2}, {0, 2}}, triangle[3] = {{0, 0}, {0, 1}, {1, 0}};
  const taut_point dented[4] = {{0, 0}, {4, 0}, {1, 1}, {0, 4}};
  taut_point sum[8];
  size_t needed = 77;
  memset(sum, 0xA5, sizeof sum);
  EXPECT(TAUT_ERROR_NULL_POINTER, taut_polygon_sum(NULL, 4, triangle, 3, 0, sum, 8, &needed));
  EXPECT(TAUT_ERROR_NULL_POINTER, taut_polygon_sum(square, 4, NULL, 3, 0, sum, 8, &needed));
  EXPECT(TAUT_ERROR_NULL_POINTER, taut_polygon_sum(square, 4, triangle, 3, 0, NULL, 8, &needed));
  EXPECT(TAUT_ERROR_NULL_POINTER, taut_polygon_sum(square, 4, triangle, 3, 0, sum, 8, NULL));
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_polygon_sum(square, 2, triangle, 3, 0, sum, 8, &needed));
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_polygon_sum(square, 4, NULL, 0, 0, sum, 8, &needed));
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_polygon_sum(square, 4, triangle, 3, 2, sum, 8, &needed));
  CHECK(says("reflect_b"));
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_polygon_sum(square, 4, dented, 4, 0, sum, 8, &needed));
  CHECK(says("convex") && needed == 77);
  EXPECT(TAUT_ERROR_BUFFER_TOO_SMALL, taut_polygon_sum(square, 4, triangle, 3, 0, sum, 4, &needed));
  CHECK(needed == 5 && is_untouched(sum, sizeof sum));
  EXPECT(TAUT_OK, taut_polygon_sum(square, 4, triangle, 3, 0, sum, 8, &needed));
  CHECK(needed == 5 && sum[0].x == 0 && sum[0].y == 0 && sum[1].x == 3 && sum[1].y == 0);
  EXPECT(TAUT_OK, taut_polygon_sum(square, 4, triangle, 3, 1, sum, 8, &needed));
  CHECK(needed == 5 && sum[0].x == 0 && sum[0].y == -1);
}

/* Options of every size, with unknown values and with values out of their ranges. */
static void options_of_spaces_are_judged(taut_grid grid, taut_shape shape) {
  struct {
    taut_space_options known;
    uint64_t more[4];
  } larger;
  const uint32_t angles[] = {1, 3, 6, 130, 1028}, parts[] = {0, 3, 32};
  const double weights[] = {NAN, -1, 2e6, INFINITY};
  taut_space_options o;
  taut_space space = {7};
  size_t i;
  EXPECT(TAUT_ERROR_NULL_POINTER, taut_space_options_init(NULL, sizeof o));
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_space_options_init(&o, sizeof o - 1));
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_space_options_init(&o, 4097));
  EXPECT(TAUT_OK, taut_space_options_init(&o, sizeof o));
  CHECK(o.struct_size == 72 && sizeof o == 72 && o.angles == 0 && o.cell_parts == 1);
  EXPECT(TAUT_ERROR_NULL_POINTER, taut_space_of_poses(grid, shape, NULL, &space));
  EXPECT(TAUT_ERROR_NULL_POINTER, taut_space_of_poses(grid, shape, &o, NULL));
  for (i = 0; i < 5; i++) {
    o.angles = angles[i];
    EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_space_of_poses(grid, shape, &o, &space));
  }
  o.angles = 64;
  for (i = 0; i < 3; i++) {
    o.cell_parts = parts[i];
    EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_space_of_poses(grid, shape, &o, &space));
  }
  o.cell_parts = 2;
  for (i = 0; i < 4; i++) {
    o.turn_weight = weights[i];
    EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_space_of_poses(grid, shape, &o, &space));
  }
  o.turn_weight = 2;
  o.diagonal_gaps = 2;
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_space_of_poses(grid, shape, &o, &space));
  o.diagonal_gaps = TAUT_DIAGONAL_GAPS_OPEN;
  o.flags = 1;
  EXPECT(TAUT_ERROR_UNSUPPORTED, taut_space_of_poses(grid, shape, &o, &space));
  o.flags = 0;
  o.reserved32 = 1;
  EXPECT(TAUT_ERROR_UNSUPPORTED, taut_space_of_poses(grid, shape, &o, &space));
  o.reserved32 = 0;
  o.reserved[3] = 1;
  EXPECT(TAUT_ERROR_UNSUPPORTED, taut_space_of_poses(grid, shape, &o, &space));
  o.reserved[3] = 0;
  o.struct_size = 71;
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_space_of_poses(grid, shape, &o, &space));
  CHECK(space.id == 7);
  EXPECT(TAUT_OK, taut_space_options_init(&larger.known, sizeof larger));
  EXPECT(TAUT_OK, taut_space_of_poses(grid, shape, &larger.known, &space));
  EXPECT(TAUT_OK, taut_space_destroy(space));
  larger.more[3] = 1;
  EXPECT(TAUT_ERROR_UNSUPPORTED, taut_space_of_poses(grid, shape, &larger.known, &space));
}

static void options_of_motions_are_judged(taut_space space) {
  const double scales[] = {NAN, -1, 2e6, INFINITY};
  taut_motion_options o;
  taut_motion motion = {7};
  size_t i;
  EXPECT(TAUT_ERROR_NULL_POINTER, taut_motion_options_init(NULL, sizeof o));
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_motion_options_init(&o, 111));
  EXPECT(TAUT_OK, taut_motion_options_init(&o, sizeof o));
  CHECK(o.struct_size == 160 && sizeof o == 160 && o.algorithm == TAUT_MOTION_LATTICE && o.h_scale == 1);
  EXPECT(TAUT_ERROR_NULL_POINTER, taut_motion_create(space, NULL, &motion));
  EXPECT(TAUT_ERROR_NULL_POINTER, taut_motion_create(space, &o, NULL));
  o.algorithm = 999;
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_motion_create(space, &o, &motion));
  CHECK(says("999"));
  /* What a lattice does not use: neighbours to temperature, and the reserved words. */
  for (i = 2; i < 38; i++) {
    if ((i >= 16 && i < 20) || i == 34 || i == 35) continue; /* h_scale, memory_limit, first_h_scale */
    EXPECT(TAUT_OK, taut_motion_options_init(&o, sizeof o));
    ((uint32_t*)&o)[i] = i == 4 ? 1 : 7; /* asks_motions */
    EXPECT(TAUT_ERROR_UNSUPPORTED, taut_motion_create(space, &o, &motion));
  }
  EXPECT(TAUT_OK, taut_motion_options_init(&o, sizeof o));
  for (i = 0; i < 4; i++) {
    o.h_scale = scales[i];
    EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_motion_create(space, &o, &motion));
  }
  /* A car without a turning radius, and with wild ones and wild costs. */
  for (i = 0; i < 5; i++) {
    EXPECT(TAUT_OK, taut_motion_options_init(&o, sizeof o));
    o.algorithm = TAUT_MOTION_HYBRID_ASTAR;
    CHECK(o.turning_radius == 0 && o.reverse_cost == 2 && o.switch_cost == 5 && isinf(o.spot_turn_cost));
    if (i < 4) o.turning_radius = scales[i];
    EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_motion_create(space, &o, &motion));
    CHECK(says("turning_radius"));
    o.turning_radius = 3;
    if (i == 3) continue; /* infinity: forward only */
    o.reverse_cost = i < 3 ? scales[i] : 0;
    EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_motion_create(space, &o, &motion));
    CHECK(says("reverse_cost"));
    o.reverse_cost = 2;
    o.switch_cost = i < 3 ? scales[i] : INFINITY;
    EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_motion_create(space, &o, &motion));
    CHECK(says("switch_cost"));
    o.switch_cost = 5;
    o.spot_turn_cost = i < 3 ? scales[i] : 0;
    EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_motion_create(space, &o, &motion));
    CHECK(says("spot_turn_cost"));
    o.spot_turn_cost = INFINITY;
    o.range = 1;
    EXPECT(TAUT_ERROR_UNSUPPORTED, taut_motion_create(space, &o, &motion));
  }
  CHECK(motion.id == 7);
}

/* Questions: nulls, wild numbers, buffers; nothing is written for an error. */
static void questions_are_judged(taut_grid grid, taut_space space) {
  double states[9] = {8, 8, 0, 16, 12, 0, 60, 8, 0}, wild[3] = {8, NAN, 0};
  uint8_t is_free[4], slice[80];
  taut_axis axes[4];
  taut_rect area = rect(12, 8, 8, 8), outside = rect(30, 0, 8, 8), none = rect(3, 3, 0, 0);
  uint64_t bytes = 0;
  size_t needed = 77;
  memset(is_free, 0xA5, sizeof is_free);
  EXPECT(TAUT_ERROR_NULL_POINTER, taut_space_check(space, NULL, 1, is_free));
  EXPECT(TAUT_ERROR_NULL_POINTER, taut_space_check(space, states, 1, NULL));
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_space_check(space, wild, 1, is_free));
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_space_check(space, states, SIZE_MAX / 2, is_free));
  wild[1] = 2e6;
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_space_check(space, wild, 1, is_free));
  EXPECT(TAUT_ERROR_NULL_POINTER, taut_space_check_motions(space, NULL, states, 1, is_free));
  EXPECT(TAUT_ERROR_NULL_POINTER, taut_space_check_motions(space, states, NULL, 1, is_free));
  EXPECT(TAUT_ERROR_NULL_POINTER, taut_space_check_motions(space, states, states, 1, NULL));
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_space_check_motions(space, states, wild, 1, is_free));
  CHECK(is_untouched(is_free, sizeof is_free));
  EXPECT(TAUT_OK, taut_space_check(space, NULL, 0, NULL));
  EXPECT(TAUT_OK, taut_space_check_motions(space, NULL, NULL, 0, NULL));
  EXPECT(TAUT_OK, taut_space_check(space, states, 3, is_free));
  CHECK(is_free[0] == 1 && is_free[1] == 0 && is_free[2] == 0 && is_free[3] == 0xA5);
  EXPECT(TAUT_OK, taut_space_check_motions(space, states, states + 3, 1, is_free));
  CHECK(is_free[0] == 0);
  EXPECT(TAUT_ERROR_NULL_POINTER, taut_space_axes(space, axes, 4, NULL));
  EXPECT(TAUT_ERROR_NULL_POINTER, taut_space_axes(space, NULL, 4, &needed));
  EXPECT(TAUT_ERROR_BUFFER_TOO_SMALL, taut_space_axes(space, axes, 2, &needed));
  CHECK(needed == 3);
  EXPECT(TAUT_OK, taut_space_axes(space, axes, 4, &needed));
  CHECK(needed == 3 && axes[0].kind == TAUT_AXIS_LINE && axes[0].high == 32 && axes[1].high == 24);
  CHECK(axes[2].kind == TAUT_AXIS_ANGLE && axes[2].low < -3.14 && axes[2].high > 3.14 && axes[2].weight > 3);
  memset(slice, 0xA5, sizeof slice);
  needed = 77;
  EXPECT(TAUT_ERROR_NULL_POINTER, taut_space_slice(space, 0, NULL, slice, 8, 64, &needed));
  EXPECT(TAUT_ERROR_NULL_POINTER, taut_space_slice(space, 0, &area, NULL, 8, 64, &needed));
  EXPECT(TAUT_ERROR_NULL_POINTER, taut_space_slice(space, 0, &area, slice, 8, 64, NULL));
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_space_slice(space, NAN, &area, slice, 8, 64, &needed));
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_space_slice(space, 0, &outside, slice, 8, 64, &needed));
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_space_slice(space, 0, &area, slice, 7, 64, &needed));
  CHECK(needed == 77);
  EXPECT(TAUT_ERROR_BUFFER_TOO_SMALL, taut_space_slice(space, 0, &area, slice, 10, 77, &needed));
  CHECK(needed == 78 && is_untouched(slice, sizeof slice));
  EXPECT(TAUT_OK, taut_space_slice(space, 0, &none, NULL, 0, 0, &needed));
  CHECK(needed == 0);
  EXPECT(TAUT_OK, taut_space_slice(space, 0, &area, slice, 10, 80, &needed));
  CHECK(needed == 78 && slice[4] == 2 && slice[0] <= 2 && slice[8] == 0xA5 && slice[9] == 0xA5 && slice[78] == 0xA5);
  EXPECT(TAUT_ERROR_NULL_POINTER, taut_space_memory(space, NULL));
  EXPECT(TAUT_OK, taut_space_memory(space, &bytes));
  CHECK(bytes > 1000);
  /* A space follows the edits of its grid. */
  EXPECT(TAUT_OK, taut_grid_set_cell(grid, 8, 8, 0));
  EXPECT(TAUT_OK, taut_space_check(space, states, 1, is_free));
  CHECK(is_free[0] == 0);
  EXPECT(TAUT_OK, taut_grid_set_cell(grid, 8, 8, 1));
}

/* Requests: what is refused leaves the search before, what fails later leaves none. */
static void requests_are_judged(taut_space space) {
  const double start[3] = {6, 12, 0}, goals[6] = {16, 12, 0, 26, 12, 0}, wild[3] = {1, 1, INFINITY};
  taut_motion motion = new_motion(space);
  taut_motion_request ask;
  taut_motion_result result, untouched;
  double path[3 * 64];
  size_t needed = 77;
  memset(&ask, 0, sizeof ask);
  memset(&result, 0xA5, sizeof result);
  untouched = result;
  CHECK(sizeof ask == 40 && sizeof result == 88);
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_motion_step(motion, 0, &result));
  EXPECT(TAUT_OK, taut_motion_begin(motion, start, goals + 3, 1, &ask));
  EXPECT(TAUT_ERROR_NULL_POINTER, taut_motion_begin(motion, NULL, goals, 2, &ask));
  EXPECT(TAUT_ERROR_NULL_POINTER, taut_motion_begin(motion, start, NULL, 2, &ask));
  EXPECT(TAUT_ERROR_NULL_POINTER, taut_motion_begin(motion, start, goals, 2, NULL));
  EXPECT(TAUT_ERROR_NULL_POINTER, taut_motion_find(motion, NULL, goals, 2, &ask, &result));
  EXPECT(TAUT_ERROR_NULL_POINTER, taut_motion_find(motion, start, NULL, 2, &ask, &result));
  EXPECT(TAUT_ERROR_NULL_POINTER, taut_motion_find(motion, start, goals, 2, NULL, &result));
  EXPECT(TAUT_ERROR_NULL_POINTER, taut_motion_find(motion, start, goals, 2, &ask, NULL));
  EXPECT(TAUT_ERROR_NULL_POINTER, taut_motion_step(motion, 0, NULL));
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_motion_find(motion, start, goals, 0, &ask, &result));
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_motion_find(motion, start, goals, SIZE_MAX / 8, &ask, &result));
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_motion_find(motion, wild, goals, 2, &ask, &result));
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_motion_find(motion, start, wild, 1, &ask, &result));
  /* A lattice needs a goal for each heading. */
  for (ask.flags = TAUT_MOTION_REQUEST_ANY_HEADING; ask.flags < 3; ask.flags++) {
    EXPECT(TAUT_ERROR_UNSUPPORTED, taut_motion_find(motion, start, goals, 2, &ask, &result));
  }
  ask.flags = 0;
  ask.reserved[1] = 1;
  EXPECT(TAUT_ERROR_UNSUPPORTED, taut_motion_begin(motion, start, goals, 2, &ask));
  ask.reserved[1] = 0;
  ask.tolerance = NAN;
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_motion_find(motion, start, goals, 2, &ask, &result));
  ask.tolerance = 0.5;
  EXPECT(TAUT_ERROR_UNSUPPORTED, taut_motion_find(motion, start, goals, 2, &ask, &result));
  ask.tolerance = 0;
  CHECK(memcmp(&result, &untouched, sizeof result) == 0);
  EXPECT(TAUT_OK, taut_motion_step(motion, 0, &result));
  EXPECT(TAUT_ERROR_NULL_POINTER, taut_motion_path(motion, path, 64, NULL));
  EXPECT(TAUT_ERROR_NULL_POINTER, taut_motion_path(motion, NULL, 64, &needed));
  EXPECT(TAUT_ERROR_NULL_POINTER, taut_motion_pieces(motion, NULL, 0, NULL));
  EXPECT(TAUT_ERROR_NULL_POINTER, taut_motion_pieces(motion, NULL, 64, &needed));
  EXPECT(TAUT_OK, taut_motion_pieces(motion, NULL, 0, &needed));
  CHECK(needed == 0);
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_motion_path(motion, path, SIZE_MAX / 2, &needed));
  EXPECT(TAUT_OK, taut_motion_path(motion, path, 64, &needed));
  CHECK(needed >= 2);
  memset(&result, 0xA5, sizeof result);
  EXPECT(TAUT_ERROR_START_BLOCKED, taut_motion_find(motion, goals, goals + 3, 1, &ask, &result));
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_motion_step(motion, 0, &result));
  EXPECT(TAUT_OK, taut_motion_path(motion, path, 64, &needed));
  CHECK(needed == 0 && memcmp(&result, &untouched, sizeof result) == 0);
  EXPECT(TAUT_ERROR_GOAL_BLOCKED, taut_motion_begin(motion, start, goals, 1, &ask));
  /* A goal that is not free is left out. */
  EXPECT(TAUT_OK, taut_motion_find(motion, start, goals, 2, &ask, &result));
  EXPECT(TAUT_OK, taut_motion_destroy(motion));
}

/* Steps, budgets, cancelling, and paths that are free. */
static void searches_go_on(taut_grid grid, taut_space space) {
  const double start[3] = {6, 12, 0}, goal[3] = {26, 12, 3.0};
  const double* view = NULL;
  taut_motion motion = new_motion(space);
  taut_motion_request ask;
  taut_motion_result result, again;
  taut_improve_options improve;
  double path[3 * 64];
  uint8_t is_free[64];
  uint64_t bytes = 0, less = 0;
  size_t needed = 0, length = 0, i;
  int steps = 0;
  memset(&ask, 0, sizeof ask);
  ask.user = 42;
  EXPECT(TAUT_OK, taut_motion_find(motion, start, goal, 1, &ask, &result));
  CHECK(result.user == 42 && result.guarantee == TAUT_GUARANTEE_LATTICE_OPTIMAL && result.bound == 1);
  CHECK(result.iterations > 20 && result.checks == 2 && result.length > 20 && result.cost >= result.length);
  EXPECT(TAUT_ERROR_BUFFER_TOO_SMALL, taut_motion_path(motion, NULL, 0, &needed));
  EXPECT(TAUT_OK, taut_motion_path(motion, path, 64, &needed));
  EXPECT(TAUT_ERROR_NULL_POINTER, taut_motion_path_view(motion, NULL, &length));
  EXPECT(TAUT_ERROR_NULL_POINTER, taut_motion_path_view(motion, &view, NULL));
  EXPECT(TAUT_OK, taut_motion_path_view(motion, &view, &length));
  CHECK(length == needed && memcmp(view, path, 3 * needed * sizeof *path) == 0);
  CHECK(memcmp(path, start, sizeof start) == 0 && path[3 * needed - 3] == 26 && path[3 * needed - 2] == 12);
  EXPECT(TAUT_OK, taut_space_check_motions(space, path, path + 3, needed - 1, is_free));
  for (i = 0; i + 1 < needed; i++) CHECK(is_free[i] == 1);
  /* Shortcuts. */
  EXPECT(TAUT_OK, taut_improve_options_init(&improve, sizeof improve));
  EXPECT(TAUT_ERROR_NULL_POINTER, taut_motion_improve(motion, NULL, &again));
  EXPECT(TAUT_ERROR_NULL_POINTER, taut_motion_improve(motion, &improve, NULL));
  improve.improvement = TAUT_IMPROVE_DESCEND;
  EXPECT(TAUT_ERROR_UNSUPPORTED, taut_motion_improve(motion, &improve, &again));
  improve.improvement = TAUT_IMPROVE_SHORTCUT;
  improve.wall_weight = 1;
  EXPECT(TAUT_ERROR_UNSUPPORTED, taut_motion_improve(motion, &improve, &again));
  improve.wall_weight = NAN;
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_motion_improve(motion, &improve, &again));
  improve.wall_weight = 0;
  EXPECT(TAUT_OK, taut_motion_improve(motion, &improve, &again));
  CHECK(again.cost < result.cost && again.guarantee == TAUT_GUARANTEE_NONE && again.bound == 0 && again.user == 42);
  CHECK(again.iterations > 0 && again.checks > result.checks && again.revision == result.revision);
  EXPECT(TAUT_OK, taut_motion_path(motion, path, 64, &needed));
  CHECK(memcmp(path, start, sizeof start) == 0 && path[3 * needed - 3] == 26 && path[3 * needed - 2] == 12);
  EXPECT(TAUT_OK, taut_space_check_motions(space, path, path + 3, needed - 1, is_free));
  for (i = 0; i + 1 < needed; i++) CHECK(is_free[i] == 1);
  EXPECT(TAUT_OK, taut_motion_begin(motion, start, goal, 1, &ask));
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_motion_improve(motion, &improve, &again));
  EXPECT(TAUT_OK, taut_motion_path_view(motion, &view, &length));
  CHECK(length == 0 && view == NULL);
  while (taut_motion_step(motion, 20, &again) == TAUT_IN_PROGRESS) {
    steps++;
    /* A path that is made cheaper is told with its bound. */
    if (again.guarantee == TAUT_GUARANTEE_BOUNDED) CHECK(again.bound > 1 && again.cost >= result.cost);
    else CHECK(again.guarantee == TAUT_GUARANTEE_NONE && again.bound == 0 && isinf(again.cost));
  }
  CHECK(steps > 1 && memcmp(&again, &result, sizeof result) == 0);
  EXPECT(TAUT_OK, taut_motion_step(motion, 1, &again));
  CHECK(memcmp(&again, &result, sizeof result) == 0);
  ask.max_iterations = 20;
  EXPECT(TAUT_BUDGET_SPENT, taut_motion_find(motion, start, goal, 1, &ask, &again));
  CHECK(again.iterations == 20);
  EXPECT(TAUT_BUDGET_SPENT, taut_motion_step(motion, 5, &again));
  CHECK(again.iterations == 25);
  EXPECT(TAUT_OK, taut_motion_step(motion, 0, &again));
  CHECK(again.cost == result.cost);
  ask.max_iterations = 0;
  EXPECT(TAUT_OK, taut_motion_begin(motion, start, goal, 1, &ask));
  EXPECT(TAUT_OK, taut_motion_cancel(motion));
  EXPECT(TAUT_CANCELLED, taut_motion_step(motion, 0, &again));
  EXPECT(TAUT_CANCELLED, taut_motion_step(motion, 0, &again));
  /* An open search does not see an edit; the next one does. */
  EXPECT(TAUT_OK, taut_motion_begin(motion, start, goal, 1, &ask));
  EXPECT(TAUT_IN_PROGRESS, taut_motion_step(motion, 5, &again));
  EXPECT(TAUT_OK, taut_grid_fill(grid, &(taut_rect){15, 0, 2, 24}, 0));
  EXPECT(TAUT_OK, taut_motion_step(motion, 0, &again));
  CHECK(again.revision == result.revision && again.cost == result.cost);
  EXPECT(TAUT_NO_PATH, taut_motion_find(motion, start, goal, 1, &ask, &again));
  CHECK(again.guarantee == TAUT_GUARANTEE_OPTIMAL && again.bound == 1 && isinf(again.length));
  CHECK(again.revision == result.revision + 1);
  EXPECT(TAUT_ERROR_NULL_POINTER, taut_motion_memory(motion, NULL));
  EXPECT(TAUT_ERROR_NULL_POINTER, taut_motion_algorithm_of(motion, NULL));
  /* No path, nothing to improve. */
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_motion_improve(motion, &improve, &again));
  EXPECT(TAUT_OK, taut_motion_memory(motion, &bytes));
  EXPECT(TAUT_OK, taut_motion_reset(motion));
  EXPECT(TAUT_OK, taut_motion_memory(motion, &less));
  CHECK(less < bytes && less > 0);
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_motion_step(motion, 0, &again));
  EXPECT(TAUT_OK, taut_motion_destroy(motion));
}

/* Limits of memory, of the space and of the search. */
static void limits_hold(taut_grid grid, taut_shape shape) {
  const double start[3] = {6, 12, 0}, goal[3] = {10, 4, 0};
  taut_space_options o;
  taut_motion_options how;
  taut_space space = {0}, roomy = new_space(grid, shape, 64);
  taut_motion motion = {0};
  taut_motion_request ask;
  taut_motion_result result;
  memset(&ask, 0, sizeof ask);
  EXPECT(TAUT_OK, taut_space_options_init(&o, sizeof o));
  o.memory_limit = 1000;
  EXPECT(TAUT_OK, taut_space_of_poses(grid, shape, &o, &space));
  motion = new_motion(space);
  EXPECT(TAUT_ERROR_LIMIT, taut_motion_find(motion, start, goal, 1, &ask, &result));
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_motion_step(motion, 0, &result));
  EXPECT(TAUT_OK, taut_motion_destroy(motion));
  EXPECT(TAUT_OK, taut_space_destroy(space));
  EXPECT(TAUT_OK, taut_motion_options_init(&how, sizeof how));
  how.memory_limit = 1000;
  how.h_scale = 2;
  EXPECT(TAUT_OK, taut_motion_create(roomy, &how, &motion));
  EXPECT(TAUT_ERROR_LIMIT, taut_motion_find(motion, start, goal, 1, &ask, &result));
  EXPECT(TAUT_OK, taut_motion_destroy(motion));
  how.memory_limit = 0;
  EXPECT(TAUT_OK, taut_motion_create(roomy, &how, &motion));
  /* The planner keeps what it needs of the space, the shape and the grid. */
  EXPECT(TAUT_OK, taut_space_destroy(roomy));
  EXPECT(TAUT_OK, taut_motion_find(motion, start, goal, 1, &ask, &result));
  CHECK(result.bound >= 1 && result.bound <= 2);
  CHECK(result.guarantee == (result.bound > 1 ? TAUT_GUARANTEE_BOUNDED : TAUT_GUARANTEE_LATTICE_OPTIMAL));
  EXPECT(TAUT_OK, taut_motion_destroy(motion));
}

/* Planners that sample: they find the way, say the same again, and never that there is none. */
static void samples_find(taut_space space) {
  static const uint32_t algorithms[] = {TAUT_MOTION_PRM,       TAUT_MOTION_PRM_STAR,    TAUT_MOTION_LAZY_PRM_STAR,
                                        TAUT_MOTION_RRT,       TAUT_MOTION_RRT_CONNECT, TAUT_MOTION_RRT_STAR};
  const double start[3] = {6, 12, 0}, goal[3] = {26, 12, 0};
  taut_motion_options o;
  taut_motion motion;
  taut_motion_request ask;
  taut_motion_result result, again;
  double path[3 * 64], other[3 * 64];
  size_t needed = 0, i;
  memset(&ask, 0, sizeof ask);
  for (i = 0; i < sizeof algorithms / sizeof *algorithms; i++) {
    EXPECT(TAUT_OK, taut_motion_options_init(&o, sizeof o));
    o.algorithm = algorithms[i];
    o.seed = 5;
    o.h_scale = 2;
    EXPECT(TAUT_ERROR_UNSUPPORTED, taut_motion_create(space, &o, &motion));
    o.h_scale = 1;
    o.range = NAN;
    EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_motion_create(space, &o, &motion));
    o.range = 6;
    EXPECT(TAUT_OK, taut_motion_create(space, &o, &motion));
    ask.max_iterations = 1;
    EXPECT(TAUT_BUDGET_SPENT, taut_motion_find(motion, start, goal, 1, &ask, &result));
    ask.max_iterations = 0;
    EXPECT(TAUT_OK, taut_motion_find(motion, start, goal, 1, &ask, &result));
    CHECK(result.guarantee == TAUT_GUARANTEE_NONE && result.nodes > 2 && result.checks > 2 && result.length > 20);
    memset(path, 0, sizeof path);
    memset(other, 0, sizeof other);
    EXPECT(TAUT_OK, taut_motion_path(motion, path, 64, &needed));
    EXPECT(TAUT_OK, taut_motion_find(motion, start, goal, 1, &ask, &again));
    EXPECT(TAUT_OK, taut_motion_path(motion, other, 64, &needed));
    CHECK(memcmp(path, other, sizeof path) == 0 && result.cost == again.cost);
    EXPECT(TAUT_OK, taut_motion_destroy(motion));
  }
}

/* What only the host knows: a wall with a gap at its top. */
static int is_clear(const double* state) { return fabs(state[0] - 5) > 0.5 || state[1] > 8; }

static taut_space two_axes(void) {
  const taut_axis axes[2] = {{0, 10, 1, TAUT_AXIS_LINE, 0}, {0, 10, 1, TAUT_AXIS_LINE, 0}};
  taut_space_options o;
  taut_space space = {0};
  EXPECT(TAUT_OK, taut_space_options_init(&o, sizeof o));
  EXPECT(TAUT_OK, taut_space_of_axes(axes, 2, &o, &space));
  return space;
}

static void axes_are_judged(void) {
  taut_axis axes[65];
  taut_space_options o;
  taut_space space = {7};
  double state[2] = {1, 1};
  uint8_t is_free[1] = {9};
  size_t i;
  EXPECT(TAUT_OK, taut_space_options_init(&o, sizeof o));
  for (i = 0; i < 65; i++) axes[i] = (taut_axis){-1, 1, 1, TAUT_AXIS_ANGLE, 0};
  EXPECT(TAUT_ERROR_NULL_POINTER, taut_space_of_axes(NULL, 2, &o, &space));
  EXPECT(TAUT_ERROR_NULL_POINTER, taut_space_of_axes(axes, 2, NULL, &space));
  EXPECT(TAUT_ERROR_NULL_POINTER, taut_space_of_axes(axes, 2, &o, NULL));
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_space_of_axes(axes, 0, &o, &space));
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_space_of_axes(axes, 65, &o, &space));
#define REFUSED(STATUS, CHANGE) \
  do { \
    axes[1] = axes[0]; \
    CHANGE; \
    EXPECT(STATUS, taut_space_of_axes(axes, 2, &o, &space)); \
  } while (0)
  REFUSED(TAUT_ERROR_INVALID_ARGUMENT, axes[1].low = NAN);
  REFUSED(TAUT_ERROR_INVALID_ARGUMENT, axes[1].high = -1);
  REFUSED(TAUT_ERROR_INVALID_ARGUMENT, axes[1].high = 1e9);
  REFUSED(TAUT_ERROR_INVALID_ARGUMENT, axes[1].weight = 0);
  REFUSED(TAUT_ERROR_INVALID_ARGUMENT, axes[1].kind = 2);
  REFUSED(TAUT_ERROR_UNSUPPORTED, axes[1].reserved = 1);
  axes[1] = axes[0];
  o.angles = 64;
  EXPECT(TAUT_ERROR_UNSUPPORTED, taut_space_of_axes(axes, 2, &o, &space));
#undef REFUSED
  CHECK(space.id == 7);
  EXPECT(TAUT_OK, taut_space_options_init(&o, sizeof o));
  EXPECT(TAUT_OK, taut_space_of_axes(axes, 64, &o, &space));
  EXPECT(TAUT_OK, taut_space_destroy(space));
  space = two_axes();
  EXPECT(TAUT_ERROR_UNSUPPORTED, taut_space_check(space, state, 1, is_free));
  EXPECT(TAUT_ERROR_UNSUPPORTED, taut_space_check_motions(space, state, state, 1, is_free));
  CHECK(is_free[0] == 9);
  EXPECT(TAUT_OK, taut_space_destroy(space));
}

/* Runs a search whose states are told; counts them. With costs, being at x costs 1 + x. */
static taut_status told(taut_motion motion, taut_status status, int with_costs, taut_motion_result* result, size_t* states) {
  static uint8_t is_free[4096];
  static double costs[4096];
  const double* asked = NULL;
  size_t count = 0, i;
  while (status == TAUT_ASKING) {
    CHECK(result->status == TAUT_ASKING && isinf(result->cost));
    EXPECT(TAUT_OK, taut_motion_ask(motion, &asked, &count));
    CHECK(count > 0 && count <= 4096);
    for (i = 0; i < count; i++) {
      is_free[i] = (uint8_t)is_clear(asked + 2 * i);
      costs[i] = is_free[i] ? 1 + asked[2 * i] : INFINITY;
    }
    *states += count;
    EXPECT(TAUT_OK, with_costs ? taut_motion_tell_costs(motion, costs, count) : taut_motion_tell(motion, is_free, count));
    status = taut_motion_step(motion, 0, result);
  }
  return status;
}

/* The discrete tree says that there is no path once its lattice is exhausted. */
static void a_lattice_is_exhausted(void) {
  const double start[2] = {1, 1}, goal[2] = {9, 1};
  taut_space space = two_axes();
  taut_motion_options o;
  taut_motion motion = {0};
  taut_motion_request ask;
  taut_motion_result result;
  const double* asked = NULL;
  static uint8_t is_free[256];
  taut_status status;
  size_t count = 0, i, states = 0;
  memset(&ask, 0, sizeof ask);
  EXPECT(TAUT_OK, taut_motion_options_init(&o, sizeof o));
  o.algorithm = TAUT_MOTION_DISCRETE_RRT;
  EXPECT(TAUT_ERROR_UNSUPPORTED, taut_motion_create(space, &o, &motion));
  o.resolution = 0.5;
  EXPECT(TAUT_OK, taut_motion_create(space, &o, &motion));
  CHECK(told(motion, taut_motion_find(motion, start, goal, 1, &ask, &result), 0, &result, &states) == TAUT_OK);
  CHECK(result.guarantee == TAUT_GUARANTEE_NONE && result.length > 16);
  status = taut_motion_find(motion, start, goal, 1, &ask, &result);
  while (status == TAUT_ASKING) {
    EXPECT(TAUT_OK, taut_motion_ask(motion, &asked, &count));
    for (i = 0; i < count; i++) is_free[i] = fabs(asked[2 * i] - 5) > 0.5;
    EXPECT(TAUT_OK, taut_motion_tell(motion, is_free, count));
    status = taut_motion_step(motion, 0, &result);
  }
  CHECK(status == TAUT_NO_PATH && result.guarantee == TAUT_GUARANTEE_LATTICE_OPTIMAL && result.bound == 1);
  EXPECT(TAUT_OK, taut_motion_destroy(motion));
  EXPECT(TAUT_OK, taut_space_destroy(space));
}

static void the_host_is_asked(void) {
  static const uint32_t algorithms[] = {TAUT_MOTION_PRM,         TAUT_MOTION_PRM_STAR, TAUT_MOTION_LAZY_PRM_STAR,
                                        TAUT_MOTION_EST,         TAUT_MOTION_KPIECE,   TAUT_MOTION_RRT,
                                        TAUT_MOTION_RRT_CONNECT, TAUT_MOTION_RRT_STAR, TAUT_MOTION_T_RRT};
  static const uint32_t batches[] = {1, 7, 64, 1024};
  const double start[2] = {1, 1}, goal[2] = {9, 1}, blocked[2] = {5, 5}, outside[2] = {11, 1};
  const double bad[1] = {-1};
  taut_space space = two_axes();
  taut_motion_options o;
  taut_motion motion = {0};
  taut_motion_request ask;
  taut_motion_result result;
  const double* asked = NULL;
  const double* again = NULL;
  double paths[2][2 * 64], other[2 * 64];
  uint8_t is_free[2] = {1, 0};
  size_t needed = 0, count = 0, states = 0, i, k;
  int weighs;
  memset(&ask, 0, sizeof ask);
  EXPECT(TAUT_OK, taut_motion_options_init(&o, sizeof o));
  EXPECT(TAUT_ERROR_UNSUPPORTED, taut_motion_create(space, &o, &motion));
  for (i = 0; i < sizeof algorithms / sizeof *algorithms; i++) {
    for (k = 0; k < sizeof batches / sizeof *batches; k++) {
      o.algorithm = algorithms[i];
      o.batch = batches[k];
      EXPECT(TAUT_OK, taut_motion_create(space, &o, &motion));
      EXPECT(TAUT_OK, told(motion, taut_motion_find(motion, start, goal, 1, &ask, &result), k & 1, &result, &states));
      CHECK(result.cost > 16 && result.length > 16 && result.revision == 0);
      EXPECT(TAUT_OK, taut_motion_path(motion, k < 2 ? paths[k] : other, 64, &needed));
      /* The batch makes no other path, and costs do with those planners alone that weigh them. */
      weighs = o.algorithm < TAUT_MOTION_EST || o.algorithm == TAUT_MOTION_RRT_STAR || o.algorithm == TAUT_MOTION_T_RRT;
      if (k == 1 && !weighs) CHECK(memcmp(paths[0], paths[1], 2 * needed * sizeof **paths) == 0);
      if (k >= 2) CHECK(memcmp(paths[k & 1], other, 2 * needed * sizeof *other) == 0);
      CHECK((result.cost > result.length) == ((k & 1) && weighs));
      EXPECT(TAUT_OK, taut_motion_destroy(motion));
    }
  }
  CHECK(states > 1000);
  o.algorithm = TAUT_MOTION_RRT_CONNECT;
  o.batch = 4096;
  EXPECT(TAUT_OK, taut_motion_create(space, &o, &motion));
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_motion_ask(motion, &asked, &count));
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_motion_tell(motion, is_free, 2));
  EXPECT(TAUT_ERROR_GOAL_BLOCKED, taut_motion_find(motion, start, outside, 1, &ask, &result));
  EXPECT(TAUT_ERROR_START_BLOCKED, taut_motion_find(motion, outside, goal, 1, &ask, &result));
  EXPECT(TAUT_ASKING, taut_motion_find(motion, start, goal, 1, &ask, &result));
  EXPECT(TAUT_ERROR_NULL_POINTER, taut_motion_ask(motion, NULL, &count));
  EXPECT(TAUT_ERROR_NULL_POINTER, taut_motion_ask(motion, &asked, NULL));
  EXPECT(TAUT_OK, taut_motion_ask(motion, &asked, &count));
  CHECK(count == 2 && memcmp(asked, start, sizeof start) == 0 && memcmp(asked + 2, goal, sizeof goal) == 0);
  EXPECT(TAUT_ERROR_NULL_POINTER, taut_motion_tell(motion, NULL, 2));
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_motion_tell(motion, is_free, 1));
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_motion_tell_costs(motion, bad, 1));
  EXPECT(TAUT_ASKING, taut_motion_step(motion, 0, &result));
  EXPECT(TAUT_OK, taut_motion_ask(motion, &again, &needed));
  CHECK(again == asked && needed == count);
  /* The goal is not free, says the host. */
  EXPECT(TAUT_OK, taut_motion_tell(motion, is_free, 2));
  EXPECT(TAUT_ERROR_GOAL_BLOCKED, taut_motion_step(motion, 0, &result));
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_motion_step(motion, 0, &result));
  CHECK(told(motion, taut_motion_find(motion, start, blocked, 1, &ask, &result), 0, &result, &states) ==
        TAUT_ERROR_GOAL_BLOCKED);
  /* Cancelled, and limits, while it asks. */
  EXPECT(TAUT_ASKING, taut_motion_find(motion, start, goal, 1, &ask, &result));
  EXPECT(TAUT_OK, taut_motion_cancel(motion));
  EXPECT(TAUT_CANCELLED, told(motion, TAUT_ASKING, 0, &result, &states));
  ask.max_iterations = 1;
  EXPECT(TAUT_BUDGET_SPENT, told(motion, taut_motion_find(motion, start, goal, 1, &ask, &result), 0, &result, &states));
  EXPECT(TAUT_OK, taut_motion_destroy(motion));
  o.memory_limit = 2000;
  ask.max_iterations = 0;
  EXPECT(TAUT_OK, taut_motion_create(space, &o, &motion));
  CHECK(told(motion, taut_motion_find(motion, start, goal, 1, &ask, &result), 0, &result, &states) == TAUT_ERROR_LIMIT);
  EXPECT(TAUT_OK, taut_space_destroy(space));
  EXPECT(TAUT_OK, taut_motion_destroy(motion));
}

/* True if a straight motion misses the wall of `is_clear`, from x = 4.5 to 5.5 and below y = 8: exactly. */
static int passes(const double* from, const double* to) {
  const double x = from[0], dx = to[0] - from[0], y = from[1], dy = to[1] - from[1];
  double first = 0, last = 1, a, b;
  if (dx == 0) {
    if (fabs(x - 5) > 0.5) return 1;
  } else {
    a = (4.5 - x) / dx;
    b = (5.5 - x) / dx;
    first = fmax(fmin(a, b), 0);
    last = fmin(fmax(a, b), 1);
    if (first > last) return 1;
  }
  return fmin(y + first * dy, y + last * dy) > 8;
}

/* Whole motions instead of states, and a cost that a lattice does not take. */
static void the_host_is_asked_for_motions(void) {
  static const uint32_t algorithms[] = {TAUT_MOTION_PRM, TAUT_MOTION_RRT_CONNECT, TAUT_MOTION_AORRT, TAUT_MOTION_LATTICE};
  static uint8_t is_free[4096];
  const double start[2] = {1, 1}, goal[2] = {9, 1}, low[2] = {0.5, 2};
  const double *asked = NULL, *again = NULL, *path = NULL;
  taut_space space = two_axes();
  taut_motion_options o;
  taut_motion motion = {0};
  taut_motion_request ask;
  taut_motion_result result;
  taut_status status;
  size_t count = 0, number = 0, i, k;
  memset(&ask, 0, sizeof ask);
  EXPECT(TAUT_OK, taut_motion_options_init(&o, sizeof o));
  o.resolution = 1;
  o.asks_motions = 2;
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_motion_create(space, &o, &motion));
  o.asks_motions = 1;
  for (k = 0; k < sizeof algorithms / sizeof *algorithms; k++) {
    o.algorithm = algorithms[k];
    EXPECT(TAUT_OK, taut_motion_create(space, &o, &motion));
    EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_motion_ask_motions(motion, &asked, &count));
    status = taut_motion_find(motion, start, goal, 1, &ask, &result);
    EXPECT(TAUT_ERROR_UNSUPPORTED, taut_motion_ask(motion, &asked, &count));
    while (status == TAUT_ASKING) {
      EXPECT(TAUT_OK, taut_motion_ask_motions(motion, &asked, &count));
      CHECK(count > 0 && count <= 4096);
      EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_motion_tell(motion, is_free, count + 1));
      for (i = 0; i < count; i++) is_free[i] = (uint8_t)passes(asked + 4 * i, asked + 4 * i + 2);
      EXPECT(TAUT_OK, taut_motion_tell(motion, is_free, count));
      status = taut_motion_step(motion, 0, &result);
    }
    CHECK(status == TAUT_OK && result.length > 16);
    EXPECT(TAUT_OK, taut_motion_path_view(motion, &path, &count));
    for (i = 1; i < count; i++) CHECK(passes(path + 2 * i - 2, path + 2 * i));
    EXPECT(TAUT_OK, taut_motion_destroy(motion));
  }
  o.asks_motions = 0;
  EXPECT(TAUT_OK, taut_motion_create(space, &o, &motion));
  EXPECT(TAUT_ASKING, taut_motion_find(motion, start, goal, 1, &ask, &result));
  EXPECT(TAUT_ERROR_UNSUPPORTED, taut_motion_ask_motions(motion, &asked, &count));
  EXPECT(TAUT_OK, taut_motion_ask(motion, &asked, &count));
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_motion_tell_costs(motion, low, 2));
  EXPECT(TAUT_ASKING, taut_motion_step(motion, 0, &result));
  EXPECT(TAUT_OK, taut_motion_ask(motion, &again, &number));
  CHECK(again == asked && number == count && count == 2);
  EXPECT(TAUT_OK, told(motion, TAUT_ASKING, 1, &result, &number));
  EXPECT(TAUT_OK, taut_motion_destroy(motion));
  EXPECT(TAUT_OK, taut_space_destroy(space));
}

/* Paths in the plane of y = 2 x: the host is asked about no other state. */
static void paths_keep_to_constraints(void) {
  const double plane[3] = {2, -1, 0}, sphere[5] = {0, 2, 0, 0, 1}, distance[4] = {0, 1, 1, 0.5}, bad[4] = {0, 1, 1.5, 0.5};
  const double start[2] = {1, 2}, goal[2] = {4, 8}, aside[2] = {1, 2.5};
  const double* asked = NULL;
  uint8_t is_free[512];
  double many[68];
  taut_space space = two_axes();
  taut_motion_options o;
  taut_motion motion = {0};
  taut_motion_request ask;
  taut_motion_result result;
  taut_status status;
  size_t count = 0, i;
  memset(&ask, 0, sizeof ask);
  for (i = 0; i < 68; i++) many[i] = 1;
  EXPECT(TAUT_ERROR_NULL_POINTER, taut_space_add_constraint(space, TAUT_CONSTRAINT_PLANE, NULL, 3));
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_space_add_constraint(space, 0, plane, 3));
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_space_add_constraint(space, TAUT_CONSTRAINT_PLANE, plane, 2));
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_space_add_constraint(space, TAUT_CONSTRAINT_PLANE, plane, 0));
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_space_add_constraint(space, TAUT_CONSTRAINT_SPHERE, sphere, 4));
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_space_add_constraint(space, TAUT_CONSTRAINT_DISTANCE, distance, 3));
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_space_add_constraint(space, TAUT_CONSTRAINT_DISTANCE, bad, 4));
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_space_add_constraint(space, TAUT_CONSTRAINT_PLANE, many, 68));
  EXPECT(TAUT_OK, taut_space_add_constraint(space, TAUT_CONSTRAINT_PLANE, plane, 3));
  EXPECT(TAUT_OK, taut_space_add_constraint(space, TAUT_CONSTRAINT_SPHERE, sphere, 5));
  EXPECT(TAUT_ERROR_UNSUPPORTED, taut_space_add_constraint(space, TAUT_CONSTRAINT_DISTANCE, distance, 4));
  EXPECT(TAUT_OK, taut_space_destroy(space));
  space = two_axes();
  EXPECT(TAUT_OK, taut_space_add_constraint(space, TAUT_CONSTRAINT_PLANE, plane, 3));
  EXPECT(TAUT_OK, taut_motion_options_init(&o, sizeof o));
  o.algorithm = TAUT_MOTION_PRM;
  EXPECT(TAUT_ERROR_UNSUPPORTED, taut_motion_create(space, &o, &motion));
  o.algorithm = TAUT_MOTION_RRT_CONNECT;
  EXPECT(TAUT_OK, taut_motion_create(space, &o, &motion));
  EXPECT(TAUT_ERROR_START_BLOCKED, taut_motion_find(motion, aside, goal, 1, &ask, &result));
  status = taut_motion_find(motion, start, goal, 1, &ask, &result);
  while (status == TAUT_ASKING) {
    EXPECT(TAUT_OK, taut_motion_ask(motion, &asked, &count));
    for (i = 0; i < count; i++) {
      CHECK(fabs(2 * asked[2 * i] - asked[2 * i + 1]) <= 1e-9);
      is_free[i] = 1;
    }
    EXPECT(TAUT_OK, taut_motion_tell(motion, is_free, count));
    status = taut_motion_step(motion, 0, &result);
  }
  CHECK(status == TAUT_OK && result.length > 6.7 && result.length < 6.71);
  EXPECT(TAUT_OK, taut_motion_destroy(motion));
  EXPECT(TAUT_OK, taut_space_destroy(space));
}

int main(void) {
  taut_grid grid = new_grid(32, 24);
  const taut_rect wall = rect(15, 6, 2, 18);
  taut_shape shape = new_box(3, 1);
  taut_space space;
  EXPECT(TAUT_OK, taut_grid_fill(grid, &wall, 0));
  chains_are_judged();
  axes_are_judged();
  the_host_is_asked();
  the_host_is_asked_for_motions();
  a_lattice_is_exhausted();
  paths_keep_to_constraints();
  outlines_are_judged();
  shapes_of_outlines_are_judged();
  pieces_are_copied();
  sums_are_judged();
  options_of_spaces_are_judged(grid, shape);
  space = new_space(grid, shape, 64);
  options_of_motions_are_judged(space);
  questions_are_judged(grid, space);
  requests_are_judged(space);
  limits_hold(grid, shape);
  samples_find(space);
  searches_go_on(grid, space);
  EXPECT(TAUT_OK, taut_space_destroy(space));
  EXPECT(TAUT_OK, taut_shape_destroy(shape));
  EXPECT(TAUT_OK, taut_grid_destroy(grid));
  CHECK(taut_live_objects() == 0);
  return 0;
}
