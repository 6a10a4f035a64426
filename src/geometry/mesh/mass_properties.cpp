// SPDX-License-Identifier: Apache-2.0
#include "geometry/mesh/mass_properties.h"

#include <cmath>
#include <numbers>

#include <Eigen/Geometry>

#include "geometry/bounding_box.h"
#include "geometry/mesh/mesh_topology.h"
#include "geometry/mesh/weld.h"

namespace drydock {
namespace {

using std::numbers::pi;

// ∫ dV, ∫ r dV and ∫ r rᵀ dV, with r from the reference point.
struct Moments {
  Vector3 p_reference = Vector3::Zero();
  double volume = 0;
  double absolute_volume = 0;  // the sum of the tetrahedra's volumes without sign: what rounding is measured by
  Vector3 first = Vector3::Zero();
  Matrix3 second = Matrix3::Zero();
};

// Over a tetrahedron (0, a, b, c) with det = a·(b × c) and s = a + b + c:
// ∫ dV = det/6, ∫ r dV = det/24 s, ∫ r rᵀ dV = det/120 (a aᵀ + b bᵀ + c cᵀ + s sᵀ).
Moments moments(const TriangleMesh& mesh) {
  Moments m;
  const BoundingBox box = bounding_box(mesh);
  if (is_empty(box)) return m;
  m.p_reference = centre(box);
  for (std::size_t i = 0; i < mesh.triangles.size(); ++i) {
    const Vector3 a = mesh.corner(i, 0) - m.p_reference, b = mesh.corner(i, 1) - m.p_reference,
                  c = mesh.corner(i, 2) - m.p_reference;
    const double det = a.dot(b.cross(c));
    const Vector3 s = a + b + c;
    m.volume += det / 6.0;
    m.absolute_volume += std::abs(det) / 6.0;
    m.first += det / 24.0 * s;
    m.second += det / 120.0 * (a * a.transpose() + b * b.transpose() + c * c.transpose() + s * s.transpose());
  }
  return m;
}

// From ∫ r rᵀ dV about a point to ∫ (|r|² 1 − r rᵀ) dV about the same point.
Matrix3 inertia_from_second(const Matrix3& second) {
  return second.trace() * Matrix3::Identity() - second;
}

bool is_balanced(const TriangleMesh& mesh) {
  const EdgeTable table = edge_table(weld(mesh));
  for (const Edge& edge : table.edges) {
    if (balance(table.uses_of(edge)) != 0) return false;
  }
  return !table.edges.empty();
}

MassProperties diagonal(double volume_m3, const Vector3& second) {
  return {volume_m3, Vector3::Zero(), inertia_from_second(second.asDiagonal())};
}

double surface_area_of(const Box& b) {
  return 2 * (b.size.x() * b.size.y() + b.size.y() * b.size.z() + b.size.z() * b.size.x());
}
double surface_area_of(const Sphere& s) {
  return 4 * pi * s.radius_m * s.radius_m;
}
double surface_area_of(const Cylinder& c) {
  return 2 * pi * c.radius_m * (c.radius_m + c.length_m);
}
double surface_area_of(const Capsule& c) {
  return 2 * pi * c.radius_m * (2 * c.radius_m + c.length_m);
}
double surface_area_of(const ConvexPolyhedron& p) {
  return surface_area_m2(p.surface);
}
double surface_area_of(const std::shared_ptr<const TriangleMesh>& m) {
  return m ? surface_area_m2(*m) : 0.0;
}

template <class Primitive>
MeshMass mass_of(const Primitive& primitive) {
  return {MassStatus::ok, mass_properties(primitive)};
}
MeshMass mass_of(const ConvexPolyhedron& polyhedron) {
  return mass_properties(polyhedron.surface);
}
MeshMass mass_of(const std::shared_ptr<const TriangleMesh>& mesh) {
  return mesh ? mass_properties(*mesh) : MeshMass{MassStatus::no_volume, {}};
}

}  // namespace

MassProperties mass_properties(const Box& box) {
  const double volume_m3 = box.size.prod();
  return diagonal(volume_m3, volume_m3 / 12.0 * box.size.cwiseAbs2());
}

MassProperties mass_properties(const Sphere& sphere) {
  const double r = sphere.radius_m, volume_m3 = 4.0 / 3.0 * pi * r * r * r;
  return diagonal(volume_m3, Vector3::Constant(volume_m3 * r * r / 5.0));
}

MassProperties mass_properties(const Cylinder& cylinder) {
  const double r = cylinder.radius_m, l = cylinder.length_m, volume_m3 = pi * r * r * l;
  return diagonal(volume_m3, volume_m3 * Vector3(r * r / 4.0, r * r / 4.0, l * l / 12.0));
}

// A cylinder and two half balls; a half ball's ∫ z² dV about the capsule's middle, with its flat side at h = l/2, is
// V_half (r²/5 + 2 h 3r/8 + h²).
MassProperties mass_properties(const Capsule& capsule) {
  const double r = capsule.radius_m, h = 0.5 * capsule.length_m;
  const MassProperties middle = mass_properties(Cylinder{r, capsule.length_m});
  const double ball_m3 = 4.0 / 3.0 * pi * r * r * r;
  const double across = middle.volume_m3 * r * r / 4.0 + ball_m3 * r * r / 5.0;
  const double along = middle.volume_m3 * h * h / 3.0 + ball_m3 * (r * r / 5.0 + 0.75 * r * h + h * h);
  return diagonal(middle.volume_m3 + ball_m3, {across, across, along});
}

MeshMass mass_properties(const TriangleMesh& mesh) {
  if (!is_balanced(mesh)) return {MassStatus::not_closed, {}};
  const Moments m = moments(mesh);
  if (!(std::abs(m.volume) > 1e-12 * m.absolute_volume)) return {MassStatus::no_volume, {}};
  if (m.volume < 0) return {MassStatus::inside_out, {}};
  const Vector3 r_cm = m.first / m.volume;
  const Matrix3 second_cm = m.second - m.volume * r_cm * r_cm.transpose();
  return {MassStatus::ok, {m.volume, m.p_reference + r_cm, inertia_from_second(second_cm)}};
}

MeshMass mass_properties(const Shape& shape) {
  return std::visit([](const auto& s) { return mass_of(s); }, shape);
}

double enclosed_volume(const TriangleMesh& mesh) {
  return moments(mesh).volume;
}

Vector3 enclosed_centroid(const TriangleMesh& mesh) {
  const Moments m = moments(mesh);
  if (!(std::abs(m.volume) > 1e-12 * m.absolute_volume)) return m.p_reference;
  return m.p_reference + m.first / m.volume;
}

double surface_area_m2(const TriangleMesh& mesh) {
  double twice = 0;
  for (std::size_t i = 0; i < mesh.triangles.size(); ++i) {
    twice += (mesh.corner(i, 1) - mesh.corner(i, 0)).cross(mesh.corner(i, 2) - mesh.corner(i, 0)).norm();
  }
  return 0.5 * twice;
}

double surface_area_m2(const Shape& shape) {
  return std::visit([](const auto& s) { return surface_area_of(s); }, shape);
}

}  // namespace drydock
