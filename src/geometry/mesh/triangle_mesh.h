// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "spatial/pose.h"

namespace drydock {

/// Corners of a triangle as indices into its mesh's vertices, counter-clockwise seen from outside.
using Triangle = std::array<std::uint32_t, 3>;

/// An indexed triangle mesh in its own frame, lengths in metres. Says nothing of being closed, convex or sound:
/// mesh_health.h and mesh_parts.h answer that.
struct TriangleMesh {
  std::vector<Vector3> vertices;
  std::vector<Triangle> triangles;

  const Vector3& corner(std::size_t triangle, std::size_t which) const { return vertices[triangles[triangle][which]]; }
};

/// The same surface with its vertices given in frame A.
TriangleMesh transformed(const TriangleMesh& mesh_B, const Pose& X_AB);

/// Adds the triangles of `more` to `mesh`; vertices are kept apart, not welded.
void append(TriangleMesh& mesh, const TriangleMesh& more);

}  // namespace drydock
