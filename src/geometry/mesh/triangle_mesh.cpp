// SPDX-License-Identifier: Apache-2.0
#include "geometry/mesh/triangle_mesh.h"

namespace drydock {

TriangleMesh transformed(const TriangleMesh& mesh_B, const Pose& X_AB) {
  TriangleMesh mesh_A = mesh_B;
  for (Vector3& vertex : mesh_A.vertices) vertex = X_AB * vertex;
  return mesh_A;
}

void append(TriangleMesh& mesh, const TriangleMesh& more) {
  const auto offset = static_cast<std::uint32_t>(mesh.vertices.size());
  mesh.vertices.insert(mesh.vertices.end(), more.vertices.begin(), more.vertices.end());
  for (const Triangle& t : more.triangles) mesh.triangles.push_back({t[0] + offset, t[1] + offset, t[2] + offset});
}

}  // namespace drydock
