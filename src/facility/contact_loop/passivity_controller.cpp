// SPDX-License-Identifier: Apache-2.0
#include "facility/contact_loop/passivity_controller.h"

#include <algorithm>
#include <cmath>

namespace drydock {
namespace {

/// The relative motion at the end of a tick, and what the wrenches put into the bodies on the way.
struct TickForecast {
  Twist V_P_W;
  double put_in_J = 0;
};

/// Twist of a body at P at the end of the tick. To first order in its rotation during the tick: what is wrong with it
/// shows in the work of the tick, and is taken out in the next one.
Twist twist_after(const PairBody& body, const Vector3& p_WP, const Wrench& F_P_W, double tick_s) {
  return shift(body.V_WB_W, p_WP - body.X_WB.p) + tick_s * mobility(body, p_WP, F_P_W);
}

TickForecast forecast(const PairBodies& pair, const Vector3& p_WP, const WrenchPair& felt, double tick_s) {
  TickForecast sum;
  for (std::size_t i = 0; i < 2; ++i) {
    if (pair[i].is_fixed) continue;
    const Vector3 p_BP_W = p_WP - pair[i].X_WB.p;
    const Wrench F_P_W = shift(felt[i], p_BP_W);
    const Twist before = shift(pair[i].V_WB_W, p_BP_W), after = twist_after(pair[i], p_WP, F_P_W, tick_s);
    sum.put_in_J += tick_s / 2 * power(F_P_W, before + after);
    sum.V_P_W = i == 0 ? sum.V_P_W + after : sum.V_P_W - after;
  }
  return sum;
}

/// An impulse along a wrench that takes energy out of a relative motion.
struct Brake {
  Wrench impulse_P_W;
  double taken_J = 0;
};

/// As much of `wanted_J` as there is along J. K J is what a unit of J does to the relative twist.
Brake brake(const Wrench& J, const Twist& KJ, const Twist& V, double wanted_J) {
  const double JKJ = power(J, KJ), JV = power(J, V);
  if (!(JKJ > 0) || !(wanted_J > 0)) return {};
  const double there_J = JV * JV / (2 * JKJ);
  if (!(there_J > 0)) return {};
  const double share = std::min(1.0, wanted_J / there_J);
  const double alpha = share / (1 + std::sqrt(1 - share));  // 1 − √(1 − share)
  return {-alpha * JV / JKJ * J, share * there_J};
}

}  // namespace

WrenchPair PassivityController::step(double time_s, double tick_s, const PairBodies& pair, const WrenchPair& felt,
                                     double lost_J) {
  observer_.complete(time_s, pair);
  const bool was_touching = observer_.is_touching(), is_contact = observer_.is_contact(felt);
  if (!was_touching && is_contact) {
    state_.p_WP = middle_of(pair);
    state_.impulse_P_W = {};
    state_.begin_lost_J = state_.last_lost_J;
  }
  state_.last_lost_J = lost_J;
  if (!settings_.is_on || !(was_touching || is_contact)) {
    observer_.hold(time_s, pair, felt, felt);
    return felt;
  }
  if (!was_touching) observer_.hold(time_s, pair, felt, felt);  // the episode begins
  const double removed_before_J = observer_.episode().removed_J;
  const WrenchPair held = braked(tick_s, pair, felt, lost_J - state_.begin_lost_J);
  observer_.hold(time_s, pair, felt, held, observer_.episode().removed_J > removed_before_J);
  return held;
}

WrenchPair PassivityController::braked(double tick_s, const PairBodies& pair, const WrenchPair& felt, double lost_J) {
  constexpr double kGainRounding = 1e-12;
  const Vector3& p_WP = state_.p_WP;
  state_.impulse_P_W = state_.impulse_P_W + tick_s * push_between(pair, p_WP, felt);

  const TickForecast coming = forecast(pair, p_WP, felt, tick_s);
  const double put_in_J = observer_.put_in_J() + coming.put_in_J;
  const double least_J = kGainRounding * (observer_.taken_J() + std::abs(coming.put_in_J));
  const double wanted_J = put_in_J + std::max(lost_J, 0.0);
  if (!(wanted_J > least_J)) return felt;

  const Wrench& J = state_.impulse_P_W;
  Brake sum = brake(J, relative_mobility(pair, p_WP, J), coming.V_P_W, wanted_J);
  const double rest_J = put_in_J - sum.taken_J;
  if (rest_J > least_J) {
    const Twist V = coming.V_P_W + relative_mobility(pair, p_WP, sum.impulse_P_W);
    const Brake all = brake(relative_momentum(pair, p_WP, V), V, V, rest_J);
    sum = {sum.impulse_P_W + all.impulse_P_W, sum.taken_J + all.taken_J};
  }
  if (!(sum.taken_J > 0)) return felt;
  observer_.note_removed(sum.taken_J);
  const Wrench more = (1 / tick_s) * sum.impulse_P_W;
  return {felt[0] + shift(more, pair[0].X_WB.p - p_WP), felt[1] - shift(more, pair[1].X_WB.p - p_WP)};
}

PassivityState PassivityController::state() const {
  PassivityState state = state_;
  state.observer = observer_.state();
  return state;
}

void PassivityController::restore(const PassivityState& state) {
  state_ = state;
  observer_.state() = state.observer;
}

}  // namespace drydock
