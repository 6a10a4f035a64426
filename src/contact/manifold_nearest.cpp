// SPDX-License-Identifier: Apache-2.0
#include "contact/manifold_nearest.h"

#include <algorithm>
#include <cmath>

#include "geometry/point_shape.h"
#include "geometry/segment_segment.h"

namespace drydock {
namespace {

constexpr double kOnSurface = 1e-12;  // of the size: nearer than this, the difference of two points has no direction

SurfacePoint outside_of(const Vector3& p, const Vector3& q, const Vector3& n_if_one, double size_m) {
  const Vector3 apart = p - q;
  const double distance_m = apart.norm();
  if (distance_m <= kOnSurface * size_m) return {distance_m, q, n_if_one};
  return {distance_m, q, apart / distance_m};
}

SurfacePoint near_box(const Vector3& p, const Vector3& half) {
  const Vector3 q = p.cwiseMax(-half).cwiseMin(half);
  Eigen::Index axis = 0;
  const double height_m = (p.cwiseAbs() - half).maxCoeff(&axis);
  Vector3 n = Vector3::Zero();
  n[axis] = std::copysign(1.0, p[axis]);
  if (height_m > 0) return outside_of(p, q, n, half.maxCoeff());
  return {height_m, p - height_m * n, n};
}

bool is_over(const Vector3& p, const Polytope& polytope, const Polytope::Face& face) {
  for (std::uint32_t i = 0; i < face.count; ++i) {
    const Vector3& a = polytope.vertices[polytope.loop[face.first + i]];
    const Vector3& b = polytope.vertices[polytope.loop[face.first + (i + 1) % face.count]];
    if ((b - a).cross(face.n).dot(p - a) > 0) return false;
  }
  return true;
}

SurfacePoint near_polytope(const Vector3& p, const Polytope& polytope, double size_m) {
  if (polytope.box_half) return near_box(p, *polytope.box_half);
  double height_m = -std::numeric_limits<double>::infinity();
  const Polytope::Face* highest = nullptr;
  for (const Polytope::Face& face : polytope.faces) {
    const double h = face.n.dot(p) - face.offset_m;
    if (h <= height_m) continue;
    height_m = h;
    highest = &face;
  }
  const Vector3 foot = p - height_m * highest->n;
  if (height_m <= 0) return {height_m, foot, highest->n};
  if (is_over(p, polytope, *highest)) return {height_m, foot, highest->n};
  double best2 = std::numeric_limits<double>::infinity();
  Vector3 nearest = foot;
  for (const Polytope::Face& face : polytope.faces) {
    const double h = face.n.dot(p) - face.offset_m;
    if (h <= 0 || h * h >= best2 || !is_over(p, polytope, face)) continue;
    best2 = h * h;
    nearest = p - h * face.n;
  }
  for (const Polytope::Edge& edge : polytope.edges) {
    const Segment line{polytope.vertices[edge.a], polytope.vertices[edge.b]};
    const Vector3 q = line.at(nearest_fraction(line, p));
    if (const double d2 = (p - q).squaredNorm(); d2 < best2) {
      best2 = d2;
      nearest = q;
    }
  }
  return outside_of(p, nearest, highest->n, size_m);
}

SurfacePoint near_cylinder(const Vector3& p, double r, double h) {
  const ShapeHit hit = signed_distance(p, Cylinder{r, 2 * h});
  const double rho = std::hypot(p.x(), p.y());
  const bool side = rho - r >= std::abs(p.z()) - h;
  const Vector3 n = side && rho > 0 ? Vector3(p.x() / rho, p.y() / rho, 0)
                    : side          ? Vector3(Vector3::UnitX())
                                    : Vector3(0, 0, std::copysign(1.0, p.z()));
  if (hit.distance_m <= 0) return {hit.distance_m, hit.p_shape, n};
  return outside_of(p, hit.p_shape, n, r + h);
}

SurfacePoint near_capsule(const Vector3& p, double r, double h) {
  const Vector3 q(0, 0, std::clamp(p.z(), -h, h)), apart = p - q;
  const double length_m = apart.norm();
  const Vector3 n = length_m > 0 ? Vector3(apart / length_m) : Vector3(Vector3::UnitX());
  return {length_m - r, q + r * n, n};
}

}  // namespace

SurfacePoint surface_point(const Vector3& p, const ContactShape& shape) {
  switch (shape.kind) {
    case ContactShape::Kind::kHalfSpace:
      return {p.z(), {p.x(), p.y(), 0}, Vector3::UnitZ()};
    case ContactShape::Kind::kPolytope:
      return near_polytope(p, shape.polytope, shape.reach_m);
    case ContactShape::Kind::kCylinder:
      return near_cylinder(p, shape.radius_m, shape.half_m);
    case ContactShape::Kind::kCapsule:
    case ContactShape::Kind::kSphere:
      break;
  }
  return near_capsule(p, shape.radius_m, shape.half_m);
}

Nearness ball_nearness(const Vector3& p_BC, double radius_m, const ContactShape& b) {
  const SurfacePoint near = surface_point(p_BC, b);
  return {p_BC - radius_m * near.n, near.p, near.n, radius_m - near.distance_m};
}

Segment middle_line(const ContactShape& shape) {
  return {Vector3(0, 0, -shape.half_m), Vector3(0, 0, shape.half_m)};
}

Nearness rounded(const Vector3& p_line_A, double radius_a_m, const Vector3& p_core_B, double radius_b_m,
                 const Vector3& n_if_one) {
  const Vector3 apart = p_line_A - p_core_B;
  const double distance_m = apart.norm();
  const Vector3 n = distance_m > 0 ? Vector3(apart / distance_m) : n_if_one;
  return {p_line_A - radius_a_m * n, p_core_B + radius_b_m * n, n, radius_a_m + radius_b_m - distance_m};
}

Nearness mirrored(const Nearness& near_B, const Pose& X_AB) {
  return {X_AB * near_B.p_BQ, X_AB * near_B.p_BP, -(X_AB.R * near_B.n_B), near_B.depth_m};  // p_BP, p_BQ: of A, of B
}

}  // namespace drydock
