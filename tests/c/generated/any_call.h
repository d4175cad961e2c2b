/* Random calls of every function whose arguments follow from the types of its parameters.
   Generated from include/taut.json; do not edit. `TAUT_BLESS=1 cargo test --test abi` writes it. */
#ifndef ANY_CALL_H
#define ANY_CALL_H

static inline taut_leg draw_taut_leg(void) {
  taut_leg value;
  memset(&value, 0, sizeof value);
  value.from = draw_taut_point();
  value.to = draw_taut_point();
  value.centre = draw_taut_point();
  value.sweep = draw_float();
  value.kind = draw_uint32_t();
  return value;
}

static inline taut_search_event draw_taut_search_event(void) {
  taut_search_event value;
  memset(&value, 0, sizeof value);
  value.event_kind = draw_uint32_t();
  value.visible = draw_uint32_t();
  value.from = draw_taut_point();
  value.to = draw_taut_point();
  value.near_low = draw_taut_point();
  value.near_high = draw_taut_point();
  value.far_low = draw_taut_point();
  value.far_high = draw_taut_point();
  value.g = draw_double();
  value.f = draw_double();
  return value;
}

static inline taut_grid_link draw_taut_grid_link(void) {
  taut_grid_link value;
  memset(&value, 0, sizeof value);
  value.from = draw_taut_point();
  value.to = draw_taut_point();
  value.cost = draw_double();
  value.user = draw_uint64_t();
  value.flags = draw_uint32_t();
  value.link_class = draw_uint32_t();
  return value;
}

static inline taut_link_use draw_taut_link_use(void) {
  taut_link_use value;
  memset(&value, 0, sizeof value);
  value.point = draw_uint32_t();
  value.link = draw_uint32_t();
  value.flags = draw_uint32_t();
  return value;
}

static inline taut_crossing draw_taut_crossing(void) {
  taut_crossing value;
  memset(&value, 0, sizeof value);
  value.entry = draw_taut_point();
  value.exit = draw_taut_point();
  value.link = draw_uint32_t();
  value.flags = draw_uint32_t();
  return value;
}

static inline taut_mover draw_taut_mover(void) {
  taut_mover value;
  memset(&value, 0, sizeof value);
  value.radius = draw_float();
  value.first = draw_uint32_t();
  value.count = draw_uint32_t();
  return value;
}

static inline taut_moment draw_taut_moment(void) {
  taut_moment value;
  memset(&value, 0, sizeof value);
  value.at = draw_taut_point();
  value.time = draw_double();
  return value;
}

static inline taut_hit draw_taut_hit(void) {
  taut_hit value;
  memset(&value, 0, sizeof value);
  value.at = draw_taut_point();
  value.normal = draw_taut_point();
  value.share = draw_float();
  value.cell_x = draw_int32_t();
  value.cell_y = draw_int32_t();
  value.visible = draw_uint32_t();
  return value;
}

static inline taut_path_check draw_taut_path_check(void) {
  taut_path_check value;
  memset(&value, 0, sizeof value);
  value.state = draw_uint32_t();
  value.shortest = draw_uint32_t();
  value.segment = draw_uint32_t();
  value.at = draw_taut_point();
  value.revision = draw_uint64_t();
  return value;
}

static inline taut_place draw_taut_place(void) {
  taut_place value;
  memset(&value, 0, sizeof value);
  value.segment = draw_uint32_t();
  value.share = draw_float();
  value.away = draw_float();
  value.left = draw_float();
  return value;
}

static inline taut_field_seed draw_taut_field_seed(void) {
  taut_field_seed value;
  memset(&value, 0, sizeof value);
  value.at = draw_taut_point();
  value.cost = draw_double();
  return value;
}

static inline taut_pull draw_taut_pull(void) {
  taut_pull value;
  memset(&value, 0, sizeof value);
  value.at = draw_taut_point();
  value.weight = draw_float();
  value.reach = draw_float();
  return value;
}

static inline taut_policy_result draw_taut_policy_result(void) {
  taut_policy_result value;
  memset(&value, 0, sizeof value);
  value.moving = draw_uint64_t();
  value.arrived = draw_uint64_t();
  value.blocked = draw_uint64_t();
  value.stuck = draw_uint64_t();
  value.unreachable = draw_uint64_t();
  value.invalid = draw_uint64_t();
  value.revision = draw_uint64_t();
  return value;
}

static inline taut_walker draw_taut_walker(void) {
  taut_walker value;
  memset(&value, 0, sizeof value);
  value.at = draw_taut_point();
  value.velocity = draw_taut_point();
  value.wanted = draw_taut_point();
  value.radius = draw_float();
  value.speed = draw_float();
  return value;
}

static inline taut_walker_traits draw_taut_walker_traits(void) {
  taut_walker_traits value;
  memset(&value, 0, sizeof value);
  value.priority = draw_uint32_t();
  value.layers = draw_uint32_t();
  value.ignores = draw_uint32_t();
  value.flags = draw_uint32_t();
  value.goal = draw_taut_point();
  value.arrive = draw_float();
  value.state = draw_uint32_t();
  return value;
}

static inline taut_graph_edge draw_taut_graph_edge(void) {
  taut_graph_edge value;
  memset(&value, 0, sizeof value);
  value.from = draw_uint32_t();
  value.to = draw_uint32_t();
  value.cost = draw_float();
  value.edge_class = draw_uint32_t();
  value.flags = draw_uint32_t();
  return value;
}

static inline taut_graph_info draw_taut_graph_info(void) {
  taut_graph_info value;
  memset(&value, 0, sizeof value);
  value.dimensions = draw_uint32_t();
  value.flags = draw_uint32_t();
  value.nodes = draw_uint64_t();
  value.edges = draw_uint64_t();
  value.revision = draw_uint64_t();
  value.bytes = draw_uint64_t();
  return value;
}

static inline taut_graph_request draw_taut_graph_request(void) {
  taut_graph_request value;
  memset(&value, 0, sizeof value);
  value.flags = draw_uint32_t();
  value.max_expansions = draw_uint32_t();
  value.max_cost = draw_double();
  value.user = draw_uint64_t();
  return value;
}

static inline taut_axis draw_taut_axis(void) {
  taut_axis value;
  memset(&value, 0, sizeof value);
  value.low = draw_double();
  value.high = draw_double();
  value.weight = draw_double();
  value.kind = draw_uint32_t();
  return value;
}

static inline taut_link draw_taut_link(void) {
  taut_link value;
  memset(&value, 0, sizeof value);
  value.length = draw_float();
  value.longest = draw_float();
  value.thickness = draw_float();
  value.angle_low = draw_float();
  value.angle_high = draw_float();
  return value;
}

static inline taut_mode draw_taut_mode(void) {
  taut_mode value;
  memset(&value, 0, sizeof value);
  value.moves = draw_uint64_t();
  value.drags = draw_uint64_t();
  value.contact = draw_double();
  value.cost = draw_double();
  return value;
}

static inline taut_motion_request draw_taut_motion_request(void) {
  taut_motion_request value;
  memset(&value, 0, sizeof value);
  value.flags = draw_uint32_t();
  value.max_iterations = draw_uint32_t();
  value.tolerance = draw_double();
  value.user = draw_uint64_t();
  return value;
}

static void any_call(void) {
  switch (draw(35)) {
    case 0: {
      known(taut_grid_prepare(any_grid()));
      break;
    }
    case 1: {
      DRAWN(int32_t, x);
      DRAWN(int32_t, y);
      WRITTEN(uint8_t, out);
      const taut_status status = known(taut_grid_get_cell(any_grid(), x, y, &out));
      CHECK_WRITTEN(out);
      break;
    }
    case 2: {
      DRAWN_LIST(taut_point, outline);
      WRITTEN(uint32_t, obstacle);
      const taut_status status = known(taut_grid_add_obstacle(any_grid(), outline, outline_count, &obstacle));
      CHECK_WRITTEN(obstacle);
      break;
    }
    case 3: {
      DRAWN(uint32_t, obstacle);
      DRAWN_LIST(taut_point, outline);
      known(taut_grid_move_obstacle(any_grid(), obstacle, outline, outline_count));
      break;
    }
    case 4: {
      DRAWN(uint32_t, obstacle);
      known(taut_grid_remove_obstacle(any_grid(), obstacle));
      break;
    }
    case 5: {
      known(taut_planner_cancel(any_planner()));
      break;
    }
    case 6: {
      DRAWN(uint32_t, obstacle);
      known(taut_planner_leave_out(any_planner(), obstacle));
      break;
    }
    case 7: {
      DRAWN(size_t, count);
      known(taut_planner_watch(any_planner(), count));
      break;
    }
    case 8: {
      WRITTEN_LIST(taut_search_event, out);
      const taut_status status = known(taut_planner_events(any_planner(), out, out_capacity, &out_needed));
      CHECK_WRITTEN_LIST(out);
      break;
    }
    case 9: {
      DRAWN(taut_grid_link, link);
      WRITTEN(uint32_t, number);
      const taut_status status = known(taut_grid_add_link(any_grid(), &link, &number));
      CHECK_WRITTEN(number);
      break;
    }
    case 10: {
      DRAWN(uint32_t, number);
      DRAWN(taut_grid_link, link);
      known(taut_grid_set_link(any_grid(), number, &link));
      break;
    }
    case 11: {
      DRAWN(uint32_t, number);
      DRAWN(taut_point, from_span);
      DRAWN(taut_point, to_span);
      known(taut_grid_set_link_spans(any_grid(), number, &from_span, &to_span));
      break;
    }
    case 12: {
      DRAWN(uint32_t, number);
      known(taut_grid_remove_link(any_grid(), number));
      break;
    }
    case 13: {
      DRAWN(uint32_t, number);
      WRITTEN(taut_grid_link, out);
      const taut_status status = known(taut_grid_get_link(any_grid(), number, &out));
      CHECK_WRITTEN(out);
      break;
    }
    case 14: {
      DRAWN(uint32_t, number);
      WRITTEN(taut_point, from_span);
      WRITTEN(taut_point, to_span);
      const taut_status status = known(taut_grid_link_spans(any_grid(), number, &from_span, &to_span));
      CHECK_WRITTEN(from_span);
      CHECK_WRITTEN(to_span);
      break;
    }
    case 15: {
      WRITTEN_LIST(uint32_t, out);
      const taut_status status = known(taut_grid_links(any_grid(), out, out_capacity, &out_needed));
      CHECK_WRITTEN_LIST(out);
      break;
    }
    case 16: {
      DRAWN_LIST(taut_mover, movers);
      DRAWN_LIST(taut_moment, moments);
      known(taut_planner_set_movers(any_planner(), movers, movers_count, moments, moments_count));
      break;
    }
    case 17: {
      WRITTEN_LIST(double, out);
      const taut_status status = known(taut_planner_times(any_planner(), out, out_capacity, &out_needed));
      CHECK_WRITTEN_LIST(out);
      break;
    }
    case 18: {
      DRAWN(taut_point, from);
      DRAWN(taut_point, to);
      WRITTEN(taut_hit, out);
      const taut_status status = known(taut_planner_raycast(any_planner(), &from, &to, &out));
      CHECK_WRITTEN(out);
      break;
    }
    case 19: {
      DRAWN_LIST(taut_point, points);
      DRAWN(uint64_t, since);
      WRITTEN(taut_path_check, out);
      const taut_status status = known(taut_planner_check_path(any_planner(), points, points_count, since, &out));
      CHECK_WRITTEN(out);
      break;
    }
    case 20: {
      DRAWN_LIST(taut_point, points);
      WRITTEN(double, out);
      const taut_status status = known(taut_planner_path_cost(any_planner(), points, points_count, &out));
      CHECK_WRITTEN(out);
      break;
    }
    case 21: {
      DRAWN_LIST(taut_point, points);
      DRAWN(taut_point, position);
      DRAWN(uint32_t, from);
      DRAWN(float, reach);
      WRITTEN(uint32_t, out);
      WRITTEN(uint32_t, visible);
      const taut_status status = known(taut_planner_waypoint(any_planner(), points, points_count, &position, from, reach, &out, &visible));
      CHECK_WRITTEN(out);
      CHECK_WRITTEN(visible);
      break;
    }
    case 22: {
      DRAWN(taut_point, point);
      DRAWN(float, max_distance);
      WRITTEN(taut_point, out);
      WRITTEN(float, distance);
      const taut_status status = known(taut_planner_nearest(any_planner(), &point, max_distance, &out, &distance));
      CHECK_WRITTEN(out);
      CHECK_WRITTEN(distance);
      break;
    }
    case 23: {
      DRAWN(taut_point, from);
      DRAWN(taut_point, point);
      DRAWN(float, max_distance);
      WRITTEN(taut_point, out);
      WRITTEN(float, distance);
      const taut_status status = known(taut_planner_nearest_reachable(any_planner(), &from, &point, max_distance, &out, &distance));
      CHECK_WRITTEN(out);
      CHECK_WRITTEN(distance);
      break;
    }
    case 24: {
      DRAWN(taut_point, from);
      DRAWN(taut_point, to);
      WRITTEN(uint8_t, reachable);
      const taut_status status = known(taut_planner_reachable(any_planner(), &from, &to, &reachable));
      CHECK_WRITTEN(reachable);
      break;
    }
    case 25: {
      DRAWN(taut_point, point);
      WRITTEN(uint64_t, out);
      const taut_status status = known(taut_planner_component(any_planner(), &point, &out));
      CHECK_WRITTEN(out);
      break;
    }
    case 26: {
      DRAWN(taut_point, around);
      DRAWN(float, max_distance);
      WRITTEN(uint64_t, seed);
      WRITTEN(taut_point, out);
      const taut_status status = known(taut_planner_random_point(any_planner(), &around, max_distance, &seed, &out));
      CHECK_WRITTEN(seed);
      CHECK_WRITTEN(out);
      break;
    }
    case 27: {
      DRAWN_LIST(taut_point, points);
      DRAWN(taut_point, position);
      DRAWN(uint32_t, from_segment);
      WRITTEN(taut_place, out);
      const taut_status status = known(taut_path_locate(points, points_count, &position, from_segment, &out));
      CHECK_WRITTEN(out);
      break;
    }
    case 28: {
      DRAWN_LIST(taut_point, points);
      DRAWN(taut_place, place);
      DRAWN(float, distance);
      WRITTEN(taut_point, target);
      WRITTEN(uint32_t, corner);
      const taut_status status = known(taut_path_ahead(points, points_count, &place, distance, &target, &corner));
      CHECK_WRITTEN(target);
      CHECK_WRITTEN(corner);
      break;
    }
    case 29: {
      WRITTEN(taut_result, out);
      const taut_status status = known(taut_planner_prove_cost(any_planner(), &out));
      CHECK_WRITTEN(out);
      break;
    }
    case 30: {
      DRAWN_LIST(uint8_t, data);
      known(taut_grid_load_into(any_grid(), data, data_count));
      break;
    }
    case 31: {
      DRAWN(uint32_t, lane);
      known(taut_pool_remove(any_pool(), lane));
      break;
    }
    case 32: {
      DRAWN(uint32_t, lane);
      DRAWN(uint32_t, obstacle);
      known(taut_pool_leave_out(any_pool(), lane, obstacle));
      break;
    }
    case 33: {
      DRAWN(uint32_t, milliseconds);
      known(taut_pool_wait(any_pool(), any_ticket(), milliseconds));
      break;
    }
    case 34: {
      known(taut_pool_cancel(any_pool(), any_ticket()));
      break;
    }
  }
}

#endif
