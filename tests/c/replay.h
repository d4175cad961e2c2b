/* Reads and compares the members of a recorded call by the types of the C interface; generated/replays.h is made of
   these. */
#ifndef REPLAY_H
#define REPLAY_H

#include <stdbool.h>

#include "check.h"
#include "json.h"

/* For each type: read_TYPE takes a value from JSON, same_TYPE compares one with what the library wrote. */
#define NUMBER_TYPE(TYPE) \
  static inline TYPE read_##TYPE(const json* value) { return (TYPE)number_of(value); } \
  static inline bool same_##TYPE(const TYPE* got, const json* wanted) { return *got == read_##TYPE(wanted); }

static inline double number_of(const json* value) { return value->kind == JSON_TRUE ? 1 : json_real(value); }

NUMBER_TYPE(uint8_t)
NUMBER_TYPE(int32_t)
NUMBER_TYPE(uint32_t)
NUMBER_TYPE(uint64_t)
NUMBER_TYPE(size_t)
NUMBER_TYPE(float)
NUMBER_TYPE(double)

static inline taut_point read_taut_point(const json* pair) {
  return point((float)json_at(pair, 0), (float)json_at(pair, 1));
}

static inline bool same_taut_point(const taut_point* got, const json* wanted) {
  const taut_point expected = read_taut_point(wanted);
  return memcmp(got, &expected, sizeof expected) == 0;
}

static inline taut_rect read_taut_rect(const json* list) {
  return rect((int32_t)json_at(list, 0), (int32_t)json_at(list, 1), (int32_t)json_at(list, 2), (int32_t)json_at(list, 3));
}

static inline bool same_taut_rect(const taut_rect* got, const json* wanted) {
  const taut_rect expected = read_taut_rect(wanted);
  return memcmp(got, &expected, sizeof expected) == 0;
}

/* An argument; a list of them, which must be freed. */
#define INPUT(TYPE, NAME) const TYPE NAME = read_##TYPE(json_member(call, #NAME))
#define INPUT_LIST(TYPE, NAME) \
  const json* NAME##_list = json_member(call, #NAME); \
  TYPE* NAME = (TYPE*)calloc(NAME##_list->count + 1, sizeof(TYPE)); \
  CHECK(NAME != NULL); \
  for (const json* item = NAME##_list->first, *first = item; item != NULL; item = item->next) { \
    NAME[json_place(first, item)] = read_##TYPE(item); \
  }

static inline size_t json_place(const json* first, const json* item) {
  size_t place = 0;
  for (; first != item; first = first->next) place++;
  return place;
}

/* Memory for an answer, which stays untouched unless the record has one; a list, which must be freed. */
#define OUTPUT(TYPE, NAME) \
  TYPE NAME; \
  memset(&NAME, 0xA5, sizeof NAME)
#define OUTPUT_LIST(TYPE, NAME) \
  const json* NAME##_list = json_find(call, #NAME); \
  const size_t NAME##_count = NAME##_list == NULL ? 0 : NAME##_list->count; \
  TYPE* NAME = (TYPE*)malloc((NAME##_count + 1) * sizeof(TYPE)); \
  CHECK(NAME != NULL); \
  memset(NAME, 0xA5, (NAME##_count + 1) * sizeof(TYPE))

/* Compares an answer. MEMBER is missing or null where nothing may have been written. */
#define ANSWER_OF(TYPE, NAME, MEMBER, OBJECT) \
  if (status >= 0 && json_find(call, MEMBER) != NULL) { \
    SAME(same_##TYPE(&NAME, OBJECT), "%s is another one", #NAME); \
  } else { \
    SAME(is_untouched(&NAME, sizeof NAME), "%s was written", #NAME); \
  }
#define ANSWER(TYPE, NAME) ANSWER_OF(TYPE, NAME, #NAME, json_member(call, #NAME))
/* The fields of a struct are members of the call; FIRST is one of them. */
#define ANSWER_FIELDS(TYPE, NAME, FIRST) ANSWER_OF(TYPE, NAME, FIRST, call)
#define ANSWER_LIST(TYPE, NAME, LENGTH) \
  if (status >= 0 && NAME##_list != NULL) { \
    SAME((LENGTH) == NAME##_count, "%s has %lu items", #NAME, (unsigned long)(LENGTH)); \
    for (const json* item = NAME##_list->first, *first = item; item != NULL; item = item->next) { \
      SAME(same_##TYPE(&NAME[json_place(first, item)], item), "an item of %s is another one", #NAME); \
    } \
  }

#endif
