/* The part of conformance.c that replays calls on graphs of the host and their planners. */
#ifndef REPLAY_GRAPHS_H
#define REPLAY_GRAPHS_H

static taut_graph graph;
static taut_graph_planner searcher;

static taut_graph_edge edge_of(const json* row) {
  taut_graph_edge edge;
  edge.from = (uint32_t)json_at(row, 0);
  edge.to = (uint32_t)json_at(row, 1);
  edge.cost = (float)json_at(row, 2);
  edge.edge_class = (uint32_t)json_at(row, 3);
  edge.flags = (uint32_t)json_at(row, 4);
  return edge;
}

static taut_graph_edge* edges_of(const json* list) {
  taut_graph_edge* edges = calloc(list->count + 1, sizeof *edges);
  const json* item;
  size_t i = 0;
  CHECK(edges != NULL);
  for (item = list->first; item != NULL; item = item->next) edges[i++] = edge_of(item);
  return edges;
}

static taut_graph_node node_of(const json* row) {
  taut_graph_node node;
  size_t axis;
  node.node = (uint32_t)json_at(row, 0);
  node.flags = (uint32_t)json_at(row, 1);
  node.weight = (float)json_at(row, 2);
  for (axis = 0; axis < 3; axis++) node.position[axis] = (float)json_at(row, 3 + axis);
  return node;
}

static void graph_create(const json* call) {
  const json* list = json_member(call, "edges");
  taut_graph_edge* edges = edges_of(list);
  INPUT_LIST(float, positions);
  taut_graph made = {0};
  expect_call(call, taut_graph_create(word(call, "dimensions"), word(call, "flags"), word(call, "nodes"), positions,
                                      positions_list->count, edges, list->count, &made));
  SAME((made.id != 0) == (json_member(call, "created")->kind == JSON_TRUE), "a graph is made, or not");
  free(edges);
  free(positions);
  if (made.id == 0) return;
  CHECK(taut_graph_destroy(graph) == TAUT_OK);
  graph = made;
}

static void graph_load(const json* call) {
  const json* data = json_member(call, "data");
  uint8_t* bytes = bytes_of(data);
  taut_graph made = {0};
  expect_call(call, taut_graph_load(bytes, data->count, &made));
  SAME((made.id != 0) == (json_member(call, "created")->kind == JSON_TRUE), "a graph is made, or not");
  free(bytes);
  if (made.id == 0) return;
  CHECK(taut_graph_destroy(graph) == TAUT_OK);
  graph = made;
}

static void graph_destroy(const json* call) {
  expect_call(call, taut_graph_destroy(graph));
  graph.id = 0;
}

static void graph_get_info(const json* call) {
  OUTPUT(taut_graph_info, info);
  expect_call(call, taut_graph_get_info(graph, &info));
  SAME(info.dimensions == word(call, "dimensions") && info.flags == word(call, "flags"), "another kind of graph");
  SAME(info.nodes == word(call, "nodes") && info.edges == word(call, "edges"), "other nodes or edges");
  SAME(info.revision == word(call, "revision") && info.bytes > 0, "another revision");
}

static void graph_set_nodes(const json* call) {
  const json* list = json_member(call, "nodes");
  taut_graph_node* nodes = calloc(list->count + 1, sizeof *nodes);
  const json* item;
  size_t i = 0;
  CHECK(nodes != NULL);
  for (item = list->first; item != NULL; item = item->next) nodes[i++] = node_of(item);
  expect_call(call, taut_graph_set_nodes(graph, nodes, i));
  free(nodes);
}

static void graph_get_node(const json* call) {
  const json* wanted = json_find(call, "out");
  OUTPUT(taut_graph_node, out);
  expect_call(call, taut_graph_get_node(graph, word(call, "node"), &out));
  if (wanted == NULL) {
    SAME(is_untouched(&out, sizeof out), "a node was written for an error");
  } else {
    const taut_graph_node expected = node_of(wanted);
    SAME(memcmp(&out, &expected, sizeof out) == 0, "another node");
  }
}

static void graph_set_edges(const json* call) {
  const json* list = json_member(call, "edges");
  taut_graph_edge* edges = edges_of(list);
  expect_call(call, taut_graph_set_edges(graph, edges, list->count));
  free(edges);
}

static void graph_edges(const json* call) {
  const json* wanted = json_find(call, "out");
  const json* item;
  taut_graph_edge out[32];
  size_t needed = 99, i = 0;
  expect_call(call, taut_graph_edges(graph, word(call, "node"), out, 32, &needed));
  if (wanted == NULL) {
    SAME(needed == 99, "edges were written for an error");
    return;
  }
  SAME(needed == wanted->count, "%lu edges", (unsigned long)needed);
  for (item = wanted->first; item != NULL; item = item->next, i++) {
    const taut_graph_edge expected = edge_of(item);
    SAME(memcmp(&out[i], &expected, sizeof expected) == 0, "another edge");
  }
}

/* Numbers of nodes as they are recorded. */
static void expect_nodes(const json* wanted, const uint32_t* got, size_t count) {
  const json* item;
  size_t i = 0;
  SAME(count == wanted->count, "%lu nodes", (unsigned long)count);
  for (item = wanted->first; item != NULL; item = item->next) SAME(got[i++] == json_real(item), "another node");
}

static void graph_nearest(const json* call) {
  const json* wanted = json_find(call, "out");
  uint32_t out[32];
  size_t needed = 99;
  INPUT_LIST(float, point);
  expect_call(call, taut_graph_nearest(graph, point, point_list->count, word(call, "count"), out, 32, &needed));
  if (wanted == NULL) SAME(needed == 99, "nodes were written for an error");
  else expect_nodes(wanted, out, needed);
  free(point);
}

static void graph_reachable(const json* call) {
  OUTPUT(uint32_t, reachable);
  const taut_status status = taut_graph_reachable(graph, word(call, "from"), word(call, "to"),
                                                  word(call, "blocked_classes"), &reachable);
  expect_call(call, status);
  ANSWER(uint32_t, reachable);
}

static void graph_planner_create(const json* call) {
  const json* fields = json_member(call, "options");
  taut_graph_planner_options o;
  taut_graph_planner made = {0};
  CHECK(taut_graph_planner_options_init(&o, sizeof o) == TAUT_OK);
  o.h_scale = json_member_real(fields, "h_scale");
  o.blocked_classes = word(fields, "blocked_classes");
  o.memory_limit = word(fields, "memory_limit");
  o.asks_sights = word(fields, "asks_sights");
  expect_call(call, taut_graph_planner_create(graph, &o, &made));
  SAME((made.id != 0) == (json_member(call, "created")->kind == JSON_TRUE), "a planner is made, or not");
  if (made.id == 0) return;
  CHECK(taut_graph_planner_destroy(searcher) == TAUT_OK);
  searcher = made;
}

static void graph_planner_set_estimates(const json* call) {
  INPUT_LIST(float, estimates);
  expect_call(call, taut_graph_planner_set_estimates(searcher, estimates, estimates_list->count));
  free(estimates);
}

static void graph_planner_see_on(const json* call) {
  const taut_grid none = {0}, seen = json_member(call, "on_grid")->kind == JSON_TRUE ? grid : none;
  const float radius = (float)json_member_real(call, "radius");
  expect_call(call, taut_graph_planner_see_on(searcher, seen, radius, word(call, "diagonal_gaps")));
}

static void graph_planner_tell(const json* call) {
  const json* list = json_member(call, "sees");
  uint8_t* sees = bytes_of(list);
  const uint32_t* pairs = NULL;
  size_t count = 99;
  const taut_status asked = taut_graph_planner_ask(searcher, &pairs, &count);
  expect_call(call, taut_graph_planner_tell(searcher, sees, list->count));
  SAME(asked == TAUT_OK ? count > 0 && pairs != NULL : count == 99, "what is asked for");
  free(sees);
}

/* The path after a call. */
static void expect_way(const json* call) {
  uint32_t path[64];
  size_t needed = 99;
  CHECK(taut_graph_planner_path(searcher, path, 64, &needed) == TAUT_OK);
  expect_nodes(json_member(call, "path"), path, needed);
}

static taut_graph_request graph_request_of(const json* call) {
  taut_graph_request ask;
  memset(&ask, 0, sizeof ask);
  ask.flags = word(call, "flags");
  ask.max_expansions = word(call, "max_expansions");
  ask.max_cost = json_member_real(call, "max_cost");
  ask.user = open_user = 0xABCDEF0123456789u + (unsigned)call_number;
  return ask;
}

static void graph_planner_find(const json* call) {
  const taut_graph_request ask = graph_request_of(call);
  OUTPUT(taut_result, out);
  INPUT_LIST(uint32_t, goals);
  const taut_status status =
      taut_graph_planner_find(searcher, word(call, "start"), goals, goals_list->count, &ask, &out);
  expect_call(call, status);
  expect_result(call, status, &out);
  expect_way(call);
  free(goals);
}

static void graph_planner_find_batch(const json* call) {
  const taut_graph_request ask = graph_request_of(call);
  const json* answer = json_member(call, "answers")->first;
  taut_result results[9];
  taut_status status;
  size_t i = 0;
  INPUT_LIST(uint32_t, pairs);
  memset(results, 0xA5, sizeof results);
  status = taut_graph_planner_find_batch(searcher, pairs, pairs_list->count, &ask, word(call, "threads"), results);
  expect_call(call, status);
  for (; answer != NULL; answer = answer->next, i++) {
    const int is_part = results[i].path_first == word(answer, "first") && results[i].path_count == word(answer, "count");
    SAME(results[i].status == whole(answer, "status"), "way %lu: %s", (unsigned long)i, taut_status_name(results[i].status));
    SAME(is_part, "way %lu has another part of the nodes", (unsigned long)i);
    results[i].path_first = results[i].path_count = 0;
    expect_numbers(answer, &results[i], open_user);
  }
  SAME(i == (status >= 0 ? pairs_list->count / 2 : 0), "%lu answers", (unsigned long)i);
  SAME(is_untouched(&results[i], sizeof *results), "more was written than there are ways");
  expect_way(call);
  free(pairs);
}

static void graph_planner_begin(const json* call) {
  const taut_graph_request ask = graph_request_of(call);
  INPUT_LIST(uint32_t, goals);
  expect_call(call, taut_graph_planner_begin(searcher, word(call, "start"), goals, goals_list->count, &ask));
  expect_way(call);
  free(goals);
}

static void graph_planner_step(const json* call) {
  OUTPUT(taut_result, out);
  const taut_status status = taut_graph_planner_step(searcher, word(call, "max_expansions"), &out);
  expect_call(call, status);
  expect_result(call, status, &out);
  expect_way(call);
}

static void graph_planner_cancel(const json* call) { expect_call(call, taut_graph_planner_cancel(searcher)); }

static void graph_planner_reset(const json* call) {
  expect_call(call, taut_graph_planner_reset(searcher));
  expect_way(call);
}

static void graph_planner_path_to(const json* call) {
  const json* wanted = json_find(call, "out");
  uint32_t path[32];
  size_t needed = 99;
  expect_call(call, taut_graph_planner_path_to(searcher, word(call, "node"), path, 32, &needed));
  if (wanted == NULL) SAME(needed == 99, "nodes were written for an error");
  else expect_nodes(wanted, path, needed);
}

static void graph_planner_costs(const json* call) {
  const json* wanted = json_find(call, "bits");
  const json* item;
  double costs[32];
  size_t i = 0;
  expect_call(call, taut_graph_planner_costs(searcher, word(call, "first"), word(call, "count"), costs));
  if (wanted == NULL) return;
  for (item = wanted->first; item != NULL; item = item->next) same_text(item, costs[i++]);
}

static void destroy_graphs(void) {
  CHECK(taut_graph_planner_destroy(searcher) == TAUT_OK);
  CHECK(taut_graph_destroy(graph) == TAUT_OK);
  searcher.id = graph.id = 0;
}

#endif
