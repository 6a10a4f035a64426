// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdio>
#include <cstring>
#include <string>
#include <vector>

#include "geometry/mesh/weld.h"
#include "geometry/tessellate.h"
#include "testing/random.h"

namespace drydock::testing {

/// A closed mesh, turned and off-centre, with coordinates that a float holds exactly.
inline TriangleMesh random_solid(std::uint64_t seed) {
  Random random(seed);
  const Capsule capsule{random.between(0.1, 0.4), random.between(0.2, 0.9)};
  TriangleMesh mesh = transformed(tessellate(capsule, {5, 10.0}), random.pose(2.0));
  for (Vector3& vertex : mesh.vertices) vertex = vertex.cast<float>().cast<double>();
  return weld(mesh);
}

inline std::vector<Vector3> corners_of(const TriangleMesh& mesh) {
  std::vector<Vector3> corners;
  for (const Triangle& triangle : mesh.triangles) {
    for (const std::uint32_t vertex : triangle) corners.push_back(mesh.vertices[vertex]);
  }
  return corners;
}

inline void append_floats(std::string& bytes, const Vector3& v) {
  const Eigen::Vector3f f = v.cast<float>();
  char raw[12];
  std::memcpy(raw, f.data(), sizeof raw);
  bytes.append(raw, sizeof raw);
}

/// Stored normals follow the winding, or oppose it when `side` is −1.
inline std::string binary_stl(const TriangleMesh& mesh, std::string header, double side = 1.0) {
  header.resize(80, ' ');
  const auto count = static_cast<std::uint32_t>(mesh.triangles.size());
  char raw[4];
  std::memcpy(raw, &count, sizeof raw);
  header.append(raw, sizeof raw);
  for (std::size_t t = 0; t < mesh.triangles.size(); ++t) {
    const Vector3 a = mesh.corner(t, 0), b = mesh.corner(t, 1), c = mesh.corner(t, 2);
    append_floats(header, side * (b - a).cross(c - a).normalized());
    for (const Vector3& corner : {a, b, c}) append_floats(header, corner);
    header.append(2, '\0');
  }
  return header;
}

inline std::string text_of(const Vector3& v) {
  char text[100];
  std::snprintf(text, sizeof text, "%.17g %.17g %.17g", v.x(), v.y(), v.z());
  return text;
}

inline std::string text_stl(const TriangleMesh& mesh, const std::string& name) {
  std::string text = "solid " + name + "\n";
  for (std::size_t t = 0; t < mesh.triangles.size(); ++t) {
    text += "facet normal 0 0 0\nouter loop\n";
    for (std::size_t i = 0; i < 3; ++i) text += "vertex " + text_of(mesh.corner(t, i)) + "\n";
    text += "endloop\nendfacet\n";
  }
  return text + "endsolid " + name + "\n";
}

inline std::string obj_text(const TriangleMesh& mesh) {
  std::string text = "# made by a test\no part\n";
  for (const Vector3& vertex : mesh.vertices) text += "v " + text_of(vertex) + "\n";
  for (const Triangle& t : mesh.triangles) {
    text +=
        "f " + std::to_string(t[0] + 1) + " " + std::to_string(t[1] + 1) + "/1 " + std::to_string(t[2] + 1) + "//2\n";
  }
  return text;
}

}  // namespace drydock::testing
