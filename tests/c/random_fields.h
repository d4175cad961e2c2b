/* The part of random_calls.c that makes fields. */
#ifndef RANDOM_FIELDS_H
#define RANDOM_FIELDS_H

enum { FIELDS = 4, FIELD_POINTS = 6 };

static taut_field fields[FIELDS];

static taut_field any_field(void) {
  taut_field field = fields[draw(FIELDS)];
  if (draw(50) == 0) field.id ^= UINT64_C(1) << draw(64);
  return field;
}

static void make_field(void) {
  uint32_t i = draw(FIELDS);
  taut_field field = {0};
  taut_field_options o;
  known(taut_field_destroy(fields[i]));
  fields[i] = field;
  CHECK(known(taut_field_options_init(&o, sizeof o)) == TAUT_OK);
  o.kind = TAUT_FIELD_EXACT + draw(3);
  if (o.kind == TAUT_FIELD_STEPS) {
    o.lattice = draw(2);
    o.neighbours = draw(3) == 0 ? 4 : 8;
    if (o.lattice == TAUT_LATTICE_CELLS && o.neighbours == 8) o.corner_cutting = draw(3);
    if (o.lattice == TAUT_LATTICE_CELLS && draw(2) == 0) o.cost_rule = draw(2);
  } else if (draw(2) == 0) {
    o.diagonal_gaps = TAUT_DIAGONAL_GAPS_OPEN;
  }
  if (o.kind != TAUT_FIELD_EXACT && draw(3) == 0) {
    o.wall_distance = draw(5) + 0.5;
    o.wall_weight = draw(3);
  }
  if (draw(4) == 0) o.radius = draw(20) / 4.0f;
  if (draw(4) == 0) o.reach = draw(80) / 4.0;
  if (draw(20) == 0) o.memory_limit = draw(200000);
  if (draw(20) == 0) ((uint32_t*)&o)[draw(7) + 1] = draw(20);
  if (known(taut_field_create(any_grid(), &o, &field)) == TAUT_OK) fields[i] = field;
}

static void build_field(void) {
  static float costs[256], weights[48 * 48];
  taut_field field = any_field();
  taut_field_seed seeds[FIELD_POINTS];
  taut_field_result result;
  taut_rect area;
  taut_status status = TAUT_OK;
  size_t i, count = draw(FIELD_POINTS + 1);
  for (i = 0; i < FIELD_POINTS; i++) {
    seeds[i].at = point(coordinate(), coordinate());
    seeds[i].cost = draw(30) == 0 ? -1.0 : draw(3) == 0 ? draw(40) / 4.0 : 0.0;
  }
  memset(&result, 0xA5, sizeof result);
  switch (draw(8)) {
    case 0:
      for (i = 0; i < 256; i++) costs[i] = draw(4) == 0 ? (float)draw(8) : draw(3) == 0 ? INFINITY : 1;
      known(taut_field_set_costs(field, costs, draw(20) == 0 ? draw(300) : 256));
      return;
    case 1:
      for (i = 0; i < sizeof weights / sizeof *weights; i++) weights[i] = draw(500) == 0 ? 0.5f : (float)draw(4) + 1;
      area = rect(small(), small(), small() / 3, small() / 3);
      known(taut_field_set_weights(field, &area, weights, draw(9) == 0 ? draw(48) : 48, draw(9) == 0 ? draw(99) : 2304));
      return;
    case 2:
      known(taut_field_begin(field, seeds, count));
      return;
    case 3:
      known(taut_field_update(field));
      return;
    case 4:
      status = known(taut_field_step(field, draw(3) == 0 ? 0 : draw(300) + 1, &result));
      break;
    case 5:
      known(draw(4) == 0 ? taut_field_reset(field) : taut_field_cancel(field));
      return;
    default:
      status = known(taut_field_build(field, seeds, count, &result));
      break;
  }
  if (status < 0) {
    CHECK(is_untouched(&result, sizeof result));
    return;
  }
  CHECK(result.status == status && result.reserved == 0 && result.skipped <= FIELD_POINTS);
  CHECK(result.guarantee == TAUT_GUARANTEE_NONE || status == TAUT_OK);
  CHECK(isfinite(result.farthest) && (status == TAUT_OK || result.reached == 0));
}

static void read_field(void) {
  static float rows[49 * 48 + 64];
  const size_t count = draw(FIELD_POINTS + 1), capacity = draw(3) == 0 ? draw(49 * 48) : 49 * 48;
  taut_field field = any_field();
  taut_point at[FIELD_POINTS], next[FIELD_POINTS], path[64];
  double distances[FIELD_POINTS], bounds[FIELD_POINTS];
  uint32_t owners[FIELD_POINTS];
  taut_crossing crossings[FIELD_POINTS];
  uint64_t bytes = 0;
  uint8_t is_stale = 2;
  size_t needed = 0, i;
  taut_status status;
  taut_rect area = rect(small(), small(), small(), small());
  for (i = 0; i < FIELD_POINTS; i++) {
    at[i] = point(coordinate(), coordinate());
    next[i] = draw(3) == 0 ? point(coordinate(), coordinate()) : at[i];
  }
  if (known(taut_field_distances(field, at, count, draw(20) == 0 ? draw(4) : draw(2), distances)) == TAUT_OK) {
    for (i = 0; i < count; i++) CHECK(distances[i] >= 0);
  }
  if (known(taut_field_owners(field, at, count, owners)) == TAUT_OK) {
    for (i = 0; i < count; i++) CHECK(owners[i] < FIELD_POINTS || owners[i] == UINT32_MAX);
  }
  if (known(taut_field_prove_costs(field, at, count, draw(9) == 0 ? 0.5 : 1.0 + draw(20) / 64.0, distances, bounds)) ==
      TAUT_OK) {
    for (i = 0; i < count; i++) CHECK(bounds[i] >= 1 || bounds[i] == 0);
  }
  if (known(taut_field_links(field, at, count, owners)) == TAUT_OK) {
    for (i = 0; i < count; i++) CHECK(owners[i] < UINT32_MAX);
    CHECK(known(taut_field_crossings(field, at, count, crossings)) == TAUT_OK);
    for (i = 0; i < count; i++) CHECK(crossings[i].link == owners[i]);
  }
  if (known(taut_field_next(field, at, count, next)) == TAUT_OK) {
    for (i = 0; i < count; i++) CHECK(isfinite(next[i].x) && isfinite(next[i].y));
  }
  if (known(taut_field_next_within(field, at, count, (float)draw(9) / 6.0f, next)) == TAUT_OK) {
    for (i = 0; i < count; i++) CHECK(isfinite(next[i].x) && isfinite(next[i].y));
  }
  status = known(taut_field_path(field, at, path, draw(3) == 0 ? draw(64) : 64, &needed));
  if (status >= 0) CHECK((needed > 0) == (status == TAUT_OK) && needed <= 64);
  memset(rows, 0xA5, sizeof rows);
  status = known(taut_field_rows(field, &area, rows, 48, capacity, &needed));
  i = status == TAUT_OK ? needed : 0;
  CHECK(is_untouched(rows + i, sizeof rows - i * sizeof *rows));
  area.width /= 2;
  memset(rows, 0xA5, sizeof rows);
  status = known(taut_field_directions(field, &area, rows, 48, capacity, &needed));
  i = status == TAUT_OK ? needed : 0;
  CHECK(is_untouched(rows + i, sizeof rows - i * sizeof *rows));
  if (known(taut_field_memory(field, &bytes)) == TAUT_OK) CHECK(bytes > 0);
  known(taut_field_revision(field, &bytes));
  if (known(taut_field_is_stale(field, &is_stale)) == TAUT_OK) CHECK(is_stale <= 1);
}

#endif
