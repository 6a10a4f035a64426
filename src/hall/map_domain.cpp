// SPDX-License-Identifier: Apache-2.0
#include "hall/map_domain.h"

#include <algorithm>
#include <cmath>

namespace drydock {
namespace {

/// Beyond the exact size of a ball: what the middle's coordinates and the sizes lose by rounding, many times over.
constexpr double kRelative = 1e-12;

Rotation turned(const MapDomain& domain, const Vector3& angles_rad) {
  return domain.X_WB.R * from_euler({domain.angles.order, angles_rad.x(), angles_rad.y(), angles_rad.z()});
}

}  // namespace

double turn_within(EulerOrder order, const Vector3& middle_rad, const Vector3& half_rad) {
  const int digits = static_cast<int>(order);
  const bool same_ends = digits / 100 == digits % 10;
  const double b = middle_rad.y(), h1 = half_rad.x(), h3 = half_rad.z();
  const double aligned = std::min(1.0, std::abs(same_ends ? std::cos(b) : std::sin(b)) + half_rad.y());
  return std::sqrt(half_rad.squaredNorm() + 2 * h1 * h3 * aligned);
}

Pose pose_at(const MapDomain& domain, const Vector3& coordinates) {
  switch (domain.kind) {
    case MapKind::kPosition:
      return {domain.X_WB.R, coordinates};
    case MapKind::kOrientation:
      return {turned(domain, coordinates), domain.X_WB.p};
    case MapKind::kAllOrientations:
      break;
  }
  return {turned(domain, centre(domain.angles.angles_rad)), coordinates};
}

PoseCell pose_cell(const MapDomain& domain, const Vector3& coordinates, const Vector3& half) {
  PoseCell cell{pose_at(domain, coordinates), half, {}, domain.kind == MapKind::kOrientation};
  const double guard = kRelative * (1 + coordinates.cwiseAbs().maxCoeff());
  if (cell.turns) {
    cell.ball.turn_rad = turn_within(domain.angles.order, coordinates, half) * (1 + kRelative) + guard;
  } else {
    cell.ball.move_m = half.norm() * (1 + kRelative) + guard;
  }
  return cell;
}

}  // namespace drydock
