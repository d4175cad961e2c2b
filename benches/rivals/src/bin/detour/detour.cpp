// A mesh and a query of Detour behind three C functions.

#include <DetourNavMesh.h>
#include <DetourNavMeshBuilder.h>
#include <DetourNavMeshQuery.h>

#include <cstdint>
#include <cstring>
#include <vector>

namespace {

constexpr int kMostFaces = 1 << 15;
constexpr int kMostPoints = 1 << 14;

struct Rival {
  dtNavMesh* mesh = dtAllocNavMesh();
  dtNavMeshQuery* query = dtAllocNavMeshQuery();
  dtQueryFilter filter;
  std::vector<dtPolyRef> faces = std::vector<dtPolyRef>(kMostFaces);
  std::vector<float> points = std::vector<float>(3 * kMostPoints);
  ~Rival() {
    dtFreeNavMeshQuery(query);
    dtFreeNavMesh(mesh);
  }
};

}  // namespace

extern "C" void detour_destroy(void* rival) { delete static_cast<Rival*>(rival); }

// Points x and z in whole cells; of each face six points, 0xffff after the last, and the six faces beyond its sides.
extern "C" void* detour_create(const std::uint16_t* points, int point_count, const std::uint16_t* faces,
                               int face_count) {
  std::vector<unsigned short> places;
  float most[2] = {0, 0};
  for (int at = 0; at < point_count; ++at) {
    for (int axis = 0; axis < 2; ++axis) {
      most[axis] = points[2 * at + axis] > most[axis] ? points[2 * at + axis] : most[axis];
    }
    places.insert(places.end(), {points[2 * at], 0, points[2 * at + 1]});
  }
  std::vector<unsigned short> flags(face_count, 1);
  std::vector<unsigned char> areas(face_count, 0);
  dtNavMeshCreateParams params;
  std::memset(&params, 0, sizeof params);
  params.verts = places.data();
  params.vertCount = point_count;
  params.polys = faces;
  params.polyFlags = flags.data();
  params.polyAreas = areas.data();
  params.polyCount = face_count;
  params.nvp = 6;
  params.bmax[0] = most[0];
  params.bmax[1] = 1;
  params.bmax[2] = most[1];
  params.walkableHeight = 1;
  params.walkableClimb = 1;
  params.cs = 1;
  params.ch = 1;
  params.buildBvTree = true;
  unsigned char* data = nullptr;
  int size = 0;
  if (!dtCreateNavMeshData(&params, &data, &size)) return nullptr;
  auto* rival = new Rival;
  const bool is_made = dtStatusSucceed(rival->mesh->init(data, size, DT_TILE_FREE_DATA)) &&
                       dtStatusSucceed(rival->query->init(rival->mesh, 65535));
  if (is_made) return rival;
  detour_destroy(rival);
  return nullptr;
}

// Writes x and y of the points of a path; their number, 0 without a path to the goal itself.
extern "C" int detour_find(void* of, const float* ends, float* out, int most) {
  auto& rival = *static_cast<Rival*>(of);
  const float start[3] = {ends[0], 0, ends[1]}, goal[3] = {ends[2], 0, ends[3]}, extents[3] = {0.01F, 1, 0.01F};
  dtPolyRef from = 0, to = 0;
  float at[3], target[3];
  rival.query->findNearestPoly(start, extents, &rival.filter, &from, at);
  rival.query->findNearestPoly(goal, extents, &rival.filter, &to, target);
  if (from == 0 || to == 0) return 0;
  int count = 0;
  rival.query->findPath(from, to, at, target, &rival.filter, rival.faces.data(), &count, kMostFaces);
  if (count == 0 || rival.faces[count - 1] != to) return 0;
  int found = 0;
  rival.query->findStraightPath(at, target, rival.faces.data(), count, rival.points.data(), nullptr, nullptr, &found,
                                kMostPoints);
  if (found > most) return 0;
  for (int point = 0; point < found; ++point) {
    out[2 * point] = rival.points[3 * point];
    out[2 * point + 1] = rival.points[3 * point + 2];
  }
  return found;
}
