// Owners, results and views of the C++ binding. The standard headers come first, because no standard header survives
// min and max.
#include <array>
#include <cmath>
#include <cstdlib>
#include <cstring>
#include <string_view>
#include <thread>
#include <utility>
#include <vector>
#if __has_include(<version>)
#include <version>
#endif
#if defined(__cpp_lib_span)
#include <span>
#endif
#include "foreign_limits.h"
#include <taut/graph.hpp>
#include <taut/taut.hpp>

#define REQUIRE(condition) \
  do { \
    if (!(condition)) { \
      std::fprintf(stderr, "%s:%d: not true: %s\n", __FILE__, __LINE__, #condition); \
      std::exit(1); \
    } \
  } while (0)

namespace {

static_assert(!std::is_copy_constructible_v<taut::Grid> && !std::is_copy_assignable_v<taut::Grid>);
static_assert(!std::is_copy_constructible_v<taut::Planner> && !std::is_copy_assignable_v<taut::Planner>);
static_assert(std::is_nothrow_move_constructible_v<taut::Grid> && std::is_nothrow_move_assignable_v<taut::Grid>);
static_assert(std::is_nothrow_move_constructible_v<taut::Planner> && std::is_nothrow_move_assignable_v<taut::Planner>);
static_assert(sizeof(taut::Result<void>) <= 4 * sizeof(void*));
static_assert(sizeof(taut::Grid) == sizeof(taut_grid) && sizeof(taut::Planner) == sizeof(taut_planner));

void owners_move() {
  taut::Grid a = taut::Grid::create(8, 8).value();
  REQUIRE(taut::live_objects() == 1);
  taut::Grid b = std::move(a);
  REQUIRE(taut::live_objects() == 1 && a.handle().id == 0 && b.handle().id != 0);
  REQUIRE(a.set_cell(1, 1, 0).status() == taut::StatusCode::bad_handle);
  taut::Grid& same = b;
  b = std::move(same);
  REQUIRE(b.size()->width == 8);
  b = taut::Grid::create(4, 4).value();
  REQUIRE(taut::live_objects() == 1 && b.size()->height == 4);
  const taut_grid raw = b.release();
  REQUIRE(b.handle().id == 0 && taut::live_objects() == 1);
  b = taut::Grid::adopt(raw);
  taut::Planner planner = taut::Planner::create(b).value();
  taut::Planner other = std::move(planner);
  REQUIRE(planner.path().empty() && planner.find({0, 0}, {1, 1}).status() == taut::StatusCode::bad_handle);
  other = taut::Planner::adopt(other.release());
  b = taut::Grid();
  REQUIRE(taut::live_objects() == 1 && other.find({0, 0}, {4, 4})->found());
}

void errors_speak() {
  const auto none = taut::Grid::create(0, 3);
  REQUIRE(!none && none.status() == taut::StatusCode::invalid_argument);
  REQUIRE(std::string_view(none.error().message()).find("taut_grid_create") == 0);
  taut::Error copy = none.error();
  const taut::Error again = copy;
  copy = taut::Error(taut::StatusCode::limit, "short");
  REQUIRE(std::string_view(copy.message()) == "short" && copy.status() == taut::StatusCode::limit);
  REQUIRE(std::string_view(again.message()) == none.error().message());
  REQUIRE(std::string_view(taut::name(taut::StatusCode::no_path)) == "TAUT_NO_PATH");
  REQUIRE(taut::compatible_library().ok() && taut::version_number() > 0 && taut::version()[0] != 0);
  taut::Options wrong;
  wrong.neighbours = 5;
  taut::Grid grid = taut::Grid::create(3, 3).value();
  REQUIRE(taut::Planner::create(grid, wrong).status() == taut::StatusCode::invalid_argument);
}

void defaults_are_those_of_the_library() {
  taut_planner_options from_library;
  REQUIRE(taut_planner_options_init(&from_library, sizeof from_library) == TAUT_OK);
  const taut::Options here;
  REQUIRE(static_cast<std::uint32_t>(here.algorithm) == from_library.algorithm);
  REQUIRE(static_cast<std::uint32_t>(here.lattice) == from_library.lattice);
  REQUIRE(here.neighbours == from_library.neighbours);
  REQUIRE(static_cast<std::uint32_t>(here.diagonal_gaps) == from_library.diagonal_gaps);
  REQUIRE(static_cast<std::uint32_t>(here.corner_cutting) == from_library.corner_cutting);
  REQUIRE(static_cast<std::uint32_t>(here.heuristic) == from_library.heuristic);
  REQUIRE(static_cast<std::uint32_t>(here.cost_rule) == from_library.cost_rule);
  REQUIRE(static_cast<std::uint32_t>(here.smoothing) == from_library.smoothing);
  REQUIRE(here.h_scale == from_library.h_scale && here.memory_limit == from_library.memory_limit &&
          here.keep_limit == from_library.keep_limit && here.radius == from_library.radius);
  REQUIRE(here.margin == from_library.margin && here.margin_share == from_library.margin_share);
  REQUIRE(here.speed == from_library.speed && here.horizon == from_library.horizon);
  REQUIRE(here.unit_width == from_library.unit_width && here.unit_height == from_library.unit_height);
  REQUIRE(static_cast<std::uint32_t>(here.turns) == from_library.turns && here.turn_cost == from_library.turn_cost);
  REQUIRE(here.cost_tolerance == from_library.cost_tolerance);
}

void views_and_copies_agree() {
  taut::Grid grid = taut::Grid::create(16, 16).value();
  REQUIRE(grid.fill({8, 0, 1, 12}, 0).ok() && *grid.revision() == 2);
  std::array<std::uint8_t, 4> cells{9, 9, 9, 9};
  REQUIRE(grid.get_cells({7, 0, 2, 2}, cells).ok() && cells[0] == 1 && cells[1] == 0 && cells[3] == 0);
  const std::uint8_t door[] = {2};
  REQUIRE(grid.set_cells({8, 3, 1, 1}, door).ok() && grid.set_cell(8, 3, 0).ok() && grid.prepare().ok());
  REQUIRE(!grid.line_of_sight({1, 1}, {15, 1})->visible);
  taut::Planner planner = taut::Planner::create(grid).value();
  std::vector<float> costs(256, 1.0F);
  REQUIRE(planner.set_costs(costs).ok());
  costs.pop_back();
  REQUIRE(planner.set_costs(costs).status() == taut::StatusCode::invalid_argument);
  const taut::Result<taut::Outcome> outcome = planner.find({1.5F, 1.5F}, {14.5F, 1.5F});
  REQUIRE(outcome.ok() && outcome->found() && outcome->guarantee == taut::Guarantee::optimal);
  std::array<taut::Point, 8> copy{};
  const auto copied = planner.copy_path(copy);
  const taut::span<const taut::Point> view = planner.path();
  REQUIRE(copied.ok() && *copied == 4 && view.size() == 4 && view.front().x == 1.5F && view.back().x == 14.5F);
  double length = 0;
  for (std::size_t i = 1; i < view.size(); i++) {
    REQUIRE(view[i].x == copy[i].x && view[i].y == copy[i].y);
    length += std::hypot(static_cast<double>(view[i].x) - view[i - 1].x, static_cast<double>(view[i].y) - view[i - 1].y);
  }
  REQUIRE(std::abs(length - outcome->length) < 1e-9);
  taut::Request request;
  request.goal = {16, 16};
  request.user = 7;
  REQUIRE(planner.begin(request).ok() && planner.path().empty() && planner.cancel().ok());
  REQUIRE(planner.step(0)->status == taut::StatusCode::cancelled && planner.reset().ok());
  REQUIRE(*planner.memory() > 0);
}

/// A batch on a pinned snapshot is that of single queries, also after edits; a rollback undoes them.
void snapshots_and_batches() {
  taut::Grid grid = taut::Grid::create(16, 16).value();
  REQUIRE(grid.fill({8, 0, 1, 12}, 0).ok());
  taut::Snapshot before = grid.snapshot().value();
  REQUIRE(*before.revision() == 2 && taut::live_objects() == 2);
  REQUIRE(grid.fill({8, 0, 1, 16}, 0).ok());
  taut::Planner planner = taut::Planner::create(grid).value();
  REQUIRE(!planner.find({1.5F, 1.5F}, {14.5F, 1.5F})->found());
  REQUIRE(planner.pin(before).ok() && planner.find({1.5F, 1.5F}, {14.5F, 1.5F})->revision == 2);
  std::array<taut_request, 3> requests{};
  for (std::size_t i = 0; i < requests.size(); i++) {
    taut::Request request;
    request.start = {1.5F, 1.5F};
    request.goal = {i == 1 ? 8.5F : 14.5F, 1.5F};
    request.user = i;
    requests[i] = request;
  }
  std::array<taut::Outcome, 3> outcomes{};
  REQUIRE(*planner.find_batch(requests, outcomes) == taut::StatusCode::ok && planner.points().size() == 8);
  REQUIRE(outcomes[0].found() && outcomes[1].status == taut::StatusCode::goal_blocked && outcomes[2].user == 2);
  REQUIRE(outcomes[2].path_first == 4 && planner.path_of(outcomes[1]).empty());
  REQUIRE(planner.path_of(outcomes[2]).size() == 4 && planner.path_of(outcomes[2]).back().x == 14.5F);
  REQUIRE(planner.find_batch(requests, taut::span<taut::Outcome>()).status() == taut::StatusCode::buffer_too_small);
  REQUIRE(planner.select(2).ok() && planner.path().size() == 4);
  REQUIRE(planner.unpin().ok() && !planner.find({1.5F, 1.5F}, {14.5F, 1.5F})->found() && planner.points().empty());
  REQUIRE(grid.restore(before).ok() && *grid.revision() == 4 && planner.find({1.5F, 1.5F}, {14.5F, 1.5F})->found());
  taut::Grid other = taut::Grid::create(16, 16).value();
  REQUIRE(other.restore(before).status() == taut::StatusCode::invalid_argument);
  taut::Snapshot moved = std::move(before);
  REQUIRE(grid.restore(before).status() == taut::StatusCode::bad_handle);
  moved = taut::Snapshot::adopt(moved.release());
  grid = taut::Grid();
  REQUIRE(*moved.revision() == 2);
}

/// A pool of the host's thread or of threads of its own has the answers of a batch.
void pools_and_tickets() {
  static_assert(!std::is_copy_constructible_v<taut::Pool> && !std::is_copy_constructible_v<taut::Ticket>);
  static_assert(std::is_nothrow_move_assignable_v<taut::Pool> && std::is_nothrow_move_assignable_v<taut::Ticket>);
  taut::Grid grid = taut::Grid::create(16, 16).value();
  REQUIRE(grid.fill({8, 0, 1, 12}, 0).ok());
  taut::Planner planner = taut::Planner::create(grid).value();
  std::array<taut_request, 3> requests{};
  for (std::size_t i = 0; i < requests.size(); i++) {
    taut::Request request;
    request.start = {1.5F, 1.5F};
    request.goal = {i == 1 ? 8.5F : 14.5F, 1.5F};
    request.user = i;
    requests[i] = request;
  }
  std::array<taut::Outcome, 3> wanted{}, outcomes{};
  for (const std::uint32_t threads : {0U, 2U}) {
    REQUIRE(*planner.find_batch(requests, wanted) == taut::StatusCode::ok);
    taut::PoolOptions options;
    options.threads = threads;
    taut::Pool pool = taut::Pool::create(options).value();
    const std::uint32_t lane = pool.add(grid).value();
    const std::vector<float> costs(256, 1.0F);
    REQUIRE(*pool.add(grid, {}, costs) == 1 && pool.submit(2, requests).status() == taut::StatusCode::invalid_argument);
    taut::Ticket ticket = pool.submit(lane, requests, 255).value();
    REQUIRE(ticket.size() == 3 && ticket.handle().id != 0);
    REQUIRE(grid.fill({8, 0, 1, 16}, 0).ok());
    if (threads == 0) {
      REQUIRE(!*ticket.wait(0) && ticket.take(outcomes, {})->status == taut::StatusCode::in_progress);
      REQUIRE(*pool.work(100000000) == 0);
    }
    REQUIRE(*ticket.wait(100000));
    std::array<taut_ticket, 4> finished{};
    REQUIRE(*pool.finished(finished) == 1 && finished[0].id == ticket.handle().id);
    REQUIRE(pool.finished({}).status() == taut::StatusCode::buffer_too_small);
    std::array<taut::Point, 8> points{};
    REQUIRE(ticket.take(outcomes, {})->status == taut::StatusCode::buffer_too_small);
    REQUIRE(ticket.take({}, points).status() == taut::StatusCode::invalid_argument);
    const taut::Taken taken = ticket.take(outcomes, points).value();
    REQUIRE(taken.status == taut::StatusCode::ok && taken.points == 8 && ticket.handle().id == 0);
    for (std::size_t i = 0; i < outcomes.size(); i++) {
      REQUIRE(outcomes[i].status == wanted[i].status && outcomes[i].length == wanted[i].length);
      REQUIRE(outcomes[i].user == i && outcomes[i].revision == wanted[i].revision);
      REQUIRE(outcomes[i].path_first == wanted[i].path_first && outcomes[i].path_count == wanted[i].path_count);
    }
    const taut::span<const taut::Point> all = planner.points();
    for (std::size_t i = 0; i < points.size(); i++) REQUIRE(points[i].x == all[i].x && points[i].y == all[i].y);
    // Owned answers, also where there is no path, no start or no time for one.
    std::array<taut_request, 3> poor = requests;
    poor[0].goal = {10.5F, 1.5F};
    poor[1].start = {8.5F, 1.5F};
    poor[2].max_expansions = 1;
    REQUIRE(grid.fill({9, 0, 1, 16}, 0).ok());
    taut::Ticket several = pool.submit(lane, poor).value();
    REQUIRE(*several.wait(100000));
    const taut::Answers answers = several.take().value();
    REQUIRE(answers.status == taut::StatusCode::ok && answers.outcomes.size() == 3 && several.handle().id == 0);
    REQUIRE(answers.outcomes[0].status == taut::StatusCode::no_path);
    REQUIRE(answers.outcomes[1].status == taut::StatusCode::start_blocked);
    REQUIRE(!answers.outcomes[2].found() && answers.points.empty() && answers.path(0).empty() && answers.path(9).empty());
    REQUIRE(several.take().status() == taut::StatusCode::bad_handle);
    taut::Request one;
    one.start = {1.5F, 1.5F};
    one.goal = {1.5F, 9.5F};
    taut::Ticket single = pool.submit(lane, one).value();
    if (threads == 0) REQUIRE(single.take()->status == taut::StatusCode::in_progress && *pool.work(100000000) == 0);
    REQUIRE(*single.wait(100000));
    const taut::Answers found = single.take().value();
    REQUIRE(found.outcomes[0].found() && found.path().size() == 2 && found.path()[1].y == 9.5F);
    REQUIRE(grid.fill({9, 0, 1, 16}, 1).ok());
    taut::Ticket cancelled = pool.submit(lane, requests).value();
    REQUIRE(cancelled.cancel().ok() && *cancelled.wait(0));
    taut::Ticket moved = std::move(cancelled);
    REQUIRE(cancelled.wait(0).status() == taut::StatusCode::bad_handle);
    REQUIRE(moved.take(outcomes, points)->status == taut::StatusCode::ok);
    {
      const taut::Ticket dropped = pool.submit(lane, requests).value();
      REQUIRE(*dropped.wait(100000));
    }
    REQUIRE(*pool.finished({}) == 0);
    const taut::Ticket orphan = pool.submit(lane, requests).value();
    pool = taut::Pool::adopt(taut::Pool::create().value().release());
    REQUIRE(orphan.wait(0).status() == taut::StatusCode::bad_handle);
    REQUIRE(pool.submit(0, requests).status() == taut::StatusCode::invalid_argument);
    REQUIRE(grid.fill({8, 12, 1, 4}, 1).ok());
  }
  const std::array<taut::GraphEdge, 2> edges{{{0, 1, 2.0F, 0, 0}, {1, 2, 3.0F, 0, 0}}};
  const taut::Graph graph = taut::Graph::create(3, edges).value();
  taut::Pool ways = taut::Pool::create().value();
  const std::uint32_t on_graph = ways.add_graph(graph, {}).value();
  const std::array<std::uint32_t, 4> pairs{0, 2, 2, 0};
  {
    const taut::Ticket dropped = ways.submit_nodes(on_graph, pairs, {}).value();
  }
  REQUIRE(*ways.finished({}) == 0);
  taut::Ticket asked = ways.submit_nodes(on_graph, pairs, {}).value();
  REQUIRE(*ways.work() == 0 && asked.size() == 2);
  std::array<taut::Outcome, 2> told{};
  std::array<std::uint32_t, 3> nodes{};
  REQUIRE(asked.take_nodes(told, {})->status == taut::StatusCode::buffer_too_small);
  REQUIRE(asked.take_nodes(told, nodes)->points == 3 && told[0].cost == 5 && nodes[1] == 1);
  REQUIRE(told[1].status == taut::StatusCode::no_path && asked.handle().id == 0);
  taut::PoolOptions wrong;
  wrong.max_workers = 0;
  REQUIRE(taut::Pool::create(wrong).status() == taut::StatusCode::invalid_argument);
}

/// Slices by expansions and by the clock give the outcomes of one call.
void many_goals_in_slices() {
  taut::Grid grid = taut::Grid::create(32, 32).value();
  REQUIRE(grid.fill({8, 0, 1, 30}, 0).ok());
  const std::array<taut::Point, 3> goals{{{30, 1}, {8.5F, 3.5F}, {1, 1}}};
  taut::Request common;
  common.start = {1, 1};
  common.user = 5;
  for (const std::uint32_t slice : {1U, 0U}) {
    taut::Planner planner = taut::Planner::create(grid).value();
    std::array<taut::Outcome, 3> whole, outcomes;
    REQUIRE(*planner.find_many(common.start, goals, whole) == taut::StatusCode::ok);
    REQUIRE(planner.begin_many(common, goals).ok() && planner.limit_time(1).ok());
    taut::Result<taut::ManyStep> step = planner.step_many(slice, outcomes);
    while (step.ok() && step->status == taut::StatusCode::in_progress) {
      REQUIRE(step->done < 3);
      step = planner.step_many(slice, outcomes);
    }
    REQUIRE(step.ok() && step->status == taut::StatusCode::ok && step->done == 3);
    for (std::size_t i = 0; i < 3; i++) {
      REQUIRE(outcomes[i].status == whole[i].status && outcomes[i].length == whole[i].length && outcomes[i].user == 5);
    }
    REQUIRE(planner.step_many(0, {})->done == 3 && planner.select(0).ok() && planner.path().size() == 4);
    REQUIRE(planner.limit_time(0).ok() && planner.find({1, 1}, {30, 1})->found());
    REQUIRE(planner.step_many(0, outcomes).status() == taut::StatusCode::invalid_argument);
  }
}

/// One grid, a planner a thread, and an editor beside them.
void threads_share_a_grid() {
  taut::Grid grid = taut::Grid::create(64, 64).value();
  REQUIRE(grid.fill({20, 0, 1, 60}, 0).ok());
  std::vector<std::thread> threads;
  std::array<double, 4> lengths{};
  for (double& length : lengths) {
    threads.emplace_back([&grid, &length] {
      taut::Planner planner = taut::Planner::create(grid).value();
      for (int i = 0; i < 50; i++) length = planner.find({1, 1}, {60, 1})->length;
    });
  }
  for (int i = 0; i < 200; i++) REQUIRE(grid.set_cell(63, 63, static_cast<std::uint32_t>(i % 2)).ok());
  for (std::thread& thread : threads) thread.join();
  for (const double length : lengths) REQUIRE(length == lengths[0] && length > 59);
}

}  // namespace

/// A saved grid comes back; what is cut or changed does not.
void saved_grids_come_back() {
  taut::Grid grid = taut::Grid::create(30, 20, 3).value();
  REQUIRE(grid.fill({4, 0, 2, 11}, 0).ok());
  std::vector<std::uint8_t> saved(grid.saved_size().value());
  REQUIRE(grid.save(taut::span<std::uint8_t>()).status() == taut::StatusCode::buffer_too_small);
  REQUIRE(*grid.save(saved) == saved.size());
  taut::Grid loaded = taut::Grid::load(saved).value();
  REQUIRE(loaded.size()->width == 30 && *loaded.get_cell(5, 10) == 0 && *loaded.get_cell(5, 11) == 3);
  REQUIRE(*loaded.revision() == 1);
  std::vector<std::uint8_t> again(saved.size());
  REQUIRE(*loaded.save(again) == saved.size() && again == saved);
  saved.back() ^= 1;
  REQUIRE(taut::Grid::load(saved).status() == taut::StatusCode::bad_format);
  REQUIRE(taut::Grid::load(taut::span<const std::uint8_t>()).status() == taut::StatusCode::bad_format);
  REQUIRE(taut::Grid().save(again).status() == taut::StatusCode::bad_handle);
}

std::size_t outstanding = 0;
long allocations = 0;

void* take(void* user, std::size_t size, std::size_t alignment) {
  REQUIRE(user == &outstanding);
  outstanding += size;
  allocations++;
  return std::aligned_alloc(alignment < 16 ? 16 : alignment, (size + alignment + 15) / 16 * 16 / alignment * alignment);
}
void give(void*, void* memory, std::size_t size, std::size_t) {
  outstanding -= size;
  std::free(memory);
}
void* change(void* user, void* memory, std::size_t old_size, std::size_t size, std::size_t alignment) {
  void* moved = take(user, size, alignment);
  if (moved == nullptr) return nullptr;
  std::memcpy(moved, memory, old_size < size ? old_size : size);
  give(user, memory, old_size, alignment);
  return moved;
}

/// The library takes its memory from here, from the first allocation on.
void the_host_allocates() {
  taut_allocator own{};
  REQUIRE(taut::set_allocator(own).status() == taut::StatusCode::null_pointer);
  own.user = &outstanding;
  own.alloc = take;
  own.realloc = change;
  own.free = give;
  REQUIRE(taut::set_allocator(own).ok() && taut::reset_allocator().ok() && taut::set_allocator(own).ok());
  {
    const taut::Grid grid = taut::Grid::create(8, 8).value();
    REQUIRE(allocations > 0 && outstanding > 64);
    REQUIRE(taut::reset_allocator().status() == taut::StatusCode::busy);
  }
  REQUIRE(outstanding == 0);
}

/// Calls are recorded and drained.
void calls_are_recorded() {
  REQUIRE(taut::record_start(1).status() == taut::StatusCode::invalid_argument);
  REQUIRE(taut::record_start(1 << 16).ok() && taut::record_start(1 << 16).status() == taut::StatusCode::busy);
  const taut::Grid grid = taut::Grid::create(8, 8).value();
  std::vector<std::uint8_t> log(taut::recorded_size().value());
  REQUIRE(log.size() > 24 && taut::record_take({}).status() == taut::StatusCode::buffer_too_small);
  REQUIRE(*taut::record_take(log) == log.size() && std::memcmp(log.data(), "TAUTCALL", 8) == 0);
  taut::record_stop();
  REQUIRE(*taut::recorded_size() == 0);
}

int main() {
  the_host_allocates();
  calls_are_recorded();
  owners_move();
  saved_grids_come_back();
  errors_speak();
  defaults_are_those_of_the_library();
  views_and_copies_agree();
  snapshots_and_batches();
  pools_and_tickets();
  many_goals_in_slices();
  threads_share_a_grid();
  REQUIRE(taut::live_objects() == 0);
  std::printf("ownership: C++: all held\n");
  return 0;
}
