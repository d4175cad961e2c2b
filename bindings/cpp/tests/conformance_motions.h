// Replays the calls on shapes, spaces and planners of motions, and plans of actions; a part of conformance.cpp, which
// has the readers of members.

/// A shape, a space and a planner of motions.
class MotionReplay {
 public:
  /// True for the calls that this replay makes.
  static bool knows(std::string_view name) {
    return name.substr(0, 6) == "shape_" || name.substr(0, 6) == "space_" || name.substr(0, 7) == "motion_" ||
           name.substr(0, 6) == "curve_" || name == "polygon_sum" || name == "actions_plan";
  }

  /// Makes a call; what is wrong with its answer, null if nothing is.
  const char* one(std::string_view name, const json* call, const taut::Grid& grid, const taut::World& world) {
    if (name == "actions_plan") return replay_plan(call);
    if (name == "space_of_poses_in_world") {
      return keep_space(call, taut::Space::of_poses(world, shape_, asked_of_space(call)));
    }
    if (name.substr(0, 6) == "space_") return on_space(name, call, grid);
    if (name.substr(0, 6) == "curve_") return on_curve(name, call);
    return name.substr(0, 7) == "motion_" ? on_motion(name, call) : on_shape(name, call);
  }

 private:
  template <class T>
  static const char* done(const json* call, const taut::Result<T>& result) {
    return static_cast<int>(result.status()) == whole(call, "status") ? nullptr : "another status";
  }

  static std::vector<taut::Point> points(const json* list) {
    std::vector<taut::Point> found;
    for (const json* item = list->first; item != nullptr; item = item->next) found.push_back(point_of(item));
    return found;
  }

  static std::vector<double> numbers(const json* call, const char* name) { return numbers_of(call, name); }

  static bool same_points(const std::vector<taut::Point>& got, std::size_t count, const json* wanted) {
    const auto expected = points(wanted);
    if (expected.size() != count) return false;
    for (std::size_t i = 0; i < count; i++) {
      if (!same(got[i], expected[i])) return false;
    }
    return true;
  }

  const char* on_shape(std::string_view name, const json* call) {
    if (name == "shape_create") {
      auto made = taut::Shape::create(points(json_member(call, "outline")), static_cast<float>(json_member_real(call, "radius")));
      if (made.ok() != is_true(call, "created")) return "a shape is made, or not";
      const char* fault = done(call, made);
      if (made.ok()) shape_ = std::move(*made);
      return fault;
    }
    if (name == "shape_create_outlines") {
      const auto lengths = wholes_of(call, "lengths");
      auto made = taut::Shape::create_outlines(points(json_member(call, "points")), lengths,
                                               static_cast<taut::FillRule>(word(call, "rule")),
                                               static_cast<float>(json_member_real(call, "radius")));
      if (made.ok() != is_true(call, "created")) return "a shape is made, or not";
      const char* fault = done(call, made);
      if (made.ok()) shape_ = std::move(*made);
      return fault;
    }
    if (name == "shape_bounds") {
      const auto bounds = shape_.bounds();
      const bool holds = bounds.ok() && same_bits(call, 0, bounds->inner_radius) && same_bits(call, 1, bounds->outer_radius);
      return holds ? done(call, bounds) : "another radius";
    }
    std::vector<taut::Point> out(64);
    const json* wanted = json_find(call, "out");
    const auto count = name == "shape_pieces"
                           ? shape_.piece(word(call, "piece"), out)
                           : taut::polygon_sum(points(json_member(call, "a")), points(json_member(call, "b")), out,
                                               word(call, "reflect_b") != 0);
    if (count.ok() && (wanted == nullptr || !same_points(out, *count, wanted))) return "other corners";
    return done(call, count);
  }

  static const char* expect_free(const json* call, const taut::Result<void>& result, const std::vector<std::uint8_t>& got) {
    const json* wanted = json_find(call, "is_free");
    if (result.ok() && (wanted == nullptr || bytes_of(wanted) != got)) return "another answer";
    return done(call, result);
  }

  static taut::SpaceOptions asked_of_space(const json* call) {
    const json* asked = json_member(call, "options");
    taut::SpaceOptions options;
    options.angles = word(asked, "angles");
    options.cell_parts = word(asked, "cell_parts");
    options.turn_weight = json_member_real(asked, "turn_weight");
    options.memory_limit = static_cast<std::uint64_t>(json_member_real(asked, "memory_limit"));
    return options;
  }

  static std::vector<taut::Link> links(const json* call) {
    std::vector<taut::Link> found;
    for (const json* row = json_member(call, "links")->first; row != nullptr; row = row->next) {
      const auto at = [row](std::size_t i) { return static_cast<float>(json_real(json_item(row, i))); };
      found.push_back({at(0), at(1), at(2), at(3), at(4), 0});
    }
    return found;
  }

  const char* keep_space(const json* call, taut::Result<taut::Space> made) {
    if (made.ok() != is_true(call, "created")) return "a space is made, or not";
    const char* fault = done(call, made);
    if (made.ok()) space_ = std::move(*made);
    return fault;
  }

  const char* on_space(std::string_view name, const json* call, const taut::Grid& grid) {
    if (name == "space_of_poses") {
      return keep_space(call, taut::Space::of_poses(grid, shape_, asked_of_space(call)));
    }
    if (name == "space_of_chain") {
      const json* place = json_member(call, "base");
      const bool is_fixed = place->kind != JSON_NULL;
      const taut::Point base = is_fixed ? point_of(place) : taut::Point{0, 0};
      const taut::Point* place_or_none = is_fixed ? &base : nullptr;
      return keep_space(call, taut::Space::of_chain(grid, links(call), place_or_none, asked_of_space(call)));
    }
    if (name == "space_of_axes") return keep_space(call, taut::Space::of_axes(axes_of(call)));
    if (is_rule(name)) return done(call, set_rule(space_, name, call));
    if (name == "space_axes") {
      std::vector<taut::Axis> axes(json_member(call, "out")->count);
      const auto count = space_.axes(axes);
      if (!count.ok() || *count != axes.size() || space_.dimension() != axes.size()) return "another number of axes";
      for (std::size_t i = 0; i < axes.size(); i++) {
        const json* wanted = json_item(json_member(call, "out"), i);
        const bool holds = same_bits(call, 3 * i, axes[i].low) && same_bits(call, 3 * i + 1, axes[i].high) &&
                           same_bits(call, 3 * i + 2, axes[i].weight) && axes[i].kind == word(wanted, "kind");
        if (!holds) return "another axis";
      }
      return done(call, count);
    }
    if (name == "space_slice") {
      const json* wanted = json_find(call, "out");
      std::vector<std::uint8_t> out(wanted == nullptr ? 256 : wanted->count, 7);
      const auto result = space_.slice(json_member_real(call, "angle"), area_of(call), out, word(call, "stride"));
      if (result.ok() && (wanted == nullptr || bytes_of(wanted) != out)) return "another slice";
      return done(call, result);
    }
    const bool are_motions = name == "space_check_motions";
    const auto from = numbers(call, are_motions ? "from" : "states");
    std::vector<std::uint8_t> is_free(json_member(call, are_motions ? "from" : "states")->count);
    if (are_motions) return expect_free(call, space_.motions_are_free(from, numbers(call, "to"), is_free), is_free);
    if (name == "space_check") return expect_free(call, space_.are_free(from, is_free), is_free);
    return "this client does not know the call";
  }

  /// The path after a call, viewed and copied.
  const char* expect_states(const json* call) const {
    const auto expected = numbers(call, "states");
    const taut::span<const double> view = motion_.path();
    std::vector<double> copy(expected.size());
    const auto copied = motion_.copy_path(copy);
    const bool fits = copied.ok() && motion_.dimension() * *copied == expected.size();
    if (view.size() != expected.size() || !fits) return "a path of another length";
    const json* wanted = json_member(call, "state_bits");
    if (!same_bits(wanted, view) || !same_bits(wanted, copy)) return "a path of other states";
    return nullptr;
  }

  const char* searched(const json* call, const taut::Result<taut::MotionResult>& result) const {
    if (const char* fault = expect_states(call)) return fault;
    if (!result.ok()) return done(call, result);
    if (static_cast<int>(result->status) != whole(call, "status")) return "another outcome";
    if (static_cast<std::uint32_t>(result->guarantee) != word(call, "guarantee")) return "another guarantee";
    if (result->revision != word(call, "revision") || result->user != user_) return "another revision or user";
    const bool holds =
        same_bits(call, 0, result->length) && same_bits(call, 1, result->cost) && same_bits(call, 2, result->bound);
    return holds ? nullptr : "another cost";
  }

  /// So many pieces, of those that there is room for.
  static const char* same_pieces(const json* call, const std::vector<taut::MotionPiece>& pieces, std::size_t count) {
    if (count != json_member(call, "out")->count || count > pieces.size()) return "another number of pieces";
    std::vector<double> controls;
    for (std::size_t i = 0; i < count; i++) {
      const json* wanted = json_item(json_member(call, "out"), i);
      const bool holds = pieces[i].first == word(wanted, "first") && pieces[i].gear == whole(wanted, "gear") &&
                         same_bits(call, 2 * i, pieces[i].curvature) && same_bits(call, 2 * i + 1, pieces[i].duration) &&
                         pieces[i].mode == (json_find(wanted, "mode") == nullptr ? 0 : word(wanted, "mode"));
      if (!holds) return "another piece";
      controls.insert(controls.end(), std::begin(pieces[i].controls), std::end(pieces[i].controls));
    }
    const json* wanted = json_find(call, "control_bits");
    return wanted == nullptr || same_bits(wanted, controls) ? nullptr : "other controls";
  }

  static const char* on_curve(std::string_view name, const json* call) {
    const auto curve = static_cast<taut::CurveKind>(word(call, "curve"));
    const double radius = json_member_real(call, "radius");
    const auto from = numbers(call, "from"), to = numbers(call, "to");
    if (name == "curve_pieces") {
      std::vector<taut::MotionPiece> pieces(5);
      const auto count = taut::curve_pieces(curve, radius, from, to, json_member_real(call, "spacing"), pieces);
      const char* fault = done(call, count);
      return fault != nullptr || !count.ok() ? fault : same_pieces(call, pieces, *count);
    }
    const json* wanted = json_find(call, "out");
    const std::size_t rows = wanted == nullptr ? 128 : wanted->count;
    const bool are_lengths = name == "curve_lengths";
    std::vector<double> out(are_lengths ? to.size() / 3 : 3 * rows);
    const char* fault = nullptr;
    if (are_lengths) {
      fault = done(call, taut::curve_lengths(curve, radius, from, to, out));
    } else {
      const auto count = taut::curve_sample(curve, radius, from, to, json_member_real(call, "spacing"), out);
      if (count.ok() && *count != rows) return "another number of poses";
      fault = done(call, count);
    }
    for (std::size_t i = 0; wanted != nullptr && i < out.size(); i++) {
      if (!same_bits(call, i, out[i])) return "another number of a curve";
    }
    return fault;
  }

  const char* keep_motion(const json* call, taut::Result<taut::Motion> made) {
    if (made.ok() != is_true(call, "created")) return "a planner is made, or not";
    const char* fault = done(call, made);
    if (made.ok()) motion_ = std::move(*made);
    return fault;
  }

  /// Calls of planners that ask, and roadmaps.
  const char* on_asking(std::string_view name, const json* call) {
    if (name == "motion_tell") return done(call, motion_.tell(bytes_of(json_member(call, "is_free"))));
    if (name == "motion_tell_costs") return done(call, motion_.tell_costs(numbers(call, "costs")));
    if (name == "motion_ask" || name == "motion_ask_motions") {
      const json* wanted = json_find(call, "bits");
      const taut::span<const double> asked = name == "motion_ask" ? motion_.ask() : motion_.ask_motions();
      if (asked.empty() != (wanted == nullptr)) return "it asks, or not";
      return wanted == nullptr || same_bits(wanted, asked) ? nullptr : "other states are asked for";
    }
    if (name == "motion_prepare") {
      const auto grown = motion_.prepare(word(call, "max_iterations"));
      const auto status = grown.ok() ? *grown : grown.status();
      return static_cast<int>(status) == whole(call, "status") ? nullptr : "another status";
    }
    std::vector<std::uint8_t> saved(motion_.saved_size());
    const auto count = motion_.save(saved);
    if (count.ok() && (*count != saved.size() || saved != bytes_of(json_member(call, "out")))) return "other bytes";
    return done(call, count);
  }

  const char* on_motion(std::string_view name, const json* call) {
    if (name == "motion_create") {
      return keep_motion(call, taut::Motion::create(space_, motion_options_of(call)));
    }
    if (name == "motion_load") {
      return keep_motion(call, taut::Motion::load(space_, bytes_of(json_member(call, "bytes"))));
    }
    if (name == "motion_find" || name == "motion_begin") {
      const auto start = numbers(call, "start"), goals = numbers(call, "goals");
      taut::MotionRequest request;
      request.max_iterations = word(call, "max_iterations");
      request.tolerance = json_member_real(call, "tolerance");
      if (json_find(call, "flags") != nullptr) request.flags = word(call, "flags");
      request.user = ++users_;
      if (name == "motion_find") {
        const auto result = motion_.find(start, goals, request);
        if (result.ok()) user_ = request.user;
        return searched(call, result);
      }
      const auto begun = motion_.begin(start, goals, request);
      if (begun.ok()) user_ = request.user;
      const char* fault = expect_states(call);
      return fault != nullptr ? fault : done(call, begun);
    }
    if (name == "motion_pieces") {
      std::vector<taut::MotionPiece> pieces(json_member(call, "out")->count);
      const auto count = motion_.copy_pieces(pieces);
      if (!count.ok()) return "no pieces";
      return same_pieces(call, pieces, *count);
    }
    for (const char* asking :
         {"motion_ask", "motion_ask_motions", "motion_tell", "motion_tell_costs", "motion_prepare", "motion_save"}) {
      if (name == asking) return on_asking(name, call);
    }
    if (name == "motion_algorithm_of") {
      const auto chosen = motion_.algorithm();
      const bool holds = chosen.ok() && static_cast<std::uint32_t>(*chosen) == word(call, "algorithm");
      return holds ? done(call, chosen) : "another algorithm";
    }
    if (name == "motion_improve") return searched(call, motion_.improve(improvement_of(call)));
    if (name == "motion_step") return searched(call, motion_.step(word(call, "max_iterations")));
    const auto result = name == "motion_cancel" ? motion_.cancel() : motion_.reset();
    const char* fault = expect_states(call);
    return fault != nullptr ? fault : done(call, result);
  }

  taut::Shape shape_;
  taut::Space space_;
  taut::Motion motion_;
  std::uint64_t users_ = 0, user_ = 0;
};
