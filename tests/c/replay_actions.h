/* The part of conformance.c that replays plans of actions. */
#ifndef REPLAY_ACTIONS_H
#define REPLAY_ACTIONS_H

/* A set of facts, of the list of their numbers. */
static void facts_of(const json* object, const char* name, uint64_t words[4]) {
  const json* item;
  memset(words, 0, 4 * sizeof *words);
  for (item = json_member(object, name)->first; item != NULL; item = item->next) {
    const uint32_t fact = (uint32_t)json_real(item);
    CHECK(fact < 256);
    words[fact / 64] |= (uint64_t)1 << fact % 64;
  }
}

/* A plan that does not fit is computed, but not written. */
static void plan_without_room(const json* call, const taut_action* list, size_t count, const uint64_t facts[3][4]) {
  size_t needed = 99;
  taut_result result = untouched_result();
  const size_t length = json_member(call, "out")->count;
  const taut_status status = taut_actions_plan(list, count, facts[0], facts[1], facts[2],
                                               word(call, "max_expansions"), NULL, 0, &needed, &result);
  SAME(status == (length > 0 ? TAUT_ERROR_BUFFER_TOO_SMALL : whole(call, "status")), "%s without room",
       taut_status_name(status));
  SAME(needed == length && result.status == whole(call, "status"), "%lu actions without room", (unsigned long)needed);
  SAME(result.cost == json_member_real(call, "cost"), "cost %.17g without room", result.cost);
}

static void actions_plan(const json* call) {
  taut_action list[64];
  uint64_t facts[3][4];
  uint32_t out[64];
  size_t count = 0, needed = 99, i;
  taut_result result = untouched_result();
  const json* wanted = json_find(call, "out");
  const json* item;
  taut_status status;
  memset(list, 0, sizeof list);
  memset(out, 0xA5, sizeof out);
  for (item = json_member(call, "actions")->first; item != NULL; item = item->next, count++) {
    CHECK(count < 64);
    facts_of(item, "need", list[count].need);
    facts_of(item, "need_not", list[count].need_not);
    facts_of(item, "add", list[count].add);
    facts_of(item, "remove", list[count].remove);
    list[count].cost = json_member_real(item, "cost");
    list[count].user = UINT64_MAX - count;
  }
  facts_of(call, "start", facts[0]);
  facts_of(call, "goal", facts[1]);
  facts_of(call, "goal_not", facts[2]);
  status = taut_actions_plan(list, count, facts[0], facts[1], facts[2], word(call, "max_expansions"), out, 64, &needed,
                             &result);
  expect_call(call, status);
  if (status < 0) {
    SAME(needed == 99 && is_untouched(&result, sizeof result), "a plan was written for an error");
    SAME(is_untouched(out, sizeof out), "numbers were written for an error");
    return;
  }
  SAME(result.status == status && result.guarantee == word(call, "guarantee"), "another outcome");
  SAME(result.length == result.cost && result.user == 0 && result.revision == 0, "the other words are wrong");
  SAME(result.cost == json_member_real(call, "cost"), "cost %.17g", result.cost);
  expect_bits(call, 0, result.cost);
  expect_bits(call, 1, result.bound);
  SAME(needed == wanted->count, "a plan of %lu actions", (unsigned long)needed);
  for (i = 0; i < needed; i++) SAME(out[i] == (uint32_t)json_at(wanted, i), "action %lu", (unsigned long)i);
  SAME(is_untouched(out + needed, (64 - needed) * sizeof *out), "more actions were written");
  plan_without_room(call, list, count, (const uint64_t(*)[4])facts);
}

#endif
