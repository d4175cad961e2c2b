/* The part of random_calls.c that makes shapes and worlds, asks spaces and plans motions. */
#ifndef RANDOM_MOTIONS_H
#define RANDOM_MOTIONS_H

enum { SHAPES = 2, SPACES = 2, MOTIONS = 3, WALKERS = 3, STATES = 6 };

static taut_shape shapes[SHAPES];
static taut_space spaces[SPACES];
static taut_motion motions[MOTIONS];
/* One in a space of axes. */
static taut_motion asking;
/* Planners in worlds. */
static taut_planner walkers[WALKERS];

static taut_shape any_shape(void) {
  taut_shape shape = shapes[draw(SHAPES)];
  if (draw(50) == 0) shape.id ^= UINT64_C(1) << draw(64);
  return shape;
}

static taut_space any_space(void) {
  taut_space space = spaces[draw(SPACES)];
  if (draw(50) == 0) space.id ^= UINT64_C(1) << draw(64);
  return space;
}

static taut_motion any_motion(void) {
  taut_motion motion = motions[draw(MOTIONS)];
  if (draw(50) == 0) motion.id ^= UINT64_C(1) << draw(64);
  return motion;
}

static taut_world any_world(void) {
  taut_world world = worlds[draw(WORLDS)];
  if (draw(50) == 0) world.id ^= UINT64_C(1) << draw(64);
  return world;
}

/* Mostly poses on a small map. */
static void draw_states(double* states, size_t count) {
  size_t i;
  for (i = 0; i < 3 * count; i++) states[i] = (double)coordinate() / (i % 3 == 2 ? 6 : 1);
}

static void make_shape(void) {
  uint32_t i = draw(SHAPES), k, count = draw(9) == 0 ? draw(3) : draw(5) + 1;
  taut_point outline[6], sum[16];
  taut_shape made = {0};
  size_t needed = 77;
  taut_status status;
  known(taut_shape_destroy(shapes[i]));
  shapes[i] = made;
  /* Corners round the origin; some outlines cross themselves all the same. */
  for (k = 0; k < 6; k++) {
    const double turn = 6.283 * (draw(9) == 0 ? draw(9) : k) / count;
    outline[k] = point((float)((1 + draw(3)) * cos(turn)), (float)((1 + draw(3)) * sin(turn)));
    if (draw(40) == 0) outline[k].x = coordinate();
  }
  memset(sum, 0xA5, sizeof sum);
  status = known(taut_polygon_sum(outline, count, outline, draw(2) == 0 ? count : draw(7), draw(9) == 0 ? draw(4) : draw(2),
                                  sum, draw(3) == 0 ? draw(16) : 16, &needed));
  if (status != TAUT_OK) CHECK(is_untouched(sum, sizeof sum));
  else CHECK(needed >= 3 && is_untouched(sum + needed, (16 - needed) * sizeof *sum));
  if (known(taut_shape_create(outline, count, draw(3) == 0 ? coordinate() / 9 : (float)draw(3) / 4, &made)) == TAUT_OK) {
    shapes[i] = made;
  }
}

/* Rings of up to six points about a place, most of which are divided rightly. */
static size_t make_outlines(taut_point points[18], uint32_t lengths[3], float spread) {
  const uint32_t outlines = draw(9) == 0 ? draw(3) : 1 + draw(3);
  size_t count = 0, k;
  uint32_t i;
  for (i = 0; i < outlines; i++) {
    const taut_point at = point((float)draw(5) * spread, (float)draw(5) * spread);
    lengths[i] = draw(9) == 0 ? draw(3) : 3 + draw(4);
    for (k = 0; k < lengths[i]; k++, count++) {
      points[count] = point(at.x + (float)draw(9) * spread, at.y + (float)draw(9) * spread);
      if (draw(90) == 0) points[count].x = coordinate();
    }
  }
  for (; i < 3; i++) lengths[i] = draw(3);
  return draw(30) == 0 ? draw(18) : count;
}

static void make_shape_of_outlines(void) {
  const uint32_t i = draw(SHAPES);
  taut_point points[18];
  uint32_t lengths[3];
  taut_shape made = {0};
  size_t count;
  memset(points, 0, sizeof points);
  count = make_outlines(points, lengths, 0.5f);
  known(taut_shape_destroy(shapes[i]));
  shapes[i] = made;
  if (known(taut_shape_create_outlines(points, count, lengths, draw(9) == 0 ? draw(4) : 3, draw(3),
                                       draw(3) == 0 ? coordinate() / 9 : (float)draw(3) / 4, &made)) == TAUT_OK) {
    shapes[i] = made;
  }
}

/* Chains with three numbers in a state, like poses; some whose links are none. */
static taut_status make_chain(const taut_space_options* of_space, taut_space* made) {
  const uint32_t is_free = draw(2);
  const taut_point base = point(coordinate(), coordinate());
  taut_link links[2];
  uint32_t k;
  memset(links, 0, sizeof links);
  for (k = 0; k < 2; k++) {
    links[k].length = (float)(1 + draw(3));
    links[k].longest = is_free == 0 && k == 0 ? links[k].length + 1 : 0;
    links[k].thickness = (float)(1 + draw(4)) / 4;
    if (draw(3) == 0) links[k].angle_low = -(float)draw(4), links[k].angle_high = (float)draw(4);
    if (draw(30) == 0) links[k].thickness = coordinate() / 5;
    if (draw(30) == 0) links[k].angle_high = coordinate();
    if (draw(30) == 0) links[k].reserved = draw(9);
  }
  return taut_space_of_chain(any_grid(), draw(40) == 0 ? NULL : links, is_free ? 1 : 2, is_free ? NULL : &base, of_space, made);
}

static void make_space_and_motion(void) {
  uint32_t i = draw(SPACES), k = draw(MOTIONS);
  taut_space_options of_space;
  taut_motion_options o;
  taut_space made = {0};
  taut_motion planner = {0};
  CHECK(known(taut_space_options_init(&of_space, sizeof of_space)) == TAUT_OK);
  CHECK(known(taut_motion_options_init(&o, sizeof o)) == TAUT_OK);
  of_space.angles = draw(8) == 0 ? 0 : 4 + 4 * draw(5);
  of_space.cell_parts = 1 + draw(2);
  of_space.memory_limit = draw(3) == 0 ? draw(2000000) : 2000000;
  if (draw(2) == 0) of_space.turn_weight = (double)coordinate();
  if (draw(20) == 0) ((uint32_t*)&of_space)[1 + draw(17)] = draw(100);
  if (draw(3) == 0) o.h_scale = (double)draw(5) / 2;
  if (draw(5) == 0) o.memory_limit = draw(300000);
  if (draw(3) == 0) {
    o.algorithm = TAUT_MOTION_HYBRID_ASTAR;
    o.turning_radius = 2 + draw(12);
    if (draw(3) == 0) o.reverse_cost = draw(2) == 0 ? INFINITY : 1 + draw(4);
    if (draw(3) == 0) o.switch_cost = draw(9);
    if (draw(3) == 0) o.spot_turn_cost = 0.5 + draw(4);
  }
  if (draw(20) == 0) ((uint32_t*)&o)[1 + draw(37)] = draw(100);
  known(taut_space_destroy(spaces[i]));
  spaces[i] = made;
  if (draw(3) == 0) {
    known(make_chain(&of_space, &made));
    if (made.id != 0) spaces[i] = made;
  } else if (draw(3) == 0) {
    if (draw(3) != 0) CHECK(known(taut_space_options_init(&of_space, sizeof of_space)) == TAUT_OK);
    if (known(taut_space_of_poses_in_world(any_world(), any_shape(), &of_space, &made)) == TAUT_OK) spaces[i] = made;
  } else if (known(taut_space_of_poses(any_grid(), any_shape(), &of_space, &made)) == TAUT_OK) {
    spaces[i] = made;
  }
  known(taut_motion_destroy(motions[k]));
  motions[k] = planner;
  if (known(taut_motion_create(any_space(), &o, &planner)) == TAUT_OK) motions[k] = planner;
}

static void ask_space(void) {
  double from[3 * STATES], to[3 * STATES];
  uint8_t is_free[STATES], slice[32 * 32];
  taut_axis axes[4];
  taut_rect area = rect(small() / 4, small() / 4, small() / 3, small() / 3);
  size_t count = draw(STATES + 1), needed = 0, k;
  taut_status status;
  draw_states(from, STATES);
  draw_states(to, STATES);
  for (k = 0; k < 2; k++) {
    memset(is_free, 0xA5, sizeof is_free);
    status = k == 0 ? known(taut_space_check(any_space(), from, count, is_free))
                    : known(taut_space_check_motions(any_space(), from, to, count, is_free));
    if (status < 0) count = 0;
    CHECK(is_untouched(is_free + count, sizeof is_free - count));
    while (count > 0) CHECK(is_free[--count] <= 1);
    count = draw(STATES + 1);
  }
  memset(slice, 0xA5, sizeof slice);
  k = draw(5) == 0 ? draw(sizeof slice) : sizeof slice;
  status = known(taut_space_slice(any_space(), (double)coordinate(), &area, slice, draw(9) == 0 ? draw(40) : 32, k, &needed));
  if (status == TAUT_ERROR_BUFFER_TOO_SMALL) CHECK(needed > k);
  if (status != TAUT_OK) needed = 0;
  CHECK(is_untouched(slice + needed, sizeof slice - needed) && (needed == 0 || slice[0] <= 2));
  status = known(taut_space_axes(any_space(), axes, draw(5), &needed));
  CHECK(status < 0 || (needed == 3 && axes[2].kind <= TAUT_AXIS_ANGLE && axes[2].low < axes[2].high));
}

/* The path leads from the start to a goal, or is empty. */
static void check_states(taut_motion motion, taut_status status, const double* start) {
  double path[3 * 4096];
  const double* view = NULL;
  size_t needed = 0, length = 0;
  if (known(taut_motion_path_view(motion, &view, &length)) != TAUT_OK) return;
  CHECK(length <= 4096 && (length == 0) == (view == NULL));
  CHECK(known(taut_motion_path(motion, path, 4096, &needed)) == TAUT_OK && needed == length);
  CHECK(length == 0 || memcmp(path, view, 3 * length * sizeof *path) == 0);
  if (status == TAUT_OK) CHECK(length > 0 && (start == NULL || memcmp(path, start, 3 * sizeof *path) == 0));
  /* A lattice has a path while it goes on to a cheaper one. */
  if (status > 0 && status != TAUT_IN_PROGRESS) CHECK(length == 0);
  if (length > 0) CHECK(known(taut_motion_path(motion, path, length - 1, &needed)) == TAUT_ERROR_BUFFER_TOO_SMALL);
  status = known(taut_motion_pieces(motion, NULL, 0, &needed));
  CHECK(status == (needed > 0 ? TAUT_ERROR_BUFFER_TOO_SMALL : TAUT_OK) && (length > 0 || needed == 0));
}

static void plan_motion(void) {
  double states[3 * STATES];
  taut_motion motion = any_motion();
  taut_motion_request ask;
  taut_motion_result result;
  taut_status status;
  size_t goals = draw(9) == 0 ? draw(STATES) : 1 + draw(3);
  memset(&ask, 0, sizeof ask);
  memset(&result, 0xA5, sizeof result);
  ask.max_iterations = draw(9) == 0 ? 0 : draw(400) + 1;
  ask.flags = draw(6) == 0 ? TAUT_MOTION_REQUEST_ANY_HEADING : 0;
  ask.user = state;
  if (draw(40) == 0) ((uint32_t*)&ask)[draw(10)] = draw(10);
  draw_states(states, STATES);
  if (draw(5) == 0) {
    taut_improve_options improve;
    EXPECT(TAUT_OK, taut_improve_options_init(&improve, sizeof improve));
    improve.max_iterations = draw(100);
    if (draw(10) == 0) ((uint32_t*)&improve)[draw(26)] = draw(10);
    status = known(taut_motion_improve(motion, draw(20) == 0 ? NULL : &improve, &result));
    check_states(motion, status >= 0 ? status : TAUT_ERROR_PANIC, NULL);
    return;
  }
  switch (draw(4)) {
    case 0:
      status = known(taut_motion_begin(motion, states, states + 3, goals, &ask));
      check_states(motion, TAUT_ERROR_PANIC, NULL);
      return;
    case 1:
      status = known(taut_motion_step(motion, draw(200), &result));
      check_states(motion, status, NULL);
      break;
    default:
      status = known(taut_motion_find(motion, states, states + 3, goals, &ask, &result));
      check_states(motion, status, states);
      if (status >= 0) CHECK(result.user == ask.user);
      break;
  }
  if (status < 0) {
    CHECK(is_untouched(&result, sizeof result));
    return;
  }
  CHECK(result.status == status && result.guarantee <= 3 && result.nodes <= result.iterations + 1);
  /* A search that goes on, or was stopped, may have a path that was to be made cheaper. */
  if (status == TAUT_OK || status == TAUT_NO_PATH) CHECK(isfinite(result.cost) == (status == TAUT_OK));
  CHECK(isfinite(result.length) == isfinite(result.cost));
}

/* Rules of a space of axes, mostly good ones. */
static void rule_space(taut_space space, taut_motion_options* o) {
  static uint8_t is_free[64];
  double numbers[8];
  taut_mode modes[2];
  uint32_t sizes[64], low[64], i;
  float costs[64];
  size_t count = 1;
  for (i = 0; i < 8; i++) numbers[i] = draw(9) == 0 ? (double)coordinate() : 1 + draw(4);
  for (i = 0; i < 64; i++) is_free[i] = draw(6) != 0;
  for (i = 0; i < 64; i++) sizes[i] = 1 + draw(3);
  for (i = 0; i < 3; i++) count *= sizes[i];
  if (draw(5) == 0) known(taut_space_set_projection(space, numbers, draw(9) == 0 ? draw(8) : 6));
  if (draw(5) == 0) known(taut_space_set_voxels(space, sizes, is_free, draw(9) == 0 ? draw(64) : count));
  for (i = 0; i < 64; i++) low[i] = draw(9) == 0;
  for (i = 0; i < 64; i++) costs[i] = draw(99) == 0 ? -1.0f : 1.0f + (float)draw(4);
  if (draw(5) == 0) known(taut_space_edit_voxels(space, low, sizes, is_free, draw(9) == 0 ? draw(64) : count));
  if (draw(9) == 0) known(taut_space_edit_voxel_costs(space, low, sizes, costs, draw(9) == 0 ? draw(64) : count));
  if (draw(5) == 0 && known(taut_space_set_model(space, draw(6), numbers, 1 + draw(3))) == TAUT_OK) {
    if (draw(9) != 0) o->algorithm = TAUT_MOTION_KINODYNAMIC_RRT;
  }
  for (i = 0; i < 2; i++) {
    modes[i].moves = 1 + draw(3);
    modes[i].drags = i == 1 ? 4 : draw(9) == 0 ? draw(9) : 0;
    modes[i].contact = i == 1 ? draw(3) : draw(20) / 19;
    modes[i].cost = draw(20) == 0 ? (double)coordinate() : 1 + draw(3);
    modes[i].reserved = draw(30) / 29;
  }
  if (draw(5) == 0 && known(taut_space_set_modes(space, modes, draw(9) == 0 ? draw(3) : 2)) == TAUT_OK) {
    if (draw(9) != 0) o->algorithm = TAUT_MOTION_DARRT;
  }
}

/* Saves a roadmap, now and then spoilt, and loads it into any space. */
static void save_motion(taut_motion motion) {
  static uint8_t saved[1 << 16];
  size_t needed = 0;
  taut_motion loaded = {0};
  if (draw(3) != 0 || known(taut_motion_save(motion, saved, draw(9) == 0 ? draw(400) : sizeof saved, &needed)) != TAUT_OK) {
    return;
  }
  if (draw(2) == 0) saved[draw((uint32_t)needed)] ^= (uint8_t)(1 << draw(8));
  if (draw(4) == 0) needed = draw((uint32_t)needed);
  if (known(taut_motion_load(any_space(), saved, needed, &loaded)) == TAUT_OK) known(taut_motion_destroy(loaded));
}

/* A planner in a space of axes, and answers that are drawn. */
static void tell_motion(void) {
  static const double from[3] = {0, 0, 0}, to[3] = {3, 3, 1};
  static uint8_t is_free[300];
  static double costs[300];
  taut_axis axes[3];
  taut_space_options of_space;
  taut_motion_options o;
  taut_motion_request ask;
  taut_motion_result result;
  taut_space space = {0};
  taut_motion made = {0};
  const double* asked = NULL;
  size_t count = 0, i;
  uint32_t steps = draw(40);
  taut_status status = TAUT_ASKING;
  if (asking.id == 0 || draw(4) == 0) {
    CHECK(known(taut_space_options_init(&of_space, sizeof of_space)) == TAUT_OK);
    CHECK(known(taut_motion_options_init(&o, sizeof o)) == TAUT_OK);
    for (i = 0; i < 3; i++) {
      axes[i] = (taut_axis){-(double)draw(3), 3 + draw(3), 1 + draw(3), draw(2), 0};
      if (draw(30) == 0) axes[i].low = (double)coordinate();
      if (draw(30) == 0) axes[i].kind = draw(9);
    }
    o.algorithm = draw(2) == 0 ? 16 + draw(3) : draw(6) == 0 ? TAUT_MOTION_LATTICE : 24 + draw(10);
    o.batch = draw(280);
    if (draw(3) == 0) o.asks_motions = draw(15) == 0 ? draw(5) : 1;
    o.seed = draw(1000);
    if (draw(5) == 0) o.memory_limit = draw(30000);
    if (draw(4) == 0) o.resolution = draw(10) / 10.0;
    if (draw(20) == 0) ((uint32_t*)&of_space)[1 + draw(17)] = draw(100);
    if (draw(9) == 0) o.temperature = draw(9) / 9.0;
    if (known(taut_space_of_axes(axes, draw(20) == 0 ? draw(3) : 3, &of_space, &space)) != TAUT_OK) return;
    if (draw(4) == 0) {
      for (i = 0; i < 6; i++) costs[i] = draw(3) == 0 ? (double)coordinate() : draw(4);
      i = 3 + draw(4);
      known(taut_space_add_constraint(draw(9) == 0 ? any_space() : space, draw(5), costs, i));
    }
    rule_space(draw(9) == 0 ? any_space() : space, &o);
    known(taut_motion_destroy(asking));
    asking.id = 0;
    if (known(taut_motion_create(space, &o, &made)) == TAUT_OK) asking = made;
    known(taut_space_destroy(space));
    if (asking.id == 0) return;
    memset(&ask, 0, sizeof ask);
    ask.max_iterations = draw(500) + 1;
    if (draw(2) == 0) ask.tolerance = draw(9) / 4.0;
    if (draw(2) == 0) status = known(taut_motion_prepare(asking, draw(60)));
    else status = known(taut_motion_find(asking, from, to, 1, &ask, &result));
    save_motion(asking);
  }
  for (; steps > 0 && status == TAUT_ASKING; steps--) {
    if (known(taut_motion_ask(asking, &asked, &count)) != TAUT_OK &&
        known(taut_motion_ask_motions(asking, &asked, &count)) != TAUT_OK) {
      return;
    }
    CHECK(count > 0 && count <= 300);
    for (i = 0; i < count; i++) {
      CHECK(isfinite(asked[i]));
      is_free[i] = draw(9) != 0;
      costs[i] = draw(9) == 0 ? (draw(20) == 0 ? (double)coordinate() : INFINITY) : draw(9);
    }
    i = draw(50) == 0 ? draw(300) : count;
    if (known(draw(2) == 0 ? taut_motion_tell(asking, is_free, i) : taut_motion_tell_costs(asking, costs, i)) != TAUT_OK) continue;
    memset(&result, 0xA5, sizeof result);
    if (draw(4) == 0 && (status = known(taut_motion_prepare(asking, draw(60)))) >= 0) continue;
    status = known(taut_motion_step(asking, draw(100), &result));
    if (status == TAUT_IN_PROGRESS) status = known(taut_motion_step(asking, 0, &result));
    if (status < 0) break;
    CHECK((result.guarantee == TAUT_GUARANTEE_NONE) == (status != TAUT_NO_PATH) && isfinite(result.cost) == (status == TAUT_OK));
  }
}

static void make_world(void) {
  uint32_t i = draw(WORLDS), k = draw(WALKERS);
  taut_point low = point(0, 0), high = point((float)(10 + draw(30)), (float)(10 + draw(30)));
  taut_planner_options o = options(draw(2) == 0 ? draw(14) : 9 + draw(2));
  taut_world made = {0};
  taut_planner planner = {0};
  taut_status status;
  if (draw(30) == 0) low.x = coordinate();
  switch (draw(4)) {
    case 0:
      status = known(taut_world_from_grid(any_grid(), &made));
      break;
    case 1:
      status = known(taut_world_grow(any_world(), any_shape(), (double)coordinate(), &made));
      break;
    default:
      status = known(taut_world_create(&low, &high, &made));
      break;
  }
  CHECK((status == TAUT_OK) == (made.id != 0));
  if (status == TAUT_OK) {
    known(taut_world_destroy(worlds[i]));
    worlds[i] = made;
  }
  if (draw(3) == 0) o.h_scale = (double)draw(5) / 2;
  if (draw(5) == 0) o.memory_limit = draw(100000);
  if (draw(3) == 0) o.diagonal_gaps = draw(2);
  if (draw(20) == 0) ((uint32_t*)&o)[1 + draw(21)] = draw(100);
  if (draw(2) == 0 && known(taut_world_planner(any_world(), &o, &planner)) == TAUT_OK) {
    known(taut_planner_destroy(walkers[k]));
    walkers[k] = planner;
  }
}

/* Links of a mesh, good ones and bad ones. */
static void linked_mesh(taut_mesh mesh) {
  taut_grid_link link, seen;
  const taut_point span = point((float)draw(3), draw(20) == 0 ? coordinate() : (float)draw(2));
  taut_point spans[2];
  uint32_t number = 77, numbers[4];
  float heights[2] = {0, 0}, told[2] = {0, 0};
  taut_status status;
  size_t needed = 0;
  memset(&link, 0, sizeof link);
  link.from = point((float)draw(40), (float)draw(30));
  link.to = draw(20) == 0 ? link.from : point((float)draw(40), draw(20) == 0 ? coordinate() : (float)draw(30));
  link.cost = draw(20) == 0 ? coordinate() : (double)draw(50);
  link.flags = draw(20) == 0 ? draw(9) : draw(4);
  link.link_class = draw(20) == 0 ? draw(64) : draw(32);
  if (draw(4) == 0) heights[draw(2)] = draw(9) == 0 ? coordinate() : (float)draw(3);
  if (draw(2) == 0) {
    status = known(taut_mesh_add_link(mesh, &link, heights[0], heights[1], &number));
    CHECK(status == TAUT_OK ? number > 0 : number == 77);
  }
  if (draw(3) == 0) known(taut_mesh_set_link(mesh, draw(6), &link, heights[0], heights[1]));
  if (draw(4) == 0) known(taut_mesh_set_link_spans(mesh, draw(6), &span, &span));
  if (draw(3) == 0) known(taut_mesh_remove_link(mesh, draw(6)));
  known(taut_mesh_links(mesh, numbers, draw(5), &needed));
  number = draw(6);
  status = known(taut_mesh_get_link(mesh, number, &seen, &told[0], &told[1]));
  CHECK(known(taut_mesh_link_spans(mesh, number, &spans[0], &spans[1])) == status);
}

/* A field and a crowd on a mesh take the places of others. */
static void led_on_mesh(taut_mesh mesh) {
  const uint32_t i = draw(FIELDS);
  taut_field field = {0};
  taut_crowd crowded = {0};
  taut_field_options o;
  taut_crowd_options c;
  CHECK(known(taut_field_options_init(&o, sizeof o)) == TAUT_OK);
  if (draw(2) == 0) o.diagonal_gaps = TAUT_DIAGONAL_GAPS_OPEN;
  if (draw(4) == 0) o.reach = draw(80) / 4.0;
  if (draw(9) == 0) o.memory_limit = draw(20000);
  if (draw(20) == 0) ((uint32_t*)&o)[draw(7) + 1] = draw(20);
  if (known(taut_mesh_field(mesh, &o, &field)) == TAUT_OK) {
    known(taut_field_destroy(fields[i]));
    fields[i] = field;
  }
  CHECK(known(taut_crowd_options_init(&c, sizeof c)) == TAUT_OK);
  if (draw(9) == 0) c.blocked_classes[0] = draw(9);
  if (draw(9) == 0) c.wall_horizon = coordinate();
  if (known(taut_mesh_crowd(mesh, &c, &crowded)) == TAUT_OK) {
    known(taut_crowd_destroy(crowd));
    crowd = crowded;
  }
}

/* Meshes of a strip of squares, mostly, and planners on them. */
static void make_mesh(void) {
  taut_point points[8];
  uint32_t corners[12], sizes[3], point_count = 0, faces = 0, islands = 0, i;
  static const uint32_t squares[12] = {0, 1, 5, 4, 1, 2, 6, 5, 2, 3, 7, 6};
  uint32_t slot = draw(MESHES), k = draw(WALKERS), origins[3];
  taut_point outlines[16];
  float outline_heights[16];
  uint8_t classes[3];
  const taut_point place = point((float)draw(40), (float)draw(30));
  taut_planner_options o = options(draw(5) == 0 ? draw(14) : TAUT_ALGORITHM_OPTIMAL);
  const char* text = draw(2) == 0 ? "mesh\n2\n3 1\n0 0 1 0\n9 0 1 0\n0 9 1 0\n3 0 1 2 -1 -1 -1\n" : "mesh\n2\n3 1\n0 0 1";
  static const char* const texts[] = {"v 0 0 0\nv 9 0 0\nv 9 0 9\nv 0 0 9\nv 4 0 9\nf 1 2 3 4\nf 5 3 -5/1/1\n",
                                      "vertices = PackedVector3Array(0, 0, 0, 8, 1, 0, 8, 2, 9)\npolygons = "
                                      "Array[PackedInt32Array]([PackedInt32Array(0, 1, 2)])\n"};
  const char* other = texts[draw(2)];
  uint8_t saved[700];
  float found = 0;
  uint64_t revision = 0;
  size_t needed = 0;
  taut_mesh made = {0}, any;
  taut_planner planner = {0};
  taut_status status;
  for (i = 0; i < 8; i++) points[i] = point((float)(10 * (i % 4)), (float)(20 * (i / 4)));
  for (i = 0; i < 12; i++) corners[i] = draw(60) == 0 ? draw(9) : squares[i];
  for (i = 0; i < 3; i++) sizes[i] = draw(60) == 0 ? draw(6) : 4;
  if (draw(20) == 0) points[draw(8)].x = coordinate();
  for (i = 0; i < 3; i++) classes[i] = (uint8_t)(draw(60) == 0 ? draw(256) : 1 + draw(4));
  switch (draw(11)) {
    case 0: status = known(taut_mesh_read((const uint8_t*)text, strlen(text), &made)); break;
    case 1:
      status = known(taut_mesh_read_as((const uint8_t*)other, strlen(other) - (draw(4) == 0 ? draw(60) : 0), draw(5),
                                       draw(3), (float)draw(4), draw(6), &made));
      break;
    case 2: status = known(taut_mesh_create_with(points, 8, corners, 12, sizes, 3, draw(3), &made)); break;
    case 3:
      status = known(taut_mesh_save(meshes[draw(MESHES)], saved, draw(9) == 0 ? draw(99) : sizeof saved, &needed));
      if (status != TAUT_OK) return;
      if (draw(4) == 0) saved[draw((uint32_t)needed)] ^= (uint8_t)(1 << draw(8));
      status = known(taut_mesh_load(saved, needed, &made));
      break;
    case 4: status = known(taut_mesh_from_grid(any_grid(), &made)); break;
    case 5: status = known(taut_mesh_from_world(any_world(), &made)); break;
    case 6: status = known(taut_mesh_from_grid_with(any_grid(), draw(4), &made)); break;
    case 7: status = known(taut_mesh_with_classes(meshes[draw(MESHES)], classes, draw(9) == 0 ? draw(4) : 3, &made)); break;
    case 8: {
      float heights[8];
      for (i = 0; i < 8; i++) heights[i] = draw(40) == 0 ? coordinate() : (float)draw(3);
      status = known(taut_mesh_create_floors(points, 8, heights, draw(40) == 0 ? draw(9) : 8, corners, 12, sizes, 3, &made));
      break;
    }
    default: status = known(taut_mesh_create(points, 8, corners, 12, sizes, 3, &made)); break;
  }
  CHECK((status == TAUT_OK) == (made.id != 0));
  if (status == TAUT_OK) {
    known(taut_mesh_destroy(meshes[slot]));
    meshes[slot] = made;
  }
  any = meshes[draw(MESHES)];
  if (draw(30) == 0) any.id ^= UINT64_C(1) << draw(64);
  if (known(taut_mesh_size(any, &point_count, &faces, &islands)) == TAUT_OK) CHECK((faces >= 1) == (islands >= 1));
  if (known(taut_mesh_floor_at(any, &place, (float)draw(4), &point_count, &found)) == TAUT_OK) CHECK(point_count < faces || found == 0);
  known(taut_mesh_classes(any, classes, draw(4), &needed));
  known(taut_mesh_origins(any, origins, draw(4), &needed));
  known(taut_mesh_face_sizes(any, origins, draw(4), &needed));
  known(taut_mesh_corner_points(any, outlines, draw(16), &needed));
  known(taut_mesh_corner_heights(any, outline_heights, draw(16), &needed));
  if (known(taut_mesh_face_at(any, &place, &point_count)) == TAUT_OK) CHECK(point_count < faces || point_count == UINT32_MAX);
  for (i = 0; i < 5; i++) points[i] = point((float)draw(40), (float)draw(40));
  if (draw(9) == 0) points[draw(5)].x = coordinate();
  status = known(taut_mesh_revision(any, &revision));
  CHECK(status == TAUT_OK ? revision > 0 : revision == 0);
  if (draw(2) == 0) {
    uint32_t number = 77;
    status = known(taut_mesh_add_obstacle(any, points, draw(20) == 0 ? draw(6) : 3, &number));
    CHECK(status == TAUT_OK ? number > 0 : number == 77);
  }
  if (draw(3) == 0) known(taut_mesh_move_obstacle(any, draw(5), points + 2, 3));
  if (draw(3) == 0) known(taut_mesh_remove_obstacle(any, draw(5)));
  linked_mesh(any);
  if (draw(3) == 0) o.h_scale = (double)draw(5) / 2;
  if (draw(5) == 0) o.memory_limit = draw(100000);
  if (draw(3) == 0) o.diagonal_gaps = draw(2);
  if (draw(20) == 0) ((uint32_t*)&o)[1 + draw(21)] = draw(100);
  if (known(taut_mesh_planner(any, &o, &planner)) == TAUT_OK) {
    known(taut_planner_destroy(walkers[k]));
    walkers[k] = planner;
  }
  led_on_mesh(any);
}

/* The planners in worlds and on meshes, and calls that only planners on grids have. */
static void walk_world(void) {
  const taut_planner planner = walkers[draw(WALKERS)];
  taut_request ask;
  taut_result result;
  taut_point path[256];
  float heights[9];
  taut_hit hit;
  taut_leg legs[8];
  taut_status status;
  size_t needed = 0;
  uint64_t bytes = 0;
  if (planner.id == 0) return;
  memset(&ask, 0, sizeof ask);
  memset(&result, 0xA5, sizeof result);
  ask.start = point(coordinate(), coordinate());
  ask.goal = point(coordinate(), coordinate());
  ask.flags = draw(2) == 0 ? TAUT_REQUEST_ALLOW_PARTIAL : draw(20) == 0 ? draw(9) : 0;
  ask.max_expansions = draw(3) == 0 ? draw(20) : 0;
  ask.radius = draw(4) == 0 ? (float)draw(9) / 4 : 0;
  ask.user = state;
  switch (draw(9)) {
    case 0:
      known(taut_planner_begin(planner, &ask));
      return;
    case 4: {
      taut_snapshot taken = {0};
      const taut_mesh mesh = meshes[draw(MESHES)];
      status = known(draw(2) == 0 ? taut_mesh_snapshot(mesh, &taken) : taut_world_snapshot(any_world(), &taken));
      CHECK((status == TAUT_OK) == (taken.id != 0));
      known(taut_planner_pin(planner, taken));
      known(taut_snapshot_destroy(taken));
      return;
    }
    case 5:
      status = known(taut_planner_refresh(planner, &result));
      break;
    case 3: {
      float costs[256];
      uint32_t k;
      for (k = 0; k < 256; k++) costs[k] = draw(4) == 0 ? INFINITY : 1;
      if (draw(20) == 0) costs[1 + draw(255)] = coordinate();
      known(taut_planner_set_costs(planner, costs, draw(20) == 0 ? draw(300) : 256));
      return;
    }
    case 1:
      status = known(taut_planner_step(planner, draw(10), &result));
      break;
    case 2:
      CHECK(known(taut_planner_route(planner, legs, 8, &needed)) == TAUT_ERROR_UNSUPPORTED);
      CHECK(known(taut_planner_prepare(planner, 10)) == TAUT_ERROR_UNSUPPORTED);
      known(draw(2) == 0 ? taut_planner_reset(planner) : taut_planner_limit_time(planner, draw(1000)));
      known(taut_mesh_planner_set_heights(planner, (float)draw(5), coordinate()));
      known(taut_mesh_planner_heights(planner, heights, draw(9), &needed));
      for (needed = 0; needed < 9; needed++) heights[needed] = draw(60) == 0 ? coordinate() : (float)draw(3);
      known(taut_mesh_planner_set_path_heights(planner, heights, draw(4)));
      known(taut_mesh_planner_raycast(planner, &ask.start, &ask.goal, &hit, &heights[0]));
      return;
    default:
      status = known(taut_planner_find(planner, &ask, &result));
      if (status >= 0) CHECK(result.user == ask.user);
      break;
  }
  CHECK(known(taut_planner_memory(planner, &bytes)) == TAUT_OK && bytes > 0);
  CHECK(known(taut_planner_path(planner, path, 256, &needed)) == TAUT_OK);
  if (status < 0) CHECK(is_untouched(&result, sizeof result));
  else CHECK((needed > 0) == (isfinite(result.length) != 0) && result.guarantee <= 3);
}

static void edit_world(void) {
  taut_point outline[8], kept[8], origin = point(coordinate(), coordinate());
  const taut_point at = point(coordinate(), coordinate());
  uint32_t k, count = draw(9) == 0 ? draw(9) : 3 + draw(3), number = 77;
  uint64_t revision = 0;
  size_t needed = 77;
  taut_status status;
  for (k = 0; k < 8; k++) {
    outline[k] = point(at.x + (float)draw(9), at.y + (float)draw(9));
    if (draw(40) == 0) outline[k].x = coordinate();
  }
  status = known(taut_world_add(any_world(), outline, count, &number));
  CHECK(status == TAUT_OK ? number > 0 : number == 77);
  status = known(taut_world_revision(any_world(), &revision));
  CHECK(status == TAUT_OK ? revision > 0 : revision == 0);
  if (draw(3) == 0) {
    taut_point points[18];
    uint32_t lengths[3];
    size_t all;
    memset(points, 0, sizeof points);
    all = make_outlines(points, lengths, 1);
    number = 77;
    status = known(taut_world_add_outlines(any_world(), points, all, lengths, draw(9) == 0 ? draw(4) : 3, draw(3), &number));
    CHECK(status == TAUT_OK ? number > 0 : number == 77);
  }
  if (draw(2) == 0) known(taut_world_remove(any_world(), draw(20)));
  memset(kept, 0xA5, sizeof kept);
  status = known(taut_world_outline(any_world(), draw(20), kept, draw(9), &needed));
  if (status != TAUT_OK) CHECK(is_untouched(kept, sizeof kept));
  else CHECK(needed >= 3 && needed <= 8 && is_untouched(kept + needed, (8 - needed) * sizeof *kept));
  if (draw(4) == 0) known(taut_world_rasterise(any_world(), any_grid(), &origin, (double)draw(40) / 16, draw(4), draw(260)));
}

static void motions_and_spaces(void) {
  taut_point piece[8];
  double inner = -1, outer = -1;
  uint32_t algorithm = 0;
  uint64_t bytes = 0;
  size_t needed = 0;
  switch (draw(20)) {
    case 18:
    case 19:
      tell_motion();
      break;
    case 0:
      if (draw(3) == 0) make_shape_of_outlines();
      else make_shape();
      break;
    case 12:
      if (draw(2) == 0) make_mesh();
      else make_world();
      break;
    case 13:
    case 14:
      edit_world();
      break;
    case 15:
    case 16:
    case 17:
      walk_world();
      break;
    case 1:
      make_space_and_motion();
      break;
    case 2:
    case 3:
      ask_space();
      break;
    case 4:
      if (known(taut_shape_bounds(any_shape(), &inner, &outer)) == TAUT_OK) CHECK(inner >= 0 && outer >= inner);
      if (known(taut_shape_pieces(any_shape(), draw(5), piece, 8, &needed)) == TAUT_OK) CHECK(needed <= 8);
      break;
    case 5:
      known(taut_space_memory(any_space(), &bytes));
      known(taut_motion_memory(any_motion(), &bytes));
      known(taut_motion_algorithm_of(any_motion(), &algorithm));
      known(draw(2) == 0 ? taut_motion_cancel(any_motion()) : taut_motion_reset(any_motion()));
      break;
    default:
      plan_motion();
      break;
  }
}

#endif
