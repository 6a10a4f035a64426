// SPDX-License-Identifier: Apache-2.0
#include "follow/stewart_margins.h"

#include <algorithm>
#include <cmath>

#include "rig/stewart/leg_change.h"
#include "rig/stewart/leg_force.h"
#include "spatial/inertial_wrench.h"

namespace drydock {
namespace {

MarginEvaluation evaluation(const Margin& margin, double change) {
  MarginEvaluation look;
  look.margin = margin.value;
  look.change = with_rounding(change, margin.value);
  look.first = margin.cable;
  look.second = margin.other;
  return look;
}

MovingLoad moving_load(const StewartRig& rig, const PlatformMoves& platform, const StewartMoves& moves) {
  const Rotation& R_WB = platform.X_WB.R;
  const Wrench F_B_W = inertial_wrench(R_WB * rig.M_BBo_B, platform.V_WB_W, platform.A_WB_W);
  const PlatformScale scale = platform_scale(rig);
  const PlatformMoves about_K = with_origin(platform, body_point(platform, R_WB * scale.p_BK));
  const SpatialInertia M_BK_B = shift(rig.M_BBo_B, scale.p_BK);
  const double change_N =
      std::hypot(inertial_torque_change_Nm(M_BK_B, about_K) / scale.length_m, inertial_force_change_N(M_BK_B, about_K));
  return {-F_B_W, change_N, moves.base_turn_rad};
}

}  // namespace

MarginEvaluation platform_margin(const StewartRig& rig, const Criterion& criterion, const StewartMoves& moves) {
  return evaluation(criterion.stewart->margin(rig, moves.pose),
                    criterion.stewart->change(rig, moves.pose, moves.on_base.ball));
}

MarginEvaluation leg_force_margin(const StewartRig& rig, const PlatformMoves& platform, const StewartMoves& moves) {
  const MovingLoad load = moving_load(rig, platform, moves);
  return evaluation(leg_force_margin(rig, moves.pose, load),
                    leg_force_change(rig, moves.pose, moves.on_base.ball, load));
}

MarginEvaluation leg_speed_margin(const StewartRig& rig, const StewartMoves& moves, int leg) {
  const Leg& of = rig.legs[static_cast<std::size_t>(leg)];
  const LegLine& line = moves.pose.legs[static_cast<std::size_t>(leg)];
  const PointMoves joint = body_point(moves.on_base, moves.pose.X_FB.R * of.p_BC);  // in F
  const Vector3 u_F = inverse(moves.pose.X_WF.R) * line.u_W;
  const double turned = leg_change(line.length_m, joint_change_m(of, moves.on_base.ball), 0, 0).direction;
  return evaluation({of.speed_max_m_per_s - std::abs(u_F.dot(joint.v)), leg}, turned * joint.v_max + joint.dv);
}

MarginEvaluation axis_margin(const AuxiliaryAxis& axis, const JointMoves& moves, CheckedBy by) {
  if (by == CheckedBy::kAxisSpeed) return evaluation({axis.speed_max - std::abs(moves.v)}, moves.dv);
  if (by == CheckedBy::kAxisAcceleration) return evaluation({axis.acceleration_max - std::abs(moves.a)}, moves.da);
  return evaluation({std::min(moves.q - axis.range.min, axis.range.max - moves.q)}, moves.dq);
}

}  // namespace drydock
