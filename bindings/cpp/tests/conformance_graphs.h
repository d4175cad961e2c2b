// Replays the calls on graphs of the host; a part of conformance.cpp, which has the readers of members.

/// A graph and its planner.
class GraphReplay {
 public:
  /// Makes a call; what is wrong with its answer, null if nothing is.
  const char* one(std::string_view name, const json* call, const taut::Grid& grid) {
    const char* fault = build(name, call, grid);
    if (fault == unknown()) fault = edit(name, call);
    if (fault == unknown()) fault = ask(name, call);
    return fault == unknown() ? search(name, call) : fault;
  }

 private:
  static const char* unknown() { return "this client does not know the call"; }

  /// What is wrong with a result that is all there is to compare.
  template <class T>
  static const char* done(const json* call, const taut::Result<T>& result) {
    return static_cast<int>(result.status()) == whole(call, "status") ? nullptr : "another status";
  }

  static taut::GraphEdge edge_of(const json* row) {
    return {static_cast<std::uint32_t>(json_at(row, 0)), static_cast<std::uint32_t>(json_at(row, 1)),
            static_cast<float>(json_at(row, 2)), static_cast<std::uint32_t>(json_at(row, 3)),
            static_cast<std::uint32_t>(json_at(row, 4))};
  }

  static taut::GraphNode node_of(const json* row) {
    taut::GraphNode node{};
    node.node = static_cast<std::uint32_t>(json_at(row, 0));
    node.flags = static_cast<std::uint32_t>(json_at(row, 1));
    node.weight = static_cast<float>(json_at(row, 2));
    for (std::size_t axis = 0; axis < 3; axis++) node.position[axis] = static_cast<float>(json_at(row, 3 + axis));
    return node;
  }

  static std::vector<taut::GraphEdge> edges_of(const json* list) {
    std::vector<taut::GraphEdge> edges;
    for (const json* item = list->first; item != nullptr; item = item->next) edges.push_back(edge_of(item));
    return edges;
  }

  static bool same_nodes(const json* wanted, taut::span<const std::uint32_t> got) {
    std::size_t place = 0;
    if (got.size() != wanted->count) return false;
    for (const json* item = wanted->first; item != nullptr; item = item->next) {
      if (got[place++] != static_cast<std::uint32_t>(json_real(item))) return false;
    }
    return true;
  }

  const char* create(const json* call) {
    const auto positions = reals_of(call, "positions");
    const auto edges = edges_of(json_member(call, "edges"));
    const std::uint32_t dimensions = word(call, "dimensions"), flags = word(call, "flags");
    auto made = taut::Graph::create(dimensions, word(call, "nodes"), positions, edges, (flags & TAUT_GRAPH_LENGTHS) != 0);
    if (made.ok() != is_true(call, "created")) return "a graph is made, or not";
    if (made.ok()) graph_ = std::move(*made);
    return done(call, made);
  }

  /// Builders, and saved graphs.
  const char* build(std::string_view name, const json* call, const taut::Grid& grid) {
    if (name == "graph_add_hexagons") {
      const auto layout = static_cast<taut::HexagonLayout>(word(call, "layout"));
      const auto first = graph_.add_hexagons(layout, word(call, "columns"), word(call, "rows"),
                                             reals_of(call, "costs"), word(call, "directions"));
      return !first.ok() || *first == word(call, "first") ? done(call, first) : "another first node";
    }
    if (name == "graph_add_sights") {
      const auto gaps = static_cast<taut::DiagonalGaps>(word(call, "diagonal_gaps"));
      const auto count = graph_.add_sights(grid, word(call, "first"), json_member_real(call, "reach"), gaps,
                                           word(call, "edge_class"));
      return !count.ok() || *count == word(call, "count") ? done(call, count) : "another number of edges";
    }
    if (name == "graph_add_disc_sights") {
      const auto radius = static_cast<float>(json_member_real(call, "radius"));
      const auto count = graph_.add_disc_sights(grid, word(call, "first"), json_member_real(call, "reach"), radius,
                                                word(call, "edge_class"));
      return !count.ok() || *count == word(call, "count") ? done(call, count) : "another number of edges";
    }
    if (name == "graph_add_triangles") {
      const auto first = graph_.add_triangles(word(call, "columns"), word(call, "rows"), reals_of(call, "costs"),
                                              word(call, "neighbours"));
      return !first.ok() || *first == word(call, "first") ? done(call, first) : "another first node";
    }
    if (name == "graph_add_quadtree") {
      const auto first = graph_.add_quadtree(grid, word(call, "largest"), word(call, "edge_class"));
      return !first.ok() || *first == word(call, "first") ? done(call, first) : "another first node";
    }
    if (name == "graph_planner_see_on") {
      const auto gaps = static_cast<taut::DiagonalGaps>(word(call, "diagonal_gaps"));
      if (!is_true(call, "on_grid")) return done(call, planner_.see_nothing());
      return done(call, planner_.see_on(grid, static_cast<float>(json_member_real(call, "radius")), gaps));
    }
    if (name == "graph_save") {
      std::vector<std::uint8_t> saved(graph_.saved_size().value());
      const auto written = graph_.save(saved);
      if (!written.ok() || *written != saved.size()) return "another size";
      return saved == bytes_of(json_member(call, "out")) ? done(call, written) : "other bytes";
    }
    if (name == "graph_load") {
      auto made = taut::Graph::load(bytes_of(json_member(call, "data")));
      if (made.ok() != is_true(call, "created")) return "a graph is made, or not";
      if (made.ok()) graph_ = std::move(*made);
      return done(call, made);
    }
    return unknown();
  }

  /// Calls that change the graph.
  const char* edit(std::string_view name, const json* call) {
    if (name == "graph_create") return create(call);
    if (name == "graph_destroy") {
      graph_ = taut::Graph();
      return nullptr;
    }
    if (name == "graph_add_nodes") {
      const auto first = graph_.add_nodes(word(call, "count"), reals_of(call, "positions"));
      return !first.ok() || *first == word(call, "first") ? done(call, first) : "another first node";
    }
    if (name == "graph_set_nodes") {
      std::vector<taut::GraphNode> nodes;
      for (const json* item = json_member(call, "nodes")->first; item != nullptr; item = item->next) {
        nodes.push_back(node_of(item));
      }
      return done(call, graph_.set_nodes(nodes));
    }
    if (name == "graph_remove_nodes") return done(call, graph_.remove_nodes(wholes_of(call, "nodes")));
    if (name == "graph_set_edges") return done(call, graph_.set_edges(edges_of(json_member(call, "edges"))));
    if (name == "graph_prepare") return done(call, graph_.prepare(word(call, "count")));
    return unknown();
  }

  /// Questions to the graph.
  const char* ask(std::string_view name, const json* call) const {
    const json* wanted = json_find(call, "out");
    if (name == "graph_get_info") {
      const auto info = graph_.info();
      if (!info.ok()) return done(call, info);
      const bool same = info->dimensions == word(call, "dimensions") && info->flags == word(call, "flags") &&
                        info->nodes == word(call, "nodes") && info->edges == word(call, "edges") &&
                        info->revision == word(call, "revision");
      return same ? done(call, info) : "another graph";
    }
    if (name == "graph_get_node") {
      const auto node = graph_.node(word(call, "node"));
      if (!node.ok()) return done(call, node);
      const taut::GraphNode expected = node_of(wanted);
      return std::memcmp(&*node, &expected, sizeof expected) == 0 ? done(call, node) : "another node";
    }
    if (name == "graph_edges") {
      std::vector<taut::GraphEdge> out(32);
      const auto count = graph_.edges(word(call, "node"), out);
      if (!count.ok()) return done(call, count);
      const auto expected = edges_of(wanted);
      const bool same = *count == expected.size() &&
                        (expected.empty() || std::memcmp(out.data(), expected.data(), expected.size() * sizeof(taut::GraphEdge)) == 0);
      return same ? done(call, count) : "other edges";
    }
    if (name == "graph_nearest") {
      std::vector<std::uint32_t> out(word(call, "count"));
      const auto count = graph_.nearest(reals_of(call, "point"), out);
      if (!count.ok()) return done(call, count);
      out.resize(*count);
      return same_nodes(wanted, out) ? done(call, count) : "other nodes";
    }
    if (name == "graph_reachable") {
      const auto answer = graph_.reachable(word(call, "from"), word(call, "to"), word(call, "blocked_classes"));
      return !answer.ok() || *answer == (word(call, "reachable") != 0) ? done(call, answer) : "another answer";
    }
    if (name == "graph_component") {
      const auto number = graph_.component(word(call, "node"));
      return !number.ok() || *number == word(call, "out") ? done(call, number) : "another component";
    }
    return unknown();
  }

  taut::GraphRequest request_of(const json* call) {
    taut::GraphRequest request;
    const std::uint32_t flags = word(call, "flags");
    request.all_goals = (flags & TAUT_GRAPH_ALL_GOALS) != 0;
    request.backward = (flags & TAUT_GRAPH_BACKWARD) != 0;
    request.allow_partial = (flags & TAUT_GRAPH_ALLOW_PARTIAL) != 0;
    request.max_expansions = word(call, "max_expansions");
    request.max_cost = json_member_real(call, "max_cost");
    request.user = user_ = user_ + 77;
    return request;
  }

  /// What is wrong with an outcome, and with the path after it.
  const char* searched(const json* call, const taut::Result<taut::Outcome>& result) const {
    const auto path = planner_.path();
    if (!path.ok() || !same_nodes(json_member(call, "path"), *path)) return "another path";
    if (!result.ok()) return done(call, result);
    if (static_cast<int>(result->status) != whole(call, "status")) return "another outcome";
    if (static_cast<std::uint32_t>(result->guarantee) != word(call, "guarantee")) return "another guarantee";
    if (result->revision != word(call, "revision") || result->user != user_) return "another revision or user";
    const double numbers[] = {result->length, result->cost, result->bound, result->remaining};
    for (std::size_t i = 0; i < 4; i++) {
      if (!same_bits(call, i, numbers[i])) return "another number";
    }
    return nullptr;
  }

  const char* find_batch(const json* call) {
    const auto pairs = wholes_of(call, "pairs");
    const json* answer = json_member(call, "answers")->first;
    std::vector<taut::Outcome> out(pairs.size() / 2);
    const auto request = request_of(call);
    const auto result = planner_.find_batch(pairs, out, request, word(call, "threads"));
    const auto path = planner_.path();
    if (!path.ok() || !same_nodes(json_member(call, "path"), *path)) return "another path";
    if (result.ok() && json_member(call, "answers")->count != out.size()) return "another number of answers";
    for (std::size_t i = 0; answer != nullptr; answer = answer->next, i++) {
      const taut::Outcome& found = out[i];
      if (found.path_first != word(answer, "first") || found.path_count != word(answer, "count")) return "another part";
      if (static_cast<int>(found.status) != whole(answer, "status")) return "another answer";
      if (found.revision != word(answer, "revision") || found.user != user_) return "another revision or user";
      const double numbers[] = {found.length, found.cost, found.bound, found.remaining};
      for (std::size_t at = 0; at < 4; at++) {
        if (!same_bits(answer, at, numbers[at])) return "another number";
      }
    }
    return done(call, result);
  }

  /// Calls on the planner.
  const char* search(std::string_view name, const json* call) {
    if (name == "graph_planner_create") {
      const json* asked = json_member(call, "options");
      taut::GraphOptions options;
      options.h_scale = json_member_real(asked, "h_scale");
      options.blocked_classes = word(asked, "blocked_classes");
      options.memory_limit = static_cast<std::uint64_t>(json_member_real(asked, "memory_limit"));
      options.asks_sights = word(asked, "asks_sights") != 0;
      auto made = taut::GraphPlanner::create(graph_, options);
      if (made.ok() != is_true(call, "created")) return "a planner is made, or not";
      if (made.ok()) planner_ = std::move(*made);
      return done(call, made);
    }
    if (name == "graph_planner_set_estimates") return done(call, planner_.set_estimates(reals_of(call, "estimates")));
    if (name == "graph_planner_find") {
      const auto request = request_of(call);
      return searched(call, planner_.find(word(call, "start"), wholes_of(call, "goals"), request));
    }
    if (name == "graph_planner_find_batch") return find_batch(call);
    if (name == "graph_planner_begin") {
      const auto request = request_of(call);
      const auto begun = planner_.begin(word(call, "start"), wholes_of(call, "goals"), request);
      const auto path = planner_.path();
      return path.ok() && same_nodes(json_member(call, "path"), *path) ? done(call, begun) : "another path";
    }
    if (name == "graph_planner_step") return searched(call, planner_.step(word(call, "max_expansions")));
    if (name == "graph_planner_tell") return done(call, planner_.tell(bytes_of(json_member(call, "sees"))));
    if (name == "graph_planner_cancel") return done(call, planner_.cancel());
    if (name == "graph_planner_reset") return done(call, planner_.reset());
    if (name == "graph_planner_path_to") {
      std::vector<std::uint32_t> out(32);
      const auto count = planner_.path_to(word(call, "node"), out);
      if (!count.ok()) return done(call, count);
      out.resize(*count);
      return same_nodes(json_member(call, "out"), out) ? done(call, count) : "another path";
    }
    if (name == "graph_planner_costs") {
      std::vector<double> costs(word(call, "count"));
      const auto result = planner_.costs(word(call, "first"), costs);
      const bool same = !result.ok() || same_bits(json_member(call, "bits"), taut::span<const double>(costs));
      return same ? done(call, result) : "another cost";
    }
    return unknown();
  }

  taut::Graph graph_;
  taut::GraphPlanner planner_;
  std::uint64_t user_ = 1234567;
};
