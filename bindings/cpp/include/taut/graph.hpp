// Graphs of the host in C++17 and later: nodes and edges, and planners of the cheapest ways between them. Header only,
// above taut/taut.hpp, whose rules for errors, ownership and threads hold here too; taut.h documents every call.
//
//   const taut::GraphEdge edges[] = {{0, 1, 2.5F, 0, TAUT_GRAPH_EDGE_BOTH_WAYS}};
//   auto graph = taut::Graph::create(2, positions, edges);
//   auto planner = taut::GraphPlanner::create(graph.value());
//   if (planner.value().find(0, 1).value().found()) follow(planner.value().path().value());
#ifndef TAUT_GRAPH_HPP
#define TAUT_GRAPH_HPP

#include <taut/taut.hpp>

namespace taut {
#if defined(TAUT_CPP_EXCEPTIONS)
inline namespace throwing {
#else
inline namespace plain {
#endif

/// A node. See taut_graph_node.
using GraphNode = taut_graph_node;
/// An edge. See taut_graph_edge.
using GraphEdge = taut_graph_edge;
/// What a graph has. See taut_graph_info.
using GraphInfo = taut_graph_info;

/// A graph: see taut_graph.
class Graph {
 public:
  /// Empty.
  Graph() noexcept = default;
  Graph(Graph&& other) noexcept : handle_(std::exchange(other.handle_, taut_graph{})) {}
  Graph& operator=(Graph&& other) noexcept {
    if (this != &other) {
      taut_graph_destroy(handle_);
      handle_ = std::exchange(other.handle_, taut_graph{});
    }
    return *this;
  }
  ~Graph() { taut_graph_destroy(handle_); }

  /// A graph with a node for each `dimensions` of the positions, 1 to 3. With `lengths` an edge costs the straight
  /// distance between its ends times its cost.
  static Result<Graph> create(std::uint32_t dimensions, span<const float> positions, span<const GraphEdge> edges,
                              bool lengths = false) noexcept {
    const std::size_t nodes = dimensions == 0 ? 0 : positions.size() / dimensions;
    return create(dimensions, nodes, positions, edges, lengths);
  }
  /// A graph of nodes without positions.
  static Result<Graph> create(std::size_t nodes, span<const GraphEdge> edges) noexcept {
    return create(0, nodes, {}, edges, false);
  }

  /// A graph of so many nodes, at positions of so many dimensions each, 0 to 3.
  static Result<Graph> create(std::uint32_t dimensions, std::size_t nodes, span<const float> positions,
                              span<const GraphEdge> edges, bool lengths) noexcept {
    const std::uint32_t flags = lengths ? static_cast<std::uint32_t>(TAUT_GRAPH_LENGTHS) : 0U;
    Graph graph;
    const taut_status status = taut_graph_create(dimensions, flags, nodes, positions.data(), positions.size(),
                                                 edges.data(), edges.size(), &graph.handle_);
    if (status < 0) return Error(status);
    return graph;
  }

  /// A graph of the bytes of save().
  static Result<Graph> load(span<const std::uint8_t> data) noexcept {
    const std::uint8_t nothing = 0;
    Graph graph;
    const taut_status status = taut_graph_load(data.empty() ? &nothing : data.data(), data.size(), &graph.handle_);
    if (status < 0) return Error(status);
    return graph;
  }
  /// The number of bytes that save() writes.
  Result<std::size_t> saved_size() const noexcept {
    std::size_t needed = 0;
    const taut_status status = taut_graph_save(handle_, nullptr, 0, &needed);
    if (status < 0 && status != TAUT_ERROR_BUFFER_TOO_SMALL) return Error(status);
    return needed;
  }
  /// Writes nodes and edges as bytes and returns their number; StatusCode::buffer_too_small if `out` is too short.
  Result<std::size_t> save(span<std::uint8_t> out) const noexcept {
    std::size_t needed = 0;
    const taut_status status = taut_graph_save(handle_, out.data(), out.size(), &needed);
    if (status < 0) return Error(status);
    return needed;
  }

  Result<GraphInfo> info() const noexcept {
    GraphInfo info;
    const taut_status status = taut_graph_get_info(handle_, &info);
    if (status < 0) return Error(status);
    return info;
  }
  /// Appends nodes; the number of the first one. `positions` has as many numbers as the graph has dimensions for each.
  Result<std::uint32_t> add_nodes(std::size_t count, span<const float> positions = {}) noexcept {
    std::uint32_t first = 0;
    const taut_status status = taut_graph_add_nodes(handle_, count, positions.data(), positions.size(), &first);
    if (status < 0) return Error(status);
    return first;
  }
  /// Appends the hexagons of a tiling, a cost for each or none; the number of the first one. `directions` has a bit for
  /// each of the six neighbours that edges lead to. See taut_graph_add_hexagons.
  Result<std::uint32_t> add_hexagons(HexagonLayout layout, std::uint32_t columns, std::uint32_t rows,
                                     span<const float> costs = {}, std::uint32_t directions = 63) noexcept {
    std::uint32_t first = 0;
    const taut_status status = taut_graph_add_hexagons(handle_, static_cast<std::uint32_t>(layout), columns, rows,
                                                       directions, costs.data(), costs.size(), &first);
    if (status < 0) return Error(status);
    return first;
  }
  /// Appends the triangles of a tiling, a cost for each or none; the number of the first one. Edges lead to the 3
  /// `neighbours` with a common side, or to all 12. See taut_graph_add_triangles.
  Result<std::uint32_t> add_triangles(std::uint32_t columns, std::uint32_t rows, span<const float> costs = {},
                                      std::uint32_t neighbours = 3) noexcept {
    std::uint32_t first = 0;
    const taut_status status =
        taut_graph_add_triangles(handle_, columns, rows, neighbours, costs.data(), costs.size(), &first);
    if (status < 0) return Error(status);
    return first;
  }
  /// Appends a framed quadtree over the free cells of a grid; the number of the first node. See
  /// taut_graph_add_quadtree.
  Result<std::uint32_t> add_quadtree(const Grid& grid, std::uint32_t largest = 16,
                                     std::uint32_t edge_class = 0) noexcept {
    std::uint32_t first = 0;
    const taut_status status = taut_graph_add_quadtree(handle_, grid.handle(), largest, edge_class, &first);
    if (status < 0) return Error(status);
    return first;
  }
  /// Joins nodes from `first` on, up to `reach` apart, that see each other on a grid; how many edges there are. See
  /// taut_graph_add_sights.
  Result<std::uint64_t> add_sights(const Grid& grid, std::uint32_t first, double reach,
                                   DiagonalGaps diagonal_gaps = DiagonalGaps::closed,
                                   std::uint32_t edge_class = 0) noexcept {
    std::uint64_t count = 0;
    const taut_status status = taut_graph_add_sights(handle_, grid.handle(), first, reach,
                                                     static_cast<std::uint32_t>(diagonal_gaps), edge_class, &count);
    if (status < 0) return Error(status);
    return count;
  }
  /// The same for a disc of a radius, which has room all the way. See taut_graph_add_disc_sights.
  Result<std::uint64_t> add_disc_sights(const Grid& grid, std::uint32_t first, double reach, float radius,
                                        std::uint32_t edge_class = 0) noexcept {
    std::uint64_t count = 0;
    const taut_status status =
        taut_graph_add_disc_sights(handle_, grid.handle(), first, reach, radius, edge_class, &count);
    if (status < 0) return Error(status);
    return count;
  }
  /// Moves, weighs, closes or opens nodes, as one edit.
  Result<void> set_nodes(span<const GraphNode> nodes) noexcept {
    return detail::done(taut_graph_set_nodes(handle_, nodes.data(), nodes.size()));
  }
  /// Takes all edges of nodes away, and closes them.
  Result<void> remove_nodes(span<const std::uint32_t> nodes) noexcept {
    return detail::done(taut_graph_remove_nodes(handle_, nodes.data(), nodes.size()));
  }
  Result<GraphNode> node(std::uint32_t number) const noexcept {
    GraphNode node;
    const taut_status status = taut_graph_get_node(handle_, number, &node);
    if (status < 0) return Error(status);
    return node;
  }
  /// Adds, changes or, with an infinite cost, takes edges away, as one edit.
  Result<void> set_edges(span<const GraphEdge> edges) noexcept {
    return detail::done(taut_graph_set_edges(handle_, edges.data(), edges.size()));
  }
  /// Copies the edges that leave a node and returns their number; StatusCode::buffer_too_small if `out` is too short.
  Result<std::size_t> edges(std::uint32_t node, span<GraphEdge> out) const noexcept {
    std::size_t needed = 0;
    const taut_status status = taut_graph_edges(handle_, node, out.data(), out.size(), &needed);
    if (status < 0) return Error(status);
    return needed;
  }
  /// Copies the open nodes nearest to a point, the nearest first, and returns their number: that of `out`, or less.
  Result<std::size_t> nearest(span<const float> point, span<std::uint32_t> out) const noexcept {
    std::size_t needed = 0;
    const taut_status status =
        taut_graph_nearest(handle_, point.data(), point.size(), out.size(), out.data(), out.size(), &needed);
    if (status < 0) return Error(status);
    return needed;
  }
  /// True if a way leads from one node to the other without the blocked classes.
  Result<bool> reachable(std::uint32_t from, std::uint32_t to, std::uint32_t blocked_classes = 0) const noexcept {
    std::uint32_t answer = 0;
    const taut_status status = taut_graph_reachable(handle_, from, to, blocked_classes, &answer);
    if (status < 0) return Error(status);
    return answer != 0;
  }
  /// The number of the component of a node, 0 for a closed node. See taut_graph_component.
  Result<std::uint32_t> component(std::uint32_t node) const noexcept {
    std::uint32_t number = 0;
    const taut_status status = taut_graph_component(handle_, node, &number);
    if (status < 0) return Error(status);
    return number;
  }
  /// Prepares landmarks, which make searches expand fewer nodes; 0 drops them. See taut_graph_prepare.
  Result<void> prepare(std::uint32_t landmarks = 16) noexcept {
    return detail::done(taut_graph_prepare(handle_, landmarks));
  }

  taut_graph handle() const noexcept { return handle_; }
  /// False if it is empty.
  explicit operator bool() const noexcept { return handle_.id != 0; }

 private:
  taut_graph handle_{};
};

/// The options of a planner of a graph. See taut_graph_planner_options.
struct GraphOptions {
  std::uint32_t blocked_classes = 0;
  double h_scale = 1;
  std::uint64_t memory_limit = 0;
  bool asks_sights = false;
};

/// What a search of a graph is to do. See taut_graph_request.
struct GraphRequest {
  bool all_goals = false;
  bool backward = false;
  bool allow_partial = false;
  std::uint32_t max_expansions = 0;
  double max_cost = 0;
  std::uint64_t user = 0;
};

namespace detail {
inline taut_status to_c(const GraphOptions& options, taut_graph_planner_options& out) noexcept {
  const taut_status status = taut_graph_planner_options_init(&out, sizeof out);
  if (status < 0) return status;
  out.blocked_classes = options.blocked_classes;
  out.h_scale = options.h_scale;
  out.memory_limit = options.memory_limit;
  out.asks_sights = options.asks_sights ? 1 : 0;
  return status;
}

inline taut_graph_request to_c(const GraphRequest& request) noexcept {
  taut_graph_request asked{};
  if (request.all_goals) asked.flags |= static_cast<std::uint32_t>(TAUT_GRAPH_ALL_GOALS);
  if (request.backward) asked.flags |= static_cast<std::uint32_t>(TAUT_GRAPH_BACKWARD);
  if (request.allow_partial) asked.flags |= static_cast<std::uint32_t>(TAUT_GRAPH_ALLOW_PARTIAL);
  asked.max_expansions = request.max_expansions;
  asked.max_cost = request.max_cost;
  asked.user = request.user;
  return asked;
}
}  // namespace detail

/// A planner of ways over a graph: see taut_graph_planner.
class GraphPlanner {
 public:
  /// Empty.
  GraphPlanner() noexcept = default;
  GraphPlanner(GraphPlanner&& other) noexcept : handle_(std::exchange(other.handle_, taut_graph_planner{})) {}
  GraphPlanner& operator=(GraphPlanner&& other) noexcept {
    if (this != &other) {
      taut_graph_planner_destroy(handle_);
      handle_ = std::exchange(other.handle_, taut_graph_planner{});
    }
    return *this;
  }
  ~GraphPlanner() { taut_graph_planner_destroy(handle_); }

  static Result<GraphPlanner> create(const Graph& graph, const GraphOptions& options = {}) noexcept {
    taut_graph_planner_options wanted;
    taut_status status = detail::to_c(options, wanted);
    if (status < 0) return Error(status);
    GraphPlanner planner;
    status = taut_graph_planner_create(graph.handle(), &wanted, &planner.handle_);
    if (status < 0) return Error(status);
    return planner;
  }

  /// Estimates of the host for each node; none for those of the library. See taut_graph_planner_set_estimates.
  Result<void> set_estimates(span<const float> estimates) noexcept {
    return detail::done(taut_graph_planner_set_estimates(handle_, estimates.data(), estimates.size()));
  }
  /// Searches at any angle where nodes see each other on a grid. See taut_graph_planner_see_on.
  Result<void> see_on(const Grid& grid, float radius = 0, DiagonalGaps diagonal_gaps = DiagonalGaps::closed) noexcept {
    return detail::done(taut_graph_planner_see_on(handle_, grid.handle(), radius,
                                                  static_cast<std::uint32_t>(diagonal_gaps)));
  }
  /// Searches along edges alone again.
  Result<void> see_nothing() noexcept { return detail::done(taut_graph_planner_see_on(handle_, taut_grid{}, 0, 0)); }
  /// After StatusCode::asking: the pairs of nodes that the search waits to be told of, two numbers each; a view that
  /// ends with tell(). Empty if it does not ask. See taut_graph_planner_ask.
  span<const std::uint32_t> ask() const noexcept {
    const std::uint32_t* pairs = nullptr;
    std::size_t count = 0;
    if (taut_graph_planner_ask(handle_, &pairs, &count) < 0) return {};
    return {pairs, count * 2};
  }
  /// Tells which of them see each other, a byte each; then step() continues.
  Result<void> tell(span<const std::uint8_t> sees) noexcept {
    return detail::done(taut_graph_planner_tell(handle_, sees.data(), sees.size()));
  }
  /// Finds the cheapest ways between pairs of nodes, two numbers each, by so many threads; path() has the nodes of all
  /// ways, an outcome tells its part. See taut_graph_planner_find_batch.
  Result<StatusCode> find_batch(span<const std::uint32_t> pairs, span<Outcome> out, const GraphRequest& request = {},
                                std::uint32_t threads = 1) noexcept {
    if (out.size() < pairs.size() / 2) {
      return Error(StatusCode::buffer_too_small, "find_batch: the buffer has fewer outcomes than there are pairs");
    }
    const taut_graph_request asked = detail::to_c(request);
    const taut_status status = taut_graph_planner_find_batch(handle_, pairs.data(), pairs.size(), &asked, threads,
                                                             reinterpret_cast<taut_result*>(out.data()));
    if (status < 0) return Error(status);
    return static_cast<StatusCode>(status);
  }
  /// Searches the cheapest way to any of the goals in one call.
  Result<Outcome> find(std::uint32_t start, span<const std::uint32_t> goals, const GraphRequest& request = {}) noexcept {
    const taut_graph_request asked = detail::to_c(request);
    Outcome outcome;
    const taut_status status =
        taut_graph_planner_find(handle_, start, goals.data(), goals.size(), &asked, reinterpret_cast<taut_result*>(&outcome));
    if (status < 0) return Error(status);
    return outcome;
  }
  /// The same to one goal.
  Result<Outcome> find(std::uint32_t start, std::uint32_t goal, const GraphRequest& request = {}) noexcept {
    return find(start, span<const std::uint32_t>(&goal, 1), request);
  }
  /// Begins a search that step() continues.
  Result<void> begin(std::uint32_t start, span<const std::uint32_t> goals, const GraphRequest& request = {}) noexcept {
    const taut_graph_request asked = detail::to_c(request);
    return detail::done(taut_graph_planner_begin(handle_, start, goals.data(), goals.size(), &asked));
  }
  /// Continues the open search for so many expansions; 0 is no limit.
  Result<Outcome> step(std::uint32_t max_expansions = 0) noexcept {
    Outcome outcome;
    const taut_status status = taut_graph_planner_step(handle_, max_expansions, reinterpret_cast<taut_result*>(&outcome));
    if (status < 0) return Error(status);
    return outcome;
  }
  /// From any thread, at any time.
  Result<void> cancel() const noexcept { return detail::done(taut_graph_planner_cancel(handle_)); }
  /// Discards the open search and the path, and frees the memory.
  Result<void> reset() noexcept { return detail::done(taut_graph_planner_reset(handle_)); }

  /// Copies the nodes of the way that was found and returns their number; StatusCode::buffer_too_small if `out` is too
  /// short.
  Result<std::size_t> path(span<std::uint32_t> out) const noexcept {
    std::size_t needed = 0;
    const taut_status status = taut_graph_planner_path(handle_, out.data(), out.size(), &needed);
    if (status < 0) return Error(status);
    return needed;
  }
  /// The same to a node, after a search for all goals.
  Result<std::size_t> path_to(std::uint32_t node, span<std::uint32_t> out) noexcept {
    std::size_t needed = 0;
    const taut_status status = taut_graph_planner_path_to(handle_, node, out.data(), out.size(), &needed);
    if (status < 0) return Error(status);
    return needed;
  }
  /// The nodes of the way that was found.
  Result<std::vector<std::uint32_t>> path() const {
    std::size_t needed = 0;
    const taut_status asked = taut_graph_planner_path(handle_, nullptr, 0, &needed);
    if (asked < 0 && asked != TAUT_ERROR_BUFFER_TOO_SMALL) return Error(asked);
    std::vector<std::uint32_t> nodes(needed);
    const taut_status status = taut_graph_planner_path(handle_, nodes.data(), nodes.size(), &needed);
    if (status < 0) return Error(status);
    return nodes;
  }
  /// What the ways to nodes from `first` on cost, after a search for all goals; infinity for those not reached.
  Result<void> costs(std::uint32_t first, span<double> out) noexcept {
    return detail::done(taut_graph_planner_costs(handle_, first, out.size(), out.data()));
  }
  Result<std::uint64_t> memory() const noexcept {
    std::uint64_t bytes = 0;
    const taut_status status = taut_graph_planner_memory(handle_, &bytes);
    if (status < 0) return Error(status);
    return bytes;
  }

  taut_graph_planner handle() const noexcept { return handle_; }
  /// False if it is empty.
  explicit operator bool() const noexcept { return handle_.id != 0; }

 private:
  taut_graph_planner handle_{};
};

inline Result<std::uint32_t> Pool::add_graph(const Graph& graph, const GraphOptions& options,
                                             span<const float> estimates) noexcept {
  taut_graph_planner_options wanted;
  taut_status status = detail::to_c(options, wanted);
  if (status < 0) return Error(status);
  std::uint32_t lane = 0;
  status = taut_pool_add_graph(handle_, graph.handle(), &wanted, estimates.data(), estimates.size(), &lane);
  if (status < 0) return Error(status);
  return lane;
}

inline Result<Ticket> Pool::submit_nodes(std::uint32_t lane, span<const std::uint32_t> pairs,
                                         const GraphRequest& request, std::uint32_t priority) noexcept {
  const taut_graph_request asked = detail::to_c(request);
  taut_ticket ticket{};
  const taut_status status =
      taut_pool_submit_nodes(handle_, lane, priority, pairs.data(), pairs.size(), &asked, &ticket);
  if (status < 0) return Error(status);
  return Ticket(handle_, ticket, pairs.size() / 2);
}

}  // inline namespace
}  // namespace taut

#endif
