// Replays the calls on links of grids; a part of conformance.cpp, which has the readers of members.

inline taut::GridLink link_of(const json* link) {
  taut::GridLink made{};
  made.from = point_of(json_member(link, "from"));
  made.to = point_of(json_member(link, "to"));
  made.cost = json_real(json_member(link, "cost"));
  made.user = word(link, "user");
  made.flags = word(link, "flags");
  made.link_class = word(link, "link_class");
  return made;
}

inline bool same_link(const taut::GridLink& a, const taut::GridLink& b) {
  return same(a.from, b.from) && same(a.to, b.to) && a.cost == b.cost && a.user == b.user && a.flags == b.flags &&
         a.link_class == b.link_class;
}

/// The status of a result, and the revision if it is that of an edit.
template <class T>
const char* linked(const json* call, const taut::Grid& grid, const taut::Result<T>& result) {
  if (static_cast<int>(result.status()) != whole(call, "status")) return "another status";
  const json* revision = json_find(call, "revision");
  return revision == nullptr || grid.revision().value() == static_cast<std::uint64_t>(revision->number) ? nullptr : "another revision";
}

/// Makes a call on links; what is wrong with its answer, null if nothing is. `known` tells whether it is one.
inline const char* link_call(
    std::string_view name, const json* call, taut::Grid& grid, const taut::Planner& planner, bool& known) {
  known = true;
  const json* wanted = json_find(call, "out");
  if (name == "grid_add_link") {
    const auto number = grid.add_link(link_of(json_member(call, "link")));
    if (number.ok() && *number != word(call, "number")) return "another number";
    return linked(call, grid, number);
  }
  if (name == "grid_set_link") {
    return linked(call, grid, grid.set_link(word(call, "number"), link_of(json_member(call, "link"))));
  }
  if (name == "grid_set_link_spans") {
    const auto from = point_of(json_member(call, "from_span")), to = point_of(json_member(call, "to_span"));
    return linked(call, grid, grid.set_link_spans(word(call, "number"), from, to));
  }
  if (name == "grid_link_spans") {
    const auto spans = grid.link_spans(word(call, "number"));
    const auto wanted = [call](const char* span) { return point_of(json_member(call, span)); };
    if (spans.ok() && !(same(spans->from, wanted("from_span")) && same(spans->to, wanted("to_span")))) return "another span";
    return linked(call, grid, spans);
  }
  if (name == "grid_remove_link") return linked(call, grid, grid.remove_link(word(call, "number")));
  if (name == "grid_get_link") {
    const auto link = grid.get_link(word(call, "number"));
    if (link.ok() && !same_link(*link, link_of(call))) return "another link";
    return linked(call, grid, link);
  }
  if (name == "grid_links") {
    std::vector<std::uint32_t> numbers(wanted->count);
    const auto count = grid.copy_links(numbers);
    if (!count.ok() || *count != numbers.size()) return "another number of links";
    for (std::size_t i = 0; i < numbers.size(); i++) {
      if (numbers[i] != json_at(wanted, i)) return "another link";
    }
    return nullptr;
  }
  if (name == "planner_links") {
    std::vector<taut::LinkUse> uses(wanted->count);
    const auto count = planner.copy_links(uses);
    if (!count.ok() || *count != uses.size()) return "another number of links";
    for (std::size_t i = 0; i < uses.size(); i++) {
      const json* use = json_item(wanted, i);
      const bool same_place = uses[i].point == word(use, "point") && uses[i].link == word(use, "link");
      if (!same_place || uses[i].flags != word(use, "flags")) return "another use of a link";
    }
    return nullptr;
  }
  known = false;
  return nullptr;
}
