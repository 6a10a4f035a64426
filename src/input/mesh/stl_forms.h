// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
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

/// The two forms of STL. Both report every problem they meet and give a mesh only if there was none. Its vertices are
/// not joined yet.
std::optional<TriangleMesh> parse_binary_stl(std::string_view bytes, const std::string& file, NormalCount& normals,
                                             Problems& problems);
std::optional<TriangleMesh> parse_text_stl(std::string_view bytes, const std::string& file, NormalCount& normals,
                                           Problems& problems);

inline constexpr std::size_t kStlHeaderBytes = 84;  // 80 free ones and the number of triangles
inline constexpr std::size_t kStlTriangleBytes = 50;
/// Number of triangles a binary file claims; it must hold a header.
std::size_t binary_stl_triangles(std::string_view bytes);

}  // namespace drydock
