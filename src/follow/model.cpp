// SPDX-License-Identifier: Apache-2.0
#include "follow/model.h"

#include <cmath>

#include "rig/cable/rig_clearance.h"

namespace drydock {
namespace {

/// How far a unit vector along w turns while w changes by no more than this, as a length.
double direction_change(const Vector3& w, double change) {
  const double size = w.norm();
  return change < size ? chord(std::asin(change / size)) : 2.0;
}

/// The rod points along the force at E less half of its own weight.
Vector3 rod_pull_W(const FollowModel& model, const Vector3& f_E_W) {
  return f_E_W - 0.5 * model.coupling->rod_mass_kg * model.suspension.g_W;
}

void place_arm(const FollowModel& model, FollowMoment& moment) {
  thread_local JointMotion motion;
  thread_local std::vector<RowRange> rows;
  motion_at(model.request.motion.track, moment.t_s, motion);
  model.motion.over(moment.t_s - moment.half_s, moment.t_s + moment.half_s, rows);
  for (std::size_t i = 0; i < model.tree.positions.size(); ++i) {
    const auto row = static_cast<Eigen::Index>(i);
    const Eigen::Index at = model.tree.positions[i];  // positions and velocities of an arm's tree stand alike
    moment.joints[static_cast<std::size_t>(at)] = joint_moves(motion.q[row], motion.v[row], motion.a[row], rows[i]);
    moment.q[at] = motion.q[row];
    moment.d[at] = moment.joints[static_cast<std::size_t>(at)].dq;
  }
  hold_gear_moves(model.tree.model, moment.joints);
  hold_gear_positions(model.tree.model, moment.q);
  hold_gear_rates(model.tree.model, moment.d);
  moment.d = moment.d.cwiseAbs();
  moment.arm.place(moment.joints);
}

/// D above E. A force along z holds the rod upright; else it turns with the force, whose rate its slope bounds.
PointMoves rod_top(const FollowModel& model, const PointMoves& E, FollowMoment& moment) {
  PointMoves D = E;
  if (!model.coupling) return D;
  const double length_m = model.coupling->rod_length_m;
  if (!model.force_is_free()) {
    D.p += length_m * Vector3::UnitZ();
    return D;
  }
  const HeldForce& held = moment.force(model);
  const Vector3 w = rod_pull_W(model, held.suspension.f_E_W);
  moment.rod_turn = direction_change(w, held.change_N);
  D.p += length_m * w.normalized();
  D.move_m += length_m * moment.rod_turn;
  VectorX v(moment.d.size());
  for (Eigen::Index i = 0; i < v.size(); ++i) v[i] = moment.joints[static_cast<std::size_t>(i)].v;
  const Vector3 rate = held.slope.gradient * v, u = w.normalized();
  const Vector3 turning = (rate - u.dot(rate) * u) / w.norm();
  for (Eigen::Index i = 0; i < v.size(); ++i) v[i] = moment.joints[static_cast<std::size_t>(i)].v_max;
  const double most = suspension_rate_N_per_s(held.slope, v) / std::max(0.0, w.norm() - held.change_N);
  D.v += length_m * turning;
  D.dv += length_m * (turning.norm() + most);
  D.v_max = D.v.norm() + D.dv;
  D.a_max = D.da = std::numeric_limits<double>::infinity();
  return D;
}

void place_platform(const FollowModel& model, FollowMoment& moment) {
  moment.rod_turn = 0;
  if (model.arm != nullptr) {
    if (!model.has_rig()) return;
    const PointMoves E = moment.arm.point(model.suspension.link, model.suspension.p_LE);
    moment.p_WE = E.p;
    moment.E_move_m = E.move_m;
    moment.platform = shifted_platform(rod_top(model, E, moment));
    return;
  }
  moment.platform = track_moves(model.request.motion.track, model.motion, moment.t_s, moment.half_s);
  Vector3& p_WD = moment.platform.X_WB.p;
  if (model.request.motion.of == MotionOf::kPointE) p_WD = rod_above(model.rig, p_WD).p_WD;
  if (model.rig.coupling) moment.p_WE = rod_below(model.rig, p_WD).p_WE;
  moment.E_move_m = moment.platform.ball.move_m;
}

void place_stewart(const FollowModel& model, FollowMoment& moment) {
  JointMoves axis;
  axis.q = model.stewart->q_home;
  if (moves_axis(model.request.motion.track))
    axis = row_moves(model.request.motion.track, model.motion, kPoseRows.size(), moment.t_s, moment.half_s);
  update_stewart_moves(model.stewart->model, axis, moment.platform, moment.half_s, moment.stewart);
}

}  // namespace

FollowModel::FollowModel(const FollowRequest& from)
    : request(from),
      checks(follow_checks(from.at_least)),
      rig(from.rig < 0 ? CableRig{} : from.hall.rigs[static_cast<std::size_t>(from.rig)].model),
      motion(from.motion.track, from.arm >= 0 ? 3 : 4) {
  for (const ObjectMotion& object : from.objects) {
    movers.push_back({object.object, &object.track, TrackBounds(object.track), object.X_MO});
  }
  if (from.platform >= 0) stewart = &from.hall.platforms[static_cast<std::size_t>(from.platform)];
  if (from.arm < 0) return;
  arm = &from.hall.arms[static_cast<std::size_t>(from.arm)];
  tree = arm_tree(arm->arm, arm->X_WB);
  suspension.g_W = rig.g_W;
  if (!has_rig()) return;
  suspension = suspension_request(arm->arm, tree, rig.g_W);
  rig.coupling.reset();
  if (arm->arm.suspension->has_coupling) rig.coupling = coupling = coupling_on(arm->arm, tree);
}

FollowMoment::FollowMoment(const FollowModel& model)
    : movers(model.movers.size()),
      joints(static_cast<std::size_t>(model.tree.model.velocities)),
      arm(model.tree.model),
      q(VectorX::Zero(model.tree.model.positions)),
      d(VectorX::Zero(model.tree.model.velocities)) {}

const HeldForce& FollowMoment::force(const FollowModel& model) {
  if (has_force) return held;
  has_force = true;
  if (!model.has_rig()) return held;  // none, and it stays so
  held.suspension = best_suspension(model.tree.model, q, model.suspension);
  held.slope = suspension_slope(model.tree.model, q, model.suspension, d, &held.suspension);
  held.change_N = held.slope.change_N;
  held.f_D_W = held.suspension.f_E_W;
  if (model.coupling) held.f_D_W -= model.coupling->rod_mass_kg * model.suspension.g_W;
  return held;
}

void place_moment(const FollowModel& model, double t_s, double half_s, FollowMoment& moment) {
  moment.t_s = t_s;
  moment.half_s = half_s;
  moment.has_force = false;
  if (model.arm != nullptr) place_arm(model, moment);
  place_platform(model, moment);
  if (model.stewart != nullptr) place_stewart(model, moment);
  update_pose(model.rig, moment.platform.X_WB, moment.pose);
  for (std::size_t i = 0; i < model.movers.size(); ++i) {
    moment.movers[i] = track_moves(*model.movers[i].track, model.movers[i].bounds, t_s, half_s);
  }
}

}  // namespace drydock
