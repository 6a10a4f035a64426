// SPDX-License-Identifier: Apache-2.0
#include "contact/shape_contacts_floor.h"

#include <cmath>

#include "contact/manifold_buffer.h"

namespace drydock {
namespace {

void add_cap(const ContactShape& a, const Pose& X_BA, int cap, const Vector3& radial_A, ManifoldBuffer& found) {
  const double side = cap == 0 ? -1 : 1;
  const Vector3 p_AC(0, 0, side * a.half_m);
  const Vector3 lowest = X_BA * (p_AC + a.radius_m * radial_A), highest = X_BA * (p_AC - a.radius_m * radial_A);
  const Nearness beside{highest, {highest.x(), highest.y(), 0}, Vector3::UnitZ(), -highest.z()};
  found.add(lowest, -lowest.z(), 5 * cap + 4, beside);
  for (int i = 0; i < 4; ++i) {
    const Vector3 p = X_BA * cap_point(a, side, i);
    found.add(p, -p.z(), 1, 5 * cap + i);
  }
}

}  // namespace

Vector3 cap_point(const ContactShape& cylinder, double side, int i) {
  const double r = kCapPoints * cylinder.radius_m;
  return {i == 0 ? r : i == 2 ? -r : 0.0, i == 1 ? r : i == 3 ? -r : 0.0, side * cylinder.half_m};
}

Vector3 lowest_radial(const Vector3& n_A) {
  const double across = std::hypot(n_A.x(), n_A.y());
  if (!(across > 0)) return Vector3::UnitX();  // it stands: all are equally low, and the contact has no weight
  return {-n_A.x() / across, -n_A.y() / across, 0};
}

void floor_contacts(const ContactShape& a, const Pose& X_BA, double reach_m, ContactSet& out) {
  ManifoldBuffer found(Vector3::UnitZ());
  if (a.kind == ContactShape::Kind::kCylinder) {
    const Vector3 radial_A = lowest_radial(X_BA.R.matrix.row(2).transpose());
    for (int cap = 0; cap < 2; ++cap) add_cap(a, X_BA, cap, radial_A, found);
  } else {
    const Vector3 up_A = X_BA.R.matrix.row(2).transpose();
    for (std::size_t v = 0; v < a.polytope.vertices.size(); ++v) {
      const double depth_m = -(up_A.dot(a.polytope.vertices[v]) + X_BA.p.z());
      if (depth_m > -reach_m || depth_m > found.deepest_m()) {
        found.add(X_BA * a.polytope.vertices[v], depth_m, 1, static_cast<int>(v));
      }
    }
  }
  out.gap_m = -found.deepest_m();
  found.pour(reach_m, out);
}

}  // namespace drydock
