// SPDX-License-Identifier: Apache-2.0
#include "rig/stewart/stewart_pose.h"

#include <cmath>

namespace drydock {
namespace {

/// Accurate for small angles, where the cosine is not.
double angle_of_units(const Vector3& u, const Vector3& v) {
  return std::atan2(u.cross(v).norm(), u.dot(v));
}

Vector3 point_velocity(const Twist& V, const Vector3& p) {
  return V.v + V.w.cross(p);
}

Vector3 point_acceleration(const BodyMotion& body, const Vector3& p) {
  return point_velocity(body.A_W, p) + body.V_W.w.cross(body.V_W.w.cross(p));
}

}  // namespace

void update_pose(const StewartRig& rig, const Pose& X_WF, const Pose& X_WB, StewartPose& pose) {
  pose.X_WF = X_WF;
  pose.X_WB = X_WB;
  pose.X_FB = inverse(X_WF) * X_WB;
  pose.has_lines = true;
  for (Eigen::Index i = 0; i < 6; ++i) {
    const Leg& leg = rig.legs[static_cast<std::size_t>(i)];
    LegLine& line = pose.legs[static_cast<std::size_t>(i)];
    line.p_WP = X_WF * leg.p_FP;
    line.p_BC_W = X_WB.R * leg.p_BC;
    line.p_WC = X_WB.p + line.p_BC_W;
    const Vector3 p_PC_W = line.p_WC - line.p_WP;
    line.length_m = p_PC_W.norm();
    pose.has_lines = pose.has_lines && line.length_m > 0;
    line.u_W = line.length_m > 0 ? Vector3(p_PC_W / line.length_m) : Vector3(0, 0, 0);
    line.base_angle_rad = angle_of_units(X_WF.R * leg.base_cone.axis, line.u_W);
    line.platform_angle_rad = angle_of_units(X_WB.R * leg.platform_cone.axis, -line.u_W);
    pose.jacobian.row(i) << line.p_BC_W.cross(line.u_W).transpose(), line.u_W.transpose();
  }
}

StewartPose stewart_pose(const StewartRig& rig, const Pose& X_WF, const Pose& X_WB) {
  StewartPose pose;
  update_pose(rig, X_WF, X_WB, pose);
  return pose;
}

LegValues leg_lengths(const StewartRig& rig, const Pose& X_FB) {
  LegValues length_m;
  for (std::size_t i = 0; i < 6; ++i) length_m[i] = (X_FB * rig.legs[i].p_BC - rig.legs[i].p_FP).norm();
  return length_m;
}

LegValues leg_rates(const StewartPose& pose, const Twist& V_WB_W, const Twist& V_WF_W) {
  LegValues rate_m_per_s;
  for (std::size_t i = 0; i < 6; ++i) {
    const LegLine& line = pose.legs[i];
    const Vector3 p_FP_W = line.p_WP - pose.X_WF.p;
    rate_m_per_s[i] = line.u_W.dot(point_velocity(V_WB_W, line.p_BC_W) - point_velocity(V_WF_W, p_FP_W));
  }
  return rate_m_per_s;
}

LegValues leg_accelerations(const StewartPose& pose, const BodyMotion& platform, const BodyMotion& base) {
  LegValues acceleration_m_per_s2;
  for (std::size_t i = 0; i < 6; ++i) {
    const LegLine& line = pose.legs[i];
    const Vector3 p_FP_W = line.p_WP - pose.X_WF.p;
    const Vector3 v_PC_W = point_velocity(platform.V_W, line.p_BC_W) - point_velocity(base.V_W, p_FP_W);
    const Vector3 a_PC_W = point_acceleration(platform, line.p_BC_W) - point_acceleration(base, p_FP_W);
    acceleration_m_per_s2[i] = line.u_W.dot(a_PC_W) + line.u_W.cross(v_PC_W).squaredNorm() / line.length_m;
  }
  return acceleration_m_per_s2;
}

}  // namespace drydock
