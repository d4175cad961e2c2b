/* Hostile arguments of every call on navigation meshes and their planners, their sentences, and what they answer. */
#include "check.h"
#include "generated/algorithms.h"

#include <math.h>

static int says(const char* part) {
  char message[600];
  taut_last_error(message, sizeof message);
  return strstr(message, part) != NULL;
}

/* Three squares of side 4: one, the one above it, and the one to the right of that. */
static const taut_point nine[9] = {{0, 0}, {4, 0}, {8, 0}, {0, 4}, {4, 4}, {8, 4}, {0, 8}, {4, 8}, {8, 8}};
static const uint32_t squares[12] = {0, 1, 4, 3, 3, 4, 7, 6, 4, 5, 8, 7};
static const uint32_t fours[3] = {4, 4, 4};

static taut_mesh new_mesh(void) {
  taut_mesh mesh = {0};
  EXPECT(TAUT_OK, taut_mesh_create(nine, 9, squares, 12, fours, 3, &mesh));
  return mesh;
}

static void faces_are_judged(void) {
  taut_point points[9];
  uint32_t corners[12], sizes[3] = {4, 4, 4};
  taut_mesh mesh = {7};
  memcpy(points, nine, sizeof points);
  memcpy(corners, squares, sizeof corners);
  EXPECT(TAUT_ERROR_NULL_POINTER, taut_mesh_create(NULL, 9, corners, 12, sizes, 3, &mesh));
  EXPECT(TAUT_ERROR_NULL_POINTER, taut_mesh_create(points, 9, NULL, 12, sizes, 3, &mesh));
  EXPECT(TAUT_ERROR_NULL_POINTER, taut_mesh_create(points, 9, corners, 12, NULL, 3, &mesh));
  EXPECT(TAUT_ERROR_NULL_POINTER, taut_mesh_create(points, 9, corners, 12, sizes, 3, NULL));
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_mesh_create(points, 9, corners, 11, sizes, 3, &mesh));
  CHECK(says("face_sizes is 12"));
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_mesh_create(points, 9, corners, 0, sizes, 0, &mesh));
  CHECK(says("face_count is 0"));
  sizes[1] = 2;
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_mesh_create(points, 9, corners, 10, sizes, 3, &mesh));
  CHECK(says("face 1: it has less than three corners"));
  sizes[1] = 4;
  corners[6] = 9;
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_mesh_create(points, 9, corners, 12, sizes, 3, &mesh));
  CHECK(says("face 1: it names a point that does not exist"));
  corners[6] = 7;
  points[8].x = 65537;
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_mesh_create(points, 9, corners, 12, sizes, 3, &mesh));
  points[8].x = NAN;
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_mesh_create(points, 9, corners, 12, sizes, 3, &mesh));
  points[8].x = 4.5f;
  points[8].y = 4.5f;
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_mesh_create(points, 9, corners, 12, sizes, 3, &mesh));
  CHECK(says("face 2: it is not convex"));
  CHECK(mesh.id == 7);
}

static void texts_are_judged(void) {
  const char text[] = "mesh\n2\n3 1\n0 0 1 0\n4 0 1 0\n0 4 1 0\n3 0 1 2 -1 -1 -1\n";
  const uint8_t* bytes = (const uint8_t*)text;
  taut_mesh mesh = {7};
  size_t length;
  EXPECT(TAUT_ERROR_NULL_POINTER, taut_mesh_read(NULL, 5, &mesh));
  EXPECT(TAUT_ERROR_NULL_POINTER, taut_mesh_read(bytes, sizeof text - 1, NULL));
  for (length = 0; length < sizeof text - 4; length++) {
    EXPECT(TAUT_ERROR_FORMAT, taut_mesh_read(bytes, length, &mesh));
    CHECK(says("line ") && mesh.id == 7);
  }
  EXPECT(TAUT_OK, taut_mesh_read(bytes, sizeof text - 1, &mesh));
  EXPECT(TAUT_OK, taut_mesh_destroy(mesh));
}

static void grids_are_judged(void) {
  taut_grid grid = {0};
  taut_mesh mesh = {7};
  uint32_t points, faces, islands;
  EXPECT(TAUT_OK, taut_grid_create(4, 4, 0, &grid));
  EXPECT(TAUT_ERROR_NULL_POINTER, taut_mesh_from_grid(grid, NULL));
  EXPECT(TAUT_ERROR_UNSUPPORTED, taut_mesh_from_grid(grid, &mesh));
  CHECK(says("no free cell") && mesh.id == 7);
  EXPECT(TAUT_OK, taut_grid_set_cell(grid, 1, 2, 1));
  EXPECT(TAUT_OK, taut_grid_set_cell(grid, 2, 3, 1));
  EXPECT(TAUT_OK, taut_mesh_from_grid(grid, &mesh));
  EXPECT(TAUT_OK, taut_grid_destroy(grid));
  EXPECT(TAUT_OK, taut_mesh_size(mesh, &points, &faces, &islands));
  CHECK(points == 7 && faces == 2 && islands == 2);
  EXPECT(TAUT_OK, taut_mesh_destroy(mesh));
}

static void worlds_are_judged(void) {
  const taut_point low = {0, 0}, high = {8, 8}, outline[4] = {{2, 2}, {6, 2}, {6, 6}, {2, 6}};
  const taut_point all[4] = {{-1, -1}, {9, -1}, {9, 9}, {-1, 9}};
  taut_world world = {0}, grown = {0};
  taut_shape shape = {0};
  taut_mesh mesh = {7};
  uint32_t number, points, faces, islands;
  EXPECT(TAUT_OK, taut_world_create(&low, &high, &world));
  EXPECT(TAUT_OK, taut_world_add(world, outline, 4, &number));
  EXPECT(TAUT_ERROR_NULL_POINTER, taut_mesh_from_world(world, NULL));
  EXPECT(TAUT_OK, taut_shape_create(outline, 4, 0, &shape));
  EXPECT(TAUT_OK, taut_world_add(world, all, 4, &number));
  EXPECT(TAUT_ERROR_UNSUPPORTED, taut_mesh_from_world(world, &mesh));
  CHECK(says("no free ground"));
  EXPECT(TAUT_OK, taut_world_remove(world, number));
  EXPECT(TAUT_OK, taut_world_grow(world, shape, 0, &grown));
  EXPECT(TAUT_ERROR_UNSUPPORTED, taut_mesh_from_world(grown, &mesh));
  CHECK(says("grown world") && mesh.id == 7);
  EXPECT(TAUT_OK, taut_mesh_from_world(world, &mesh));
  EXPECT(TAUT_OK, taut_world_destroy(grown));
  EXPECT(TAUT_OK, taut_world_destroy(world));
  EXPECT(TAUT_OK, taut_shape_destroy(shape));
  EXPECT(TAUT_OK, taut_mesh_size(mesh, &points, &faces, &islands));
  CHECK(points == 8 && faces == 4 && islands == 1);
  EXPECT(TAUT_OK, taut_mesh_destroy(mesh));
}

static void fields_and_crowds(taut_mesh mesh) {
  const taut_point seed = {7.5f, 4}, beside = {0, 9};
  const taut_field_seed seeds[1] = {{{7.5f, 4}, 2}};
  taut_point at[2] = {{3, 0}, {7.5f, 4}}, next[2], path[8];
  taut_field_options options;
  taut_crowd_options avoids;
  taut_field_result result;
  taut_field field = {7};
  taut_crowd crowd = {7};
  taut_walker walker;
  taut_point velocity;
  double distances[2];
  float costs[256] = {0};
  uint32_t owners[2], links[2];
  uint64_t revision = 0;
  uint8_t is_stale = 7;
  size_t needed, step;
  EXPECT(TAUT_OK, taut_field_options_init(&options, sizeof options));
  EXPECT(TAUT_ERROR_NULL_POINTER, taut_mesh_field(mesh, NULL, &field));
  EXPECT(TAUT_ERROR_NULL_POINTER, taut_mesh_field(mesh, &options, NULL));
  options.kind = TAUT_FIELD_STEPS;
  EXPECT(TAUT_ERROR_UNSUPPORTED, taut_mesh_field(mesh, &options, &field));
  CHECK(says("EXACT") && field.id == 7);
  options.kind = TAUT_FIELD_EXACT;
  EXPECT(TAUT_OK, taut_mesh_field(mesh, &options, &field));
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_field_distances(field, at, 2, 0, distances));
  EXPECT(TAUT_OK, taut_field_build(field, seeds, 1, &result));
  CHECK(result.guarantee == TAUT_GUARANTEE_OPTIMAL && result.reached == 8);
  EXPECT(TAUT_OK, taut_field_distances(field, at, 2, TAUT_FIELD_NEAR, distances));
  CHECK(distances[0] > 9.62 && distances[0] < 9.63 && distances[1] == 2);
  EXPECT(TAUT_OK, taut_field_owners(field, at, 2, owners));
  EXPECT(TAUT_OK, taut_field_links(field, at, 2, links));
  CHECK(owners[0] == 0 && owners[1] == 0 && links[0] == 0);
  memcpy(next, at, sizeof next);
  EXPECT(TAUT_OK, taut_field_next(field, at, 2, next));
  CHECK(next[0].x == 4 && next[0].y == 4 && next[1].x == seed.x && next[1].y == seed.y);
  EXPECT(TAUT_OK, taut_field_path(field, &at[0], path, 8, &needed));
  CHECK(needed == 3);
  EXPECT(TAUT_NO_PATH, taut_field_path(field, &beside, path, 8, &needed));
  EXPECT(TAUT_OK, taut_field_revision(field, &revision));
  EXPECT(TAUT_OK, taut_field_is_stale(field, &is_stale));
  CHECK(revision == 1 && is_stale == 0);
  for (step = 0; step < 256; step++) costs[step] = 1;
  costs[2] = 3;
  EXPECT(TAUT_ERROR_UNSUPPORTED, taut_field_set_costs(field, costs, 256));
  costs[2] = INFINITY;
  EXPECT(TAUT_OK, taut_field_set_costs(field, costs, 256));
  costs[1] = INFINITY;
  EXPECT(TAUT_OK, taut_field_set_costs(field, costs, 256));
  EXPECT(TAUT_ERROR_GOAL_BLOCKED, taut_field_begin(field, seeds, 1));
  EXPECT(TAUT_OK, taut_field_update(field));
  EXPECT(TAUT_OK, taut_field_step(field, 0, &result));
  CHECK(result.skipped == 1 && result.reached == 0);
  costs[1] = 1;
  EXPECT(TAUT_OK, taut_field_set_costs(field, costs, 256));
  EXPECT(TAUT_OK, taut_field_update(field));
  EXPECT(TAUT_IN_PROGRESS, taut_field_step(field, 1, &result));
  EXPECT(TAUT_OK, taut_field_step(field, 0, &result));
  EXPECT(TAUT_OK, taut_crowd_options_init(&avoids, sizeof avoids));
  avoids.reach = -1;
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_mesh_crowd(mesh, &avoids, &crowd));
  avoids.reach = 15;
  avoids.blocked_classes[0] = 4;
  EXPECT(TAUT_ERROR_NULL_POINTER, taut_mesh_crowd(mesh, &avoids, NULL));
  EXPECT(TAUT_OK, taut_mesh_crowd(mesh, &avoids, &crowd));
  memset(&walker, 0, sizeof walker);
  walker.at = at[0];
  walker.radius = 0.4f;
  walker.speed = 2;
  for (step = 0; step < 200; step++) {
    const taut_point here = walker.at;
    EXPECT(TAUT_OK, taut_field_next(field, &here, 1, next));
    walker.wanted.x = 2 * (next[0].x - here.x);
    walker.wanted.y = 2 * (next[0].y - here.y);
    EXPECT(TAUT_OK, taut_crowd_avoid(crowd, &walker, 1, 0.05, &velocity));
    walker.velocity = velocity;
    walker.at.x += velocity.x * 0.05f;
    walker.at.y += velocity.y * 0.05f;
    EXPECT(TAUT_OK, taut_field_distances(field, &walker.at, 1, 0, distances));
    CHECK(distances[0] < 9.63);
  }
  CHECK(distances[0] < 2.2);
  EXPECT(TAUT_OK, taut_crowd_destroy(crowd));
  EXPECT(TAUT_OK, taut_field_destroy(field));
}

static void bytes_are_judged(taut_mesh mesh) {
  uint8_t saved[512], again[512];
  size_t size = 0, needed = 7, at;
  taut_mesh made = {7};
  EXPECT(TAUT_ERROR_BUFFER_TOO_SMALL, taut_mesh_save(mesh, NULL, 0, &size));
  CHECK(size == 4 * (16 + 3 + 24 + 1));
  EXPECT(TAUT_ERROR_NULL_POINTER, taut_mesh_save(mesh, NULL, 9, &needed));
  EXPECT(TAUT_ERROR_NULL_POINTER, taut_mesh_save(mesh, saved, sizeof saved, NULL));
  EXPECT(TAUT_ERROR_BUFFER_TOO_SMALL, taut_mesh_save(mesh, saved, size - 1, &needed));
  CHECK(needed == size);
  EXPECT(TAUT_OK, taut_mesh_save(mesh, saved, size, &needed));
  EXPECT(TAUT_ERROR_NULL_POINTER, taut_mesh_load(NULL, 9, &made));
  EXPECT(TAUT_ERROR_NULL_POINTER, taut_mesh_load(saved, size, NULL));
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_mesh_load(saved, SIZE_MAX, &made));
  for (at = 0; at < size; at++) {
    EXPECT(TAUT_ERROR_FORMAT, taut_mesh_load(saved, at, &made));
    saved[at] ^= 1;
    EXPECT(TAUT_ERROR_FORMAT, taut_mesh_load(saved, size, &made));
    saved[at] ^= 1;
  }
  CHECK(made.id == 7);
  EXPECT(TAUT_OK, taut_mesh_load(saved, size, &made));
  EXPECT(TAUT_OK, taut_mesh_save(made, again, sizeof again, &needed));
  CHECK(needed == size && memcmp(saved, again, size) == 0);
  EXPECT(TAUT_OK, taut_mesh_destroy(made));
}

static void formats_are_judged(void) {
  const char text[] = "v 0 0 0\nv 8 0 0\nv 8 4 9\nf 1 2 3\n";
  const char flat[] = "vertices = PackedVector2Array(0, 0, 4, 0, 4, 4)\npolygons = [PackedInt32Array(0, 1, 2)]\n";
  const uint8_t* bytes = (const uint8_t*)text;
  const size_t length = sizeof text - 1;
  taut_mesh mesh = {7};
  uint32_t format, axes;
  EXPECT(TAUT_ERROR_NULL_POINTER, taut_mesh_read_as(NULL, 5, 0, 0, 1, 0, &mesh));
  EXPECT(TAUT_ERROR_NULL_POINTER, taut_mesh_read_as(bytes, length, 0, 0, 1, 0, NULL));
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_mesh_read_as(bytes, length, 4, 0, 1, 0, &mesh));
  CHECK(says("taut_mesh_format"));
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_mesh_read_as(bytes, length, 0, 2, 1, 0, &mesh));
  CHECK(says("taut_mesh_axes"));
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_mesh_read_as(bytes, length, 0, 0, 0, 0, &mesh));
  CHECK(says("scale is 0"));
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_mesh_read_as(bytes, length, 0, 0, NAN, 0, &mesh));
  EXPECT(TAUT_ERROR_UNSUPPORTED, taut_mesh_read_as(bytes, length, 0, 0, 1, 2, &mesh));
  EXPECT(TAUT_ERROR_UNSUPPORTED,
         taut_mesh_read_as((const uint8_t*)flat, sizeof flat - 1, 0, TAUT_MESH_AXES_XY, 1, 0, &mesh));
  EXPECT(TAUT_ERROR_FORMAT, taut_mesh_read_as(bytes, length, TAUT_MESH_FORMAT_GODOT, 0, 1, 0, &mesh));
  EXPECT(TAUT_ERROR_FORMAT, taut_mesh_read_as(bytes, length, TAUT_MESH_FORMAT_POLYANYA, 0, 1, 0, &mesh));
  CHECK(mesh.id == 7);
  for (format = TAUT_MESH_FORMAT_AUTO; format <= TAUT_MESH_FORMAT_OBJ; format += TAUT_MESH_FORMAT_OBJ) {
    for (axes = 0; axes < 2; axes++) {
      EXPECT(TAUT_OK, taut_mesh_read_as(bytes, length, format, axes, 0.5f, TAUT_MESH_MEND, &mesh));
      EXPECT(TAUT_OK, taut_mesh_destroy(mesh));
    }
  }
}

static void rounding_is_mended(void) {
  /* The first face has no corner where the two others meet on its side. */
  const taut_point points[7] = {{0, 0}, {4, 0}, {0, 4}, {4, 4}, {0, 8}, {4, 8}, {2, 4}};
  const uint32_t corners[10] = {0, 1, 3, 2, 2, 6, 4, 6, 3, 5}, sizes[3] = {4, 3, 3};
  taut_mesh mesh = {7};
  uint32_t count = 0, faces = 0, islands = 0;
  EXPECT(TAUT_ERROR_NULL_POINTER, taut_mesh_create_with(NULL, 7, corners, 10, sizes, 3, 1, &mesh));
  EXPECT(TAUT_ERROR_NULL_POINTER, taut_mesh_create_with(points, 7, NULL, 10, sizes, 3, 1, &mesh));
  EXPECT(TAUT_ERROR_NULL_POINTER, taut_mesh_create_with(points, 7, corners, 10, NULL, 3, 1, &mesh));
  EXPECT(TAUT_ERROR_NULL_POINTER, taut_mesh_create_with(points, 7, corners, 10, sizes, 3, 1, NULL));
  EXPECT(TAUT_ERROR_UNSUPPORTED, taut_mesh_create_with(points, 7, corners, 10, sizes, 3, 2, &mesh));
  CHECK(says("flags"));
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_mesh_create_with(points, 7, corners, 10, sizes, 3, 0, &mesh));
  CHECK(says("one needs a corner too") && mesh.id == 7);
  EXPECT(TAUT_OK, taut_mesh_create_with(points, 7, corners, 10, sizes, 3, TAUT_MESH_MEND, &mesh));
  EXPECT(TAUT_OK, taut_mesh_size(mesh, &count, &faces, &islands));
  CHECK(count == 7 && faces == 3 && islands == 1);
  EXPECT(TAUT_OK, taut_mesh_destroy(mesh));
}

static void outlines_are_told(taut_mesh mesh) {
  taut_point outlines[12];
  float heights[12];
  uint32_t sizes[3];
  size_t needed = 0;
  int i;
  EXPECT(TAUT_ERROR_NULL_POINTER, taut_mesh_face_sizes(mesh, sizes, 3, NULL));
  EXPECT(TAUT_ERROR_BUFFER_TOO_SMALL, taut_mesh_face_sizes(mesh, sizes, 2, &needed));
  EXPECT(TAUT_OK, taut_mesh_face_sizes(mesh, sizes, 3, &needed));
  CHECK(needed == 3 && sizes[0] == 4 && sizes[1] == 4 && sizes[2] == 4);
  EXPECT(TAUT_ERROR_NULL_POINTER, taut_mesh_corner_points(mesh, outlines, 12, NULL));
  EXPECT(TAUT_ERROR_NULL_POINTER, taut_mesh_corner_points(mesh, NULL, 12, &needed));
  EXPECT(TAUT_ERROR_BUFFER_TOO_SMALL, taut_mesh_corner_points(mesh, outlines, 11, &needed));
  CHECK(needed == 12);
  EXPECT(TAUT_OK, taut_mesh_corner_points(mesh, outlines, 12, &needed));
  for (i = 0; i < 12; i++) {
    const taut_point a = outlines[i], b = outlines[i / 4 * 4 + (i + 1) % 4], c = outlines[i / 4 * 4 + (i + 2) % 4];
    CHECK((b.x - a.x) * (c.y - b.y) - (b.y - a.y) * (c.x - b.x) > 0);
  }
  EXPECT(TAUT_ERROR_NULL_POINTER, taut_mesh_corner_heights(mesh, heights, 12, NULL));
  EXPECT(TAUT_ERROR_BUFFER_TOO_SMALL, taut_mesh_corner_heights(mesh, heights, 11, &needed));
  EXPECT(TAUT_OK, taut_mesh_corner_heights(mesh, heights, 12, &needed));
  CHECK(needed == 12 && heights[0] == 0 && heights[11] == 0);
}

static void areas_are_judged(taut_mesh mesh) {
  const uint8_t classes[4] = {1, 5, 1, 1}, wrong[3] = {1, 0, 1};
  uint8_t told[4] = {9, 9, 9, 9};
  uint32_t origins[3] = {9, 9, 9}, face = 7;
  const taut_point inside = {1, 5}, beside = {7, 1}, nowhere = {NAN, 1};
  taut_planner_options o = options(TAUT_ALGORITHM_OPTIMAL);
  taut_planner planner = {0};
  taut_request ask;
  taut_result result;
  taut_mesh made = {7};
  taut_grid grid = {0};
  size_t needed = 0;
  float costs[256];
  int i;
  EXPECT(TAUT_ERROR_NULL_POINTER, taut_mesh_with_classes(mesh, NULL, 3, &made));
  EXPECT(TAUT_ERROR_NULL_POINTER, taut_mesh_with_classes(mesh, classes, 3, NULL));
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_mesh_with_classes(mesh, classes, 4, &made));
  CHECK(says("count is 4"));
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_mesh_with_classes(mesh, classes, 0, &made));
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_mesh_with_classes(mesh, wrong, 3, &made));
  CHECK(says("a class is 0") && made.id == 7);
  EXPECT(TAUT_OK, taut_mesh_with_classes(mesh, classes, 3, &made));
  EXPECT(TAUT_ERROR_NULL_POINTER, taut_mesh_classes(made, told, 3, NULL));
  EXPECT(TAUT_ERROR_NULL_POINTER, taut_mesh_classes(made, NULL, 3, &needed));
  EXPECT(TAUT_ERROR_BUFFER_TOO_SMALL, taut_mesh_classes(made, told, 2, &needed));
  CHECK(needed == 3 && told[0] == 9);
  EXPECT(TAUT_OK, taut_mesh_classes(made, told, 4, &needed));
  CHECK(needed == 3 && memcmp(told, classes, 3) == 0 && told[3] == 9);
  EXPECT(TAUT_OK, taut_mesh_classes(mesh, told, 3, &needed));
  CHECK(told[1] == 1);
  EXPECT(TAUT_ERROR_NULL_POINTER, taut_mesh_origins(made, origins, 3, NULL));
  EXPECT(TAUT_ERROR_BUFFER_TOO_SMALL, taut_mesh_origins(made, origins, 2, &needed));
  EXPECT(TAUT_OK, taut_mesh_origins(made, origins, 3, &needed));
  CHECK(needed == 3 && origins[0] == 0 && origins[1] == 1 && origins[2] == 2);
  EXPECT(TAUT_ERROR_NULL_POINTER, taut_mesh_face_at(made, NULL, &face));
  EXPECT(TAUT_ERROR_NULL_POINTER, taut_mesh_face_at(made, &inside, NULL));
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_mesh_face_at(made, &nowhere, &face));
  CHECK(face == 7);
  EXPECT(TAUT_OK, taut_mesh_face_at(made, &inside, &face));
  CHECK(face == 1);
  EXPECT(TAUT_OK, taut_mesh_face_at(made, &beside, &face));
  CHECK(face == UINT32_MAX);

  for (i = 0; i < 256; i++) costs[i] = 1;
  EXPECT(TAUT_OK, taut_mesh_planner(made, &o, &planner));
  costs[5] = 2;
  EXPECT(TAUT_ERROR_UNSUPPORTED, taut_planner_set_costs(planner, costs, 256));
  CHECK(says("INFINITY"));
  costs[5] = INFINITY;
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_planner_set_costs(planner, costs, 255));
  EXPECT(TAUT_ERROR_NULL_POINTER, taut_planner_set_costs(planner, NULL, 256));
  memset(&ask, 0, sizeof ask);
  ask.goal = point(7, 7);
  EXPECT(TAUT_OK, taut_planner_find(planner, &ask, &result));
  EXPECT(TAUT_OK, taut_planner_set_costs(planner, costs, 256));
  EXPECT(TAUT_NO_PATH, taut_planner_find(planner, &ask, &result));
  ask.start = inside;
  EXPECT(TAUT_ERROR_START_BLOCKED, taut_planner_find(planner, &ask, &result));
  EXPECT(TAUT_OK, taut_planner_destroy(planner));
  EXPECT(TAUT_OK, taut_mesh_destroy(made));

  EXPECT(TAUT_OK, taut_grid_create(4, 4, 2, &grid));
  EXPECT(TAUT_OK, taut_grid_set_cell(grid, 1, 1, 3));
  EXPECT(TAUT_ERROR_NULL_POINTER, taut_mesh_from_grid_with(grid, TAUT_MESH_CLASSES, NULL));
  EXPECT(TAUT_ERROR_UNSUPPORTED, taut_mesh_from_grid_with(grid, TAUT_MESH_MEND, &made));
  CHECK(says("TAUT_MESH_CLASSES"));
  EXPECT(TAUT_OK, taut_mesh_from_grid_with(grid, 0, &made));
  EXPECT(TAUT_OK, taut_mesh_classes(made, told, 4, &needed));
  CHECK(needed == 1 && told[0] == 1);
  EXPECT(TAUT_OK, taut_mesh_destroy(made));
  EXPECT(TAUT_OK, taut_mesh_from_grid_with(grid, TAUT_MESH_CLASSES, &made));
  EXPECT(TAUT_ERROR_BUFFER_TOO_SMALL, taut_mesh_classes(made, NULL, 0, &needed));
  CHECK(needed == 5);
  EXPECT(TAUT_OK, taut_mesh_destroy(made));
  EXPECT(TAUT_OK, taut_grid_destroy(grid));
}

/* Obstacles that come and go on the corner. */
static void obstacles_are_judged(void) {
  const taut_point box[4] = {{-1, 3}, {3, 3}, {3, 5}, {-1, 5}}, all[3] = {{-99, -99}, {99, -99}, {0, 99}};
  const taut_point crossing[4] = {{0, 0}, {2, 2}, {2, 0}, {0, 2}}, flat[3] = {{1, 1}, {2, 2}, {3, 3}};
  taut_point wrong[3] = {{1, 1}, {2, 1}, {1, NAN}};
  taut_planner_options o = options(TAUT_ALGORITHM_OPTIMAL);
  taut_planner planner = {0}, other = {0};
  taut_snapshot snapshot = {0};
  taut_grid grid = {0};
  taut_request ask;
  taut_result result;
  uint32_t number = 77, points = 0, faces = 0, islands = 0;
  uint8_t saved[64];
  size_t needed = 0;
  uint64_t revision = 0;
  const taut_point stood[6] = {{1, 4}, {1, 3.03125f}, {1, 2}, {-0.03125f, 1}, {-0.0625f, 1}, {NAN, 1}};
  uint8_t free_there[6];
  taut_mesh mesh = new_mesh(), nobody = {0};
  memset(&ask, 0, sizeof ask);
  ask.start = point(1, 1);
  ask.goal = point(1, 7);
  EXPECT(TAUT_ERROR_BAD_HANDLE, taut_mesh_add_obstacle(nobody, box, 4, &number));
  EXPECT(TAUT_ERROR_NULL_POINTER, taut_mesh_add_obstacle(mesh, NULL, 4, &number));
  EXPECT(TAUT_ERROR_NULL_POINTER, taut_mesh_add_obstacle(mesh, box, 4, NULL));
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_mesh_add_obstacle(mesh, box, 2, &number));
  CHECK(says("count is 2"));
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_mesh_add_obstacle(mesh, box, 5000, &number));
  CHECK(says("count is 5000"));
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_mesh_add_obstacle(mesh, crossing, 4, &number));
  CHECK(says("cross"));
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_mesh_add_obstacle(mesh, flat, 3, &number));
  CHECK(says("outline"));
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_mesh_add_obstacle(mesh, wrong, 3, &number));
  wrong[2].y = 70000;
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_mesh_add_obstacle(mesh, wrong, 3, &number));
  CHECK(says("outline is 70000") && number == 77);
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_mesh_remove_obstacle(mesh, 1));
  CHECK(says("obstacle is 1"));
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_mesh_move_obstacle(mesh, 1, box, 4));
  EXPECT(TAUT_ERROR_BAD_HANDLE, taut_mesh_remove_obstacle(nobody, 1));
  EXPECT(TAUT_ERROR_BAD_HANDLE, taut_mesh_move_obstacle(nobody, 1, box, 4));

  EXPECT(TAUT_OK, taut_mesh_planner(mesh, &o, &planner));
  EXPECT(TAUT_OK, taut_planner_find(planner, &ask, &result));
  CHECK(result.length == 6 && result.revision == 1);
  EXPECT(TAUT_ERROR_BAD_HANDLE, taut_mesh_revision(nobody, &revision));
  EXPECT(TAUT_ERROR_NULL_POINTER, taut_mesh_revision(mesh, NULL));
  EXPECT(TAUT_OK, taut_mesh_revision(mesh, &revision));
  CHECK(revision == 1);
  EXPECT(TAUT_OK, taut_planner_refresh(planner, &result));
  EXPECT(TAUT_ERROR_BAD_HANDLE, taut_mesh_snapshot(nobody, &snapshot));
  EXPECT(TAUT_ERROR_NULL_POINTER, taut_mesh_snapshot(mesh, NULL));
  CHECK(snapshot.id == 0);
  EXPECT(TAUT_OK, taut_mesh_snapshot(mesh, &snapshot));
  EXPECT(TAUT_OK, taut_mesh_add_obstacle(mesh, box, 4, &number));
  EXPECT(TAUT_OK, taut_mesh_revision(mesh, &revision));
  CHECK(revision == 2);
  CHECK(number == 1);
  EXPECT(TAUT_STALE, taut_planner_refresh(planner, &result));
  CHECK(result.length == 6 && result.revision == 2 && result.guarantee == TAUT_GUARANTEE_NONE);
  /* Within the obstacle, at most 1/32 within it, beside it, beside the mesh by 1/32 and by more. */
  EXPECT(TAUT_OK, taut_planner_is_free(planner, stood, 6, free_there));
  CHECK(memcmp(free_there, "\0\1\1\1\0\0", 6) == 0);
  EXPECT(TAUT_ERROR_NULL_POINTER, taut_planner_is_free(planner, NULL, 1, free_there));
  EXPECT(TAUT_OK, taut_planner_find(planner, &ask, &result));
  CHECK(result.length > 7.65 && result.length < 7.66 && result.revision == 2);
  EXPECT(TAUT_OK, taut_planner_pin(planner, snapshot));
  EXPECT(TAUT_OK, taut_planner_find(planner, &ask, &result));
  CHECK(result.length == 6 && result.revision == 1);
  EXPECT(TAUT_OK, taut_snapshot_revision(snapshot, &revision));
  CHECK(revision == 1);
  EXPECT(TAUT_OK, taut_grid_create(8, 8, 1, &grid));
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_grid_restore(grid, snapshot));
  CHECK(says("snapshot is of another map"));
  EXPECT(TAUT_OK, taut_planner_create(grid, &o, &other));
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_planner_pin(other, snapshot));
  EXPECT(TAUT_OK, taut_planner_destroy(other));
  EXPECT(TAUT_OK, taut_grid_destroy(grid));
  EXPECT(TAUT_OK, taut_snapshot_destroy(snapshot));
  snapshot.id = 0;
  EXPECT(TAUT_OK, taut_planner_pin(planner, snapshot));
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_mesh_move_obstacle(mesh, 1, crossing, 4));
  EXPECT(TAUT_ERROR_NULL_POINTER, taut_mesh_move_obstacle(mesh, 1, NULL, 4));
  EXPECT(TAUT_OK, taut_mesh_move_obstacle(mesh, 1, all, 3));
  EXPECT(TAUT_ERROR_START_BLOCKED, taut_planner_find(planner, &ask, &result));
  EXPECT(TAUT_OK, taut_mesh_size(mesh, &points, &faces, &islands));
  CHECK(points == 0 && faces == 0 && islands == 0);
  EXPECT(TAUT_ERROR_UNSUPPORTED, taut_mesh_save(mesh, saved, sizeof saved, &needed));
  CHECK(says("obstacles cover all"));
  EXPECT(TAUT_OK, taut_mesh_remove_obstacle(mesh, 1));
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_mesh_remove_obstacle(mesh, 1));
  EXPECT(TAUT_OK, taut_planner_find(planner, &ask, &result));
  CHECK(result.length == 6 && result.revision == 4);
  EXPECT(TAUT_OK, taut_mesh_size(mesh, &points, &faces, &islands));
  CHECK(faces == 3 && islands == 1);
  EXPECT(TAUT_OK, taut_planner_destroy(planner));
  EXPECT(TAUT_OK, taut_mesh_destroy(mesh));
}

static void links_are_judged(void) {
  const taut_grid_link good = {{1, 1}, {7, 7.001f}, 2.5, 9, TAUT_GRID_LINK_BOTH_WAYS, 31};
  const taut_point out = {-65536, 0}, span = {2, 0.5f}, wrong = {NAN, 0};
  taut_grid_link link = good, told;
  taut_point from = {7, 7}, to = {7, 7};
  float first = 7, last = 7;
  uint32_t number = 77, numbers[2] = {77, 77};
  uint64_t revision = 0;
  size_t needed = 7;
  taut_mesh mesh = new_mesh(), nobody = {0};
  EXPECT(TAUT_ERROR_BAD_HANDLE, taut_mesh_add_link(nobody, &link, 0, 0, &number));
  EXPECT(TAUT_ERROR_NULL_POINTER, taut_mesh_add_link(mesh, NULL, 0, 0, &number));
  EXPECT(TAUT_ERROR_NULL_POINTER, taut_mesh_add_link(mesh, &link, 0, 0, NULL));
  link.cost = -1;
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_mesh_add_link(mesh, &link, 0, 0, &number));
  CHECK(says("cost"));
  link.cost = 1;
  link.link_class = 32;
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_mesh_add_link(mesh, &link, 0, 0, &number));
  CHECK(says("class"));
  link = good;
  link.flags = TAUT_GRID_LINK_BACKWARD;
  EXPECT(TAUT_ERROR_UNSUPPORTED, taut_mesh_add_link(mesh, &link, 0, 0, &number));
  link = good;
  link.to.y = 65537;
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_mesh_add_link(mesh, &link, 0, 0, &number));
  CHECK(says("y of to is 65537"));
  link.to = link.from;
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_mesh_add_link(mesh, &link, 0, 0, &number));
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_mesh_add_link(mesh, &good, 0, 2, &number));
  CHECK(says("to_height is 2") && says("no heights"));
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_mesh_add_link(mesh, &good, NAN, 0, &number));
  CHECK(number == 77);
  EXPECT(TAUT_OK, taut_mesh_links(mesh, NULL, 0, &needed));
  CHECK(needed == 0);

  EXPECT(TAUT_OK, taut_mesh_add_link(mesh, &good, 0, 0, &number));
  EXPECT(TAUT_OK, taut_mesh_revision(mesh, &revision));
  CHECK(number == 1 && revision == 2);
  EXPECT(TAUT_OK, taut_mesh_get_link(mesh, 1, &told, &first, &last));
  CHECK(told.to.y == 7 && told.cost == 2.5 && told.user == 9 && told.flags == good.flags && told.link_class == 31);
  CHECK(first == 0 && last == 0);
  EXPECT(TAUT_OK, taut_mesh_set_link_spans(mesh, 1, &span, &span));
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_mesh_set_link_spans(mesh, 1, &out, &wrong));
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_mesh_set_link_spans(mesh, 2, &span, &span));
  EXPECT(TAUT_ERROR_NULL_POINTER, taut_mesh_set_link_spans(mesh, 1, NULL, &span));
  EXPECT(TAUT_ERROR_NULL_POINTER, taut_mesh_set_link_spans(mesh, 1, &span, NULL));
  told.flags = TAUT_GRID_LINK_CLOSED;
  EXPECT(TAUT_OK, taut_mesh_set_link(mesh, 1, &told, 0, 0));
  EXPECT(TAUT_OK, taut_mesh_set_link(mesh, 1, &told, 0, 0));
  EXPECT(TAUT_OK, taut_mesh_revision(mesh, &revision));
  CHECK(revision == 4);
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_mesh_set_link(mesh, 1, &told, 1, 0));
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_mesh_set_link(mesh, 2, &told, 0, 0));
  CHECK(says("link is 2"));
  EXPECT(TAUT_ERROR_NULL_POINTER, taut_mesh_set_link(mesh, 1, NULL, 0, 0));
  EXPECT(TAUT_OK, taut_mesh_link_spans(mesh, 1, &from, &to));
  CHECK(from.x == 2 && from.y == 0.5f && to.x == 2 && to.y == 0.5f);
  EXPECT(TAUT_ERROR_NULL_POINTER, taut_mesh_link_spans(mesh, 1, NULL, &to));
  EXPECT(TAUT_ERROR_NULL_POINTER, taut_mesh_link_spans(mesh, 1, &from, NULL));
  EXPECT(TAUT_OK, taut_mesh_add_link(mesh, &good, 0, 0, &number));
  EXPECT(TAUT_ERROR_BUFFER_TOO_SMALL, taut_mesh_links(mesh, numbers, 1, &needed));
  CHECK(needed == 2 && numbers[0] == 77);
  EXPECT(TAUT_OK, taut_mesh_links(mesh, numbers, 2, &needed));
  CHECK(needed == 2 && numbers[0] == 1 && numbers[1] == 2);
  EXPECT(TAUT_ERROR_NULL_POINTER, taut_mesh_get_link(mesh, 1, NULL, &first, &last));
  EXPECT(TAUT_ERROR_NULL_POINTER, taut_mesh_get_link(mesh, 1, &told, NULL, &last));
  EXPECT(TAUT_ERROR_NULL_POINTER, taut_mesh_get_link(mesh, 1, &told, &first, NULL));
  EXPECT(TAUT_OK, taut_mesh_remove_link(mesh, 1));
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_mesh_remove_link(mesh, 1));
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_mesh_get_link(mesh, 1, &told, &first, &last));
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_mesh_link_spans(mesh, 1, &from, &to));
  EXPECT(TAUT_OK, taut_mesh_destroy(mesh));
}

/* A lift between a floor and another one above it. */
static void lifts_are_judged(void) {
  const taut_point corners_of[8] = {{0, 0}, {4, 0}, {4, 4}, {0, 4}, {0, 0}, {4, 0}, {4, 4}, {0, 4}};
  const float high[8] = {0, 0, 0, 0, 3, 3, 3, 3};
  const uint32_t faces[8] = {0, 1, 2, 3, 4, 5, 6, 7}, four[2] = {4, 4};
  const taut_grid_link lift = {{1, 1}, {1, 1}, 5, 0, TAUT_GRID_LINK_BOTH_WAYS, 0};
  taut_grid_link told;
  taut_mesh floors;
  float first = 7, last = 7;
  uint32_t number = 77;
  EXPECT(TAUT_OK, taut_mesh_create_floors(corners_of, 8, high, 8, faces, 8, four, 2, &floors));
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_mesh_add_link(floors, &lift, 0, 0.001f, &number));
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_mesh_add_link(floors, &lift, 0, 70000, &number));
  CHECK(says("to_height is 70000") && number == 77);
  EXPECT(TAUT_OK, taut_mesh_add_link(floors, &lift, 0, 3.001f, &number));
  EXPECT(TAUT_OK, taut_mesh_get_link(floors, number, &told, &first, &last));
  CHECK(first == 0 && last == 3 && told.from.x == told.to.x);
  EXPECT(TAUT_OK, taut_mesh_set_link(floors, number, &lift, 2, 0));
  EXPECT(TAUT_OK, taut_mesh_get_link(floors, number, &told, &first, &last));
  CHECK(first == 2 && last == 0);
  EXPECT(TAUT_OK, taut_mesh_destroy(floors));
}

static void sizes_are_told(taut_mesh mesh) {
  uint32_t points = 0, faces = 0, islands = 0;
  EXPECT(TAUT_ERROR_NULL_POINTER, taut_mesh_size(mesh, NULL, &faces, &islands));
  EXPECT(TAUT_ERROR_NULL_POINTER, taut_mesh_size(mesh, &points, NULL, &islands));
  EXPECT(TAUT_ERROR_NULL_POINTER, taut_mesh_size(mesh, &points, &faces, NULL));
  CHECK(points == 0 && faces == 0 && islands == 0);
  EXPECT(TAUT_OK, taut_mesh_size(mesh, &points, &faces, &islands));
  CHECK(points == 8 && faces == 3 && islands == 1);
}

/* The algorithms of planners on meshes. */
static uint32_t on_meshes(uint32_t number) {
  switch (number) {
    case 0: return TAUT_ALGORITHM_OPTIMAL;
    case 1: return TAUT_ALGORITHM_ASTAR;
    case 2: return TAUT_ALGORITHM_THETA;
    default: return TAUT_ALGORITHM_LAZY_THETA;
  }
}

static int runs_on_meshes(uint32_t algorithm) {
  uint32_t i;
  for (i = 0; i < 4; i++) {
    if (on_meshes(i) == algorithm) return 1;
  }
  return 0;
}

static void options_are_judged(taut_mesh mesh) {
  taut_planner_options o = options(TAUT_ALGORITHM_OPTIMAL);
  taut_planner planner = {7};
  uint32_t i;
  EXPECT(TAUT_ERROR_NULL_POINTER, taut_mesh_planner(mesh, NULL, &planner));
  EXPECT(TAUT_ERROR_NULL_POINTER, taut_mesh_planner(mesh, &o, NULL));
  for (i = 0; i < ALGORITHMS; i++) {
    o = options(algorithms[i]);
    if (!runs_on_meshes(algorithms[i])) EXPECT(TAUT_ERROR_UNSUPPORTED, taut_mesh_planner(mesh, &o, &planner));
  }
  o = options(TAUT_ALGORITHM_ASTAR);
  o.neighbours = 4;
  EXPECT(TAUT_ERROR_UNSUPPORTED, taut_mesh_planner(mesh, &o, &planner));
  CHECK(says("has no lattice"));
  o = options(TAUT_ALGORITHM_ASTAR);
  o.radius = 0.5f;
  o.lattice = TAUT_LATTICE_CELLS;
  EXPECT(TAUT_ERROR_UNSUPPORTED, taut_mesh_planner(mesh, &o, &planner));
  CHECK(says("needs the algorithm OPTIMAL"));
  o = options(TAUT_ALGORITHM_OPTIMAL);
  o.h_scale = -1;
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_mesh_planner(mesh, &o, &planner));
  CHECK(planner.id == 7);
}

/* The corner (4, 4) is the only one at which the way turns, whatever finds it. */
static void every_algorithm_answers(taut_mesh mesh) {
  taut_request ask;
  taut_result result;
  taut_point path[8], from = {3, 0}, to = {8, 5};
  taut_planner_options o;
  uint32_t i;
  memset(&ask, 0, sizeof ask);
  ask.start = from;
  ask.goal = to;
  for (i = 0; i < 8; i++) {
    taut_planner planner = {0};
    size_t needed = 0;
    o = options(on_meshes(i / 2));
    if (i == 2) o.lattice = TAUT_LATTICE_CELLS;
    o.diagonal_gaps = i % 2;
    EXPECT(TAUT_OK, taut_mesh_planner(mesh, &o, &planner));
    EXPECT(TAUT_OK, taut_planner_find(planner, &ask, &result));
    CHECK(result.guarantee == (uint32_t)(i < 2 ? TAUT_GUARANTEE_OPTIMAL : TAUT_GUARANTEE_NONE));
    CHECK(fabs(result.length - 2 * sqrt(17)) < 1e-12 && result.cost == result.length);
    EXPECT(TAUT_OK, taut_planner_path(planner, path, 8, &needed));
    CHECK(needed == 3 && path[1].x == 4 && path[1].y == 4);
    EXPECT(TAUT_OK, taut_planner_destroy(planner));
  }
}

/* A disc goes around the corner on an arc: two lines of 4 along the walls' offsets and a quarter of its circle. */
static void discs_answer(taut_mesh mesh) {
  taut_planner_options o = options(TAUT_ALGORITHM_OPTIMAL);
  taut_planner planner = {0};
  taut_request ask;
  taut_result result;
  taut_point from = {3.5f, 1}, to = {7, 4.5f}, narrow = {0.25f, 1};
  uint8_t is_free[2];
  memset(&ask, 0, sizeof ask);
  ask.start = from;
  ask.goal = to;
  ask.radius = 0.5f;
  EXPECT(TAUT_OK, taut_mesh_planner(mesh, &o, &planner));
  EXPECT(TAUT_OK, taut_planner_find(planner, &ask, &result));
  CHECK(result.status == TAUT_OK && result.guarantee == TAUT_GUARANTEE_OPTIMAL);
  CHECK(fabs(result.length - (6 + 0.25 * 3.14159265358979)) < 1e-9);
  ask.radius = 2.5f;
  EXPECT(TAUT_ERROR_START_BLOCKED, taut_planner_find(planner, &ask, &result));
  ask.radius = NAN;
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_planner_find(planner, &ask, &result));
  EXPECT(TAUT_OK, taut_planner_destroy(planner));
  o.radius = 0.5f;
  EXPECT(TAUT_OK, taut_mesh_planner(mesh, &o, &planner));
  ask.radius = 0;
  EXPECT(TAUT_OK, taut_planner_find(planner, &ask, &result));
  CHECK(fabs(result.length - (6 + 0.25 * 3.14159265358979)) < 1e-9);
  {
    taut_point both[2];
    both[0] = from;
    both[1] = narrow;
    EXPECT(TAUT_OK, taut_planner_is_free(planner, both, 2, is_free));
    CHECK(is_free[0] == 1 && is_free[1] == 0);
  }
  {
    uint8_t reached = 7;
    uint64_t component = 7;
    EXPECT(TAUT_OK, taut_planner_reachable(planner, &from, &to, &reached));
    CHECK(reached == 1);
    EXPECT(TAUT_OK, taut_planner_reachable(planner, &from, &narrow, &reached));
    CHECK(reached == 0);
    EXPECT(TAUT_ERROR_UNSUPPORTED, taut_planner_component(planner, &from, &component));
    CHECK(says("components of a navigation mesh") && component == 7);
  }
  EXPECT(TAUT_OK, taut_planner_destroy(planner));
  o.margin = 0.5f;
  EXPECT(TAUT_ERROR_UNSUPPORTED, taut_mesh_planner(mesh, &o, &planner));
  CHECK(says("no margin"));
}

static void searches_answer(taut_mesh mesh) {
  const taut_planner_options o = options(TAUT_ALGORITHM_OPTIMAL);
  taut_planner planner = {0};
  taut_request ask;
  taut_result result;
  taut_hit hit;
  taut_point path[8], from = {3, 0}, to = {8, 5}, beside = {7, 1}, near;
  float distance = -1;
  size_t needed = 0;
  EXPECT(TAUT_OK, taut_mesh_planner(mesh, &o, &planner));
  EXPECT(TAUT_OK, taut_mesh_destroy(mesh));
  memset(&ask, 0, sizeof ask);
  ask.start = from;
  ask.goal = to;
  EXPECT(TAUT_OK, taut_planner_find(planner, &ask, &result));
  CHECK(result.guarantee == TAUT_GUARANTEE_OPTIMAL && result.revision == 1);
  CHECK(fabs(result.length - 2 * sqrt(17)) < 1e-12);
  EXPECT(TAUT_OK, taut_planner_path(planner, path, 8, &needed));
  CHECK(needed == 3 && path[1].x == 4 && path[1].y == 4);
  EXPECT(TAUT_OK, taut_planner_raycast(planner, &from, &to, &hit));
  CHECK(hit.visible == 0 && hit.at.x == 4 && hit.at.y == 1);
  EXPECT(TAUT_OK, taut_planner_nearest(planner, &beside, INFINITY, &near, &distance));
  CHECK(near.x == 4 && near.y == 1 && distance == 3);
  ask.goal = beside;
  EXPECT(TAUT_ERROR_GOAL_BLOCKED, taut_planner_find(planner, &ask, &result));
  ask.flags = TAUT_REQUEST_ALLOW_PARTIAL;
  EXPECT(TAUT_PARTIAL, taut_planner_find(planner, &ask, &result));
  CHECK(result.remaining == 3);
  ask.start = beside;
  EXPECT(TAUT_ERROR_START_BLOCKED, taut_planner_find(planner, &ask, &result));
  EXPECT(TAUT_ERROR_UNSUPPORTED, taut_planner_prepare(planner, 10));
  CHECK(says("mesh"));
  EXPECT(TAUT_OK, taut_planner_destroy(planner));
}

/* Lanes of a pool answer as a planner does, on the mesh as it was. */
static void lanes_are_judged(void) {
  const taut_point wall[] = {{1, -1}, {2, -1}, {2, 3}, {1, 3}};
  taut_planner_options o = options(TAUT_ALGORITHM_OPTIMAL);
  taut_mesh mesh = new_mesh();
  taut_pool_options of_pool;
  taut_pool pool;
  taut_planner planner;
  taut_ticket ticket;
  taut_request ask;
  taut_result result, expected;
  taut_point path[8], points[8];
  float costs[256];
  uint32_t lane = 77, obstacle, left;
  size_t needed, length, i;
  for (i = 0; i < 256; i++) costs[i] = 1;
  memset(&ask, 0, sizeof ask);
  ask.start = point(0.5f, 1);
  ask.goal = point(8, 5);
  EXPECT(TAUT_OK, taut_pool_options_init(&of_pool, sizeof of_pool));
  EXPECT(TAUT_OK, taut_pool_create(&of_pool, &pool));
  EXPECT(TAUT_ERROR_NULL_POINTER, taut_pool_add_mesh(pool, mesh, NULL, NULL, 0, &lane));
  EXPECT(TAUT_ERROR_NULL_POINTER, taut_pool_add_mesh(pool, mesh, &o, NULL, 256, &lane));
  EXPECT(TAUT_ERROR_NULL_POINTER, taut_pool_add_mesh(pool, mesh, &o, costs, 256, NULL));
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_pool_add_mesh(pool, mesh, &o, costs, 255, &lane));
  costs[1] = 2;
  EXPECT(TAUT_ERROR_UNSUPPORTED, taut_pool_add_mesh(pool, mesh, &o, costs, 256, &lane));
  o.algorithm = TAUT_ALGORITHM_ANYA;
  EXPECT(TAUT_ERROR_UNSUPPORTED, taut_pool_add_mesh(pool, mesh, &o, NULL, 0, &lane));
  CHECK(lane == 77);
  o.algorithm = TAUT_ALGORITHM_OPTIMAL;
  EXPECT(TAUT_OK, taut_pool_add_mesh(pool, mesh, &o, NULL, 0, &lane));
  EXPECT(TAUT_ERROR_UNSUPPORTED, taut_pool_leave_out(pool, lane, 1));
  EXPECT(TAUT_OK, taut_mesh_planner(mesh, &o, &planner));
  EXPECT(TAUT_OK, taut_planner_find(planner, &ask, &expected));
  EXPECT(TAUT_OK, taut_planner_path(planner, path, 8, &length));
  EXPECT(TAUT_OK, taut_pool_submit(pool, lane, 0, &ask, 1, &ticket));
  EXPECT(TAUT_OK, taut_mesh_add_obstacle(mesh, wall, 4, &obstacle));
  EXPECT(TAUT_OK, taut_pool_work(pool, 0, &left));
  EXPECT(TAUT_OK, taut_pool_take(pool, ticket, &result, 1, points, 8, &needed));
  CHECK(result.length == expected.length && result.revision == expected.revision);
  CHECK(needed == length && memcmp(points, path, length * sizeof *path) == 0);
  EXPECT(TAUT_OK, taut_planner_find(planner, &ask, &expected));
  EXPECT(TAUT_OK, taut_pool_submit(pool, lane, 0, &ask, 1, &ticket));
  EXPECT(TAUT_OK, taut_mesh_remove_obstacle(mesh, obstacle));
  EXPECT(TAUT_OK, taut_pool_work(pool, 0, &left));
  EXPECT(TAUT_OK, taut_pool_take(pool, ticket, &result, 1, points, 8, &needed));
  CHECK(result.length == expected.length && result.length > 8.6 && result.revision == expected.revision);
  EXPECT(TAUT_OK, taut_planner_destroy(planner));
  EXPECT(TAUT_OK, taut_pool_destroy(pool));
  EXPECT(TAUT_OK, taut_mesh_destroy(mesh));
}

/* A bridge over a road, and two ramps: requests to a pool with heights. */
static void pools_answer_on_floors(void) {
  const taut_point corners_of[12] = {{0, 4}, {9, 4}, {9, 5}, {0, 5}, {4, 0}, {5, 0}, {4, 3}, {5, 3}, {4, 6}, {5, 6}, {4, 9}, {5, 9}};
  const float high[12] = {0, 0, 0, 0, 0, 0, 2, 2, 2, 2, 0, 0};
  const uint32_t faces[16] = {0, 1, 2, 3, 4, 5, 7, 6, 6, 7, 9, 8, 8, 9, 11, 10}, four[4] = {4, 4, 4, 4};
  const float wanted[4] = {0, 2, 0, 0}, wrong[4] = {0, 2, 0, 1e9f};
  taut_planner_options o;
  taut_pool_options of_pool;
  taut_mesh floors;
  taut_pool pool;
  taut_ticket ticket;
  taut_request asks[2];
  taut_result results[2];
  taut_point points[4];
  float told[4];
  uint32_t lane, left;
  size_t needed;
  memset(asks, 0, sizeof asks);
  asks[0].start = asks[1].start = point(4.5f, 0);
  asks[0].goal = asks[1].goal = point(4.5f, 4.5f);
  EXPECT(TAUT_OK, taut_planner_options_init(&o, sizeof o));
  EXPECT(TAUT_OK, taut_pool_options_init(&of_pool, sizeof of_pool));
  EXPECT(TAUT_OK, taut_mesh_create_floors(corners_of, 12, high, 12, faces, 16, four, 4, &floors));
  EXPECT(TAUT_OK, taut_pool_create(&of_pool, &pool));
  EXPECT(TAUT_OK, taut_pool_add_mesh(pool, floors, &o, NULL, 0, &lane));
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_pool_submit_heights(pool, lane, 0, asks, 2, wanted, 3, &ticket));
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_pool_submit_heights(pool, lane + 1, 0, asks, 2, wanted, 4, &ticket));
  EXPECT(TAUT_OK, taut_pool_submit_heights(pool, lane, 0, asks, 2, wanted, 4, &ticket));
  EXPECT(TAUT_IN_PROGRESS, taut_pool_heights(pool, ticket, told, 4, &needed));
  EXPECT(TAUT_OK, taut_pool_work(pool, 0, &left));
  EXPECT(TAUT_ERROR_BUFFER_TOO_SMALL, taut_pool_heights(pool, ticket, NULL, 0, &needed));
  EXPECT(TAUT_OK, taut_pool_heights(pool, ticket, told, 4, &needed));
  CHECK(needed == 2 && told[0] == 0 && told[1] == 2);
  EXPECT(TAUT_OK, taut_pool_take(pool, ticket, results, 2, points, 4, &needed));
  CHECK(results[0].status == TAUT_OK && results[0].length == 4.5 && results[1].status == TAUT_NO_PATH);
  EXPECT(TAUT_ERROR_BAD_HANDLE, taut_pool_heights(pool, ticket, told, 4, &needed));
  /* A height that is none is the error of its request; without heights all are 0. */
  EXPECT(TAUT_OK, taut_pool_submit_heights(pool, lane, 0, asks, 2, wrong, 4, &ticket));
  EXPECT(TAUT_OK, taut_pool_work(pool, 0, &left));
  EXPECT(TAUT_OK, taut_pool_take(pool, ticket, results, 2, points, 4, &needed));
  CHECK(results[0].status == TAUT_OK && results[1].status == TAUT_ERROR_INVALID_ARGUMENT);
  EXPECT(TAUT_OK, taut_pool_submit(pool, lane, 0, asks, 1, &ticket));
  EXPECT(TAUT_OK, taut_pool_work(pool, 0, &left));
  EXPECT(TAUT_OK, taut_pool_take(pool, ticket, results, 1, points, 4, &needed));
  CHECK(results[0].status == TAUT_NO_PATH);
  EXPECT(TAUT_OK, taut_mesh_destroy(floors));
  EXPECT(TAUT_OK, taut_mesh_create(corners_of, 4, faces, 4, four, 1, &floors));
  EXPECT(TAUT_OK, taut_pool_add_mesh(pool, floors, &o, NULL, 0, &lane));
  EXPECT(TAUT_ERROR_UNSUPPORTED, taut_pool_submit_heights(pool, lane, 0, asks, 2, wanted, 4, &ticket));
  EXPECT(TAUT_OK, taut_mesh_destroy(floors));
  EXPECT(TAUT_OK, taut_pool_destroy(pool));
}

int main(void) {
  taut_mesh mesh = new_mesh();
  pools_answer_on_floors();
  faces_are_judged();
  texts_are_judged();
  grids_are_judged();
  worlds_are_judged();
  bytes_are_judged(mesh);
  fields_and_crowds(mesh);
  formats_are_judged();
  rounding_is_mended();
  outlines_are_told(mesh);
  areas_are_judged(mesh);
  obstacles_are_judged();
  links_are_judged();
  lifts_are_judged();
  sizes_are_told(mesh);
  options_are_judged(mesh);
  every_algorithm_answers(mesh);
  discs_answer(mesh);
  searches_answer(mesh);
  lanes_are_judged();
  CHECK(taut_live_objects() == 0);
  return 0;
}
