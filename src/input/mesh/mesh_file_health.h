// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "input/mesh/mesh_file.h"

namespace drydock {

/// Reports each finding of mesh_health.h whose name (to_string of its kind) is not in `accepted`, one line each, as in
/// `open_edges: found 12, the first at (0.1, 0, 2) in triangle 7, expected a closed surface`.
void report_findings(const TriangleMesh& mesh, const Mark& mark, const std::string& field,
                     const std::set<std::string>& accepted, Severity severity, Problems& problems);
/// The findings in one line, as in "12 open_edges, 3 zero_area"; empty for a sound mesh.
std::string findings_in_short(const TriangleMesh& mesh);
/// Triangles, parts, extent and, for a closed mesh, volume and centre of mass, in a few lines of text.
std::string describe_mesh(const TriangleMesh& mesh);

}  // namespace drydock
