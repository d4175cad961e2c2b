/* Random calls of every function whose arguments follow from the types of its parameters.
   Generated from include/taut.json; do not edit. `TAUT_BLESS=1 cargo test --test abi` writes it. */
#ifndef ANY_CALL_H
#define ANY_CALL_H

static void any_call(void) {
  switch (draw(6)) {
    case 0: {
      WRITTEN(uint64_t, out);
      const taut_status status = known(taut_grid_revision(any_grid(), &out));
      CHECK_WRITTEN(out);
      break;
    }
    case 1: {
      known(taut_grid_prepare(any_grid()));
      break;
    }
    case 2: {
      WRITTEN(uint64_t, bytes);
      const taut_status status = known(taut_planner_memory(any_planner(), &bytes));
      CHECK_WRITTEN(bytes);
      break;
    }
    case 3: {
      known(taut_planner_cancel(any_planner()));
      break;
    }
    case 4: {
      DRAWN(uint32_t, max_expansions);
      known(taut_planner_prepare(any_planner(), max_expansions));
      break;
    }
    case 5: {
      known(taut_planner_reset(any_planner()));
      break;
    }
  }
}

#endif
