// SPDX-License-Identifier: Apache-2.0
#include "facility/contact_loop/energy_observer.h"

#include <Eigen/Cholesky>
#include <algorithm>
#include <cassert>

namespace drydock {
namespace {

/// The part of V̇ that comes from rotation, with the sign turned: (I⁻¹(w × I w), w × v).
HeldTwist gyroscopic(const SpatialInertia& M_BBo_B, const HeldTwist& V) {
  const Matrix3& I = M_BBo_B.I_BBcm;
  return {I.ldlt().solve(V.w.cross(I * V.w)), V.w.cross(V.v)};
}

}  // namespace

HeldTwist held_twist(const PairBody& body) {
  if (body.is_fixed) return {};
  const Rotation R_BW = inverse(body.X_WB.R);
  const Vector3 w_B = R_BW * body.V_WB_W.w;
  return {w_B, R_BW * body.V_WB_W.v + w_B.cross(body.M_BBo_B.p_BBcm)};
}

Wrench held_wrench(const PairBody& body, const Wrench& F_B_W) {
  return shift(inverse(body.X_WB.R) * F_B_W, body.M_BBo_B.p_BBcm);
}

double held_work_J(const SpatialInertia& M_BBo_B, const Wrench& F_Bcm_B, const HeldTwist& before,
                   const HeldTwist& after, double step_s) {
  const double h = step_s;
  const HeldTwist at_begin = gyroscopic(M_BBo_B, before), at_end = gyroscopic(M_BBo_B, after);
  const Vector3 turn = h / 2 * (before.w + after.w) + h * h / 12 * (at_end.w - at_begin.w);
  const Vector3 way = h / 2 * (before.v + after.v) + h * h / 12 * (at_end.v - at_begin.v);
  return F_Bcm_B.t.dot(turn) + F_Bcm_B.f.dot(way);
}

void EnergyObserver::complete(double time_s, const PairBodies& pair) {
  EnergyObserverState& s = state_;
  if (s.has_begun == 0 || s.is_touching == 0) return;
  assert(time_s >= s.time_s && "time goes back");
  for (std::size_t i = 0; i < 2; ++i) {
    if (pair[i].is_fixed) continue;
    s.put_in_J += held_work_J(pair[i].M_BBo_B, s.F_Bcm_B[i], s.V_Bcm_B[i], held_twist(pair[i]), time_s - s.time_s);
  }
  s.time_s = time_s;  // done up to here
  for (std::size_t i = 0; i < 2; ++i) s.V_Bcm_B[i] = held_twist(pair[i]);
  if (s.put_in_J < s.least_J) s.least_J = s.put_in_J;
  s.episode.taken_J = 0 - s.least_J;
  s.episode.given_J = s.put_in_J - s.least_J;
  s.episode.gain_J = s.put_in_J;
}

void EnergyObserver::hold(double time_s, const PairBodies& pair, const WrenchPair& felt, const WrenchPair& held,
                          bool kept) {
  EnergyObserverState& s = state_;
  const bool touches = is_contact(felt) || (is_touching() && kept);
  if (touches && !is_touching()) begin(time_s);
  if (!touches && is_touching()) end(time_s);
  s.has_begun = 1;
  s.time_s = time_s;
  for (std::size_t i = 0; i < 2; ++i) {
    s.F_Bcm_B[i] = pair[i].is_fixed ? Wrench{} : held_wrench(pair[i], held[i]);
    s.V_Bcm_B[i] = held_twist(pair[i]);
    if (!touches) continue;
    s.episode.peak_force_N = std::max(s.episode.peak_force_N, felt[i].f.norm());
    s.peak_torque_Nm = std::max(s.peak_torque_Nm, felt[i].t.norm());
  }
}

bool EnergyObserver::is_contact(const WrenchPair& felt) const {
  constexpr double kTail = 1e-12;  // of the largest: what a filter still lets out
  const double share = is_touching() ? 0.5 : 1;
  const double force_N = std::max(share * threshold_.force_N, kTail * state_.episode.peak_force_N);
  const double torque_Nm = std::max(share * threshold_.torque_Nm, kTail * state_.peak_torque_Nm);
  return std::any_of(felt.begin(), felt.end(),
                     [&](const Wrench& F) { return F.f.norm() > force_N || F.t.norm() > torque_Nm; });
}

void EnergyObserver::begin(double time_s) {
  state_.is_touching = 1;
  state_.put_in_J = state_.least_J = state_.peak_torque_Nm = 0;
  state_.episode = {};
  state_.episode.begin_s = time_s;
}

void EnergyObserver::end(double time_s) {
  state_.is_touching = 0;
  state_.episode.end_s = time_s;
  state_.episodes += 1;
  state_.sum_J += state_.episode.gain_J;
  state_.worst_J = std::max(state_.worst_J, state_.episode.gain_J);
}

}  // namespace drydock
