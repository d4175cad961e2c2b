/* Graphs of the host under hostile arguments, and what they answer. */
#include "check.h"

static int says(const char* part) {
  char message[600];
  taut_last_error(message, sizeof message);
  return strstr(message, part) != NULL;
}

/* A square of four nodes, three of whose sides are edges; a shortcut of class 5 in one direction. */
static taut_graph square(void) {
  const float positions[8] = {0, 0, 1, 0, 1, 1, 0, 1};
  const taut_graph_edge edges[4] = {{0, 1, 1, 0, TAUT_GRAPH_EDGE_BOTH_WAYS},
                                    {1, 2, 1, 0, TAUT_GRAPH_EDGE_BOTH_WAYS},
                                    {2, 3, 1, 0, TAUT_GRAPH_EDGE_BOTH_WAYS},
                                    {0, 3, 0.5f, 5, 0}};
  taut_graph graph = {0};
  EXPECT(TAUT_OK, taut_graph_create(2, 0, 4, positions, 8, edges, 4, &graph));
  return graph;
}

static taut_graph_planner searcher(taut_graph graph, double h_scale, uint32_t blocked_classes) {
  taut_graph_planner_options o;
  taut_graph_planner planner = {0};
  EXPECT(TAUT_OK, taut_graph_planner_options_init(&o, sizeof o));
  o.h_scale = h_scale;
  o.blocked_classes = blocked_classes;
  EXPECT(TAUT_OK, taut_graph_planner_create(graph, &o, &planner));
  return planner;
}

static void creating(void) {
  const float positions[4] = {0, 0, 1, NAN};
  const taut_graph_edge edge = {0, 1, 1, 0, 0}, wrong = {0, 2, 1, 0, 0};
  taut_graph graph = {7};
  EXPECT(TAUT_ERROR_NULL_POINTER, taut_graph_create(2, 0, 1, positions, 2, NULL, 0, NULL));
  EXPECT(TAUT_ERROR_NULL_POINTER, taut_graph_create(2, 0, 1, NULL, 2, NULL, 0, &graph));
  EXPECT(TAUT_ERROR_NULL_POINTER, taut_graph_create(2, 0, 1, positions, 2, NULL, 1, &graph));
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_graph_create(4, 0, 1, positions, 4, NULL, 0, &graph));
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_graph_create(0, TAUT_GRAPH_LENGTHS, 1, NULL, 0, NULL, 0, &graph));
  EXPECT(TAUT_ERROR_UNSUPPORTED, taut_graph_create(2, 2, 1, positions, 2, NULL, 0, &graph));
  EXPECT(TAUT_ERROR_BUFFER_TOO_SMALL, taut_graph_create(2, 0, 2, positions, 3, NULL, 0, &graph));
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_graph_create(2, 0, 2, positions, 4, NULL, 0, &graph));
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_graph_create(0, 0, SIZE_MAX, NULL, 0, NULL, 0, &graph));
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_graph_create(0, 0, 2, NULL, 0, &wrong, 1, &graph));
  CHECK(says("to is 2") && graph.id == 7);
  EXPECT(TAUT_OK, taut_graph_create(0, 0, 2, NULL, 0, &edge, 1, &graph));
  EXPECT(TAUT_OK, taut_graph_destroy(graph));
}

static void edited(taut_graph graph) {
  const taut_graph_edge good = {3, 0, 1, 0, 0};
  taut_graph_edge bad[2];
  taut_graph_node node, copy;
  taut_graph_info before, after;
  uint32_t numbers[2] = {1, 4}, first = 77, i;
  const float more[2] = {5, 5};
  EXPECT(TAUT_ERROR_NULL_POINTER, taut_graph_get_info(graph, NULL));
  EXPECT(TAUT_OK, taut_graph_get_info(graph, &before));
  CHECK(before.dimensions == 2 && before.flags == 0 && before.nodes == 4 && before.edges == 7 && before.bytes > 0);
  for (i = 0; i < 6; i++) {
    bad[0] = bad[1] = good;
    if (i == 0) bad[1].from = 4;
    if (i == 1) bad[1].to = UINT32_MAX;
    if (i == 2) bad[1].cost = NAN;
    if (i == 3) bad[1].cost = -1;
    if (i == 4) bad[1].edge_class = 32;
    if (i == 5) bad[1].flags = 1;
    EXPECT(i == 5 ? TAUT_ERROR_UNSUPPORTED : TAUT_ERROR_INVALID_ARGUMENT, taut_graph_set_edges(graph, bad, 2));
  }
  EXPECT(TAUT_ERROR_NULL_POINTER, taut_graph_set_edges(graph, NULL, 1));
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_graph_get_node(graph, 4, &node));
  EXPECT(TAUT_ERROR_NULL_POINTER, taut_graph_get_node(graph, 3, NULL));
  EXPECT(TAUT_OK, taut_graph_get_node(graph, 2, &node));
  CHECK(node.node == 2 && node.flags == 0 && node.weight == 1 && node.position[0] == 1 && node.position[1] == 1);
  for (i = 0; i < 5; i++) {
    copy = node;
    if (i == 0) copy.node = 4;
    if (i == 1) copy.weight = -1;
    if (i == 2) copy.position[0] = INFINITY;
    if (i == 3) copy.position[2] = 1;
    if (i == 4) copy.flags = 1;
    EXPECT(i == 4 ? TAUT_ERROR_UNSUPPORTED : TAUT_ERROR_INVALID_ARGUMENT, taut_graph_set_nodes(graph, &copy, 1));
  }
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_graph_remove_nodes(graph, numbers, 2));
  EXPECT(TAUT_ERROR_BUFFER_TOO_SMALL, taut_graph_add_nodes(graph, 2, more, 2, &first));
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_graph_prepare(graph, 33));
  EXPECT(TAUT_OK, taut_graph_get_info(graph, &after));
  CHECK(memcmp(&before, &after, sizeof before) == 0 && first == 77);
  EXPECT(TAUT_OK, taut_graph_add_nodes(graph, 1, more, 2, &first));
  EXPECT(TAUT_OK, taut_graph_add_nodes(graph, 0, NULL, 0, NULL));
  EXPECT(TAUT_OK, taut_graph_remove_nodes(graph, &first, 1));
  EXPECT(TAUT_OK, taut_graph_get_info(graph, &after));
  CHECK(first == 4 && after.nodes == 5 && after.edges == 7 && after.revision == before.revision + 3);
}

static void asked(taut_graph graph) {
  const float at[2] = {0.9f, 0.2f}, nowhere[2] = {0, NAN};
  taut_graph_edge edges[4];
  uint32_t nodes[4] = {9, 9, 9, 9}, answer = 9, other = 9;
  size_t needed = 99;
  EXPECT(TAUT_ERROR_BUFFER_TOO_SMALL, taut_graph_edges(graph, 0, edges, 1, &needed));
  CHECK(needed == 2);
  EXPECT(TAUT_OK, taut_graph_edges(graph, 0, edges, 4, &needed));
  CHECK(needed == 2 && edges[0].to == 1 && edges[1].to == 3 && edges[1].edge_class == 5 && edges[0].flags == 0);
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_graph_nearest(graph, at, 1, 2, nodes, 4, &needed));
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_graph_nearest(graph, nowhere, 2, 2, nodes, 4, &needed));
  EXPECT(TAUT_ERROR_BUFFER_TOO_SMALL, taut_graph_nearest(graph, at, 2, 2, nodes, 1, &needed));
  CHECK(needed == 2 && nodes[0] == 9);
  EXPECT(TAUT_OK, taut_graph_nearest(graph, at, 2, SIZE_MAX, nodes, 4, &needed));
  CHECK(needed == 4 && nodes[0] == 1 && nodes[1] == 2);
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_graph_reachable(graph, 0, 9, 0, &answer));
  EXPECT(TAUT_OK, taut_graph_reachable(graph, 0, 3, 0, &answer));
  CHECK(answer == 1);
  EXPECT(TAUT_OK, taut_graph_reachable(graph, 0, 4, 0, &answer));
  CHECK(answer == 0);
  EXPECT(TAUT_OK, taut_graph_component(graph, 4, &answer));
  CHECK(answer == 0);
  EXPECT(TAUT_OK, taut_graph_component(graph, 3, &answer));
  EXPECT(TAUT_OK, taut_graph_component(graph, 0, &other));
  CHECK(answer == other && answer > 0);
}

static void searched(taut_graph graph) {
  const taut_graph_planner planner = searcher(graph, 1, 0), dear = searcher(graph, 1, 1u << 5);
  const uint32_t goals[3] = {3, 9, 4};
  uint32_t path[4];
  taut_graph_planner_options o;
  taut_graph_request ask, bad;
  taut_result result = untouched_result();
  float estimates[5] = {0, 0, 0, 0, 0};
  double costs[5];
  uint64_t memory;
  size_t needed = 99;
  memset(&ask, 0, sizeof ask);
  ask.user = 42;
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_graph_planner_options_init(&o, 55));
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_graph_planner_step(planner, 0, &result));
  EXPECT(TAUT_ERROR_NULL_POINTER, taut_graph_planner_find(planner, 0, goals, 1, NULL, &result));
  EXPECT(TAUT_ERROR_NULL_POINTER, taut_graph_planner_find(planner, 0, goals, 1, &ask, NULL));
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_graph_planner_find(planner, 0, goals, 2, &ask, &result));
  CHECK(says("goals is 9"));
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_graph_planner_find(planner, 5, goals, 1, &ask, &result));
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_graph_planner_find(planner, 0, goals, 0, &ask, &result));
  EXPECT(TAUT_ERROR_START_BLOCKED, taut_graph_planner_find(planner, 4, goals, 1, &ask, &result));
  EXPECT(TAUT_ERROR_GOAL_BLOCKED, taut_graph_planner_find(planner, 0, goals + 2, 1, &ask, &result));
  bad = ask;
  bad.flags = 1;
  EXPECT(TAUT_ERROR_UNSUPPORTED, taut_graph_planner_find(planner, 0, goals, 1, &bad, &result));
  bad = ask;
  bad.reserved[1] = 1;
  EXPECT(TAUT_ERROR_UNSUPPORTED, taut_graph_planner_find(planner, 0, goals, 1, &bad, &result));
  bad = ask;
  bad.max_cost = -1;
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_graph_planner_find(planner, 0, goals, 1, &bad, &result));
  CHECK(is_untouched(&result, sizeof result));

  EXPECT(TAUT_OK, taut_graph_planner_find(planner, 0, goals, 1, &ask, &result));
  CHECK(result.cost == 0.5 && result.length == 1 && result.user == 42 && result.bound == 1);
  CHECK(result.guarantee == TAUT_GUARANTEE_LATTICE_OPTIMAL);
  EXPECT(TAUT_OK, taut_graph_planner_find(dear, 0, goals, 1, &ask, &result));
  CHECK(result.cost == 3);
  EXPECT(TAUT_ERROR_BUFFER_TOO_SMALL, taut_graph_planner_path(dear, path, 3, &needed));
  EXPECT(TAUT_OK, taut_graph_planner_path(dear, path, 4, &needed));
  CHECK(needed == 4 && path[0] == 0 && path[1] == 1 && path[3] == 3);
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_graph_planner_costs(dear, 0, 1, costs));
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_graph_planner_path_to(dear, 0, path, 4, &needed));
  ask.flags = TAUT_GRAPH_ALL_GOALS;
  EXPECT(TAUT_OK, taut_graph_planner_find(dear, 0, NULL, 0, &ask, &result));
  EXPECT(TAUT_OK, taut_graph_planner_costs(dear, 0, 5, costs));
  CHECK(costs[0] == 0 && costs[3] == 3 && isinf(costs[4]));
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_graph_planner_costs(dear, 0, 6, costs));
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_graph_planner_costs(dear, 1, SIZE_MAX, costs));
  EXPECT(TAUT_OK, taut_graph_planner_path_to(dear, 2, path, 4, &needed));
  CHECK(needed == 3 && path[2] == 2);
  EXPECT(TAUT_OK, taut_graph_planner_path_to(dear, 4, path, 4, &needed));
  CHECK(needed == 0);
  ask.flags = TAUT_GRAPH_ALL_GOALS | TAUT_GRAPH_ALLOW_PARTIAL;
  EXPECT(TAUT_ERROR_UNSUPPORTED, taut_graph_planner_find(dear, 0, NULL, 0, &ask, &result));
  estimates[3] = -1;
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_graph_planner_set_estimates(planner, estimates, 5));
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_graph_planner_set_estimates(planner, estimates, 3));
  EXPECT(TAUT_OK, taut_graph_planner_set_estimates(planner, NULL, 0));
  EXPECT(TAUT_OK, taut_graph_planner_cancel(planner));
  EXPECT(TAUT_OK, taut_graph_planner_memory(planner, &memory));
  EXPECT(TAUT_OK, taut_graph_planner_reset(planner));
  CHECK(memory > 0);
  EXPECT(TAUT_OK, taut_graph_planner_destroy(planner));
  EXPECT(TAUT_OK, taut_graph_planner_destroy(dear));
}

/* Tilings, waypoints on a grid, and saved graphs. */
static void built(void) {
  const float places[6] = {0.5f, 0.5f, 3.5f, 0.5f, 3.5f, 3.5f}, dear[2] = {1, NAN};
  static uint8_t saved[4096];
  taut_graph graph = {0}, named = {0}, made = {77};
  taut_grid grid = {0};
  const taut_grid no_grid = {0};
  taut_graph_info before, after;
  uint32_t first = 9;
  uint64_t count = 9;
  size_t needed = 9, size, cut;
  EXPECT(TAUT_OK, taut_grid_create(4, 4, 1, &grid));
  EXPECT(TAUT_OK, taut_grid_set_cell(grid, 2, 2, 0));
  EXPECT(TAUT_OK, taut_graph_create(0, 0, 0, NULL, 0, NULL, 0, &named));
  EXPECT(TAUT_OK, taut_graph_create(2, 0, 3, places, 6, NULL, 0, &graph));
  EXPECT(TAUT_OK, taut_graph_get_info(graph, &before));
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_graph_add_hexagons(named, 0, 2, 1, 63, NULL, 0, &first));
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_graph_add_hexagons(graph, 5, 2, 1, 63, NULL, 0, &first));
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_graph_add_hexagons(graph, 0, 2, 1, 0, NULL, 0, &first));
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_graph_add_hexagons(graph, 0, 1u << 31, 2, 63, NULL, 0, &first));
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_graph_add_hexagons(graph, 0, 2, 1, 63, dear, 1, &first));
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_graph_add_hexagons(graph, 0, 2, 1, 63, dear, 2, &first));
  EXPECT(TAUT_ERROR_NULL_POINTER, taut_graph_add_hexagons(graph, 0, 2, 1, 63, NULL, 2, &first));
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_graph_add_sights(named, grid, 0, 9, 0, 0, &count));
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_graph_add_sights(graph, grid, 4, 9, 0, 0, &count));
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_graph_add_sights(graph, grid, 0, NAN, 0, 0, &count));
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_graph_add_sights(graph, grid, 0, 9, 2, 0, &count));
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_graph_add_sights(graph, grid, 0, 9, 0, 32, &count));
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_graph_add_disc_sights(graph, grid, 0, 9, NAN, 0, &count));
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_graph_add_disc_sights(graph, grid, 4, 9, 1, 0, &count));
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_graph_add_triangles(named, 2, 1, 3, NULL, 0, &first));
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_graph_add_triangles(graph, 2, 1, 6, NULL, 0, &first));
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_graph_add_triangles(graph, 1u << 31, 2, 3, NULL, 0, &first));
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_graph_add_triangles(graph, 2, 1, 3, dear, 2, &first));
  EXPECT(TAUT_ERROR_NULL_POINTER, taut_graph_add_triangles(graph, 2, 1, 3, NULL, 2, &first));
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_graph_add_quadtree(named, grid, 4, 0, &first));
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_graph_add_quadtree(graph, grid, 0, 0, &first));
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_graph_add_quadtree(graph, grid, 6, 0, &first));
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_graph_add_quadtree(graph, grid, 4, 32, &first));
  EXPECT(TAUT_ERROR_BAD_HANDLE, taut_graph_add_quadtree(graph, no_grid, 4, 0, &first));
  EXPECT(TAUT_OK, taut_graph_get_info(graph, &after));
  CHECK(memcmp(&before, &after, sizeof before) == 0 && first == 9 && count == 9);
  EXPECT(TAUT_OK, taut_graph_add_sights(graph, grid, 0, INFINITY, 0, 0, &count));
  EXPECT(TAUT_OK, taut_graph_add_hexagons(graph, 2, 2, 1, 63, NULL, 0, &first));
  CHECK(count == 2 && first == 3);
  EXPECT(TAUT_ERROR_BUFFER_TOO_SMALL, taut_graph_save(graph, NULL, 0, &size));
  EXPECT(TAUT_ERROR_NULL_POINTER, taut_graph_save(graph, NULL, 9, &needed));
  EXPECT(TAUT_OK, taut_graph_save(graph, saved, sizeof saved, &needed));
  CHECK(needed == size);
  EXPECT(TAUT_ERROR_NULL_POINTER, taut_graph_load(NULL, 9, &made));
  EXPECT(TAUT_ERROR_NULL_POINTER, taut_graph_load(saved, size, NULL));
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_graph_load(saved, SIZE_MAX, &made));
  for (cut = 0; cut < size; cut++) {
    EXPECT(TAUT_ERROR_FORMAT, taut_graph_load(saved, cut, &made));
    saved[cut] ^= 1;
    EXPECT(TAUT_ERROR_FORMAT, taut_graph_load(saved, size, &made));
    saved[cut] ^= 1;
  }
  CHECK(made.id == 77);
  EXPECT(TAUT_OK, taut_graph_load(saved, size, &made));
  EXPECT(TAUT_OK, taut_graph_get_info(graph, &before));
  EXPECT(TAUT_OK, taut_graph_get_info(made, &after));
  CHECK(after.revision == 1 && after.nodes == 5 && after.edges == before.edges && after.edges == 6);
  EXPECT(TAUT_OK, taut_graph_destroy(made));
  EXPECT(TAUT_OK, taut_graph_destroy(graph));
  EXPECT(TAUT_OK, taut_graph_destroy(named));
  EXPECT(TAUT_OK, taut_grid_destroy(grid));
}

/* Whatever the limit is: the planner never says that it holds more, its path for other threads among it. */
/* Searches at any angle, and many at once. */
static void angled(taut_graph graph) {
  const uint32_t goal = 3, pairs[6] = {0, 3, 3, 0, 0, 0};
  const taut_grid no_grid = {0};
  taut_graph_planner_options o;
  taut_graph_planner planner = searcher(graph, 1, 0);
  taut_grid grid = {0};
  taut_graph_request ask;
  taut_result results[3], result;
  uint8_t sees[64] = {0};
  const uint32_t* asked = NULL;
  size_t count = 9;
  uint32_t threads;
  taut_status status;
  int steps = 0;
  memset(&ask, 0, sizeof ask);
  EXPECT(TAUT_OK, taut_grid_create(4, 4, 1, &grid));
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_graph_planner_see_on(planner, grid, NAN, 0));
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_graph_planner_see_on(planner, grid, 0, 2));
  EXPECT(TAUT_ERROR_UNSUPPORTED, taut_graph_planner_see_on(planner, grid, 1, 1));
  EXPECT(TAUT_OK, taut_graph_planner_see_on(planner, no_grid, 0, 0));
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_graph_planner_ask(planner, &asked, &count));
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_graph_planner_tell(planner, sees, 1));
  EXPECT(TAUT_ERROR_NULL_POINTER, taut_graph_planner_find_batch(planner, NULL, 6, &ask, 1, results));
  EXPECT(TAUT_ERROR_NULL_POINTER, taut_graph_planner_find_batch(planner, pairs, 6, NULL, 1, results));
  EXPECT(TAUT_ERROR_NULL_POINTER, taut_graph_planner_find_batch(planner, pairs, 6, &ask, 1, NULL));
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_graph_planner_find_batch(planner, pairs, 5, &ask, 1, results));
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_graph_planner_find_batch(planner, pairs, 6, &ask, 65, results));
  ask.flags = TAUT_GRAPH_ALL_GOALS;
  EXPECT(TAUT_ERROR_UNSUPPORTED, taut_graph_planner_find_batch(planner, pairs, 6, &ask, 1, results));
  ask.flags = 0;
  EXPECT(TAUT_OK, taut_graph_planner_find_batch(planner, NULL, 0, &ask, 1, NULL));
  for (threads = 0; threads < 4; threads++) {
    EXPECT(TAUT_OK, taut_graph_planner_find_batch(planner, pairs, 6, &ask, threads, results));
    EXPECT(TAUT_OK, taut_graph_planner_find(planner, 0, &goal, 1, &ask, &result));
    CHECK(results[0].cost == result.cost && results[0].path_first == 0 && results[0].path_count > 1);
    CHECK(results[1].path_first == results[0].path_count && results[2].path_count == 1);
  }
  EXPECT(TAUT_OK, taut_graph_planner_destroy(planner));
  EXPECT(TAUT_OK, taut_graph_planner_options_init(&o, sizeof o));
  o.asks_sights = 2;
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_graph_planner_create(graph, &o, &planner));
  o.asks_sights = 1;
  EXPECT(TAUT_OK, taut_graph_planner_create(graph, &o, &planner));
  EXPECT(TAUT_ERROR_UNSUPPORTED, taut_graph_planner_see_on(planner, grid, 0, 0));
  EXPECT(TAUT_ERROR_UNSUPPORTED, taut_graph_planner_find_batch(planner, pairs, 6, &ask, 1, results));
  EXPECT(TAUT_OK, taut_graph_planner_begin(planner, 0, &goal, 1, &ask));
  do {
    CHECK(steps++ < 100);
    status = taut_graph_planner_step(planner, 0, &result);
    if (status == TAUT_ASKING) {
      EXPECT(TAUT_ERROR_NULL_POINTER, taut_graph_planner_ask(planner, NULL, &count));
      EXPECT(TAUT_OK, taut_graph_planner_ask(planner, &asked, &count));
      CHECK(count > 0 && count < 64 && asked != NULL);
      EXPECT(TAUT_ERROR_NULL_POINTER, taut_graph_planner_tell(planner, NULL, count));
      EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_graph_planner_tell(planner, sees, count + 1));
      EXPECT(TAUT_OK, taut_graph_planner_tell(planner, sees, count));
    }
  } while (status == TAUT_ASKING);
  /* Nothing is seen: it is the way along edges. */
  CHECK(result.status == TAUT_OK && result.cost == results[0].cost && result.guarantee == TAUT_GUARANTEE_NONE);
  EXPECT(TAUT_OK, taut_graph_planner_destroy(planner));
  EXPECT(TAUT_OK, taut_grid_destroy(grid));
}

static void limited(void) {
  enum { NODES = 3000 };
  static taut_graph_edge edges[NODES - 1];
  taut_graph graph = {0};
  taut_graph_planner_options o;
  taut_graph_request ask;
  taut_result result = untouched_result();
  const uint32_t goal = NODES - 1;
  uint32_t i, created = 0, found = 0, refused = 0;
  memset(&ask, 0, sizeof ask);
  for (i = 0; i < NODES - 1; i++) {
    const taut_graph_edge edge = {i, i + 1, 1, 0, 0};
    edges[i] = edge;
  }
  EXPECT(TAUT_OK, taut_graph_create(0, 0, NODES, NULL, 0, edges, NODES - 1, &graph));
  EXPECT(TAUT_OK, taut_graph_planner_options_init(&o, sizeof o));
  for (o.memory_limit = 100; o.memory_limit < 90000; o.memory_limit += 100) {
    taut_graph_planner planner = {0};
    uint64_t memory = UINT64_MAX;
    taut_status status = taut_graph_planner_create(graph, &o, &planner);
    if (status == TAUT_ERROR_LIMIT) {
      CHECK(created == 0 && says("limit") && planner.id == 0);
      continue;
    }
    CHECK(status == TAUT_OK);
    created++;
    EXPECT(TAUT_OK, taut_graph_planner_memory(planner, &memory));
    CHECK(memory <= o.memory_limit);
    status = taut_graph_planner_find(planner, 0, &goal, 1, &ask, &result);
    CHECK(status == TAUT_OK || (status == TAUT_ERROR_LIMIT && found == 0));
    found += status == TAUT_OK;
    refused += status == TAUT_ERROR_LIMIT;
    EXPECT(TAUT_OK, taut_graph_planner_memory(planner, &memory));
    CHECK(memory <= o.memory_limit);
    EXPECT(TAUT_OK, taut_graph_planner_destroy(planner));
  }
  CHECK(created > 0 && found > 0 && refused > 0 && created < 900);
  EXPECT(TAUT_OK, taut_graph_destroy(graph));
}

int main(void) {
  const taut_graph graph = square();
  const uint32_t goal = 3;
  taut_graph_request ask;
  taut_result result;
  taut_graph_planner_options o;
  taut_graph_planner planner = {0};
  creating();
  limited();
  built();
  edited(graph);
  asked(graph);
  searched(graph);
  angled(graph);
  EXPECT(TAUT_OK, taut_graph_planner_options_init(&o, sizeof o));
  CHECK(o.struct_size == 56 && o.h_scale == 1);
  o.h_scale = NAN;
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_graph_planner_create(graph, &o, &planner));
  o.h_scale = 1;
  o.reserved[0] = 1;
  EXPECT(TAUT_ERROR_UNSUPPORTED, taut_graph_planner_create(graph, &o, &planner));
  /* A planner outlives the handle of its graph. */
  planner = searcher(graph, 1, 0);
  EXPECT(TAUT_OK, taut_graph_destroy(graph));
  memset(&ask, 0, sizeof ask);
  EXPECT(TAUT_OK, taut_graph_planner_find(planner, 0, &goal, 1, &ask, &result));
  CHECK(result.cost == 0.5);
  EXPECT(TAUT_OK, taut_graph_planner_destroy(planner));
  CHECK(taut_live_objects() == 0);
  return 0;
}
