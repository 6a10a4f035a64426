// SPDX-License-Identifier: Apache-2.0
#include "input/mesh/dae_geometry.h"

#include "input/mesh/mesh_file_limits.h"
#include "input/wording.h"

namespace drydock {

const TriangleMesh& DaeGeometries::surface_of(const XmlElement& geometry) {
  const auto [known, is_new] = surfaces_.try_emplace(file_.number_of(geometry));
  if (is_new) known->second = read(geometry);
  return known->second;
}

TriangleMesh DaeGeometries::read(const XmlElement& geometry) {
  TriangleMesh mesh;
  const XmlElement* body = file_.child(geometry, "mesh");
  if (body == nullptr) return mesh;
  for (const std::size_t number : body->children) {
    const XmlElement& primitive = file_.document().elements[number];
    if (!is_dae_surface(primitive.name) || file_.is_hopeless()) continue;
    add_polygons(primitive, dae_polygons(file_, primitive, points_), mesh);
  }
  return mesh;
}

void DaeGeometries::add_polygons(const XmlElement& primitive, const DaePolygons& polygons, TriangleMesh& mesh) {
  std::vector<Vector3> corners;
  std::vector<Triangle> triangles;
  std::size_t first = 0;
  for (const std::uint32_t size : polygons.sizes) {
    corners.clear();
    triangles.clear();
    for (std::size_t i = first; i < first + size; ++i) corners.push_back(polygons.points[polygons.corners[i].point]);
    const std::string fault = splitter_.split(corners, triangles);
    if (!fault.empty() && !triangles.empty()) {
      if (odd_.count == 0) odd_primitive_ = &primitive;
      odd_.add(fault, polygons.corners[first].offset);
    } else if (!fault.empty()) {
      file_.error(primitive, polygons.corners[first].offset,
                  "found a polygon of " + counted(size, "corner") + " " + fault,
                  "triangles; have the program that writes the file triangulate it");
    }
    triangles_ += triangles.size();
    if (triangles_ > kMostDaeTriangles) {
      file_.error(primitive, "found more than " + std::to_string(kMostDaeTriangles) + " triangles", "a smaller mesh");
      return;
    }
    const auto begin = static_cast<std::uint32_t>(mesh.vertices.size());
    mesh.vertices.insert(mesh.vertices.end(), corners.begin(), corners.end());
    for (const Triangle& t : triangles) mesh.triangles.push_back({begin + t[0], begin + t[1], begin + t[2]});
    first += size;
  }
}

void DaeGeometries::warn_of_odd_polygons() const {
  if (odd_.count > 0) file_.warning(*odd_primitive_, odd_.place, odd_.found(), odd_.expected());
}

}  // namespace drydock
