// SPDX-License-Identifier: Apache-2.0
#include "rig/four_cable_point.h"

#include <algorithm>
#include <cmath>

#include "rig/rig_pose.h"

namespace drydock {
namespace {

constexpr double kFlat = 1e-9;  // determinants over the columns' lengths, below which they span no volume

/// The interval of λ in which all cables are within limits.
void intersect(const FourCables& cables, FourCableTensions& answer) {
  double low = -1e300, high = 1e300;
  for (std::size_t i = 0; i < 4; ++i) {
    // A cable that the null space does not move is within its limits for all λ or for none.
    const double null = std::abs(answer.null[i]) > 1e-150 ? answer.null[i] : 1e-150, share = 1 / null;
    const double a = (cables.tension_min_N[i] - answer.least_norm_N[i]) * share;
    const double b = (cables.tension_max_N[i] - answer.least_norm_N[i]) * share;
    low = std::max(low, std::min(a, b));
    high = std::min(high, std::max(a, b));
  }
  answer.low = low;
  answer.high = high;
  answer.feasible = low <= high;
  if (!answer.feasible) return;
  for (std::size_t i = 0; i < 4; ++i) {
    const double a = answer.least_norm_N[i] + low * answer.null[i];
    const double b = answer.least_norm_N[i] + high * answer.null[i];
    answer.low_N[i] = std::min(a, b);
    answer.high_N[i] = std::max(a, b);
  }
}

/// With the smallest squared size that ν may have.
FourCableTensions interval_of(const std::array<Vector3, 4>& u, const FourCables& cables, double flat2) {
  const Vector3& w = cables.needed;
  const Vector3 c01 = u[0].cross(u[1]), c23 = u[2].cross(u[3]);
  const double n0 = u[1].dot(c23), n1 = -u[0].dot(c23), n2 = u[3].dot(c01), n3 = -u[2].dot(c01);
  const double e01 = w.dot(c23), e23 = w.dot(c01);
  const double e02 = -w.dot(u[1].cross(u[3])), e13 = -w.dot(u[0].cross(u[2]));
  const double e03 = w.dot(u[1].cross(u[2])), e12 = w.dot(u[0].cross(u[3]));
  FourCableTensions answer;
  const double null2 = n0 * n0 + n1 * n1 + n2 * n2 + n3 * n3;
  answer.is_singular = !(null2 > flat2);
  if (answer.is_singular) return answer;
  const double share = 1 / null2;
  answer.null = {n0, n1, n2, n3};
  answer.least_norm_N = {-(e01 * n1 + e02 * n2 + e03 * n3) * share, (e01 * n0 - e12 * n2 - e13 * n3) * share,
                         (e02 * n0 + e12 * n1 - e23 * n3) * share, (e03 * n0 + e13 * n1 + e23 * n2) * share};
  intersect(cables, answer);
  return answer;
}

}  // namespace

FourCableTensions four_cable_tensions(const std::array<Vector3, 4>& columns, const FourCables& cables) {
  double flat2 = kFlat * kFlat;
  for (const Vector3& column : columns) flat2 *= column.squaredNorm();
  return interval_of(columns, cables, flat2);
}

std::optional<FourCablePoint> four_cable_point(const RigModel& rig) {
  const auto is_plain = [](const Cable& cable) { return !cable.pulley && cable.p_BC.isZero(0); };
  if (rig.platform.axes != point_axes() || rig.cables.size() != 4) return {};
  if (!std::all_of(rig.cables.begin(), rig.cables.end(), is_plain)) return {};
  const NeededWrenches needed = needed_wrenches(rig, {}, WithAcceleration::kNo);
  if (needed.points.cols() != 1 || needed.generators.cols() != 0 || rig.load.turns_along) return {};
  FourCablePoint point;
  for (std::size_t i = 0; i < 4; ++i) {
    point.p_WA[i] = rig.cables[i].p_WA;
    point.cables.tension_min_N[i] = rig.cables[i].tension_min_N;
    point.cables.tension_max_N[i] = rig.cables[i].tension_max_N;
  }
  point.cables.needed = needed.points.col(0);
  return point;
}

FourCableTensions four_cable_tensions(const FourCablePoint& point, const Vector3& p_WD) {
  std::array<Vector3, 4> u;
  for (std::size_t i = 0; i < 4; ++i) {
    const Vector3 p_DA = point.p_WA[i] - p_WD;
    const double l2 = p_DA.squaredNorm();
    if (!(l2 > 0)) {
      FourCableTensions answer;
      answer.is_singular = true;
      return answer;
    }
    u[i] = p_DA * (1 / std::sqrt(l2));
  }
  return interval_of(u, point.cables, kFlat * kFlat);
}

}  // namespace drydock
