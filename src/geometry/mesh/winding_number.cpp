// SPDX-License-Identifier: Apache-2.0
#include "geometry/mesh/winding_number.h"

#include <cmath>
#include <numbers>

#include <Eigen/Geometry>

namespace drydock {

double solid_angle(const Vector3& a, const Vector3& b, const Vector3& c, const Vector3& p) {
  const Vector3 pa = a - p, pb = b - p, pc = c - p;
  const double la = pa.norm(), lb = pb.norm(), lc = pc.norm();
  const double numerator = pa.dot(pb.cross(pc));
  const double denominator = la * lb * lc + pa.dot(pb) * lc + pb.dot(pc) * la + pc.dot(pa) * lb;
  return numerator == 0.0 ? 0.0 : 2.0 * std::atan2(numerator, denominator);
}

double winding_number(const TriangleMesh& mesh, const Vector3& p) {
  double sum_sr = 0;
  for (std::size_t i = 0; i < mesh.triangles.size(); ++i) {
    sum_sr += solid_angle(mesh.corner(i, 0), mesh.corner(i, 1), mesh.corner(i, 2), p);
  }
  return sum_sr / (4.0 * std::numbers::pi);
}

}  // namespace drydock
