/* Two threads on the same objects, with every algorithm: edits during searches, BUSY, cancelling, destroying what is in
   use. */
#include "check.h"
#include "generated/algorithms.h"

#include <pthread.h>
#include <stdatomic.h>

typedef struct shared {
  taut_grid grid;
  _Atomic uint64_t planner;
  atomic_int stop;
  atomic_long searches;
  atomic_long busy;
} shared;

static taut_planner planner_of(shared* s) {
  taut_planner planner;
  planner.id = atomic_load(&s->planner);
  return planner;
}

/* Searches until it is stopped. */
static void* searcher(void* argument) {
  shared* s = (shared*)argument;
  taut_request ask = request(0.5f, 0.5f, 127.5f, 127.5f);
  while (!atomic_load(&s->stop)) {
    taut_result result;
    taut_status status = taut_planner_find(planner_of(s), &ask, &result);
    CHECK(status == TAUT_OK || status == TAUT_NO_PATH || status == TAUT_CANCELLED || status == TAUT_ERROR_BUSY ||
          status == TAUT_ERROR_BAD_HANDLE);
    if (status < 0) {
      atomic_fetch_add(&s->busy, 1);
    } else {
      CHECK(result.status == status);
      atomic_fetch_add(&s->searches, 1);
    }
  }
  return NULL;
}

/* Edits until it is stopped. */
static void* editor(void* argument) {
  shared* s = (shared*)argument;
  int32_t i;
  for (i = 0; !atomic_load(&s->stop); i++) {
    taut_status status = taut_grid_set_cell(s->grid, 64, i % 127, (uint32_t)(i / 127) % 2);
    CHECK(status == TAUT_OK || status == TAUT_ERROR_BUSY);
    if (status == TAUT_ERROR_BUSY) atomic_fetch_add(&s->busy, 1);
  }
  return NULL;
}

static pthread_t start(void* (*body)(void*), shared* s) {
  pthread_t thread;
  CHECK(pthread_create(&thread, NULL, body, s) == 0);
  return thread;
}

static void finish(shared* s, pthread_t thread) {
  atomic_store(&s->stop, 1);
  CHECK(pthread_join(thread, NULL) == 0);
  atomic_store(&s->stop, 0);
}

static void wait_for(atomic_long* count, long more) {
  long target = atomic_load(count) + more;
  while (atomic_load(count) < target) sched_yield();
}

/* Edits, reads, views, memory and creation go on beside a searching thread and are never refused because of it. */
static void edits_beside_searches(shared* s, uint32_t algorithm, int rounds) {
  pthread_t thread = start(searcher, s);
  taut_point from = point(0, 0), to = point(128, 100), path[512];
  taut_rect area = rect(10, 10, 60, 1);
  uint8_t visible, cells[60];
  uint64_t revision, memory;
  size_t needed;
  int i;
  for (i = 0; i < 30 * rounds; i++) {
    taut_status status;
    const taut_point* view;
    taut_planner other = new_planner(s->grid, algorithm);
    EXPECT(TAUT_OK, taut_grid_set_cell(s->grid, 30, i % 120, (uint32_t)i % 2));
    EXPECT(TAUT_OK, taut_grid_fill(s->grid, &area, (uint32_t)i % 3));
    EXPECT(TAUT_OK, taut_grid_get_cells(s->grid, &area, cells, 60, 60, &needed));
    EXPECT(TAUT_OK, taut_grid_revision(s->grid, &revision));
    EXPECT(TAUT_OK, taut_grid_prepare(s->grid));
    EXPECT(TAUT_OK, taut_grid_line_of_sight(s->grid, &from, &to, 0, &visible, NULL));
    EXPECT(TAUT_OK, taut_planner_memory(planner_of(s), &memory));
    EXPECT(TAUT_OK, taut_planner_path_view(planner_of(s), &view, &needed));
    status = taut_planner_path(planner_of(s), path, 512, &needed);
    CHECK(status == TAUT_OK && needed <= 512);
    EXPECT(TAUT_OK, taut_planner_cancel(planner_of(s)));
    EXPECT(TAUT_OK, taut_planner_destroy(other));
  }
  wait_for(&s->searches, 3);
  finish(s, thread);
}

/* Two threads cannot search with one planner, nor edit one grid, at the same time. */
static void busy(shared* s, uint32_t algorithm) {
  pthread_t thread = start(searcher, s);
  taut_request ask = request(0.5f, 0.5f, 127.5f, 127.5f);
  taut_result result = untouched_result();
  long before;
  for (;;) {
    taut_status status = taut_planner_step(planner_of(s), 1, &result);
    if (status == TAUT_ERROR_BUSY) break;
    /* Under valgrind threads take turns: leave the planner to the other one here, not in the middle of a step. */
    sched_yield();
  }
  for (;;) {
    taut_status status = taut_planner_destroy(planner_of(s));
    CHECK(status == TAUT_OK || status == TAUT_ERROR_BUSY);
    if (status == TAUT_ERROR_BUSY) break;
    atomic_store(&s->planner, new_planner(s->grid, algorithm).id);
    sched_yield();
  }
  finish(s, thread);
  before = atomic_load(&s->busy);
  thread = start(editor, s);
  for (;;) {
    taut_rect all = rect(0, 0, 128, 128);
    taut_status status = taut_grid_fill(s->grid, &all, 1);
    CHECK(status == TAUT_OK || status == TAUT_ERROR_BUSY);
    if (status == TAUT_ERROR_BUSY || atomic_load(&s->busy) > before) break;
    sched_yield();
  }
  finish(s, thread);
  EXPECT(TAUT_OK, taut_planner_find(planner_of(s), &ask, &result));
}

/* A long search is ended from outside. */
static void cancel(shared* s) {
  pthread_t thread;
  long before;
  thread = start(searcher, s);
  before = atomic_load(&s->searches);
  while (atomic_load(&s->searches) < before + 20) EXPECT(TAUT_OK, taut_planner_cancel(planner_of(s)));
  finish(s, thread);
}

typedef struct churn_state {
  _Atomic uint64_t words[64];
  atomic_int stop;
} churn_state;

/* Uses handles that the other thread is destroying: whatever happens is a status. */
static void* prober(void* argument) {
  churn_state* c = (churn_state*)argument;
  unsigned i = 0;
  while (!atomic_load(&c->stop)) {
    taut_grid grid;
    int32_t width = 0, height = 0;
    taut_status status;
    grid.id = atomic_load(&c->words[i++ % 64]);
    status = taut_grid_size(grid, &width, &height);
    CHECK(status == TAUT_ERROR_BAD_HANDLE || (status == TAUT_OK && width == 3 && height == 5));
    status = taut_grid_set_cell(grid, 1, 1, i % 2);
    CHECK(status == TAUT_ERROR_BAD_HANDLE || status == TAUT_OK);
  }
  return NULL;
}

static void churn(int rounds) {
  static churn_state c;
  pthread_t thread;
  int i;
  CHECK(pthread_create(&thread, NULL, prober, &c) == 0);
  for (i = 0; i < 2000 * rounds; i++) {
    taut_grid grid;
    taut_status status;
    grid.id = atomic_load(&c.words[i % 64]);
    do {
      status = taut_grid_destroy(grid);
      if (status == TAUT_ERROR_BUSY) sched_yield();
    } while (status == TAUT_ERROR_BUSY);
    CHECK(status == TAUT_OK);
    grid = new_grid(3, 5);
    atomic_store(&c.words[i % 64], grid.id);
  }
  atomic_store(&c.stop, 1);
  CHECK(pthread_join(thread, NULL) == 0);
  for (i = 0; i < 64; i++) {
    taut_grid grid;
    grid.id = atomic_load(&c.words[i]);
    EXPECT(TAUT_OK, taut_grid_destroy(grid));
  }
}

int main(int count, char** arguments) {
  int rounds = count > 1 && strcmp(arguments[1], "short") == 0 ? 1 : 10, i;
  shared s;
  memset(&s, 0, sizeof s);
  s.grid = new_grid(128, 128);
  for (i = 0; i < ALGORITHMS; i++) {
    atomic_store(&s.planner, new_planner(s.grid, algorithms[i]).id);
    edits_beside_searches(&s, algorithms[i], rounds);
    busy(&s, algorithms[i]);
    cancel(&s);
    EXPECT(TAUT_OK, taut_planner_destroy(planner_of(&s)));
  }
  churn(rounds);
  EXPECT(TAUT_OK, taut_grid_destroy(s.grid));
  CHECK(taut_live_objects() == 0);
  return 0;
}
