// SPDX-License-Identifier: Apache-2.0
#include "rig/cable/rig_joint_values.h"

#include <cmath>

#include "rig/cable/rig_urdf_names.h"
#include "spatial/euler_angles.h"

namespace drydock {
namespace {

/// The frame of the cable link in B: x along the cable, y level.
Rotation cable_rotation(double azimuth_rad, double inclination_rad) {
  return rotation_about(Vector3::UnitZ(), azimuth_rad) * rotation_about(-Vector3::UnitY(), inclination_rad);
}

void add_cable_values(const Cable& cable, const CableLine& line, const Pose& X_WB, std::vector<JointValue>& joints) {
  const Vector3 u_B = inverse(X_WB.R) * line.u_W;
  const double level = std::hypot(u_B.x(), u_B.y());
  const double azimuth_rad = level > 0 ? std::atan2(u_B.y(), u_B.x()) : 0;  // any will do where it points up
  const double inclination_rad = std::atan2(u_B.z(), level);
  joints.push_back({cable.name + kAzimuth, false, azimuth_rad});
  joints.push_back({cable.name + kInclination, false, inclination_rad});
  joints.push_back({cable.name + kLength, true, line.free_length_m});
  if (!cable.pulley) return;
  // The wheel's axis n = e × k becomes the y axis of the rolled frame.
  const Vector3 k_W = cable.pulley->kingpin_W;
  const Vector3 n_B = inverse(X_WB.R) * (line.p_WC - cable.p_WA).cross(k_W).normalized();
  const Vector3 n_L = inverse(cable_rotation(azimuth_rad, inclination_rad)) * n_B;  // L is the cable link
  joints.push_back({cable.name + kRoll, false, std::atan2(n_L.z(), n_L.y())});
  joints.push_back({cable.name + kWrap, false, line.wrap_rad});
}

}  // namespace

RigJointValues rig_joint_values(const CableRig& rig, const Pose& X_WB) {
  RigJointValues values;
  for (Eigen::Index i = 0; i < 3; ++i) values.joints.push_back({kSliders[i], true, X_WB.p[i]});
  if (has_moments(rig.platform)) {
    const RollPitchYaw rpy = to_rpy(X_WB.R);
    values.joints.push_back({kTurns[0], false, rpy.yaw_rad});
    values.joints.push_back({kTurns[1], false, rpy.pitch_rad});
    values.joints.push_back({kTurns[2], false, rpy.roll_rad});
  }
  // A point does not turn: its link stays in the hall's axes.
  const Pose X_WP{has_moments(rig.platform) ? X_WB.R : Rotation{}, X_WB.p};
  for (const Cable& cable : rig.cables) {
    const CableLine line = cable_line(cable, X_WP);
    if (line.status != CableStatus::kOk) return {line.status, {}};
    add_cable_values(cable, line, X_WP, values.joints);
  }
  return values;
}

}  // namespace drydock
