/* A long seeded sequence of random calls, valid and invalid, on a few grids and planners that are created and
   destroyed, with every algorithm. Every call must return a known status and never a panic; a path must fit the result
   before it. */
#include "check.h"
#include "generated/algorithms.h"

enum { GRIDS = 4, PLANNERS = 8, SNAPSHOTS = 5, POOLS = 2, TICKETS = 6, ASKED = 5, MOST_CELLS = 48 * 48 };

static uint64_t state;
static taut_grid grids[GRIDS];
static taut_snapshot snapshots[SNAPSHOTS];
static taut_planner planners[PLANNERS];
static taut_pool pools[POOLS];
/* Tickets of any pool, and the number of their requests. */
static taut_ticket tickets[TICKETS];
static size_t asked[TICKETS];
/* The length that the planner's last outcome promised for its path; negative if it promised none; NAN after a call of
   which that is not tracked. */
static double promised[PLANNERS];
/* True once the planner has been asked for an agent with a radius: the points of its paths are rounded. */
static int is_disc[PLANNERS];

static uint32_t draw(uint32_t below) {
  state = state * UINT64_C(6364136223846793005) + 1442695040888963407u;
  return (uint32_t)((state >> 33) % below);
}

/* Mostly a coordinate of a small map, sometimes a wild one. */
static float coordinate(void) {
  static const float wild[] = {NAN, INFINITY, -INFINITY, 1048576.0f, -1048576.0f, 1e30f, -0.001f, 48.001f, 1e-40f};
  if (draw(40) == 0) return wild[draw(9)];
  return draw(2) == 0 ? (float)draw(30) : (float)draw(30 * 256) / 256.0f;
}

/* Mostly a number of cells, sometimes a wild one. */
static int32_t small(void) {
  static const int32_t wild[] = {INT32_MIN, INT32_MAX, INT32_MIN + 1, -2, 65535, 65536, 1 << 30};
  return draw(30) == 0 ? wild[draw(7)] : (int32_t)draw(50) - 1;
}

static taut_status known(taut_status status) {
  CHECK(strcmp(taut_status_name(status), "TAUT_UNKNOWN_STATUS") != 0);
  CHECK(status != TAUT_ERROR_PANIC && status != TAUT_ERROR_POISONED && status != TAUT_ERROR_BUSY);
  return status;
}

/* A live handle mostly, else one of another object's, a stale or an invented one. */
static taut_grid any_grid(void) {
  taut_grid grid = grids[draw(GRIDS)];
  if (draw(50) == 0) grid.id ^= UINT64_C(1) << draw(64);
  return grid;
}

static void make_grid(void) {
  uint32_t i = draw(GRIDS);
  taut_grid grid = {0};
  taut_status status;
  known(taut_grid_destroy(grids[i]));
  grids[i] = grid;
  status = known(taut_grid_create((int32_t)draw(32) + 17, (int32_t)draw(32) + 17, draw(2) + 1, &grid));
  CHECK(status == TAUT_OK);
  grids[i] = grid;
}

/* Mostly a size of an agent, sometimes none. */
static float size_of_agent(void) {
  static const float wild[] = {NAN, INFINITY, -0.0f, -1, 16, 17, 1e-40f};
  return draw(6) == 0 ? wild[draw(7)] : (float)draw(700) / 256.0f;
}

static void make_planner(void) {
  uint32_t i = draw(PLANNERS), algorithm = algorithms[draw(ALGORITHMS)];
  taut_planner_options o = options(algorithm);
  taut_planner planner = {0};
  known(taut_planner_destroy(planners[i]));
  planners[i] = planner;
  if (draw(2) == 0) o.diagonal_gaps = draw(2);
  if (draw(4) == 0) o.smoothing = draw(3);
  if (o.algorithm == TAUT_ALGORITHM_ASTAR || o.algorithm == TAUT_ALGORITHM_DSTAR_LITE) {
    o.lattice = draw(2);
    o.neighbours = draw(3) == 0 ? 4 : 8;
    if (o.lattice == TAUT_LATTICE_CELLS && draw(2) == 0) o.corner_cutting = draw(3);
    if (o.lattice == TAUT_LATTICE_CELLS && draw(2) == 0) o.cost_rule = draw(2);
    if (draw(2) == 0) o.heuristic = draw(5);
    if (draw(4) == 0) o.h_scale = draw(300) / 100.0;
    if (draw(4) == 0) o.unit_width = draw(4), o.unit_height = draw(3) + 1;
    if (draw(4) == 0) o.turns = draw(5), o.turn_cost = o.turns == TAUT_TURNS_COST ? (float)draw(3) : 0;
  }
  if (draw(8) == 0) o.radius = size_of_agent();
  if (draw(algorithm == TAUT_ALGORITHM_OPTIMAL ? 3 : 40) == 0) o.cost_tolerance = draw(300) / 100.0;
  if (draw(20) == 0) o.memory_limit = draw(200000);
  if (draw(20) == 0) ((uint32_t*)&o)[draw(9) + 1] = draw(20);
  /* Options that do not go together are refused; then the algorithm's own defaults do. */
  if (known(taut_planner_create(any_grid(), &o, &planner)) != TAUT_OK) {
    planner = new_planner(grids[draw(GRIDS)], algorithm);
  }
  planners[i] = planner;
  promised[i] = -1;
  is_disc[i] = o.radius != 0;
}

static void edit(void) {
  static uint8_t cells[MOST_CELLS];
  taut_rect area;
  size_t i, stride = draw(20) == 0 ? draw(48) : 48, length = draw(20) == 0 ? draw(MOST_CELLS) : MOST_CELLS;
  area.x = small();
  area.y = small();
  area.width = small() / 3;
  area.height = small() / 3;
  if (draw(16) == 0) {
    taut_grid refined = {0};
    for (i = 0; i < MOST_CELLS; i++) cells[i] = (uint8_t)draw(20);
    known(taut_grid_set_sides(any_grid(), &area, cells, stride, length));
    known(taut_grid_get_sides(any_grid(), &area, cells, stride, length, &i));
    known(taut_grid_refine(any_grid(), draw(4), &refined));
    known(taut_grid_destroy(refined));
    area.width = 0;
    known(taut_grid_set_wall(any_grid(), &area, draw(5)));
    return;
  }
  switch (draw(3)) {
    case 0:
      known(taut_grid_set_cell(any_grid(), small(), small(), draw(260)));
      break;
    case 1:
      known(taut_grid_fill(any_grid(), &area, draw(5) == 0 ? 0 : draw(2) + 1));
      break;
    default:
      for (i = 0; i < MOST_CELLS; i++) cells[i] = (uint8_t)(draw(6) == 0 ? 0 : draw(2) + 1);
      known(taut_grid_set_cells(any_grid(), &area, cells, stride, length));
      break;
  }
}

static void read(void) {
  static uint8_t cells[MOST_CELLS + 64];
  static float distances[MOST_CELLS + 64];
  taut_rect area;
  taut_point from, to, hit;
  uint8_t visible = 7;
  size_t needed = 0, capacity = draw(3) == 0 ? draw(MOST_CELLS) : MOST_CELLS;
  taut_grid grid = any_grid();
  taut_status status;
  area.x = small();
  area.y = small();
  area.width = small();
  area.height = small();
  memset(cells, 0xA5, sizeof cells);
  status = known(taut_grid_get_cells(grid, &area, cells, 48, capacity, &needed));
  if (status == TAUT_ERROR_BUFFER_TOO_SMALL) CHECK(needed > capacity);
  CHECK(is_untouched(cells + (status == TAUT_OK ? needed : 0), sizeof cells - (status == TAUT_OK ? needed : 0)));
  memset(distances, 0xA5, sizeof distances);
  status = known(taut_grid_get_clearance(grid, &area, distances, 48, capacity, &needed));
  if (status == TAUT_ERROR_BUFFER_TOO_SMALL) CHECK(needed > capacity);
  if (status != TAUT_OK) needed = 0;
  CHECK(is_untouched(distances + needed, sizeof distances - needed * sizeof *distances));
  if (needed > 0) CHECK(distances[0] >= 0 && distances[0] <= 16);
  from = point(coordinate(), coordinate());
  to = point(coordinate(), coordinate());
  if (known(taut_grid_line_of_sight(grid, &from, &to, draw(2), &visible, &hit)) == TAUT_OK) {
    CHECK(visible <= 1 && isfinite(hit.x) && isfinite(hit.y));
    if (visible) CHECK(fabsf(hit.x - to.x) <= 1.0f / 256 && fabsf(hit.y - to.y) <= 1.0f / 256);
  }
}

/* The pieces of the path: each begins where the one before ends. Returns the length of all, negative if there are no
   arcs: then the points tell the length better. */
static double check_route(uint32_t i, const taut_point* path, size_t points) {
  taut_leg legs[1024];
  size_t needed = 0, k;
  double sum = 0;
  int arcs = 0;
  CHECK(known(taut_planner_route(planners[i], legs, 1024, &needed)) == TAUT_OK);
  CHECK((needed == 0) == (points <= 1));
  for (k = 0; k < needed; k++) {
    const taut_point before = k == 0 ? path[0] : legs[k - 1].to;
    const double side = hypot((double)legs[k].from.x - legs[k].centre.x, (double)legs[k].from.y - legs[k].centre.y);
    CHECK(legs[k].kind <= TAUT_LEG_ARC && (legs[k].kind == TAUT_LEG_ARC) == (legs[k].sweep != 0));
    CHECK(fabsf(legs[k].from.x - before.x) < 0.005f && fabsf(legs[k].from.y - before.y) < 0.005f);
    arcs |= legs[k].kind == TAUT_LEG_ARC;
    sum += legs[k].kind == TAUT_LEG_ARC ? fabs(legs[k].sweep) * side
                                        : hypot((double)legs[k].to.x - legs[k].from.x, (double)legs[k].to.y - legs[k].from.y);
  }
  return arcs ? sum : -1;
}

/* The length of the jumps of a path, which have no walk; the path is longer by that than it was said to be. */
static double jumps(uint32_t i, const taut_point* path, size_t points) {
  taut_link_use uses[64];
  size_t needed = 0, k;
  double sum = 0;
  CHECK(known(taut_planner_links(planners[i], uses, 64, &needed)) == TAUT_OK);
  for (k = 0; k < needed; k++) {
    const size_t at = uses[k].point;
    CHECK(at + 1 < points && (k == 0 || uses[k - 1].point < at));
    sum += hypot((double)path[at + 1].x - path[at].x, (double)path[at + 1].y - path[at].y);
  }
  return sum;
}

/* The path fits the last outcome: as long as it said, or empty. */
static void check_path(uint32_t i) {
  const taut_point* view = NULL;
  taut_point copy[4096];
  size_t length = 0, needed = 0, k;
  double sum = 0, arcs, jumped;
  if (known(taut_planner_path_view(planners[i], &view, &length)) != TAUT_OK) return;
  CHECK(length <= 4096 && (length == 0) == (view == NULL));
  CHECK(isnan(promised[i]) || (length == 0) == (promised[i] < 0));
  CHECK(known(taut_planner_path(planners[i], copy, 4096, &needed)) == TAUT_OK && needed == length);
  for (k = 0; k < length; k++) {
    CHECK(memcmp(&copy[k], &view[k], sizeof copy[k]) == 0);
    if (k > 0) sum += hypot((double)view[k].x - view[k - 1].x, (double)view[k].y - view[k - 1].y);
  }
  arcs = check_route(i, view, length);
  if (length == 0 || isnan(promised[i])) return;
  jumped = jumps(i, view, length);
  if (arcs < 0) {
    CHECK(fabs(sum - jumped - promised[i]) <= (is_disc[i] ? 0.01 * (double)length : 1e-9 * (1 + sum)));
  } else {
    CHECK(fabs(arcs - jumped - promised[i]) <= 1e-4 * (1 + arcs));
  }
}

/* The status of a call whose arguments, or whose object's state, refused it: nothing has changed. */
static int is_refusal(taut_status status) {
  return status == TAUT_ERROR_INVALID_ARGUMENT || status == TAUT_ERROR_NULL_POINTER || status == TAUT_ERROR_BUSY ||
         status == TAUT_ERROR_BAD_HANDLE || status == TAUT_ERROR_UNSUPPORTED;
}

static void query(void) {
  uint32_t i = draw(PLANNERS);
  taut_request ask = request(coordinate(), coordinate(), coordinate(), coordinate());
  taut_result result = untouched_result();
  taut_status status;
  if (draw(5) == 0) ask.flags = draw(8);
  if (draw(50) == 0) ask.flags = draw(UINT32_MAX);
  if (draw(5) == 0) ask.max_expansions = draw(100) + 1;
  ask.user = state;
  if (draw(6) == 0) {
    ask.radius = size_of_agent();
    is_disc[i] = 1;
  }
  switch (draw(4)) {
    case 0:
      status = known(taut_planner_begin(planners[i], &ask));
      if (!is_refusal(status)) promised[i] = -1;
      break;
    case 1:
      status = known(taut_planner_step(planners[i], draw(60), &result));
      if (!is_refusal(status)) promised[i] = status >= 0 && isfinite(result.length) ? result.length : -1;
      break;
    default:
      status = known(taut_planner_find(planners[i], &ask, &result));
      if (!is_refusal(status)) promised[i] = status >= 0 && isfinite(result.length) ? result.length : -1;
      if (status >= 0) CHECK(result.user == ask.user && result.status == status && result.guarantee <= 3);
      if (status < 0) CHECK(is_untouched(&result, sizeof result));
      break;
  }
  check_path(i);
}

/* Some goals in slices, perhaps not to the end. */
static void many_in_slices(uint32_t i, taut_point start, const taut_point* goals, size_t count) {
  taut_request common = request(start.x, start.y, coordinate(), coordinate());
  taut_result results[6];
  size_t done = 77, wanted = draw(4) == 0 ? draw(7) : count;
  uint32_t k, steps = draw(6);
  taut_status status;
  if (draw(4) == 0) common.flags = draw(4);
  if (draw(4) == 0) common.max_expansions = draw(60) + 1;
  if (draw(6) == 0) {
    common.radius = size_of_agent();
    is_disc[i] = 1;
  }
  status = known(taut_planner_begin_many(planners[i], &common, goals, count));
  if (!is_refusal(status)) promised[i] = -1;
  check_path(i);
  for (k = 0; k < steps; k++) {
    memset(results, 0xA5, sizeof results);
    status = known(taut_planner_step_many(planners[i], draw(40), results, wanted, &done));
    if (status >= 0) CHECK(done <= count || done <= 6);
    CHECK(is_untouched(results + (status < 0 ? 0 : wanted), sizeof results - (status < 0 ? 0 : wanted) * sizeof *results));
    if (!is_refusal(status)) promised[i] = -1;
    check_path(i);
  }
  if (known(taut_planner_select(planners[i], draw(7))) == TAUT_OK) promised[i] = NAN;
  check_path(i);
}

/* Some goals at once; a selected one's path is as long as its result says. */
static void many(void) {
  uint32_t i = draw(PLANNERS), count = draw(7), k;
  taut_point start = point(coordinate(), coordinate()), goals[6];
  taut_result results[6];
  taut_status status;
  for (k = 0; k < 6; k++) goals[k] = point(coordinate(), coordinate());
  memset(results, 0xA5, sizeof results);
  if (draw(2) == 0) {
    many_in_slices(i, start, goals, count);
    return;
  }
  status = known(taut_planner_find_many(planners[i], &start, goals, count, results));
  CHECK(is_untouched(results + (status < 0 ? 0 : count), sizeof results - (status < 0 ? 0 : count) * sizeof *results));
  if (!is_refusal(status)) promised[i] = -1;
  check_path(i);
  k = draw(7);
  if (known(taut_planner_select(planners[i], k)) == TAUT_OK) {
    /* After a refused call a goal of the query before it. */
    CHECK(status >= 0 ? k < count : is_refusal(status));
    promised[i] = status != TAUT_OK ? NAN : results[k].status == TAUT_OK ? results[k].length : -1;
  }
  check_path(i);
}

/* A path of the caller's, perhaps through walls, and improvements of it or of the last one. */
static void improve(void) {
  uint32_t i = draw(PLANNERS), count = draw(5), flags = draw(3), k;
  taut_point path[4];
  taut_improve_options o;
  taut_result result;
  taut_status status;
  for (k = 0; k < 4; k++) path[k] = point(coordinate(), coordinate());
  memset(&result, 0xA5, sizeof result);
  if (draw(2) == 0) {
    status = known(taut_planner_adopt(planners[i], path, count, flags, &result));
    if (status >= 0) promised[i] = flags == TAUT_ADOPT_SEED ? -1 : result.length;
    else if (status == TAUT_ERROR_LIMIT || status == TAUT_ERROR_OUT_OF_MEMORY) promised[i] = NAN;
    check_path(i);
  }
  CHECK(known(taut_improve_options_init(&o, sizeof o)) == TAUT_OK);
  o.improvement = 1 + draw(3);
  o.descent = draw(4);
  o.max_iterations = draw(60);
  o.seed = draw(9);
  o.turning_radius = draw(4) == 0 ? 0 : 0.25 * draw(9);
  if (draw(4) == 0) o.clearance = 0.5 * draw(8);
  if (draw(4) == 0) o.wall_weight = draw(9);
  if (draw(9) == 0) o.turn_weight = draw(9) == 0 ? NAN : draw(3);
  memset(&result, 0xA5, sizeof result);
  status = known(taut_planner_improve(planners[i], &o, &result));
  if (status >= 0) {
    promised[i] = isfinite(result.length) ? NAN : -1;
    CHECK(isfinite(result.length) || status == TAUT_NO_PATH);
  } else {
    CHECK(is_untouched(&result, sizeof result));
  }
  check_path(i);
}

/* Times of a path, lengths and poses of curves, plans of actions. */
static void times_curves_and_plans(void) {
  taut_point path[4];
  double times[4], from[6], to[6], lengths[2], rows[30];
  taut_motion_piece pieces[5];
  taut_action actions[4];
  uint64_t facts[12];
  uint32_t plan[8], k;
  size_t needed;
  taut_result result;
  for (k = 0; k < 4; k++) path[k] = point(coordinate(), coordinate());
  known(taut_path_times(path, draw(5), draw(4) * 0.5, draw(9) == 0 ? NAN : 0.5 + draw(3), draw(4), times));
  for (k = 0; k < 6; k++) {
    from[k] = coordinate();
    to[k] = coordinate();
  }
  known(taut_curve_lengths(draw(4), draw(4) * 0.75, from, to, draw(3), lengths));
  known(taut_curve_sample(draw(4), draw(4) * 0.75, from, to, draw(9) == 0 ? NAN : draw(4), rows, draw(11), &needed));
  known(taut_curve_pieces(draw(4), draw(4) * 0.75, from, to, draw(9) == 0 ? NAN : draw(4), pieces, draw(6), &needed));
  memset(actions, 0, sizeof actions);
  memset(facts, 0, sizeof facts);
  for (k = 0; k < 4; k++) {
    actions[k].need[0] = draw(2) == 0 ? 0 : 1u << draw(5);
    actions[k].add[0] = 1u << draw(5);
    actions[k].remove[0] = draw(2) == 0 ? 0 : 1u << draw(5);
    actions[k].cost = draw(20) == 0 ? NAN : draw(4);
  }
  for (k = 0; k < 3; k++) facts[4 * k] = draw(3) == 0 ? 1u << draw(5) : 0;
  known(taut_actions_plan(actions, draw(5), facts, facts + 4, facts + 8, draw(20), plan, draw(9), &needed, &result));
}

static void costs(void) {
  float list[256];
  uint32_t i = draw(PLANNERS), k;
  for (k = 0; k < 256; k++) list[k] = draw(5) == 0 ? INFINITY : draw(2) == 0 ? 1 : 1 + (float)draw(8) / 2;
  if (draw(9) == 0) list[1 + draw(255)] = coordinate();
  known(taut_planner_set_costs(planners[i], list, 256));
  if (draw(3) == 0) {
    const taut_rect area = rect(small(), small(), small() / 3, small() / 3);
    for (k = 0; k < 256; k++) list[k] = draw(500) == 0 ? coordinate() : 1 + (float)draw(8) / 2;
    known(taut_planner_set_weights(planners[i], &area, list, draw(9) == 0 ? draw(48) : 16, draw(9) == 0 ? draw(99) : 256));
  }
  check_path(i);
}

/* Snapshots of the grids: taken, destroyed, planned on and rolled back to, mostly those of another grid. */
static void snapshot(void) {
  uint32_t i = draw(SNAPSHOTS), k = draw(PLANNERS);
  uint64_t number = 0, before = 0, after = 0;
  taut_snapshot taken = {0}, any = snapshots[draw(SNAPSHOTS)];
  taut_grid grid = any_grid();
  if (draw(30) == 0) any.id ^= UINT64_C(1) << draw(64);
  switch (draw(4)) {
    case 0:
      known(taut_snapshot_destroy(snapshots[i]));
      snapshots[i] = taken;
      if (known(taut_grid_snapshot(grid, &taken)) == TAUT_OK) snapshots[i] = taken;
      break;
    case 1:
      known(taut_snapshot_revision(any, &number));
      break;
    case 2:
      known(taut_grid_revision(grid, &before));
      if (known(taut_grid_restore(grid, any)) < 0) number = 0;
      else number = 1;
      known(taut_grid_revision(grid, &after));
      CHECK(after == before || (number == 1 && after == before + 1));
      break;
    default:
      if (draw(3) == 0) any.id = 0;
      known(taut_planner_pin(planners[k], any));
      break;
  }
}

/* Some requests at once; the points are those of their results. */
static void batch(void) {
  uint32_t i = draw(PLANNERS), count = draw(7), k;
  taut_request requests[6];
  taut_result results[6];
  taut_status status;
  const taut_point* view = NULL;
  size_t length = 0, sum = 0;
  for (k = 0; k < 6; k++) {
    requests[k] = request(coordinate(), coordinate(), coordinate(), coordinate());
    if (draw(5) == 0) requests[k].flags = draw(5);
    if (draw(5) == 0) requests[k].max_expansions = draw(100) + 1;
    requests[k].user = state + k;
  }
  memset(results, 0xA5, sizeof results);
  status = known(taut_planner_find_batch(planners[i], requests, count, results));
  CHECK(is_untouched(results + (status < 0 ? 0 : count), sizeof results - (status < 0 ? 0 : count) * sizeof *results));
  if (planners[i].id != 0) promised[i] = -1;
  check_path(i);
  if (known(taut_planner_points_view(planners[i], &view, &length)) != TAUT_OK) return;
  for (k = 0; k < (status < 0 ? 0 : count); k++) {
    known(results[k].status);
    CHECK(results[k].user == requests[k].user && (results[k].path_count == 0 || results[k].path_first == sum));
    CHECK((results[k].status == TAUT_OK) <= (results[k].path_count > 0));
    sum += results[k].path_count;
  }
  CHECK(sum == length && (length == 0) == (view == NULL));
  if (count > 0 && known(taut_planner_select(planners[i], 0)) == TAUT_OK && status >= 0) {
    promised[i] = results[0].path_count > 0 ? results[0].length : -1;
  }
  check_path(i);
}

/* Costs of cells, into a part of a buffer. */
static void reach(void) {
  static float costs[MOST_CELLS + 64];
  const size_t capacity = draw(3) == 0 ? draw(MOST_CELLS) : MOST_CELLS;
  taut_planner planner = planners[draw(PLANNERS)];
  taut_point starts[3];
  uint8_t is_free[3];
  taut_rect area;
  size_t needed = 0, i;
  taut_status status;
  for (i = 0; i < 3; i++) starts[i] = point(coordinate(), coordinate());
  area.x = small();
  area.y = small();
  area.width = small();
  area.height = small();
  memset(costs, 0xA5, sizeof costs);
  status = known(taut_planner_reach(planner, starts, draw(4), draw(40) / 2.0, &area, costs, 48, capacity, &needed));
  if (status == TAUT_ERROR_BUFFER_TOO_SMALL) CHECK(needed > capacity);
  i = status == TAUT_OK ? needed : 0;
  CHECK(is_untouched(costs + i, sizeof costs - i * sizeof *costs));
  if (known(taut_planner_is_free(planner, starts, 3, is_free)) == TAUT_OK) {
    for (i = 0; i < 3; i++) CHECK(is_free[i] <= 1);
  }
}

static void make_pool(void) {
  uint32_t i = draw(POOLS);
  taut_pool pool = {0};
  taut_pool_options o;
  known(taut_pool_destroy(pools[i]));
  pools[i] = pool;
  CHECK(known(taut_pool_options_init(&o, sizeof o)) == TAUT_OK);
  o.threads = draw(3) == 0 ? draw(3) : 0;
  if (draw(4) == 0) o.max_workers = draw(4);
  if (draw(4) == 0) o.memory_limit = draw(400000);
  if (draw(20) == 0) ((uint32_t*)&o)[draw(8)] = draw(9);
  if (known(taut_pool_create(&o, &pool)) == TAUT_OK) pools[i] = pool;
}

/* Mostly a live ticket of one of the pools. */
static taut_ticket any_ticket(void) {
  taut_ticket ticket = tickets[draw(TICKETS)];
  if (draw(30) == 0) ticket.id ^= UINT64_C(1) << draw(64);
  return ticket;
}

enum { WORLDS = 2, MESHES = 2 };
static taut_world worlds[WORLDS];
static taut_mesh meshes[MESHES];

static taut_pool any_pool(void) {
  taut_pool pool = pools[draw(POOLS)];
  if (draw(50) == 0) pool.id ^= UINT64_C(1) << draw(64);
  return pool;
}

/* Lanes, submissions, and answers whose parts fit together. */
static void pool(void) {
  taut_planner_options o = options(algorithms[draw(ALGORITHMS)]);
  taut_request requests[ASKED];
  taut_result results[ASKED + 1];
  taut_point points[200];
  taut_link_use uses[4];
  taut_ticket list[TICKETS], ticket = {0};
  uint32_t lane = 77, i = draw(TICKETS), k, left = 0;
  size_t needed = 0, count, sum = 0, capacity = draw(4) == 0 ? draw(20) : 200;
  taut_pool one = any_pool();
  taut_status status;
  switch (draw(5)) {
    case 0:
      if (draw(4) == 0) {
        o.algorithm = draw(2) == 0 ? TAUT_ALGORITHM_OPTIMAL : TAUT_ALGORITHM_ASTAR;
        status = known(taut_pool_add_mesh(one, meshes[draw(MESHES)], &o, NULL, draw(9) == 0 ? 256 : 0, &lane));
      } else if (draw(3) == 0) {
        o.algorithm = TAUT_ALGORITHM_VISIBILITY_GRAPH + draw(2);
        status = known(taut_pool_add_world(one, worlds[draw(WORLDS)], &o, &lane));
      } else {
        status = known(taut_pool_add(one, any_grid(), &o, NULL, draw(9) == 0 ? 256 : 0, &lane));
      }
      CHECK((status == TAUT_OK) == (lane != 77));
      break;
    case 1:
      for (k = 0; k < ASKED; k++) {
        requests[k] = request(coordinate(), coordinate(), coordinate(), coordinate());
        if (draw(5) == 0) requests[k].flags = draw(5);
        if (draw(5) == 0) requests[k].max_expansions = draw(100) + 1;
        requests[k].user = k;
      }
      count = draw(ASKED + 1);
      if (draw(4) == 0) {
        float heights[2 * ASKED];
        for (k = 0; k < 2 * ASKED; k++) heights[k] = draw(40) == 0 ? coordinate() : (float)draw(3);
        status = known(taut_pool_submit_heights(one, draw(6), draw(9), requests, count, heights,
                                                draw(9) == 0 ? draw(2 * ASKED) : 2 * count, &ticket));
      } else {
        status = known(taut_pool_submit(one, draw(6), draw(260), requests, count, &ticket));
      }
      if (status != TAUT_OK) break;
      tickets[i] = ticket;
      asked[i] = count;
      break;
    case 2:
      status = taut_pool_poll(one, list, capacity < TICKETS ? capacity : TICKETS, &needed);
      CHECK(known(status) != TAUT_OK || needed <= TICKETS);
      known(taut_pool_links(one, tickets[i], draw(3), uses, capacity < 4 ? capacity : 4, &needed));
      known(taut_pool_heights(one, tickets[i], NULL, 0, &needed));
      break;
    case 3:
      /* A limit of time, so that a long list of tickets does not take the whole test. */
      status = known(taut_pool_work(one, draw(200) + 1, &left));
      CHECK(status < 0 || (left == 0) == (status == TAUT_OK));
      break;
    default:
      memset(results, 0xA5, sizeof results);
      memset(points, 0xA5, sizeof points);
      count = draw(9) == 0 ? draw(ASKED + 2) : asked[i];
      status = known(taut_pool_take(one, tickets[i], results, count, points, capacity, &needed));
      if (status == TAUT_ERROR_BUFFER_TOO_SMALL) CHECK(needed > capacity);
      if (status != TAUT_OK) {
        CHECK(is_untouched(results, sizeof results) && is_untouched(points, sizeof points));
        break;
      }
      for (k = 0; k < count; k++) {
        known(results[k].status);
        CHECK(results[k].user == k && (results[k].path_count == 0 || results[k].path_first == sum));
        sum += results[k].path_count;
      }
      CHECK(sum == needed && count == asked[i]);
      CHECK(is_untouched(results + count, sizeof results - count * sizeof *results));
      CHECK(is_untouched(points + needed, sizeof points - needed * sizeof *points));
      break;
  }
}

/* Arguments of the generated calls by type, and checks of what those write. */
static taut_planner any_planner(void) {
  uint32_t i = draw(PLANNERS);
  taut_planner planner = planners[i];
  promised[i] = NAN;
  if (draw(50) == 0) {
    /* It may be another planner's. */
    planner.id ^= UINT64_C(1) << draw(64);
    for (i = 0; i < PLANNERS; i++) promised[i] = NAN;
  }
  return planner;
}

static inline int32_t draw_int32_t(void) { return small(); }
static inline uint8_t draw_uint8_t(void) { return (uint8_t)draw(256); }
static inline uint32_t draw_uint32_t(void) { return draw(40) == 0 ? draw(UINT32_MAX) : draw(draw(3) == 0 ? 200 : 4); }
static inline uint64_t draw_uint64_t(void) { return draw(2) == 0 ? draw(100) : state; }
static inline size_t draw_size_t(void) { return draw(40) == 0 ? SIZE_MAX - draw(4) : draw(20); }
static inline float draw_float(void) { return coordinate(); }
static inline double draw_double(void) { return (double)coordinate(); }
static inline taut_point draw_taut_point(void) { return point(coordinate(), coordinate()); }
static inline taut_rect draw_taut_rect(void) { return rect(small(), small(), small(), small()); }

enum { LIST = 40 };
#define DRAWN(TYPE, NAME) const TYPE NAME = draw_##TYPE()
#define DRAWN_LIST(TYPE, NAME) \
  TYPE NAME[LIST]; \
  const size_t NAME##_count = draw(LIST + 1); \
  for (size_t k = 0; k < LIST; k++) NAME[k] = draw_##TYPE()
#define WRITTEN(TYPE, NAME) \
  TYPE NAME; \
  memset(&NAME, 0xA5, sizeof NAME)
#define WRITTEN_LIST(TYPE, NAME) \
  TYPE NAME[LIST]; \
  const size_t NAME##_capacity = draw(LIST + 1); \
  size_t NAME##_needed = 0; \
  memset(NAME, 0xA5, sizeof NAME)
#define CHECK_WRITTEN(NAME) CHECK(status >= 0 || is_untouched(&NAME, sizeof NAME))
#define CHECK_WRITTEN_LIST(NAME) \
  do { \
    const size_t items = status >= 0 ? NAME##_needed : 0; \
    CHECK(items <= NAME##_capacity && is_untouched(NAME + items, (LIST - items) * sizeof *NAME)); \
    CHECK(status != TAUT_ERROR_BUFFER_TOO_SMALL || NAME##_needed > NAME##_capacity); \
  } while (0)

#include "generated/any_call.h"

/* A map from a text, mostly a valid one, in the place of another grid. */
#include "random_fields.h"
#include "random_followers.h"
#include "random_graphs.h"
#include "random_motions.h"

static void load(void) {
  static const char map[] = "type octile\nheight 4\nwidth 6\nmap\n.@T...\nSG..O.\n......\n..WW..\n";
  char text[sizeof map];
  uint32_t i = draw(GRIDS);
  int32_t width = 0, height = 0;
  taut_grid grid = {0};
  memcpy(text, map, sizeof map);
  if (draw(3) == 0) text[draw(sizeof map - 1)] = (char)draw(256);
  if (known(taut_grid_from_moving_ai(text, draw(4) == 0 ? draw(sizeof map) : sizeof map - 1, &grid)) != TAUT_OK) {
    CHECK(grid.id == 0);
    return;
  }
  known(taut_grid_destroy(grids[i]));
  grids[i] = grid;
  CHECK(known(taut_grid_size(grid, &width, &height)) == TAUT_OK && width > 0 && height > 0);
}

/* A grid is saved; sometimes a byte is changed or cut off, and then nothing may be loaded. */
static void save_and_load(void) {
  static uint8_t saved[64 + 20 + 3 * MOST_CELLS], copy[sizeof saved];
  uint32_t i = draw(GRIDS), spoilt = draw(3);
  size_t needed = 0, capacity = draw(4) == 0 ? draw(300) : sizeof saved, length;
  taut_grid loaded = {0}, grid = any_grid();
  const taut_status status = known(taut_grid_save(grid, saved, capacity, &needed));
  if (status == TAUT_ERROR_BUFFER_TOO_SMALL) CHECK(needed > capacity);
  if (status != TAUT_OK) return;
  length = needed;
  if (spoilt == 1) saved[draw((uint32_t)length)] ^= (uint8_t)(1 << draw(8));
  if (spoilt == 2) length = draw((uint32_t)length);
  if (known(taut_grid_load(saved, length, &loaded)) != TAUT_OK) {
    CHECK(spoilt != 0 && loaded.id == 0);
    return;
  }
  CHECK(spoilt == 0);
  CHECK(known(taut_grid_save(loaded, copy, sizeof copy, &needed)) == TAUT_OK);
  CHECK(needed == length && memcmp(saved, copy, length) == 0);
  known(taut_grid_destroy(grids[i]));
  grids[i] = loaded;
}

static FILE* record;

/* Appends what is recorded to the log, if there is one. */
static void drain(void) {
  size_t needed = 0;
  uint8_t* bytes;
  if (record == NULL) return;
  EXPECT(TAUT_ERROR_BUFFER_TOO_SMALL, taut_record_take(NULL, 0, &needed));
  bytes = malloc(needed);
  CHECK(bytes != NULL);
  EXPECT(TAUT_OK, taut_record_take(bytes, needed, &needed));
  CHECK(fwrite(bytes, 1, needed, record) == needed);
  free(bytes);
}

/* What the library reports about itself, with random numbers. */
static void about(void) {
  char message[600];
  size_t capacity = draw(600), length = taut_last_error(message, capacity);
  uint32_t objects = 0, i;
  for (i = 0; i < GRIDS; i++) objects += grids[i].id != 0;
  for (i = 0; i < PLANNERS; i++) objects += planners[i].id != 0;
  CHECK(length < 512 && (capacity == 0 || strlen(message) <= length));
  for (i = 0; i < SNAPSHOTS; i++) objects += snapshots[i].id != 0;
  for (i = 0; i < POOLS; i++) objects += pools[i].id != 0;
  for (i = 0; i < FIELDS; i++) objects += fields[i].id != 0;
  objects += (policy.id != 0) + (crowd.id != 0);
  for (i = 0; i < SHAPES; i++) objects += shapes[i].id != 0;
  for (i = 0; i < SPACES; i++) objects += spaces[i].id != 0;
  for (i = 0; i < MOTIONS; i++) objects += motions[i].id != 0;
  for (i = 0; i < WORLDS; i++) objects += worlds[i].id != 0;
  for (i = 0; i < MESHES; i++) objects += meshes[i].id != 0;
  objects += asking.id != 0;
  for (i = 0; i < WALKERS; i++) objects += walkers[i].id != 0;
  objects += live_graphs();
  CHECK(taut_live_objects() == objects);
  CHECK(taut_struct_size(draw(6)) < 1000 && taut_version_number() > 0 && strlen(taut_version_string()) >= 5);
  CHECK((taut_abi_version() & 0xFFFF) == TAUT_ABI_VERSION);
  CHECK(taut_set_allocator(NULL) == TAUT_ERROR_BUSY);
  if (record != NULL) CHECK(taut_record_start(1 << 20) == TAUT_ERROR_BUSY);
}

int main(int count, char** arguments) {
  long calls = count > 1 && strcmp(arguments[1], "short") == 0 ? 3000 : 250000;
  long call;
  uint32_t i;
  state = count > 2 ? strtoull(arguments[2], NULL, 10) : 2026;
  if (count > 3) {
    record = fopen(arguments[3], "wb");
    CHECK(record != NULL);
    EXPECT(TAUT_OK, taut_record_start((size_t)1 << 26));
  }
  for (i = 0; i < PLANNERS; i++) promised[i] = -1;
  for (i = 0; i < GRIDS; i++) grids[i] = new_grid(20, 20);
  for (call = 0; call < calls; call++) {
    uint32_t kind = draw(100);
    if (call % 500 == 499) drain();
    /* The clock decides when a step ends: no replay would do the same. */
    if (record == NULL && draw(100) == 0) known(taut_planner_limit_time(planners[draw(PLANNERS)], draw(2000)));
    if (record == NULL && draw(200) == 0) make_pool();
    if (kind < 1) make_grid();
    else if (kind < 2) load();
    else if (kind < 3) save_and_load();
    else if (kind < 6) make_planner();
    else if (kind < 12 && record == NULL) pool();
    else if (kind < 30) edit();
    else if (kind < 37) read();
    else if (kind < 39) followers_and_walkers();
    else if (kind < 40) graphs_of_the_host();
    else if (kind < 45) motions_and_spaces();
    else if (kind < 47) make_field();
    else if (kind < 52) build_field();
    else if (kind < 56) read_field();
    else if (kind < 80) query();
    else if (kind < 83) many();
    else if (kind < 86) batch();
    else if (kind < 90) snapshot();
    else if (kind < 92) about();
    else if (kind < 93) costs();
    else if (kind < 94) draw(2) == 0 ? improve() : times_curves_and_plans();
    else if (kind < 95) reach();
    else any_call();
  }
  for (i = 0; i < PLANNERS; i++) EXPECT(TAUT_OK, taut_planner_destroy(planners[i]));
  for (i = 0; i < SNAPSHOTS; i++) EXPECT(TAUT_OK, taut_snapshot_destroy(snapshots[i]));
  for (i = 0; i < POOLS; i++) EXPECT(TAUT_OK, taut_pool_destroy(pools[i]));
  for (i = 0; i < FIELDS; i++) EXPECT(TAUT_OK, taut_field_destroy(fields[i]));
  EXPECT(TAUT_OK, taut_policy_destroy(policy));
  EXPECT(TAUT_OK, taut_crowd_destroy(crowd));
  for (i = 0; i < SHAPES; i++) EXPECT(TAUT_OK, taut_shape_destroy(shapes[i]));
  for (i = 0; i < SPACES; i++) EXPECT(TAUT_OK, taut_space_destroy(spaces[i]));
  for (i = 0; i < MOTIONS; i++) EXPECT(TAUT_OK, taut_motion_destroy(motions[i]));
  for (i = 0; i < WALKERS; i++) EXPECT(TAUT_OK, taut_planner_destroy(walkers[i]));
  EXPECT(TAUT_OK, taut_motion_destroy(asking));
  for (i = 0; i < WORLDS; i++) EXPECT(TAUT_OK, taut_world_destroy(worlds[i]));
  for (i = 0; i < MESHES; i++) EXPECT(TAUT_OK, taut_mesh_destroy(meshes[i]));
  destroy_graphs();
  for (i = 0; i < GRIDS; i++) EXPECT(TAUT_OK, taut_grid_destroy(grids[i]));
  CHECK(taut_live_objects() == 0);
  drain();
  EXPECT(TAUT_OK, taut_record_stop());
  if (record != NULL) CHECK(fclose(record) == 0);
  return 0;
}
