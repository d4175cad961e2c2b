// Scheduler and agents among doors and walls, frame by frame.
#include <taut/agent.hpp>
#include <taut/motion.hpp>

#include <cstdio>
#include <thread>
#include <type_traits>
#include <utility>
#include <vector>

#define HOLDS(...)                                                       \
  do {                                                                   \
    if (!(__VA_ARGS__)) {                                                \
      std::fprintf(stderr, "%s:%d: %s\n", __FILE__, __LINE__, #__VA_ARGS__); \
      std::exit(1);                                                      \
    }                                                                    \
  } while (0)

namespace {

using taut::AgentState;
using taut::Point;
using taut::StatusCode;

constexpr float stride = 0.1F;

bool at(Point expected, Point found) {
  return std::fabs(expected.x - found.x) < 1e-4F && std::fabs(expected.y - found.y) < 1e-4F;
}

/// A map, a scheduler and an agent.
struct Scene {
  taut::Grid grid;
  taut::Scheduler scheduler;
  taut::Agent agent;
  int arrivals = 0;
  std::vector<StatusCode> failures;

  Scene(taut::Grid map, Point position)
      : grid(std::move(map)), agent(scheduler.lane(grid).value(), position) {
    agent.arrived = [this] { ++arrivals; };
    agent.path_failed = [this](StatusCode status) { failures.push_back(status); };
  }
  void frame() {
    const Point before = agent.position();
    agent.update(stride);
    const float x = agent.position().x - before.x, y = agent.position().y - before.y;
    HOLDS(x * x + y * y < stride * stride * 1.001F);
    scheduler.run();
  }
  template <class Condition>
  void until(Condition&& condition, int most = 1000) {
    for (int i = 0; !condition(); ++i) {
      frame();
      HOLDS(i < most);
    }
  }
  void frames(int count) {
    for (int i = 0; i < count; ++i) frame();
  }
  void set(taut::Rect area, std::uint32_t terrain) { grid.fill(area, terrain).value(); }
};

/// Two rooms of 16 x 16 with a door at (16, 8).
taut::Grid rooms(bool open) {
  taut::Grid grid = taut::Grid::create(33, 16).value();
  grid.fill({16, 0, 1, 16}, 0).value();
  grid.set_cell(16, 8, open ? 1 : 0).value();
  return grid;
}

constexpr Point left{2.5F, 3.5F};
constexpr Point right{30.5F, 12.5F};

void the_door_scene() {
  Scene scene(rooms(false), left);
  HOLDS(scene.agent.set_destination(right).ok());
  HOLDS(scene.agent.state() == AgentState::searching);
  scene.until([&] { return scene.arrivals == 1; });
  HOLDS(scene.agent.state() == AgentState::waiting && at({16, 12.5F}, scene.agent.position()));
  // Edits that open nothing search nothing.
  const std::uint32_t plans = scene.agent.plans();
  for (int i = 0; i < 5; ++i) {
    scene.set({5, i, 1, 1}, 0);
    scene.frames(3);
  }
  HOLDS(scene.agent.plans() == plans);
  scene.set({16, 8, 1, 1}, 1);
  scene.until([&] { return scene.agent.position().x > 17; });
  // Behind it the door shuts.
  scene.set({16, 8, 1, 1}, 0);
  scene.until([&] { return scene.arrivals == 2; });
  HOLDS(at(right, scene.agent.position()) && !scene.agent.has_destination());
  // Before it.
  scene.set({16, 8, 1, 1}, 1);
  HOLDS(scene.agent.set_destination(left).ok());
  scene.until([&] { return scene.agent.position().x < 20; });
  scene.set({16, 8, 1, 1}, 0);
  scene.until([&] { return scene.arrivals == 3; });
  HOLDS(scene.agent.position().x >= 17);
  scene.set({16, 8, 1, 1}, 1);
  scene.until([&] { return scene.arrivals == 4; });
  HOLDS(at(left, scene.agent.position()) && scene.failures.empty());
}

void the_wall_scene() {
  Scene scene(taut::Grid::create(32, 32).value(), {4.5F, 16.3F});
  HOLDS(scene.agent.set_destination({28.5F, 16.3F}).ok());
  scene.until([&] { return scene.agent.position().x > 10; });
  scene.set({8, 15, 12, 6}, 0);
  scene.until([&] { return scene.agent.state() == AgentState::escaping; }, 2);
  scene.until([&] { return scene.agent.state() != AgentState::escaping; });
  HOLDS(at({scene.agent.position().x, 15}, scene.agent.position()));
  scene.until([&] { return scene.arrivals == 1; });
  // Idle, and yet it leaves; a full map holds it.
  scene.set({28, 16, 1, 1}, 0);
  scene.frames(30);
  HOLDS(scene.agent.position().y <= 16 && scene.agent.state() == AgentState::idle);
  scene.set({0, 0, 32, 32}, 0);
  scene.frames(30);
  scene.set({2, 2, 3, 3}, 1);
  scene.until([&] { return scene.agent.position().x <= 5 && scene.agent.position().y <= 5; });
}

void the_scene_of_a_click_on_a_wall() {
  Scene scene(taut::Grid::create(16, 16).value(), {2.5F, 8.5F});
  scene.set({8, 4, 5, 8}, 0);
  HOLDS(scene.agent.set_destination({9.5F, 7.25F}).ok());
  scene.until([&] { return scene.arrivals == 1; });
  HOLDS(at({8, 7.25F}, scene.agent.position()) && scene.agent.outcome().status == StatusCode::partial);
  scene.set({8, 4, 5, 8}, 1);
  scene.until([&] { return scene.arrivals == 2; });
  HOLDS(at({9.5F, 7.25F}, scene.agent.position()));
  // Where it stands: a path of one point.
  HOLDS(scene.agent.set_destination({9.5F, 7.25F}).ok());
  scene.until([&] { return scene.arrivals == 3; }, 3);
  // Without partial paths.
  scene.set({8, 4, 5, 8}, 0);
  scene.until([&] { return scene.agent.state() == AgentState::idle; });
  scene.agent.allow_partial = false;
  HOLDS(scene.agent.set_destination({10.5F, 7.25F}).ok());
  scene.frames(100);
  HOLDS(scene.failures.size() == 1 && scene.failures[0] == StatusCode::goal_blocked);
  scene.set({8, 4, 5, 8}, 1);
  scene.until([&] { return scene.arrivals == 4; });
  HOLDS(scene.agent.set_destination({NAN, 1}).status() == StatusCode::invalid_argument);
}

void an_edit_elsewhere_costs_no_search() {
  Scene scene(taut::Grid::create(256, 256).value(), {4.5F, 4.5F});
  scene.set({10, 0, 1, 28}, 0);
  HOLDS(scene.agent.set_destination({20.5F, 4.5F}).ok());
  scene.frames(3);
  for (int i = 0; scene.arrivals == 0; ++i) {
    scene.set({200 + i % 10, 200, 1, 1}, i % 20 < 10 ? 0 : 1);
    scene.frame();
    HOLDS(i < 1000);
  }
  HOLDS(scene.agent.plans() == 1 && at({20.5F, 4.5F}, scene.agent.position()));
  // A shorter way that opens is taken.
  scene.set({200, 200, 10, 1}, 1);
  HOLDS(scene.agent.set_destination({4.5F, 4.5F}).ok());
  scene.frames(5);
  HOLDS(scene.agent.plans() == 2 && scene.agent.left() > 40);
  scene.set({10, 6, 1, 1}, 1);
  scene.frames(3);
  HOLDS(scene.agent.plans() == 3 && scene.agent.left() < 20 && scene.agent.state() == AgentState::moving);
}

void pushed_and_lost_agents() {
  taut::Scheduler scheduler;
  auto* grid = new taut::Grid(rooms(true));
  taut::Agent agent(scheduler.lane(*grid).value(), left);
  taut::Agent waiting(scheduler.lane(*grid).value(), left);
  int lost = 0, arrivals = 0;
  agent.path_failed = [&](StatusCode status) { lost += status == StatusCode::bad_handle ? 1 : 0; };
  waiting.path_failed = agent.path_failed;
  agent.arrived = [&] { ++arrivals; };
  HOLDS(agent.set_destination(right).ok());
  for (int i = 0; i < 30; ++i) {
    agent.update(stride);
    scheduler.run();
  }
  const std::uint32_t plans = agent.plans();
  agent.move({agent.position().x, agent.position().y + 1});
  agent.update(stride);
  HOLDS(agent.plans() == plans && agent.state() == AgentState::moving);
  // Into the wall.
  agent.move({16.5F, 2.5F});
  for (int i = 0; i < 1000 && arrivals == 0; ++i) {
    agent.update(stride);
    scheduler.run();
  }
  HOLDS(at(right, agent.position()));
  HOLDS(agent.set_destination(left).ok() && waiting.set_destination(right).ok());
  delete grid;
  for (int i = 0; i < 3; ++i) {
    HOLDS(!agent.update(stride) && !waiting.update(stride));
    scheduler.run();
  }
  HOLDS(lost == 2 && agent.lost() && agent.set_destination(left).status() == StatusCode::bad_handle);
  agent.stop();
}

/// A map on which a search takes many expansions.
taut::Grid combs() {
  taut::Grid grid = taut::Grid::create(128, 128).value();
  for (int x = 4; x < 124; x += 4) grid.fill({x, x % 8 == 0 ? 0 : 1, 1, 127}, 0).value();
  return grid;
}

void ask(taut::Query& query, std::vector<taut::Query*>& done) {
  query.request.start = {1.5F, 1.5F};
  query.request.goal = {126.5F, 126.5F};
  query.completed = [&done](taut::Query& answered) { done.push_back(&answered); };
  query.lane()->scheduler()->submit(query).value();
}

/// The frames until all of some queries are answered, and the most that was spent in one of them.
struct Frames {
  int count = 0;
  std::uint64_t most = 0;
};

Frames frames_of(taut::Scheduler& scheduler) {
  Frames frames;
  for (; scheduler.pending() > 0; ++frames.count) {
    scheduler.run();
    frames.most = (std::max)(frames.most, scheduler.statistics().frame_expansions);
  }
  return frames;
}

void lazy_queries_alone_spend_a_part_of_a_frame() {
  taut::Grid grid = combs();
  taut::Scheduler scheduler;
  scheduler.expansions_per_frame = 400;
  taut::Options other;
  other.algorithm = taut::Algorithm::a_star;
  std::vector<taut::Query*> done;
  taut::Query first(scheduler.lane(grid, other).value()), second(first.lane()), third(scheduler.lane(grid).value());
  for (taut::Query* query : {&first, &second, &third}) ask(*query, done);
  const Frames in_a_hurry = frames_of(scheduler);
  first.lazy = second.lazy = third.lazy = true;
  for (taut::Query* query : {&first, &second, &third}) ask(*query, done);
  const Frames at_leisure = frames_of(scheduler);
  const std::uint64_t over = taut::Lane::query_cost;
  HOLDS(in_a_hurry.most >= 400 && at_leisure.most >= 200 && at_leisure.most <= 200 + over);
  HOLDS(2 * at_leisure.count > 3 * in_a_hurry.count);
  // One that is in a hurry, behind a lazy one that is searched, has the whole budget.
  ask(first, done);
  scheduler.run();
  second.lazy = false;
  ask(second, done);
  scheduler.run();
  HOLDS(first.pending() && scheduler.statistics().frame_expansions >= 400);
  // Without a budget of expansions there is no part of one.
  scheduler.expansions_per_frame = 0;
  HOLDS(frames_of(scheduler).count == 1);
}

void a_scheduler_is_fair_and_keeps_its_budget() {
  taut::Grid grid = combs();
  taut::Scheduler scheduler;
  scheduler.expansions_per_frame = 50;
  taut::Options other;
  other.algorithm = taut::Algorithm::a_star;
  const auto lane = scheduler.lane(grid).value();
  const auto second = scheduler.lane(grid, other).value();
  HOLDS(lane == scheduler.lane(grid).value() && lane != second);
  std::vector<taut::Query*> done;
  taut::Query a(lane), b(lane), c(lane), lazy(lane), busy(second), gone(lane);
  lazy.lazy = true;
  for (taut::Query* query : {&lazy, &a, &b, &c, &gone, &busy}) ask(*query, done);
  HOLDS(scheduler.submit(a).status() == StatusCode::busy);
  scheduler.run();
  std::thread([&] { b.cancel(); }).join();
  scheduler.withdraw(gone);
  while (scheduler.pending() > 0) {
    scheduler.run();
    HOLDS(scheduler.statistics().frame_expansions <= 50 + taut::Lane::query_cost);
    // Less only where nobody is in a hurry.
    HOLDS(scheduler.pending() == lazy.pending() || scheduler.statistics().frame_expansions >= 50);
  }
  std::vector<taut::Query*> first;
  for (taut::Query* query : done) {
    if (query != &busy) first.push_back(query);
  }
  HOLDS(first == std::vector<taut::Query*>({&a, &b, &c, &lazy}));
  HOLDS(a.status() == StatusCode::ok && b.status() == StatusCode::cancelled && busy.status() == StatusCode::ok);
  taut::Planner planner = taut::Planner::create(grid).value();
  HOLDS(planner.find(a.request).value().found());
  const auto path = planner.path();
  HOLDS(std::equal(path.begin(), path.end(), c.path().begin(), c.path().end(), at));
  const taut::SchedulerStatistics& statistics = scheduler.statistics();
  HOLDS(statistics.submitted == 6 && statistics.found == 4 && statistics.cancelled == 2 && statistics.longest_wait > 2);
  // Time pauses and changes no answer.
  scheduler.expansions_per_frame = 0;
  scheduler.microseconds_per_frame = 1;
  ask(busy, done);
  while (busy.pending()) scheduler.run();
  HOLDS(busy.status() == StatusCode::ok);
  scheduler.trim();
}

void an_expansion_with_a_radius_counts_as_many() {
  taut::Grid grid = combs();
  taut::Scheduler scheduler;
  scheduler.expansions_per_frame = 100;
  taut::Options wide;
  wide.radius = 0.25F;
  std::vector<taut::Query*> done;
  taut::Query by_request(scheduler.lane(grid).value()), by_options(scheduler.lane(grid, wide).value());
  by_request.request.radius = 0.25F;
  for (taut::Query* query : {&by_request, &by_options}) {
    const std::uint64_t before = scheduler.statistics().expansions;
    ask(*query, done);
    while (query->pending()) {
      scheduler.run();
      HOLDS(scheduler.statistics().frame_expansions <= 100 + taut::Lane::query_cost + taut::Lane::sized_cost);
    }
    HOLDS(query->status() == StatusCode::ok && query->outcome().expanded > 20);
    const std::uint64_t counted = scheduler.statistics().expansions - before - taut::Lane::query_cost;
    HOLDS(counted == taut::Lane::sized_cost * query->outcome().expanded);
  }
  // More after a change, for a while.
  scheduler.expansions_per_frame = 0;
  for (const bool changed : {true, false}) {
    if (changed) HOLDS(grid.set_cell(0, 0, 2).ok());
    const std::uint64_t before = scheduler.statistics().expansions;
    ask(by_request, done);
    scheduler.run();
    HOLDS(!by_request.pending());
    const std::uint64_t each = changed ? taut::Lane::sized_cost_after_change : taut::Lane::sized_cost;
    const std::uint64_t counted = scheduler.statistics().expansions - before - taut::Lane::query_cost;
    HOLDS(counted == each * by_request.outcome().expanded);
    for (std::uint64_t frame = 0; frame < taut::Lane::frames_after_change; ++frame) scheduler.run();
  }
}

void lanes_and_queries_outlive_what_they_need() {
  const std::uint64_t before = taut::live_objects();
  std::vector<taut::Query*> done;
  taut::Grid stays = combs();
  std::shared_ptr<taut::Lane> lane;
  std::unique_ptr<taut::Query> late;
  {
    taut::Scheduler scheduler;
    scheduler.expansions_per_frame = 40;
    taut::Grid goes = combs();
    taut::Query lost(scheduler.lane(goes).value());
    ask(lost, done);
    lane = scheduler.lane(stays).value();
    late = std::make_unique<taut::Query>(lane);
    ask(*late, done);
    {
      taut::Query ends(lane);
      ask(ends, done);
    }
    scheduler.run();
    goes = taut::Grid();
    scheduler.run();
    HOLDS(lost.status() == StatusCode::bad_handle && !lost.lane()->alive());
    HOLDS(scheduler.submit(lost).status() == StatusCode::bad_handle);
    HOLDS(scheduler.pending() == 1 && taut::live_objects() == before + 2);
  }
  HOLDS(late->status() == StatusCode::cancelled && !lane->alive() && lane->scheduler() == nullptr);
  HOLDS(done.size() == 2 && taut::live_objects() == before + 1);
}

/// A ladder leads over the wall between two rooms: the host plays the climb. When it goes, the agent waits.
void an_agent_stands_at_a_link_until_it_has_crossed() {
  Scene scene(rooms(false), left);
  taut::GridLink ladder{};
  ladder.from = {14.5F, 3.5F};
  ladder.to = {18.5F, 12.5F};
  ladder.cost = 1;
  const std::uint32_t number = scene.grid.add_link(ladder).value();
  std::uint32_t reached = 0;
  Point exit{};
  scene.agent.link_reached = [&](std::uint32_t link, Point to) {
    reached = link;
    exit = to;
  };
  HOLDS(scene.agent.set_destination(right).ok());
  scene.until([&] { return scene.agent.state() == AgentState::crossing; });
  HOLDS(reached == number && at(ladder.from, scene.agent.position()) && at(ladder.to, exit));
  scene.frames(20);
  HOLDS(at(ladder.from, scene.agent.position()) && scene.agent.plans() == 1 && scene.arrivals == 0);
  scene.agent.cross_link();
  HOLDS(at(ladder.to, scene.agent.position()) && scene.agent.state() == AgentState::searching);
  scene.until([&] { return scene.arrivals == 1; });
  HOLDS(at(right, scene.agent.position()) && scene.agent.plans() == 2 && scene.failures.empty());
  // One way only, and closed before it comes there.
  HOLDS(scene.agent.set_destination(left).ok());
  scene.until([&] { return scene.agent.state() == AgentState::waiting; });
  HOLDS(scene.agent.position().x >= 17);
  ladder.flags = TAUT_GRID_LINK_BOTH_WAYS;
  scene.grid.set_link(number, ladder).value();
  scene.until([&] { return scene.agent.state() == AgentState::moving; });
  scene.frames(5);
  ladder.flags |= TAUT_GRID_LINK_CLOSED;
  scene.grid.set_link(number, ladder).value();
  scene.until([&] { return scene.agent.state() == AgentState::waiting; });
  HOLDS(scene.agent.position().x >= 17 && reached == number && at(ladder.to, exit));
  // Without a callback it is on the other side at once.
  ladder.flags = TAUT_GRID_LINK_BOTH_WAYS;
  scene.agent.link_reached = nullptr;
  scene.grid.set_link(number, ladder).value();
  for (int i = 0; i < 1000 && scene.arrivals < 4; ++i) {
    scene.agent.update(stride);
    scene.scheduler.run();
    if (at(left, scene.agent.position())) break;
  }
  HOLDS(at(left, scene.agent.position()));
}

/// Nothing disturbs who is on a link: no answer, no edit, no other destination. Stopped, it is on none.
void an_agent_on_a_link_is_left_alone() {
  taut::GridLink ladder{};
  ladder.from = {14.5F, 3.5F};
  ladder.to = {18.5F, 12.5F};
  taut::Grid map = rooms(false);
  map.fill({6, 2, 2, 1}, 0).value();
  Scene scene(std::move(map), left);
  scene.grid.add_link(ladder).value();
  int reached = 0;
  scene.agent.link_reached = [&](std::uint32_t, Point) { ++reached; };
  HOLDS(scene.agent.set_destination(right).ok());
  // A search is asked for in the very frame in which the agent comes to the link.
  scene.until([&] { return scene.agent.state() == AgentState::moving && scene.agent.left() < stride; });
  scene.set({6, 2, 2, 1}, 1);
  scene.frame();
  HOLDS(scene.agent.state() == AgentState::crossing);
  scene.set({20, 0, 1, 10}, 0);
  scene.frames(5);
  const Point other{30.5F, 2.5F};
  HOLDS(scene.agent.set_destination(other).ok());
  scene.frames(5);
  HOLDS(scene.agent.state() == AgentState::crossing && at(ladder.from, scene.agent.position()) && reached == 1);
  scene.agent.cross_link();
  scene.until([&] { return scene.arrivals == 1; });
  HOLDS(at(other, scene.agent.position()) && reached == 1 && scene.failures.empty());
  scene.agent.move(left);
  HOLDS(scene.agent.set_destination(right).ok());
  scene.until([&] { return scene.agent.state() == AgentState::crossing; });
  scene.agent.stop();
  HOLDS(scene.agent.state() == AgentState::idle);
  scene.agent.cross_link();
  HOLDS(at(ladder.from, scene.agent.position()) && scene.agent.set_destination(left).ok());
  scene.until([&] { return scene.arrivals == 2; });
  HOLDS(at(left, scene.agent.position()) && reached == 2);
}

static_assert(sizeof(taut::Agent) <= 200);
static_assert(std::is_nothrow_move_constructible_v<taut::Agent> && std::is_nothrow_move_assignable_v<taut::Agent>);

/// The vector grows while its agents wait for paths, search and walk; one is replaced, one is erased.
/// Two ways round a block cost as much from its middle. One is shut until the agent is about there, the game sends the
/// agent again in each frame, and a search takes some frames: what it answers is about where the agent was. The way
/// takes 880 to 902 frames.
void late_answers_lead_nobody_to_and_fro() {
  for (const bool steered : {false, true}) {
    for (int offset = 0; offset < 12; ++offset) {
      taut::Grid ring = taut::Grid::create(61, 31).value();
      ring.fill({4, 4, 53, 23}, 0).value();
      for (int x = 1; x < 60; x += 2) ring.fill({x, 1 + x / 2 % 2, 1, 1}, 0).value();
      ring.fill({0, 15, 4, 1}, 0).value();
      Scene scene(std::move(ring), {29.0F + static_cast<float>(offset) / 8, 0.5F});
      scene.scheduler.expansions_per_frame = 1;
      Point at = scene.agent.position();
      int frames = 0;
      for (; scene.arrivals == 0; ++frames) {
        HOLDS(frames < 920);
        HOLDS(scene.agent.set_destination({30.5F, 30.5F}).ok());
        if (at.x > 30 && scene.grid.get_cell(0, 15).value() == 0) scene.set({0, 15, 4, 1}, 1);
        if (steered) {
          const Point to = scene.agent.steer(at);
          const float x = to.x - at.x, y = to.y - at.y, away = std::hypot(x, y);
          const float by = away > stride ? stride / away : 1;
          at = {at.x + x * by, at.y + y * by};
        } else {
          scene.agent.update(stride);
          at = scene.agent.position();
        }
        scene.scheduler.run();
      }
    }
  }
}

/* A path costs what its ground does by now: the answer that leads around new mud comes while the agent walks on. */
void a_late_answer_leads_around_ground_that_has_become_dear() {
  for (const bool steered : {false, true}) {
    std::vector<float> costs(256, 1.0F);
    costs[2] = 10;
    Scene scene(taut::Grid::create(60, 30).value(), {2.5F, 15.5F});
    scene.scheduler.expansions_per_frame = 60;
    taut::Agent agent(scene.scheduler.lane(scene.grid, {}, {costs.data(), costs.size()}).value(), {2.5F, 15.5F});
    HOLDS(agent.set_destination({57.5F, 15.5F}).ok());
    Point at = agent.position();
    int late = 0;
    for (int frames = 0; agent.has_destination(); ++frames) {
      HOLDS(frames < 1000);
      if (steered) {
        const Point to = agent.steer(at);
        const float x = to.x - at.x, y = to.y - at.y, away = std::hypot(x, y);
        const float by = away > stride ? stride / away : 1;
        at = {at.x + x * by, at.y + y * by};
      } else {
        agent.update(stride);
        at = agent.position();
      }
      if (at.x > 10 && scene.grid.get_cell(25, 15).value() == 1) scene.set({25, 10, 15, 12}, 2);
      scene.scheduler.run();
      late += agent.plans() == 2 && scene.scheduler.pending() > 0 ? 1 : 0;
      HOLDS(at.x < 25.1F || at.x > 39.9F || at.y < 10.1F || at.y > 21.9F);
    }
    HOLDS(late > 2 && agent.plans() == 2);
  }
}

/* Two rooms with a door, as a mesh or a world of which `shut` and `open` change the door: an agent waits before it. */
template <class Ground, class Shut, class Open>
void walks_on(const Ground& ground, const taut::Options& options, const Shut& shut, const Open& open) {
  taut::Scheduler scheduler;
  const auto lane = scheduler.lane(ground, options).value();
  HOLDS(lane == scheduler.lane(ground, options).value());
  taut::Agent agent(lane, left);
  int arrivals = 0, frames = 0;
  agent.arrived = [&] { ++arrivals; };
  const auto until = [&](const auto& condition) {
    for (const int most = frames + 1000; !condition(); ++frames) {
      HOLDS(frames < most);
      agent.update(stride);
      scheduler.run();
    }
  };
  HOLDS(agent.set_destination(right).ok());
  until([&] { return agent.position().x > 10; });
  shut();
  until([&] { return arrivals == 1; });
  HOLDS(agent.state() == AgentState::waiting && agent.position().x <= 16.1F);
  const std::uint32_t plans = agent.plans();
  for (int i = 0; i < 50; ++i) {
    agent.update(stride);
    scheduler.run();
  }
  HOLDS(agent.plans() == plans);
  open();
  until([&] { return arrivals == 2; });
  HOLDS(at(right, agent.position()) && !agent.has_destination());
}

void agents_walk_on_meshes_and_in_worlds() {
  const Point door[] = {{16, 8}, {17, 8}, {17, 9}, {16, 9}};
  {
    taut::Mesh mesh = taut::Mesh::from_grid(rooms(true)).value();
    std::uint32_t number = 0;
    const auto shut = [&] { number = mesh.add_obstacle(door).value(); };
    const auto open = [&] { mesh.remove_obstacle(number).value(); };
    walks_on(mesh, {}, shut, open);
    HOLDS(mesh.revision().value() == 3);
    taut::Options wide;
    wide.radius = 0.4F;
    walks_on(mesh, wide, shut, open);
    // One that is destroyed ends its agents.
    taut::Scheduler scheduler;
    taut::Agent agent(scheduler.lane(mesh, {}).value(), left);
    mesh = taut::Mesh();
    HOLDS(agent.set_destination(right).status() == StatusCode::bad_handle);
  }
  taut::World world = taut::World::from_grid(rooms(true)).value();
  taut::Options options;
  options.algorithm = taut::Algorithm::tangent_graph;
  std::uint32_t number = 0;
  walks_on(world, options, [&] { number = world.add(door).value(); }, [&] { world.remove(number).value(); });
  HOLDS(world.revision().value() >= 3);
}

/* A bridge along x, 4 above a road along y, and a way on the ground from its far end to the end of the road. */
taut::Mesh bridge_and_road() {
  const float low[9][4] = {{9, 11, 0, 20},  {0, 8, 9, 11},    {8, 12, 9, 11},  {12, 20, 9, 11}, {20, 24, 9, 11},
                           {20, 24, 11, 20}, {20, 24, 20, 22}, {11, 20, 20, 22}, {9, 11, 20, 22}};
  const float ends[9][2] = {{0, 0}, {0, 4}, {4, 4}, {4, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}};
  std::vector<Point> points;
  std::vector<float> heights;
  std::vector<std::uint32_t> corners, sizes(9, 4);
  for (std::size_t face = 0; face < 9; ++face) {
    const float* side = low[face];
    for (const Point corner : {Point{side[0], side[2]}, Point{side[1], side[2]}, Point{side[1], side[3]}, Point{side[0], side[3]}}) {
      corners.push_back(static_cast<std::uint32_t>(points.size()));
      points.push_back(corner);
      heights.push_back(ends[face][corner.x > side[0] ? 1 : 0]);
    }
  }
  return taut::Mesh::create_floors({points.data(), points.size()}, {heights.data(), heights.size()},
                                   {corners.data(), corners.size()}, {sizes.data(), sizes.size()})
      .value();
}

/// An agent stands on the floor at its height.
bool is_on_floor(const taut::Mesh& mesh, const taut::Agent& agent) {
  const taut::MeshFloor floor = mesh.floor_at(agent.position(), agent.height()).value();
  return floor.face < 9 && std::fabs(floor.height - agent.height()) < 0.02F;
}

void agents_walk_over_a_bridge_and_under_it() {
  const taut::Mesh mesh = bridge_and_road();
  taut::Scheduler scheduler;
  const auto lane = scheduler.lane(mesh, {}).value();
  HOLDS(lane->has_heights());
  // The first one comes back under the bridge; the second one walks on the road alone.
  taut::Agent over(lane, {1, 10}, 0.5F), under(lane, {10, 19});
  int arrivals = 0;
  over.arrived = under.arrived = [&] { ++arrivals; };
  HOLDS(over.set_destination({10, 1}, 0).ok() && under.set_destination({10, 1}).ok());
  float highest = 0;
  int frames = 0;
  while (arrivals < 2) {
    HOLDS(++frames < 1000);
    const float before = over.height();
    over.update(stride);
    under.update(stride);
    scheduler.run();
    HOLDS(is_on_floor(mesh, over) && is_on_floor(mesh, under) && under.height() < 0.001F);
    HOLDS(std::fabs(over.height() - before) < 0.51F * stride);
    highest = (std::max)(highest, over.height());
  }
  HOLDS(at({10, 1}, over.position()) && at({10, 1}, under.position()));
  HOLDS(highest > 3.99F && over.height() < 0.001F && frames > 400 && over.plans() == 1 && under.plans() == 1);
  HOLDS(over.path_heights().size() == over.path().size());
  // Onto the bridge, not under it; in one step too.
  HOLDS(under.set_destination({10, 10}, 4).ok());
  scheduler.run();
  under.update(20);
  HOLDS(is_on_floor(mesh, under) && under.height() < 0.001F);
  under.update(25);
  HOLDS(is_on_floor(mesh, under) && under.state() == AgentState::moving);
  under.update(100);
  HOLDS(at({10, 10}, under.position()) && under.height() > 3.99F && !under.has_destination());
  // A unit that something else moves keeps its floor, and is sent where its own waypoint is.
  over.move({10, 10}, 4);
  HOLDS(over.set_destination({10, 1}, 0).ok());
  Point body{10, 10};
  for (frames = 0; over.has_destination(); ++frames) {
    HOLDS(frames < 1000);
    const Point to = over.steer(body);
    const float x = to.x - body.x, y = to.y - body.y, way = std::sqrt(x * x + y * y);
    const float share = way > stride ? stride / way : 1;
    body = {body.x + x * share, body.y + y * share};
    scheduler.run();
    HOLDS(is_on_floor(mesh, over));
  }
  HOLDS(at({10, 1}, over.position()) && over.height() < 0.001F && frames > 300);
  // One that was pushed off the bridge plans from where it is.
  HOLDS(over.set_destination({1, 10}, 0).ok());
  for (int i = 0; i < 30; ++i) {
    over.update(stride);
    scheduler.run();
  }
  over.move({10, 10}, 4);
  for (frames = 0; over.has_destination(); ++frames) {
    HOLDS(frames < 200);
    over.update(stride);
    scheduler.run();
  }
  HOLDS(at({1, 10}, over.position()) && over.plans() >= 3);
}

/// Answers that come while an agent goes on are compared with what is left of its path, on its floor.
void late_answers_are_compared_on_floors() {
  const taut::Mesh mesh = bridge_and_road();
  taut::Scheduler scheduler;
  scheduler.expansions_per_frame = 1;
  taut::Agent agent(scheduler.lane(mesh, {}).value(), {1, 10}, 0.5F);
  int found = 0, frames = 0;
  agent.path_found = [&](const taut::Outcome&) { ++found; };
  HOLDS(agent.set_destination({10, 1}, 0).ok());
  for (; agent.has_destination(); ++frames) {
    HOLDS(frames < 2000);
    if (frames % 40 == 0) agent.set_destination({10, 1}, 0).value();
    const float rest = agent.left();
    agent.update(stride);
    scheduler.run();
    // It never goes back.
    HOLDS(is_on_floor(mesh, agent) && (rest <= 0 || agent.left() < rest + 0.001F));
  }
  HOLDS(at({10, 1}, agent.position()) && agent.plans() > 8 && found >= 1);
}

void agents_move_in_a_vector() {
  taut::Grid grid = taut::Grid::create(40, 40).value();
  grid.fill({20, 0, 1, 30}, 0).value();
  taut::Scheduler scheduler;
  scheduler.expansions_per_frame = 20;
  const auto lane = scheduler.lane(grid).value();
  std::vector<taut::Agent> agents;
  std::vector<int> arrivals(30);
  for (int frame = 0; frame < 2000; ++frame) {
    if (const auto number = static_cast<std::size_t>(frame); number < arrivals.size()) {
      agents.emplace_back(lane, Point{1.5F, static_cast<float>(number) + 0.5F});
      agents.back().arrived = [&arrivals, number] { ++arrivals[number]; };
      agents.back().set_destination({38.5F, static_cast<float>(number) + 0.5F}).value();
    }
    if (frame == 10) {
      agents[3] = taut::Agent(lane, {2.5F, 35.5F});
      agents[3].arrived = [&arrivals] { arrivals[3] += 10; };
      agents[3].set_destination({4.5F, 35.5F}).value();
    }
    if (frame == 40) {
      agents.erase(agents.begin());
      agents.emplace_back(std::move(agents.front()));
      agents.erase(agents.begin());
    }
    for (taut::Agent& agent : agents) agent.update(stride);
    scheduler.run();
  }
  HOLDS(agents.size() == arrivals.size() - 1);
  for (std::size_t number = 0; number < arrivals.size(); ++number) {
    HOLDS(arrivals[number] == (number == 0 ? 0 : number == 3 ? 10 : 1));
  }
  for (const taut::Agent& agent : agents) HOLDS(agent.state() == AgentState::idle && !agent.has_destination());
}

}  // namespace

int main() {
  late_answers_lead_nobody_to_and_fro();
  a_late_answer_leads_around_ground_that_has_become_dear();
  agents_walk_on_meshes_and_in_worlds();
  agents_walk_over_a_bridge_and_under_it();
  late_answers_are_compared_on_floors();
  agents_move_in_a_vector();
  the_door_scene();
  the_wall_scene();
  the_scene_of_a_click_on_a_wall();
  an_edit_elsewhere_costs_no_search();
  pushed_and_lost_agents();
  a_scheduler_is_fair_and_keeps_its_budget();
  lazy_queries_alone_spend_a_part_of_a_frame();
  an_expansion_with_a_radius_counts_as_many();
  lanes_and_queries_outlive_what_they_need();
  an_agent_stands_at_a_link_until_it_has_crossed();
  an_agent_on_a_link_is_left_alone();
  HOLDS(taut::live_objects() == 0);
  std::puts("agents: C++: all scenes passed");
}
