/* Planners under hostile arguments: option structs of every size, flags, positions, costs, path buffers. */
#include "check.h"
#include "generated/algorithms.h"

/* Options larger than this release's, as a later client would pass them. */
typedef struct later_options {
  taut_planner_options known;
  uint64_t later[4];
} later_options;

/* Bytes of the options of the first release. */
enum { FIRST_OPTIONS = 88 };

static void option_sizes(taut_grid grid) {
  unsigned char buffer[4200];
  taut_planner_options o;
  later_options later;
  taut_planner planner = {7};
  size_t size;
  EXPECT(TAUT_ERROR_NULL_POINTER, taut_planner_options_init(NULL, sizeof o));
  EXPECT(TAUT_ERROR_NULL_POINTER, taut_planner_options_init(NULL, 0));
  EXPECT(TAUT_ERROR_NULL_POINTER, taut_planner_create(grid, NULL, &planner));
  for (size = 0; size <= 4100; size++) {
    memset(buffer, 0xA5, sizeof buffer);
    if (size < FIRST_OPTIONS || size > 4096) {
      EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_planner_options_init((taut_planner_options*)(void*)buffer, size));
      CHECK(is_untouched(buffer, sizeof buffer));
    } else {
      EXPECT(TAUT_OK, taut_planner_options_init((taut_planner_options*)(void*)buffer, size));
      CHECK(is_untouched(buffer + size, sizeof buffer - size));
      memcpy(&o, buffer, size < sizeof o ? size : sizeof o);
      CHECK(o.struct_size == size && o.algorithm == TAUT_ALGORITHM_OPTIMAL && o.neighbours == 8 && o.h_scale == 1);
    }
  }
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_planner_options_init(&o, SIZE_MAX));

  EXPECT(TAUT_OK, taut_planner_options_init(&later.known, sizeof later));
  later.known.algorithm = TAUT_ALGORITHM_THETA;
  EXPECT(TAUT_OK, taut_planner_create(grid, &later.known, &planner));
  EXPECT(TAUT_OK, taut_planner_destroy(planner));
  planner.id = 7;
  later.later[3] = UINT64_C(1) << 63;
  EXPECT(TAUT_ERROR_UNSUPPORTED, taut_planner_create(grid, &later.known, &planner));

  o = options(TAUT_ALGORITHM_THETA);
  o.struct_size = 0;
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_planner_create(grid, &o, &planner));
  o.struct_size = FIRST_OPTIONS - 1;
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_planner_create(grid, &o, &planner));
  o.struct_size = 4097;
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_planner_create(grid, &o, &planner));
  o.struct_size = UINT32_MAX;
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_planner_create(grid, &o, &planner));
  CHECK(planner.id == 7);
}

#define REFUSED(status, field, value) \
  do { \
    taut_planner_options o = options(TAUT_ALGORITHM_THETA); \
    o.field = (value); \
    EXPECT((status), taut_planner_create(grid, &o, &planner)); \
    CHECK(planner.id == 7); \
  } while (0)

/* The default, what OPTIMAL takes and refuses, and a client whose struct ends before the field. */
static void cost_tolerances(taut_grid grid) {
  static const double right[] = {1, 1.002, 1.05, 3, 1e300}, wrong[] = {0, 0.99, -1.05, NAN, INFINITY};
  taut_planner planner = {7};
  taut_planner_options o = options(TAUT_ALGORITHM_OPTIMAL);
  char message[600];
  size_t i;
  CHECK(o.cost_tolerance > 1.0499 && o.cost_tolerance < 1.0501);
  for (i = 0; i < sizeof right / sizeof *right; i++) {
    o.cost_tolerance = right[i];
    EXPECT(TAUT_OK, taut_planner_create(grid, &o, &planner));
    EXPECT(TAUT_OK, taut_planner_destroy(planner));
  }
  for (i = 0; i < sizeof wrong / sizeof *wrong; i++) {
    o.cost_tolerance = wrong[i];
    EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_planner_create(grid, &o, &planner));
    taut_last_error(message, sizeof message);
    CHECK(strstr(message, "cost_tolerance") != NULL);
  }
  o.struct_size = offsetof(taut_planner_options, cost_tolerance);
  o.algorithm = TAUT_ALGORITHM_THETA;
  EXPECT(TAUT_OK, taut_planner_create(grid, &o, &planner));
  EXPECT(TAUT_OK, taut_planner_destroy(planner));
}

static void option_values(taut_grid grid) {
  taut_planner planner = {7};
  taut_planner_options o = options(TAUT_ALGORITHM_THETA);
  EXPECT(TAUT_ERROR_NULL_POINTER, taut_planner_create(grid, &o, NULL));
  REFUSED(TAUT_ERROR_INVALID_ARGUMENT, algorithm, 0);
  REFUSED(TAUT_ERROR_INVALID_ARGUMENT, algorithm, ALGORITHMS + 1);
  REFUSED(TAUT_ERROR_INVALID_ARGUMENT, algorithm, UINT32_MAX);
  REFUSED(TAUT_ERROR_INVALID_ARGUMENT, lattice, 2);
  REFUSED(TAUT_ERROR_UNSUPPORTED, lattice, TAUT_LATTICE_CELLS);
  REFUSED(TAUT_ERROR_INVALID_ARGUMENT, neighbours, 0);
  REFUSED(TAUT_ERROR_INVALID_ARGUMENT, neighbours, 6);
  REFUSED(TAUT_ERROR_UNSUPPORTED, neighbours, 4);
  REFUSED(TAUT_ERROR_INVALID_ARGUMENT, diagonal_gaps, 2);
  REFUSED(TAUT_ERROR_INVALID_ARGUMENT, corner_cutting, 3);
  REFUSED(TAUT_ERROR_UNSUPPORTED, corner_cutting, TAUT_CORNER_CUTTING_ALWAYS);
  REFUSED(TAUT_ERROR_INVALID_ARGUMENT, heuristic, 5);
  REFUSED(TAUT_ERROR_UNSUPPORTED, heuristic, TAUT_HEURISTIC_OCTILE);
  REFUSED(TAUT_ERROR_INVALID_ARGUMENT, cost_rule, 2);
  REFUSED(TAUT_ERROR_UNSUPPORTED, cost_rule, TAUT_COST_RULE_ENTERED);
  REFUSED(TAUT_ERROR_INVALID_ARGUMENT, smoothing, 3);
  REFUSED(TAUT_ERROR_INVALID_ARGUMENT, radius, NAN);
  REFUSED(TAUT_ERROR_INVALID_ARGUMENT, radius, INFINITY);
  REFUSED(TAUT_ERROR_INVALID_ARGUMENT, radius, -0.5f);
  REFUSED(TAUT_ERROR_INVALID_ARGUMENT, radius, 16.01f);
  REFUSED(TAUT_ERROR_INVALID_ARGUMENT, margin, NAN);
  REFUSED(TAUT_ERROR_INVALID_ARGUMENT, margin, INFINITY);
  REFUSED(TAUT_ERROR_INVALID_ARGUMENT, margin, -0.5f);
  REFUSED(TAUT_ERROR_INVALID_ARGUMENT, margin, 16.01f);
  REFUSED(TAUT_ERROR_UNSUPPORTED, margin, 1.0f);
  REFUSED(TAUT_ERROR_INVALID_ARGUMENT, margin_share, NAN);
  REFUSED(TAUT_ERROR_INVALID_ARGUMENT, margin_share, -0.5f);
  REFUSED(TAUT_ERROR_INVALID_ARGUMENT, margin_share, 1.5f);
  REFUSED(TAUT_ERROR_UNSUPPORTED, reserved[0], 1);
  REFUSED(TAUT_ERROR_UNSUPPORTED, reserved32, UINT32_MAX);
  REFUSED(TAUT_ERROR_INVALID_ARGUMENT, h_scale, NAN);
  REFUSED(TAUT_ERROR_INVALID_ARGUMENT, h_scale, INFINITY);
  REFUSED(TAUT_ERROR_INVALID_ARGUMENT, h_scale, -0.5);
  REFUSED(TAUT_ERROR_UNSUPPORTED, h_scale, 1.5);
  REFUSED(TAUT_ERROR_INVALID_ARGUMENT, cost_tolerance, NAN);
  REFUSED(TAUT_ERROR_INVALID_ARGUMENT, cost_tolerance, INFINITY);
  REFUSED(TAUT_ERROR_INVALID_ARGUMENT, cost_tolerance, 0.99);
  REFUSED(TAUT_ERROR_UNSUPPORTED, cost_tolerance, 1.5);
  /* Reserved words are judged before values. */
  o.reserved[0] = 1;
  o.algorithm = 99;
  EXPECT(TAUT_ERROR_UNSUPPORTED, taut_planner_create(grid, &o, &planner));
}

static void costs(taut_planner theta, taut_planner astar, taut_planner anya) {
  float c[256];
  static const float wrong[] = {0.0f, -1.0f, NAN, -INFINITY};
  const taut_rect area = {1, 1, 2, 2}, outside = {-1, 0, 2, 2}, empty = {0, 0, 0, 0};
  float w[4] = {1, 2, 3, 4};
  size_t i;
  for (i = 0; i < 256; i++) c[i] = 1;
  EXPECT(TAUT_ERROR_NULL_POINTER, taut_planner_set_costs(theta, NULL, 256));
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_planner_set_costs(theta, c, 255));
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_planner_set_costs(theta, c, 257));
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_planner_set_costs(theta, c, 0));
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_planner_set_costs(theta, c, SIZE_MAX));
  for (i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
    c[200] = wrong[i];
    EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_planner_set_costs(astar, c, 256));
  }
  c[200] = 2;
  EXPECT(TAUT_ERROR_UNSUPPORTED, taut_planner_set_costs(anya, c, 256));
  EXPECT(TAUT_ERROR_NULL_POINTER, taut_planner_set_weights(theta, NULL, w, 2, 4));
  EXPECT(TAUT_ERROR_NULL_POINTER, taut_planner_set_weights(theta, &area, NULL, 2, 4));
  EXPECT(TAUT_ERROR_BUFFER_TOO_SMALL, taut_planner_set_weights(theta, &area, w, 2, 3));
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_planner_set_weights(theta, &area, w, 1, 4));
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_planner_set_weights(theta, &outside, w, 2, 4));
  EXPECT(TAUT_ERROR_UNSUPPORTED, taut_planner_set_weights(anya, &area, w, 2, 4));
  EXPECT(TAUT_OK, taut_planner_set_weights(theta, &area, w, 2, 4));
  EXPECT(TAUT_OK, taut_planner_set_weights(theta, &empty, NULL, 0, 0));
  w[3] = 0.5f;
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_planner_set_weights(theta, &area, w, 2, 4));
  EXPECT(TAUT_OK, taut_planner_set_costs(theta, c, 256));
  EXPECT(TAUT_OK, taut_planner_set_costs(astar, c, 256));
  c[200] = INFINITY;
  c[0] = NAN;
  EXPECT(TAUT_OK, taut_planner_set_costs(theta, c, 256));
  EXPECT(TAUT_OK, taut_planner_set_costs(astar, c, 256));
}

/* The arguments refuse the query: nothing is written, and search and path are as before. */
static void refused_query(taut_planner planner, taut_status expected, taut_request ask) {
  taut_request good = request(0.5f, 4.5f, 7.5f, 4.5f);
  taut_result result = untouched_result(), whole;
  const taut_point *view, *after;
  size_t length = 0, length_after = 0;
  good.user = 17;
  EXPECT(TAUT_OK, taut_planner_find(planner, &good, &whole));
  EXPECT(TAUT_OK, taut_planner_path_view(planner, &view, &length));
  CHECK(view != NULL && length >= 2);
  EXPECT(expected, taut_planner_find(planner, &ask, &result));
  EXPECT(expected, taut_planner_begin(planner, &ask));
  CHECK(is_untouched(&result, sizeof result));
  EXPECT(TAUT_OK, taut_planner_path_view(planner, &after, &length_after));
  CHECK(after == view && length_after == length);
  EXPECT(TAUT_OK, taut_planner_step(planner, 1, &result));
  CHECK(result.user == 17 && result.length == whole.length);

  EXPECT(TAUT_OK, taut_planner_begin(planner, &good));
  result = untouched_result();
  EXPECT(expected, taut_planner_find(planner, &ask, &result));
  EXPECT(expected, taut_planner_begin(planner, &ask));
  CHECK(is_untouched(&result, sizeof result));
  EXPECT(TAUT_OK, taut_planner_path_view(planner, &view, &length));
  CHECK(view == NULL && length == 0);
  EXPECT(TAUT_OK, taut_planner_step(planner, 0, &result));
  CHECK(result.user == 17 && result.length == whole.length);
}

/* The query is accepted and fails: nothing is written, there is no search, and the path is empty. */
static void failed_query(taut_planner planner, taut_status expected, taut_request ask) {
  taut_result result = untouched_result();
  const taut_point* view;
  size_t length = 7;
  EXPECT(expected, taut_planner_find(planner, &ask, &result));
  CHECK(is_untouched(&result, sizeof result));
  EXPECT(TAUT_OK, taut_planner_path_view(planner, &view, &length));
  CHECK(view == NULL && length == 0);
  EXPECT(expected, taut_planner_begin(planner, &ask));
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_planner_step(planner, 0, &result));
  CHECK(is_untouched(&result, sizeof result));
}

static void queries(taut_planner planner) {
  static const float wild[] = {NAN, INFINITY, -INFINITY, 1048577.0f, -2e6f, 3e38f};
  taut_request ask = request(0.5f, 0.5f, 7.5f, 7.5f);
  taut_result result = untouched_result();
  size_t i;
  EXPECT(TAUT_ERROR_NULL_POINTER, taut_planner_find(planner, NULL, &result));
  EXPECT(TAUT_ERROR_NULL_POINTER, taut_planner_find(planner, &ask, NULL));
  EXPECT(TAUT_ERROR_NULL_POINTER, taut_planner_begin(planner, NULL));
  EXPECT(TAUT_ERROR_NULL_POINTER, taut_planner_step(planner, 1, NULL));
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_planner_step(planner, 1, &result));
  CHECK(is_untouched(&result, sizeof result));
  for (i = 0; i < sizeof wild / sizeof wild[0]; i++) {
    refused_query(planner, TAUT_ERROR_INVALID_ARGUMENT, request(wild[i], 1, 2, 2));
    refused_query(planner, TAUT_ERROR_INVALID_ARGUMENT, request(1, wild[i], 2, 2));
    refused_query(planner, TAUT_ERROR_INVALID_ARGUMENT, request(1, 1, wild[i], 2));
    refused_query(planner, TAUT_ERROR_INVALID_ARGUMENT, request(1, 1, 2, wild[i]));
  }
  failed_query(planner, TAUT_ERROR_START_BLOCKED, request(-1, 1, 2, 2));
  failed_query(planner, TAUT_ERROR_START_BLOCKED, request(1, 1048576, 1048576, 2));
  failed_query(planner, TAUT_ERROR_START_BLOCKED, request(4.5f, 4.5f, 2, 2));
  failed_query(planner, TAUT_ERROR_START_BLOCKED, request(4.5f, 4.5f, 4.5f, 4.5f));
  failed_query(planner, TAUT_ERROR_GOAL_BLOCKED, request(1, 1, 8.5f, 2));
  failed_query(planner, TAUT_ERROR_GOAL_BLOCKED, request(1, 1, 4.5f, 4.5f));
  for (i = 4; i < 32; i++) {
    ask.flags = (uint32_t)1 << i;
    refused_query(planner, TAUT_ERROR_UNSUPPORTED, ask);
  }
  ask.flags = 0;
  ask.radius = 17;
  refused_query(planner, TAUT_ERROR_INVALID_ARGUMENT, ask);
  ask.radius = NAN;
  refused_query(planner, TAUT_ERROR_INVALID_ARGUMENT, ask);
  ask.radius = -1;
  refused_query(planner, TAUT_ERROR_INVALID_ARGUMENT, ask);
  ask.radius = 0;
  ask.flags = (uint32_t)1 << 31;
  ask.start.x = NAN; /* flags are judged before positions */
  refused_query(planner, TAUT_ERROR_UNSUPPORTED, ask);
}

/* Sizes of agents that there are, and those that there are not or that do not go with the rest. */
static void radii(taut_grid grid) {
  static const float wrong[] = {NAN, -NAN, -0.001f, -0.5f, -16, 16.001f, 17, 1e30f, INFINITY, -INFINITY};
  static const float right[] = {0, -0.0f, 0.001f, 0.5f, 1, 16};
  size_t i, k;
  for (i = 0; i < ALGORITHMS; i++) {
    const taut_planner_options plain = options(algorithms[i]);
    /* The algorithms of which this is sure; others may take some sizes. */
    const int takes = algorithms[i] == TAUT_ALGORITHM_OPTIMAL || algorithms[i] == TAUT_ALGORITHM_ANYA ||
                       algorithms[i] == TAUT_ALGORITHM_TANGENT_GRAPH;
    taut_planner_options o = plain;
    taut_planner planner, made = {7};
    taut_request ask = request(1.5f, 1.5f, 6.5f, 1.5f);
    taut_result result;
    taut_status found;
    EXPECT(TAUT_OK, taut_planner_create(grid, &plain, &planner));
    for (k = 0; k < sizeof wrong / sizeof *wrong; k++) {
      o.radius = ask.radius = wrong[k];
      EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_planner_create(grid, &o, &made));
      refused_query(planner, TAUT_ERROR_INVALID_ARGUMENT, ask);
    }
    CHECK(made.id == 7);
    /* Radius 0, or less than half a unit of 1/256, is none, so that every algorithm takes it. */
    for (k = 0; k < sizeof right / sizeof *right; k++) {
      o.radius = ask.radius = right[k];
      if (right[k] < 0.002f || takes) {
        EXPECT(TAUT_OK, taut_planner_create(grid, &o, &made));
        EXPECT(TAUT_OK, taut_planner_destroy(made));
        EXPECT(k < 5 ? TAUT_OK : TAUT_ERROR_START_BLOCKED, taut_planner_find(planner, &ask, &result));
      } else if (taut_planner_create(grid, &o, &made) == TAUT_ERROR_UNSUPPORTED) {
        refused_query(planner, TAUT_ERROR_UNSUPPORTED, ask);
      } else {
        EXPECT(TAUT_OK, taut_planner_destroy(made));
        /* Along a lattice a request may not bring another size, and Theta* turns at corners of cells only. */
        found = taut_planner_find(planner, &ask, &result);
        CHECK(found == TAUT_OK || found == TAUT_NO_PATH || found == TAUT_ERROR_UNSUPPORTED ||
              found == TAUT_ERROR_START_BLOCKED);
      }
    }
    o = plain;
    o.radius = 0.5f;
    made.id = 7;
    o.diagonal_gaps = TAUT_DIAGONAL_GAPS_OPEN;
    EXPECT(TAUT_ERROR_UNSUPPORTED, taut_planner_create(grid, &o, &made));
    o = plain;
    o.radius = 0.5f;
    o.corner_cutting = TAUT_CORNER_CUTTING_ALWAYS;
    EXPECT(TAUT_ERROR_UNSUPPORTED, taut_planner_create(grid, &o, &made));
    CHECK(made.id == 7);
    EXPECT(TAUT_OK, taut_planner_destroy(planner));
  }
}

/* The pieces of a path with every capacity around the needed one. */
static void routes(taut_planner planner) {
  taut_request ask = request(0.5f, 4.5f, 7.5f, 4.5f);
  taut_result result;
  taut_leg legs[16];
  const taut_point* view = NULL;
  size_t capacity, needed, length, i;
  EXPECT(TAUT_OK, taut_planner_find(planner, &ask, &result));
  EXPECT(TAUT_OK, taut_planner_path_view(planner, &view, &length));
  for (capacity = 0; capacity <= length + 1; capacity++) {
    memset(legs, 0xA5, sizeof legs);
    needed = 0;
    if (capacity < length - 1) {
      EXPECT(TAUT_ERROR_BUFFER_TOO_SMALL, taut_planner_route(planner, legs, capacity, &needed));
      CHECK(needed == length - 1 && is_untouched(legs, sizeof legs));
    } else {
      EXPECT(TAUT_OK, taut_planner_route(planner, legs, capacity, &needed));
      CHECK(needed == length - 1 && is_untouched(legs + needed, sizeof legs - needed * sizeof *legs));
      for (i = 0; i < needed; i++) {
        CHECK(legs[i].kind == TAUT_LEG_LINE && legs[i].sweep == 0);
        CHECK(legs[i].from.x == view[i].x && legs[i].from.y == view[i].y);
        CHECK(legs[i].to.x == view[i + 1].x && legs[i].to.y == view[i + 1].y);
        CHECK(legs[i].centre.x == view[i].x && legs[i].centre.y == view[i].y);
      }
    }
  }
  needed = 7;
  EXPECT(TAUT_ERROR_NULL_POINTER, taut_planner_route(planner, NULL, 1, &needed));
  EXPECT(TAUT_ERROR_NULL_POINTER, taut_planner_route(planner, legs, 16, NULL));
  CHECK(needed == 7);
  EXPECT(TAUT_OK, taut_planner_begin(planner, &ask));
  EXPECT(TAUT_OK, taut_planner_route(planner, NULL, 0, &needed));
  CHECK(needed == 0);
  EXPECT(TAUT_OK, taut_planner_reset(planner));
  EXPECT(TAUT_OK, taut_planner_route(planner, legs, 16, &needed));
  CHECK(needed == 0);
}

/* The route of a disc around two corners: lines and arcs by turns, each on from the one before. */
static void route_of_a_disc(taut_planner planner) {
  taut_request ask = request(0.5f, 4.5f, 7.5f, 4.5f);
  taut_result result;
  taut_leg legs[16];
  size_t needed, i;
  double length = 0;
  ask.radius = 0.5f;
  EXPECT(TAUT_OK, taut_planner_find(planner, &ask, &result));
  EXPECT(TAUT_OK, taut_planner_route(planner, legs, 16, &needed));
  CHECK(needed >= 3);
  for (i = 0; i < needed; i++) {
    const taut_leg leg = legs[i];
    CHECK(leg.kind == (i % 2 == 0 ? TAUT_LEG_LINE : TAUT_LEG_ARC) && (leg.sweep == 0) == (leg.kind == TAUT_LEG_LINE));
    CHECK(i == 0 || (fabsf(leg.from.x - legs[i - 1].to.x) < 1e-5f && fabsf(leg.from.y - legs[i - 1].to.y) < 1e-5f));
    length += leg.kind == TAUT_LEG_ARC ? 0.5 * fabs((double)leg.sweep)
                                       : hypot((double)leg.to.x - leg.from.x, (double)leg.to.y - leg.from.y);
    if (leg.kind == TAUT_LEG_ARC) CHECK(fabs(hypot(leg.from.x - leg.centre.x, leg.from.y - leg.centre.y) - 0.5) < 1e-5);
  }
  CHECK(fabs(length - result.length) < 1e-4);
}

/* The path with every capacity around the needed one, and all its other ways. */
static void paths(taut_planner planner) {
  taut_request ask = request(0.5f, 4.5f, 7.5f, 4.5f);
  taut_result result;
  taut_point buffer[16];
  const taut_point* view = NULL;
  size_t capacity, needed, length, i;
  uint64_t memory = 0;
  ask.user = UINT64_C(0x0123456789ABCDEF);
  EXPECT(TAUT_OK, taut_planner_find(planner, &ask, &result));
  CHECK(result.status == TAUT_OK && result.user == ask.user && result.path_first == 0 && result.path_count == 0);
  CHECK(result.remaining == 0);
  CHECK(result.length > 7 && result.length < 13 && fabs(result.cost - result.length) < 1e-9 && result.revision > 0);
  EXPECT(TAUT_OK, taut_planner_path_view(planner, &view, &length));
  CHECK(view != NULL && length >= 3 && length <= 8);
  for (capacity = 0; capacity <= length + 2; capacity++) {
    memset(buffer, 0xA5, sizeof buffer);
    needed = 0;
    if (capacity < length) {
      EXPECT(TAUT_ERROR_BUFFER_TOO_SMALL, taut_planner_path(planner, buffer, capacity, &needed));
      CHECK(needed == length && is_untouched(buffer, sizeof buffer));
    } else {
      EXPECT(TAUT_OK, taut_planner_path(planner, buffer, capacity, &needed));
      CHECK(needed == length && is_untouched(buffer + length, sizeof buffer - length * sizeof *buffer));
      for (i = 0; i < length; i++) CHECK(buffer[i].x == view[i].x && buffer[i].y == view[i].y);
    }
  }
  EXPECT(TAUT_ERROR_BUFFER_TOO_SMALL, taut_planner_path(planner, NULL, 0, &needed));
  EXPECT(TAUT_ERROR_NULL_POINTER, taut_planner_path(planner, NULL, 1, &needed));
  EXPECT(TAUT_ERROR_NULL_POINTER, taut_planner_path(planner, buffer, 16, NULL));
  EXPECT(TAUT_ERROR_NULL_POINTER, taut_planner_path_view(planner, NULL, &length));
  EXPECT(TAUT_ERROR_NULL_POINTER, taut_planner_path_view(planner, &view, NULL));
  EXPECT(TAUT_ERROR_NULL_POINTER, taut_planner_memory(planner, NULL));
  EXPECT(TAUT_OK, taut_planner_memory(planner, &memory));
  CHECK(memory > 0);

  /* The outcome is repeated, path and user word too. */
  EXPECT(TAUT_OK, taut_planner_step(planner, 1, &result));
  CHECK(result.user == ask.user);
  EXPECT(TAUT_ERROR_BUFFER_TOO_SMALL, taut_planner_path(planner, NULL, 0, &needed));

  /* From begin on the path is empty, until the outcome. */
  ask.user = 5;
  EXPECT(TAUT_OK, taut_planner_begin(planner, &ask));
  EXPECT(TAUT_OK, taut_planner_path(planner, NULL, 0, &needed));
  CHECK(needed == 0);
  do {
    CHECK(taut_planner_step(planner, 1, &result) >= 0);
    CHECK(result.user == 5);
  } while (result.status == TAUT_IN_PROGRESS);
  CHECK(result.status == TAUT_OK);
  EXPECT(TAUT_OK, taut_planner_path(planner, buffer, 16, &needed));
  CHECK(needed == length);

  /* Cancelled, and out of budget; without the search that D* Lite keeps, which would answer at once. */
  EXPECT(TAUT_OK, taut_planner_reset(planner));
  EXPECT(TAUT_OK, taut_planner_begin(planner, &ask));
  EXPECT(TAUT_OK, taut_planner_cancel(planner));
  EXPECT(TAUT_CANCELLED, taut_planner_step(planner, 0, &result));
  CHECK(result.status == TAUT_CANCELLED && result.length > 1e300 && result.cost > 1e300 && result.guarantee == 0);
  EXPECT(TAUT_OK, taut_planner_path(planner, NULL, 0, &needed));
  ask.max_expansions = 1;
  EXPECT(TAUT_OK, taut_planner_reset(planner));
  EXPECT(TAUT_BUDGET_SPENT, taut_planner_find(planner, &ask, &result));
  EXPECT(TAUT_OK, taut_planner_step(planner, 0, &result));
  ask.max_expansions = 0;

  /* A reset planner has no path and no search, and works. */
  EXPECT(TAUT_OK, taut_planner_reset(planner));
  EXPECT(TAUT_OK, taut_planner_path_view(planner, &view, &length));
  CHECK(view == NULL && length == 0);
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_planner_step(planner, 0, &result));
  EXPECT(TAUT_OK, taut_planner_find(planner, &ask, &result));
}

static void sentences(void) {
  char buffer[600];
  size_t length, capacity;
  EXPECT(TAUT_ERROR_NULL_POINTER, taut_grid_create(1, 1, 1, NULL));
  length = taut_last_error(NULL, 0);
  CHECK(length > 20 && length < 512 && taut_last_error(NULL, 100) == length);
  for (capacity = 0; capacity <= 520; capacity++) {
    size_t written = capacity == 0 ? 0 : capacity <= length ? capacity - 1 : length;
    memset(buffer, 0xA5, sizeof buffer);
    CHECK(taut_last_error(buffer, capacity) == length);
    if (capacity > 0) CHECK(strlen(buffer) == written);
    CHECK(is_untouched(buffer + (capacity > 0 ? written + 1 : 0), sizeof buffer - (capacity > 0 ? written + 1 : 0)));
  }
  taut_last_error(buffer, SIZE_MAX > 600 ? 600 : 0);
  CHECK(strcmp(taut_status_name(TAUT_OK), "TAUT_OK") == 0);
  CHECK(strcmp(taut_status_name(TAUT_ERROR_PANIC), "TAUT_ERROR_PANIC") == 0);
  CHECK(strcmp(taut_status_name(12345), "TAUT_UNKNOWN_STATUS") == 0);
  CHECK(strcmp(taut_status_name(INT32_MIN), "TAUT_UNKNOWN_STATUS") == 0);
  CHECK(taut_struct_size(0) == 0 && taut_struct_size(99) == 0 && taut_struct_size(UINT32_MAX) == 0);
  CHECK(taut_abi_version() >> 16 <= TAUT_ABI_VERSION && TAUT_ABI_VERSION <= (taut_abi_version() & 0xFFFF));
  CHECK(taut_version_number() > 0 && strlen(taut_version_string()) >= 5);
}

/* A pool tells the links of an answer as long as that was not taken. */
static void check_links_of_pool(taut_grid grid, const taut_planner_options* how, const taut_request* ask,
                                const taut_link_use* expected) {
  taut_pool_options o;
  taut_pool pool = {0};
  taut_ticket ticket = {0};
  taut_result result;
  taut_link_use use;
  taut_point points[8];
  uint32_t lane = 0, left = 0;
  size_t needed = 77;
  EXPECT(TAUT_OK, taut_pool_options_init(&o, sizeof o));
  EXPECT(TAUT_OK, taut_pool_create(&o, &pool));
  EXPECT(TAUT_OK, taut_pool_add(pool, grid, how, NULL, 0, &lane));
  EXPECT(TAUT_OK, taut_pool_submit(pool, lane, 0, ask, 1, &ticket));
  EXPECT(TAUT_IN_PROGRESS, taut_pool_links(pool, ticket, 0, &use, 1, &needed));
  CHECK(needed == 77);
  EXPECT(TAUT_OK, taut_pool_work(pool, 0, &left));
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_pool_links(pool, ticket, 1, &use, 1, &needed));
  EXPECT(TAUT_ERROR_NULL_POINTER, taut_pool_links(pool, ticket, 0, NULL, 1, &needed));
  EXPECT(TAUT_ERROR_NULL_POINTER, taut_pool_links(pool, ticket, 0, &use, 1, NULL));
  CHECK(needed == 77);
  EXPECT(TAUT_ERROR_BUFFER_TOO_SMALL, taut_pool_links(pool, ticket, 0, NULL, 0, &needed));
  EXPECT(TAUT_OK, taut_pool_links(pool, ticket, 0, &use, 1, &needed));
  CHECK(needed == 1 && memcmp(&use, expected, sizeof use) == 0);
  EXPECT(TAUT_OK, taut_pool_take(pool, ticket, &result, 1, points, 8, &needed));
  EXPECT(TAUT_ERROR_BAD_HANDLE, taut_pool_links(pool, ticket, 0, &use, 1, &needed));
  EXPECT(TAUT_OK, taut_pool_destroy(pool));
}

static int says(const char* part) {
  char message[600];
  taut_last_error(message, sizeof message);
  return strstr(message, part) != NULL;
}

/* Ends that are segments: what no grid takes, and what stays when a link is set. */
static void spans(void) {
  taut_grid grid = new_grid(8, 6);
  taut_grid_link link = {{1.5f, 0.5f}, {1.5f, 5.5f}, 0.25, 7, 0, 0};
  const taut_point none = {0, 0}, wide = {5, 0}, odd = {2.001f, 0.5f}, out = {6.75f, 0}, nan = {0, NAN}, down = {0, 5};
  taut_point from = {9, 9}, to = {9, 9};
  taut_rect wall = rect(0, 2, 8, 2);
  taut_planner_options o;
  taut_planner planner;
  taut_request ask = request(4.5f, 0.25f, 4.5f, 5.75f);
  taut_result result;
  taut_link_use use;
  uint32_t number;
  uint64_t before, after;
  size_t needed;
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_grid_set_link_spans(grid, 1, &wide, &wide));
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_grid_link_spans(grid, 1, &from, &to));
  CHECK(from.x == 9 && to.y == 9);
  EXPECT(TAUT_OK, taut_grid_add_link(grid, &link, &number));
  EXPECT(TAUT_OK, taut_grid_revision(grid, &before));
  EXPECT(TAUT_ERROR_NULL_POINTER, taut_grid_set_link_spans(grid, number, NULL, &wide));
  EXPECT(TAUT_ERROR_NULL_POINTER, taut_grid_set_link_spans(grid, number, &wide, NULL));
  EXPECT(TAUT_ERROR_NULL_POINTER, taut_grid_link_spans(grid, number, NULL, &to));
  EXPECT(TAUT_ERROR_NULL_POINTER, taut_grid_link_spans(grid, number, &from, NULL));
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_grid_set_link_spans(grid, number, &out, &none));
  CHECK(says("x of from_span is 6.75"));
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_grid_set_link_spans(grid, number, &none, &nan));
  CHECK(says("y of to_span"));
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_grid_set_link_spans(grid, number, &down, &none));
  CHECK(says("another point than from, all along both spans"));
  EXPECT(TAUT_OK, taut_grid_link_spans(grid, number, &from, &to));
  CHECK(memcmp(&from, &none, sizeof none) == 0 && memcmp(&to, &none, sizeof none) == 0);
  EXPECT(TAUT_OK, taut_grid_set_link_spans(grid, number, &none, &none));
  EXPECT(TAUT_OK, taut_grid_revision(grid, &after));
  CHECK(before == after);
  EXPECT(TAUT_OK, taut_grid_set_link_spans(grid, number, &odd, &wide));
  EXPECT(TAUT_OK, taut_grid_link_spans(grid, number, &from, &to));
  CHECK(from.x == 2 && from.y == 0.5f && to.x == 5 && to.y == 0);
  EXPECT(TAUT_OK, taut_grid_set_link_spans(grid, number, &wide, &wide));
  /* It is closed and opened: the spans stay. Moved out of the map by them it is not. */
  link.flags = TAUT_GRID_LINK_CLOSED;
  EXPECT(TAUT_OK, taut_grid_set_link(grid, number, &link));
  link.flags = 0;
  EXPECT(TAUT_OK, taut_grid_set_link(grid, number, &link));
  EXPECT(TAUT_OK, taut_grid_link_spans(grid, number, &from, &to));
  CHECK(from.x == 5 && to.x == 5);
  link.to.x = 3.5f;
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_grid_set_link(grid, number, &link));
  CHECK(says("x of to_span is 5"));
  EXPECT(TAUT_ERROR_BUFFER_TOO_SMALL, taut_grid_links(grid, NULL, 0, &needed));
  CHECK(needed == 1);
  EXPECT(TAUT_OK, taut_grid_fill(grid, &wall, 0));
  EXPECT(TAUT_OK, taut_planner_options_init(&o, sizeof o));
  EXPECT(TAUT_OK, taut_planner_create(grid, &o, &planner));
  EXPECT(TAUT_OK, taut_planner_find(planner, &ask, &result));
  CHECK(result.cost == 0.75 && result.length == 0.5);
  EXPECT(TAUT_OK, taut_planner_links(planner, &use, 1, &needed));
  CHECK(needed == 1 && use.point == 1 && use.link == number && use.flags == 0);
  EXPECT(TAUT_OK, taut_planner_destroy(planner));
  EXPECT(TAUT_OK, taut_grid_destroy(grid));
}

/* Links that no grid takes, and what one does to a path. */
static void links(void) {
  taut_grid grid = new_grid(8, 6);
  taut_grid_link link = {{0.5f, 0.5f}, {7.5f, 5.5f}, 0.25, 7, TAUT_GRID_LINK_BOTH_WAYS, 31}, wrong, seen;
  const taut_point at = {0.5f, 0.5f};
  taut_planner_options o;
  taut_planner planner;
  taut_request ask = request(0.5f, 0.5f, 7.5f, 5.5f);
  taut_result result;
  taut_link_use use;
  uint32_t number = 77, numbers[2] = {9, 9};
  uint64_t before, after;
  size_t needed = 99;
  EXPECT(TAUT_OK, taut_grid_revision(grid, &before));
  EXPECT(TAUT_ERROR_NULL_POINTER, taut_grid_add_link(grid, NULL, &number));
  EXPECT(TAUT_ERROR_NULL_POINTER, taut_grid_add_link(grid, &link, NULL));
  wrong = link, wrong.from.x = NAN;
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_grid_add_link(grid, &wrong, &number));
  wrong = link, wrong.to.x = 8.5f;
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_grid_add_link(grid, &wrong, &number));
  wrong = link, wrong.to = at;
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_grid_add_link(grid, &wrong, &number));
  wrong = link, wrong.cost = -0.5;
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_grid_add_link(grid, &wrong, &number));
  wrong = link, wrong.cost = NAN;
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_grid_add_link(grid, &wrong, &number));
  wrong = link, wrong.cost = INFINITY;
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_grid_add_link(grid, &wrong, &number));
  wrong = link, wrong.link_class = 32;
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_grid_add_link(grid, &wrong, &number));
  wrong = link, wrong.flags = 4;
  EXPECT(TAUT_ERROR_UNSUPPORTED, taut_grid_add_link(grid, &wrong, &number));
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_grid_set_link(grid, 1, &link));
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_grid_remove_link(grid, 1));
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_grid_get_link(grid, UINT32_MAX, &seen));
  EXPECT(TAUT_OK, taut_grid_links(grid, NULL, 0, &needed));
  EXPECT(TAUT_OK, taut_grid_revision(grid, &after));
  CHECK(number == 77 && before == after && needed == 0);
  EXPECT(TAUT_OK, taut_grid_add_link(grid, &link, &number));
  CHECK(number == 1);
  EXPECT(TAUT_ERROR_NULL_POINTER, taut_grid_get_link(grid, number, NULL));
  EXPECT(TAUT_OK, taut_grid_get_link(grid, number, &seen));
  CHECK(memcmp(&seen, &link, sizeof link) == 0);
  EXPECT(TAUT_ERROR_BUFFER_TOO_SMALL, taut_grid_links(grid, numbers, 0, &needed));
  CHECK(needed == 1 && numbers[0] == 9);
  EXPECT(TAUT_OK, taut_grid_links(grid, numbers, 2, &needed));
  CHECK(needed == 1 && numbers[0] == 1 && numbers[1] == 9);
  EXPECT(TAUT_OK, taut_planner_options_init(&o, sizeof o));
  EXPECT(TAUT_OK, taut_planner_create(grid, &o, &planner));
  EXPECT(TAUT_OK, taut_planner_find(planner, &ask, &result));
  CHECK(result.cost == 0.25 && result.length == 0);
  EXPECT(TAUT_ERROR_BUFFER_TOO_SMALL, taut_planner_links(planner, NULL, 0, &needed));
  EXPECT(TAUT_OK, taut_planner_links(planner, &use, 1, &needed));
  CHECK(needed == 1 && use.point == 0 && use.link == 1 && use.flags == 0 && use.reserved == 0);
  check_links_of_pool(grid, &o, &ask, &use);
  ask = request(7.5f, 5.5f, 0.5f, 0.5f);
  EXPECT(TAUT_OK, taut_planner_find(planner, &ask, &result));
  EXPECT(TAUT_OK, taut_planner_links(planner, &use, 1, &needed));
  CHECK(needed == 1 && use.flags == TAUT_GRID_LINK_BACKWARD);
  EXPECT(TAUT_OK, taut_planner_destroy(planner));
  o.blocked_links = 1u << 31;
  EXPECT(TAUT_OK, taut_planner_create(grid, &o, &planner));
  EXPECT(TAUT_OK, taut_planner_find(planner, &ask, &result));
  CHECK(result.length > 8);
  EXPECT(TAUT_OK, taut_planner_links(planner, &use, 1, &needed));
  CHECK(needed == 0);
  EXPECT(TAUT_OK, taut_planner_destroy(planner));
  EXPECT(TAUT_OK, taut_grid_remove_link(grid, number));
  EXPECT(TAUT_OK, taut_grid_destroy(grid));
}

int main(int count, char** arguments) {
  taut_grid grid = new_grid(8, 8);
  taut_planner planners[ALGORITHMS], theta, astar, anya;
  taut_rect wall = rect(4, 2, 1, 5);
  size_t i, j, lives = count > 1 && strcmp(arguments[1], "short") == 0 ? 1000 : 100000;
  EXPECT(TAUT_OK, taut_grid_fill(grid, &wall, 0));
  CHECK(taut_last_error(NULL, 0) == 0);
  sentences();
  option_sizes(grid);
  option_values(grid);
  cost_tolerances(grid);
  radii(grid);
  links();
  spans();
  theta = new_planner(grid, TAUT_ALGORITHM_THETA);
  astar = new_planner(grid, TAUT_ALGORITHM_ASTAR);
  anya = new_planner(grid, TAUT_ALGORITHM_ANYA);
  costs(theta, astar, anya);
  EXPECT(TAUT_OK, taut_planner_destroy(theta));
  EXPECT(TAUT_OK, taut_planner_destroy(astar));
  EXPECT(TAUT_OK, taut_planner_destroy(anya));
  for (i = 0; i < ALGORITHMS; i++) planners[i] = new_planner(grid, algorithms[i]);
  for (i = 0; i < ALGORITHMS; i++) {
    queries(planners[i]);
    paths(planners[i]);
    routes(planners[i]);
    if (algorithms[i] == TAUT_ALGORITHM_OPTIMAL || algorithms[i] == TAUT_ALGORITHM_TANGENT_GRAPH) route_of_a_disc(planners[i]);
  }
  /* The planners outlive their grid. */
  EXPECT(TAUT_OK, taut_grid_destroy(grid));
  for (i = 0; i < ALGORITHMS; i++) paths(planners[i]);
  for (i = 0; i < ALGORITHMS; i++) EXPECT(TAUT_OK, taut_planner_destroy(planners[i]));
  CHECK(taut_live_objects() == 0);

  /* Many lives. */
  for (j = 0; j < lives; j++) {
    taut_planner_options o = options(TAUT_ALGORITHM_THETA);
    grid = new_grid(4, 4);
    EXPECT(TAUT_OK, taut_planner_create(grid, &o, &planners[0]));
    EXPECT(TAUT_OK, taut_planner_destroy(planners[0]));
    EXPECT(TAUT_OK, taut_grid_destroy(grid));
  }
  CHECK(taut_live_objects() == 0);
  return 0;
}
