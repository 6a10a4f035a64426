// SPDX-License-Identifier: Apache-2.0
#include "rig/stewart/scaled_jacobian.h"

#include <cmath>

#include "spatial/rotation_exp.h"

namespace drydock {

PlatformScale platform_scale(const StewartRig& rig) {
  PlatformScale scale;
  for (const Leg& leg : rig.legs) scale.p_BK += leg.p_BC / 6;
  double squares_m2 = 0;
  for (const Leg& leg : rig.legs) squares_m2 += (leg.p_BC - scale.p_BK).squaredNorm() / 6;
  if (squares_m2 > 0) scale.length_m = std::sqrt(squares_m2);
  return scale;
}

Matrix6 scaled_jacobian(const StewartPose& pose, const PlatformScale& scale) {
  const Vector3 p_BK_W = pose.X_WB.R * scale.p_BK;
  Matrix6 rows;
  for (Eigen::Index i = 0; i < 6; ++i) {
    const LegLine& line = pose.legs[static_cast<std::size_t>(i)];
    const Vector3 moment = (line.p_BC_W - p_BK_W).cross(line.u_W) / scale.length_m;
    rows.row(i) << moment.transpose(), line.u_W.transpose();
  }
  return rows;
}

double pose_distance_m(const PlatformScale& scale, const Pose& X_WB_1, const Pose& X_WB_2) {
  const Vector3 move_m = X_WB_1 * scale.p_BK - X_WB_2 * scale.p_BK;
  return std::hypot(move_m.norm(), scale.length_m * angle_between(X_WB_1.R, X_WB_2.R));
}

}  // namespace drydock
