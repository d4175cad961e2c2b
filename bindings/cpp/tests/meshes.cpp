// Navigation meshes of the C++ binding: made of faces, of texts and of what Detour bakes, mended, saved, searched and
// asked. The standard headers come first, because no standard header survives min and max.
#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>
#include <cstring>
#include <limits>
#include <string_view>
#include <utility>
#include <vector>
#if __has_include(<version>)
#include <version>
#endif
#if defined(__cpp_lib_span)
#include <span>
#endif
#include "foreign_limits.h"
#include <taut/motion.hpp>

#define REQUIRE(condition) \
  do { \
    if (!(condition)) { \
      std::fprintf(stderr, "%s:%d: not true: %s\n", __FILE__, __LINE__, #condition); \
      std::exit(1); \
    } \
  } while (0)

namespace {

// What the sample of docs/meshes.md takes of DetourNavMesh.h.
enum dtPolyTypes { DT_POLYTYPE_GROUND = 0, DT_POLYTYPE_OFFMESH_CONNECTION = 1 };
struct dtPoly {
  unsigned short verts[6];
  unsigned char vertCount;
  unsigned char areaAndtype;
  unsigned char getType() const { return static_cast<unsigned char>(areaAndtype >> 6); }
};
struct dtMeshHeader {
  int polyCount, vertCount;
};
struct dtMeshTile {
  dtMeshHeader* header;
  dtPoly* polys;
  float* verts;
};
struct dtNavMesh {
  std::array<dtMeshTile, 3> tiles;
  int getMaxTiles() const { return static_cast<int>(tiles.size()); }
  const dtMeshTile* getTile(int i) const { return &tiles[static_cast<std::size_t>(i)]; }
};

#include "detour_faces.h"

taut::span<const std::uint8_t> bytes_of(std::string_view text) {
  return {reinterpret_cast<const std::uint8_t*>(text.data()), text.size()};
}

/// The length of the shortest path, below 0 if there is none.
double length(const taut::Mesh& mesh, taut::Point start, taut::Point goal) {
  taut::Options options;
  options.algorithm = taut::Algorithm::optimal;
  taut::Planner planner = mesh.planner(options).value();
  const auto found = planner.find(start, goal);
  REQUIRE(found.ok());
  if (!found.value().found()) return -1;
  REQUIRE(found.value().guarantee == taut::Guarantee::optimal && planner.path().size() >= 2);
  return found.value().length;
}

bool is_near(double a, double b) { return std::abs(a - b) < 1e-9; }

/// Three squares of side 4: one, the one above it, and the one to the right of that.
taut::Mesh corner() {
  const taut::Point places[] = {{0, 0}, {4, 0}, {0, 4}, {4, 4}, {8, 4}, {0, 8}, {4, 8}, {8, 8}};
  const std::uint32_t numbers[] = {0, 1, 3, 2, 2, 3, 6, 5, 3, 4, 7, 6}, four[] = {4, 4, 4};
  return taut::Mesh::create(places, numbers, four).value();
}

void paths_lead_around_corners() {
  taut::Mesh mesh = corner();
  REQUIRE(mesh.size().points == 8 && mesh.size().faces == 3 && mesh.size().islands == 1);
  REQUIRE(is_near(length(mesh, {3, 0}, {8, 5}), 2 * std::sqrt(17.0)));
  taut::Mesh moved = std::move(mesh);
  REQUIRE(mesh.handle().id == 0 && mesh.size().faces == 0 && moved.size().faces == 3);
  taut::Options options;
  options.algorithm = taut::Algorithm::optimal;
  taut::Planner planner = moved.planner(options).value();
  const auto closest = planner.nearest({7, 1});
  REQUIRE(closest.ok() && closest.value() && closest.value()->point.x == 4 && closest.value()->point.y == 1);
  REQUIRE(planner.find({7, 1}, {1, 1}).status() == taut::StatusCode::start_blocked);
  options.algorithm = taut::Algorithm::anya;
  REQUIRE(moved.planner(options).status() == taut::StatusCode::unsupported);
}

void bytes_and_texts_give_meshes() {
  const taut::Mesh mesh = corner();
  std::vector<std::uint8_t> saved(mesh.saved_size().value());
  REQUIRE(mesh.save(taut::span<std::uint8_t>(saved.data(), 5)).status() == taut::StatusCode::buffer_too_small);
  REQUIRE(mesh.save(saved).value() == saved.size());
  const taut::Mesh loaded = taut::Mesh::load(saved).value();
  REQUIRE(length(loaded, {3, 0}, {8, 5}) == length(mesh, {3, 0}, {8, 5}));
  saved.back() ^= 1;
  REQUIRE(taut::Mesh::load(saved).status() == taut::StatusCode::bad_format);
  REQUIRE(taut::Mesh::load({}).status() == taut::StatusCode::bad_format);

  const std::string_view obj = "v 0 1 0\nv 9 1 0\nv 9 1 9\nv 0 1 9\nf 1 2 3 4\n";
  taut::MeshReading reading;
  reading.scale = 0.5F;
  const taut::Mesh read = taut::Mesh::read_as(bytes_of(obj), reading).value();
  REQUIRE(is_near(length(read, {0, 0}, {4.5F, 4.5F}), std::sqrt(40.5)));
  reading.format = taut::MeshFormat::godot;
  REQUIRE(taut::Mesh::read_as(bytes_of(obj), reading).status() == taut::StatusCode::bad_format);
  const std::string_view flat = "vertices = PackedVector2Array(0, 0, 9, 0, 9, 9)\npolygons = [PackedInt32Array(0, 1, 2)]";
  reading.axes = taut::MeshAxes::xy;
  REQUIRE(taut::Mesh::read_as(bytes_of(flat), reading).status() == taut::StatusCode::unsupported);
}

void obstacles_come_and_go() {
  taut::Mesh mesh = corner();
  taut::Options options;
  options.algorithm = taut::Algorithm::optimal;
  taut::Planner planner = mesh.planner(options).value();
  const taut::Point box[] = {{-1, 2}, {3, 2}, {3, 3}, {-1, 3}}, apart[] = {{20, 0}, {21, 0}, {20, 1}};
  const double free = planner.find({1, 1}, {1, 6}).value().length;
  const taut::Snapshot before = mesh.snapshot().value();
  REQUIRE(before.revision().value() == 1 && planner.refresh().value().found());
  const std::uint32_t obstacle = mesh.add_obstacle(box).value();
  REQUIRE(planner.refresh().value().status == taut::StatusCode::stale);
  REQUIRE(planner.find({1, 1}, {1, 6}).value().length > free + 0.5);
  REQUIRE(planner.pin(before).ok() && planner.find({1, 1}, {1, 6}).value().length == free && planner.unpin().ok());
  taut::World world = taut::World::create({0, 0}, {8, 8}).value();
  REQUIRE(planner.pin(world.snapshot().value()).status() == taut::StatusCode::invalid_argument);
  REQUIRE(mesh.move_obstacle(obstacle, apart).ok());
  REQUIRE(planner.find({1, 1}, {1, 6}).value().length == free);
  REQUIRE(mesh.remove_obstacle(obstacle).ok());
  REQUIRE(mesh.remove_obstacle(obstacle).status() == taut::StatusCode::invalid_argument);
  REQUIRE(mesh.add_obstacle(taut::span<const taut::Point>(box, 2)).status() == taut::StatusCode::invalid_argument);
}

void links_are_kept() {
  taut::Mesh mesh = corner();
  const taut::GridLink jump{{1, 1}, {7, 7.001F}, 2.5, 9, TAUT_GRID_LINK_BOTH_WAYS, 3};
  const std::uint32_t number = mesh.add_link(jump).value();
  REQUIRE(number == 1 && mesh.revision().value() == 2);
  taut::MeshLink told = mesh.get_link(number).value();
  REQUIRE(is_near(told.link.to.y, 7) && is_near(told.link.cost, 2.5) && told.link.user == 9 && told.link.link_class == 3);
  REQUIRE(is_near(told.from_height, 0) && is_near(told.to_height, 0));
  REQUIRE(mesh.set_link_spans(number, {2, 0}, {0, 1}).ok());
  taut::GridLink closed = told.link;
  closed.flags = TAUT_GRID_LINK_CLOSED;
  REQUIRE(mesh.set_link(number, closed).ok());
  REQUIRE(mesh.get_link(number).value().link.flags == TAUT_GRID_LINK_CLOSED);
  REQUIRE(is_near(mesh.link_spans(number).value().from.x, 2) && is_near(mesh.link_spans(number).value().to.y, 1));
  std::array<std::uint32_t, 2> numbers{};
  REQUIRE(mesh.copy_links(numbers).value() == 1 && numbers[0] == number);
  REQUIRE(mesh.copy_links({}).status() == taut::StatusCode::buffer_too_small);
  REQUIRE(mesh.add_link(jump, 0, 1).status() == taut::StatusCode::invalid_argument);
  REQUIRE(mesh.remove_link(number).ok() && mesh.copy_links(numbers).value() == 0);
  REQUIRE(mesh.get_link(number).status() == taut::StatusCode::invalid_argument);
}

void planners_keep_out_of_areas() {
  const std::uint8_t classes[] = {1, 7, 1};
  const taut::Mesh mesh = corner().with_classes(classes).value();
  std::uint8_t told[3] = {};
  REQUIRE(mesh.classes(told).value() == 3 && told[0] == 1 && told[1] == 7 && told[2] == 1);
  REQUIRE(mesh.classes(taut::span<std::uint8_t>(told, 2)).status() == taut::StatusCode::buffer_too_small);
  std::uint32_t origins[3] = {};
  REQUIRE(mesh.origins(origins).value() == 3 && origins[2] == 2);
  std::uint32_t each[3] = {};
  REQUIRE(mesh.face_sizes(each).value() == 3 && each[0] == 4 && each[1] == 4 && each[2] == 4);
  std::array<taut::Point, 12> outlines{};
  REQUIRE(mesh.corner_points(outlines).value() == 12 && is_near(outlines[0].x, 0) && is_near(outlines[2].y, 4));
  REQUIRE(mesh.corner_points({}).status() == taut::StatusCode::buffer_too_small);
  std::array<float, 12> flat{};
  REQUIRE(mesh.corner_heights(flat).value() == 12 && is_near(flat[11], 0));
  REQUIRE(mesh.face_at({1, 5}).value() == 1 && mesh.face_at({7, 1}).value() == 0xFFFFFFFF);
  REQUIRE(mesh.with_classes(taut::span<const std::uint8_t>(classes, 2)).status() == taut::StatusCode::invalid_argument);
  taut::Options options;
  options.algorithm = taut::Algorithm::optimal;
  taut::Planner planner = mesh.planner(options).value();
  REQUIRE(planner.find({3, 0}, {8, 5}).value().found());
  std::vector<float> costs(256, 1.0F);
  costs[7] = std::numeric_limits<float>::infinity();
  REQUIRE(planner.set_costs(costs).ok());
  REQUIRE(!planner.find({3, 0}, {8, 5}).value().found());
  costs[7] = 3;
  REQUIRE(planner.set_costs(costs).status() == taut::StatusCode::unsupported);

  taut::Grid grid = taut::Grid::create(4, 4, 2).value();
  REQUIRE(grid.set_cell(1, 1, 3).ok());
  REQUIRE(taut::Mesh::from_grid(grid, true).value().size().faces == 5);
  REQUIRE(taut::Mesh::from_grid(grid, false).value().size().faces == 1);
}

void floors_lie_above_each_other() {
  // A road, a bridge over it, and two ramps.
  const std::array<taut::Point, 12> road_and_bridge{
      {{0, 4}, {9, 4}, {9, 5}, {0, 5}, {4, 0}, {5, 0}, {4, 3}, {5, 3}, {4, 6}, {5, 6}, {4, 9}, {5, 9}}};
  const std::array<float, 12> heights{{0, 0, 0, 0, 0, 0, 2, 2, 2, 2, 0, 0}};
  const std::array<std::uint32_t, 16> of_faces{{0, 1, 2, 3, 4, 5, 7, 6, 6, 7, 9, 8, 8, 9, 11, 10}};
  const std::array<std::uint32_t, 4> four{{4, 4, 4, 4}};
  REQUIRE(taut::Mesh::create(road_and_bridge, of_faces, four).status() == taut::StatusCode::invalid_argument);
  const taut::Mesh mesh = taut::Mesh::create_floors(road_and_bridge, heights, of_faces, four).value();
  const taut::MeshFloor on = mesh.floor_at({4.5F, 4.5F}, 2).value(), below = mesh.floor_at({4.5F, 4.5F}, 0.5F).value();
  REQUIRE(on.face == 2 && is_near(on.height, 2) && below.face == 0 && is_near(below.height, 0));
  REQUIRE(mesh.floor_at({8, 8}, 0).value().face == 0xFFFFFFFF);
  taut::Mesh lifted = taut::Mesh::create_floors(road_and_bridge, heights, of_faces, four).value();
  const taut::GridLink lift{{4.5F, 4.5F}, {4.5F, 4.5F}, 3, 0, 0, 0};
  REQUIRE(lifted.add_link(lift).status() == taut::StatusCode::invalid_argument);
  REQUIRE(is_near(lifted.get_link(lifted.add_link(lift, 0, 2).value()).value().to_height, 2));
  std::array<float, 16> lie{};
  REQUIRE(mesh.corner_heights(lie).value() == 16);
  REQUIRE(is_near(*std::max_element(lie.begin(), lie.end()), 2) && is_near(*std::min_element(lie.begin(), lie.end()), 0));
  taut::Planner planner = mesh.planner({}).value();
  REQUIRE(taut::Mesh::set_heights(planner, 0, 2).ok());
  REQUIRE(is_near(planner.find({{4.5F, 0}, {4.5F, 4.5F}}).value().length, 4.5));
  std::array<float, 4> of_path{};
  REQUIRE(taut::Mesh::path_heights(planner, of_path).value() == 2);
  REQUIRE(is_near(of_path[0], 0) && is_near(of_path[1], 2));
  const taut::span<const taut::Point> path = planner.path();
  REQUIRE(planner.check_path(path, 0).status() == taut::StatusCode::unsupported);
  REQUIRE(taut::Mesh::set_path_heights(planner, {of_path.data(), 2}).ok());
  REQUIRE(planner.check_path(path, 0).value().state == taut::PathState::clear);
  REQUIRE(is_near(planner.path_cost(path).value(), 4.5));
  of_path[1] = 0;
  REQUIRE(taut::Mesh::set_path_heights(planner, {of_path.data(), 2}).ok());
  REQUIRE(planner.check_path(path, 0).value().cut());
  const taut::FloorHit hit = taut::Mesh::raycast(planner, {4.5F, 0}, {4.5F, 3}).value();
  REQUIRE(hit.hit.visible == 1 && is_near(hit.height, 2));
  REQUIRE(taut::Mesh::set_heights(planner, 0, 0).ok() && planner.reachable({4.5F, 0}, {4.5F, 4.5F}).value() == false);
  // A planner on a flat mesh has no heights.
  const std::array<taut::Point, 3> corner{{{0, 0}, {4, 0}, {0, 4}}};
  const std::array<std::uint32_t, 3> three{{0, 1, 2}}, one{{3, 0, 0}};
  const taut::Mesh flat = taut::Mesh::create(corner, three, {one.data(), 1}).value();
  taut::Planner plain = flat.planner({}).value();
  REQUIRE(taut::Mesh::set_heights(plain, 0, 0).status() == taut::StatusCode::unsupported);
  REQUIRE(taut::Mesh::set_path_heights(plain, heights).status() == taut::StatusCode::unsupported);
  REQUIRE(taut::Mesh::path_heights(plain, of_path).value() == 0);
}

void tiles_of_detour_become_a_mesh() {
  // The tile on the left has one face, the other one two, with a corner on the side between the tiles; a link.
  float left[] = {0, 1, 0, 4, 1, 0, 4, 1, 8, 0, 1, 8};
  float right[] = {4, 1, 0, 8, 1, 0, 8, 1, 3, 4, 2, 3, 8, 2, 8, 4, 2, 8};
  dtPoly of_left[] = {{{0, 3, 2, 1, 0, 0}, 4, 0}};
  dtPoly of_right[] = {{{0, 3, 2, 1, 0, 0}, 4, 0}, {{0, 5, 0, 0, 0, 0}, 2, 1 << 6}, {{3, 5, 4, 2, 0, 0}, 4, 0}};
  dtMeshHeader of_one{1, 4}, of_other{3, 6};
  const dtNavMesh baked{{{{&of_one, of_left, left}, {nullptr, nullptr, nullptr}, {&of_other, of_right, right}}}};
  take_faces(baked);
  REQUIRE(points.size() == 10 && sizes.size() == 3 && corners.size() == 12);
  REQUIRE(taut::Mesh::create(points, corners, sizes).status() == taut::StatusCode::invalid_argument);
  REQUIRE(taut::Mesh::create(points, corners, sizes, false).status() == taut::StatusCode::invalid_argument);
  const taut::Mesh mesh = taut::Mesh::create(points, corners, sizes, true).value();
  REQUIRE(mesh.size().faces == 3 && mesh.size().islands == 1);
  REQUIRE(is_near(length(mesh, {0, 0}, {8, 8}), std::sqrt(128.0)));
}

}  // namespace

int main() {
  paths_lead_around_corners();
  bytes_and_texts_give_meshes();
  obstacles_come_and_go();
  links_are_kept();
  planners_keep_out_of_areas();
  floors_lie_above_each_other();
  tiles_of_detour_become_a_mesh();
  REQUIRE(taut::live_objects() == 0);
  std::printf("meshes: C++: all held\n");
  return 0;
}
