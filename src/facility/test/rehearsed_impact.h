// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cmath>
#include <deque>
#include <vector>

#include "contact/contact_law.h"
#include "facility/contact_loop/apparent_contact.h"
#include "facility/contact_loop/passivity_controller.h"
#include "facility/spacecraft.h"
#include "testing/random.h"

namespace drydock::testing {

/// Two spacecraft with a ball each, whose mock-ups are where they were some ticks ago.
struct RehearsedImpact {
  std::array<SpacecraftModel, 2> models;
  std::array<SpacecraftState, 2> start;
  std::array<Vector3, 2> p_BC;  // centres of the balls
  double radius_m = 0.3;
  ContactLaw law;          // its friction is smoothed over 1 mm/s
  bool is_walled = false;  // the second one stands in the hall
  double tick_s = 0.004, sensor_lag_s = 0;
  int delay_ticks = 0;
  bool is_told_losses = false;  // the controller is told what the mock-ups' contact has lost
};

struct RehearsedResult {
  double before_J = 0, after_J = 0;  // kinetic, of both
  double worst_put_in_J = 0;         // by the observer, over all ticks
  double removed_J = 0;
  int contacts = 0, ticks_changed = 0, ticks_changed_apart = 0;  // by the controller; while nothing is felt
  bool is_apart = false;                                         // at the end
  std::vector<ApparentContact> apparent;
  double worst_push_Ns = 0;  // what the controller gives to both together, about the world's origin
  std::vector<SpacecraftState> end;
};

inline PairBody pair_body(const SpacecraftModel& model, const SpacecraftState& state, bool is_fixed) {
  return {model.M_BBo_B, state.X_WB, is_fixed ? Twist{} : twist_of(model, state), is_fixed};
}

/// Of wrenches about each Bo, about the world's origin.
inline Wrench sum_about_world(const PairBodies& pair, const WrenchPair& F_W) {
  return shift(F_W[0], -pair[0].X_WB.p) + shift(F_W[1], -pair[1].X_WB.p);
}

/// Force on the first ball, at the mock-ups.
struct BallContact {
  double depth_m = 0;
  Vector3 f_W = Vector3::Zero(), p_WC = Vector3::Zero(), n_W = Vector3::Zero();
  double lost_W = 0;
};
inline BallContact ball_contact(const RehearsedImpact& impact, const PairBodies& at) {
  BallContact contact;
  const Vector3 p_WC0 = at[0].X_WB * impact.p_BC[0], p_WC1 = at[1].X_WB * impact.p_BC[1];
  contact.n_W = (p_WC0 - p_WC1).normalized();
  contact.p_WC = 0.5 * (p_WC0 + p_WC1);
  contact.depth_m = 2 * impact.radius_m - (p_WC0 - p_WC1).norm();
  if (!(contact.depth_m > 0)) return contact;
  const Vector3 v_W = relative_twist(at, contact.p_WC).v;
  const double v_n = contact.n_W.dot(v_W);
  const double normal_N =
      std::max(0.0, impact.law.stiffness_N_per_m * contact.depth_m - impact.law.damping_N_s_per_m * v_n);
  const Vector3 v_t = v_W - v_n * contact.n_W;
  contact.f_W = normal_N * contact.n_W - impact.law.friction * normal_N / std::sqrt(v_t.squaredNorm() + 1e-6) * v_t;
  contact.lost_W = -contact.f_W.dot(v_W) + impact.law.stiffness_N_per_m * contact.depth_m * v_n;
  return contact;
}

inline RehearsedResult rehearse(const RehearsedImpact& impact, const PassivitySettings& settings, int ticks) {
  RehearsedResult result;
  PassivityController controller(settings);
  ContactWatch watch(settings.threshold);
  const double h = impact.tick_s, kept = impact.sensor_lag_s > 0 ? std::exp(-h / impact.sensor_lag_s) : 0;
  std::array<SpacecraftState, 2> state = impact.start;
  const auto pair_now = [&] {
    return PairBodies{pair_body(impact.models[0], state[0], false),
                      pair_body(impact.models[1], state[1], impact.is_walled)};
  };
  const auto energy_J = [&] {
    return kinetic_energy(impact.models[0], state[0]) +
           (impact.is_walled ? 0 : kinetic_energy(impact.models[1], state[1]));
  };
  std::deque<PairBodies> late(static_cast<std::size_t>(impact.delay_ticks) + 1, pair_now());
  WrenchPair reading_B, held_B;  // about Bo, in B
  double lost_J = 0, lost_before_W = 0;
  result.before_J = energy_J();
  for (int tick = 0; tick < ticks; ++tick) {
    const double now_s = tick * h;
    const PairBodies pair = pair_now();
    late.push_back(pair);
    late.pop_front();
    const PairBodies& mock_up = late.front();
    const BallContact contact = ball_contact(impact, mock_up);
    lost_J += h / 2 * (lost_before_W + contact.lost_W);
    lost_before_W = contact.lost_W;
    WrenchPair felt;
    for (std::size_t i = 0; i < 2; ++i) {
      const Vector3 f_W = i == 0 ? contact.f_W : Vector3(-contact.f_W);
      const Wrench at_mock_up = shift(Wrench{Vector3::Zero(), f_W}, mock_up[i].X_WB.p - contact.p_WC);
      const Wrench now_B = inverse(mock_up[i].X_WB.R) * at_mock_up;
      reading_B[i] = now_B + kept * (reading_B[i] - now_B);
      felt[i] = pair[i].X_WB.R * reading_B[i];
    }
    const WrenchPair held = controller.step(now_s, h, pair, felt, impact.is_told_losses ? lost_J : 0);
    if (watch.look(now_s, pair, held, {contact.p_WC, contact.n_W})) result.apparent.push_back(watch.last());
    if (controller.observer().is_touching())
      result.worst_put_in_J = std::max(result.worst_put_in_J, controller.observer().put_in_J());
    if (!(held == felt)) {
      const Wrench more = sum_about_world(pair, {held[0] - felt[0], held[1] - felt[1]});
      result.worst_push_Ns = std::max(result.worst_push_Ns, h * (more.f.norm() + more.t.norm()));
      ++result.ticks_changed;
      if (felt[0].f.norm() == 0) ++result.ticks_changed_apart;
    }
    for (std::size_t i = 0; i < 2; ++i) {
      held_B[i] = inverse(pair[i].X_WB.R) * held[i];
      if (i == 1 && impact.is_walled) continue;
      state[i] = advanced(impact.models[i], state[i], state[i].X_WB, now_s, h,
                          [&](double, const Pose& X_WB) { return X_WB.R * held_B[i]; });
    }
  }
  const PairBodies pair = pair_now();
  result.after_J = energy_J();
  result.removed_J = controller.observer().episode().removed_J;
  result.end.assign(state.begin(), state.end());
  result.contacts = controller.observer().episodes();
  result.is_apart = !controller.observer().is_touching() && ball_contact(impact, pair).depth_m < 0;
  return result;
}

/// Two spacecraft that meet after about 0.1 s, anyhow: off-centre, oblique, spinning.
inline RehearsedImpact random_impact(Random& random) {
  RehearsedImpact impact;
  const Vector3 n_W = random.unit_vector(), p_W = random.vector(2);  // from the second to the first; the touch
  const double speed = random.between(0.02, 0.2);
  for (std::size_t i = 0; i < 2; ++i) {
    const double mass = random.between(60, 600), sign = i == 0 ? 1 : -1;
    const Vector3 moments = mass * (Vector3::Constant(0.12) + 0.06 * random.vector(1).cwiseAbs());
    impact.models[i].M_BBo_B = random.rotation() * SpatialInertia{mass, random.vector(0.3), moments.asDiagonal()};
    const Rotation R_WB = random.rotation();
    impact.p_BC[i] = impact.models[i].M_BBo_B.p_BBcm + random.vector(0.5);
    const Vector3 p_WC = p_W + sign * (impact.radius_m + 0.05 * speed) * n_W, w_W = random.vector(0.3);
    const Vector3 v_WC = -sign * speed / 2 * n_W + 0.3 * speed * random.vector();
    const Pose X_WB{R_WB, p_WC - R_WB * impact.p_BC[i]};
    impact.start[i] = spacecraft_state(impact.models[i], X_WB, {w_W, v_WC - w_W.cross(R_WB * impact.p_BC[i])});
  }
  impact.law.stiffness_N_per_m = random.between(1e4, 6e4);
  impact.law.friction = random.between(0, 0.4);
  return impact;
}

}  // namespace drydock::testing
