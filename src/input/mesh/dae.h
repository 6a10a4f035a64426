// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "geometry/mesh/triangle_mesh.h"
#include "input/mesh/mesh_file.h"
#include "input/problem.h"

namespace drydock {

/// Reads COLLADA 1.4 and 1.5: all surfaces of its scene, or of the file if it has no scene, in metres (by <unit>) and
/// with z up (by <up_axis>) or in the axes of the file. Polygons are split into triangles: those that are not flat or
/// cross themselves are errors, or one warning if any are wanted. A transform that mirrors keeps the outside out. Equal
/// vertices are joined, triangles without area are kept. Materials, normals, texture, lines, points, animations,
/// cameras, lights, bones and physics are passed over.
///
/// A mesh that is turned until z is up is a warning: RViz and MoveIt do not turn it.
std::optional<TriangleMesh> parse_dae(std::string_view bytes, const std::string& file, Problems& problems,
                                      MeshAxes axes = MeshAxes::kZUp, MeshPolygons polygons = MeshPolygons::kFlat);

}  // namespace drydock
