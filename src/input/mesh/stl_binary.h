// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "input/mesh/stl_forms.h"

namespace drydock {

/// The binary form of STL. Every problem is reported, and a mesh comes back only if there was none. Its vertices are
/// not joined yet.
std::optional<TriangleMesh> parse_binary_stl(std::string_view bytes, const std::string& file, NormalCount& normals,
                                             Problems& problems);

inline constexpr std::size_t kStlHeaderBytes = 84;  // 80 free ones and the number of triangles
inline constexpr std::size_t kStlTriangleBytes = 50;
/// Number of triangles a binary file claims; it must hold a header.
std::size_t binary_stl_triangles(std::string_view bytes);

}  // namespace drydock
