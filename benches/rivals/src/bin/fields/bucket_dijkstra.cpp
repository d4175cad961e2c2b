// Dijkstra's algorithm over 8 neighbours with a bucket queue, without a goal: the integration field of many games.
// Corners are not cut. Costs are whole numbers in the ratio of a convergent of the square root of 2; buckets are
// narrower than a straight step, so that no cell of a bucket can shorten another one of it. Memory is kept for the next
// run.
#include <cstddef>
#include <cstdint>
#include <vector>

namespace {

constexpr std::uint32_t straight = 13860, diagonal = 19601, width_bits = 13, slots = 4;

struct Field {
  std::size_t stride;
  std::vector<std::uint8_t> free;  // with a border
  std::vector<std::uint32_t> distances;
  std::vector<std::uint32_t> buckets[slots];
};

}  // namespace

extern "C" Field* bucket_dijkstra_new(const std::uint8_t* terrain, std::size_t width, std::size_t height) {
  Field* field = new Field;
  field->stride = width + 2;
  field->free.assign(field->stride * (height + 2), 0);
  for (std::size_t y = 0; y < height; y++) {
    for (std::size_t x = 0; x < width; x++) {
      field->free[(y + 1) * field->stride + x + 1] = terrain[y * width + x] != 0;
    }
  }
  return field;
}

extern "C" void bucket_dijkstra_delete(Field* field) { delete field; }

extern "C" void bucket_dijkstra_run(Field* field, std::size_t x, std::size_t y) {
  const std::ptrdiff_t row = static_cast<std::ptrdiff_t>(field->stride);
  const std::uint8_t* const free = field->free.data();
  field->distances.assign(field->free.size(), UINT32_MAX);
  std::uint32_t* const distances = field->distances.data();
  for (auto& bucket : field->buckets) bucket.clear();
  const std::uint32_t seed = static_cast<std::uint32_t>((y + 1) * field->stride + x + 1);
  distances[seed] = 0;
  field->buckets[0].push_back(seed);
  const auto relax = [&](std::ptrdiff_t cell, std::uint32_t distance) {
    if (distance < distances[cell]) {
      distances[cell] = distance;
      field->buckets[distance >> width_bits & (slots - 1)].push_back(static_cast<std::uint32_t>(cell));
    }
  };
  std::uint32_t empty = 0;
  for (std::uint32_t now = 0; empty < slots; now++) {
    auto& bucket = field->buckets[now & (slots - 1)];
    empty = bucket.empty() ? empty + 1 : 0;
    for (std::size_t i = 0; i < bucket.size(); i++) {
      const std::ptrdiff_t cell = bucket[i];
      const std::uint32_t distance = distances[cell];
      if (distance >> width_bits != now) continue;
      const bool north = free[cell - row], south = free[cell + row], west = free[cell - 1], east = free[cell + 1];
      if (north) relax(cell - row, distance + straight);
      if (south) relax(cell + row, distance + straight);
      if (west) relax(cell - 1, distance + straight);
      if (east) relax(cell + 1, distance + straight);
      if (north && west && free[cell - row - 1]) relax(cell - row - 1, distance + diagonal);
      if (north && east && free[cell - row + 1]) relax(cell - row + 1, distance + diagonal);
      if (south && west && free[cell + row - 1]) relax(cell + row - 1, distance + diagonal);
      if (south && east && free[cell + row + 1]) relax(cell + row + 1, distance + diagonal);
    }
    bucket.clear();
  }
}

extern "C" double bucket_dijkstra_distance(const Field* field, std::size_t x, std::size_t y) {
  const std::uint32_t distance = field->distances[(y + 1) * field->stride + x + 1];
  return distance == UINT32_MAX ? -1.0 : static_cast<double>(distance) / straight;
}
