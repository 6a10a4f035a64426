// SPDX-License-Identifier: Apache-2.0
#include "facility/plant/cable_plant.h"

#include <Eigen/LU>
#include <algorithm>
#include <cassert>
#include <cmath>

#include "spatial/rotation_exp.h"

namespace drydock {
namespace {

constexpr double kStepTimesRate = 0.2;
constexpr int kMostSubsteps = 100000;
constexpr double kMostTurn_rad = 1;  // in a step: what turns farther is too light to be followed

double stiffness_of(const Cable& cable, const CableWinches& winches) {
  return cable.stiffness_N.value_or(winches.stiffness_N);
}

}  // namespace

CablePlant::CablePlant(const CableRig& rig, const SpatialInertia& M_BBo_B, const CableWinches& winches, double period_s)
    : rig_(rig),
      M_BBo_B_(M_BBo_B),
      winches_(winches),
      period_s_(period_s),
      turns_(has_moments(rig.platform)),
      drives_(rig.cables.size(), DriveFollower(winches.lag, winches.delay_ticks, period_s)),
      paid_out_(rig.cables.size()),
      length_m_(rig.cables.size()),
      tension_N_(rig.cables.size()),
      energy_of_cable_J_(rig.cables.size()),
      slack_(rig.cables.size()) {
  assert((directions(rig.platform) == 6 || rig.platform.axes == point_axes()) && "a body or a point, free");
  assert(M_BBo_B.mass_kg > 0 && "what hangs has mass");
  if (turns_) I_inverse_ = M_BBo_B.I_BBcm.inverse();
  if (!turns_) M_BBo_B_.p_BBcm.setZero();
}

double CablePlant::unstretched(std::size_t i, double length_m, double tension_N) const {
  return unstretched_m(stiffness_of(rig_.cables[i], winches_), length_m, tension_N);
}

void CablePlant::start(const Pose& X_WB, std::span<const double> length_m, std::span<const double> tension_N) {
  state_ = {X_WB.R, X_WB * M_BBo_B_.p_BBcm, Vector3::Zero(), Vector3::Zero()};
  for (std::size_t i = 0; i < drives_.size(); ++i) {
    assert(stiffness_of(rig_.cables[i], winches_) > 0 && "cables stretch");
    const double L = unstretched(i, length_m[i], tension_N[i]);
    drives_[i].start(L);
    paid_out_[i] = {L, 0, L, 0};
  }
  has_lines_ = true;
  find_motion(0, {});
}

Vector3 CablePlant::angular_velocity(const State& at) const {
  return at.R_WB * Vector3(I_inverse_ * (inverse(at.R_WB) * at.angular_momentum_W));
}

Pose CablePlant::pose_of(const State& at) const {
  return {at.R_WB, at.p_WBcm - at.R_WB * M_BBo_B_.p_BBcm};
}

Twist CablePlant::twist_of(const State& at) const {
  const Vector3 w_W = angular_velocity(at);
  return {w_W, at.momentum_W / M_BBo_B_.mass_kg - w_W.cross(at.R_WB * M_BBo_B_.p_BBcm)};
}

CablePlant::State CablePlant::moved(const State& from, const Increment& by) const {
  return {turns_ ? renormalised(rotation_exp(by.segment<3>(0)) * from.R_WB) : from.R_WB, from.p_WBcm + by.segment<3>(3),
          from.momentum_W + by.segment<3>(6), from.angular_momentum_W + by.segment<3>(9)};
}

/// Of all cables, at a share of the tick: what is paid out follows the cubic through its ends.
Wrench CablePlant::cable_wrench(const Pose& X_WB, const Twist& V_WB_W, double share) {
  const double s = share, h = period_s_;
  Wrench sum;
  for (std::size_t i = 0; i < drives_.size(); ++i) {
    const CableLine line = cable_line(rig_.cables[i], X_WB);
    has_lines_ = has_lines_ && line.status == CableStatus::kOk;
    const Winch& winch = paid_out_[i];
    const double way_m = winch.to_m - winch.from_m, to_rate = h * winch.to_m_per_s, from_rate = h * winch.from_m_per_s;
    const double L =
        winch.from_m +
        s * (from_rate + s * (3 * way_m - 2 * from_rate - to_rate + s * (from_rate + to_rate - 2 * way_m)));
    const double L_rate =
        (from_rate + s * (2 * (3 * way_m - 2 * from_rate - to_rate) + 3 * s * (from_rate + to_rate - 2 * way_m))) / h;
    const double rate = -line.u_W.dot(V_WB_W.v + V_WB_W.w.cross(line.p_BC_W));
    const CablePull pull = cable_pull({stiffness_of(rig_.cables[i], winches_), winches_.damping_N_s_per_m},
                                      {line.length_m, rate, L, L_rate});
    length_m_[i] = line.length_m;
    tension_N_[i] = pull.tension_N;
    energy_of_cable_J_[i] = pull.energy_J;
    slack_[i] = pull.tension_N <= 0;
    const Vector3 f_C_W = pull.tension_N * line.u_W;
    sum = sum + Wrench{line.p_BC_W.cross(f_C_W), f_C_W};
  }
  return sum;
}

/// About the centre of mass.
Wrench CablePlant::load(double time_s, double share, const State& at, const OuterWrench& outer) {
  const Pose X_WB = pose_of(at);
  const Twist V_WB_W = twist_of(at);
  Wrench F_B_W = cable_wrench(X_WB, V_WB_W, share);
  if (outer) F_B_W = F_B_W + outer(time_s + share * period_s_, X_WB, V_WB_W);
  Wrench F_cm_W = shift(F_B_W, at.R_WB * M_BBo_B_.p_BBcm);
  F_cm_W.f += M_BBo_B_.mass_kg * rig_.g_W;
  if (!turns_) F_cm_W.t.setZero();
  return F_cm_W;
}

void CablePlant::step(double time_s, double share, double step_share, const OuterWrench& outer) {
  const auto rate = [&](double at_share, const Increment& y) -> Increment {
    if (!(y.segment<3>(0).squaredNorm() < kMostTurn_rad * kMostTurn_rad)) {
      has_lines_ = false;
      return Increment::Zero();
    }
    const State at = moved(state_, y);
    const Wrench F_cm_W = load(time_s, at_share, at, outer);
    Increment dy;
    dy << rotation_exp_jacobian_left_inverse(y.segment<3>(0)) * angular_velocity(at), at.momentum_W / M_BBo_B_.mass_kg,
        F_cm_W.f, F_cm_W.t;
    return dy;
  };
  const double h = step_share * period_s_, half = share + step_share / 2;
  const Increment k1 = rate(share, Increment::Zero()), k2 = rate(half, h / 2 * k1), k3 = rate(half, h / 2 * k2),
                  k4 = rate(share + step_share, h * k3);
  state_ = moved(state_, h / 6 * (k1 + 2 * k2 + 2 * k3 + k4));
}

int CablePlant::substeps_needed() const {
  const double by_mass = 1 / M_BBo_B_.mass_kg;
  const Pose X_WB = pose_of(state_);
  double square = 0, damping = 0, farthest_m = 0;
  for (std::size_t i = 0; i < drives_.size(); ++i) {
    const CableLine line = cable_line(rig_.cables[i], X_WB);
    const Vector3 lever_W = line.p_WC - state_.p_WBcm;
    const Vector3 n_B = inverse(state_.R_WB) * lever_W.cross(line.u_W);
    const double share = by_mass + (turns_ ? n_B.dot(I_inverse_ * n_B) : 0);
    square += (stiffness_of(rig_.cables[i], winches_) + tension_N_[i]) / paid_out_[i].from_m * share;
    damping += winches_.damping_N_s_per_m * share;
    farthest_m = std::max(farthest_m, lever_W.norm());
  }
  const double turning = turns_ ? farthest_m * farthest_m * I_inverse_.norm() : 0;
  square += winches_.outer_N_per_m * (by_mass + turning);
  const double steps = period_s_ * std::max(std::sqrt(square) / kStepTimesRate, damping);
  return steps < kMostSubsteps ? std::max(1, static_cast<int>(std::ceil(steps))) : kMostSubsteps;
}

bool CablePlant::follow(double time_s, std::span<const double> length_m, std::span<const double> tension_N,
                        const OuterWrench& outer) {
  for (std::size_t i = 0; i < drives_.size(); ++i) {
    const double L = unstretched(i, length_m[i], tension_N[i]);
    if (!(L > 0) || !std::isfinite(L)) return false;
    const DriveMotion& drive = drives_[i].follow(L);
    paid_out_[i] = {paid_out_[i].to_m, paid_out_[i].to_m_per_s, drive.x, drive.v};
  }
  substeps_ = substeps_needed();
  for (int k = 0; k < substeps_ && has_lines_; ++k) {
    step(time_s, static_cast<double>(k) / substeps_, 1.0 / substeps_, outer);
  }
  if (!has_lines_) return false;
  find_motion(time_s, outer);
  return has_lines_ && state_.momentum_W.allFinite() && state_.angular_momentum_W.allFinite();
}

/// At the end of the tick.
void CablePlant::find_motion(double time_s, const OuterWrench& outer) {
  const Wrench F_cm_W = load(time_s, 1, state_, outer);
  motion_.X_WB = pose_of(state_);
  motion_.V_WB_W = twist_of(state_);
  const Vector3 &w_W = motion_.V_WB_W.w, c_W = state_.R_WB * M_BBo_B_.p_BBcm;
  const Vector3 t_W = F_cm_W.t - w_W.cross(state_.angular_momentum_W);
  motion_.A_WB_W.w = state_.R_WB * Vector3(I_inverse_ * (inverse(state_.R_WB) * t_W));
  motion_.A_WB_W.v = F_cm_W.f / M_BBo_B_.mass_kg - motion_.A_WB_W.w.cross(c_W) - w_W.cross(w_W.cross(c_W));
}

bool CablePlant::is_at_rest() const {
  const Twist &V = motion_.V_WB_W, &A = motion_.A_WB_W;
  const double h = period_s_;
  return std::max(V.v.norm(), V.w.norm()) * h < 1e-6 && std::max(A.v.norm(), A.w.norm()) * h * h < 1e-6;
}

double CablePlant::energy_J() const {
  double sum_J = state_.momentum_W.squaredNorm() / (2 * M_BBo_B_.mass_kg) +
                 angular_velocity(state_).dot(state_.angular_momentum_W) / 2 -
                 M_BBo_B_.mass_kg * rig_.g_W.dot(state_.p_WBcm);
  for (const double energy_J : energy_of_cable_J_) sum_J += energy_J;
  return sum_J;
}

}  // namespace drydock
