// Replays tests/conformance through the C++ binding: conformance FILE... The grammar is in the README there.
#include <taut/graph.hpp>
#include <taut/motion.hpp>
#include <taut/taut.hpp>

#include <cinttypes>
#include <vector>

#include "../../../tests/c/json.h"

namespace {

std::uint32_t word(const json* object, const char* name) {
  return static_cast<std::uint32_t>(json_member_real(object, name));
}

std::int32_t whole(const json* object, const char* name) {
  return static_cast<std::int32_t>(json_member_real(object, name));
}

bool is_true(const json* object, const char* name) { return json_member(object, name)->kind == JSON_TRUE; }

taut::Point point_of(const json* pair) {
  return {static_cast<float>(json_at(pair, 0)), static_cast<float>(json_at(pair, 1))};
}

taut::Rect area_of(const json* call) {
  const json* area = json_member(call, "area");
  const auto side = [area](std::size_t place) { return static_cast<std::int32_t>(json_at(area, place)); };
  return {side(0), side(1), side(2), side(3)};
}

std::vector<std::uint8_t> bytes_of(const json* array) {
  std::vector<std::uint8_t> bytes;
  for (const json* item = array->first; item != nullptr; item = item->next) {
    bytes.push_back(static_cast<std::uint8_t>(item->number));
  }
  return bytes;
}

bool same(taut::Point a, taut::Point b) { return std::memcmp(&a, &b, sizeof a) == 0; }

/// True if a number has the bits at this place of a call's `bits`.
bool same_bits(const json* call, std::size_t place, double got) {
  std::uint64_t bits = 0;
  char written[17];
  std::memcpy(&bits, &got, sizeof bits);
  std::snprintf(written, sizeof written, "%016" PRIx64, bits);
  return std::strcmp(written, json_item(json_member(call, "bits"), place)->text) == 0;
}

std::vector<float> reals_of(const json* call, const char* name) {
  std::vector<float> reals;
  for (const json* item = json_member(call, name)->first; item != nullptr; item = item->next) {
    reals.push_back(static_cast<float>(json_real(item)));
  }
  return reals;
}

/// 256 costs; the classes that are not named cost 1.
std::array<float, 256> costs_of(const json* call) {
  std::array<float, 256> costs;
  for (float& cost : costs) cost = 1;
  for (const json* pair = json_member(call, "costs")->first; pair != nullptr; pair = pair->next) {
    costs[static_cast<std::size_t>(json_at(pair, 0))] = static_cast<float>(json_at(pair, 1));
  }
  return costs;
}

#include "conformance_actions.h"
#include "conformance_axes.h"
#include "conformance_fields.h"
#include "conformance_graphs.h"
#include "conformance_links.h"
#include "conformance_motions.h"

/// One case: its objects, and where it is.
class Replay {
 public:
  Replay(const char* subject, const json* test) : subject_(subject), test_(test) {}

  int run() {
    if (const json* map = json_find(test_, "map")) build(map);
    for (const json* call = json_member(test_, "calls")->first; call != nullptr; call = call->next) {
      number_++;
      one(call);
    }
    return number_;
  }

 private:
  void demand(bool holds, const char* what) const {
    if (holds) return;
    std::fprintf(stderr, "%s, \"%s\", call %d: %s\n", subject_, json_member(test_, "name")->text, number_, what);
    std::exit(1);
  }

  template <class T>
  void expect(const json* call, const taut::Result<T>& result) const {
    const auto expected = static_cast<taut::StatusCode>(whole(call, "status"));
    if (result.ok()) {
      demand(expected == taut::StatusCode::ok, "the call succeeded");
    } else {
      demand(result.status() == expected, result.error().message());
      demand(std::strncmp(result.error().message(), "taut_", 5) == 0, "an error without its sentence");
    }
  }

  void build(const json* rows) {
    std::vector<std::uint8_t> cells;
    for (const json* row = rows->first; row != nullptr; row = row->next) {
      for (const char* letter = row->text; *letter != 0; letter++) {
        cells.push_back(static_cast<std::uint8_t>(*letter == '#' ? 0 : *letter == '.' ? 1 : *letter - '0'));
      }
    }
    const auto width = static_cast<std::int32_t>(std::strlen(rows->first->text));
    const auto height = static_cast<std::int32_t>(rows->count);
    grid_ = taut::Grid::create(width, height).value();
    demand(grid_.set_cells({0, 0, width, height}, cells).ok(), "the map");
  }

  void expect_path(const json* call) const {
    const json* expected = json_member(call, "path");
    const taut::span<const taut::Point> view = planner_.path();
    std::vector<taut::Point> copy(expected->count);
    const auto copied = planner_.copy_path(copy);
    demand(view.size() == expected->count && copied.ok() && *copied == expected->count, "a path of another length");
    std::size_t place = 0;
    for (const json* item = expected->first; item != nullptr; item = item->next, place++) {
      demand(same(view[place], point_of(item)) && same(copy[place], point_of(item)), "a path of other points");
    }
    if (!copy.empty()) {
      copy.pop_back();
      demand(planner_.copy_path(copy).status() == taut::StatusCode::buffer_too_small, "a short buffer");
    }
  }

  void expect_route(const json* expected) const {
    std::vector<taut::Leg> legs(planner_.route_length());
    const auto copied = planner_.copy_route(legs);
    demand(copied.ok() && *copied == expected->count && legs.size() == expected->count, "another number of pieces");
    const json* item = expected->first;
    for (const taut::Leg& leg : legs) {
      demand(same(leg.from, point_of(json_member(item, "from"))), "another beginning");
      demand(same(leg.to, point_of(json_member(item, "to"))), "another end");
      demand(same(leg.centre, point_of(json_member(item, "centre"))), "another centre");
      demand(leg.sweep == real(item, "sweep") && leg.kind == word(item, "kind"), "another sweep");
      item = item->next;
    }
  }

  void expect_bits(const json* call, std::size_t place, double got) const {
    demand(same_bits(call, place, got), "other bits");
  }

  void expect_numbers(const json* call, const taut::Outcome& outcome) const {
    demand(static_cast<int>(outcome.status) == whole(call, "status"), taut::name(outcome.status));
    demand(static_cast<std::uint32_t>(outcome.guarantee) == word(call, "guarantee"), "another guarantee");
    demand(static_cast<double>(outcome.revision) == json_member_real(call, "revision"), "another revision");
    demand(outcome.length == json_member_real(call, "length"), "another length");
    demand(outcome.cost == json_member_real(call, "cost"), "another cost");
    demand(outcome.bound == json_member_real(call, "bound"), "another bound");
    demand(outcome.remaining == json_member_real(call, "remaining"), "another distance that remains");
    expect_bits(call, 0, outcome.length);
    expect_bits(call, 1, outcome.cost);
    expect_bits(call, 2, outcome.bound);
    expect_bits(call, 3, outcome.remaining);
  }

  void expect_outcome(const json* call, const taut::Result<taut::Outcome>& result) const {
    if (result.ok()) {
      expect_numbers(call, *result);
      demand(result->user == user_, "another user word");
      // A refresh that proves nothing leaves the path as it is; a seed is none yet.
      const bool is_seed = json_find(call, "points") != nullptr && word(call, "flags") != 0;
      const bool keeps = result->status == taut::StatusCode::stale || is_seed;
      demand(keeps || result->has_path() == (json_member(call, "path")->count > 0), "a path, or none");
    } else {
      expect(call, result);
    }
    expect_path(call);
  }

  template <typename T>
  void expect_revision(const json* call, const taut::Result<T>& result) const {
    expect(call, result);
    const auto revision = grid_.revision();
    demand(revision.ok() && static_cast<double>(*revision) == json_member_real(call, "revision"), "another revision");
  }

  void keep(const json* call, taut::Result<taut::Grid> made) {
    expect(call, made);
    demand(made.ok() == is_true(call, "created"), "a grid is made, or not");
    if (made.ok()) grid_ = std::move(*made);
  }

  taut::Request request_of(const json* call) {
    taut::Request request;
    request.start = point_of(json_member(call, "start"));
    request.goal = point_of(json_member(call, "goal"));
    request.every_step = (word(call, "flags") & TAUT_REQUEST_EVERY_STEP) != 0;
    request.allow_partial = (word(call, "flags") & TAUT_REQUEST_ALLOW_PARTIAL) != 0;
    request.nearest_start = (word(call, "flags") & TAUT_REQUEST_NEAREST_START) != 0;
    request.lattice_ends = (word(call, "flags") & TAUT_REQUEST_LATTICE_ENDS) != 0;
    request.max_expansions = word(call, "max_expansions");
    request.radius = real(call, "radius");
    if (json_find(call, "goal_mover") != nullptr) request.goal_mover = word(call, "goal_mover");
    if (json_find(call, "start_time") != nullptr) request.start_time = json_member_real(call, "start_time");
    request.user = user_ = 0xFEDCBA9876543210U + static_cast<unsigned>(number_);
    return request;
  }

  void one(const json* call) {
    const std::string_view name = json_member(call, "call")->text;
    bool is_of_links = false;
    const char* wrong = link_call(name, call, grid_, planner_, is_of_links);
    if (is_of_links) return demand(wrong == nullptr, wrong);
    if (name.substr(0, 5) == "grid_") {
      on_grid(name, call);
    } else if (name.substr(0, 5) == "path_") {
      on_path(name, call);
    } else if (name.substr(0, 6) == "world_") {
      on_world(name, call);
    } else if (MotionReplay::knows(name)) {
      const char* fault = motions_.one(name, call, grid_, world_);
      demand(fault == nullptr, fault);
    } else if (name.substr(0, 6) == "graph_") {
      const char* fault = graphs_.one(name, call, grid_);
      demand(fault == nullptr, fault);
    } else if (name.substr(0, 6) == "field_" || name.substr(0, 7) == "policy_") {
      const char* fault = fields_.one(name, call, grid_);
      demand(fault == nullptr, fault);
    } else if (ask(name, call)) {
      return;
    } else {
      on_planner(name, call);
    }
  }

  void on_grid(std::string_view name, const json* call) {
    if (name == "grid_create") {
      keep(call, taut::Grid::create(whole(call, "width"), whole(call, "height"), word(call, "terrain")));
    } else if (name == "grid_from_moving_ai") {
      keep(call, taut::Grid::from_moving_ai(json_member(call, "text")->text));
    } else if (name == "grid_load") {
      keep(call, taut::Grid::load(bytes_of(json_member(call, "data"))));
    } else if (name == "grid_load_into") {
      expect_revision(call, grid_.load_into(bytes_of(json_member(call, "data"))));
    } else if (name == "grid_save") {
      std::vector<std::uint8_t> saved(grid_.saved_size().value());
      const auto written = grid_.save(saved);
      expect(call, written);
      demand(*written == saved.size() && saved == bytes_of(json_member(call, "out")), "other bytes");
    } else if (name == "grid_destroy") {
      grid_ = taut::Grid();
    } else if (name == "grid_size") {
      const auto size = grid_.size();
      expect(call, size);
      demand(size->width == whole(call, "width") && size->height == whole(call, "height"), "another size");
    } else if (name == "grid_set_cell") {
      expect_revision(call, grid_.set_cell(whole(call, "x"), whole(call, "y"), word(call, "terrain")));
    } else if (name == "grid_fill") {
      expect_revision(call, grid_.fill(area_of(call), word(call, "terrain")));
    } else if (name == "grid_set_cells") {
      const auto cells = bytes_of(json_member(call, "cells"));
      expect_revision(call, grid_.set_cells(area_of(call), cells, word(call, "stride")));
    } else if (name == "grid_get_cells") {
      std::vector<std::uint8_t> cells(word(call, "capacity"), 7);
      expect(call, grid_.get_cells(area_of(call), cells, word(call, "stride")));
      demand(cells == bytes_of(json_member(call, "cells")), "other cells");
    } else if (name == "grid_set_sides") {
      const auto sides = bytes_of(json_member(call, "cells"));
      expect_revision(call, grid_.set_sides(area_of(call), sides, word(call, "stride")));
    } else if (name == "grid_get_sides") {
      std::vector<std::uint8_t> sides(word(call, "capacity"), 7);
      expect(call, grid_.get_sides(area_of(call), sides, word(call, "stride")));
      demand(sides == bytes_of(json_member(call, "cells")), "other sides");
    } else if (name == "grid_set_wall") {
      expect_revision(call, grid_.set_wall(area_of(call), word(call, "closed")));
    } else if (name == "grid_refine") {
      keep(call, grid_.refine(word(call, "factor")));
    } else if (name == "grid_get_clearance") {
      const json* wanted = json_find(call, "out");
      std::vector<float> distances(wanted == nullptr ? 256 : wanted->count, 7.0F);
      const auto got = grid_.get_clearance(area_of(call), distances, word(call, "stride"));
      expect(call, got);
      for (std::size_t i = 0; got.ok() && i < distances.size(); i++) {
        demand(distances[i] == static_cast<float>(json_at(wanted, i)), "another clearance");
      }
    } else if (name == "grid_get_cell") {
      const auto cell = grid_.get_cell(whole(call, "x"), whole(call, "y"));
      expect(call, cell);
      demand(!cell.ok() || *cell == word(call, "out"), "another terrain");
    } else if (name == "grid_add_obstacle") {
      const auto obstacle = grid_.add_obstacle(points_of(call, "outline"));
      expect_revision(call, obstacle);
      demand(!obstacle.ok() || *obstacle == word(call, "obstacle"), "another obstacle");
    } else if (name == "grid_move_obstacle") {
      expect_revision(call, grid_.move_obstacle(word(call, "obstacle"), points_of(call, "outline")));
    } else if (name == "grid_remove_obstacle") {
      expect_revision(call, grid_.remove_obstacle(word(call, "obstacle")));
    } else if (name == "grid_prepare") {
      expect_revision(call, grid_.prepare());
    } else if (name == "grid_line_of_sight") {
      const auto gaps = static_cast<taut::DiagonalGaps>(word(call, "diagonal_gaps"));
      const auto sight = grid_.line_of_sight(point_of(json_member(call, "from")), point_of(json_member(call, "to")), gaps);
      expect(call, sight);
      if (!sight.ok()) return;
      demand(sight->visible == is_true(call, "visible"), "visible, or not");
      demand(same(sight->first_hit, point_of(json_member(call, "first_hit"))), "another first hit");
    } else {
      demand(false, "this client does not know the call");
    }
  }

  static std::vector<taut::Point> points_of(const json* call, const char* name = "points") {
    std::vector<taut::Point> points;
    for (const json* item = json_member(call, name)->first; item != nullptr; item = item->next) {
      points.push_back(point_of(item));
    }
    return points;
  }

  static float real(const json* call, const char* name) { return static_cast<float>(json_member_real(call, name)); }

  void on_path(std::string_view name, const json* call) {
    if (name == "path_times") return times_of(call);
    const auto points = points_of(call);
    if (name == "path_locate") {
      const auto place = taut::locate(points, point_of(json_member(call, "position")), word(call, "from_segment"));
      expect(call, place);
      demand(!place.ok() || (place->segment == word(call, "segment") && place->share == real(call, "share") &&
                             place->away == real(call, "away") && place->left == real(call, "left")),
             "another place");
    } else {
      const json* given = json_member(call, "place");
      taut::Place place{};
      place.segment = word(given, "segment");
      place.share = real(given, "share");
      const auto found = taut::ahead(points, place, real(call, "distance"));
      expect(call, found);
      demand(!found.ok() || (same(found->target, point_of(json_member(call, "target"))) &&
                             found->corner == word(call, "corner")),
             "another point ahead");
    }
  }

  /// Questions to the planner; false if it is another call.
  bool ask(std::string_view name, const json* call) {
    if (name == "planner_raycast") {
      const auto hit = planner_.raycast(point_of(json_member(call, "from")), point_of(json_member(call, "to")));
      expect(call, hit);
      if (!hit.ok()) return true;
      demand(hit->visible == word(call, "visible") && hit->share == real(call, "share"), "visible, or not");
      demand(same(hit->at, point_of(json_member(call, "at"))), "another hit");
      demand(same(hit->normal, point_of(json_member(call, "normal"))), "another normal");
      demand(hit->cell_x == whole(call, "cell_x") && hit->cell_y == whole(call, "cell_y"), "another cell");
    } else if (name == "planner_check_path") {
      const auto check = planner_.check_path(points_of(call), word(call, "since"));
      expect(call, check);
      if (!check.ok()) return true;
      demand(static_cast<std::uint32_t>(check->state) == word(call, "state") && check->segment == word(call, "segment"),
             "another state");
      demand(check->shortest == (word(call, "shortest") == 1) && same(check->at, point_of(json_member(call, "at"))),
             "another cut");
      demand(static_cast<double>(check->revision) == json_member_real(call, "revision"), "another revision");
    } else if (name == "planner_waypoint") {
      const auto next = planner_.waypoint(points_of(call), point_of(json_member(call, "position")),
                                          word(call, "from"), real(call, "reach"));
      expect(call, next);
      demand(!next.ok() || (next->number == word(call, "out") && next->visible == (word(call, "visible") == 1)),
             "another waypoint");
    } else if (name == "planner_is_free") {
      std::vector<taut::Point> points;
      for (const json* item = json_member(call, "points")->first; item != nullptr; item = item->next) {
        points.push_back(point_of(item));
      }
      std::vector<std::uint8_t> is_free(points.size());
      expect(call, planner_.are_free(points, is_free));
      for (std::size_t i = 0; i < points.size(); i++) {
        demand(is_free[i] == json_at(json_member(call, "out"), i), "another answer");
      }
    } else if (name == "planner_nearest") {
      const auto found = planner_.nearest(point_of(json_member(call, "point")), real(call, "max_distance"));
      if (!found.ok()) return expect(call, found), true;
      demand(found->has_value() == (whole(call, "status") == 0), "a point, or none");
      if (!found->has_value()) return true;
      demand(same((*found)->point, point_of(json_member(call, "out"))), "another point");
      demand((*found)->distance == real(call, "distance"), "another distance");
    } else if (name == "planner_nearest_reachable") {
      const auto found = planner_.nearest_reachable(
          point_of(json_member(call, "from")), point_of(json_member(call, "point")), real(call, "max_distance"));
      if (!found.ok()) return expect(call, found), true;
      demand(found->has_value() == (whole(call, "status") == 0), "a point, or none");
      if (!found->has_value()) return true;
      demand(same((*found)->point, point_of(json_member(call, "out"))), "another point");
      demand((*found)->distance == real(call, "distance"), "another distance");
    } else if (name == "planner_reachable") {
      const auto reachable =
          planner_.reachable(point_of(json_member(call, "from")), point_of(json_member(call, "to")));
      expect(call, reachable);
      if (!reachable.ok()) return true;
      demand(*reachable == (whole(call, "reachable") != 0), "another answer");
    } else if (name == "planner_component") {
      const auto component = planner_.component(point_of(json_member(call, "point")));
      expect(call, component);
      if (!component.ok()) return true;
      demand(static_cast<double>(*component) == json_member_real(call, "out"), "another component");
    } else if (name == "planner_reach") {
      std::vector<taut::Point> starts;
      for (const json* item = json_member(call, "starts")->first; item != nullptr; item = item->next) {
        starts.push_back(point_of(item));
      }
      const json* wanted = json_find(call, "out");
      std::vector<float> costs(wanted == nullptr ? 256 : wanted->count);
      const double most = json_member_real(call, "max_cost");
      const auto reached = planner_.reach(starts, most, area_of(call), costs, word(call, "stride"));
      expect(call, reached);
      if (!reached.ok()) return true;
      for (std::size_t i = 0; i < costs.size(); i++) {
        demand(costs[i] == static_cast<float>(json_at(wanted, i)), "another cost");
      }
    } else if (name == "planner_route") {
      expect_route(json_member(call, "out"));
    } else if (name == "planner_random_point") {
      std::uint64_t seed = word(call, "seed");
      const auto found = planner_.random_point(point_of(json_member(call, "around")), real(call, "max_distance"), seed);
      char written[17];
      std::snprintf(written, sizeof written, "%016" PRIx64, seed);
      demand(std::strcmp(written, json_member(call, "next")->text) == 0, "another seed");
      if (!found.ok()) return expect(call, found), true;
      demand(found->has_value() == (whole(call, "status") == 0), "a point, or none");
      demand(!found->has_value() || same(**found, point_of(json_member(call, "out"))), "another point");
    } else {
      return false;
    }
    return true;
  }

  void create_planner(const json* call) {
    const json* asked = json_member(call, "options");
    taut::Options options;
    options.algorithm = static_cast<taut::Algorithm>(word(asked, "algorithm"));
    options.lattice = static_cast<taut::Lattice>(word(asked, "lattice"));
    options.neighbours = word(asked, "neighbours");
    options.diagonal_gaps = static_cast<taut::DiagonalGaps>(word(asked, "diagonal_gaps"));
    options.corner_cutting = static_cast<taut::CornerCutting>(word(asked, "corner_cutting"));
    options.heuristic = static_cast<taut::Heuristic>(word(asked, "heuristic"));
    options.cost_rule = static_cast<taut::CostRule>(word(asked, "cost_rule"));
    options.smoothing = static_cast<taut::Smoothing>(word(asked, "smoothing"));
    options.radius = real(asked, "radius");
    options.h_scale = json_member_real(asked, "h_scale");
    options.memory_limit = static_cast<std::uint64_t>(json_member_real(asked, "memory_limit"));
    if (json_find(asked, "speed") != nullptr) options.speed = json_member_real(asked, "speed");
    if (json_find(asked, "horizon") != nullptr) options.horizon = json_member_real(asked, "horizon");
    if (json_find(asked, "unit_width") != nullptr) options.unit_width = word(asked, "unit_width");
    if (json_find(asked, "unit_height") != nullptr) options.unit_height = word(asked, "unit_height");
    if (json_find(asked, "turns") != nullptr) options.turns = static_cast<taut::Turns>(word(asked, "turns"));
    if (json_find(asked, "turn_cost") != nullptr) {
      options.turn_cost = static_cast<float>(json_member_real(asked, "turn_cost"));
    }
    if (json_find(asked, "cost_tolerance") != nullptr) {
      options.cost_tolerance = json_member_real(asked, "cost_tolerance");
    }
    if (json_find(asked, "blocked_links") != nullptr) options.blocked_links = word(asked, "blocked_links");
    auto made = taut::Planner::create(grid_, options);
    expect(call, made);
    demand(made.ok() == is_true(call, "created"), "a planner is made, or not");
    if (made.ok()) planner_ = std::move(*made);
  }

  void find_many(const json* call) {
    std::vector<taut::Point> goals;
    for (const json* goal = json_member(call, "goals")->first; goal != nullptr; goal = goal->next) {
      goals.push_back(point_of(goal));
    }
    std::vector<taut::Outcome> outcomes(goals.size());
    const auto result = planner_.find_many(point_of(json_member(call, "start")), goals, outcomes);
    expect(call, result);
    const json* answer = json_member(call, "answers")->first;
    for (std::size_t i = 0; answer != nullptr; answer = answer->next, i++) expect_numbers(answer, outcomes[i]);
    demand(!result.ok() || json_member(call, "answers")->count == goals.size(), "another number of answers");
    expect_path(call);
  }

  std::vector<taut::Point> points_in(const json* list) const {
    std::vector<taut::Point> found;
    for (const json* item = list->first; item != nullptr; item = item->next) found.push_back(point_of(item));
    return found;
  }

  void keep_world(const json* call, taut::Result<taut::World> made) {
    expect(call, made);
    demand(made.ok() == is_true(call, "created"), "a world is made, or not");
    if (made.ok()) world_ = std::move(*made);
  }

  void on_world(std::string_view name, const json* call) {
    if (name == "world_create") {
      keep_world(call, taut::World::create(point_of(json_member(call, "low")), point_of(json_member(call, "high"))));
    } else if (name == "world_from_grid") {
      keep_world(call, taut::World::from_grid(grid_));
    } else if (name == "world_add") {
      const auto added = world_.add(points_in(json_member(call, "outline")));
      expect(call, added);
      demand(!added.ok() || *added == word(call, "obstacle"), "another number");
    } else if (name == "world_add_outlines") {
      const auto added = world_.add_outlines(points_in(json_member(call, "points")), wholes_of(call, "lengths"),
                                             static_cast<taut::FillRule>(word(call, "rule")));
      expect(call, added);
      demand(!added.ok() || *added == word(call, "obstacle"), "another number");
    } else if (name == "world_remove") {
      expect(call, world_.remove(word(call, "obstacle")));
    } else if (name == "world_outline") {
      taut::Point out[64];
      const auto count = world_.outline(word(call, "obstacle"), out);
      expect(call, count);
      if (!count.ok()) return;
      const auto wanted = points_in(json_member(call, "out"));
      demand(wanted.size() == *count, "another number of vertices");
      for (std::size_t i = 0; i < *count; i++) demand(same(out[i], wanted[i]), "another vertex");
    } else if (name == "world_rasterise") {
      expect(call, world_.rasterise(grid_, point_of(json_member(call, "origin")), json_member_real(call, "cell"),
                                    static_cast<taut::RasterRule>(word(call, "rule")),
                                    static_cast<std::uint8_t>(word(call, "terrain"))));
    } else {
      const json* asked = json_member(call, "options");
      taut::Options options;
      options.algorithm = static_cast<taut::Algorithm>(word(asked, "algorithm"));
      options.diagonal_gaps = static_cast<taut::DiagonalGaps>(word(asked, "diagonal_gaps"));
      options.smoothing = static_cast<taut::Smoothing>(word(asked, "smoothing"));
      options.radius = real(asked, "radius");
      options.h_scale = json_member_real(asked, "h_scale");
      auto made = world_.planner(options);
      expect(call, made);
      demand(made.ok() == is_true(call, "created"), "a planner is made, or not");
      if (made.ok()) planner_ = std::move(*made);
    }
  }

  void set_movers(const json* call) {
    std::vector<taut::Mover> movers;
    std::vector<taut::Moment> moments;
    for (const json* item = json_member(call, "movers")->first; item != nullptr; item = item->next) {
      movers.push_back({real(item, "radius"), word(item, "first"), word(item, "count"), 0});
    }
    for (const json* item = json_member(call, "moments")->first; item != nullptr; item = item->next) {
      moments.push_back({point_of(json_member(item, "at")), json_member_real(item, "time")});
    }
    expect(call, planner_.set_movers(movers, moments));
  }

  void times_of(const json* call) const {
    const auto points = points_of(call);
    std::vector<double> times(points.size());
    const auto result = taut::path_times(points, json_member_real(call, "speed"), json_member_real(call, "acceleration"),
                                         json_member_real(call, "turn_speed"), times);
    expect(call, result);
    for (std::size_t i = 0; result.ok() && i < times.size(); i++) expect_bits(call, i, times[i]);
  }

  void on_planner(std::string_view name, const json* call) {
    if (name == "planner_create") {
      create_planner(call);
    } else if (name == "planner_set_costs") {
      expect(call, planner_.set_costs(costs_of(call)));
    } else if (name == "planner_leave_out") {
      expect(call, planner_.leave_out(word(call, "obstacle")));
    } else if (name == "planner_set_weights") {
      expect(call, planner_.set_weights(area_of(call), reals_of(call, "weights"), word(call, "stride")));
    } else if (name == "planner_find") {
      expect_outcome(call, planner_.find(request_of(call)));
      const auto bytes = planner_.memory();
      demand(bytes.ok() && *bytes > 0, "no memory");
    } else if (name == "planner_begin") {
      expect(call, planner_.begin(request_of(call)));
      expect_path(call);
    } else if (name == "planner_step") {
      expect_outcome(call, planner_.step(word(call, "max_expansions")));
    } else if (name == "planner_refresh") {
      expect_outcome(call, planner_.refresh());
    } else if (name == "planner_find_many") {
      find_many(call);
    } else if (name == "planner_select") {
      expect(call, planner_.select(word(call, "goal")));
      expect_path(call);
    } else if (name == "planner_cancel") {
      expect(call, planner_.cancel());
      expect_path(call);
    } else if (name == "planner_prepare") {
      expect(call, planner_.prepare(word(call, "max_expansions")));
      expect_path(call);
    } else if (name == "planner_reset") {
      expect(call, planner_.reset());
      expect_path(call);
    } else if (name == "planner_adopt") {
      const auto result = planner_.adopt(points_of(call), word(call, "flags") != 0);
      if (result.ok()) user_ = 0;
      expect_outcome(call, result);
    } else if (name == "planner_improve") {
      expect_outcome(call, planner_.improve(improvement_of(call)));
    } else if (name == "planner_prove_cost") {
      expect_outcome(call, planner_.prove_cost());
    } else if (name == "planner_set_movers") {
      set_movers(call);
    } else if (name == "planner_times") {
      std::vector<double> times(json_member(call, "out")->count);
      const auto count = planner_.copy_times(times);
      expect(call, count);
      demand(count.ok() && *count == times.size(), "another number of times");
      for (std::size_t i = 0; i < times.size(); i++) expect_bits(call, i, times[i]);
    } else {
      demand(false, "this client does not know the call");
    }
  }

  const char* subject_;
  const json* test_;
  int number_ = 0;
  std::uint64_t user_ = 0;
  taut::Grid grid_;
  taut::Planner planner_;
  taut::World world_;
  FieldReplay fields_;
  GraphReplay graphs_;
  MotionReplay motions_;
};

}  // namespace

int main(int count, char** places) {
  int cases = 0, calls = 0;
  for (int i = 1; i < count; i++) {
    json* file = json_file(places[i]);
    const char* subject = json_member(file, "subject")->text;
    for (const json* test = json_member(file, "cases")->first; test != nullptr; test = test->next, cases++) {
      calls += Replay(subject, test).run();
    }
    json_free(file);
  }
  if (taut::live_objects() != 0) return 1;
  std::printf("conformance: C++: %d files, %d cases, %d calls\n", count - 1, cases, calls);
  return cases > 0 ? 0 : 1;
}
