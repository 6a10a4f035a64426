// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

#include "geometry/mesh/triangle_mesh.h"
#include "input/problem.h"

namespace drydock {

/// How many stored normals were given, and how many of them point against the winding of their triangle.
struct NormalCount {
  std::size_t given = 0;
  std::size_t opposed = 0;
};
void count_normal(NormalCount& count, const Vector3& stored, const Vector3& a, const Vector3& b, const Vector3& c);

/// Adds a triangle with vertices of its own.
void add_triangle(TriangleMesh& mesh, const Vector3& a, const Vector3& b, const Vector3& c);

}  // namespace drydock
