// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <optional>
#include <set>
#include <string>

#include "geometry/mesh/triangle_mesh.h"
#include "input/mesh/polygon_triangles.h"
#include "input/problem.h"

namespace drydock {

/// What <up_axis> of a `.dae` file does. RViz, MoveIt and Gazebo leave a robot's mesh in the axes of the file, so it
/// is written for that; other programs turn it until z is up, as the standard says.
enum class MeshAxes { kZUp, kAsWritten };

/// Reads a mesh by the extension of its name, whatever the case: `.stl`, `.obj` or `.dae`. Lengths are metres; of
/// `.dae`, whatever unit the file says, turned into metres. Other formats are an error that says how to convert them.
/// What cannot be opened is reported at `mention` (the place that names the file) if one is given, else at the file
/// itself; what is wrong inside is reported at the file. Polygons that are no flat ones are errors, or one warning.
std::optional<TriangleMesh> read_mesh_file(const std::filesystem::path& path, Problems& problems);
std::optional<TriangleMesh> read_mesh_file(const std::filesystem::path& path, const Mark& mention,
                                           const std::string& field, Problems& problems, MeshAxes axes = MeshAxes::kZUp,
                                           MeshPolygons polygons = MeshPolygons::kFlat);

/// The extension of a name in lower case, with its point.
std::string lower_extension(const std::filesystem::path& path);

/// Whether the extension is one that read_mesh_file reads.
bool is_mesh_file(const std::filesystem::path& path);
/// Whether it is a mesh or CAD format that we do not read but know how to convert.
bool is_foreign_mesh_file(const std::filesystem::path& path);

}  // namespace drydock
