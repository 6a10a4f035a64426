// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "geometry/mesh/triangle_mesh.h"
#include "input/problem.h"

namespace drydock {

/// Reads STL, binary (little-endian) or text; the content decides which. Coordinates are taken as metres. Equal
/// vertices are joined, triangles keep their order, triangles without area are kept. The winding counts; stored normals
/// that oppose it are a warning. Triangles are numbered from 0, as ParaView and MeshLab do.
std::optional<TriangleMesh> parse_stl(std::string_view bytes, const std::string& file, Problems& problems);

}  // namespace drydock
