// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <optional>
#include <set>
#include <string>

#include "geometry/mesh/triangle_mesh.h"
#include "input/problem.h"

namespace drydock {

/// Reads a mesh by the extension of its name, whatever the case: `.stl` or `.obj`, lengths in metres. Other formats are
/// an error that says how to convert them. What cannot be opened is reported at `mention` (the place that names the
/// file) if one is given, else at the file itself; what is wrong inside is reported at the file.
std::optional<TriangleMesh> read_mesh_file(const std::filesystem::path& path, Problems& problems);
std::optional<TriangleMesh> read_mesh_file(const std::filesystem::path& path, const Mark& mention,
                                           const std::string& field, Problems& problems);

/// The extension of a name in lower case, with its point.
std::string lower_extension(const std::filesystem::path& path);

/// Whether the extension is one that read_mesh_file reads.
bool is_mesh_file(const std::filesystem::path& path);
/// Whether it is a mesh or CAD format that we do not read but know how to convert.
bool is_foreign_mesh_file(const std::filesystem::path& path);

/// Reports each finding of mesh_health.h whose name (to_string of its kind) is not in `accepted`, one line each, as in
/// `open_edges: found 12, the first at (0.1, 0, 2) in triangle 7, expected a closed surface`.
void report_findings(const TriangleMesh& mesh, const Mark& mark, const std::string& field,
                     const std::set<std::string>& accepted, Severity severity, Problems& problems);

/// The findings in one line, as in "12 open_edges, 3 zero_area"; empty for a sound mesh.
std::string findings_in_short(const TriangleMesh& mesh);

/// Triangles, parts, extent and, for a closed mesh, volume and centre of mass, in a few lines of text.
std::string describe_mesh(const TriangleMesh& mesh);

}  // namespace drydock
