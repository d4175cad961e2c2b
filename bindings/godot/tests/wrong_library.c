/* A library that is not the right taut: WRONG_ABI serves another version of the C surface, WRONG_AGE lacks functions,
   and OPTIONS, REQUEST, RESULT are how many bytes its structs have more. */
#include <taut.h>

#ifndef OPTIONS
#define OPTIONS 0
#endif
#ifndef REQUEST
#define REQUEST 0
#endif
#ifndef RESULT
#define RESULT 0
#endif

#if defined(WRONG_ABI)
uint32_t taut_abi_version(void) { return 7u << 16 | 9u; }
#elif defined(WRONG_AGE)
uint32_t taut_abi_version(void) { return 1u << 16 | 4u; }
const char* taut_status_name(taut_status status) { return status ? "" : ""; }
uint32_t taut_struct_size(uint32_t id) {
  switch (id) {
    case TAUT_STRUCT_PLANNER_OPTIONS: return sizeof(taut_planner_options) + OPTIONS;
    case TAUT_STRUCT_REQUEST: return sizeof(taut_request) + REQUEST;
    case TAUT_STRUCT_RESULT: return sizeof(taut_result) + RESULT;
    case TAUT_STRUCT_POOL_OPTIONS: return sizeof(taut_pool_options);
    case TAUT_STRUCT_HIT: return sizeof(taut_hit);
    case TAUT_STRUCT_LEG: return sizeof(taut_leg);
    case TAUT_STRUCT_MOVER: return sizeof(taut_mover);
    case TAUT_STRUCT_MOMENT: return sizeof(taut_moment);
    case TAUT_STRUCT_GRID_LINK: return sizeof(taut_grid_link);
    case TAUT_STRUCT_LINK_USE: return sizeof(taut_link_use);
    case TAUT_STRUCT_CROSSING: return sizeof(taut_crossing);
    case TAUT_STRUCT_SEARCH_EVENT: return sizeof(taut_search_event);
    case TAUT_STRUCT_PATH_CHECK: return sizeof(taut_path_check);
    case TAUT_STRUCT_PLACE: return sizeof(taut_place);
    case TAUT_STRUCT_FIELD_OPTIONS: return sizeof(taut_field_options);
    case TAUT_STRUCT_FIELD_SEED: return sizeof(taut_field_seed);
    case TAUT_STRUCT_FIELD_RESULT: return sizeof(taut_field_result);
  }
  return 0;
}
#else
int32_t something_else(void) { return 0; }
#endif
