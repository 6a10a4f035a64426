// SPDX-License-Identifier: Apache-2.0
#include "rig/cable/rig_pose.h"

#include <cassert>
#include <cmath>

namespace drydock {
namespace {

/// Component of an axis: x, y or z of the force or of the moment.
Eigen::Index component(WrenchAxis axis) {
  return static_cast<Eigen::Index>(axis) % 3;
}

/// Row k of a scaled wrench comes from moment or force.
double scaled_component(const Platform& platform, std::size_t k, const Vector3& moment, const Vector3& force) {
  const WrenchAxis axis = platform.axes[k];
  return is_moment(axis) ? moment[component(axis)] / platform.moment_length_m : force[component(axis)];
}

}  // namespace

ScaledWrench scaled(const Platform& platform, const Wrench& F_B_W) {
  ScaledWrench wrench(directions(platform));
  for (std::size_t k = 0; k < platform.axes.size(); ++k) {
    wrench[static_cast<Eigen::Index>(k)] = scaled_component(platform, k, F_B_W.t, F_B_W.f);
  }
  return wrench;
}

ScaledWrench scaled(const Platform& platform, const Twist& V_WB_W) {
  const double L2 = platform.moment_length_m * platform.moment_length_m;
  return scaled(platform, Wrench{L2 * V_WB_W.w, V_WB_W.v});
}

Wrench unscaled(const Platform& platform, const ScaledWrench& wrench) {
  Wrench F_B_W;
  for (std::size_t k = 0; k < platform.axes.size(); ++k) {
    const WrenchAxis axis = platform.axes[k];
    const double value = wrench[static_cast<Eigen::Index>(k)];
    if (is_moment(axis)) F_B_W.t[component(axis)] = value * platform.moment_length_m;
    if (!is_moment(axis)) F_B_W.f[component(axis)] = value;
  }
  return F_B_W;
}

Twist unscaled_twist(const Platform& platform, const ScaledWrench& twist) {
  const Wrench same = unscaled(platform, twist);
  return {same.t / (platform.moment_length_m * platform.moment_length_m), same.f};
}

void update_pose(const CableRig& rig, const Pose& X_WB, CableRigPose& pose) {
  const std::size_t count = rig.cables.size(), rows = rig.platform.axes.size();
  pose.X_WB = X_WB;
  pose.status = CableStatus::kOk;
  pose.lines.resize(count);
  pose.structure.resize(static_cast<Eigen::Index>(rows), static_cast<Eigen::Index>(count));
  for (std::size_t i = 0; i < count; ++i) {
    const CableLine& line = pose.lines[i] = cable_line(rig.cables[i], X_WB);
    if (pose.status == CableStatus::kOk) pose.status = line.status;
    const Vector3 moment_W = line.p_BC_W.cross(line.u_W);
    for (std::size_t k = 0; k < rows; ++k) {
      pose.structure(static_cast<Eigen::Index>(k), static_cast<Eigen::Index>(i)) =
          scaled_component(rig.platform, k, moment_W, line.u_W);
    }
  }
}

CableRigPose rig_pose(const CableRig& rig, const Pose& X_WB) {
  CableRigPose pose;
  update_pose(rig, X_WB, pose);
  return pose;
}

void cable_rates(const CableRig& rig, const CableRigPose& pose, const Twist& V_WB_W, std::span<double> rate_m_per_s) {
  assert(rate_m_per_s.size() == rig.cables.size() && "one rate for each cable");
  for (std::size_t i = 0; i < rig.cables.size(); ++i) {
    const CableLine& line = pose.lines[i];
    rate_m_per_s[i] = -line.u_W.dot(V_WB_W.v + V_WB_W.w.cross(line.p_BC_W));
  }
}

void cable_accelerations(const CableRig& rig, const CableRigPose& pose, const Twist& V_WB_W, const Twist& A_WB_W,
                         std::span<double> acceleration_m_per_s2) {
  assert(acceleration_m_per_s2.size() == rig.cables.size() && "one acceleration for each cable");
  for (std::size_t i = 0; i < rig.cables.size(); ++i) {
    const CableLine& line = pose.lines[i];
    const Vector3 v_WC = V_WB_W.v + V_WB_W.w.cross(line.p_BC_W);
    const Vector3 a_WC = A_WB_W.v + A_WB_W.w.cross(line.p_BC_W) + V_WB_W.w.cross(V_WB_W.w.cross(line.p_BC_W));
    acceleration_m_per_s2[i] = -line.u_W.dot(a_WC) - direction_rate(rig.cables[i], line, v_WC).dot(v_WC);
  }
}

}  // namespace drydock
