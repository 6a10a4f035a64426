// SPDX-License-Identifier: Apache-2.0
#include <Eigen/Eigenvalues>
#include <array>
#include <cmath>

#include "follow/margin_evaluator.h"
#include "multibody/kinematics.h"

namespace drydock {
namespace {

constexpr double kTorqueGuard_Nm = 1e-7;

/// How far the torques of one link's inertia can change, added to all joints that carry it: with F = m a at its centre
/// of mass and N = I α + ω × I ω about it, joint i takes F · ∂p/∂q_i + N · w_i, so that
///   |Δτ_i| ≤ m (da ρ_i + a Σ_j ρ_o d_j) + |ΔN| + |N| θ_i,   |ΔN| ≤ J (dα + 2 θ α + 2 ω dω + 2 θ ω²),
/// θ_i the turn of the axis, θ that of the link, J the largest moment of inertia.
void add_inertia_change(const ArmMoves& arm, int link, VectorX& change) {
  const SpatialInertia& M = arm.model().links[static_cast<std::size_t>(link)].M_LLo_L;
  if (M.mass_kg == 0) return;
  const PointMoves centre = arm.point(link, M.p_BBcm);  // B == L here
  const TurnMoves turn = arm.turn(link);
  const double J = Eigen::SelfAdjointEigenSolver<Matrix3>(M.I_BBcm, Eigen::EigenvaluesOnly).eigenvalues().maxCoeff();
  const double theta = turn.turn_rad, w = turn.w_max;
  const double N = J * (turn.alpha_max + w * w);
  const double dN = J * (turn.dalpha + 2 * theta * turn.alpha_max + 2 * w * turn.dw + 2 * theta * w * w);
  std::array<ArmMoves::Carrying, kLongestArm> chain;
  const int count = arm.carrying(link, centre.p, 0, kWorld, chain);
  double outer = 0;  // Σ ρ_j d_j over the joints further out
  double inner = 0;  // Σ d_j over the joint itself and those further in
  for (int i = 0; i < count; ++i) inner += arm.joint(chain[static_cast<std::size_t>(i)].velocity).dq;
  for (int i = 0; i < count; ++i) {
    const ArmMoves::Carrying& at = chain[static_cast<std::size_t>(i)];
    const double lever_m = at.rho_m, d = arm.joint(at.velocity).dq;
    double& sum = change[at.velocity];
    sum += M.mass_kg * (centre.da * lever_m + centre.a_max * (outer + lever_m * inner));
    if (!at.slides) sum += dN + N * (inner - d);
    outer += lever_m * d;
    inner -= d;
  }
}

}  // namespace

void FollowLooker::update_torques() {
  if (has_torques_) return;
  has_torques_ = true;
  const TreeModel& model = model_.tree.model;
  const HeldForce& held = moment_.force(model_);
  TreeState state{moment_.q, VectorX(model.velocities)};
  VectorX vdot(model.velocities);
  for (Eigen::Index i = 0; i < vdot.size(); ++i) {
    state.v[i] = moment_.joints[static_cast<std::size_t>(i)].v;
    vdot[i] = moment_.joints[static_cast<std::size_t>(i)].a;
  }
  Loads loads = no_loads(model);
  loads.g_W = model_.suspension.g_W;
  update_kinematics(model, state, work_);
  inverse_dynamics(model, work_, loads, vdot, inverse_, tau_);
  tau_change_ = held_torque_change(model, moment_.q, model_.suspension, held.suspension.f_E_W, moment_.d);
  std::array<ArmMoves::Carrying, kLongestArm> chain;
  const int link = model_.suspension.link;
  const Vector3 p_WE = moment_.arm.X_WL(link) * model_.suspension.p_LE;
  const int count = moment_.arm.carrying(link, p_WE, 0, kWorld, chain);
  for (int i = 0; i < count; ++i) {
    const ArmMoves::Carrying& at = chain[static_cast<std::size_t>(i)];
    const Twist S = motion_column(work_, at.velocity);
    const Vector3 p_OE_W = pose_from_O(work_, link) * model_.suspension.p_LE;
    tau_[at.velocity] -= held.suspension.f_E_W.dot(S.v + S.w.cross(p_OE_W));
    tau_change_[at.velocity] += held.change_N * at.rho_m;
  }
  for (int i = 0; i < static_cast<int>(model.links.size()); ++i) add_inertia_change(moment_.arm, i, tau_change_);
}

FollowLook FollowLooker::look_at_torque(int joint) {
  update_torques();
  const ArmModel& arm = model_.arm->arm;
  const auto i = static_cast<std::size_t>(joint);
  const Eigen::Index at = model_.tree.positions[i];
  FollowLook look;
  look.margin = arm.joints[i].drive.effort_max - std::abs(tau_[at]);
  look.change = tau_change_[at] * (1 + 1e-9) + kTorqueGuard_Nm;
  return look;
}

/// The rod's direction seen from the link changes by no more than δ = link's turn + its own. With s = |a₁·(a₂ × u)|,
/// the joints' angles change with |da| ≤ |du|/s, and s with |ds| ≤ |du| (1 + 1/s). As long as δ (1 + 2/s) ≤ s/2, s
/// stays above s/2 and angles change by at most 2 δ/s.
FollowLook FollowLooker::look_at_rod_angle() {
  // A force along z holds the rod upright, whatever its size.
  const Vector3 f_E_W = model_.force_is_free() ? moment_.force(model_).suspension.f_E_W : Vector3(Vector3::UnitZ());
  const Pose& X_WL = moment_.arm.X_WL(model_.coupling->link);
  const CouplingPose rod = coupling_pose(*model_.coupling, X_WL, f_E_W, model_.suspension.g_W);
  FollowLook look;
  look.change = std::numeric_limits<double>::infinity();
  look.margin = rod.status == CouplingStatus::kOk ? rod.limit_margin_rad : 0.0;
  const double delta = moment_.arm.turn(model_.coupling->link).turn_rad + moment_.rod_turn, s = rod.singularity;
  if (rod.status == CouplingStatus::kOk && delta * (1 + 2 / s) <= s / 2) look.change = 2 * delta / s + 1e-9;
  return look;
}

}  // namespace drydock
