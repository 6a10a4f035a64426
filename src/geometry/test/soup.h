// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cmath>

#include "geometry/mesh/triangle_distance.h"
#include "geometry/mesh/triangle_mesh.h"
#include "testing/random.h"

namespace drydock::testing {

/// A heap of triangles of very different sizes and shapes, slivers, degenerate and repeated ones included.
inline TriangleMesh random_soup(Random& random, int triangles, double size, const Vector3& offset) {
  TriangleMesh mesh;
  for (int i = 0; i < triangles; ++i) {
    const Vector3 at = random.vector(size);
    const double edge = size * std::pow(10.0, random.between(-3, -0.5));
    Corners t = {at, at + random.vector(edge), at + random.vector(edge)};
    if (i % 11 == 0) t[2] = 0.5 * (t[0] + t[1]) + 1e-4 * random.vector(edge);
    if (i % 13 == 0) t[2] = t[1];
    if (i % 17 == 0) t[1] = t[0] + 1e-5 * random.vector(edge);
    if (i % 19 == 0 && i > 0) t = {mesh.vertices[0] - offset, mesh.vertices[1] - offset, mesh.vertices[2] - offset};
    const auto first = static_cast<std::uint32_t>(mesh.vertices.size());
    for (const Vector3& corner : t) mesh.vertices.push_back(corner + offset);
    mesh.triangles.push_back({first, first + 1, first + 2});
  }
  return mesh;
}

inline Corners corners_of(const TriangleMesh& mesh, std::size_t i) {
  return {mesh.corner(i, 0), mesh.corner(i, 1), mesh.corner(i, 2)};
}

}  // namespace drydock::testing
