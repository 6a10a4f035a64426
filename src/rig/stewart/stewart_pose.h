// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "rig/stewart/stewart_rig.h"
#include "spatial/twist.h"

namespace drydock {

/// One number for each leg.
using LegValues = std::array<double, 6>;

/// A leg at a pose, from its joint P on the base to its joint C on the platform. All in W.
struct LegLine {
  Vector3 p_WP = Vector3::Zero();
  Vector3 p_WC = Vector3::Zero();
  Vector3 p_BC_W = Vector3::Zero();  // C from the platform's origin
  Vector3 u_W = Vector3::Zero();     // unit vector from P to C; zero where both coincide
  double length_m = 0;
  double base_angle_rad = 0;      // between u and the axis of the joint's cone on the base
  double platform_angle_rad = 0;  // between −u and the axis of the cone on the platform
};

/// A Stewart platform at a pose. Row i of the Jacobian is (p_BC_W × u, u), angular first, so that
///
///     dl/dt = jacobian · (w, v),  V_WB_W = {w, v},
///
/// while the base is at rest, and a tension t_i in each leg (positive pulls) puts the wrench −jacobianᵀ t on the
/// platform, about Bo and in W (virtual work).
struct StewartPose {
  bool has_lines = false;  // every leg has a length; without one u and the Jacobian are not to be used
  Pose X_WF, X_WB, X_FB;
  std::array<LegLine, 6> legs;
  Matrix6 jacobian = Matrix6::Zero();
};

/// The pose of a platform whose base stands at X_WF (base_pose gives it for an axis at q). Takes no memory.
void update_pose(const StewartRig& rig, const Pose& X_WF, const Pose& X_WB, StewartPose& pose);
StewartPose stewart_pose(const StewartRig& rig, const Pose& X_WF, const Pose& X_WB);

/// Inverse kinematics: l_i = |X_FB p_BC − p_FP|.
LegValues leg_lengths(const StewartRig& rig, const Pose& X_FB);

/// How a body moves: its twist about its origin, and the acceleration of both parts of it. A.v is the acceleration of
/// the origin itself, and both are expressed in W.
struct BodyMotion {
  Twist V_W, A_W;
};

/// Rates of the lengths, dl/dt = u · (v_C − v_P), for a platform and a base that moves on its axis.
LegValues leg_rates(const StewartPose& pose, const Twist& V_WB_W, const Twist& V_WF_W = {});

/// Their derivatives, u · (a_C − a_P) + |(v_C − v_P) across u|² / l.
LegValues leg_accelerations(const StewartPose& pose, const BodyMotion& platform, const BodyMotion& base = {});

}  // namespace drydock
