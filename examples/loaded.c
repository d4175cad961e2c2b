/* A C program that loads taut when it runs: whatever lies there instead, it says so and goes on as it likes.

   cc -Iinclude examples/loaded.c -o loaded -ldl && ./loaded target/release/libtaut.so

   A program that is linked with taut never comes so far: if a function is missing, the system's loader ends it. This
   one asks in an order in which each question is safe: is the file a library, is it taut, does it serve this header's
   version, are the structs the same, are all functions there. On Windows LoadLibrary and GetProcAddress take the places
   of dlopen and dlsym. */
#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <taut.h>

/* The functions that this program calls, as taut.h declares them. */
#define FUNCTIONS(F)                                                                            \
  F(const char*, taut_version_string, (void))                                                   \
  F(taut_status, taut_grid_create, (int32_t, int32_t, uint32_t, taut_grid*))                    \
  F(taut_status, taut_grid_fill, (taut_grid, const taut_rect*, uint32_t))                       \
  F(taut_status, taut_grid_destroy, (taut_grid))                                                \
  F(taut_status, taut_planner_options_init, (taut_planner_options*, size_t))                    \
  F(taut_status, taut_planner_create, (taut_grid, const taut_planner_options*, taut_planner*))  \
  F(taut_status, taut_planner_destroy, (taut_planner))                                          \
  F(taut_status, taut_planner_find, (taut_planner, const taut_request*, taut_result*))

#define FIELD(answer, name, arguments) answer(*name) arguments;
struct functions {
  FUNCTIONS(FIELD)
};

/* Looks a function up. POSIX: data and function pointers have the same shape. */
static int look_up(void* library, const char* name, void* function) {
  *(void**)function = dlsym(library, name);
  return *(void**)function != NULL;
}

/* 1 if a struct of the library fits ours; the options carry their size, so the library's may be larger. */
static int fits(const char* path, const char* name, uint32_t theirs, size_t ours, int grows) {
  if (theirs == ours || (grows && theirs > ours)) return 1;
  fprintf(stderr, "%s has a %s of %u bytes, this program's has %u: take both from the same release\n", path, name,
          (unsigned)theirs, (unsigned)ours);
  return 0;
}

/* Loads taut from a file; if it cannot be used, says why and returns 0. The library stays loaded. */
static int load(const char* path, struct functions* taut) {
  uint32_t (*abi_version)(void);
  uint32_t (*struct_size)(uint32_t);
  uint32_t served;
  void* library = dlopen(path, RTLD_NOW | RTLD_LOCAL);
  if (!library) {
    fprintf(stderr, "taut cannot be loaded: %s\n", dlerror());
    return 0;
  }
  if (!look_up(library, "taut_abi_version", &abi_version)) {
    fprintf(stderr, "%s is not taut: it has no function taut_abi_version\n", path);
    return 0;
  }
  served = abi_version();
  if ((served >> 16) > TAUT_ABI_VERSION || (served & 0xFFFF) < TAUT_ABI_VERSION) {
    fprintf(stderr, "%s serves versions %u to %u of taut's interface, this program needs version %u\n", path,
            (unsigned)(served >> 16), (unsigned)(served & 0xFFFF), (unsigned)TAUT_ABI_VERSION);
    return 0;
  }
#define LOOK_UP(answer, name, arguments)                                                                    \
  if (!look_up(library, #name, &taut->name)) {                                                              \
    fprintf(stderr, "%s is older than this program: it has no function %s\n", path, #name);                 \
    return 0;                                                                                               \
  }
  if (!look_up(library, "taut_struct_size", &struct_size)) {
    fprintf(stderr, "%s is older than this program: it has no function taut_struct_size\n", path);
    return 0;
  }
  if (!fits(path, "taut_planner_options", struct_size(TAUT_STRUCT_PLANNER_OPTIONS), sizeof(taut_planner_options), 1) ||
      !fits(path, "taut_request", struct_size(TAUT_STRUCT_REQUEST), sizeof(taut_request), 0) ||
      !fits(path, "taut_result", struct_size(TAUT_STRUCT_RESULT), sizeof(taut_result), 0)) {
    return 0;
  }
  FUNCTIONS(LOOK_UP)
  return 1;
}

/* Plans once. */
static int plan(const struct functions* taut) {
  const taut_rect wall = {10, 0, 1, 24};
  taut_planner_options options;
  taut_request request = {0};
  taut_result result;
  taut_planner planner;
  taut_grid grid;
  taut_status status;
  if (taut->taut_grid_create(32, 32, 1, &grid) < 0) return 0;
  status = taut->taut_grid_fill(grid, &wall, 0);
  if (status >= 0) status = taut->taut_planner_options_init(&options, sizeof options);
  if (status >= 0) status = taut->taut_planner_create(grid, &options, &planner);
  if (status >= 0) {
    request.start.x = 2.5f;
    request.start.y = 12.5f;
    request.goal.x = 29.5f;
    request.goal.y = 12.5f;
    status = taut->taut_planner_find(planner, &request, &result);
    taut->taut_planner_destroy(planner);
  }
  taut->taut_grid_destroy(grid);
  if (status != TAUT_OK) return 0;
  printf("taut %s: %.3f units\n", taut->taut_version_string(), result.length);
  return 1;
}

int main(int count, char** arguments) {
  struct functions taut;
  if (!load(count > 1 ? arguments[1] : "libtaut.so", &taut)) return 3;
  return plan(&taut) ? EXIT_SUCCESS : EXIT_FAILURE;
}
