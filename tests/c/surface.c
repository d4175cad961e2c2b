/* What must never change for clients that are compiled already: numbers, layouts, signatures. Also a C++ program. */
#include <stddef.h>
#include <taut.h>

#ifdef __cplusplus
#define SAME(name, condition) static_assert(condition, #name)
#elif __STDC_VERSION__ >= 201112L
#define SAME(name, condition) _Static_assert(condition, #name)
#else
#define SAME(name, condition) typedef char same_##name[(condition) ? 1 : -1]
#endif
#define NUMBER(name, value) SAME(name, (name) == (value))
#define FIELD(type, field, offset) SAME(type##_##field, offsetof(type, field) == (offset))
#define SIZE(type, size) SAME(type, sizeof(type) == (size))

NUMBER(TAUT_OK, 0);
NUMBER(TAUT_NO_PATH, 1);
NUMBER(TAUT_PARTIAL, 2);
NUMBER(TAUT_IN_PROGRESS, 3);
NUMBER(TAUT_CANCELLED, 4);
NUMBER(TAUT_BUDGET_SPENT, 5);
NUMBER(TAUT_ERROR_INVALID_ARGUMENT, -1);
NUMBER(TAUT_ERROR_NULL_POINTER, -2);
NUMBER(TAUT_ERROR_BUFFER_TOO_SMALL, -3);
NUMBER(TAUT_ERROR_OUT_OF_MEMORY, -4);
NUMBER(TAUT_ERROR_BUSY, -5);
NUMBER(TAUT_ERROR_BAD_HANDLE, -6);
NUMBER(TAUT_ERROR_UNSUPPORTED, -7);
NUMBER(TAUT_ERROR_FORMAT, -8);
NUMBER(TAUT_ERROR_LIMIT, -9);
NUMBER(TAUT_ERROR_START_BLOCKED, -10);
NUMBER(TAUT_ERROR_GOAL_BLOCKED, -11);
NUMBER(TAUT_ERROR_POISONED, -98);
NUMBER(TAUT_ERROR_PANIC, -99);
NUMBER(TAUT_ALGORITHM_ASTAR, 1);
NUMBER(TAUT_ALGORITHM_JUMP_POINT, 2);
NUMBER(TAUT_ALGORITHM_THETA, 3);
NUMBER(TAUT_ALGORITHM_LAZY_THETA, 4);
NUMBER(TAUT_ALGORITHM_ANGLE_PROPAGATION_THETA, 5);
NUMBER(TAUT_ALGORITHM_FIELD_DSTAR, 6);
NUMBER(TAUT_ALGORITHM_BLOCK_ASTAR, 7);
NUMBER(TAUT_ALGORITHM_ANYA, 8);
NUMBER(TAUT_ALGORITHM_VISIBILITY_GRAPH, 9);
NUMBER(TAUT_ALGORITHM_TANGENT_GRAPH, 10);
NUMBER(TAUT_ALGORITHM_ACCELERATED_ASTAR, 11);
NUMBER(TAUT_ALGORITHM_DSTAR_LITE, 12);
NUMBER(TAUT_LATTICE_CORNERS, 0);
NUMBER(TAUT_LATTICE_CELLS, 1);
NUMBER(TAUT_DIAGONAL_GAPS_CLOSED, 0);
NUMBER(TAUT_DIAGONAL_GAPS_OPEN, 1);
NUMBER(TAUT_CORNER_CUTTING_NEVER, 0);
NUMBER(TAUT_CORNER_CUTTING_ONE_FREE, 1);
NUMBER(TAUT_CORNER_CUTTING_ALWAYS, 2);
NUMBER(TAUT_HEURISTIC_AUTO, 0);
NUMBER(TAUT_HEURISTIC_OCTILE, 1);
NUMBER(TAUT_HEURISTIC_STRAIGHT_LINE, 2);
NUMBER(TAUT_HEURISTIC_MANHATTAN, 3);
NUMBER(TAUT_HEURISTIC_CHEBYSHEV, 4);
NUMBER(TAUT_COST_RULE_AVERAGE, 0);
NUMBER(TAUT_COST_RULE_ENTERED, 1);
NUMBER(TAUT_SMOOTHING_NONE, 0);
NUMBER(TAUT_SMOOTHING_GREEDY, 1);
NUMBER(TAUT_SMOOTHING_TAUT, 2);
NUMBER(TAUT_GUARANTEE_NONE, 0);
NUMBER(TAUT_GUARANTEE_BOUNDED, 1);
NUMBER(TAUT_GUARANTEE_LATTICE_OPTIMAL, 2);
NUMBER(TAUT_GUARANTEE_OPTIMAL, 3);
NUMBER(TAUT_REQUEST_EVERY_STEP, 1);
NUMBER(TAUT_REQUEST_ALLOW_PARTIAL, 2);
NUMBER(TAUT_STRUCT_PLANNER_OPTIONS, 1);
NUMBER(TAUT_STRUCT_REQUEST, 2);
NUMBER(TAUT_STRUCT_RESULT, 3);

SIZE(taut_status, 4);
SIZE(taut_grid, 8);
SIZE(taut_planner, 8);
SIZE(taut_point, 8);
SIZE(taut_rect, 16);
FIELD(taut_rect, height, 12);
SIZE(taut_planner_options, 88);
FIELD(taut_planner_options, algorithm, 4);
FIELD(taut_planner_options, lattice, 8);
FIELD(taut_planner_options, neighbours, 12);
FIELD(taut_planner_options, diagonal_gaps, 16);
FIELD(taut_planner_options, corner_cutting, 20);
FIELD(taut_planner_options, heuristic, 24);
FIELD(taut_planner_options, cost_rule, 28);
FIELD(taut_planner_options, smoothing, 32);
FIELD(taut_planner_options, reserved32, 36);
FIELD(taut_planner_options, h_scale, 40);
FIELD(taut_planner_options, memory_limit, 48);
FIELD(taut_planner_options, reserved, 56);
SIZE(taut_request, 48);
FIELD(taut_request, goal, 8);
FIELD(taut_request, flags, 16);
FIELD(taut_request, max_expansions, 20);
FIELD(taut_request, user, 24);
FIELD(taut_request, reserved, 32);
SIZE(taut_result, 88);
FIELD(taut_result, guarantee, 4);
FIELD(taut_result, length, 8);
FIELD(taut_result, cost, 16);
FIELD(taut_result, bound, 24);
FIELD(taut_result, expanded, 32);
FIELD(taut_result, generated, 40);
FIELD(taut_result, sight_checks, 48);
FIELD(taut_result, revision, 56);
FIELD(taut_result, user, 64);
FIELD(taut_result, reserved, 72);

/* Each of these is a compile error if the signature is another, and a link error if the symbol is missing. */
static uint32_t (*const volatile abi_version)(void) = taut_abi_version;
static uint32_t (*const volatile version_number)(void) = taut_version_number;
static const char* (*const volatile version_string)(void) = taut_version_string;
static const char* (*const volatile status_name)(int32_t) = taut_status_name;
static size_t (*const volatile last_error)(char*, size_t) = taut_last_error;
static uint32_t (*const volatile struct_size)(uint32_t) = taut_struct_size;
static uint64_t (*const volatile live_objects)(void) = taut_live_objects;
static int32_t (*const volatile grid_create)(int32_t, int32_t, uint32_t, struct taut_grid*) = taut_grid_create;
static int32_t (*const volatile grid_from_moving_ai)(const char*, size_t, taut_grid*) = taut_grid_from_moving_ai;
static int32_t (*const volatile grid_destroy)(taut_grid) = taut_grid_destroy;
static int32_t (*const volatile grid_size)(taut_grid, int32_t*, int32_t*) = taut_grid_size;
static int32_t (*const volatile grid_set_cell)(taut_grid, int32_t, int32_t, uint32_t) = taut_grid_set_cell;
static int32_t (*const volatile grid_fill)(taut_grid, const taut_rect*, uint32_t) = taut_grid_fill;
static int32_t (*const volatile grid_set_cells)(taut_grid, const taut_rect*, const uint8_t*, size_t, size_t) =
    taut_grid_set_cells;
static int32_t (*const volatile grid_get_cells)(taut_grid, const taut_rect*, uint8_t*, size_t, size_t, size_t*) =
    taut_grid_get_cells;
static int32_t (*const volatile grid_revision)(taut_grid, uint64_t*) = taut_grid_revision;
static int32_t (*const volatile grid_prepare)(taut_grid) = taut_grid_prepare;
static int32_t (*const volatile grid_line_of_sight)(taut_grid, const taut_point*, const taut_point*, uint32_t, uint8_t*,
                                           taut_point*) = taut_grid_line_of_sight;
static int32_t (*const volatile planner_options_init)(taut_planner_options*, size_t) = taut_planner_options_init;
static int32_t (*const volatile planner_create)(taut_grid, const taut_planner_options*, taut_planner*) =
    taut_planner_create;
static int32_t (*const volatile planner_destroy)(taut_planner) = taut_planner_destroy;
static int32_t (*const volatile planner_set_costs)(taut_planner, const float*, size_t) = taut_planner_set_costs;
static int32_t (*const volatile planner_find)(taut_planner, const taut_request*, taut_result*) = taut_planner_find;
static int32_t (*const volatile planner_find_many)(taut_planner, const taut_point*, const taut_point*, size_t,
                                                  taut_result*) = taut_planner_find_many;
static int32_t (*const volatile planner_select)(taut_planner, size_t) = taut_planner_select;
static int32_t (*const volatile planner_begin)(taut_planner, const taut_request*) = taut_planner_begin;
static int32_t (*const volatile planner_step)(taut_planner, uint32_t, taut_result*) = taut_planner_step;
static int32_t (*const volatile planner_cancel)(taut_planner) = taut_planner_cancel;
static int32_t (*const volatile planner_prepare)(taut_planner, uint32_t) = taut_planner_prepare;
static int32_t (*const volatile planner_reset)(taut_planner) = taut_planner_reset;
static int32_t (*const volatile planner_path)(taut_planner, taut_point*, size_t, size_t*) = taut_planner_path;
static int32_t (*const volatile planner_path_view)(taut_planner, const taut_point**, size_t*) = taut_planner_path_view;
static int32_t (*const volatile planner_memory)(taut_planner, uint64_t*) = taut_planner_memory;

int main(void) {
  int present = abi_version && version_number && version_string && status_name && last_error && struct_size &&
                live_objects && grid_create && grid_from_moving_ai && grid_destroy && grid_size && grid_set_cell &&
                grid_fill && grid_set_cells && grid_get_cells && grid_revision && grid_prepare && grid_line_of_sight &&
                planner_options_init && planner_create && planner_destroy && planner_set_costs && planner_find &&
                planner_find_many && planner_select && planner_begin && planner_step && planner_cancel &&
                planner_prepare && planner_reset && planner_path && planner_path_view && planner_memory;
  int sizes = taut_struct_size(TAUT_STRUCT_PLANNER_OPTIONS) == sizeof(taut_planner_options) &&
              taut_struct_size(TAUT_STRUCT_REQUEST) == sizeof(taut_request) &&
              taut_struct_size(TAUT_STRUCT_RESULT) == sizeof(taut_result);
  taut_status status = TAUT_OK;
  taut_request request = {{0, 0}, {0, 0}, TAUT_REQUEST_EVERY_STEP | TAUT_REQUEST_ALLOW_PARTIAL, 0, 0, {0, 0}};
  switch (status) { /* statuses are integers and their names are constants */
    case TAUT_OK:
    case TAUT_NO_PATH:
      return present && sizes && request.flags == 3 ? 0 : 1;
    default:
      return 2;
  }
}
