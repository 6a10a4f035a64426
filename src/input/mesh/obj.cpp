// SPDX-License-Identifier: Apache-2.0
#include "input/mesh/obj.h"

#include <algorithm>
#include <span>

#include "geometry/mesh/weld.h"
#include "input/mesh/mesh_file_limits.h"
#include "input/mesh/obj_statements.h"
#include "input/problem_limit.h"
#include "input/wording.h"

namespace drydock {
namespace {

constexpr double kFlatness = 1e-3;  // how far a corner may stand off the plane, as part of the polygon's size

/// Twice the vector area (Newell): its direction is the normal that fits all corners alike.
Vector3 double_area(std::span<const Vector3> corners) {
  Vector3 sum = Vector3::Zero();
  for (std::size_t i = 1; i + 1 < corners.size(); ++i) {
    sum += (corners[i] - corners[0]).cross(corners[i + 1] - corners[0]);
  }
  return sum;
}

/// Empty if the polygon is flat and convex, so that every fan gives the same surface; else what is wrong with it.
std::string fault_of_polygon(std::span<const Vector3> corners) {
  double size = 0.0;
  for (const Vector3& corner : corners) size = std::max(size, (corner - corners[0]).norm());
  const Vector3 area = double_area(corners);
  const double slack = 1e-9 * size * size;
  if (area.norm() <= slack) return {};  // no area: a line, whatever way it is split; mesh health tells of it
  const Vector3 normal = area.normalized();
  for (const Vector3& corner : corners) {
    if (std::abs(normal.dot(corner - corners[0])) > kFlatness * size) return "that is not flat";
  }
  const std::size_t n = corners.size();
  for (std::size_t i = 0; i < n; ++i) {
    const Vector3 &a = corners[i], &b = corners[(i + 1) % n], &c = corners[(i + 2) % n];
    const bool turns_back = normal.dot((b - a).cross(c - b)) < -slack;
    const bool folds = normal.dot((b - corners[0]).cross(c - corners[0])) < -slack;
    if (turns_back || folds) return "that is not convex";
  }
  return {};
}

class FaceReader {
 public:
  FaceReader(const ObjStatements& statements, MeshPolygons polygons, ProblemLimit& limit)
      : statements_(statements), polygons_(polygons), splitter_(polygons), limit_(limit) {}

  void add(const ObjStatements::Face& face) {
    corners_.clear();
    triangles_.clear();
    for (std::size_t i = 0; i < face.corners; ++i) {
      corners_.push_back(statements_.vertices[statements_.corners[face.first_corner + i]]);
    }
    const std::string fault = split(face);
    if (!fault.empty() && triangles_.empty()) {
      limit_.error({limit_.file(), face.line, 1}, "f",
                   "found a polygon of " + counted(corners_.size(), "corner") + " " + fault,
                   "triangles; have the program that writes the file triangulate it");
      return;
    }
    if (!fault.empty()) odd.add(fault, static_cast<std::size_t>(face.line));
    const auto first = static_cast<std::uint32_t>(mesh.vertices.size());
    mesh.vertices.insert(mesh.vertices.end(), corners_.begin(), corners_.end());
    for (const Triangle& t : triangles_) mesh.triangles.push_back({first + t[0], first + t[1], first + t[2]});
  }

  TriangleMesh mesh;
  OddPolygons odd;

 private:
  /// Fills `triangles_`, or says what is wrong.
  std::string split(const ObjStatements::Face& face) {
    if (polygons_ == MeshPolygons::kAny) return splitter_.split(corners_, triangles_);
    const std::string fault = face.corners > 3 ? fault_of_polygon(corners_) : std::string();
    if (!fault.empty()) return fault;
    for (std::uint32_t i = 1; i + 1 < corners_.size(); ++i) triangles_.push_back({0, i, i + 1});
    return {};
  }

  const ObjStatements& statements_;
  MeshPolygons polygons_;
  PolygonSplitter splitter_;
  ProblemLimit& limit_;
  std::vector<Vector3> corners_;  // of the face at hand
  std::vector<Triangle> triangles_;
};

std::optional<TriangleMesh> read_faces(std::string_view bytes, const std::string& file, MeshPolygons polygons,
                                       Problems& problems) {
  ProblemLimit limit(problems, file);
  const ObjStatements statements = read_obj_statements(bytes, limit);
  if (limit.count() > 0) return std::nullopt;
  FaceReader faces(statements, polygons, limit);
  for (const ObjStatements::Face& face : statements.faces) faces.add(face);
  const OddPolygons& odd = faces.odd;
  if (odd.count > 0) problems.warning({file, static_cast<int>(odd.place), 1}, "f", odd.found(), odd.expected());
  if (limit.count() == 0 && faces.mesh.triangles.empty()) {
    limit.error({file, 0, 0}, "", "found no faces", "at least one");
  }
  if (limit.count() > 0) return std::nullopt;
  return weld(faces.mesh);
}

}  // namespace

std::optional<TriangleMesh> parse_obj(std::string_view bytes, const std::string& file, Problems& problems,
                                      MeshPolygons polygons) {
  if (bytes.size() > kMostMeshBytes) {
    problems.error({file, 0, 0}, "", "found " + counted(bytes.size(), "byte"), "at most 2 GB");
    return std::nullopt;
  }
  if (bytes.starts_with("\xEF\xBB\xBF")) bytes.remove_prefix(3);
  Problems own;
  std::optional<TriangleMesh> mesh = read_faces(bytes, file, polygons, own);
  add_in_order(own, problems);
  return mesh;
}

}  // namespace drydock
