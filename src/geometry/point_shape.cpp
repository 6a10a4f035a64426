// SPDX-License-Identifier: Apache-2.0
#include "geometry/point_shape.h"

#include <algorithm>
#include <cmath>

#include "geometry/convex_polyhedron.h"
#include "geometry/segment_segment.h"

namespace drydock {
namespace {

// From an axis point q outward by the radius, through p; any direction square to z serves if p lies on q.
ShapeHit from_centre(const Vector3& p, const Vector3& q, double radius_m) {
  const Vector3 r = p - q;
  const double length_m = r.norm();
  const Vector3 outward = length_m > 0 ? Vector3(r / length_m) : Vector3(Vector3::UnitX());
  return {length_m - radius_m, p, q + radius_m * outward, 0.0};
}

}  // namespace

ShapeHit signed_distance(const Vector3& p, const Box& box) {
  const Vector3 half = 0.5 * box.size;
  Vector3 q = p.cwiseMax(-half).cwiseMin(half);
  if (q != p) return {(p - q).norm(), p, q, 0.0};
  Eigen::Index axis = 0;
  const double depth_m = (half - p.cwiseAbs()).minCoeff(&axis);
  q[axis] = std::copysign(half[axis], p[axis]);
  return {-depth_m, p, q, 0.0};
}

ShapeHit signed_distance(const Vector3& p, const Sphere& sphere) {
  return from_centre(p, Vector3::Zero(), sphere.radius_m);
}

ShapeHit signed_distance(const Vector3& p, const Cylinder& cylinder) {
  const double r = cylinder.radius_m, h = 0.5 * cylinder.length_m;
  const double rho = std::hypot(p.x(), p.y());
  const Vector3 outward = rho > 0 ? Vector3(p.x() / rho, p.y() / rho, 0) : Vector3(Vector3::UnitX());
  const double beyond_side_m = rho - r, beyond_end_m = std::abs(p.z()) - h;
  if (beyond_side_m <= 0 && beyond_end_m <= 0) {
    if (beyond_side_m >= beyond_end_m) return {beyond_side_m, p, Vector3(0, 0, p.z()) + r * outward, 0.0};
    return {beyond_end_m, p, {p.x(), p.y(), std::copysign(h, p.z())}, 0.0};
  }
  const Vector3 radial = beyond_side_m > 0 ? Vector3(r * outward) : Vector3(p.x(), p.y(), 0);
  const Vector3 q = radial + Vector3(0, 0, std::clamp(p.z(), -h, h));
  return {std::hypot(std::max(beyond_side_m, 0.0), std::max(beyond_end_m, 0.0)), p, q, 0.0};
}

ShapeHit signed_distance(const Vector3& p, const Capsule& capsule) {
  const double h = 0.5 * capsule.length_m;
  return from_centre(p, {0, 0, std::clamp(p.z(), -h, h)}, capsule.radius_m);
}

ShapeHit signed_distance(const Vector3& p, const ConvexPolyhedron& polyhedron) {
  ShapeHit hit = nearest_on_surface({p, p}, polyhedron);
  if (is_inside(p, polyhedron)) hit.distance_m = -hit.distance_m;
  return hit;
}

}  // namespace drydock
