/* What a C program that is linked with its library, but may meet another one, does first: two questions, one clear
   answer. */
#include <stdio.h>
#include <taut.h>

/* 0 if the library accepts this program's structs. The options contain their size: the library's may be larger. */
static int differ(const char* name, uint32_t theirs, size_t ours, int grows) {
  if (theirs == ours || (grows && theirs > ours)) return 0;
  fprintf(stderr, "the taut library that was loaded has a %s of %u bytes, this program's has %u\n", name, (unsigned)theirs,
          (unsigned)ours);
  return 1;
}

int main(void) {
  const uint32_t served = taut_abi_version();
  taut_grid grid;
  if ((served >> 16) > TAUT_ABI_VERSION || (served & 0xFFFF) < TAUT_ABI_VERSION) {
    fprintf(stderr, "the taut library that was loaded serves versions %u to %u of its interface, this program needs version %u\n",
            (unsigned)(served >> 16), (unsigned)(served & 0xFFFF), (unsigned)TAUT_ABI_VERSION);
    return 3;
  }
  if (differ("taut_planner_options", taut_struct_size(TAUT_STRUCT_PLANNER_OPTIONS), sizeof(taut_planner_options), 1) ||
      differ("taut_request", taut_struct_size(TAUT_STRUCT_REQUEST), sizeof(taut_request), 0) ||
      differ("taut_result", taut_struct_size(TAUT_STRUCT_RESULT), sizeof(taut_result), 0)) {
    return 3;
  }
  if (taut_grid_create(4, 4, 1, &grid) != TAUT_OK || taut_grid_destroy(grid) != TAUT_OK) return 4;
  printf("taut %s\n", taut_version_string());
  return 0;
}
