// SPDX-License-Identifier: Apache-2.0
#include "input/mesh/mesh_file_health.h"

#include <algorithm>

#include "geometry/bounding_box.h"
#include "geometry/mesh/mass_properties.h"
#include "geometry/mesh/mesh_health.h"
#include "geometry/mesh/mesh_parts.h"
#include "input/wording.h"

namespace drydock {
namespace {

std::string expected_of(MeshFault fault) {
  switch (fault) {
    case MeshFault::non_finite:
      return "finite coordinates";
    case MeshFault::likely_millimetres:
      return "at most " + short_number(kLargestExtent_m) + " m; if the file is in millimetres, scale it by 0.001";
    case MeshFault::zero_area:
      return "triangles with an area";
    case MeshFault::duplicate_triangles:
      return "each triangle once";
    case MeshFault::open_edges:
      return "a closed surface";
    case MeshFault::non_manifold_edges:
      return "two triangles at each edge";
    case MeshFault::inconsistent_winding:
      return "neighbouring triangles wound alike";
    case MeshFault::inside_out:
      return "triangles wound counter-clockwise seen from outside";
    case MeshFault::unused_vertices:
      return "every vertex to belong to a triangle";
  }
  return {};
}

std::string found_of(const MeshFinding& finding, const TriangleMesh& mesh) {
  if (finding.kind == MeshFault::likely_millimetres) {
    return "found an extent of " + short_number(extent(bounding_box(mesh)).maxCoeff()) + " m";
  }
  const std::string first = finding.count == 1 ? ", at " : ", the first at ";
  const std::string place =
      finding.kind == MeshFault::unused_vertices ? std::string() : " in triangle " + std::to_string(finding.triangle);
  return "found " + std::to_string(finding.count) + first + short_point(finding.where) + place;
}

std::string kinds_of_parts(const std::vector<MeshPart>& parts) {
  const auto closed = std::count_if(parts.begin(), parts.end(), [](const MeshPart& p) { return p.closed; });
  const auto convex = std::count_if(parts.begin(), parts.end(), [](const MeshPart& p) { return p.convex; });
  return counted(parts.size(), "part") + ", " + std::to_string(closed) + " closed, " + std::to_string(convex) +
         " convex";
}

}  // namespace

void report_findings(const TriangleMesh& mesh, const Mark& mark, const std::string& field,
                     const std::set<std::string>& accepted, Severity severity, Problems& problems) {
  for (const MeshFinding& finding : mesh_health(mesh)) {
    const std::string name(to_string(finding.kind));
    if (accepted.count(name) > 0) continue;
    problems.add({mark, field.empty() ? name : field + ": " + name, found_of(finding, mesh), expected_of(finding.kind),
                  severity});
  }
}

std::string findings_in_short(const TriangleMesh& mesh) {
  std::vector<std::string> parts;
  for (const MeshFinding& finding : mesh_health(mesh)) {
    const std::string name(to_string(finding.kind));
    parts.push_back(finding.kind == MeshFault::likely_millimetres ? name : std::to_string(finding.count) + " " + name);
  }
  return listed(parts);
}

std::string describe_mesh(const TriangleMesh& mesh) {
  const BoundingBox box = bounding_box(mesh);
  std::string text = counted(mesh.triangles.size(), "triangle") + ", " + std::to_string(mesh.vertices.size()) +
                     " vertices, " + kinds_of_parts(mesh_parts(mesh)) + "\n";
  text +=
      "extent " + short_point(extent(box)) + " m, from " + short_point(box.low) + " to " + short_point(box.high) + "\n";
  const MeshMass mass = mass_properties(mesh);
  if (mass.status == MassStatus::ok) {
    text += "volume " + short_number(mass.properties.volume_m3) + " m^3, centre of mass " +
            short_point(mass.properties.p_BBcm) + " m\n";
  }
  return text;
}

}  // namespace drydock
