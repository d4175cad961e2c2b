/* Grids under hostile arguments: sizes, rectangles, strides, buffers with canaries, positions, texts. */
#include "check.h"

static void sizes(void) {
  taut_grid grid = {7};
  EXPECT(TAUT_ERROR_NULL_POINTER, taut_grid_create(8, 8, 1, NULL));
  EXPECT(TAUT_ERROR_NULL_POINTER, taut_grid_create(-8, 8, 999, NULL));
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_grid_create(0, 8, 1, &grid));
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_grid_create(8, 0, 1, &grid));
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_grid_create(-1, -1, 1, &grid));
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_grid_create(INT32_MIN, INT32_MIN, 1, &grid));
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_grid_create(8, 8, 256, &grid));
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_grid_create(8, 8, UINT32_MAX, &grid));
  EXPECT(TAUT_ERROR_LIMIT, taut_grid_create(65536, 1, 1, &grid));
  EXPECT(TAUT_ERROR_LIMIT, taut_grid_create(1, 65536, 1, &grid));
  EXPECT(TAUT_ERROR_LIMIT, taut_grid_create(65535, 65535, 1, &grid));
  EXPECT(TAUT_ERROR_LIMIT, taut_grid_create(INT32_MAX, INT32_MAX, 1, &grid));
  CHECK(grid.id == 7);
  EXPECT(TAUT_OK, taut_grid_create(65535, 1, 255, &grid));
  EXPECT(TAUT_OK, taut_grid_destroy(grid));
  EXPECT(TAUT_OK, taut_grid_create(1, 1, 0, &grid));
  EXPECT(TAUT_OK, taut_grid_destroy(grid));
}

static void texts(void) {
  static const char map[] = "type octile\nheight 2\nwidth 3\nmap\n.@T\nSG.\n";
  taut_grid grid = {7};
  taut_rect all = rect(0, 0, 3, 2);
  uint8_t cells[6];
  size_t needed, cut;
  EXPECT(TAUT_ERROR_NULL_POINTER, taut_grid_from_moving_ai(NULL, 10, &grid));
  EXPECT(TAUT_ERROR_NULL_POINTER, taut_grid_from_moving_ai(NULL, 0, &grid));
  EXPECT(TAUT_ERROR_NULL_POINTER, taut_grid_from_moving_ai(map, sizeof map - 1, NULL));
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_grid_from_moving_ai(map, SIZE_MAX, &grid));
  EXPECT(TAUT_ERROR_FORMAT, taut_grid_from_moving_ai(map, 0, &grid));
  EXPECT(TAUT_ERROR_FORMAT, taut_grid_from_moving_ai("type tile\n", 10, &grid));
  for (cut = 0; cut < sizeof map - 2; cut++) {
    EXPECT(TAUT_ERROR_FORMAT, taut_grid_from_moving_ai(map, cut, &grid));
  }
  CHECK(grid.id == 7);
  EXPECT(TAUT_OK, taut_grid_from_moving_ai(map, sizeof map - 1, &grid));
  EXPECT(TAUT_OK, taut_grid_get_cells(grid, &all, cells, 3, 6, &needed));
  CHECK(needed == 6 && memcmp(cells, "\1\0\0\2\1\1", 6) == 0);
  EXPECT(TAUT_OK, taut_grid_destroy(grid));
}

/* Saved bytes: cut, flipped, with sizes of their own, and into buffers that are too small. */
static void saved_grids(void) {
  taut_grid grid, made = {7};
  const taut_grid null_grid = {0};
  uint64_t before, after;
  uint8_t saved[512], again[512];
  size_t needed = 7, cut, size;
  taut_rect all = rect(0, 0, 20, 9);
  uint8_t cells[180];
  EXPECT(TAUT_OK, taut_grid_create(20, 9, 3, &grid));
  EXPECT(TAUT_OK, taut_grid_set_cell(grid, 4, 5, 0));
  EXPECT(TAUT_OK, taut_grid_set_cell(grid, 19, 8, 255));
  EXPECT(TAUT_ERROR_NULL_POINTER, taut_grid_save(grid, NULL, 10, &needed));
  EXPECT(TAUT_ERROR_NULL_POINTER, taut_grid_save(grid, saved, sizeof saved, NULL));
  CHECK(needed == 7);
  EXPECT(TAUT_ERROR_BUFFER_TOO_SMALL, taut_grid_save(grid, NULL, 0, &needed));
  size = needed;
  CHECK(size == 64 + 20 + 4 * 3);
  memset(saved, 0xA5, sizeof saved);
  EXPECT(TAUT_ERROR_BUFFER_TOO_SMALL, taut_grid_save(grid, saved, size - 1, &needed));
  CHECK(needed == size && is_untouched(saved, sizeof saved));
  EXPECT(TAUT_OK, taut_grid_save(grid, saved, sizeof saved, &needed));
  CHECK(needed == size && is_untouched(saved + size, sizeof saved - size));
  EXPECT(TAUT_ERROR_NULL_POINTER, taut_grid_load(NULL, 0, &made));
  EXPECT(TAUT_ERROR_NULL_POINTER, taut_grid_load(NULL, 10, &made));
  EXPECT(TAUT_ERROR_NULL_POINTER, taut_grid_load(saved, size, NULL));
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_grid_load(saved, SIZE_MAX, &made));
  EXPECT(TAUT_ERROR_FORMAT, taut_grid_load(saved, size + 1, &made));
  for (cut = 0; cut < size; cut++) {
    uint8_t* exact = malloc(cut + 1); /* the sanitizer finds a read past the end */
    CHECK(exact != NULL);
    memcpy(exact, saved, cut);
    EXPECT(TAUT_ERROR_FORMAT, taut_grid_load(exact, cut, &made));
    free(exact);
  }
  for (cut = 0; cut < size * 8; cut++) {
    saved[cut / 8] ^= (uint8_t)(1 << cut % 8);
    EXPECT(TAUT_ERROR_FORMAT, taut_grid_load(saved, size, &made));
    saved[cut / 8] ^= (uint8_t)(1 << cut % 8);
  }
  CHECK(made.id == 7);
  EXPECT(TAUT_OK, taut_grid_load(saved, size, &made));
  EXPECT(TAUT_ERROR_NULL_POINTER, taut_grid_load_into(grid, NULL, 0));
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_grid_load_into(grid, saved, SIZE_MAX));
  EXPECT(TAUT_ERROR_FORMAT, taut_grid_load_into(grid, saved, size - 1));
  EXPECT(TAUT_ERROR_BAD_HANDLE, taut_grid_load_into(null_grid, saved, size));
  EXPECT(TAUT_OK, taut_grid_revision(grid, &before));
  EXPECT(TAUT_OK, taut_grid_load_into(grid, saved, size));
  EXPECT(TAUT_OK, taut_grid_revision(grid, &after));
  CHECK(after == before);
  EXPECT(TAUT_OK, taut_grid_set_cell(grid, 0, 0, 0));
  EXPECT(TAUT_OK, taut_grid_load_into(grid, saved, size));
  EXPECT(TAUT_OK, taut_grid_revision(grid, &after));
  CHECK(after == before + 2);
  EXPECT(TAUT_OK, taut_grid_destroy(grid));
  EXPECT(TAUT_OK, taut_grid_create(9, 20, 3, &grid));
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_grid_load_into(grid, saved, size));
  EXPECT(TAUT_OK, taut_grid_destroy(grid));
  EXPECT(TAUT_OK, taut_grid_save(made, again, size, &needed));
  CHECK(needed == size && memcmp(saved, again, size) == 0);
  EXPECT(TAUT_OK, taut_grid_get_cells(made, &all, cells, 20, sizeof cells, &needed));
  CHECK(cells[5 * 20 + 4] == 0 && cells[179] == 255 && cells[0] == 3);
  EXPECT(TAUT_OK, taut_grid_destroy(made));
  EXPECT(TAUT_ERROR_BAD_HANDLE, taut_grid_save(made, again, size, &needed));
}

static void edits(taut_grid grid) {
  static const taut_rect outside[] = {
      {-1, 0, 2, 2}, {0, -1, 2, 2}, {0, 0, 9, 1}, {0, 0, 1, 7}, {8, 0, 1, 1}, {0, 6, 1, 1}, {0, 0, -1, 1},
      {0, 0, 1, -1}, {0, 0, -1, 0}, {0, 0, 0, -1}, {9, 0, 0, 0}, {INT32_MAX, INT32_MAX, INT32_MAX, INT32_MAX},
      {INT32_MIN, INT32_MIN, INT32_MIN, INT32_MIN}, {1, 1, INT32_MAX, INT32_MAX}};
  uint8_t cells[64] = {0};
  uint64_t before, after;
  taut_rect area, empty = rect(8, 6, 0, 0);
  size_t i, needed = 7;
  EXPECT(TAUT_OK, taut_grid_revision(grid, &before));
  EXPECT(TAUT_ERROR_NULL_POINTER, taut_grid_revision(grid, NULL));
  EXPECT(TAUT_ERROR_NULL_POINTER, taut_grid_fill(grid, NULL, 0));
  EXPECT(TAUT_ERROR_NULL_POINTER, taut_grid_set_cells(grid, NULL, cells, 8, 64));
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_grid_set_cell(grid, -1, 0, 0));
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_grid_set_cell(grid, 8, 0, 0));
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_grid_set_cell(grid, 0, 6, 0));
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_grid_set_cell(grid, INT32_MIN, INT32_MAX, 0));
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_grid_set_cell(grid, 0, 0, 256));
  for (i = 0; i < sizeof outside / sizeof outside[0]; i++) {
    EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_grid_fill(grid, &outside[i], 0));
    EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_grid_set_cells(grid, &outside[i], cells, 8, 64));
    EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_grid_get_cells(grid, &outside[i], cells, 8, 64, &needed));
  }
  area = rect(0, 0, 4, 3);
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_grid_fill(grid, &area, 256));
  EXPECT(TAUT_ERROR_NULL_POINTER, taut_grid_set_cells(grid, &area, NULL, 4, 12));
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_grid_set_cells(grid, &area, cells, 3, 64));
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_grid_set_cells(grid, &area, cells, SIZE_MAX, SIZE_MAX));
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_grid_set_cells(grid, &area, cells, SIZE_MAX / 2, SIZE_MAX));
  EXPECT(TAUT_ERROR_BUFFER_TOO_SMALL, taut_grid_set_cells(grid, &area, cells, 10, 23));
  EXPECT(TAUT_ERROR_BUFFER_TOO_SMALL, taut_grid_set_cells(grid, &area, cells, 4, 0));
  EXPECT(TAUT_OK, taut_grid_fill(grid, &empty, 0));
  EXPECT(TAUT_OK, taut_grid_set_cells(grid, &empty, NULL, 0, 0));
  EXPECT(TAUT_OK, taut_grid_set_cells(grid, &empty, cells, 0, 0));
  EXPECT(TAUT_OK, taut_grid_revision(grid, &after));
  CHECK(before == after && needed == 7);
  EXPECT(TAUT_OK, taut_grid_set_cells(grid, &area, cells, 10, 24));
  EXPECT(TAUT_OK, taut_grid_revision(grid, &after));
  CHECK(before + 1 == after);
  EXPECT(TAUT_OK, taut_grid_fill(grid, &area, 1));
}

/* Reads a rectangle with every capacity around the needed one; the bytes behind it and between the rows stay. */
static void reads(taut_grid grid) {
  unsigned char buffer[64];
  taut_rect area = rect(2, 1, 4, 3), empty = rect(0, 0, 0, 3), column = rect(7, 0, 1, 6);
  size_t capacity, needed, i;
  EXPECT(TAUT_OK, taut_grid_set_cell(grid, 3, 2, 9));
  for (capacity = 0; capacity <= 30; capacity++) {
    memset(buffer, 0xA5, sizeof buffer);
    needed = 0;
    if (capacity < 24) {
      EXPECT(TAUT_ERROR_BUFFER_TOO_SMALL, taut_grid_get_cells(grid, &area, buffer, 10, capacity, &needed));
      CHECK(needed == 24 && is_untouched(buffer, sizeof buffer));
    } else {
      EXPECT(TAUT_OK, taut_grid_get_cells(grid, &area, buffer, 10, capacity, &needed));
      CHECK(needed == 24 && is_untouched(buffer + 24, sizeof buffer - 24));
      for (i = 0; i < 24; i++) CHECK(buffer[i] == (i % 10 >= 4 ? 0xA5 : i == 11 ? 9 : 1));
    }
  }
  memset(buffer, 0xA5, sizeof buffer);
  EXPECT(TAUT_ERROR_BUFFER_TOO_SMALL, taut_grid_get_cells(grid, &area, NULL, 4, 0, &needed));
  CHECK(needed == 12);
  needed = 7;
  EXPECT(TAUT_ERROR_NULL_POINTER, taut_grid_get_cells(grid, NULL, buffer, 4, 64, &needed));
  EXPECT(TAUT_ERROR_NULL_POINTER, taut_grid_get_cells(grid, &area, buffer, 4, 64, NULL));
  EXPECT(TAUT_ERROR_NULL_POINTER, taut_grid_get_cells(grid, &area, NULL, 4, 64, &needed));
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_grid_get_cells(grid, &area, buffer, 3, 64, &needed));
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_grid_get_cells(grid, &area, buffer, SIZE_MAX, SIZE_MAX, &needed));
  CHECK(needed == 7);
  EXPECT(TAUT_OK, taut_grid_get_cells(grid, &empty, NULL, 0, 0, &needed));
  CHECK(needed == 0 && is_untouched(buffer, sizeof buffer));
  EXPECT(TAUT_OK, taut_grid_get_cells(grid, &column, buffer, 1, 6, &needed));
  CHECK(needed == 6 && is_untouched(buffer + 6, sizeof buffer - 6));
  EXPECT(TAUT_OK, taut_grid_set_cell(grid, 3, 2, 1));
}

/* Distances of the cells: every capacity, and arguments that cannot be. */
static void clearance(taut_grid grid) {
  static const taut_rect outside[] = {{-1, 0, 2, 2}, {0, 0, 9, 1}, {0, 6, 1, 1}, {0, 0, -1, 1},
                                      {INT32_MAX, INT32_MAX, INT32_MAX, INT32_MAX}};
  taut_rect area = rect(2, 1, 4, 3), empty = rect(8, 6, 0, 0);
  float buffer[32];
  size_t needed, capacity, i;
  EXPECT(TAUT_OK, taut_grid_set_cell(grid, 3, 2, 0));
  for (capacity = 0; capacity <= 30; capacity++) {
    memset(buffer, 0xA5, sizeof buffer);
    needed = 0;
    if (capacity < 24) {
      EXPECT(TAUT_ERROR_BUFFER_TOO_SMALL, taut_grid_get_clearance(grid, &area, buffer, 10, capacity, &needed));
      CHECK(needed == 24 && is_untouched(buffer, sizeof buffer));
      continue;
    }
    EXPECT(TAUT_OK, taut_grid_get_clearance(grid, &area, buffer, 10, capacity, &needed));
    CHECK(needed == 24 && is_untouched(buffer + 24, sizeof buffer - 24 * sizeof *buffer));
    CHECK(is_untouched(buffer + 4, 6 * sizeof *buffer) && is_untouched(buffer + 14, 6 * sizeof *buffer));
    CHECK(buffer[11] == 0 && buffer[10] == 0.5f && buffer[12] == 0.5f && buffer[1] == 0.5f && buffer[13] == 1.5f);
    CHECK(fabsf(buffer[0] * buffer[0] - 0.5f) < 1e-6f);
  }
  memset(buffer, 0xA5, sizeof buffer);
  needed = 7;
  EXPECT(TAUT_ERROR_NULL_POINTER, taut_grid_get_clearance(grid, NULL, buffer, 4, 32, &needed));
  EXPECT(TAUT_ERROR_NULL_POINTER, taut_grid_get_clearance(grid, &area, buffer, 4, 32, NULL));
  EXPECT(TAUT_ERROR_NULL_POINTER, taut_grid_get_clearance(grid, &area, NULL, 4, 32, &needed));
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_grid_get_clearance(grid, &area, buffer, 3, 32, &needed));
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_grid_get_clearance(grid, &area, buffer, SIZE_MAX, SIZE_MAX, &needed));
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_grid_get_clearance(grid, &area, buffer, SIZE_MAX / 8, SIZE_MAX, &needed));
  for (i = 0; i < sizeof outside / sizeof *outside; i++) {
    EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_grid_get_clearance(grid, &outside[i], buffer, 8, 32, &needed));
  }
  CHECK(needed == 7);
  EXPECT(TAUT_OK, taut_grid_get_clearance(grid, &empty, NULL, 0, 0, &needed));
  CHECK(needed == 0 && is_untouched(buffer, sizeof buffer));
  EXPECT(TAUT_OK, taut_grid_set_cell(grid, 3, 2, 1));
  EXPECT(TAUT_OK, taut_grid_get_clearance(grid, &area, buffer, 4, 12, &needed));
  CHECK(needed == 12 && buffer[5] > 1);
}

static void sights(taut_grid grid) {
  static const float wild[] = {NAN, INFINITY, -INFINITY, 1048577.0f, -1048577.0f, 3e38f, -3e38f};
  taut_point from = point(0.5f, 0.5f), to = point(7.5f, 0.5f), hit;
  uint8_t visible = 7;
  size_t i;
  memset(&hit, 0xA5, sizeof hit);
  EXPECT(TAUT_ERROR_NULL_POINTER, taut_grid_line_of_sight(grid, NULL, &to, 0, &visible, &hit));
  EXPECT(TAUT_ERROR_NULL_POINTER, taut_grid_line_of_sight(grid, &from, NULL, 0, &visible, &hit));
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_grid_line_of_sight(grid, &from, &to, 2, &visible, &hit));
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_grid_line_of_sight(grid, &from, &to, UINT32_MAX, NULL, NULL));
  for (i = 0; i < sizeof wild / sizeof wild[0]; i++) {
    taut_point a = point(wild[i], 1), b = point(1, wild[i]);
    EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_grid_line_of_sight(grid, &a, &to, 0, &visible, &hit));
    EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_grid_line_of_sight(grid, &from, &b, 0, &visible, &hit));
  }
  CHECK(visible == 7 && is_untouched(&hit, sizeof hit));
  EXPECT(TAUT_OK, taut_grid_line_of_sight(grid, &from, &to, TAUT_DIAGONAL_GAPS_OPEN, NULL, NULL));
  EXPECT(TAUT_OK, taut_grid_line_of_sight(grid, &from, &to, TAUT_DIAGONAL_GAPS_CLOSED, &visible, NULL));
  CHECK(visible == 1);
  EXPECT(TAUT_OK, taut_grid_line_of_sight(grid, &from, &to, 0, NULL, &hit));
  CHECK(hit.x == to.x && hit.y == to.y);
  EXPECT(TAUT_OK, taut_grid_set_cell(grid, 4, 0, 0));
  EXPECT(TAUT_OK, taut_grid_line_of_sight(grid, &from, &to, 0, &visible, &hit));
  CHECK(visible == 0 && hit.x == 4.0f && hit.y == 0.5f);
  from = point(4.5f, 0.5f);
  EXPECT(TAUT_OK, taut_grid_line_of_sight(grid, &from, &to, 0, &visible, &hit));
  CHECK(visible == 0 && hit.x == from.x && hit.y == from.y);
  from = point(-1048576.0f, 1048576.0f);
  EXPECT(TAUT_OK, taut_grid_line_of_sight(grid, &from, &to, 0, &visible, &hit));
  CHECK(visible == 0 && hit.x == from.x && hit.y == from.y);
  EXPECT(TAUT_OK, taut_grid_set_cell(grid, 4, 0, 1));
}

static void obstacles(taut_grid grid) {
  taut_point outline[4] = {{1, 1}, {3, 1}, {3, 3}, {1, 3}}, far[2] = {{-500000, -500000}, {500000, 500000}};
  taut_point wrong[2] = {{1, 1}, {NAN, 1}};
  static taut_point many[4097];
  uint32_t obstacle = 77, second;
  uint64_t before, after;
  uint8_t terrain = 9;
  EXPECT(TAUT_OK, taut_grid_revision(grid, &before));
  EXPECT(TAUT_ERROR_NULL_POINTER, taut_grid_add_obstacle(grid, NULL, 4, &obstacle));
  EXPECT(TAUT_ERROR_NULL_POINTER, taut_grid_add_obstacle(grid, outline, 4, NULL));
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_grid_add_obstacle(grid, outline, 0, &obstacle));
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_grid_add_obstacle(grid, NULL, 0, &obstacle));
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_grid_add_obstacle(grid, many, 4097, &obstacle));
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_grid_add_obstacle(grid, outline, SIZE_MAX, &obstacle));
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_grid_add_obstacle(grid, wrong, 2, &obstacle));
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_grid_move_obstacle(grid, 1, outline, 4));
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_grid_remove_obstacle(grid, 1));
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_grid_remove_obstacle(grid, 0));
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_grid_remove_obstacle(grid, UINT32_MAX));
  EXPECT(TAUT_OK, taut_grid_revision(grid, &after));
  CHECK(obstacle == 77 && before == after);
  EXPECT(TAUT_OK, taut_grid_add_obstacle(grid, outline, 4, &obstacle));
  EXPECT(TAUT_OK, taut_grid_add_obstacle(grid, far, 2, &second));
  CHECK(obstacle == 1 && second == 2);
  EXPECT(TAUT_OK, taut_grid_get_cell(grid, 2, 1, &terrain));
  CHECK(terrain == 0);
  EXPECT(TAUT_ERROR_NULL_POINTER, taut_grid_move_obstacle(grid, obstacle, NULL, 1));
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_grid_move_obstacle(grid, obstacle, wrong, 2));
  EXPECT(TAUT_ERROR_INVALID_ARGUMENT, taut_grid_move_obstacle(grid, obstacle, outline, 0));
  EXPECT(TAUT_OK, taut_grid_move_obstacle(grid, obstacle, far, 1));
  EXPECT(TAUT_OK, taut_grid_get_cell(grid, 2, 1, &terrain));
  CHECK(terrain == 1);
  EXPECT(TAUT_OK, taut_grid_get_cell(grid, 2, 2, &terrain));
  CHECK(terrain == 0); /* the diagonal */
  EXPECT(TAUT_OK, taut_grid_remove_obstacle(grid, second));
  EXPECT(TAUT_OK, taut_grid_remove_obstacle(grid, obstacle));
  EXPECT(TAUT_OK, taut_grid_get_cell(grid, 2, 2, &terrain));
  CHECK(terrain == 1);
}

int main(void) {
  taut_grid grid;
  int32_t width = 0, height = 0;
  sizes();
  texts();
  saved_grids();
  grid = new_grid(8, 6);
  EXPECT(TAUT_OK, taut_grid_size(grid, &width, &height));
  CHECK(width == 8 && height == 6);
  width = 0;
  EXPECT(TAUT_ERROR_NULL_POINTER, taut_grid_size(grid, NULL, &height));
  EXPECT(TAUT_ERROR_NULL_POINTER, taut_grid_size(grid, &width, NULL));
  CHECK(width == 0);
  EXPECT(TAUT_OK, taut_grid_prepare(grid));
  edits(grid);
  reads(grid);
  clearance(grid);
  sights(grid);
  obstacles(grid);
  EXPECT(TAUT_OK, taut_grid_destroy(grid));
  CHECK(taut_live_objects() == 0);
  return 0;
}
