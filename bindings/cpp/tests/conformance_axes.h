// Reads what calls on spaces of axes, roadmaps and improvements take; a part of conformance.cpp, which has the readers
// of members.

/// The numbers of a row, or of rows.
std::vector<double> numbers_of(const json* list) {
  std::vector<double> found;
  for (const json* item = list->first; item != nullptr; item = item->next) {
    if (item->kind != JSON_ARRAY) {
      found.push_back(json_real(item));
      continue;
    }
    for (const json* number = item->first; number != nullptr; number = number->next) found.push_back(json_real(number));
  }
  return found;
}

std::vector<double> numbers_of(const json* call, const char* name) { return numbers_of(json_member(call, name)); }

std::vector<std::uint32_t> wholes_of(const json* call, const char* name) {
  std::vector<std::uint32_t> found;
  for (const double number : numbers_of(call, name)) found.push_back(static_cast<std::uint32_t>(number));
  return found;
}

/// True if numbers have the bits of a list, in its order.
bool same_bits(const json* list, taut::span<const double> got) {
  const json* text = list->first;
  for (std::size_t i = 0; i < got.size(); i++, text = text->next) {
    std::uint64_t bits = 0;
    char written[17];
    std::memcpy(&bits, &got[i], sizeof bits);
    std::snprintf(written, sizeof written, "%016" PRIx64, bits);
    if (text == nullptr || std::strcmp(written, text->text) != 0) return false;
  }
  return text == nullptr;
}

std::vector<taut::Axis> axes_of(const json* call) {
  std::vector<taut::Axis> axes;
  for (const json* item = json_member(call, "axes")->first; item != nullptr; item = item->next) {
    axes.push_back({json_member_real(item, "low"), json_member_real(item, "high"), json_member_real(item, "weight"),
                    word(item, "kind"), 0});
  }
  return axes;
}

std::vector<taut::Mode> modes_of(const json* call) {
  std::vector<taut::Mode> modes;
  for (const json* item = json_member(call, "modes")->first; item != nullptr; item = item->next) {
    modes.push_back({word(item, "moves"), word(item, "drags"), json_member_real(item, "contact"),
                     json_member_real(item, "cost"), 0});
  }
  return modes;
}

/// True for the calls of set_rule.
bool is_rule(std::string_view name) {
  return name == "space_add_constraint" || name.substr(0, 10) == "space_set_" || name.substr(0, 11) == "space_edit_";
}

/// Tells a space of axes what its planners keep to.
taut::Result<void> set_rule(taut::Space& space, std::string_view name, const json* call) {
  if (name == "space_add_constraint") {
    return space.add_constraint(static_cast<taut::ConstraintKind>(word(call, "kind")), numbers_of(call, "numbers"));
  }
  if (name == "space_set_model") {
    return space.set_model(static_cast<taut::ModelKind>(word(call, "model")), numbers_of(call, "limits"));
  }
  if (name == "space_set_modes") return space.set_modes(modes_of(call));
  if (name == "space_set_projection") return space.set_projection(numbers_of(call, "factors"));
  std::vector<std::uint32_t> sizes;
  for (const double size : numbers_of(call, "sizes")) sizes.push_back(static_cast<std::uint32_t>(size));
  std::vector<std::uint32_t> low;
  if (name != "space_set_voxels") {
    for (const double place : numbers_of(call, "low")) low.push_back(static_cast<std::uint32_t>(place));
  }
  if (name == "space_edit_voxel_costs") {
    std::vector<float> costs;
    for (const double cost : numbers_of(call, "costs")) costs.push_back(static_cast<float>(cost));
    return space.edit_voxel_costs(low, sizes, costs);
  }
  if (name == "space_edit_voxels") return space.edit_voxels(low, sizes, bytes_of(json_member(call, "is_free")));
  return space.set_voxels(sizes, bytes_of(json_member(call, "is_free")));
}

/// The options of a planner of motions; one that is not recorded keeps its default.
taut::MotionOptions motion_options_of(const json* call) {
  const json* asked = json_member(call, "options");
  taut::MotionOptions options;
  options.algorithm = static_cast<taut::MotionAlgorithm>(word(asked, "algorithm"));
  options.h_scale = json_member_real(asked, "h_scale");
  options.memory_limit = static_cast<std::uint64_t>(json_member_real(asked, "memory_limit"));
  const auto option = [asked](const char* member, double& value) {
    if (json_find(asked, member) != nullptr) value = json_member_real(asked, member);
  };
  if (json_find(asked, "seed") != nullptr) options.seed = word(asked, "seed");
  if (json_find(asked, "neighbours") != nullptr) options.neighbours = word(asked, "neighbours");
  if (json_find(asked, "batch") != nullptr) options.batch = word(asked, "batch");
  options.asks_motions = json_find(asked, "asks_motions") != nullptr;
  option("range", options.range);
  option("goal_bias", options.goal_bias);
  option("resolution", options.resolution);
  option("temperature", options.temperature);
  option("turning_radius", options.turning_radius);
  option("reverse_cost", options.reverse_cost);
  option("switch_cost", options.switch_cost);
  option("first_h_scale", options.first_h_scale);
  option("lattice_step", options.lattice_step);
  option("spot_turn_cost", options.spot_turn_cost);
  return options;
}

taut::ImproveOptions improvement_of(const json* call) {
  const json* asked = json_member(call, "options");
  taut::ImproveOptions options;
  options.improvement = static_cast<taut::Improvement>(word(asked, "improvement"));
  options.descent = static_cast<taut::Descent>(word(asked, "descent"));
  options.max_iterations = word(asked, "max_iterations");
  options.seed = word(asked, "seed");
  options.spacing = json_member_real(asked, "spacing");
  options.clearance = json_member_real(asked, "clearance");
  options.wall_weight = json_member_real(asked, "wall_weight");
  options.turn_weight = json_member_real(asked, "turn_weight");
  options.turning_radius = json_member_real(asked, "turning_radius");
  return options;
}
