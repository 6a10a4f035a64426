// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cmath>

#include "geometry/mesh/mass_properties.h"
#include "geometry/shape.h"
#include "geometry/tessellate.h"
#include "testing/random.h"

namespace drydock::testing {

inline Box random_box(Random& random) {
  return {{random.between(0.3, 2), random.between(0.3, 2), random.between(0.3, 2)}};
}
inline Sphere random_sphere(Random& random) {
  return {random.between(0.2, 1.5)};
}
inline Cylinder random_cylinder(Random& random) {
  return {random.between(0.2, 1.5), random.between(0.2, 3)};
}
inline Capsule random_capsule(Random& random) {
  return {random.between(0.2, 1.0), random.between(0.2, 3)};
}
/// A box sheared and stretched by a random linear map of positive determinant, off-centre: convex, no right angles.
inline ConvexPolyhedron random_polyhedron(Random& random) {
  ConvexPolyhedron polyhedron{tessellate(Box{{1, 1.3, 0.8}}, {.segments = 3, .max_edge_m = 0.7})};
  Matrix3 shear = Matrix3::Identity() + 0.4 * random.rotation().matrix;
  const Vector3 p = random.vector(0.3);
  for (Vector3& v : polyhedron.surface.vertices) v = shear * v + p;
  return polyhedron;
}

/// Kinds 0 to 3 are primitives, 4 is a polyhedron.
inline Shape random_convex(Random& random, int kind) {
  switch (kind) {
    case 0:
      return random_box(random);
    case 1:
      return random_sphere(random);
    case 2:
      return random_cylinder(random);
    case 3:
      return random_capsule(random);
    default:
      return random_polyhedron(random);
  }
}

/// Every triangle with three vertices of its own, as STL gives it.
inline TriangleMesh exploded(const TriangleMesh& mesh) {
  TriangleMesh apart;
  for (const Triangle& t : mesh.triangles) {
    const auto n = static_cast<std::uint32_t>(apart.vertices.size());
    for (const std::uint32_t v : t) apart.vertices.push_back(mesh.vertices[v]);
    apart.triangles.push_back({n, n + 1, n + 2});
  }
  return apart;
}

inline TriangleMesh inverted(TriangleMesh mesh) {
  for (Triangle& t : mesh.triangles) std::swap(t[1], t[2]);
  return mesh;
}

/// Vertices rounded to what STL stores.
inline TriangleMesh rounded_to_float(TriangleMesh mesh) {
  for (Vector3& v : mesh.vertices) v = v.cast<float>().cast<double>();
  return mesh;
}

/// Whether p lies in the solid, straight from its definition; `margin_m` shrinks it.
inline bool defined_inside(const Vector3& p, const Box& box, double margin_m = 0) {
  return ((p.cwiseAbs() - 0.5 * box.size).array() <= -margin_m).all();
}
inline bool defined_inside(const Vector3& p, const Sphere& sphere, double margin_m = 0) {
  return p.norm() <= sphere.radius_m - margin_m;
}
inline bool defined_inside(const Vector3& p, const Cylinder& c, double margin_m = 0) {
  return std::hypot(p.x(), p.y()) <= c.radius_m - margin_m && std::abs(p.z()) <= 0.5 * c.length_m - margin_m;
}
inline bool defined_inside(const Vector3& p, const Capsule& c, double margin_m = 0) {
  const double h = 0.5 * c.length_m;
  return (p - Vector3(0, 0, std::min(std::max(p.z(), -h), h))).norm() <= c.radius_m - margin_m;
}
inline bool defined_inside(const Vector3& p, const ConvexPolyhedron& polyhedron, double margin_m = 0) {
  const TriangleMesh& s = polyhedron.surface;
  for (std::size_t i = 0; i < s.triangles.size(); ++i) {
    const Vector3 e = s.corner(i, 1) - s.corner(i, 0), f = s.corner(i, 2) - s.corner(i, 0);
    const Vector3 n(e.y() * f.z() - e.z() * f.y(), e.z() * f.x() - e.x() * f.z(), e.x() * f.y() - e.y() * f.x());
    if (n.normalized().dot(p - s.corner(i, 0)) > -margin_m) return false;
  }
  return true;
}

}  // namespace drydock::testing
