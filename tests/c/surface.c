/* What must never change for clients that are compiled already: numbers, layouts, signatures. Also a C++ program. The
   list is generated; blessing adds lines and changes none. WITHOUT_MOTION: against a library without that part. */
#include <stddef.h>
#ifdef WITHOUT_MOTION
#include <taut.h>
#else
#include <taut_motion.h>
#endif

#ifdef __cplusplus
#define SAME(name, condition) static_assert(condition, #name)
#elif __STDC_VERSION__ >= 201112L
#define SAME(name, condition) _Static_assert(condition, #name)
#else
#define SAME(name, condition) typedef char same_##name[(condition) ? 1 : -1]
#endif
#define NUMBER(name, value) SAME(name, (name) == (value))
#define FIELD(type, field, offset, size) \
  SAME(type##_##field, offsetof(type, field) == (offset) && sizeof(((type*)0)->field) == (size))
#define SIZE(type, size) SAME(type, sizeof(type) == (size))

/* A compile error if the signature is another, a link error if the symbol is missing. */
#define SIGNATURE(name, returns, parameters) static returns(*const volatile pointer_##name) parameters = name

/* FORMER_NAMES: what was promised under names that taut.h keeps for one release more. */
#ifdef FORMER_NAMES
#include "former_promises.h"
#else
#include "generated/promises.h"
#endif

#ifdef WITHOUT_MOTION
#define EVERY_MOTION_FUNCTION(X)
#define MOTION_SIZE(id, type) (taut_struct_size(id) == 0)
#else
#include "generated/motion_promises.h"
#define MOTION_SIZE(id, type) (taut_struct_size(id) == sizeof(type))
#endif

SIZE(taut_status, 4);

#define IS_PRESENT(name) &&pointer_##name

int main(void) {
  int present = 1 EVERY_FUNCTION(IS_PRESENT) EVERY_MOTION_FUNCTION(IS_PRESENT);
  int sizes = taut_struct_size(TAUT_STRUCT_PLANNER_OPTIONS) == sizeof(taut_planner_options) &&
              taut_struct_size(TAUT_STRUCT_REQUEST) == sizeof(taut_request) &&
              taut_struct_size(TAUT_STRUCT_RESULT) == sizeof(taut_result) &&
              MOTION_SIZE(TAUT_STRUCT_SPACE_OPTIONS, taut_space_options) &&
              MOTION_SIZE(TAUT_STRUCT_AXIS, taut_axis) &&
              MOTION_SIZE(TAUT_STRUCT_MOTION_OPTIONS, taut_motion_options) &&
              MOTION_SIZE(TAUT_STRUCT_MOTION_REQUEST, taut_motion_request) &&
              MOTION_SIZE(TAUT_STRUCT_MOTION_RESULT, taut_motion_result) &&
              MOTION_SIZE(TAUT_STRUCT_MOTION_PIECE, taut_motion_piece);
  taut_status status = TAUT_OK;
  taut_request request = {{0, 0}, {0, 0}, TAUT_REQUEST_EVERY_STEP | TAUT_REQUEST_ALLOW_PARTIAL, 0, 0, 0, 0, 0};
  switch (status) { /* statuses are integers and their names are constants */
    case TAUT_OK:
    case TAUT_NO_PATH:
      return present && sizes && request.flags == 3 ? 0 : 1;
    default:
      return 2;
  }
}
