// Replays the calls on fields and policies; a part of conformance.cpp, which has the readers of members.

/// A field, a policy and its followers.
class FieldReplay {
 public:
  /// Makes a call; what is wrong with its answer, null if nothing is.
  const char* one(std::string_view name, const json* call, const taut::Grid& grid) {
    const char* fault = on_field(name, call, grid);
    if (fault == unknown()) fault = ask(name, call);
    return fault == unknown() ? on_policy(name, call, grid) : fault;
  }

 private:
  static const char* unknown() { return "this client does not know the call"; }

  /// What is wrong with a result that is all there is to compare.
  template <class T>
  static const char* done(const json* call, const taut::Result<T>& result) {
    return static_cast<int>(result.status()) == whole(call, "status") ? nullptr : "another status";
  }

  static std::vector<taut::Point> points(const json* call, const char* name) {
    std::vector<taut::Point> list;
    for (const json* item = json_member(call, name)->first; item != nullptr; item = item->next) {
      list.push_back(point_of(item));
    }
    return list;
  }

  static bool same_points(const std::vector<taut::Point>& got, const json* wanted) {
    std::size_t place = 0;
    if (got.size() != wanted->count) return false;
    for (const json* item = wanted->first; item != nullptr; item = item->next, place++) {
      if (!same(got[place], point_of(item))) return false;
    }
    return true;
  }

  static std::vector<taut::FieldSeed> seeds_of(const json* call) {
    std::vector<taut::FieldSeed> seeds;
    for (const json* item = json_member(call, "seeds")->first; item != nullptr; item = item->next) {
      seeds.push_back({point_of(json_member(item, "at")), json_member_real(item, "cost")});
    }
    return seeds;
  }

  static const char* built(const json* call, const taut::Result<taut::FieldResult>& result) {
    if (!result.ok()) return done(call, result);
    if (static_cast<int>(result->status) != whole(call, "status")) return "another outcome";
    if (static_cast<std::uint32_t>(result->guarantee) != word(call, "guarantee")) return "another guarantee";
    if (result->reached != word(call, "reached") || result->skipped != word(call, "skipped")) return "another count";
    if (result->revision != word(call, "revision")) return "another revision";
    return same_bits(call, 0, result->farthest) ? nullptr : "another farthest point";
  }

  static const char* create(const json* call, const taut::Grid& grid, taut::Field& field) {
    const json* asked = json_member(call, "options");
    taut::FieldOptions options;
    options.kind = static_cast<taut::FieldKind>(word(asked, "kind"));
    options.lattice = static_cast<taut::Lattice>(word(asked, "lattice"));
    options.neighbours = word(asked, "neighbours");
    options.diagonal_gaps = static_cast<taut::DiagonalGaps>(word(asked, "diagonal_gaps"));
    options.corner_cutting = static_cast<taut::CornerCutting>(word(asked, "corner_cutting"));
    options.cost_rule = static_cast<taut::CostRule>(word(asked, "cost_rule"));
    options.reach = json_member_real(asked, "reach");
    options.wall_distance = json_member_real(asked, "wall_distance");
    options.wall_weight = json_member_real(asked, "wall_weight");
    options.memory_limit = static_cast<std::uint64_t>(json_member_real(asked, "memory_limit"));
    options.radius = static_cast<float>(json_member_real(asked, "radius"));
    if (json_find(asked, "turns") != nullptr) options.turns = static_cast<taut::Turns>(word(asked, "turns"));
    if (json_find(asked, "turn_cost") != nullptr) {
      options.turn_cost = static_cast<float>(json_member_real(asked, "turn_cost"));
    }
    auto made = taut::Field::create(grid, options);
    if (made.ok() != is_true(call, "created")) return "a field is made, or not";
    if (made.ok()) field = std::move(*made);
    return done(call, made);
  }

  /// Calls that build.
  const char* on_field(std::string_view name, const json* call, const taut::Grid& grid) {
    if (name == "field_create") return create(call, grid, field_);
    if (name == "field_set_costs") return done(call, field_.set_costs(costs_of(call)));
    if (name == "field_set_weights") {
      return done(call, field_.set_weights(area_of(call), reals_of(call, "weights"), word(call, "stride")));
    }
    if (name == "field_build") return built(call, field_.build(seeds_of(call)));
    if (name == "field_begin") return done(call, field_.begin(seeds_of(call)));
    if (name == "field_update") return done(call, field_.update());
    if (name == "field_step") return built(call, field_.step(word(call, "max_expansions")));
    if (name == "field_cancel") return done(call, field_.cancel());
    if (name == "field_reset") return done(call, field_.reset());
    return unknown();
  }

  /// Questions.
  const char* ask(std::string_view name, const json* call) const {
    const json* wanted = json_find(call, name == "field_next" ? "next" : "out");
    const std::size_t count = wanted == nullptr ? 0 : wanted->count;
    if (name == "field_distances") {
      const auto at = points(call, "at");
      std::vector<double> out(at.size());
      const auto result = field_.distances(at, out, word(call, "flags") != 0);
      if (!result.ok()) return done(call, result);
      for (std::size_t i = 0; i < out.size(); i++) {
        if (count != out.size() || !same_bits(call, i, out[i])) return "another distance";
      }
      return done(call, result);
    }
    if (name == "field_owners" || name == "field_links") {
      const auto at = points(call, "at");
      std::vector<std::uint32_t> out(at.size());
      const auto result = name == "field_links" ? field_.links(at, out) : field_.owners(at, out);
      for (std::size_t i = 0; result.ok() && i < out.size(); i++) {
        if (count != out.size() || out[i] != json_at(wanted, i)) return "another owner";
      }
      return done(call, result);
    }
    if (name == "field_next") {
      auto next = points(call, "last");
      const auto result = field_.next(points(call, "at"), next);
      const bool holds = same_points(next, wanted == nullptr ? json_member(call, "last") : wanted);
      return holds ? done(call, result) : "another point to walk to";
    }
    if (name == "field_path") {
      std::vector<taut::Point> out(count);
      const auto needed = field_.path(point_of(json_member(call, "from")), out);
      if (!needed.ok()) return done(call, needed);
      const bool holds = *needed == count && same_points(out, wanted);
      return holds && (count > 0) == (whole(call, "status") == 0) ? nullptr : "another way";
    }
    if (name == "field_rows") {
      std::vector<float> out(wanted == nullptr ? 256 : count, 7.0F);
      const auto result = field_.rows(area_of(call), out, word(call, "stride"));
      for (std::size_t i = 0; result.ok() && i < out.size(); i++) {
        if (wanted == nullptr || out[i] != static_cast<float>(json_at(wanted, i))) return "another row";
      }
      return done(call, result);
    }
    return unknown();
  }

  const char* create_policy(const json* call, const taut::Grid& grid) {
    const json* asked = json_member(call, "options");
    taut::PolicyOptions options;
    options.policy = static_cast<taut::PolicyKind>(word(asked, "policy"));
    options.side = static_cast<taut::Side>(word(asked, "side"));
    options.diagonal_gaps = static_cast<taut::DiagonalGaps>(word(asked, "diagonal_gaps"));
    options.patience = word(asked, "patience");
    options.attract = json_member_real(asked, "attract");
    options.repel = json_member_real(asked, "repel");
    options.influence = json_member_real(asked, "influence");
    options.radius = static_cast<float>(json_member_real(asked, "radius"));
    auto made = taut::Policy::create(grid, options);
    if (made.ok() != is_true(call, "created")) return "a policy is made, or not";
    if (made.ok()) policy_ = std::move(*made);
    return done(call, made);
  }

  const char* on_policy(std::string_view name, const json* call, const taut::Grid& grid) {
    if (name == "policy_create") return create_policy(call, grid);
    if (name != "policy_step") return unknown();
    if (const json* list = json_find(call, "followers")) {
      followers_.clear();
      for (const json* item = list->first; item != nullptr; item = item->next) {
        const auto stride = static_cast<float>(json_member_real(item, "stride"));
        followers_.push_back(taut::follower_at(point_of(json_member(item, "at")), point_of(json_member(item, "goal")), stride));
      }
    }
    const auto result = is_true(call, "field") ? policy_.step(field_, followers_) : policy_.step(followers_);
    std::vector<taut::Point> at;
    const json* states = json_member(call, "state");
    if (states->count != followers_.size()) return "another number of followers";
    for (const taut::Follower& follower : followers_) {
      const double state = json_at(states, at.size());
      if (static_cast<std::uint32_t>(taut::state_of(follower)) != state) return "another state";
      at.push_back(follower.at);
    }
    if (!same_points(at, json_member(call, "at"))) return "a follower is elsewhere";
    if (!result.ok()) return done(call, result);
    const bool counted = result->moving == word(call, "moving") && result->arrived == word(call, "arrived") &&
                         result->blocked == word(call, "blocked") && result->stuck == word(call, "stuck") &&
                         result->unreachable == word(call, "unreachable") && result->invalid == word(call, "invalid");
    return counted && result->revision == word(call, "revision") ? done(call, result) : "another count";
  }

  taut::Field field_;
  taut::Policy policy_;
  std::vector<taut::Follower> followers_;
};
