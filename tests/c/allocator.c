/* The host's allocator: every byte of the library comes from it and goes back with the size and the alignment that it
   was asked for, any allocation may be refused, and once the library has allocated it cannot be replaced. */
#include "check.h"
#include "generated/algorithms.h"

#include <stdint.h>

/* What the library must pass on. */
static char token;

/* In front of each block, as far as its alignment wants. */
typedef struct {
  size_t size;
  size_t alignment;
  uint64_t mark;
} head;

static const uint64_t LIVE = UINT64_C(0x1122334455667788);

static size_t outstanding, blocks, largest_alignment, peak;
static long calls, zeroed_calls, countdown = -1, refusals;

static size_t room(size_t alignment) { return (sizeof(head) + alignment - 1) / alignment * alignment; }

static int refuses(void) {
  calls++;
  if (countdown < 0 || countdown-- > 0) return 0;
  refusals++;
  return 1;
}

static head* head_of(void* memory, size_t size, size_t alignment) {
  head* block = (head*)((char*)memory - sizeof(head));
  CHECK(block->mark == LIVE && block->size == size && block->alignment == alignment);
  return block;
}

static void* take(void* user, size_t size, size_t alignment) {
  char* start;
  head* block;
  CHECK(user == &token && size > 0 && alignment > 0 && (alignment & (alignment - 1)) == 0);
  if (refuses()) return NULL;
  start = aligned_alloc(alignment < 16 ? 16 : alignment, (room(alignment) + size + alignment + 15) / 16 * 16);
  CHECK(start != NULL);
  block = (head*)(start + room(alignment) - sizeof(head));
  block->size = size;
  block->alignment = alignment;
  block->mark = LIVE;
  outstanding += size;
  blocks++;
  if (outstanding > peak) peak = outstanding;
  if (alignment > largest_alignment) largest_alignment = alignment;
  memset(start + room(alignment), 0xCD, size); /* new memory is not zero */
  return start + room(alignment);
}

static void* take_zeroed(void* user, size_t size, size_t alignment) {
  void* memory = take(user, size, alignment);
  zeroed_calls++;
  return memory == NULL ? NULL : memset(memory, 0, size);
}

static void give(void* user, void* memory, size_t size, size_t alignment) {
  head* block = head_of(memory, size, alignment);
  CHECK(user == &token && memory != NULL);
  block->mark = 0;
  outstanding -= size;
  blocks--;
  memset(memory, 0xDD, size);
  free((char*)memory - room(alignment));
}

static void* change(void* user, void* memory, size_t old_size, size_t size, size_t alignment) {
  void* moved;
  head_of(memory, old_size, alignment);
  CHECK(user == &token && size > 0);
  moved = take(user, size, alignment);
  if (moved == NULL) return NULL;
  memcpy(moved, memory, old_size < size ? old_size : size);
  give(user, memory, old_size, alignment);
  return moved;
}

static taut_allocator own(void) {
  taut_allocator allocator;
  memset(&allocator, 0, sizeof allocator);
  allocator.struct_size = sizeof allocator;
  allocator.user = &token;
  allocator.alloc = take;
  allocator.realloc = change;
  allocator.free = give;
  return allocator;
}

/* What is wrong with a struct is said, and changes nothing. */
static void bad_structs(void) {
  union {
    taut_allocator allocator;
    unsigned char bytes[5000];
  } large;
  taut_allocator bad = own();
  bad.struct_size = sizeof bad - 1;
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_set_allocator(&bad));
  bad.struct_size = 0;
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_set_allocator(&bad));
  bad.struct_size = UINT32_MAX;
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_set_allocator(&bad));
  bad = own();
  bad.reserved32 = 1;
  EXPECT(TAUT_ERROR_UNSUPPORTED, taut_set_allocator(&bad));
  bad = own();
  bad.alloc = NULL;
  EXPECT(TAUT_ERROR_NULL_POINTER, taut_set_allocator(&bad));
  bad = own();
  bad.realloc = NULL;
  EXPECT(TAUT_ERROR_NULL_POINTER, taut_set_allocator(&bad));
  bad = own();
  bad.free = NULL;
  EXPECT(TAUT_ERROR_NULL_POINTER, taut_set_allocator(&bad));
  memset(&large, 0, sizeof large);
  large.allocator = own();
  large.allocator.struct_size = 200;
  EXPECT(TAUT_OK, taut_set_allocator(&large.allocator));
  large.bytes[199] = 1;
  EXPECT(TAUT_ERROR_UNSUPPORTED, taut_set_allocator(&large.allocator));
  large.allocator.struct_size = 5000;
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_set_allocator(&large.allocator));
}

/* What may come before the allocator is set: it allocates nothing. */
static void harmless_calls(void) {
  taut_planner_options o;
  taut_grid grid = {0};
  taut_planner planner = {0};
  char message[64];
  EXPECT(TAUT_OK, taut_planner_options_init(&o, sizeof o));
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_grid_create(0, 5, 1, &grid));
  EXPECT(TAUT_ERROR_BAD_HANDLE, taut_planner_reset(planner));
  EXPECT(TAUT_OK, taut_grid_destroy(grid));
  CHECK(taut_last_error(message, sizeof message) > 0 && taut_version_number() > 0);
  CHECK(taut_struct_size(TAUT_STRUCT_ALLOCATOR) == sizeof(taut_allocator) && taut_live_objects() == 0);
}

/* The call must succeed, at the latest when it is tried again after a refusal. */
#define TRY(call) \
  do { \
    taut_status status = (call); \
    if (status == TAUT_ERROR_OUT_OF_MEMORY) { \
      countdown = -1; \
      status = (call); \
    } \
    CHECK(status == TAUT_OK); \
  } while (0)

/* A life of a grid and a planner with allocation number `failing` refused: false if it had no such. */
static int life(uint32_t algorithm, long failing) {
  taut_grid grid = {0}, loaded = {0};
  taut_planner planner = {0};
  taut_snapshot snapshot = {0};
  taut_planner_options o = options(algorithm);
  taut_rect wall = rect(20, 3, 2, 37);
  taut_request ask = request(3.5f, 20.5f, 36.5f, 20.5f);
  taut_result result;
  uint8_t saved[512];
  size_t needed;
  refusals = 0;
  countdown = failing;
  TRY(taut_grid_create(40, 40, 1, &grid));
  TRY(taut_grid_fill(grid, &wall, 0));
  TRY(taut_grid_snapshot(grid, &snapshot));
  TRY(taut_grid_set_cell(grid, 5, 5, 0));
  TRY(taut_grid_prepare(grid));
  TRY(taut_planner_create(grid, &o, &planner));
  TRY(taut_planner_find(planner, &ask, &result));
  TRY(taut_grid_restore(grid, snapshot));
  TRY(taut_planner_find(planner, &ask, &result));
  TRY(taut_grid_save(grid, saved, sizeof saved, &needed));
  TRY(taut_grid_load(saved, needed, &loaded));
  EXPECT(TAUT_ERROR_BUSY, taut_set_allocator(NULL));
  TRY(taut_planner_destroy(planner));
  TRY(taut_snapshot_destroy(snapshot));
  TRY(taut_grid_destroy(loaded));
  TRY(taut_grid_destroy(grid));
  countdown = -1;
  CHECK(outstanding == 0 && blocks == 0 && taut_live_objects() == 0);
  return refusals > 0;
}

int main(int count, char** arguments) {
  const int is_short = count > 1 && strcmp(arguments[1], "short") == 0;
  const int zeroed = count > 2;
  taut_allocator allocator = own();
  uint32_t i;
  harmless_calls();
  bad_structs();
  EXPECT(TAUT_OK, taut_set_allocator(NULL));
  if (zeroed) allocator.alloc_zeroed = take_zeroed;
  EXPECT(TAUT_OK, taut_set_allocator(&allocator));
  memset(&allocator, 0xFF, sizeof allocator); /* it was copied */
  harmless_calls();
  CHECK(calls == 0);
  for (i = 0; i < ALGORITHMS; i++) {
    long failing = 0;
    CHECK(!life(algorithms[i], -1));
    while (life(algorithms[i], failing)) failing += is_short ? 29 : 1;
    CHECK(failing > 10);
  }
  CHECK(calls > 100 && (zeroed_calls > 0) == zeroed && largest_alignment >= 16 && peak > 10000);
  allocator = own();
  EXPECT(TAUT_ERROR_BUSY, taut_set_allocator(&allocator));
  EXPECT(TAUT_ERROR_BUSY, taut_set_allocator(NULL));
  allocator.alloc = NULL;
  EXPECT(TAUT_ERROR_NULL_POINTER, taut_set_allocator(&allocator));
  return 0;
}
