std::vector<taut::Point> points;
std::vector<std::uint32_t> corners, sizes;

void take_faces(const dtNavMesh& baked) {
  for (int number = 0; number < baked.getMaxTiles(); ++number) {
    const dtMeshTile* tile = baked.getTile(number);
    if (tile == nullptr || tile->header == nullptr) continue;
    const auto first = static_cast<std::uint32_t>(points.size());  // each tile has points of its own
    for (int i = 0; i < tile->header->vertCount; ++i) {
      points.push_back({tile->verts[3 * i], tile->verts[3 * i + 2]});  // x and z: y is up
    }
    for (int i = 0; i < tile->header->polyCount; ++i) {
      const dtPoly& face = tile->polys[i];
      if (face.getType() != DT_POLYTYPE_GROUND) continue;
      for (int k = 0; k < face.vertCount; ++k) corners.push_back(first + face.verts[k]);
      sizes.push_back(face.vertCount);
    }
  }
}
