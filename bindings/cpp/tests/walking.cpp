// Units that something else moves follow the paths of agents around towers, through doors and around corners: each of
// them arrives, whether it slides along walls, overshoots its waypoints or ends its steps at them.
#include <taut/agent.hpp>

#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <string>
#include <vector>

#define HOLDS(...)                                                           \
  do {                                                                       \
    if (!(__VA_ARGS__)) {                                                    \
      std::fprintf(stderr, "%s:%d: %s\n", __FILE__, __LINE__, #__VA_ARGS__); \
      std::exit(1);                                                          \
    }                                                                        \
  } while (0)

namespace {

using taut::Point;

enum class Loop { slides, overshoots, arrives };
constexpr Loop loops[] = {Loop::slides, Loop::overshoots, Loop::arrives};
/// Of a map whose cells are 16 pixels: 0, 3, 6, 8 and 14.
constexpr float radii[] = {0, 0.1875F, 0.375F, 0.5F, 0.875F};
/// What a body keeps from walls beyond its own radius: 0.08 pixels.
constexpr float margin = 0.005F;

using Rows = std::vector<std::string>;

const Rows tower = {"............", "............", "............", "............", ".....##.....", ".....##.....",
                    ".....##.....", "............", "............", "............"};
const Rows door = {"......#.....", "......#.....", "............", "............", "......#.....", "......#.....",
                   "......#.....", "......#.....", "......#.....", "......#....."};
const Rows corner = {"............", "............", "............", "...######...", "........#...", "........#...",
                     "........#...", "........#...", "............", "............"};
const Rows city = {"...............#................", "..##...........#.....##.........", "..##...##......#.....##....##...",
                   ".......##..................##...", "...............................#", "..#............#........#.......",
                   "..........##...#................", "....##....##...#...##......##...", "....##.........#...##......##...",
                   "...............#................", "#######...######........##......", "...............#........##......",
                   "...............#................", "...##......#........#...........", "...##...........................",
                   "...................##...#####...", "........##.....#...##.......#...", "........##.....#............#...",
                   "...............#................", "...............#................"};

/// The wall nearest to a place: the vector from it, and its length.
struct Wall {
  double x, y, away;
};

struct Map {
  const Rows& rows;
  bool blocked(int x, int y) const {
    if (y < 0 || y >= static_cast<int>(rows.size())) return true;
    const std::string& row = rows[static_cast<std::size_t>(y)];
    return x < 0 || x >= static_cast<int>(row.size()) || row[static_cast<std::size_t>(x)] == '#';
  }
  Wall nearest(Point at) const {
    Wall best{0, 0, 1e9};
    const int column = static_cast<int>(std::floor(at.x)), row = static_cast<int>(std::floor(at.y));
    for (int y = row - 3; y <= row + 3; ++y) {
      for (int x = column - 3; x <= column + 3; ++x) {
        if (!blocked(x, y)) continue;
        const double dx = at.x - std::fmin(std::fmax(at.x, x), x + 1), dy = at.y - std::fmin(std::fmax(at.y, y), y + 1);
        const double away = std::sqrt(dx * dx + dy * dy);
        if (away < best.away) best = {dx, dy, away};
      }
    }
    return best;
  }
  /// Pushes a disc out of walls.
  Point pushed(Point at, double radius) const {
    for (int i = 0; i < 100; ++i) {
      const Wall wall = nearest(at);
      if (wall.away >= radius || !(wall.away > 0)) break;
      const double by = (radius - wall.away) / wall.away;
      at = {static_cast<float>(at.x + wall.x * by), static_cast<float>(at.y + wall.y * by)};
    }
    return at;
  }
};

taut::Grid grid_of(const Rows& rows) {
  const Map map{rows};
  taut::Grid grid = taut::Grid::create(static_cast<int>(rows[0].size()), static_cast<int>(rows.size())).value();
  for (int y = 0; y < static_cast<int>(rows.size()); ++y) {
    for (int x = 0; x < static_cast<int>(rows[0].size()); ++x) {
      if (map.blocked(x, y)) grid.set_cell(x, y, 0).value();
    }
  }
  return grid;
}

struct Unit {
  taut::Agent agent;
  Loop loop;
  float radius, step;
  Point at;
  bool arrived = false;
  double deepest = 0;

  Unit(std::shared_ptr<taut::Lane> lane, Loop moves, float size, float stride, Point start)
      : agent(std::move(lane), start), loop(moves), radius(size), step(stride), at(start) {
    agent.arrival_distance = 0.51F * stride;
    agent.arrived = [this] { arrived = true; };
  }
  void frame(const Map& map) {
    const Point to = agent.steer(at);
    const double x = static_cast<double>(to.x) - at.x, y = static_cast<double>(to.y) - at.y;
    const double left = std::sqrt(x * x + y * y);
    if (!(left > 0)) return;
    const auto go = [&](double by) {
      return Point{static_cast<float>(at.x + x / left * by), static_cast<float>(at.y + y / left * by)};
    };
    if (loop == Loop::arrives) {
      at = go(std::fmin(left, static_cast<double>(step)));
      deepest = std::fmax(deepest, radius - map.nearest(at).away);
    } else if (loop == Loop::overshoots) {
      at = map.pushed(go(step), std::fmax(0.0, radius - 1.0 / 64));
    } else {
      const double body = radius > 0 ? static_cast<double>(radius) + margin : 0;
      for (double rest = step; rest > 0; rest -= 1.0 / 128) {
        // Against a wall, within 15 degrees, it does not slide.
        const Wall wall = map.nearest(at);
        if (wall.away < body + 1e-5 && -(x * wall.x + y * wall.y) > 0.966 * left * wall.away) break;
        at = map.pushed(go(std::fmin(rest, 1.0 / 128)), body);
      }
    }
  }
};

/// One walk; false if it does not end.
bool walks(const Rows& rows, Loop loop, float radius, float step, Point from, Point to) {
  const taut::Grid grid = grid_of(rows);
  taut::Scheduler scheduler;
  taut::Options options;
  options.radius = radius;
  Unit unit(scheduler.lane(grid, options).value(), loop, radius, step, from);
  HOLDS(unit.agent.set_destination(to).ok());
  const int most = static_cast<int>(60 / step);
  for (int i = 0; i < most && !unit.arrived; ++i) {
    unit.frame(Map{rows});
    scheduler.run();
  }
  HOLDS(unit.deepest < 1.0 / 64);
  if (!unit.arrived) {
    std::fprintf(stderr, "loop %d, radius %f, step %f stands at %f %f\n", static_cast<int>(loop),
                 static_cast<double>(radius), static_cast<double>(step), static_cast<double>(unit.at.x),
                 static_cast<double>(unit.at.y));
  }
  return unit.arrived;
}

void around_towers_through_doors_and_around_corners() {
  int walked = 0, arrived = 0;
  for (const Loop loop : loops) {
    for (const float radius : radii) {
      for (const float step : {0.01F, 0.1F, 0.45F}) {
        for (const Rows* rows : {&tower, &door, &corner}) {
          const Point ends[] = {{1.5F, 6.5F}, {10.5F, 5.5F}};
          walked += 2;
          arrived += static_cast<int>(walks(*rows, loop, radius, step, ends[0], ends[1]));
          arrived += static_cast<int>(walks(*rows, loop, radius, step, ends[1], ends[0]));
        }
      }
    }
  }
  HOLDS(arrived == walked);
}

/// Three hundred at once, while walls come and go: whoever loses its way plans anew.
void a_crowd_among_towers_and_doors() {
  taut::Grid grid = grid_of(city);
  const Map map{city};
  taut::Scheduler scheduler;
  std::vector<std::unique_ptr<Unit>> units;
  std::uint32_t dice = 7;
  const auto draw = [&dice](std::uint32_t most) {
    dice = dice * 1664525 + 1013904223;
    return static_cast<float>((dice >> 8) % (most * 16)) / 16;
  };
  const auto place = [&](float radius) {
    for (;;) {
      const Point at{draw(32), draw(20)};
      if (!map.blocked(static_cast<int>(at.x), static_cast<int>(at.y)) && map.nearest(at).away > radius + 0.01) return at;
    }
  };
  while (units.size() < 300) {
    const float radius = radii[units.size() % 5];
    taut::Options options;
    options.radius = radius;
    // Walls do not push a point.
    const Loop loop = radius > 0 ? loops[units.size() % 3] : Loop::arrives;
    units.push_back(std::make_unique<Unit>(scheduler.lane(grid, options).value(), loop, radius, 0.15F, place(radius)));
    HOLDS(units.back()->agent.set_destination(place(radius)).ok());
  }
  std::size_t arrived = 0;
  for (int frame = 0; frame < 1500 && arrived < units.size(); ++frame) {
    // An edit that changes nothing for those on their way.
    if (frame % 50 == 0) grid.set_cell(0, 10, frame % 100 == 0 ? 0 : 1).value();
    if (frame % 50 == 0) grid.set_cell(0, 10, 0).value();
    arrived = 0;
    for (const auto& unit : units) {
      unit->frame(map);
      arrived += unit->arrived ? 1 : 0;
    }
    scheduler.run();
  }
  for (const auto& unit : units) {
    if (!unit->arrived) {
      std::fprintf(stderr, "loop %d, radius %f: at %f %f, to %f %f, state %d, %u plans\n", static_cast<int>(unit->loop),
                   static_cast<double>(unit->radius), static_cast<double>(unit->at.x), static_cast<double>(unit->at.y),
                   static_cast<double>(unit->agent.destination().x), static_cast<double>(unit->agent.destination().y),
                   static_cast<int>(unit->agent.state()), unit->agent.plans());
    }
  }
  HOLDS(arrived == units.size());
}

void what_is_not_a_number_is_refused() {
  const taut::Grid grid = grid_of(tower);
  taut::Scheduler scheduler;
  taut::Options options;
  options.radius = NAN;
  HOLDS(scheduler.lane(grid, options).status() == taut::StatusCode::invalid_argument);
  const auto lane = scheduler.lane(grid).value();
  taut::Agent agent(lane, {NAN, 1});
  HOLDS(agent.set_destination({1, 1}).status() == taut::StatusCode::invalid_argument);
  HOLDS(!agent.update(1) && !agent.update(NAN));
}

}  // namespace

int main() {
  around_towers_through_doors_and_around_corners();
  a_crowd_among_towers_and_doors();
  what_is_not_a_number_is_refused();
  std::puts("walking: C++: all arrived");
}
