// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "geometry/mesh/triangle_mesh.h"
#include "input/problem.h"

namespace drydock {

/// Reads COLLADA 1.4 and 1.5: all surfaces of its scene, or of the file if it has no scene, in metres (by <unit>) and
/// with z up (by <up_axis>). Flat polygons are split into triangles. A transform that mirrors keeps the outside out.
/// Equal vertices are joined, triangles without area are kept. Materials, normals, texture, lines, points, animations,
/// cameras, lights, bones and physics are passed over.
///
/// RViz and MoveIt leave out the rotation of <up_axis>, so an axis other than z is a warning.
std::optional<TriangleMesh> parse_dae(std::string_view bytes, const std::string& file, Problems& problems);

}  // namespace drydock
