// SPDX-License-Identifier: Apache-2.0
#include "follow/stewart_moves.h"

#include <algorithm>
#include <cmath>

namespace drydock {
namespace {

/// How the base moves at rate 1 of its axis: a twist about its place under Bo.
struct AxisRate {
  Vector3 v_W = Vector3::Zero(), w_W = Vector3::Zero();
};

AxisRate axis_rate(const StewartRig& rig, const Vector3& p_WB) {
  if (!rig.axis) return {};
  const Vector3 n_W = rig.X_WG.R * rig.axis->axis_G;
  if (rig.axis->kind == AuxiliaryKind::kSlide) return {n_W, Vector3::Zero()};
  return {n_W.cross(p_WB - rig.X_WG.p), n_W};
}

bool is_rotary(const StewartRig& rig) {
  return rig.axis && rig.axis->kind == AuxiliaryKind::kRotary;
}

}  // namespace

void update_stewart_moves(const StewartRig& rig, const JointMoves& axis, const PlatformMoves& platform, double half_s,
                          StewartMoves& moves) {
  const bool rotates = is_rotary(rig);
  update_pose(rig, base_pose(rig, axis.q), platform.X_WB, moves.pose);
  moves.axis = axis;
  moves.base_turn_rad = rotates ? axis.dq : 0;
  const AxisRate rate = axis_rate(rig, platform.X_WB.p);
  const Vector3 v_W = platform.V_WB_W.v - axis.v * rate.v_W, w_W = platform.V_WB_W.w - axis.v * rate.w_W;
  const double reach_m = rate.v_W.norm(), turned = chord(moves.base_turn_rad), move_m = platform.ball.move_m;
  const Rotation R_FW = inverse(moves.pose.X_WF.R);
  PlatformMoves& on_base = moves.on_base;
  on_base.X_WB = moves.pose.X_FB;  // W == F here
  on_base.V_WB_W = {R_FW * w_W, R_FW * v_W};
  on_base.dv = platform.dv + axis.dv * reach_m;
  if (rotates) on_base.dv += (axis.dv + std::abs(axis.v)) * move_m + turned * v_W.norm();
  on_base.dw = platform.dw + (rotates ? axis.dv + turned * w_W.norm() : 0);
  on_base.v_max = v_W.norm() + on_base.dv;
  on_base.w_max = w_W.norm() + on_base.dw;
  on_base.da = on_base.a_max = on_base.dalpha = on_base.alpha_max = std::numeric_limits<double>::infinity();
  const double carried_m = rotates ? turned * reach_m : axis.dq * reach_m;
  on_base.ball.move_m = std::min(move_m + carried_m, half_s * on_base.v_max);
  on_base.ball.turn_rad = std::min(platform.ball.turn_rad + moves.base_turn_rad, half_s * on_base.w_max);
}

double base_move_m(const StewartRig& rig, const StewartMoves& moves, const Vector3& p_W, double radius_m) {
  if (!rig.axis) return 0;
  if (!is_rotary(rig)) return moves.axis.dq;
  const double reach_m = (rig.X_WG.R * rig.axis->axis_G).cross(p_W - rig.X_WG.p).norm();
  return chord(moves.base_turn_rad) * (reach_m + radius_m);
}

}  // namespace drydock
