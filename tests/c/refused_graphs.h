/* The part of out_of_memory.c about graphs of the host. */
#ifndef REFUSED_GRAPHS_H
#define REFUSED_GRAPHS_H

enum { RING = 600 };

/* A ring of nodes on a circle of lattice places, and some chords in one direction. */
static size_t ring(float* positions, taut_graph_edge* edges) {
  uint32_t node;
  size_t count = 0;
  for (node = 0; node < RING; node++) {
    const taut_graph_edge around = {node, (node + 1) % RING, 1, 0, TAUT_GRAPH_EDGE_BOTH_WAYS};
    const taut_graph_edge chord = {node, (node * 7 + 3) % RING, 9, node % 3, 0};
    positions[2 * node] = (float)(node % 25);
    positions[2 * node + 1] = (float)(node / 25);
    edges[count++] = around;
    if (node % 5 == 0) edges[count++] = chord;
  }
  return count;
}

/* An edit that was refused must not have changed anything. */
#define TRY_GRAPH_EDIT(call) \
  do { \
    taut_graph_info before, now; \
    taut_status status; \
    CHECK(taut_graph_get_info(graph, &before) == TAUT_OK); \
    status = (call); \
    if (again(status)) { \
      CHECK(taut_graph_get_info(graph, &now) == TAUT_OK); \
      CHECK(now.revision == before.revision && now.nodes == before.nodes && now.edges == before.edges); \
      status = (call); \
    } \
    CHECK(status == TAUT_OK && taut_graph_get_info(graph, &now) == TAUT_OK && now.revision == before.revision + 1); \
  } while (0)

static long graph_life(long failing) {
  static float positions[2 * RING], estimates[RING + 999];
  static uint8_t saved[1 << 20];
  static taut_graph_edge edges[2 * RING], some[64];
  static uint32_t path[RING];
  static double costs[RING];
  const size_t count = ring(positions, edges);
  const float at[2] = {3.2f, 4.9f};
  const uint32_t goals[2] = {300, 410}, gone[2] = {17, 555}, pairs[6] = {3, 300, 410, 3, 9, 9};
  const taut_graph_edge cut = {20, 21, INFINITY, 0, 0};
  const taut_graph_node closed = {40, TAUT_GRAPH_NODE_CLOSED, 1, {3, 3, 0}};
  taut_graph graph = {0}, loaded = {0};
  taut_grid grid = {0};
  taut_graph_planner planner = {0};
  taut_graph_planner_options o;
  taut_graph_request ask;
  taut_graph_info info;
  taut_graph_node node;
  taut_result result, several[3];
  taut_pool_options in_pool;
  taut_pool pool = {0};
  taut_ticket ticket = {0};
  uint32_t first = 0, answer = 0, lane = 0, left = 0, round;
  uint64_t memory = 0;
  size_t needed = 0;
  memset(&ask, 0, sizeof ask);
  CHECK(taut_graph_planner_options_init(&o, sizeof o) == TAUT_OK);
  refusals = 0;
  countdown = failing;
  TRY(taut_grid_create(30, 30, 1, &grid));
  TRY(taut_graph_create(2, 0, RING, positions, 2 * RING, edges, count, &graph));
  TRY(taut_graph_planner_create(graph, &o, &planner));
  TRY(taut_graph_planner_find(planner, 3, goals, 2, &ask, &result));
  TRY_GRAPH_EDIT(taut_graph_add_nodes(graph, 2, positions, 4, &first));
  CHECK(first == RING);
  TRY_GRAPH_EDIT(taut_graph_add_hexagons(graph, TAUT_HEXAGONS_ODD_ROWS, 5, 4, 63, positions, 20, &first));
  CHECK(first == RING + 2);
  TRY_GRAPH_EDIT(taut_graph_add_triangles(graph, 5, 4, 12, positions, 20, &first));
  CHECK(first == RING + 22);
  TRY_GRAPH_EDIT(taut_graph_add_quadtree(graph, grid, 8, 0, &first));
  CHECK(first == RING + 42);
  TRY_GRAPH_EDIT(taut_graph_add_sights(graph, grid, 0, 1, TAUT_DIAGONAL_GAPS_CLOSED, 0, NULL));
  TRY_GRAPH_EDIT(taut_graph_add_disc_sights(graph, grid, 0, 1, 0.25f, 1, NULL));
  TRY_GRAPH_EDIT(taut_graph_set_edges(graph, &cut, 1));
  TRY_GRAPH_EDIT(taut_graph_set_nodes(graph, &closed, 1));
  TRY_GRAPH_EDIT(taut_graph_remove_nodes(graph, gone, 2));
  TRY(taut_graph_get_node(graph, 40, &node));
  CHECK(node.flags == TAUT_GRAPH_NODE_CLOSED);
  TRY(taut_graph_save(graph, saved, sizeof saved, &needed));
  TRY(taut_graph_load(saved, needed, &loaded));
  CHECK(taut_graph_destroy(loaded) == TAUT_OK);
  TRY(taut_graph_edges(graph, 20, some, 64, &needed));
  TRY(taut_graph_nearest(graph, at, 2, 5, path, RING, &needed));
  CHECK(needed == 5);
  TRY(taut_graph_component(graph, 3, &answer));
  TRY(taut_graph_reachable(graph, 3, 300, 0, &answer));
  TRY(taut_graph_reachable(graph, 3, 300, 1, &answer));
  TRY(taut_graph_prepare(graph, 3));
  TRY(taut_graph_planner_begin(planner, 3, goals, 2, &ask));
  for (;;) {
    taut_status status = taut_graph_planner_step(planner, 50, &result);
    /* The search is lost, and begun anew. */
    if (again(status)) TRY(taut_graph_planner_begin(planner, 3, goals, 2, &ask));
    else if (status != TAUT_IN_PROGRESS) break;
  }
  CHECK(result.status == TAUT_OK);
  TRY(taut_graph_planner_path(planner, path, RING, &needed));
  CHECK(needed > 1 && path[0] == 3);
  ask.flags = TAUT_GRAPH_ALL_GOALS | TAUT_GRAPH_BACKWARD;
  TRY(taut_graph_planner_find(planner, 3, NULL, 0, &ask, &result));
  TRY(taut_graph_planner_costs(planner, 0, RING, costs));
  TRY(taut_graph_planner_path_to(planner, 300, path, RING, &needed));
  CHECK(costs[3] == 0 && needed > 1);
  CHECK(taut_graph_get_info(graph, &info) == TAUT_OK);
  TRY(taut_graph_planner_set_estimates(planner, estimates, info.nodes));
  TRY(taut_graph_planner_memory(planner, &memory));
  ask.flags = 0;
  TRY(taut_graph_planner_set_estimates(planner, NULL, 0));
  TRY(taut_graph_planner_find_batch(planner, pairs, 6, &ask, 1, several));
  for (needed = 0; needed < 3; needed++) {
    /* A search of the batch that was refused. */
    if (again(several[needed].status)) TRY(taut_graph_planner_find_batch(planner, pairs, 6, &ask, 1, several));
    CHECK(several[needed].status == TAUT_OK);
  }
  CHECK(taut_pool_options_init(&in_pool, sizeof in_pool) == TAUT_OK);
  TRY(taut_pool_create(&in_pool, &pool));
  TRY(taut_pool_add_graph(pool, graph, &o, estimates, info.nodes, &lane));
  for (round = 0; round < 2; round++) {
    TRY(taut_pool_submit_nodes(pool, lane, 1, pairs, 6, &ask, &ticket));
    CHECK(taut_pool_work(pool, 0, &left) == TAUT_OK && left == 0);
    CHECK(taut_pool_take_nodes(pool, ticket, several, 3, path, RING, &needed) == TAUT_OK);
    for (needed = 0; needed < 3; needed++) CHECK(several[needed].status == TAUT_OK || again(several[needed].status));
  }
  CHECK(taut_pool_destroy(pool) == TAUT_OK);
  TRY(taut_graph_planner_see_on(planner, grid, 0.25f, TAUT_DIAGONAL_GAPS_CLOSED));
  TRY(taut_graph_planner_find(planner, 3, goals, 2, &ask, &result));
  TRY(taut_graph_planner_cancel(planner));
  TRY(taut_graph_planner_reset(planner));
  CHECK(taut_graph_planner_destroy(planner) == TAUT_OK);
  o.asks_sights = 1;
  TRY(taut_graph_planner_create(graph, &o, &planner));
  TRY(taut_graph_planner_begin(planner, 3, goals, 2, &ask));
  for (;;) {
    taut_status status = taut_graph_planner_step(planner, 50, &result);
    if (again(status)) TRY(taut_graph_planner_begin(planner, 3, goals, 2, &ask));
    else if (status == TAUT_ASKING) {
      const uint32_t* asked = NULL;
      TRY(taut_graph_planner_ask(planner, &asked, &needed));
      TRY(taut_graph_planner_tell(planner, saved, needed));
    } else if (status != TAUT_IN_PROGRESS) break;
  }
  CHECK(result.status == TAUT_OK);
  CHECK(taut_graph_planner_destroy(planner) == TAUT_OK);
  CHECK(taut_graph_destroy(graph) == TAUT_OK);
  CHECK(taut_grid_destroy(grid) == TAUT_OK);
  countdown = -1;
  return refusals;
}

/* Searches that a planner has run before cost no allocation, and it tells truly what it holds. */
static void warm_graph(void) {
  static float positions[2 * RING];
  static taut_graph_edge edges[2 * RING];
  static uint32_t path[RING];
  const size_t count = ring(positions, edges), of_graph = held;
  const uint32_t goals[2] = {300, 410};
  taut_graph graph = {0};
  taut_graph_planner planner = {0};
  taut_graph_planner_options o;
  taut_graph_info info;
  taut_graph_request ask;
  taut_result result;
  uint64_t bytes = 0;
  size_t needed = 0, of_planner;
  long before = 0;
  uint32_t start;
  int round;
  memset(&ask, 0, sizeof ask);
  CHECK(taut_graph_planner_options_init(&o, sizeof o) == TAUT_OK);
  CHECK(taut_graph_create(2, 0, RING, positions, 2 * RING, edges, count, &graph) == TAUT_OK);
  CHECK(taut_graph_prepare(graph, 4) == TAUT_OK);
  CHECK(taut_graph_get_info(graph, &info) == TAUT_OK);
  CHECK(info.bytes <= held - of_graph && held - of_graph <= info.bytes * 11 / 10 + 8192);
  of_planner = held;
  CHECK(taut_graph_planner_create(graph, &o, &planner) == TAUT_OK);
  for (round = 0; round < 3; round++) {
    if (round == 2) before = requests;
    for (start = 0; start < RING; start += 37) {
      ask.flags = 0;
      CHECK(taut_graph_planner_find(planner, start, goals, 2, &ask, &result) == TAUT_OK);
      CHECK(taut_graph_planner_path(planner, path, RING, &needed) == TAUT_OK && needed > 0);
      CHECK(taut_graph_planner_begin(planner, start, goals, 1, &ask) == TAUT_OK);
      while (taut_graph_planner_step(planner, 9, &result) == TAUT_IN_PROGRESS) continue;
      ask.flags = TAUT_GRAPH_ALL_GOALS;
      CHECK(taut_graph_planner_find(planner, start, NULL, 0, &ask, &result) == TAUT_OK);
      CHECK(taut_graph_planner_path_to(planner, 410, path, RING, &needed) == TAUT_OK && needed > 0);
    }
  }
  CHECK(requests == before);
  CHECK(taut_graph_planner_memory(planner, &bytes) == TAUT_OK);
  CHECK(bytes <= held - of_planner && held - of_planner <= bytes * 11 / 10 + 2048);
  CHECK(taut_graph_planner_destroy(planner) == TAUT_OK);
  CHECK(taut_graph_destroy(graph) == TAUT_OK);
}

#endif
