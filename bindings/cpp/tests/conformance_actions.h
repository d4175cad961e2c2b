// Replays plans of actions; a part of conformance.cpp, which has the readers of members.

/// A set of facts, of the list of their numbers.
taut::Facts facts_of(const json* object, const char* name) {
  taut::Facts facts{};
  for (const json* item = json_member(object, name)->first; item != nullptr; item = item->next) {
    const auto fact = static_cast<std::size_t>(json_real(item));
    facts[fact / 64] |= std::uint64_t{1} << fact % 64;
  }
  return facts;
}

std::vector<taut::Action> actions_of(const json* call) {
  std::vector<taut::Action> actions;
  for (const json* item = json_member(call, "actions")->first; item != nullptr; item = item->next) {
    taut::Action action{};
    const auto take = [item](const char* name, std::uint64_t (&words)[4]) {
      const taut::Facts facts = facts_of(item, name);
      for (std::size_t i = 0; i < facts.size(); i++) words[i] = facts[i];
    };
    take("need", action.need);
    take("need_not", action.need_not);
    take("add", action.add);
    take("remove", action.remove);
    action.cost = json_member_real(item, "cost");
    actions.push_back(action);
  }
  return actions;
}

/// Plans actions; what is wrong with the answer, null if nothing is.
const char* replay_plan(const json* call) {
  const std::vector<taut::Action> actions = actions_of(call);
  const taut::Facts start = facts_of(call, "start"), goal = facts_of(call, "goal"), without = facts_of(call, "goal_not");
  const json* wanted = json_find(call, "out");
  std::vector<std::uint32_t> out(64);
  const auto plan = taut::plan_actions(actions, start, goal, out, without, word(call, "max_expansions"));
  if (static_cast<int>(plan.ok() ? plan->outcome.status : plan.status()) != whole(call, "status")) return "another status";
  if (!plan.ok()) return wanted == nullptr ? nullptr : "a plan, or none";
  if (static_cast<std::uint32_t>(plan->outcome.guarantee) != word(call, "guarantee")) return "another guarantee";
  if (!same_bits(call, 0, plan->outcome.cost) || !same_bits(call, 1, plan->outcome.bound)) return "another cost";
  if (plan->count != wanted->count) return "a plan of another length";
  for (std::size_t i = 0; i < plan->count; i++) {
    if (out[i] != static_cast<std::uint32_t>(json_at(wanted, i))) return "another action";
  }
  return nullptr;
}
