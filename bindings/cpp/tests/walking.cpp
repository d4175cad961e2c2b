// Units that something else moves follow the paths of agents around towers, through doors and around corners, and on
// random maps that change: each of them arrives, whether it slides along walls, overshoots its waypoints, ends its
// steps at them or trembles. On random maps a flood of its own decides whether there is a way.
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

enum class Loop { slides, overshoots, arrives, trembles };
constexpr Loop loops[] = {Loop::slides, Loop::overshoots, Loop::arrives};
/// Of a map whose cells are 16 pixels: 0, 3, 6, 8 and 14.
constexpr float radii[] = {0, 0.1875F, 0.375F, 0.5F, 0.875F};
/// What a body keeps from walls beyond its own radius: 0.08 pixels.
constexpr float margin = 0.005F;
/// By how much a unit may be nearer to walls than its radius.
constexpr double slack = 1.0 / 64;
/// A step is taken in parts of this length, so that no wall is jumped over.
constexpr double part = 1.0 / 32;

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

/// Random numbers, the same everywhere.
struct Dice {
  std::uint32_t state;
  int below(int most) {
    state = state * 1664525 + 1013904223;
    return static_cast<int>((state >> 8) % static_cast<std::uint32_t>(most));
  }
};

/// The way from the nearest cell of a kind to a place, and its length.
struct Wall {
  double x, y, away;
};

struct Map {
  Rows rows;
  int width() const { return static_cast<int>(rows[0].size()); }
  int height() const { return static_cast<int>(rows.size()); }
  bool blocked(int x, int y) const {
    if (x < 0 || y < 0 || x >= width() || y >= height()) return true;
    return rows[static_cast<std::size_t>(y)][static_cast<std::size_t>(x)] == '#';
  }
  bool blocked_at(double x, double y) const {
    return blocked(static_cast<int>(std::floor(x)), static_cast<int>(std::floor(y)));
  }
  void set(int x, int y, bool free) {
    if (x < 0 || y < 0 || x >= width() || y >= height()) return;
    rows[static_cast<std::size_t>(y)][static_cast<std::size_t>(x)] = free ? '.' : '#';
  }
  void fill(int left, int top, int across, int down, bool free) {
    for (int y = top; y < top + down; ++y) {
      for (int x = left; x < left + across; ++x) set(x, y, free);
    }
  }
  /// The blocked cell that is nearest to a place, or the free one.
  Wall nearest(Point at, bool is_blocked = true) const {
    Wall best{0, 0, 1e9};
    const int column = static_cast<int>(std::floor(at.x)), row = static_cast<int>(std::floor(at.y));
    for (int y = row - 2; y <= row + 2; ++y) {
      for (int x = column - 2; x <= column + 2; ++x) {
        if (blocked(x, y) != is_blocked) continue;
        const double dx = at.x - std::fmin(std::fmax(at.x, x), x + 1), dy = at.y - std::fmin(std::fmax(at.y, y), y + 1);
        const double away = std::sqrt(dx * dx + dy * dy);
        if (away < best.away) best = {dx, dy, away};
      }
    }
    return best;
  }
  /// By how much a place is nearer to a wall than a radius.
  double depth(Point at, double radius) const { return radius + nearest(at, false).away - nearest(at).away; }
  /// Pushes a disc out of walls.
  Point pushed(Point at, double radius) const {
    const Wall out = nearest(at, false);
    if (out.away < 1) at = {static_cast<float>(at.x - out.x), static_cast<float>(at.y - out.y)};
    for (int i = 0; i < 100; ++i) {
      const Wall wall = nearest(at);
      if (wall.away >= radius || !(wall.away > 0)) break;
      const double by = (radius - wall.away) / wall.away;
      at = {static_cast<float>(at.x + wall.x * by), static_cast<float>(at.y + wall.y * by)};
    }
    return at;
  }
  /// True if a straight way along an axis keeps a radius away from walls; that of a point does not touch any.
  bool clear(double ax, double ay, double bx, double by, double radius) const {
    const double left = std::fmin(ax, bx), right = std::fmax(ax, bx), top = std::fmin(ay, by), low = std::fmax(ay, by);
    for (int y = static_cast<int>(std::floor(top - radius)) - 1; y <= low + radius; ++y) {
      for (int x = static_cast<int>(std::floor(left - radius)) - 1; x <= right + radius; ++x) {
        if (!blocked(x, y)) continue;
        const double dx = std::fmax(0, std::fmax(x - right, left - x - 1));
        const double dy = std::fmax(0, std::fmax(y - low, top - y - 1));
        const double square = dx * dx + dy * dy;
        if (radius > 0 ? square < radius * radius : !(square > 0)) return false;
      }
    }
    return true;
  }
  /// True near two blocked cells that touch at their corners, where points belong to both sides.
  bool at_gap(Point at) const {
    const float x = std::floor(at.x + 0.5F), y = std::floor(at.y + 0.5F);
    if (std::fabs(at.x - x) > 1.0F / 32 || std::fabs(at.y - y) > 1.0F / 32) return false;
    const bool a = blocked_at(x - 1, y - 1), b = blocked_at(x, y - 1);
    return a != b && b == blocked_at(x - 1, y) && a == blocked_at(x, y);
  }
};

/// Makes the cells of a grid those of a map.
void lay(const Map& map, taut::Grid& grid) {
  for (int y = 0; y < map.height(); ++y) {
    for (int x = 0; x < map.width(); ++x) {
      const std::uint32_t terrain = map.blocked(x, y) ? 0 : 1;
      if (grid.get_cell(x, y).value() != terrain) grid.set_cell(x, y, terrain).value();
    }
  }
}

taut::Grid grid_of(const Rows& rows) {
  const Map map{rows};
  taut::Grid grid = taut::Grid::create(map.width(), map.height()).value();
  lay(map, grid);
  return grid;
}

struct Unit {
  taut::Agent agent;
  Loop loop;
  float radius, step;
  Point at;
  bool arrived = false, refused = false;
  /// How deep it has been in walls, but for those that have appeared on it and that it has not left yet.
  double deepest = 0;
  bool is_out = true;
  /// A point has been at a closed gap, which pushes it to either side.
  bool was_at_gap = false;
  Dice noise{1};

  Unit(std::shared_ptr<taut::Lane> lane, Loop moves, float size, float stride, Point start)
      : agent(std::move(lane), start), loop(moves), radius(size), step(stride), at(start) {
    agent.arrival_distance = loop == Loop::trembles ? 1.0F / 16 : loop == Loop::arrives ? 1.0F / 64 : 0.51F * stride;
    agent.arrived = [this] { arrived = !agent.has_destination(); };
    agent.path_failed = [this](taut::StatusCode) { refused = true; };
  }
  void frame(const Map& map) {
    const Point from = at, to = agent.steer(at);
    const double x = static_cast<double>(to.x) - at.x, y = static_cast<double>(to.y) - at.y;
    const double left = std::sqrt(x * x + y * y);
    if (!(left > 0)) return;
    const auto go = [&](Point begin, double by) {
      return Point{static_cast<float>(begin.x + x / left * by), static_cast<float>(begin.y + y / left * by)};
    };
    // A wall that has appeared on it lets it out.
    const bool escapes = agent.state() == taut::AgentState::escaping, is_free = escapes || loop == Loop::arrives;
    const double length = loop == Loop::overshoots && !escapes ? step : std::fmin(left, step);
    const double room = std::fmax(0, radius - slack);
    const int parts = static_cast<int>(length / part) + 1;
    for (int i = 1; i <= parts && loop != Loop::slides; ++i) {
      const Point next = i == parts && left <= step ? to : go(from, length * i / parts);
      at = is_free ? next : map.pushed(go(at, length / parts), room);
      const double depth = map.depth(at, radius);
      is_out = !escapes && (is_out || depth <= slack);
      if (is_out) deepest = std::fmax(deepest, depth);
      was_at_gap = was_at_gap || (!(radius > 0) && map.at_gap(at));
    }
    if (loop == Loop::trembles && !escapes) {
      const auto by = [this] { return static_cast<float>(noise.below(2001) - 1000) * 1e-6F; };
      at = map.pushed({at.x + by(), at.y + by()}, room);
    }
    const double body = radius > 0 ? static_cast<double>(radius) + margin : 0;
    for (double rest = step; rest > 0 && loop == Loop::slides; rest -= 1.0 / 128) {
      // Against a wall, within 15 degrees, it does not slide.
      const Wall wall = map.nearest(at);
      if (wall.away < body + 1e-5 && -(x * wall.x + y * wall.y) > 0.966 * left * wall.away) break;
      at = map.pushed(go(at, std::fmin(rest, 1.0 / 128)), body);
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
  HOLDS(unit.deepest < slack && !unit.refused);
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
  Dice dice{7};
  const auto place = [&](float radius) {
    for (;;) {
      const float x = static_cast<float>(dice.below(32 * 16)) / 16;
      const Point at{x, static_cast<float>(dice.below(20 * 16)) / 16};
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

/// From where there surely is a way to a goal: places on a lattice of eighths of a cell.
class Flood {
 public:
  Flood(const Map& map, double radius, Point goal)
      : map_(map), radius_(radius), across_(8 * map.width() + 1),
        steps_(static_cast<std::size_t>(across_ * (8 * map.height() + 1)), -1) {
    std::vector<int> wave = beside(goal), next;
    for (int steps = 0; !wave.empty(); ++steps, wave.swap(next)) {
      next.clear();
      for (const int at : wave) {
        int& best = steps_[static_cast<std::size_t>(at)];
        if (best >= 0) continue;
        best = steps;
        const int by[] = {1, -1, across_, -across_};
        const double x = at % across_ / 8.0, y = at / across_ / 8.0, dx[] = {0.125, -0.125, 0, 0};
        for (int i = 0; i < 4; ++i) {
          if (map.clear(x, y, x + dx[i], y + dx[3 - i] * (i > 1 ? -1 : 0), radius)) next.push_back(at + by[i]);
        }
      }
    }
  }
  /// How many eighths of a cell the way from a place has; -1 without one that is sure.
  int steps(Point from) const {
    int best = -1;
    for (const int at : beside(from)) {
      const int steps = steps_[static_cast<std::size_t>(at)];
      if (steps >= 0 && (best < 0 || steps < best)) best = steps;
    }
    return best;
  }

 private:
  /// The places of the lattice to which two straight ways lead from a place, which may be a little in a wall.
  std::vector<int> beside(Point at) const {
    std::vector<int> found;
    if (map_.depth(at, radius_) > slack + 1e-3 || (!(radius_ > 0) && map_.at_gap(at))) return found;
    const auto leg = [this](double ax, double ay, double bx, double by) {
      const double length = std::fabs(bx - ax) + std::fabs(by - ay);
      const double skip = length > 0 ? std::fmin(1, (slack + 1e-3) / length) : 1;
      return map_.clear(ax + (bx - ax) * skip, ay + (by - ay) * skip, bx, by, radius_);
    };
    for (const double x : {std::floor(at.x * 8.0) / 8, std::ceil(at.x * 8.0) / 8}) {
      for (const double y : {std::floor(at.y * 8.0) / 8, std::ceil(at.y * 8.0) / 8}) {
        const bool one = leg(at.x, at.y, x, at.y) && leg(x, at.y, x, y);
        if (one || (leg(at.x, at.y, at.x, y) && leg(at.x, y, x, y))) {
          found.push_back(static_cast<int>(y * 8) * across_ + static_cast<int>(x * 8));
        }
      }
    }
    return found;
  }

  const Map& map_;
  double radius_;
  int across_;
  std::vector<int> steps_;
};

/// Lays a random shape on a map: cells, a wall with a door, cells that touch at their corners, a yard.
void lay(Map& map, Dice& dice) {
  const int x = dice.below(13), y = dice.below(13), kind = dice.below(9), a = 1 + dice.below(4), b = 1 + dice.below(4);
  if (kind < 4) {
    map.fill(x, y, a, b, dice.below(5) == 0);
  } else if (kind < 6) {
    const bool down = kind == 4;
    down ? map.fill(x, 0, 1, 13, false) : map.fill(0, y, 13, 1, false);
    down ? map.fill(x, y, 1, a - 1, true) : map.fill(x, y, a - 1, 1, true);
  } else if (kind < 8) {
    for (int i = 0; i < 2 * a + b; ++i) map.set(x + i, kind == 6 ? y + i : y - i, false);
  } else {
    map.fill(x, y, a + 2, b + 2, false);
    map.fill(x + 1, y + 1, a, b, true);
  }
}

/// A door in the wall in the middle of a map shuts and another opens, or a shape is laid.
void edit(Map& map, bool has_wall, Dice& dice) {
  if (!has_wall || dice.below(3) == 0) return lay(map, dice);
  map.fill(map.width() / 2, 0, 1, map.height(), false);
  const int at = dice.below(map.height());
  map.fill(map.width() / 2, at, 1, 1 + dice.below(3), true);
}

void complain(const Unit& unit, Point from, const Map& map) {
  const Point to = unit.agent.destination();
  std::fprintf(stderr, "loop %d, radius %f, step %f, state %d", static_cast<int>(unit.loop), static_cast<double>(unit.radius),
               static_cast<double>(unit.step), static_cast<int>(unit.agent.state()));
  for (const Point at : {from, to, unit.at}) {
    std::fprintf(stderr, ", %f %f", static_cast<double>(at.x), static_cast<double>(at.y));
  }
  for (const std::string& row : map.rows) std::fprintf(stderr, "\n%s", row.c_str());
  std::fputs("\n", stderr);
}

/// A walk on a random map through edits: true if there was a way, along which it had to come.
bool walks_at_random(std::uint32_t seed) {
  constexpr float sizes[] = {0, 0.3F, 0.5F, 0.75F, 1};
  constexpr Loop gaits[] = {Loop::arrives, Loop::overshoots, Loop::trembles};
  Dice dice{seed * 2654435761U};
  const float radius = sizes[dice.below(5)], step = static_cast<float>(1 + dice.below(8)) / 8;
  const double size = std::floor(radius * 256.0 + 0.5) / 256;
  const Loop loop = gaits[dice.below(3)];
  const auto side = [&dice] { return static_cast<std::size_t>(4 + dice.below(10)); };
  const std::string row(side(), '.');
  Map map{Rows(side(), row)};
  for (int i = dice.below(8); i > 0; --i) lay(map, dice);
  const bool has_wall = dice.below(2) == 0;
  if (has_wall) edit(map, true, dice);
  const auto place = [&](int sides) {
    constexpr int parts[] = {128, 128, 128, 0, 0, 32, 77, 250};
    return static_cast<float>(dice.below(sides) * 256 + parts[dice.below(8)]) / 256;
  };
  const Point from{place(map.width()), place(map.height())}, to{place(map.width()), place(map.height())};
  if (map.depth(from, size) > 0 || (!(size > 0) && map.at_gap(from))) return false;

  taut::Grid grid = grid_of(map.rows);
  taut::Scheduler scheduler;
  taut::Options options;
  options.radius = radius;
  Unit unit(scheduler.lane(grid, options).value(), loop, radius, step, from);
  HOLDS(unit.agent.set_destination(to).ok());
  int edits = dice.below(4), edit_at = 1 + dice.below(24), most = 0, way = -1;
  bool known = false;
  for (int frame = 0; !unit.arrived; ++frame) {
    if (edits > 0 && frame == edit_at) {
      edit(map, has_wall, dice);
      lay(map, grid);
      --edits;
      edit_at += 1 + dice.below(24);
      known = unit.is_out = false;
      most = frame + static_cast<int>(30 / step);
    }
    unit.frame(map);
    scheduler.run();
    if (!known && unit.agent.state() != taut::AgentState::escaping) {
      known = true;
      way = unit.was_at_gap ? -1 : Flood(map, size, to).steps(unit.at);
      // Six times that and twelve cells.
      most = frame + static_cast<int>((way * 6.0 / 8 + 12) / static_cast<double>(step)) + 8;
    }
    const bool in_wall = unit.deepest > slack + 1e-3, late = frame >= most && edits == 0;
    if (in_wall || unit.refused || (late && (way >= 0 || !known) && !unit.was_at_gap)) {
      const char* what = in_wall ? "in a wall" : unit.refused ? "refused" : "stands";
      std::fprintf(stderr, "seed %u, frame %d: %s\n", seed, frame, what);
      complain(unit, from, map);
      std::exit(1);
    }
    if (late) return false;
  }
  const double x = static_cast<double>(unit.at.x) - to.x, y = static_cast<double>(unit.at.y) - to.y;
  // A destination a little in a wall counts as the free place beside it.
  HOLDS(std::sqrt(x * x + y * y) < static_cast<double>(unit.agent.arrival_distance) + 3 * slack);
  return true;
}

void on_random_maps_that_change() {
  const char* full = std::getenv("TAUT_FULL");
  const std::uint32_t walks = full != nullptr && *full != '\0' && *full != '0' ? 400000 : 10000;
  int arrived = 0;
  for (std::uint32_t seed = 0; seed < walks; ++seed) arrived += walks_at_random(seed) ? 1 : 0;
  HOLDS(arrived > static_cast<int>(walks / 3));
  std::printf("walking: C++: %d walks on random maps arrived\n", arrived);
}

/// A unit that waits as near to its destination as it can get has arrived when the destination itself opens.
void a_destination_that_opens_beside_a_unit() {
  Map map{Rows(8, "........#...")};
  taut::Grid grid = grid_of(map.rows);
  taut::Scheduler scheduler;
  Unit unit(scheduler.lane(grid).value(), Loop::overshoots, 0, 0.5F, {2.5F, 4.5F});
  HOLDS(unit.agent.set_destination({8.1F, 4.5F}).ok());
  for (int frame = 0; frame < 60; ++frame) {
    unit.frame(map);
    scheduler.run();
    if (frame != 30) continue;
    HOLDS(unit.agent.state() == taut::AgentState::waiting && !unit.arrived);
    map.fill(8, 0, 1, 8, true);
    lay(map, grid);
  }
  HOLDS(unit.arrived && unit.agent.state() == taut::AgentState::idle);
}

/// A path that comes back beside the unit is cut on its way there.
void a_path_that_comes_back() {
  Map map{{"...#...", "...#...", ".......", "..##...", ".#.#...", "...#...", "...#...", "...#...", "...#...", "...#...",
           "...#..#", "...#..."}};
  taut::Grid grid = grid_of(map.rows);
  taut::Scheduler scheduler;
  taut::Options options;
  options.radius = 0.3F;
  Unit unit(scheduler.lane(grid, options).value(), Loop::arrives, 0.3F, 0.25F, {4.300781F, 8.277344F});
  HOLDS(unit.agent.set_destination({1.300781F, 6.300781F}).ok());
  for (int frame = 0; frame < 60; ++frame) {
    unit.frame(map);
    scheduler.run();
    if (frame != 2) continue;
    HOLDS(unit.agent.left() > 11);
    map.set(3, 2, false);
    map.fill(3, 8, 1, 3, true);
    lay(map, grid);
  }
  HOLDS(unit.arrived && unit.agent.plans() == 2);
}

/// A unit may begin a little in a wall.
void a_start_a_little_in_a_wall() {
  for (const float deep : {0.01F, 0.015F, 0.02F, 0.025F, 0.03F}) {
    const Map map{{"............", "............", "..####......", "............"}};
    const taut::Grid grid = grid_of(map.rows);
    taut::Scheduler scheduler;
    Unit unit(scheduler.lane(grid).value(), Loop::arrives, 0, 0.25F, {3.5F, 3 - deep});
    HOLDS(unit.agent.set_destination({8.5F, 1.5F}).ok());
    for (int frame = 0; frame < 60; ++frame) {
      unit.frame(map);
      scheduler.run();
    }
    HOLDS(unit.arrived);
  }
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
  on_random_maps_that_change();
  a_destination_that_opens_beside_a_unit();
  a_path_that_comes_back();
  a_start_a_little_in_a_wall();
  what_is_not_a_number_is_refused();
  std::puts("walking: C++: all arrived");
}
