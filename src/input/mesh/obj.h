// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "geometry/mesh/triangle_mesh.h"
#include "input/mesh/polygon_triangles.h"
#include "input/problem.h"

namespace drydock {

/// Reads Wavefront OBJ: vertices and faces. Coordinates are taken as metres. Flat, convex polygons are split into fans
/// from their first corner; others are errors, because their surface is a matter of taste, or split too if any are
/// wanted, with one warning for those that are not flat or cross themselves. Equal vertices are joined, vertices
/// without a face are left out. Texture, normals, groups, materials, lines and points are passed over.
std::optional<TriangleMesh> parse_obj(std::string_view bytes, const std::string& file, Problems& problems,
                                      MeshPolygons polygons = MeshPolygons::kFlat);

}  // namespace drydock
