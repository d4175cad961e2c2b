/* Every allocation of a whole life of a query fails once: the call says OUT_OF_MEMORY, nothing aborts, and the same
   call succeeds when it is tried again; warm queries ask for no memory at all, and a planner tells
   truly how much it holds. For the GNU C library, whose allocator can be stood in front of. */
#include "check.h"
#include "generated/algorithms.h"

#include <errno.h>
#include <malloc.h>

extern void* __libc_malloc(size_t size);
extern void* __libc_calloc(size_t count, size_t size);
extern void* __libc_realloc(void* old, size_t size);
extern void* __libc_memalign(size_t alignment, size_t size);
extern void __libc_free(void* memory);

static long countdown = -1; /* allocations until one fails; negative: none does */
static long refusals;
static long requests;

static size_t held; /* bytes of all live allocations */

static int refuses(void) {
  requests++;
  if (countdown < 0 || countdown-- > 0) return 0;
  refusals++;
  errno = ENOMEM;
  return 1;
}

static void* count(void* memory) {
  held += malloc_usable_size(memory);
  return memory;
}

void* malloc(size_t size) { return refuses() ? NULL : count(__libc_malloc(size)); }
void* calloc(size_t number, size_t size) { return refuses() ? NULL : count(__libc_calloc(number, size)); }
void* aligned_alloc(size_t alignment, size_t size) {
  return refuses() ? NULL : count(__libc_memalign(alignment, size));
}
void* memalign(size_t alignment, size_t size) { return aligned_alloc(alignment, size); }
int posix_memalign(void** out, size_t alignment, size_t size) {
  *out = aligned_alloc(alignment, size);
  return *out == NULL ? ENOMEM : 0;
}
void* realloc(void* old, size_t size) {
  if (refuses()) return NULL;
  held -= malloc_usable_size(old);
  return count(__libc_realloc(old, size));
}
void free(void* memory) {
  held -= malloc_usable_size(memory);
  __libc_free(memory);
}

static long told;

/* If a call was out of memory, notes it and gives the memory back: the call is to be repeated. */
static int again(taut_status status) {
  if (status != TAUT_ERROR_OUT_OF_MEMORY) return 0;
  CHECK(taut_last_error(NULL, 0) > 20);
  countdown = -1;
  told++;
  return 1;
}

#define TRY(call) \
  do { \
    taut_status status = (call); \
    if (again(status)) status = (call); \
    CHECK(status == TAUT_OK); \
  } while (0)

/* The same for a refresh that proves nothing. */
#define TRY_STALE(call) \
  do { \
    taut_status status = (call); \
    if (again(status)) status = (call); \
    CHECK(status == TAUT_STALE); \
  } while (0)

/* The same for an edit, which must not have changed anything when it was refused. */
#define TRY_EDIT(call) \
  do { \
    uint64_t revision, now; \
    uint8_t before[64 * 64], after[64 * 64]; \
    taut_status status; \
    CHECK(taut_grid_revision(grid, &revision) == TAUT_OK); \
    CHECK(taut_grid_get_cells(grid, &all, before, 64, sizeof before, &needed) == TAUT_OK); \
    status = (call); \
    if (again(status)) { \
      CHECK(taut_grid_revision(grid, &now) == TAUT_OK && now == revision); \
      CHECK(taut_grid_get_cells(grid, &all, after, 64, sizeof after, &needed) == TAUT_OK); \
      CHECK(memcmp(before, after, sizeof before) == 0); \
      status = (call); \
    } \
    CHECK(status == TAUT_OK && taut_grid_revision(grid, &now) == TAUT_OK && now == revision + 1); \
  } while (0)

/* A pool of the host's thread: what is refused memory is an error of the call, or the answer to one request. */
static void pool_life(taut_grid grid, uint32_t algorithm, const taut_request* ask) {
  taut_pool pool = {0};
  taut_pool_options o;
  taut_planner_options how = options(algorithm);
  taut_ticket ticket = {0}, polled = {0};
  taut_request requests[3];
  taut_result results[3];
  taut_point points[1024];
  uint32_t lane = 0, left = 0;
  size_t needed, i;
  int round;
  for (i = 0; i < 3; i++) requests[i] = *ask;
  CHECK(taut_pool_options_init(&o, sizeof o) == TAUT_OK);
  TRY(taut_pool_create(&o, &pool));
  if (algorithm != TAUT_ALGORITHM_DSTAR_LITE) {
    TRY(taut_pool_add(pool, grid, &how, NULL, 0, &lane));
    for (round = 0; round < 2; round++) {
      TRY(taut_pool_submit(pool, lane, 9, requests, 3, &ticket));
      CHECK(taut_pool_work(pool, 0, &left) == TAUT_OK && left == 0);
      TRY(taut_pool_wait(pool, ticket, 0));
      TRY(taut_pool_poll(pool, &polled, 1, &needed));
      CHECK(needed == 1 && polled.id == ticket.id);
      CHECK(taut_pool_links(pool, ticket, 0, NULL, 0, &needed) == TAUT_OK);
      CHECK(taut_pool_take(pool, ticket, results, 3, points, 1024, &needed) == TAUT_OK);
      for (i = 0; i < 3; i++) CHECK(results[i].status == TAUT_OK || again(results[i].status));
    }
    TRY(taut_pool_submit(pool, lane, 9, requests, 3, &ticket));
    TRY(taut_pool_cancel(pool, ticket));
    TRY(taut_pool_leave_out(pool, lane, 0));
    CHECK(taut_pool_remove(pool, lane) == TAUT_OK);
  }
  CHECK(taut_pool_destroy(pool) == TAUT_OK);
}

/* A few calls that are recorded: without memory for a record it counts as lost, and the call answers as ever. */
static void recorded_life(void) {
  taut_grid grid = {0};
  taut_point shape[2] = {{1, 1}, {2.5f, 3}};
  uint8_t log[4096];
  uint32_t obstacle = 0;
  size_t needed;
  TRY(taut_record_start(sizeof log));
  TRY(taut_grid_create(8, 8, 1, &grid));
  TRY(taut_grid_add_obstacle(grid, shape, 2, &obstacle));
  TRY(taut_record_take(log, sizeof log, &needed));
  CHECK(needed > 24);
  TRY(taut_grid_destroy(grid));
  TRY(taut_record_stop());
}

/* Improves a path that it adopts, and asks for what takes memory of its own. */
static void improve(taut_planner planner, const taut_point* view, size_t length) {
  const double from[3] = {1, 1, 0}, to[3] = {9, 5, 1};
  const uint64_t none[4] = {0, 0, 0, 0}, goal[4] = {1, 0, 0, 0};
  taut_point path[64];
  double times[64], lengths[1], rows[60];
  taut_motion_piece pieces[5];
  taut_improve_options o;
  taut_result result;
  taut_action action;
  uint32_t plan[1], kind;
  size_t needed, count = length < 64 ? length : 64;
  memcpy(path, view, count * sizeof *path);
  memset(&action, 0, sizeof action);
  action.add[0] = 1;
  TRY(taut_improve_options_init(&o, sizeof o));
  o.turning_radius = 0.5;
  for (kind = TAUT_IMPROVE_SHORTCUT; kind <= TAUT_IMPROVE_ROUND; kind++) {
    TRY(taut_planner_adopt(planner, path, count, 0, &result));
    o.improvement = kind;
    TRY(taut_planner_improve(planner, &o, &result));
  }
  TRY(taut_path_times(path, count, 2, 1, 0.5, times));
  TRY(taut_curve_lengths(TAUT_CURVE_DUBINS, 1, from, to, 1, lengths));
  TRY(taut_curve_sample(TAUT_CURVE_REEDS_SHEPP, 1, from, to, 1, rows, 20, &needed));
  TRY(taut_curve_pieces(TAUT_CURVE_REEDS_SHEPP, 1, from, to, 1, pieces, 5, &needed));
  TRY(taut_actions_plan(&action, 1, none, goal, none, 0, plan, 1, &needed, &result));
}

/* Questions to a planner that is pinned to a state of its own: its components are computed for them. */
static void pinned_questions(taut_grid grid, taut_planner planner, uint32_t algorithm, const taut_request* ask) {
  taut_snapshot snapshot = {0}, newest = {0};
  taut_point out;
  const taut_point* view;
  taut_hit hit;
  taut_path_check check;
  taut_place place;
  float distance;
  int32_t width, height;
  uint8_t yes, cell;
  uint32_t corner, visible;
  uint64_t seed = 5, component, revision;
  double cost;
  size_t length;
  TRY(taut_grid_snapshot(grid, &snapshot));
  TRY(taut_snapshot_revision(snapshot, &revision));
  TRY(taut_planner_pin(planner, snapshot));
  TRY(taut_planner_reachable(planner, &ask->start, &ask->goal, &yes));
  TRY(taut_planner_component(planner, &ask->start, &component));
  TRY(taut_planner_nearest_reachable(planner, &ask->start, &ask->goal, 5, &out, &distance));
  TRY(taut_planner_pin(planner, newest));
  TRY(taut_snapshot_destroy(snapshot));
  TRY(taut_planner_reachable(planner, &ask->start, &ask->goal, &yes));
  CHECK(yes == 1);
  TRY(taut_planner_nearest(planner, &ask->goal, 5, &out, &distance));
  TRY(taut_planner_is_free(planner, &ask->start, 1, &yes));
  TRY(taut_planner_random_point(planner, &ask->goal, 5, &seed, &out));
  TRY(taut_planner_raycast(planner, &ask->start, &ask->goal, &hit));
  TRY(taut_grid_line_of_sight(grid, &ask->start, &ask->goal, 0, &yes, &out));
  TRY(taut_grid_size(grid, &width, &height));
  TRY(taut_grid_get_cell(grid, 1, 1, &cell));
  TRY(taut_planner_limit_time(planner, 0));
  TRY(taut_planner_cancel(planner));
  TRY(taut_planner_find(planner, ask, NULL) == TAUT_ERROR_NULL_POINTER ? TAUT_OK : TAUT_ERROR_PANIC);
  TRY(taut_planner_path_view(planner, &view, &length));
  CHECK(length > 1);
  TRY(taut_planner_check_path(planner, view, length, 0, &check));
  TRY(taut_planner_path_cost(planner, view, length, &cost));
  TRY(taut_planner_waypoint(planner, view, length, &ask->start, 1, 0, &corner, &visible));
  TRY(taut_path_locate(view, length, &ask->goal, 0, &place));
  TRY(taut_path_ahead(view, length, &place, 1, &out, &corner));
  /* The view is of no use afterwards. */
  if (algorithm != TAUT_ALGORITHM_SAFE_INTERVALS) improve(planner, view, length);
}

/* A whole life, with the allocation number `failing` refused. Returns the number of refusals. */
/* What is not proven for a field of agents with a size is no fault. */
static taut_status proven(taut_status status) { return status == TAUT_ERROR_UNSUPPORTED ? TAUT_OK : status; }

/* A proof keeps nothing: it allocates each time. */
static void prove_field(taut_field field) {
  const taut_point at[2] = {{1.5f, 32.5f}, {60.5f, 31.5f}};
  double costs[2], bounds[2];
  TRY(proven(taut_field_prove_costs(field, at, 2, 1.0, costs, bounds)));
}

/* Reads of a field; memory that is refused to one of them is an error of it alone. */
static void read_field(taut_field field) {
  const taut_point at[2] = {{1.5f, 32.5f}, {60.5f, 31.5f}};
  taut_point next[2] = {{1.5f, 32.5f}, {60.5f, 31.5f}}, path[128];
  const taut_rect part = rect(2, 2, 3, 3);
  double distances[2];
  uint32_t owners[2];
  taut_crossing crossings[2];
  float rows[18];
  size_t needed;
  uint64_t revision;
  uint8_t stale;
  TRY(taut_field_distances(field, at, 2, 0, distances));
  TRY(taut_field_owners(field, at, 2, owners));
  TRY(taut_field_links(field, at, 2, owners));
  TRY(taut_field_crossings(field, at, 2, crossings));
  TRY(taut_field_next(field, at, 2, next));
  TRY(taut_field_next_within(field, at, 2, 0.5f, next));
  TRY(taut_field_revision(field, &revision));
  TRY(taut_field_is_stale(field, &stale));
  TRY(taut_field_path(field, at, path, 128, &needed));
  TRY(taut_field_rows(field, &part, rows, 3, 9, &needed));
  TRY(taut_field_directions(field, &part, rows, 6, 18, &needed));
}

/* A policy of each kind that keeps something, and a crowd. */
static void followers_life(taut_grid grid) {
  static const uint32_t kinds[] = {TAUT_POLICY_POTENTIAL, TAUT_POLICY_FLOW, TAUT_POLICY_BUG};
  const taut_pull pull = {{3, 3}, 1, 4};
  const taut_rect part = rect(2, 2, 2, 1);
  const float xy[4] = {1, 0, 1, 0};
  taut_field none = {0};
  taut_policy_options o;
  taut_crowd_options c;
  taut_crowd crowd = {0};
  taut_walker walkers[40];
  taut_walker_traits traits[40];
  taut_point velocities[40];
  size_t i;
  CHECK(taut_policy_options_init(&o, sizeof o) == TAUT_OK && taut_crowd_options_init(&c, sizeof c) == TAUT_OK);
  for (i = 0; i < 3; i++) {
    taut_policy policy = {0};
    taut_policy_result result;
    taut_follower follower;
    long before;
    memset(&follower, 0, sizeof follower);
    follower.at = follower.goal = point(2.5f, 2.5f);
    follower.goal.x = 9;
    follower.stride = 0.25f;
    o.policy = kinds[i];
    TRY(taut_policy_create(grid, &o, &policy));
    if (i == 0) TRY(taut_policy_set_pulls(policy, &pull, 1));
    if (i == 1) TRY(taut_policy_set_flow(policy, &part, xy, 4, 4));
    before = requests;
    CHECK(taut_policy_step(policy, none, &follower, 1, &result) == TAUT_OK && result.moving == 1);
    CHECK(requests == before);
    TRY(taut_policy_destroy(policy));
  }
  memset(walkers, 0, sizeof walkers);
  memset(traits, 0, sizeof traits);
  for (i = 0; i < 40; i++) {
    walkers[i].at = point(2.5f + (float)(i % 8), 2.5f + (float)(i / 8));
    walkers[i].wanted.x = 1;
    walkers[i].radius = 0.4f;
    walkers[i].speed = 1;
  }
  TRY(taut_crowd_create(grid, &c, &crowd));
  TRY(taut_crowd_avoid(crowd, walkers, 1, 0.1, velocities));
  TRY(taut_crowd_avoid(crowd, walkers, 40, 0.1, velocities));
  TRY(taut_crowd_avoid_with(crowd, walkers, 40, traits, 0.1, velocities));
  TRY(taut_crowd_destroy(crowd));
}

/* A field whose distances are counts at first, if the kind has them, then costs. Turns count on the cell lattice. */
static void field_life(taut_grid grid, uint32_t kind, uint32_t turns) {
  const taut_field_seed seeds[2] = {{{5.5f, 50.5f}, 0}, {{50.5f, 5.5f}, 1}};
  const taut_rect part = rect(2, 2, 3, 1);
  const float weights[3] = {2, 3, 4};
  taut_field_options o;
  taut_field field = {0};
  taut_field_result result;
  float costs[256];
  uint64_t bytes;
  size_t i;
  for (i = 0; i < 256; i++) costs[i] = i == 9 ? INFINITY : 2;
  CHECK(taut_field_options_init(&o, sizeof o) == TAUT_OK);
  o.kind = kind;
  o.turns = turns;
  if (turns != TAUT_TURNS_FREE) o.lattice = TAUT_LATTICE_CELLS;
  if (turns == TAUT_TURNS_COST) o.turn_cost = 0.5f;
  if (turns == TAUT_TURNS_FEWEST) o.blocked_links = UINT32_MAX;
  TRY(taut_field_create(grid, &o, &field));
  TRY(taut_field_build(field, seeds, 1, &result));
  read_field(field);
  prove_field(field);
  TRY(taut_field_set_costs(field, costs, 256));
  TRY(taut_field_set_weights(field, &part, weights, 3, 3));
  TRY(taut_field_begin(field, seeds, 2));
  for (;;) {
    taut_status status = taut_field_step(field, 100, &result);
    if (again(status)) {
      TRY(taut_field_begin(field, seeds, 2));
      continue;
    }
    CHECK(status >= 0);
    if (status != TAUT_IN_PROGRESS) break;
  }
  TRY(taut_field_update(field));
  if (again(taut_field_step(field, 0, &result))) {
    TRY(taut_field_update(field));
    TRY(taut_field_step(field, 0, &result));
  }
  read_field(field);
  prove_field(field);
  TRY(taut_field_cancel(field));
  TRY(taut_field_memory(field, &bytes));
  TRY(taut_field_reset(field));
  TRY(taut_field_destroy(field));
}

/* A comb of many teeth, a frame with a hole and a bar apart from it: pieces and splits of many edges. */
static taut_shape shape_of_outlines(void) {
  taut_point points[52];
  const uint32_t lengths[4] = {40, 4, 4, 4};
  taut_shape shape = {0};
  uint32_t i;
  for (i = 0; i < 38; i++) points[i] = point((float)i / 8 - 2.5f, i % 2 ? 0.5f : -0.25f);
  points[38] = point(2.25f, -0.5f);
  points[39] = point(-2.5f, -0.5f);
  for (i = 0; i < 12; i++) {
    const float x = i % 4 == 1 || i % 4 == 2 ? 1.5f : 1, y = i % 4 < 2 ? -2 : -1;
    points[40 + i] = i < 4 ? point(x, y) : i < 8 ? point(x - 0.125f, y + 0.25f) : point(x - 3, y);
  }
  TRY(taut_shape_create_outlines(points, 52, lengths, 4, TAUT_FILL_EVEN_ODD, 0.125f, &shape));
  return shape;
}

/* Shapes of all kinds, a space on a grid and one in a world, and planners in it. */
static long shapes_life(long failing) {
  static const uint32_t kinds[2] = {TAUT_MOTION_RRT_CONNECT, TAUT_MOTION_PRM};
  const taut_point low = {0, 0}, high = {32, 32}, ends[2] = {{-1, 0}, {1, 0}};
  const taut_point wall[8] = {{8, 0}, {10, 0}, {10, 24}, {8, 24}, {16, 8}, {18, 8}, {18, 32}, {16, 32}};
  const uint32_t lengths[2] = {4, 4};
  const double start[3] = {4, 4, 0}, goal[3] = {4, 20, 1}, turned[3] = {4, 4, 20};
  taut_motion_request ask;
  taut_motion_result result;
  taut_space_options of_space;
  taut_motion_options o;
  taut_improve_options improve;
  taut_grid grid = {0};
  taut_shape disc = {0}, capsule = {0}, shape;
  taut_world world = {0}, grown = {0};
  taut_space space = {0}, on_grid = {0};
  taut_motion motion = {0};
  uint8_t is_free[2];
  uint32_t number = 0, k;
  memset(&ask, 0, sizeof ask);
  ask.max_iterations = 3000;
  CHECK(taut_space_options_init(&of_space, sizeof of_space) == TAUT_OK);
  CHECK(taut_motion_options_init(&o, sizeof o) == TAUT_OK);
  CHECK(taut_improve_options_init(&improve, sizeof improve) == TAUT_OK);
  improve.max_iterations = 20;
  refusals = 0;
  countdown = failing;
  TRY(taut_shape_create(ends, 1, 0.5f, &disc));
  TRY(taut_shape_create(ends, 2, 0.5f, &capsule));
  shape = shape_of_outlines();
  TRY(taut_world_create(&low, &high, &world));
  TRY(taut_world_add_outlines(world, wall, 8, lengths, 2, TAUT_FILL_NON_ZERO, &number));
  CHECK(number == 1);
  TRY(taut_world_grow(world, capsule, 0.5, &grown));
  TRY(taut_world_add_outlines(grown, wall, 8, lengths, 2, TAUT_FILL_EVEN_ODD, &number));
  TRY(taut_space_of_poses_in_world(world, shape, &of_space, &space));
  TRY(taut_space_check(space, start, 1, is_free));
  TRY(taut_space_check_motions(space, start, turned, 1, is_free + 1));
  CHECK(is_free[0] == 1 && is_free[1] == 1);
  for (k = 0; k < 2; k++) {
    o.algorithm = kinds[k];
    TRY(taut_motion_create(space, &o, &motion));
    TRY(taut_motion_find(motion, start, goal, 1, &ask, &result));
    TRY(taut_motion_improve(motion, &improve, &result));
    TRY(taut_motion_destroy(motion));
  }
  TRY(taut_grid_create(24, 24, 1, &grid));
  of_space.angles = 8;
  TRY(taut_space_of_poses(grid, disc, &of_space, &on_grid));
  o.algorithm = TAUT_MOTION_LATTICE;
  TRY(taut_motion_create(on_grid, &o, &motion));
  /* Between voxels, among which a goal is joined to dozens. */
  TRY(taut_motion_find(motion, start, turned, 1, &ask, &result));
  TRY(taut_motion_destroy(motion));
  TRY(taut_space_destroy(on_grid));
  TRY(taut_space_destroy(space));
  TRY(taut_world_destroy(grown));
  TRY(taut_world_destroy(world));
  TRY(taut_shape_destroy(shape));
  TRY(taut_shape_destroy(capsule));
  TRY(taut_shape_destroy(disc));
  countdown = -1;
  CHECK(taut_grid_destroy(grid) == TAUT_OK && taut_live_objects() == 0);
  return refusals;
}

/* A shape, its space and a planner of motions. */
static long motion_life(long failing) {
  const double start[3] = {5.5, 12.5, 0}, goals[6] = {18.5, 18.5, 1.5, 12.5, 6.5, 0.5};
  const taut_point triangle[3] = {{0, 0}, {2, 0}, {0, 2}}, corner[6] = {{-2, -2}, {2, -2}, {2, 2}, {1, 2}, {1, -1}, {-2, -1}};
  const taut_rect area = rect(10, 10, 8, 8);
  taut_motion_request ask;
  taut_motion_result result;
  taut_space_options of_space;
  taut_motion_options o;
  taut_grid grid = {0};
  taut_shape shape = {0};
  const taut_link link = {3, 0, 1, 0, 0, 0};
  taut_space space = {0}, chain = {0};
  taut_improve_options improve;
  taut_motion motion = {0}, of_chain = {0};
  taut_point points[8];
  taut_axis axes[3];
  const double* view;
  double path[3 * 256], inner, outer;
  uint8_t is_free[2], slice[64];
  uint32_t algorithm;
  uint64_t bytes;
  size_t needed;
  memset(&ask, 0, sizeof ask);
  CHECK(taut_space_options_init(&of_space, sizeof of_space) == TAUT_OK);
  CHECK(taut_motion_options_init(&o, sizeof o) == TAUT_OK);
  of_space.angles = 8;
  refusals = 0;
  countdown = failing;
  TRY(taut_grid_create(24, 24, 1, &grid));
  TRY(taut_polygon_sum(triangle, 3, triangle, 3, 1, points, 8, &needed));
  CHECK(needed == 6);
  TRY(taut_shape_create(corner, 6, 0.25f, &shape));
  TRY(taut_shape_bounds(shape, &inner, &outer));
  TRY(taut_shape_pieces(shape, 0, points, 8, &needed));
  TRY(taut_space_of_poses(grid, shape, &of_space, &space));
  TRY(taut_space_axes(space, axes, 3, &needed));
  TRY(taut_space_check(space, goals, 2, is_free));
  CHECK(is_free[0] == 1 && is_free[1] == 1);
  TRY(taut_space_check_motions(space, start, goals + 3, 1, is_free));
  TRY(taut_space_slice(space, 0.5, &area, slice, 8, 64, &needed));
  TRY(taut_space_memory(space, &bytes));
  TRY(taut_space_of_chain(grid, &link, 1, NULL, &of_space, &chain));
  TRY(taut_motion_create(chain, &o, &of_chain));
  TRY(taut_motion_find(of_chain, start, goals, 1, &ask, &result));
  TRY(taut_motion_create(space, &o, &motion));
  TRY(taut_motion_find(motion, start, goals, 1, &ask, &result));
  CHECK(taut_improve_options_init(&improve, sizeof improve) == TAUT_OK);
  improve.max_iterations = 20;
  TRY(taut_motion_improve(motion, &improve, &result));
  TRY(taut_motion_reset(motion));
  TRY(taut_motion_begin(motion, start, goals, 1, &ask));
  for (;;) {
    taut_status status = taut_motion_step(motion, 500, &result);
    if (again(status)) {
      TRY(taut_motion_begin(motion, start, goals, 1, &ask));
      continue;
    }
    CHECK(status >= 0);
    if (status != TAUT_IN_PROGRESS) break;
  }
  CHECK(result.status == TAUT_OK);
  TRY(taut_motion_path(motion, path, 256, &needed));
  TRY(taut_motion_pieces(motion, NULL, 0, &needed));
  TRY(taut_motion_path_view(motion, &view, &needed));
  CHECK(needed >= 2 && memcmp(view, path, 3 * needed * sizeof *path) == 0);
  TRY(taut_motion_cancel(motion));
  TRY(taut_motion_algorithm_of(motion, &algorithm));
  TRY(taut_motion_memory(motion, &bytes));
  TRY(taut_motion_destroy(motion));
  TRY(taut_motion_destroy(of_chain));
  TRY(taut_space_destroy(chain));
  TRY(taut_space_destroy(space));
  TRY(taut_shape_destroy(shape));
  countdown = -1;
  CHECK(taut_grid_destroy(grid) == TAUT_OK && taut_live_objects() == 0);
  return refusals;
}

/* A space that only the host knows, and a planner that asks. */
static long asked_life(long failing) {
  static const uint32_t algorithms[4] = {TAUT_MOTION_RRT_CONNECT, TAUT_MOTION_KPIECE, TAUT_MOTION_T_RRT, TAUT_MOTION_PRM};
  const taut_axis axes[2] = {{0, 10, 1, TAUT_AXIS_LINE, 0}, {0, 10, 1, TAUT_AXIS_LINE, 0}};
  const double start[2] = {1, 1}, goal[2] = {9, 1}, plane[3] = {0, 1, 1};
  static uint8_t is_free[256];
  static double costs[256];
  taut_space_options of_space;
  taut_motion_options o;
  taut_motion_request ask;
  taut_motion_result result;
  taut_space space = {0};
  taut_motion motion = {0};
  const double* states;
  size_t count, i, k;
  memset(&ask, 0, sizeof ask);
  ask.max_iterations = 60;
  CHECK(taut_space_options_init(&of_space, sizeof of_space) == TAUT_OK);
  CHECK(taut_motion_options_init(&o, sizeof o) == TAUT_OK);
  refusals = 0;
  countdown = failing;
  TRY(taut_space_of_axes(axes, 2, &of_space, &space));
  TRY(taut_space_add_constraint(space, TAUT_CONSTRAINT_PLANE, plane, 3));
  o.algorithm = TAUT_MOTION_RRT;
  TRY(taut_motion_create(space, &o, &motion));
  TRY(taut_motion_destroy(motion));
  TRY(taut_space_destroy(space));
  TRY(taut_space_of_axes(axes, 2, &of_space, &space));
  for (k = 0; k < 4; k++) {
    taut_status status;
    o.algorithm = algorithms[k];
    o.asks_motions = k & 1;
    TRY(taut_motion_create(space, &o, &motion));
    status = taut_motion_find(motion, start, goal, 1, &ask, &result);
    while (status == TAUT_ASKING || again(status)) {
      if (status != TAUT_ASKING) {
        status = taut_motion_find(motion, start, goal, 1, &ask, &result);
        continue;
      }
      if (o.asks_motions) TRY(taut_motion_ask_motions(motion, &states, &count));
      else TRY(taut_motion_ask(motion, &states, &count));
      for (i = 0; i < count; i++) {
        const double* end = states + 2 * (o.asks_motions ? 2 * i + 1 : i);
        is_free[i] = end[0] < 4.5 || end[0] > 5.5 || end[1] > 8;
        costs[i] = is_free[i] ? 1 : HUGE_VAL;
      }
      if (k == 2) TRY(taut_motion_tell_costs(motion, costs, count));
      else TRY(taut_motion_tell(motion, is_free, count));
      status = taut_motion_step(motion, 0, &result);
    }
    CHECK(status == TAUT_OK || status == TAUT_BUDGET_SPENT);
    TRY(taut_motion_destroy(motion));
  }
  TRY(taut_space_destroy(space));
  countdown = -1;
  CHECK(taut_live_objects() == 0);
  return refusals;
}

/* Rules of spaces of axes, a roadmap that is saved and loaded, and planners that need no answers. */
static long ruled_life(long failing) {
  static const uint32_t algorithms[3] = {TAUT_MOTION_LATTICE, TAUT_MOTION_AORRT, TAUT_MOTION_KINODYNAMIC_RRT};
  const taut_axis axes[2] = {{0, 10, 1, TAUT_AXIS_LINE, 0}, {0, 10, 1, TAUT_AXIS_LINE, 0}};
  const taut_mode modes[2] = {{1, 0, 0, 1, 0}, {1, 2, 3, 2, 0}};
  const double start[2] = {1, 1}, goal[2] = {9, 1}, near_goal[2] = {3.5, 2}, push_start[2] = {3, 3}, push_goal[2] = {1, 5};
  const double plane[4] = {1, 0, 0, 1}, limit[1] = {1};
  float voxel_costs[25];
  const uint32_t sizes[2] = {5, 5}, corner[2] = {0, 0};
  static uint8_t is_free[25], saved[1 << 16];
  taut_space_options of_space;
  taut_motion_options o;
  taut_motion_request ask;
  taut_motion_result result;
  taut_space space = {0};
  taut_motion motion = {0}, loaded = {0};
  size_t needed = 0, i, k;
  for (i = 0; i < 25; i++) is_free[i] = i % 5 != 2 || i >= 20;
  for (i = 0; i < 25; i++) voxel_costs[i] = 1 + (float)(i % 3);
  memset(&ask, 0, sizeof ask);
  CHECK(taut_space_options_init(&of_space, sizeof of_space) == TAUT_OK);
  CHECK(taut_motion_options_init(&o, sizeof o) == TAUT_OK);
  refusals = 0;
  countdown = failing;
  TRY(taut_space_of_axes(axes, 2, &of_space, &space));
  TRY(taut_space_set_voxels(space, sizes, is_free, 25));
  TRY(taut_space_edit_voxels(space, corner, sizes, is_free, 25));
  TRY(taut_space_edit_voxel_costs(space, corner, sizes, voxel_costs, 25));
  TRY(taut_space_set_projection(space, plane, 4));
  o.algorithm = TAUT_MOTION_PRM;
  TRY(taut_motion_create(space, &o, &motion));
  TRY(taut_motion_prepare(motion, 40));
  TRY(taut_motion_save(motion, saved, sizeof saved, &needed));
  TRY(taut_motion_load(space, saved, needed, &loaded));
  TRY(taut_motion_find(loaded, start, goal, 1, &ask, &result));
  TRY(taut_motion_destroy(motion));
  TRY(taut_motion_destroy(loaded));
  for (k = 0; k < 3; k++) {
    o.algorithm = algorithms[k];
    ask.tolerance = k == 2 ? 0.5 : 0;
    if (k == 2) TRY(taut_space_set_model(space, TAUT_MODEL_DOUBLE_INTEGRATOR, limit, 1));
    TRY(taut_motion_create(space, &o, &motion));
    TRY(taut_motion_find(motion, start, k == 2 ? near_goal : goal, 1, &ask, &result));
    TRY(taut_motion_destroy(motion));
  }
  TRY(taut_space_destroy(space));
  TRY(taut_space_of_axes(axes, 2, &of_space, &space));
  TRY(taut_space_set_modes(space, modes, 2));
  TRY(taut_space_set_voxels(space, sizes, is_free, 25));
  o.algorithm = TAUT_MOTION_DARRT;
  TRY(taut_motion_create(space, &o, &motion));
  TRY(taut_motion_find(motion, push_start, push_goal, 1, &ask, &result));
  TRY(taut_motion_destroy(motion));
  TRY(taut_space_destroy(space));
  countdown = -1;
  CHECK(taut_live_objects() == 0);
  return refusals;
}

/* A world, its mesh, a grown world, and a planner in it. */
static long world_life(long failing) {
  const taut_point low = {0, 0}, high = {32, 32}, triangle[3] = {{-1, -1}, {1, 0}, {0, 1}};
  const taut_point wall[4] = {{8, 0}, {10, 0}, {10, 28}, {8, 28}}, bar[4] = {{16, 10}, {18, 10}, {18, 32}, {16, 32}};
  taut_planner_options o = options(TAUT_ALGORITHM_TANGENT_GRAPH);
  taut_request ask;
  taut_result result;
  taut_grid grid = {0};
  taut_shape shape = {0};
  taut_world world = {0}, grown = {0}, of_grid = {0};
  taut_mesh mesh = {0};
  taut_snapshot snapshot = {0};
  taut_planner planner = {0};
  taut_pool_options how;
  taut_pool pool = {0};
  taut_ticket ticket;
  taut_point points[256];
  uint32_t number, lane = 0;
  size_t needed;
  uint64_t revision;
  uint64_t bytes;
  memset(&ask, 0, sizeof ask);
  ask.start = point(2, 16);
  ask.goal = point(28, 20);
  refusals = 0;
  countdown = failing;
  TRY(taut_grid_create(32, 32, 1, &grid));
  TRY(taut_world_create(&low, &high, &world));
  TRY(taut_world_add(world, wall, 4, &number));
  CHECK(number == 1);
  TRY(taut_world_add(world, bar, 4, &number));
  TRY(taut_world_outline(world, 2, points, 256, &needed));
  TRY(taut_world_rasterise(world, grid, &low, 1, TAUT_RASTER_TOUCH, 0));
  TRY(taut_world_from_grid(grid, &of_grid));
  TRY(taut_mesh_from_world(world, &mesh));
  TRY(taut_mesh_destroy(mesh));
  TRY(taut_shape_create(triangle, 3, 0.25f, &shape));
  TRY(taut_world_grow(world, shape, 0.5, &grown));
  TRY(taut_world_planner(grown, &o, &planner));
  TRY(taut_planner_find(planner, &ask, &result));
  CHECK(result.status == TAUT_OK);
  TRY(taut_planner_path(planner, points, 256, &needed));
  TRY(taut_world_snapshot(grown, &snapshot));
  TRY(taut_world_remove(grown, 1));
  TRY(taut_world_revision(grown, &revision));
  TRY_STALE(taut_planner_refresh(planner, &result));
  TRY(taut_planner_pin(planner, snapshot));
  TRY(taut_planner_find(planner, &ask, &result));
  TRY(taut_planner_refresh(planner, &result));
  TRY(taut_snapshot_destroy(snapshot));
  snapshot.id = 0;
  TRY(taut_planner_pin(planner, snapshot));
  TRY(taut_planner_find(planner, &ask, &result));
  ask.goal = point(9, 5);
  ask.flags = TAUT_REQUEST_ALLOW_PARTIAL;
  TRY(taut_planner_find(planner, &ask, &result));
  TRY(taut_planner_memory(planner, &bytes));
  TRY(taut_planner_destroy(planner));
  CHECK(taut_pool_options_init(&how, sizeof how) == TAUT_OK);
  TRY(taut_pool_create(&how, &pool));
  TRY(taut_pool_add_world(pool, grown, &o, &lane));
  TRY(taut_pool_submit(pool, lane, 0, &ask, 1, &ticket));
  CHECK(taut_pool_work(pool, 0, &lane) == TAUT_OK);
  CHECK(taut_pool_take(pool, ticket, &result, 1, points, 256, &needed) == TAUT_OK);
  CHECK(result.status >= 0 || again(result.status));
  CHECK(taut_pool_destroy(pool) == TAUT_OK);
  TRY(taut_world_destroy(grown));
  TRY(taut_world_destroy(of_grid));
  TRY(taut_world_destroy(world));
  TRY(taut_shape_destroy(shape));
  countdown = -1;
  CHECK(taut_grid_destroy(grid) == TAUT_OK && taut_live_objects() == 0);
  return refusals;
}

/* The same for a change of a mesh. */
#define TRY_CHANGE(call) \
  do { \
    uint8_t before[1024], after[1024]; \
    size_t was, is; \
    taut_status change; \
    TRY(taut_mesh_save(mesh, before, sizeof before, &was)); \
    change = (call); \
    if (again(change)) { \
      CHECK(taut_mesh_save(mesh, after, sizeof after, &is) == TAUT_OK && is == was); \
      CHECK(memcmp(before, after, was) == 0); \
      change = (call); \
    } \
    CHECK(change == TAUT_OK); \
  } while (0)

/* The same for a change of its links. */
#define TRY_RELINK(call) \
  do { \
    uint64_t before, now; \
    taut_status change; \
    TRY(taut_mesh_revision(mesh, &before)); \
    change = (call); \
    if (again(change)) { \
      CHECK(taut_mesh_revision(mesh, &now) == TAUT_OK && now == before); \
      change = (call); \
    } \
    CHECK(change == TAUT_OK && taut_mesh_revision(mesh, &now) == TAUT_OK && now == before + 1); \
  } while (0)

static void mesh_links(taut_mesh mesh, taut_planner planner, const taut_request* ask) {
  taut_grid_link link = {{1, 1}, {6, 1}, 0.5, 0, TAUT_GRID_LINK_BOTH_WAYS, 3};
  const taut_point span = {0, 0.5f};
  taut_grid_link seen;
  taut_point spans[2];
  uint32_t number = 0, numbers[2];
  float heights[2];
  taut_result result;
  taut_link_use uses[2];
  size_t needed = 0;
  TRY_RELINK(taut_mesh_add_link(mesh, &link, 0, 0, &number));
  link.cost = 0.25;
  TRY_RELINK(taut_mesh_set_link(mesh, number, &link, 0, 0));
  TRY_RELINK(taut_mesh_set_link_spans(mesh, number, &span, &span));
  TRY(taut_mesh_get_link(mesh, number, &seen, &heights[0], &heights[1]));
  TRY(taut_mesh_link_spans(mesh, number, &spans[0], &spans[1]));
  TRY(taut_mesh_links(mesh, numbers, 2, &needed));
  CHECK(needed == 1 && numbers[0] == number && seen.cost == 0.25 && spans[1].y == 0.5f);
  TRY(taut_planner_find(planner, ask, &result));
  TRY(taut_planner_links(planner, uses, 2, &needed));
  CHECK(result.cost == 0.25 && needed == 1 && uses[0].link == number);
  TRY_RELINK(taut_mesh_remove_link(mesh, number));
}

/* A mesh of two faces, which an obstacle cuts, some that are read, mended and loaded, one of a grid, and a planner. */
static long mesh_life(long failing) {
  static const char text[] = "mesh\n2\n3 1\n0 0 1 0\n4 0 1 0\n0 4 1 0\n3 0 1 2 -1 -1 -1\n";
  const taut_point points[5] = {{0, 0}, {4, 0}, {4, 4}, {0, 4}, {8, 0}};
  const uint32_t corners[7] = {0, 1, 2, 3, 1, 4, 2}, sizes[2] = {4, 3};
  taut_planner_options o;
  taut_request ask;
  taut_result result;
  static const char obj[] = "v 0 0 0\nv 4 0 0\nv 8 0 0\nv 4 0 4\nv 4 0 -4\nf 1 3 4\nf 1 2 5\nf 1 2 3\nf 3 5 2\n";
  static const char resource[] = "vertices = PackedVector2Array(0, 0, 4, 0, 4, 4)\npolygons = [PackedInt32Array(0, 1, 2)]\n";
  taut_mesh mesh = {0}, read = {0}, of_grid = {0};
  taut_snapshot snapshot = {0};
  taut_mesh others[6] = {{0}};
  const uint8_t classes[2] = {1, 7};
  const taut_point place = {5, 1}, wall[4] = {{3.5f, 0.5f}, {4.5f, 0.5f}, {4.5f, 2}, {3.5f, 2}};
  taut_pool_options of_pool;
  taut_pool pool = {0};
  taut_ticket ticket = {0};
  uint32_t obstacle, lane = 0;
  float costs[256];
  uint32_t origins[3], face;
  taut_point outlines[16];
  float outline_heights[16];
  uint8_t told[3];
  taut_grid grid = new_grid(8, 8);
  uint8_t saved[256];
  int i;
  taut_planner planner = {0};
  taut_point path[16];
  uint32_t point_count, faces, islands;
  const float heights[5] = {0, 0, 0, 1, 0};
  float told_heights[16], height = 0;
  taut_hit hit;
  taut_mesh floors = {0};
  size_t needed;
  uint64_t revision;
  taut_field_options wanted;
  taut_crowd_options avoids;
  taut_field_seed seed;
  taut_field_result built;
  taut_field field = {0};
  taut_crowd crowd = {0};
  taut_walker walker;
  taut_point velocity;
  double distance = 0;
  taut_request of_disc;
  memset(&ask, 0, sizeof ask);
  ask.start = point(0, 4);
  ask.goal = point(7, 1);
  memset(&seed, 0, sizeof seed);
  seed.at = ask.goal;
  memset(&walker, 0, sizeof walker);
  walker.at = ask.start;
  walker.wanted = point(2, 0);
  walker.speed = 2;
  CHECK(taut_field_options_init(&wanted, sizeof wanted) == TAUT_OK);
  CHECK(taut_crowd_options_init(&avoids, sizeof avoids) == TAUT_OK);
  for (i = 0; i < 256; i++) costs[i] = i == 7 ? INFINITY : 1;
  refusals = 0;
  countdown = failing;
  TRY(taut_mesh_create(points, 5, corners, 7, sizes, 2, &mesh));
  TRY(taut_mesh_size(mesh, &point_count, &faces, &islands));
  CHECK(point_count == 5 && faces == 2 && islands == 1);
  TRY(taut_mesh_read((const uint8_t*)text, sizeof text - 1, &read));
  TRY(taut_mesh_from_grid(grid, &of_grid));
  TRY(taut_mesh_destroy(of_grid));
  TRY(taut_mesh_create_with(points, 5, corners, 7, sizes, 2, TAUT_MESH_MEND, &others[0]));
  TRY(taut_mesh_read_as((const uint8_t*)obj, sizeof obj - 1, TAUT_MESH_FORMAT_AUTO, TAUT_MESH_AXES_XZ, 1, TAUT_MESH_MEND,
                        &others[1]));
  TRY(taut_mesh_read_as((const uint8_t*)resource, sizeof resource - 1, TAUT_MESH_FORMAT_GODOT, 0, 1, 0, &others[2]));
  TRY(taut_mesh_create_floors(points, 5, heights, 5, corners, 7, sizes, 2, &floors));
  TRY(taut_mesh_floor_at(floors, &place, 1, &face, &height));
  CHECK(face == 1 && height == 0);
  o = options(TAUT_ALGORITHM_OPTIMAL);
  TRY(taut_mesh_planner(floors, &o, &planner));
  TRY(taut_mesh_planner_set_heights(planner, 0, 1));
  TRY(taut_planner_find(planner, &ask, &result));
  TRY(taut_mesh_planner_heights(planner, told_heights, 16, &needed));
  CHECK(needed >= 2);
  TRY(taut_mesh_planner_set_path_heights(planner, told_heights, needed));
  TRY(taut_mesh_planner_raycast(planner, &place, &place, &hit, &height));
  CHECK(hit.visible == 1);
  TRY(taut_planner_destroy(planner));
  CHECK(taut_pool_options_init(&of_pool, sizeof of_pool) == TAUT_OK);
  TRY(taut_pool_create(&of_pool, &pool));
  TRY(taut_pool_add_mesh(pool, floors, &o, NULL, 0, &lane));
  TRY(taut_pool_submit_heights(pool, lane, 0, &ask, 1, heights, 2, &ticket));
  CHECK(taut_pool_work(pool, 0, &lane) == TAUT_OK);
  CHECK(taut_pool_heights(pool, ticket, told_heights, 16, &needed) == TAUT_OK);
  CHECK(taut_pool_take(pool, ticket, &result, 1, path, 16, &needed) == TAUT_OK);
  CHECK(taut_pool_destroy(pool) == TAUT_OK);
  TRY(taut_mesh_destroy(floors));
  planner.id = 0;
  TRY(taut_mesh_save(others[1], saved, sizeof saved, &needed));
  TRY(taut_mesh_load(saved, needed, &others[3]));
  TRY(taut_mesh_size(others[3], &point_count, &faces, &islands));
  CHECK(point_count == 5 && faces == 3 && islands == 1);
  TRY(taut_mesh_origins(others[1], origins, 3, &needed));
  TRY(taut_mesh_face_sizes(others[1], origins, 3, &needed));
  TRY(taut_mesh_corner_points(others[1], outlines, 16, &needed));
  TRY(taut_mesh_corner_heights(others[1], outline_heights, 16, &needed));
  TRY(taut_mesh_from_grid_with(grid, TAUT_MESH_CLASSES, &others[4]));
  TRY(taut_mesh_with_classes(mesh, classes, 2, &others[5]));
  TRY(taut_mesh_classes(others[5], told, 3, &needed));
  CHECK(needed == 2 && told[1] == 7);
  TRY(taut_mesh_face_at(others[5], &place, &face));
  CHECK(face == 1);
  o = options(TAUT_ALGORITHM_OPTIMAL);
  TRY(taut_mesh_planner(others[5], &o, &planner));
  TRY(taut_planner_set_costs(planner, costs, 256));
  CHECK(taut_planner_find(planner, &ask, &result) == TAUT_ERROR_GOAL_BLOCKED);
  TRY(taut_planner_destroy(planner));
  planner.id = 0;
  for (i = 0; i < 5; i++) {
    o = options(i < 2 ? TAUT_ALGORITHM_ASTAR : TAUT_ALGORITHM_OPTIMAL);
    if (i > 2) o = options(i == 3 ? TAUT_ALGORITHM_THETA : TAUT_ALGORITHM_LAZY_THETA);
    if (i == 1) o.lattice = TAUT_LATTICE_CELLS;
    TRY(taut_mesh_planner(mesh, &o, &planner));
    TRY(taut_planner_find(planner, &ask, &result));
    CHECK(result.status == TAUT_OK);
    TRY(taut_planner_path(planner, path, 16, &needed));
    TRY(taut_planner_destroy(planner));
  }
  o = options(TAUT_ALGORITHM_OPTIMAL);
  TRY(taut_mesh_planner(mesh, &o, &planner));
  TRY_CHANGE(taut_mesh_add_obstacle(mesh, wall, 4, &obstacle));
  TRY(taut_mesh_revision(mesh, &revision));
  TRY(taut_planner_find(planner, &ask, &result));
  CHECK(result.status == TAUT_OK && result.revision == 2);
  of_disc = ask;
  of_disc.start = point(1, 1);
  of_disc.goal = point(6, 1);
  of_disc.radius = 0.25f;
  TRY(taut_planner_find(planner, &of_disc, &result));
  CHECK(result.status == TAUT_OK && result.length > 5 && result.length < 6);
  TRY(taut_mesh_snapshot(mesh, &snapshot));
  TRY_CHANGE(taut_mesh_move_obstacle(mesh, obstacle, wall, 3));
  TRY_STALE(taut_planner_refresh(planner, &result));
  TRY(taut_planner_pin(planner, snapshot));
  TRY(taut_planner_refresh(planner, &result));
  TRY(taut_snapshot_destroy(snapshot));
  snapshot.id = 0;
  TRY(taut_planner_pin(planner, snapshot));
  TRY(taut_planner_find(planner, &ask, &result));
  TRY_CHANGE(taut_mesh_remove_obstacle(mesh, obstacle));
  of_disc.radius = 0;
  mesh_links(mesh, planner, &of_disc);
  TRY(taut_mesh_size(mesh, &point_count, &faces, &islands));
  CHECK(point_count == 5 && faces == 2 && islands == 1);
  TRY(taut_planner_destroy(planner));
  CHECK(taut_pool_options_init(&of_pool, sizeof of_pool) == TAUT_OK);
  TRY(taut_pool_create(&of_pool, &pool));
  TRY(taut_pool_add_mesh(pool, mesh, &o, costs, 256, &lane));
  TRY(taut_pool_submit(pool, lane, 0, &ask, 1, &ticket));
  CHECK(taut_pool_work(pool, 0, &lane) == TAUT_OK);
  CHECK(taut_pool_take(pool, ticket, &result, 1, path, 16, &needed) == TAUT_OK);
  CHECK(result.status >= 0 || again(result.status));
  CHECK(taut_pool_destroy(pool) == TAUT_OK);
  TRY(taut_mesh_field(mesh, &wanted, &field));
  TRY(taut_field_build(field, &seed, 1, &built));
  TRY(taut_field_distances(field, &ask.start, 1, 0, &distance));
  CHECK(distance > 7 && distance < 8);
  TRY(taut_field_path(field, &ask.start, path, 16, &needed));
  TRY(taut_field_destroy(field));
  TRY(taut_mesh_crowd(mesh, &avoids, &crowd));
  TRY(taut_crowd_avoid(crowd, &walker, 1, 0.1, &velocity));
  TRY(taut_crowd_destroy(crowd));
  for (i = 0; i < 6; i++) TRY(taut_mesh_destroy(others[i]));
  TRY(taut_mesh_destroy(read));
  TRY(taut_mesh_destroy(mesh));
  countdown = -1;
  CHECK(taut_grid_destroy(grid) == TAUT_OK && taut_live_objects() == 0);
  return refusals;
}

/* Searches that a planner of motions has done before, and questions to its space, cost no allocation. */
static void warm_motion(void) {
  taut_grid grid = new_grid(64, 64);
  const taut_rect wall = rect(30, 12, 1, 52), area = rect(0, 0, 8, 8);
  const double start[3] = {5.5, 32.5, 0}, goals[6] = {50.5, 32.5, 1.5, 30.5, 40.5, 0};
  const taut_shape shape = new_box(3, 1);
  taut_space_options of_space;
  taut_motion_options o;
  taut_space space = {0};
  taut_motion motion = {0};
  taut_motion_request ask;
  taut_motion_result result;
  uint8_t is_free[2], slice[64];
  double path[3 * 256];
  uint64_t of_slices, of_search;
  size_t needed, held_before;
  long before = 0;
  int round;
  memset(&ask, 0, sizeof ask);
  CHECK(taut_grid_fill(grid, &wall, 0) == TAUT_OK);
  CHECK(taut_grid_prepare(grid) == TAUT_OK);
  CHECK(taut_space_options_init(&of_space, sizeof of_space) == TAUT_OK);
  CHECK(taut_motion_options_init(&o, sizeof o) == TAUT_OK);
  of_space.angles = 16;
  held_before = held;
  CHECK(taut_space_of_poses(grid, shape, &of_space, &space) == TAUT_OK);
  CHECK(taut_motion_create(space, &o, &motion) == TAUT_OK);
  for (round = 0; round < 3; round++) {
    if (round == 2) before = requests;
    CHECK(taut_motion_find(motion, start, goals, 2, &ask, &result) == TAUT_OK);
    CHECK(taut_motion_path(motion, path, 256, &needed) == TAUT_OK && needed >= 2);
    CHECK(taut_motion_find(motion, goals + 3, goals, 1, &ask, &result) == TAUT_ERROR_START_BLOCKED);
    CHECK(taut_motion_begin(motion, start, goals, 2, &ask) == TAUT_OK);
    while (taut_motion_step(motion, 99, &result) == TAUT_IN_PROGRESS) continue;
    CHECK(taut_space_check(space, goals, 2, is_free) == TAUT_OK && is_free[0] == 1 && is_free[1] == 0);
    CHECK(taut_space_check_motions(space, start, goals, 1, is_free) == TAUT_OK);
    CHECK(taut_space_slice(space, 0.5, &area, slice, 8, 64, &needed) == TAUT_OK);
  }
  CHECK(requests == before);
  CHECK(taut_space_memory(space, &of_slices) == TAUT_OK && taut_motion_memory(motion, &of_search) == TAUT_OK);
  CHECK(of_slices > 0 && of_search > 0);
  CHECK(of_slices + of_search <= held - held_before && held - held_before <= (of_slices + of_search) * 11 / 10 + 8192);
  CHECK(taut_motion_destroy(motion) == TAUT_OK && taut_space_destroy(space) == TAUT_OK);
  CHECK(taut_shape_destroy(shape) == TAUT_OK && taut_grid_destroy(grid) == TAUT_OK);
}

static int takes_costs(uint32_t algorithm) {
  return algorithm == TAUT_ALGORITHM_ASTAR || algorithm == TAUT_ALGORITHM_DSTAR_LITE ||
         algorithm == TAUT_ALGORITHM_THETA || algorithm == TAUT_ALGORITHM_LAZY_THETA ||
         algorithm == TAUT_ALGORITHM_FIELD_DSTAR;
}

static long life(uint32_t algorithm, long failing) {
  static const char map[] = "type octile\nheight 4\nwidth 4\nmap\n.@T.\nSG..\n....\n....\n";
  taut_grid grid = {0}, second = {0}, loaded = {0};
  taut_planner planner = {0}, copies[40];
  taut_snapshot snapshot = {0}, newest = {0};
  taut_request requests[3];
  taut_planner_options o = options(algorithm);
  taut_rect wall = rect(30, 4, 1, 60), fence = rect(20, 4, 0, 9), corner = rect(0, 0, 2, 2), all = rect(0, 0, 64, 64);
  taut_request ask = request(1.5f, 32.5f, 60.5f, 31.5f);
  taut_point goals[4] = {{60.5f, 31.5f}, {30.5f, 4.5f}, {31, 32}, {60, 3}};
  taut_result result, results[4];
  float costs[256], reached[4];
  uint8_t cells[4] = {1, 1, 2, 1}, saved[1024];
  const taut_point* points;
  taut_leg legs[64];
  const taut_mover passer = {0.5f, 0, 2, 0};
  const taut_moment passing[2] = {{{20.5f, 0.5f}, 0}, {{20.5f, 70.5f}, 70}};
  double times[128];
  float distances[4];
  taut_point shape[3] = {{20, 20}, {26.5f, 21}, {22, 26}};
  const taut_rect weighed = rect(5, 5, 2, 1);
  const float weights[2] = {1, 3};
  uint32_t obstacle = 0;
  uint64_t bytes;
  size_t i, needed;
  for (i = 0; i < 256; i++) costs[i] = i == 2 ? INFINITY : 1;
  refusals = 0;
  countdown = failing;
  recorded_life();
  TRY(taut_grid_create(64, 64, 1, &grid));
  TRY(taut_grid_from_moving_ai(map, sizeof map - 1, &second));
  TRY_EDIT(taut_grid_fill(grid, &wall, 0));
  TRY(taut_grid_save(grid, saved, sizeof saved, &needed));
  TRY(taut_grid_load(saved, needed, &loaded));
  TRY(taut_grid_load_into(loaded, saved, needed));
  TRY(taut_grid_destroy(loaded));
  TRY(taut_grid_prepare(grid));
  TRY(taut_grid_get_clearance(grid, &corner, distances, 2, 4, &needed));
  TRY(taut_planner_create(grid, &o, &planner));
  TRY(taut_planner_find(planner, &ask, &result));
  TRY(taut_planner_begin(planner, &ask));
  TRY_EDIT(taut_grid_set_cell(grid, 5, 5, 2)); /* copies what the open search holds */
  TRY_EDIT(taut_grid_set_cells(grid, &corner, cells, 2, 4));
  TRY_EDIT(taut_grid_set_wall(grid, &fence, 3));
  TRY_EDIT(taut_grid_set_sides(grid, &corner, cells, 2, 4));
  TRY(taut_grid_get_sides(grid, &corner, cells, 2, 4, &needed));
  TRY(taut_grid_refine(grid, 2, &loaded));
  TRY(taut_grid_destroy(loaded));
  /* The planners below know no sides. */
  for (i = 0; i < 4; i++) cells[i] = 0;
  TRY_EDIT(taut_grid_set_wall(grid, &fence, 0));
  TRY_EDIT(taut_grid_set_sides(grid, &corner, cells, 2, 4));
  TRY_EDIT(taut_grid_add_obstacle(grid, shape, 3, &obstacle));
  TRY(taut_grid_snapshot(grid, &snapshot));
  TRY_EDIT(taut_grid_move_obstacle(grid, obstacle, shape + 1, 2));
  TRY_EDIT(taut_grid_fill(grid, &corner, 4));
  TRY_EDIT(taut_grid_restore(grid, snapshot));
  TRY_EDIT(taut_grid_remove_obstacle(grid, obstacle));
  CHECK(taut_snapshot_destroy(snapshot) == TAUT_OK);
  snapshot.id = 0;
  for (;;) {
    taut_status status = taut_planner_step(planner, 50, &result);
    if (again(status)) {
      TRY(taut_planner_begin(planner, &ask));
      continue;
    }
    CHECK(status >= 0);
    if (status != TAUT_IN_PROGRESS) break;
  }
  CHECK(result.status == TAUT_OK);
  {
    taut_search_event events[4];
    TRY(taut_planner_watch(planner, 64));
    TRY(taut_planner_find(planner, &ask, &result));
    CHECK(taut_planner_events(planner, events, 4, &needed) == TAUT_ERROR_BUFFER_TOO_SMALL || needed <= 4);
    CHECK(needed <= 64);
    TRY(taut_planner_watch(planner, 0));
  }
  /* Among movers links are refused. */
  if (algorithm != TAUT_ALGORITHM_SAFE_INTERVALS) {
    taut_grid_link link = {{1.5f, 1.5f}, {60.5f, 60.5f}, 0.5, 0, TAUT_GRID_LINK_BOTH_WAYS, 3};
    uint32_t number = 0, numbers[2];
    taut_link_use uses[2];
    taut_grid_link seen;
    const taut_point span = {2, 1};
    taut_point spans[2];
    TRY_EDIT(taut_grid_add_link(grid, &link, &number));
    TRY(taut_planner_find(planner, &ask, &result));
    TRY(taut_planner_links(planner, uses, 2, &needed));
    CHECK(needed == 1);
    if (o.lattice == TAUT_LATTICE_CELLS) {
      TRY(taut_planner_reach(planner, goals, 1, INFINITY, &corner, reached, 2, 4, &needed));
      TRY(taut_planner_reset(planner));
    }
    link.cost = 0.25;
    TRY_EDIT(taut_grid_set_link(grid, number, &link));
    TRY(taut_grid_get_link(grid, number, &seen));
    TRY_EDIT(taut_grid_set_link_spans(grid, number, &span, &span));
    TRY(taut_planner_find(planner, &ask, &result));
    TRY(taut_grid_link_spans(grid, number, &spans[0], &spans[1]));
    TRY(taut_grid_links(grid, numbers, 2, &needed));
    TRY_EDIT(taut_grid_remove_link(grid, number));
  }
  TRY_EDIT(taut_grid_add_obstacle(grid, shape, 3, &obstacle));
  TRY(taut_planner_leave_out(planner, obstacle));
  TRY(taut_planner_find(planner, &ask, &result));
  TRY(taut_planner_leave_out(planner, 0));
  TRY_EDIT(taut_grid_remove_obstacle(grid, obstacle));
  TRY(taut_planner_set_costs(planner, costs, 256));
  if (takes_costs(algorithm)) TRY(taut_planner_set_weights(planner, &weighed, weights, 2, 2));
  if (algorithm == TAUT_ALGORITHM_SAFE_INTERVALS) TRY(taut_planner_set_movers(planner, &passer, 1, passing, 2));
  TRY(taut_planner_find(planner, &ask, &result));
  TRY(taut_planner_times(planner, times, 128, &needed));
  CHECK((needed > 0) == (algorithm == TAUT_ALGORITHM_SAFE_INTERVALS));
  TRY(taut_planner_path(planner, NULL, 0, &needed) == TAUT_ERROR_BUFFER_TOO_SMALL ? TAUT_OK : TAUT_ERROR_PANIC);
  TRY(taut_planner_route(planner, legs, 64, &needed));
  CHECK(needed > 0);
  TRY(taut_planner_memory(planner, &bytes));
  TRY(taut_planner_prepare(planner, 0));
  TRY(taut_planner_find(planner, &ask, &result));
  TRY(taut_planner_reset(planner));
  TRY(taut_planner_find(planner, &ask, &result));
  TRY(taut_planner_reset(planner));
  TRY(taut_planner_find_many(planner, &ask.start, goals, 4, results));
  CHECK(results[0].status == TAUT_OK && results[1].status == TAUT_ERROR_GOAL_BLOCKED && results[2].status == TAUT_OK);
  if (again(taut_planner_select(planner, 0))) TRY(taut_planner_select(planner, 0));
  for (i = 0; i < 3; i++) requests[i] = ask;
  if (o.lattice == TAUT_LATTICE_CELLS) {
    TRY(taut_planner_reach(planner, goals, 1, INFINITY, &corner, reached, 2, 4, &needed));
    TRY(taut_planner_reset(planner));
  }
  TRY(taut_planner_find(planner, &ask, &result));
  TRY(taut_planner_refresh(planner, &result));
  if (algorithm != TAUT_ALGORITHM_SAFE_INTERVALS) TRY(taut_planner_prove_cost(planner, &result));
  pinned_questions(grid, planner, algorithm, &ask);
  TRY(taut_grid_snapshot(grid, &snapshot));
  TRY_EDIT(taut_grid_set_cell(grid, 3, 3, 0));
  TRY(taut_planner_pin(planner, snapshot));
  TRY(taut_planner_find_batch(planner, requests, 3, results));
  for (i = 0; i < 3; i++) {
    /* A search that is refused memory is the answer to its request alone. */
    if (again(results[i].status)) TRY(taut_planner_find_batch(planner, requests, 3, results));
    CHECK(results[i].status == TAUT_OK);
  }
  TRY(taut_planner_points_view(planner, &points, &needed));
  CHECK(needed > 3);
  TRY(taut_planner_pin(planner, newest));
  pool_life(grid, algorithm, &ask);
  if (algorithm == algorithms[0]) {
    field_life(grid, TAUT_FIELD_STEPS, TAUT_TURNS_FREE);
    field_life(grid, TAUT_FIELD_STEPS, TAUT_TURNS_COST);
    field_life(grid, TAUT_FIELD_STEPS, TAUT_TURNS_FEWEST);
    field_life(grid, TAUT_FIELD_SMOOTH, TAUT_TURNS_FREE);
  }
  if (algorithm == algorithms[0]) followers_life(grid);
  TRY(taut_planner_find(planner, &ask, &result));
  TRY_EDIT(taut_grid_restore(grid, snapshot));
  TRY(taut_planner_find(planner, &ask, &result));
  TRY(taut_planner_reset(planner));
  TRY(taut_planner_begin_many(planner, &ask, goals, 4));
  for (;;) {
    taut_status status = taut_planner_step_many(planner, 5, results, 4, &needed);
    if (again(status)) {
      TRY(taut_planner_begin_many(planner, &ask, goals, 4));
      continue;
    }
    CHECK(status >= 0);
    if (status != TAUT_IN_PROGRESS) break;
  }
  CHECK(needed == 4 && results[0].status == TAUT_OK && results[1].status == TAUT_ERROR_GOAL_BLOCKED);
  if (again(taut_planner_select(planner, 0))) TRY(taut_planner_select(planner, 0));
  for (i = 0; i < 40; i++) TRY(taut_planner_create(grid, &o, &copies[i])); /* more than one chunk of slots */
  countdown = -1;
  for (i = 0; i < 40; i++) CHECK(taut_planner_destroy(copies[i]) == TAUT_OK);
  CHECK(taut_planner_destroy(planner) == TAUT_OK);
  CHECK(taut_snapshot_destroy(snapshot) == TAUT_OK);
  CHECK(taut_grid_destroy(second) == TAUT_OK);
  CHECK(taut_grid_destroy(grid) == TAUT_OK);
  CHECK(taut_live_objects() == 0);
  return refusals;
}

/* Questions ask for no memory at all. */
static void questions(taut_planner planner, const taut_request* ends) {
  taut_point out;
  taut_hit hit;
  taut_path_check check;
  float distance;
  uint64_t seed = 5;
  CHECK(taut_planner_raycast(planner, &ends->start, &ends->goal, &hit) == TAUT_OK);
  CHECK(taut_planner_check_path(planner, &ends->start, 1, 0, &check) == TAUT_OK);
  CHECK(taut_planner_nearest(planner, &ends->goal, 5, &out, &distance) == TAUT_OK);
  CHECK(taut_planner_random_point(planner, &ends->goal, 5, &seed, &out) == TAUT_OK);
}

/* Queries that a planner has answered before cost no allocation; nor do errors and their sentences. */
static void warm(uint32_t algorithm) {
  taut_grid grid = new_grid(64, 64);
  size_t held_before;
  taut_planner planner;
  taut_rect wall = rect(30, 4, 1, 60);
  uint64_t bytes;
  taut_request ask = request(1.5f, 32.5f, 60.5f, 31.5f), wrong = request(-5, 1, 1, 1);
  taut_point goals[4] = {{60.5f, 31.5f}, {29.5f, 30.5f}, {31, 32}, {60, 3}};
  taut_result result, results[4];
  taut_request several[4];
  taut_point path[256];
  taut_leg legs[256];
  float reached[60];
  size_t needed, i;
  long before = 0;
  int round;
  CHECK(taut_grid_fill(grid, &wall, 0) == TAUT_OK);
  /* The components belong to the grid. */
  CHECK(taut_grid_prepare(grid) == TAUT_OK);
  held_before = held;
  planner = new_planner(grid, algorithm);
  for (round = 0; round < 3; round++) {
    if (round == 2) before = requests;
    for (ask.goal.y = 1.5f; ask.goal.y < 63; ask.goal.y += 7) {
      CHECK(taut_planner_find(planner, &ask, &result) == TAUT_OK);
      CHECK(taut_planner_path(planner, path, 256, &needed) == TAUT_OK);
      CHECK(taut_planner_route(planner, legs, 256, &needed) == TAUT_OK && needed > 0);
      CHECK(taut_planner_find(planner, &wrong, &result) == TAUT_ERROR_START_BLOCKED);
      CHECK(taut_planner_begin(planner, &ask) == TAUT_OK);
      while (taut_planner_step(planner, 9, &result) == TAUT_IN_PROGRESS) continue;
      CHECK(taut_planner_find_many(planner, &ask.goal, goals, 4, results) == TAUT_OK);
      CHECK(taut_planner_select(planner, 2) == TAUT_OK);
      questions(planner, &ask);
      if (options(algorithm).lattice == TAUT_LATTICE_CELLS) {
        CHECK(taut_planner_reach(planner, goals, 2, 40, &wall, reached, 1, 60, &needed) == TAUT_OK);
      }
      CHECK(taut_planner_find(planner, &ask, &result) == TAUT_OK);
      CHECK(taut_planner_refresh(planner, &result) == TAUT_OK);
      if (algorithm != TAUT_ALGORITHM_SAFE_INTERVALS) CHECK(taut_planner_prove_cost(planner, &result) == TAUT_OK);
      for (i = 0; i < 4; i++) several[i] = i == 2 ? wrong : ask;
      CHECK(taut_planner_find_batch(planner, several, 4, results) == TAUT_OK);
      CHECK(taut_planner_begin_many(planner, &ask, goals, 4) == TAUT_OK);
      while (taut_planner_step_many(planner, 9, results, 4, &needed) == TAUT_IN_PROGRESS) continue;
    }
  }
  CHECK(requests == before);
  CHECK(taut_planner_memory(planner, &bytes) == TAUT_OK);
  /* The reported memory is the allocated one, but for the allocator's rounding (whole pages for large tables) and the
     first slots of the process. */
  CHECK(bytes <= held - held_before && held - held_before <= bytes + bytes / 512 + 2048);
  CHECK(taut_planner_destroy(planner) == TAUT_OK);
  CHECK(taut_grid_destroy(grid) == TAUT_OK);
}

/* Builds, updates and reads that a field has done before cost no allocation. */
static void warm_field(uint32_t kind, uint32_t lattice, double seed_cost) {
  taut_grid grid = new_grid(64, 64);
  const taut_rect wall = rect(30, 4, 1, 60);
  const taut_field_seed seeds[2] = {{{5.5f, 50.5f}, 0}, {{50.5f, 5.5f}, seed_cost}};
  const size_t held_before = held;
  taut_field_options o;
  taut_field field = {0};
  taut_field_result result;
  uint64_t bytes;
  long before = 0;
  int round;
  CHECK(taut_field_options_init(&o, sizeof o) == TAUT_OK);
  o.kind = kind;
  o.lattice = lattice;
  CHECK(taut_field_create(grid, &o, &field) == TAUT_OK);
  CHECK(taut_grid_fill(grid, &wall, 0) == TAUT_OK);
  for (round = 0; round < 4; round++) {
    if (round == 3) before = requests;
    CHECK(taut_field_build(field, seeds, 2, &result) == TAUT_OK);
    read_field(field);
    CHECK(taut_field_begin(field, seeds, 2) == TAUT_OK);
    while (taut_field_step(field, 99, &result) == TAUT_IN_PROGRESS) read_field(field);
    /* The edits copy what the finished field holds of the grid. */
    if (round < 3) CHECK(taut_grid_set_cell(grid, 30, 2, round & 1) == TAUT_OK);
    CHECK(taut_field_update(field) == TAUT_OK);
    CHECK(taut_field_step(field, 0, &result) == TAUT_OK);
  }
  CHECK(requests == before);
  CHECK(taut_field_memory(field, &bytes) == TAUT_OK);
  CHECK(bytes > 2 * 64 * 64 * 8 && bytes <= held - held_before + 2048);
  CHECK(taut_field_destroy(field) == TAUT_OK);
  CHECK(taut_grid_destroy(grid) == TAUT_OK);
}

#include "refused_graphs.h"

/* How far apart the allocations are that are refused: 1 refuses each. */
static long spacing = 1;

/* Refuses the allocations of a life, one in each run of it. */
static long each_may_fail(long (*live)(long)) {
  long failing;
  for (failing = 0;; failing += spacing) {
    told = 0;
    if (live(failing) == 0) break;
    CHECK(told <= 1);
  }
  CHECK(failing > 20);
  return failing;
}

/* As "PART OF SPACING", one part of the lives and of the algorithms, so that several processes may share them. */
int main(int count, char** arguments) {
  const size_t part = count > 2 ? strtoul(arguments[1], NULL, 10) : 0, parts = count > 2 ? strtoul(arguments[2], NULL, 10) : 1;
  size_t i;
  long failing, all = 0, unseen = 0;
  if (count > 3) spacing = strtol(arguments[3], NULL, 10);
  CHECK(spacing > 0);
  if (part == 0) {
    warm_field(TAUT_FIELD_STEPS, TAUT_LATTICE_CELLS, 0);
    warm_field(TAUT_FIELD_STEPS, TAUT_LATTICE_CORNERS, 0);
    warm_field(TAUT_FIELD_STEPS, TAUT_LATTICE_CELLS, 2.5);
    warm_field(TAUT_FIELD_SMOOTH, TAUT_LATTICE_CORNERS, 2.5);
    warm_motion();
    each_may_fail(motion_life);
    each_may_fail(world_life);
    each_may_fail(mesh_life);
    each_may_fail(shapes_life);
    each_may_fail(asked_life);
    each_may_fail(ruled_life);
    warm_graph();
    each_may_fail(graph_life);
  }
  for (i = part; i < ALGORITHMS; i += parts) {
    warm(algorithms[i]);
    /* Lives have much in common: each begins at another place. */
    for (failing = (long)i % spacing;; failing += spacing) {
      told = 0;
      if (life(algorithms[i], failing) == 0) break;
      /* A search goes on without memory for what would only make it faster: its answer is the same. */
      CHECK(told <= 1);
      unseen += told == 0;
      all++;
    }
  }
  printf("%ld allocations refused, %ld of them without an error\n", all, unseen);
  CHECK(all > 100 && unseen > 0 && unseen < all / 5);
  return 0;
}
