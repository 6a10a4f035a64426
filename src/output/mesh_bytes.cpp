// SPDX-License-Identifier: Apache-2.0
#include "output/mesh_bytes.h"

#include <Eigen/Geometry>
#include <cstdint>
#include <limits>
#include <string>

#include "output/little_endian.h"
#include "output/number_text.h"

namespace drydock {
namespace {

std::string stl_header(std::string_view label) {
  std::string header = "Drydock binary STL, metres";
  if (!label.empty()) header.append(": ").append(label);
  header.resize(80, '\0');
  return header;
}

void append_floats(std::string& bytes, const Vector3& v) {
  for (int axis = 0; axis < 3; ++axis) append_little_endian(bytes, static_cast<float>(v[axis]));
}

/// Unit normal by the right-hand rule. Edges are scaled first, so that the cross product of very small or very large
/// ones neither vanishes nor overflows.
Vector3 normal_or_zero(const TriangleMesh& mesh, std::size_t triangle) {
  const Vector3 edge1 = mesh.corner(triangle, 1) - mesh.corner(triangle, 0);
  const Vector3 edge2 = mesh.corner(triangle, 2) - mesh.corner(triangle, 0);
  const double size1 = edge1.cwiseAbs().maxCoeff(), size2 = edge2.cwiseAbs().maxCoeff();
  if (size1 == 0.0 || size2 == 0.0) return Vector3::Zero();
  const Vector3 n = (edge1 / size1).cross(edge2 / size2);
  const double length = n.norm();
  return length > 0.0 ? Vector3(n / length) : Vector3::Zero();
}

/// A name on one line, without blanks at which OBJ readers would cut it.
std::string one_word(std::string_view name) {
  std::string word(name);
  for (char& c : word)
    if (static_cast<unsigned char>(c) <= ' ') c = '_';
  return word;
}

}  // namespace

std::string unwritable(const TriangleMesh& mesh) {
  for (std::size_t i = 0; i < mesh.vertices.size(); ++i)
    for (int axis = 0; axis < 3; ++axis)
      if (!fits_float32(mesh.vertices[i][axis]))
        return "vertices[" + std::to_string(i) + "]." + "xyz"[axis] + " is " + found_text(mesh.vertices[i][axis]);
  for (std::size_t i = 0; i < mesh.triangles.size(); ++i)
    for (const std::uint32_t vertex : mesh.triangles[i])
      if (vertex >= mesh.vertices.size())
        return "triangles[" + std::to_string(i) + "] names vertex " + std::to_string(vertex) + " of " +
               std::to_string(mesh.vertices.size());
  return {};
}

Encoded stl_bytes(const TriangleMesh& mesh, std::string_view label) {
  if (std::string fault = unwritable(mesh); !fault.empty()) return {{}, std::move(fault)};
  if (mesh.triangles.size() > std::numeric_limits<std::uint32_t>::max())
    return {{}, "a binary STL holds at most 4294967295 triangles"};
  std::string bytes = stl_header(label);
  bytes.reserve(84 + 50 * mesh.triangles.size());
  append_little_endian(bytes, static_cast<std::uint32_t>(mesh.triangles.size()));
  for (std::size_t i = 0; i < mesh.triangles.size(); ++i) {
    append_floats(bytes, normal_or_zero(mesh, i));
    for (std::size_t k = 0; k < 3; ++k) append_floats(bytes, mesh.corner(i, k));
    append_little_endian(bytes, std::uint16_t{0});
  }
  return {std::move(bytes), {}};
}

Encoded obj_text(const TriangleMesh& mesh, std::string_view name) {
  if (std::string fault = unwritable(mesh); !fault.empty()) return {{}, std::move(fault)};
  std::string text = "# Drydock OBJ, metres\no " + one_word(name) + "\n";
  for (const Vector3& v : mesh.vertices)
    text += "v " + shortest(v.x()) + ' ' + shortest(v.y()) + ' ' + shortest(v.z()) + '\n';
  for (const Triangle& t : mesh.triangles)
    text += "f " + std::to_string(std::uint64_t{t[0]} + 1) + ' ' + std::to_string(std::uint64_t{t[1]} + 1) + ' ' +
            std::to_string(std::uint64_t{t[2]} + 1) + '\n';
  return {std::move(text), {}};
}

}  // namespace drydock
