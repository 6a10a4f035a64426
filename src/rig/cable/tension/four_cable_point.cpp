// SPDX-License-Identifier: Apache-2.0
#include "rig/cable/tension/four_cable_point.h"

#include <algorithm>

#include "rig/cable/rig_pose.h"
#include "rig/cable/tension/needed_wrenches.h"

namespace drydock {
namespace {

constexpr double kFourFlat = 1e-9;  // determinants over the columns' lengths, below which they span no volume

using Array4 = Eigen::Array4d;  // a cable in each place: two registers of the plainest vector unit

Array4 array_of(const std::array<double, 4>& numbers) {
  return Eigen::Map<const Array4>(numbers.data());
}
std::array<double, 4> numbers_of(const Array4& array) {
  return {array[0], array[1], array[2], array[3]};
}

/// FourColumns of the structure matrix by component.
struct FourColumns {
  Array4 x, y, z;
  Vector3 at(int i) const { return {x[i], y[i], z[i]}; }
};

/// The interval of λ in which all tensions t + λ null are within limits, and their ranges.
FourCableTensions four_within_limits(const FourCables& cables, const Array4& t, const Array4& null) {
  // A cable that the null space does not move is within its limits for all λ or for none.
  const Array4 share = (null.abs() > 1e-150).select(null, 1e-150).inverse();
  const Array4 a = (array_of(cables.tension_min_N) - t) * share, b = (array_of(cables.tension_max_N) - t) * share;
  const double low = a.min(b).maxCoeff(), high = a.max(b).minCoeff();
  const Array4 at_low = t + low * null, at_high = t + high * null;
  return {low <= high,
          false,
          numbers_of(t),
          numbers_of(null),
          low,
          high,
          numbers_of(at_low.min(at_high)),
          numbers_of(at_low.max(at_high))};
}

FourCableTensions singular_four() {
  FourCableTensions answer;
  answer.is_singular = true;
  return answer;
}

/// With the smallest squared size that ν may have.
FourCableTensions four_tensions_of(const FourColumns& columns, const FourCables& cables, double flat2) {
  const Vector3 u0 = columns.at(0), u1 = columns.at(1), u2 = columns.at(2), u3 = columns.at(3), w = cables.needed;
  const Vector3 c01 = u0.cross(u1), c23 = u2.cross(u3);
  const double n0 = u1.dot(c23), n1 = -u0.dot(c23), n2 = u3.dot(c01), n3 = -u2.dot(c01);
  const double e01 = w.dot(c23), e23 = w.dot(c01);
  const double e02 = -w.dot(u1.cross(u3)), e13 = -w.dot(u0.cross(u2));
  const double e03 = w.dot(u1.cross(u2)), e12 = w.dot(u0.cross(u3));
  const double null2 = n0 * n0 + n1 * n1 + n2 * n2 + n3 * n3;
  if (!(null2 > flat2)) return singular_four();
  const double share = 1 / null2;
  return four_within_limits(cables,
                            {-(e01 * n1 + e02 * n2 + e03 * n3) * share, (e01 * n0 - e12 * n2 - e13 * n3) * share,
                             (e02 * n0 + e12 * n1 - e23 * n3) * share, (e03 * n0 + e13 * n1 + e23 * n2) * share},
                            {n0, n1, n2, n3});
}

}  // namespace

FourCableTensions four_cable_tensions(const std::array<Vector3, 4>& u, const FourCables& cables) {
  const FourColumns columns{{u[0].x(), u[1].x(), u[2].x(), u[3].x()},
                            {u[0].y(), u[1].y(), u[2].y(), u[3].y()},
                            {u[0].z(), u[1].z(), u[2].z(), u[3].z()}};
  const Array4 length2 = columns.x.square() + columns.y.square() + columns.z.square();
  return four_tensions_of(columns, cables, kFourFlat * kFourFlat * length2.prod());
}

std::optional<FourCablePoint> four_cable_point(const CableRig& rig) {
  const auto is_plain = [](const Cable& cable) { return !cable.pulley && cable.p_BC.isZero(0); };
  if (rig.platform.axes != point_axes() || rig.cables.size() != 4) return {};
  if (!std::all_of(rig.cables.begin(), rig.cables.end(), is_plain)) return {};
  const NeededWrenches needed = needed_wrenches(rig, {}, WithAcceleration::kNo);
  if (needed.points.cols() != 1 || needed.generators.cols() != 0 || rig.load.turns_along) return {};
  FourCablePoint point;
  for (std::size_t i = 0; i < 4; ++i) {
    point.x_WA[i] = rig.cables[i].p_WA.x();
    point.y_WA[i] = rig.cables[i].p_WA.y();
    point.z_WA[i] = rig.cables[i].p_WA.z();
    point.cables.tension_min_N[i] = rig.cables[i].tension_min_N;
    point.cables.tension_max_N[i] = rig.cables[i].tension_max_N;
  }
  point.cables.needed = needed.points.col(0);
  return point;
}

FourCableTensions four_cable_tensions(const FourCablePoint& point, const Vector3& p_WD) {
  const FourColumns away{array_of(point.x_WA) - p_WD.x(), array_of(point.y_WA) - p_WD.y(),
                         array_of(point.z_WA) - p_WD.z()};
  const Array4 length2 = away.x.square() + away.y.square() + away.z.square();
  if (!(length2.minCoeff() > 0)) return singular_four();
  const Array4 share = length2.sqrt().inverse();
  return four_tensions_of({away.x * share, away.y * share, away.z * share}, point.cables, kFourFlat * kFourFlat);
}

}  // namespace drydock
