/* Pools with every algorithm: wrong arguments, short buffers, the answers of a batch from any number of threads,
   threads that submit, work, cancel and take at once, and destruction in the middle of it. */
#include "check.h"
#include "generated/algorithms.h"

#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>

enum { REQUESTS = 6, POINTS = 512 };

static taut_pool new_pool(uint32_t threads, uint32_t max_workers) {
  taut_pool pool = {0};
  taut_pool_options o;
  EXPECT(TAUT_OK, taut_pool_options_init(&o, sizeof o));
  o.threads = threads;
  o.max_workers = max_workers;
  EXPECT(TAUT_OK, taut_pool_create(&o, &pool));
  return pool;
}

static taut_grid walled(void) {
  taut_grid grid = new_grid(64, 64);
  taut_rect wall = rect(30, 4, 1, 60);
  EXPECT(TAUT_OK, taut_grid_fill(grid, &wall, 0));
  return grid;
}

/* Whole, partial, blocked, limited and wrong ones. */
static void fill_requests(taut_request* requests) {
  size_t i;
  for (i = 0; i < REQUESTS; i++) {
    requests[i] = request(1.5f, 32.5f, 60.5f, 31.5f + (float)i);
    requests[i].user = 100 + i;
  }
  requests[1].goal = point(30.5f, 30.5f);
  requests[2].goal = point(30.5f, 30.5f);
  requests[2].flags = TAUT_REQUEST_ALLOW_PARTIAL;
  requests[3].max_expansions = 2;
  requests[4].start.x = NAN;
}

static void check_options(void) {
  taut_pool_options o, wrong;
  taut_pool pool = {7};
  unsigned char larger[sizeof o + 16];
  size_t i;
  EXPECT(TAUT_ERROR_NULL_POINTER, taut_pool_options_init(NULL, sizeof o));
  memset(&o, 0xA5, sizeof o);
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_pool_options_init(&o, sizeof o - 1));
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_pool_options_init(&o, 4097));
  CHECK(is_untouched(&o, sizeof o));
  EXPECT(TAUT_OK, taut_pool_options_init(&o, sizeof o));
  CHECK(o.struct_size == sizeof o && o.struct_size == taut_struct_size(TAUT_STRUCT_POOL_OPTIONS));
  CHECK(o.threads == 0 && o.max_workers == 1 && o.memory_limit == 0);
  EXPECT(TAUT_ERROR_NULL_POINTER, taut_pool_create(NULL, &pool));
  EXPECT(TAUT_ERROR_NULL_POINTER, taut_pool_create(&o, NULL));
#define REFUSED(STATUS, CHANGE) \
  do { \
    wrong = o; \
    CHANGE; \
    EXPECT(STATUS, taut_pool_create(&wrong, &pool)); \
  } while (0)
  REFUSED(TAUT_ERROR_INVALID_ARGUMENT, wrong.struct_size = 55);
  REFUSED(TAUT_ERROR_INVALID_ARGUMENT, wrong.struct_size = 0);
  REFUSED(TAUT_ERROR_INVALID_ARGUMENT, wrong.struct_size = UINT32_MAX);
  REFUSED(TAUT_ERROR_INVALID_ARGUMENT, wrong.threads = 257);
  REFUSED(TAUT_ERROR_INVALID_ARGUMENT, wrong.threads = UINT32_MAX);
  REFUSED(TAUT_ERROR_INVALID_ARGUMENT, wrong.max_workers = 0);
  REFUSED(TAUT_ERROR_INVALID_ARGUMENT, wrong.max_workers = 257);
  REFUSED(TAUT_ERROR_UNSUPPORTED, wrong.reserved32 = 1);
  REFUSED(TAUT_ERROR_UNSUPPORTED, wrong.reserved[3] = 1);
  CHECK(pool.id == 7 && taut_live_objects() == 0);
  /* A struct of a later release, whose further bytes are zero. */
  EXPECT(TAUT_OK, taut_pool_options_init((taut_pool_options*)(void*)larger, sizeof larger));
  EXPECT(TAUT_OK, taut_pool_create((const taut_pool_options*)(const void*)larger, &pool));
  EXPECT(TAUT_OK, taut_pool_destroy(pool));
  for (i = sizeof o; i < sizeof larger; i++) CHECK(larger[i] == 0);
  larger[sizeof larger - 1] = 1;
  EXPECT(TAUT_ERROR_UNSUPPORTED, taut_pool_create((const taut_pool_options*)(const void*)larger, &pool));
}

static void check_arguments(taut_grid grid) {
  taut_pool pool = new_pool(0, 1);
  taut_planner_options how = options(TAUT_ALGORITHM_ANYA), bad = how;
  taut_request requests[REQUESTS];
  taut_result results[REQUESTS], before = untouched_result();
  taut_point points[POINTS];
  taut_ticket ticket = {7}, list[2];
  float costs[256];
  uint32_t lane = 77, left = 77;
  size_t needed = 77, i, all;
  for (i = 0; i < 256; i++) costs[i] = 1;
  fill_requests(requests);
  EXPECT(TAUT_ERROR_NULL_POINTER, taut_pool_add(pool, grid, NULL, NULL, 0, &lane));
  EXPECT(TAUT_ERROR_NULL_POINTER, taut_pool_add(pool, grid, &how, NULL, 256, &lane));
  EXPECT(TAUT_ERROR_NULL_POINTER, taut_pool_add(pool, grid, &how, costs, 256, NULL));
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_pool_add(pool, grid, &how, costs, 255, &lane));
  costs[9] = NAN;
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_pool_add(pool, grid, &how, costs, 256, &lane));
  costs[9] = 3;
  EXPECT(TAUT_ERROR_UNSUPPORTED, taut_pool_add(pool, grid, &how, costs, 256, &lane));
  costs[9] = INFINITY;
  bad.h_scale = -1;
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_pool_add(pool, grid, &bad, NULL, 0, &lane));
  bad = options(TAUT_ALGORITHM_DSTAR_LITE);
  EXPECT(TAUT_ERROR_UNSUPPORTED, taut_pool_add(pool, grid, &bad, NULL, 0, &lane));
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_pool_submit(pool, 0, 0, requests, 1, &ticket));
  CHECK(lane == 77);
  EXPECT(TAUT_OK, taut_pool_add(pool, grid, &how, costs, 256, &lane));
  CHECK(lane == 0);
  EXPECT(TAUT_OK, taut_pool_add(pool, grid, &how, NULL, 0, &lane));
  CHECK(lane == 1);
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_pool_submit(pool, 2, 0, requests, 1, &ticket));
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_pool_submit(pool, UINT32_MAX, 0, requests, 1, &ticket));
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_pool_submit(pool, 1, 256, requests, 1, &ticket));
  EXPECT(TAUT_ERROR_NULL_POINTER, taut_pool_submit(pool, 1, 0, NULL, 1, &ticket));
  EXPECT(TAUT_ERROR_NULL_POINTER, taut_pool_submit(pool, 1, 0, requests, 1, NULL));
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_pool_submit(pool, 1, 0, requests, SIZE_MAX, &ticket));
  CHECK(ticket.id == 7);
  EXPECT(TAUT_ERROR_NULL_POINTER, taut_pool_poll(pool, NULL, 1, &needed));
  EXPECT(TAUT_ERROR_NULL_POINTER, taut_pool_poll(pool, list, 2, NULL));
  EXPECT(TAUT_ERROR_NULL_POINTER, taut_pool_work(pool, 0, NULL));
  CHECK(needed == 77);

  EXPECT(TAUT_OK, taut_pool_submit(pool, 1, 255, requests, REQUESTS, &ticket));
  memset(requests, 0, sizeof requests); /* they were copied */
  EXPECT(TAUT_IN_PROGRESS, taut_pool_wait(pool, ticket, 0));
  EXPECT(TAUT_IN_PROGRESS, taut_pool_take(pool, ticket, results, REQUESTS, points, POINTS, &needed));
  EXPECT(TAUT_OK, taut_pool_poll(pool, NULL, 0, &needed));
  CHECK(needed == 0);
  while (taut_pool_work(pool, 1, &left) == TAUT_IN_PROGRESS) CHECK(left > 0 && left <= REQUESTS);
  CHECK(left == 0);
  EXPECT(TAUT_OK, taut_pool_work(pool, 0, &left));
  EXPECT(TAUT_OK, taut_pool_wait(pool, ticket, 0));
  EXPECT(TAUT_ERROR_BUFFER_TOO_SMALL, taut_pool_poll(pool, NULL, 0, &needed));
  CHECK(needed == 1);
  EXPECT(TAUT_OK, taut_pool_poll(pool, list, 2, &needed));
  CHECK(needed == 1 && list[0].id == ticket.id);
  memset(results, 0xA5, sizeof results);
  memset(points, 0xA5, sizeof points);
  EXPECT(TAUT_ERROR_BUFFER_TOO_SMALL, taut_pool_take(pool, ticket, results, REQUESTS, NULL, 0, &all));
  needed = 0;
  EXPECT(TAUT_ERROR_BUFFER_TOO_SMALL, taut_pool_take(pool, ticket, results, REQUESTS, points, all - 1, &needed));
  CHECK(needed == all && all > 4);
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_pool_take(pool, ticket, results, REQUESTS - 1, points, POINTS, &needed));
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_pool_take(pool, ticket, NULL, 0, points, POINTS, &needed));
  EXPECT(TAUT_ERROR_NULL_POINTER, taut_pool_take(pool, ticket, NULL, REQUESTS, points, POINTS, &needed));
  EXPECT(TAUT_ERROR_NULL_POINTER, taut_pool_take(pool, ticket, results, REQUESTS, NULL, 1, &needed));
  EXPECT(TAUT_ERROR_NULL_POINTER, taut_pool_take(pool, ticket, results, REQUESTS, points, POINTS, NULL));
  CHECK(is_untouched(results, sizeof results) && is_untouched(points, sizeof points));
  CHECK(is_untouched(&before, sizeof before));
  EXPECT(TAUT_OK, taut_pool_links(pool, ticket, 0, NULL, 0, &needed));
  CHECK(needed == 0);
  EXPECT(TAUT_OK, taut_pool_take(pool, ticket, results, REQUESTS, points, all, &needed));
  CHECK(needed == all && is_untouched(points + all, sizeof points - all * sizeof *points));
  CHECK(results[0].status == TAUT_OK && results[1].status == TAUT_ERROR_GOAL_BLOCKED);
  CHECK(results[2].status == TAUT_PARTIAL && results[4].status == TAUT_ERROR_INVALID_ARGUMENT);
  for (i = 0; i < REQUESTS; i++) CHECK(results[i].user == 100 + i);

  EXPECT(TAUT_OK, taut_pool_submit(pool, 1, 0, NULL, 0, &ticket));
  EXPECT(TAUT_OK, taut_pool_wait(pool, ticket, 1000));
  EXPECT(TAUT_OK, taut_pool_cancel(pool, ticket));
  EXPECT(TAUT_OK, taut_pool_take(pool, ticket, NULL, 0, NULL, 0, &needed));
  CHECK(needed == 0);
  EXPECT(TAUT_OK, taut_pool_destroy(pool));
}

/* The answers of taut_planner_find_batch on a planner that is pinned to the revision of the submission. */
static void same_answers(uint32_t algorithm, uint32_t threads) {
  taut_grid grid = walled();
  taut_planner planner = new_planner(grid, algorithm);
  taut_planner_options how = options(algorithm);
  taut_pool pool = new_pool(threads, 2);
  taut_rect cut = rect(30, 0, 1, 64);
  taut_request requests[REQUESTS];
  taut_result results[REQUESTS], wanted[REQUESTS];
  taut_point points[POINTS];
  const taut_point* view = NULL;
  taut_ticket tickets[3];
  uint32_t lane = 0, left = 0;
  size_t needed, length, i, k;
  fill_requests(requests);
  EXPECT(TAUT_OK, taut_planner_find_batch(planner, requests, REQUESTS, wanted));
  EXPECT(TAUT_OK, taut_planner_points_view(planner, &view, &length));
  EXPECT(TAUT_OK, taut_pool_add(pool, grid, &how, NULL, 0, &lane));
  for (k = 0; k < 3; k++) {
    EXPECT(TAUT_OK, taut_pool_submit(pool, lane, (uint32_t)k, requests, REQUESTS, &tickets[k]));
  }
  EXPECT(TAUT_OK, taut_grid_fill(grid, &cut, 0));
  EXPECT(TAUT_OK, taut_grid_destroy(grid)); /* the pool keeps its cells */
  EXPECT(TAUT_OK, taut_pool_remove(pool, lane)); /* and the tickets their lane */
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_pool_remove(pool, lane));
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_pool_remove(pool, UINT32_MAX));
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_pool_submit(pool, lane, 0, requests, 1, &tickets[0]));
  for (k = 0; k < 3; k++) {
    if (k == 1) {
      taut_status status = taut_pool_work(pool, 20, &left);
      CHECK(status == TAUT_OK || status == TAUT_IN_PROGRESS);
    }
    EXPECT(TAUT_OK, taut_pool_wait(pool, tickets[k], 100000));
    EXPECT(TAUT_OK, taut_pool_take(pool, tickets[k], results, REQUESTS, points, POINTS, &needed));
    CHECK(needed == length && memcmp(points, view, length * sizeof *points) == 0);
    for (i = 0; i < REQUESTS; i++) {
      CHECK(results[i].status == wanted[i].status && results[i].guarantee == wanted[i].guarantee);
      CHECK(memcmp(&results[i].length, &wanted[i].length, sizeof(double)) == 0);
      CHECK(memcmp(&results[i].cost, &wanted[i].cost, sizeof(double)) == 0);
      CHECK(results[i].bound == wanted[i].bound && results[i].remaining == wanted[i].remaining);
      CHECK(results[i].revision == wanted[i].revision && results[i].user == wanted[i].user);
      CHECK(results[i].path_first == wanted[i].path_first && results[i].path_count == wanted[i].path_count);
    }
  }
  EXPECT(TAUT_OK, taut_pool_destroy(pool));
  EXPECT(TAUT_OK, taut_planner_destroy(planner));
}

typedef struct shared {
  taut_pool pool;
  taut_grid grid;
  uint32_t lanes;
  atomic_int stop;
  atomic_long taken;
} shared;

/* Submits, sometimes cancels, and takes its tickets. */
static void* client(void* argument) {
  shared* s = (shared*)argument;
  taut_request requests[REQUESTS];
  uint32_t round;
  fill_requests(requests);
  for (round = 0; !atomic_load(&s->stop); round++) {
    taut_result results[REQUESTS];
    taut_point points[POINTS];
    taut_ticket ticket;
    size_t needed, i;
    int cancelled = round % 5 == 0;
    EXPECT(TAUT_OK, taut_pool_submit(s->pool, round % s->lanes, round % 256, requests, REQUESTS, &ticket));
    if (cancelled) EXPECT(TAUT_OK, taut_pool_cancel(s->pool, ticket));
    EXPECT(TAUT_OK, taut_pool_wait(s->pool, ticket, 100000));
    EXPECT(TAUT_OK, taut_pool_take(s->pool, ticket, results, REQUESTS, points, POINTS, &needed));
    for (i = 0; i < REQUESTS; i++) {
      CHECK(results[i].status != TAUT_ERROR_PANIC && (cancelled || results[i].status != TAUT_CANCELLED));
      CHECK(results[i].path_count == 0 || results[i].path_first + results[i].path_count <= needed);
    }
    atomic_fetch_add(&s->taken, 1);
  }
  return NULL;
}

/* Works whenever it may. */
static void* worker(void* argument) {
  shared* s = (shared*)argument;
  while (!atomic_load(&s->stop)) {
    uint32_t left;
    taut_status status = taut_pool_work(s->pool, 50, &left);
    CHECK(status == TAUT_OK || status == TAUT_IN_PROGRESS || status == TAUT_ERROR_BUSY);
    if (status != TAUT_IN_PROGRESS) sched_yield();
  }
  return NULL;
}

static void* editor(void* argument) {
  shared* s = (shared*)argument;
  int32_t i;
  for (i = 0; !atomic_load(&s->stop); i++) {
    EXPECT(TAUT_OK, taut_grid_set_cell(s->grid, 40 + i % 3, i % 60, (uint32_t)i % 2));
    sched_yield();
  }
  return NULL;
}

static void many_threads(uint32_t threads, long rounds) {
  void* (*const bodies[5])(void*) = {client, client, worker, worker, editor};
  pthread_t started[5];
  shared s;
  size_t i, k;
  memset(&s, 0, sizeof s);
  s.pool = new_pool(threads, 1);
  s.grid = walled();
  for (i = 0; i < ALGORITHMS; i++) {
    taut_planner_options how = options(algorithms[i]);
    uint32_t lane;
    if (algorithms[i] == TAUT_ALGORITHM_DSTAR_LITE) continue;
    EXPECT(TAUT_OK, taut_pool_add(s.pool, s.grid, &how, NULL, 0, &lane));
    s.lanes = lane + 1;
  }
  for (k = 0; k < 5; k++) CHECK(pthread_create(&started[k], NULL, bodies[k], &s) == 0);
  while (atomic_load(&s.taken) < rounds) sched_yield();
  atomic_store(&s.stop, 1);
  for (k = 0; k < 5; k++) CHECK(pthread_join(started[k], NULL) == 0);
  EXPECT(TAUT_OK, taut_pool_destroy(s.pool));
  EXPECT(TAUT_OK, taut_grid_destroy(s.grid));
}

/* Pools that are destroyed with most of their work undone. */
static void destroyed_early(uint32_t threads) {
  taut_grid grid = new_grid(600, 600);
  taut_planner_options how = options(TAUT_ALGORITHM_ASTAR);
  taut_rect wall = rect(300, 0, 1, 599);
  taut_request requests[40];
  size_t i;
  int round;
  EXPECT(TAUT_OK, taut_grid_fill(grid, &wall, 0));
  for (i = 0; i < 40; i++) requests[i] = request(0.5f, 0.5f, 599.5f, (float)i);
  for (round = 0; round < 5; round++) {
    taut_pool pool = new_pool(threads, 1);
    taut_ticket ticket;
    uint32_t lane, left;
    EXPECT(TAUT_OK, taut_pool_add(pool, grid, &how, NULL, 0, &lane));
    EXPECT(TAUT_OK, taut_pool_submit(pool, lane, 0, requests, 40, &ticket));
    if (round > 2) EXPECT(TAUT_IN_PROGRESS, taut_pool_work(pool, 100, &left));
    EXPECT(TAUT_OK, taut_pool_destroy(pool));
    EXPECT(TAUT_ERROR_BAD_HANDLE, taut_pool_wait(pool, ticket, 100));
  }
  EXPECT(TAUT_OK, taut_grid_destroy(grid));
}

/* Pairs of nodes: the ways of a planner, bad arguments, and tickets of the other kind. */
static void pairs_of_nodes(uint32_t threads) {
  const taut_graph_edge edges[] = {{0, 1, 2, 0, TAUT_GRAPH_EDGE_BOTH_WAYS}, {1, 2, 3, 0, 0}};
  const uint32_t pairs[] = {0, 2, 2, 0, 1, 7};
  const float estimates[] = {0, 0, 0, 0};
  taut_graph_planner_options o;
  taut_graph_request ask = {0};
  taut_pool pool = new_pool(threads, 1);
  taut_grid grid = new_grid(4, 4);
  taut_planner_options how = options(TAUT_ALGORITHM_ASTAR);
  taut_request request_on_grid = request(0.5f, 0.5f, 2.5f, 0.5f);
  taut_result results[3];
  taut_point points[8];
  taut_graph graph;
  taut_ticket ticket = {7}, other = {7};
  uint32_t nodes[8], lane = 77, of_grid, left;
  size_t needed = 77;
  EXPECT(TAUT_OK, taut_graph_create(0, 0, 4, NULL, 0, edges, 2, &graph));
  EXPECT(TAUT_OK, taut_graph_planner_options_init(&o, sizeof o));
  EXPECT(TAUT_OK, taut_pool_add(pool, grid, &how, NULL, 0, &of_grid));
  EXPECT(TAUT_ERROR_NULL_POINTER, taut_pool_add_graph(pool, graph, NULL, NULL, 0, &lane));
  EXPECT(TAUT_ERROR_NULL_POINTER, taut_pool_add_graph(pool, graph, &o, NULL, 4, &lane));
  EXPECT(TAUT_ERROR_NULL_POINTER, taut_pool_add_graph(pool, graph, &o, NULL, 0, NULL));
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_pool_add_graph(pool, graph, &o, estimates, 3, &lane));
  o.asks_sights = 1;
  EXPECT(TAUT_ERROR_UNSUPPORTED, taut_pool_add_graph(pool, graph, &o, NULL, 0, &lane));
  o.asks_sights = 0;
  CHECK(lane == 77);
  EXPECT(TAUT_OK, taut_pool_add_graph(pool, graph, &o, estimates, 4, &lane));
  EXPECT(TAUT_ERROR_NULL_POINTER, taut_pool_submit_nodes(pool, lane, 0, NULL, 2, &ask, &ticket));
  EXPECT(TAUT_ERROR_NULL_POINTER, taut_pool_submit_nodes(pool, lane, 0, pairs, 2, NULL, &ticket));
  EXPECT(TAUT_ERROR_NULL_POINTER, taut_pool_submit_nodes(pool, lane, 0, pairs, 2, &ask, NULL));
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_pool_submit_nodes(pool, lane, 0, pairs, 3, &ask, &ticket));
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_pool_submit_nodes(pool, lane, 256, pairs, 2, &ask, &ticket));
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_pool_submit_nodes(pool, lane + 1, 0, pairs, 2, &ask, &ticket));
  EXPECT(TAUT_ERROR_UNSUPPORTED, taut_pool_submit_nodes(pool, of_grid, 0, pairs, 2, &ask, &ticket));
  EXPECT(TAUT_ERROR_UNSUPPORTED, taut_pool_submit(pool, lane, 0, &request_on_grid, 1, &ticket));
  EXPECT(TAUT_ERROR_UNSUPPORTED, taut_pool_leave_out(pool, lane, 1));
  ask.flags = TAUT_GRAPH_ALL_GOALS;
  EXPECT(TAUT_ERROR_UNSUPPORTED, taut_pool_submit_nodes(pool, lane, 0, pairs, 2, &ask, &ticket));
  ask.flags = 0;
  ask.max_cost = -1;
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_pool_submit_nodes(pool, lane, 0, pairs, 2, &ask, &ticket));
  CHECK(ticket.id == 7);
  ask.max_cost = 0;
  ask.user = 5;
  EXPECT(TAUT_OK, taut_pool_submit_nodes(pool, lane, 3, pairs, 6, &ask, &ticket));
  EXPECT(TAUT_OK, taut_pool_submit(pool, of_grid, 0, &request_on_grid, 1, &other));
  EXPECT(TAUT_OK, taut_graph_destroy(graph));
  if (threads == 0) EXPECT(TAUT_OK, taut_pool_work(pool, 0, &left));
  while (taut_pool_wait(pool, ticket, 1000) != TAUT_OK) continue;
  while (taut_pool_wait(pool, other, 1000) != TAUT_OK) continue;
  EXPECT(TAUT_ERROR_UNSUPPORTED, taut_pool_take(pool, ticket, results, 3, points, 8, &needed));
  EXPECT(TAUT_ERROR_UNSUPPORTED, taut_pool_take_nodes(pool, other, results, 1, nodes, 8, &needed));
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_pool_take_nodes(pool, ticket, results, 2, nodes, 8, &needed));
  CHECK(needed == 77);
  EXPECT(TAUT_ERROR_NULL_POINTER, taut_pool_take_nodes(pool, ticket, NULL, 3, nodes, 8, &needed));
  EXPECT(TAUT_ERROR_NULL_POINTER, taut_pool_take_nodes(pool, ticket, results, 3, NULL, 8, &needed));
  EXPECT(TAUT_ERROR_NULL_POINTER, taut_pool_take_nodes(pool, ticket, results, 3, nodes, 8, NULL));
  EXPECT(TAUT_ERROR_BUFFER_TOO_SMALL, taut_pool_take_nodes(pool, ticket, results, 3, nodes, 2, &needed));
  CHECK(needed == 3);
  EXPECT(TAUT_OK, taut_pool_take_nodes(pool, ticket, results, 3, nodes, 3, &needed));
  CHECK(results[0].status == TAUT_OK && results[0].cost == 5 && results[0].path_count == 3 && results[0].user == 5);
  CHECK(nodes[0] == 0 && nodes[1] == 1 && nodes[2] == 2);
  CHECK(results[1].status == TAUT_NO_PATH && results[2].status == TAUT_ERROR_INVALID_ARGUMENT);
  EXPECT(TAUT_OK, taut_pool_take(pool, other, results, 1, points, 8, &needed));
  EXPECT(TAUT_ERROR_BAD_HANDLE, taut_pool_take_nodes(pool, ticket, results, 3, nodes, 8, &needed));
  EXPECT(TAUT_OK, taut_pool_destroy(pool));
  EXPECT(TAUT_OK, taut_grid_destroy(grid));
}

int main(int count, char** arguments) {
  int is_short = count > 1 && strcmp(arguments[1], "short") == 0;
  taut_grid grid;
  size_t i;
  check_options();
  grid = walled();
  check_arguments(grid);
  EXPECT(TAUT_OK, taut_grid_destroy(grid));
  for (i = 0; i < ALGORITHMS; i++) {
    uint32_t threads;
    if (algorithms[i] == TAUT_ALGORITHM_DSTAR_LITE) continue;
    for (threads = 0; threads < (is_short ? 2 : 4); threads++) same_answers(algorithms[i], threads);
  }
  many_threads(0, is_short ? 20 : 300);
  many_threads(2, is_short ? 20 : 300);
  pairs_of_nodes(0);
  pairs_of_nodes(2);
  destroyed_early(0);
  destroyed_early(2);
  CHECK(taut_live_objects() == 0);
  return 0;
}
