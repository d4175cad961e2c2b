/* The part of random_calls.c that edits, asks and searches graphs of the host. */
#ifndef RANDOM_GRAPHS_H
#define RANDOM_GRAPHS_H

enum { GRAPHS = 3, GRAPH_PLANNERS = 3, MOST_NODES = 40 };

static taut_graph graphs[GRAPHS];
static taut_graph_planner graph_planners[GRAPH_PLANNERS];

static taut_graph any_graph(void) {
  taut_graph graph = graphs[draw(GRAPHS)];
  if (draw(50) == 0) graph.id ^= UINT64_C(1) << draw(64);
  return graph;
}

static taut_graph_planner any_graph_planner(void) {
  taut_graph_planner planner = graph_planners[draw(GRAPH_PLANNERS)];
  if (draw(50) == 0) planner.id ^= UINT64_C(1) << draw(64);
  return planner;
}

/* Mostly a node of a small graph, sometimes a wild number. */
static uint32_t any_node(void) {
  static const uint32_t wild[] = {UINT32_MAX, MOST_NODES, 1000, UINT32_C(1) << 31};
  return draw(60) == 0 ? wild[draw(4)] : draw(12);
}

static taut_graph_edge any_edge(void) {
  static const float wild[] = {NAN, INFINITY, -1, 0, 1e38f};
  taut_graph_edge edge;
  edge.from = any_node();
  edge.to = any_node();
  edge.cost = draw(8) == 0 ? wild[draw(20) == 0 ? 0 : draw(4) + 1] : (float)draw(80) / 8;
  if (edge.cost < 0 && draw(9) > 0) edge.cost = -edge.cost;
  edge.edge_class = draw(60) == 0 ? draw(90) : draw(3);
  edge.flags = draw(60) == 0 ? draw(99) : draw(2) * TAUT_GRAPH_EDGE_BOTH_WAYS;
  return edge;
}

static void make_graph(void) {
  taut_graph_edge edges[30];
  float positions[3 * MOST_NODES];
  taut_graph made = {0};
  uint32_t i = draw(GRAPHS), k, dimensions = draw(40) == 0 ? draw(9) : draw(4), nodes = 12 + draw(9);
  known(taut_graph_destroy(graphs[i]));
  graphs[i] = made;
  for (k = 0; k < 3 * MOST_NODES; k++) positions[k] = draw(500) == 0 ? coordinate() : (float)draw(9);
  for (k = 0; k < 30; k++) edges[k] = any_edge();
  if (known(taut_graph_create(dimensions, draw(3) == 0 ? TAUT_GRAPH_LENGTHS : 0, nodes, positions,
                              draw(40) == 0 ? draw(99) : (size_t)nodes * (dimensions < 4 ? dimensions : 3), edges, draw(30),
                              &made)) == TAUT_OK) {
    graphs[i] = made;
  }
}

static taut_graph_planner_options graph_options(void) {
  taut_graph_planner_options o;
  CHECK(known(taut_graph_planner_options_init(&o, sizeof o)) == TAUT_OK);
  o.h_scale = draw(20) == 0 ? coordinate() : (double)draw(3);
  o.blocked_classes = draw(3) == 0 ? draw(8) : 0;
  if (draw(9) == 0) o.memory_limit = draw(4000);
  if (draw(20) == 0) ((uint32_t*)&o)[draw(8)] = draw(100);
  return o;
}

static void make_graph_planner(void) {
  taut_graph_planner made = {0};
  taut_graph_planner_options o = graph_options();
  uint32_t i = draw(GRAPH_PLANNERS);
  known(taut_graph_planner_destroy(graph_planners[i]));
  graph_planners[i] = made;
  if (known(taut_graph_planner_create(any_graph(), &o, &made)) == TAUT_OK) graph_planners[i] = made;
}

static void build_graph(void) {
  static uint8_t saved[8192];
  taut_graph graph = any_graph(), made = {0};
  taut_graph_info info = {0};
  float costs[4];
  uint32_t first = 0, k, i = draw(GRAPHS);
  uint64_t count = 0;
  size_t needed = 0;
  for (k = 0; k < 4; k++) costs[k] = draw(40) == 0 ? coordinate() : (float)draw(9);
  known(taut_graph_get_info(graph, &info));
  if (info.nodes < MOST_NODES - 6) {
    known(taut_graph_add_hexagons(graph, draw(40) == 0 ? draw(99) : draw(5), draw(3), draw(3), draw(40) == 0 ? draw(99) : 63,
                                  costs, draw(2) == 0 ? 0 : draw(5), draw(2) == 0 ? NULL : &first));
  }
  known(taut_graph_get_info(graph, &info));
  if (info.nodes < MOST_NODES - 6) {
    known(taut_graph_add_triangles(graph, draw(3), draw(3), draw(40) == 0 ? draw(99) : draw(2) == 0 ? 3 : 12, costs,
                                   draw(2) == 0 ? 0 : draw(5), draw(2) == 0 ? NULL : &first));
  }
  /* A tree of a grid has more nodes than the others expect: it gets a graph of its own. */
  if (draw(9) == 0 && known(taut_graph_create(2, 0, 0, NULL, 0, NULL, 0, &made)) == TAUT_OK) {
    known(taut_graph_add_quadtree(made, any_grid(), draw(20) == 0 ? draw(300) : 1u << draw(6), draw(33), &first));
    known(taut_graph_destroy(made));
  }
  known(taut_graph_add_sights(graph, any_grid(), any_node(), draw(20) == 0 ? (double)coordinate() : (double)draw(9),
                              draw(40) == 0 ? draw(99) : draw(2), draw(40) == 0 ? draw(99) : draw(3), &count));
  known(taut_graph_add_disc_sights(graph, any_grid(), any_node(), draw(9), draw(20) == 0 ? coordinate() : (float)draw(3) / 4,
                                   draw(40) == 0 ? draw(99) : draw(3), &count));
  if (known(taut_graph_save(graph, saved, draw(9) == 0 ? draw(900) : sizeof saved, &needed)) != TAUT_OK) return;
  if (draw(2) == 0 && needed > 0) saved[draw((uint32_t)needed)] ^= (uint8_t)draw(256);
  if (known(taut_graph_load(saved, needed, &made)) != TAUT_OK) return;
  known(taut_graph_destroy(graphs[i]));
  graphs[i] = made;
}

static void edit_graph(void) {
  taut_graph_edge edges[6];
  taut_graph_node nodes[3];
  taut_graph_info info = {0};
  uint32_t numbers[3], first = 0, k;
  float positions[9];
  taut_graph graph = any_graph();
  for (k = 0; k < 6; k++) edges[k] = any_edge();
  for (k = 0; k < 9; k++) positions[k] = (float)draw(9);
  for (k = 0; k < 3; k++) {
    memset(&nodes[k], 0, sizeof nodes[k]);
    nodes[k].node = numbers[k] = any_node();
    nodes[k].flags = draw(60) == 0 ? draw(9) : draw(6) == 0 ? TAUT_GRAPH_NODE_CLOSED : 0;
    nodes[k].weight = draw(60) == 0 ? coordinate() : (float)draw(9) / 4;
    nodes[k].position[0] = draw(30) == 0 ? coordinate() : 0;
  }
  if (draw(6) == 0) build_graph();
  switch (draw(5)) {
    case 0:
      known(taut_graph_get_info(graph, &info));
      if (info.nodes >= MOST_NODES - 2) break;
      known(taut_graph_add_nodes(graph, draw(3), positions, draw(9) == 0 ? draw(9) : 2 * (size_t)info.dimensions,
                                 draw(2) == 0 ? NULL : &first));
      break;
    case 1:
      known(taut_graph_set_nodes(graph, nodes, draw(4)));
      break;
    case 2:
      known(taut_graph_remove_nodes(graph, numbers, draw(3)));
      break;
    case 3:
      known(taut_graph_prepare(graph, draw(40) == 0 ? draw(90) : draw(5)));
      break;
    default:
      known(taut_graph_set_edges(graph, edges, draw(7)));
      break;
  }
}

static void ask_graph(void) {
  taut_graph graph = any_graph();
  taut_graph_node node;
  taut_graph_edge edges[64];
  uint32_t nearest[8], answer = 7;
  float where[3];
  size_t needed = 0, k;
  for (k = 0; k < 3; k++) where[k] = coordinate();
  if (known(taut_graph_get_node(graph, any_node(), &node)) == TAUT_OK) CHECK(node.weight >= 0);
  if (known(taut_graph_edges(graph, any_node(), edges, draw(64), &needed)) == TAUT_OK) {
    for (k = 0; k < needed; k++) CHECK(edges[k].cost >= 0 && edges[k].edge_class < 32 && edges[k].flags == 0);
  }
  if (known(taut_graph_nearest(graph, where, draw(4), draw(9), nearest, draw(9), &needed)) == TAUT_OK) {
    for (k = 0; k < needed; k++) CHECK(nearest[k] < MOST_NODES);
  }
  if (known(taut_graph_reachable(graph, any_node(), any_node(), draw(3), &answer)) == TAUT_OK) CHECK(answer <= 1);
  known(taut_graph_component(graph, any_node(), &answer));
}

static void search_graph(void) {
  static float estimates[MOST_NODES];
  taut_graph_planner planner = any_graph_planner();
  taut_graph_request ask;
  taut_result result;
  double costs[MOST_NODES];
  uint32_t goals[3], path[MOST_NODES], k;
  taut_result several[3];
  const uint32_t* asked = NULL;
  uint8_t sees[MOST_NODES] = {1, 0, 1};
  size_t needed = 0;
  uint64_t memory = 0;
  taut_status status;
  memset(&ask, 0, sizeof ask);
  for (k = 0; k < 3; k++) goals[k] = any_node();
  ask.flags = draw(40) == 0 ? draw(99) : draw(8) * TAUT_GRAPH_ALL_GOALS;
  ask.max_expansions = draw(3) == 0 ? draw(9) : 0;
  ask.max_cost = draw(40) == 0 ? coordinate() : draw(3) == 0 ? draw(20) : 0;
  if (draw(9) == 0) known(taut_graph_planner_set_estimates(planner, estimates, draw(2) == 0 ? 0 : 12 + draw(9)));
  if (draw(30) == 0) {
    const taut_grid none = {0};
    known(taut_graph_planner_see_on(planner, draw(2) == 0 ? none : any_grid(), draw(9) == 0 ? coordinate() : 0,
                                    draw(40) == 0 ? draw(99) : draw(2)));
  }
  if (draw(30) == 0) known(taut_graph_planner_cancel(planner));
  if (draw(60) == 0) known(taut_graph_planner_reset(planner));
  if (draw(2) == 0) {
    status = known(taut_graph_planner_find(planner, any_node(), goals, draw(4), &ask, &result));
  } else {
    status = known(taut_graph_planner_begin(planner, any_node(), goals, draw(4), &ask));
    if (status == TAUT_OK) status = known(taut_graph_planner_step(planner, draw(9), &result));
    if (known(taut_graph_planner_ask(planner, &asked, &needed)) == TAUT_OK) CHECK(asked != NULL && needed > 0);
    known(taut_graph_planner_tell(planner, sees, needed < sizeof sees && draw(9) > 0 ? needed : draw(4)));
  }
  if (draw(9) == 0) {
    uint32_t pairs[6];
    for (k = 0; k < 6; k++) pairs[k] = any_node();
    known(taut_graph_planner_find_batch(planner, pairs, draw(20) == 0 ? 5 : 6, &ask, draw(20) == 0 ? draw(99) : 1, several));
    status = TAUT_NO_PATH;
  }
  if (draw(9) == 0) {
    /* A pool of its own: those of the grids have other tickets. */
    uint32_t pairs[6], lane, left, nodes[3 * MOST_NODES];
    taut_graph_planner_options how = graph_options();
    taut_pool_options in_pool;
    taut_pool pool = {0};
    taut_ticket ticket = {0};
    for (k = 0; k < 6; k++) pairs[k] = any_node();
    EXPECT(TAUT_OK, taut_pool_options_init(&in_pool, sizeof in_pool));
    EXPECT(TAUT_OK, taut_pool_create(&in_pool, &pool));
    if (known(taut_pool_add_graph(pool, any_graph(), &how, estimates, draw(2) == 0 ? 0 : 12 + draw(9), &lane)) == TAUT_OK &&
        known(taut_pool_submit_nodes(pool, lane, draw(260), pairs, draw(20) == 0 ? 5 : 6, &ask, &ticket)) == TAUT_OK) {
      EXPECT(TAUT_OK, taut_pool_work(pool, 0, &left));
      known(taut_pool_take_nodes(pool, ticket, several, 3, nodes, draw(9) == 0 ? draw(9) : 3 * MOST_NODES, &needed));
    }
    EXPECT(TAUT_OK, taut_pool_destroy(pool));
  }
  if (known(taut_graph_planner_path(planner, path, MOST_NODES, &needed)) == TAUT_OK && status >= 0) {
    CHECK(status != TAUT_OK || (ask.flags & TAUT_GRAPH_ALL_GOALS) != 0 || needed > 0);
    for (k = 0; k < needed; k++) CHECK(path[k] < MOST_NODES);
  }
  known(taut_graph_planner_path_to(planner, any_node(), path, draw(9) == 0 ? 0 : MOST_NODES, &needed));
  costs[0] = 0;
  if (known(taut_graph_planner_costs(planner, draw(12), draw(9), costs)) == TAUT_OK) CHECK(costs[0] >= 0);
  known(taut_graph_planner_memory(planner, &memory));
}

static void graphs_of_the_host(void) {
  if (draw(12) == 0) make_graph();
  if (draw(12) == 0) make_graph_planner();
  edit_graph();
  ask_graph();
  search_graph();
}

static uint32_t live_graphs(void) {
  uint32_t i, live = 0;
  for (i = 0; i < GRAPHS; i++) live += graphs[i].id != 0;
  for (i = 0; i < GRAPH_PLANNERS; i++) live += graph_planners[i].id != 0;
  return live;
}

static void destroy_graphs(void) {
  uint32_t i;
  for (i = 0; i < GRAPHS; i++) EXPECT(TAUT_OK, taut_graph_destroy(graphs[i]));
  for (i = 0; i < GRAPH_PLANNERS; i++) EXPECT(TAUT_OK, taut_graph_planner_destroy(graph_planners[i]));
}

#endif
