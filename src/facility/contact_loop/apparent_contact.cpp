// SPDX-License-Identifier: Apache-2.0
#include "facility/contact_loop/apparent_contact.h"

#include <limits>

namespace drydock {

bool ContactWatch::look(double time_s, const PairBodies& pair, const WrenchPair& F_W, const ContactPlace& place,
                        const WrenchPair& thrust_W) {
  observer_.complete(time_s, pair);
  const bool was_touching = observer_.is_touching();
  if (was_touching) {
    const double step_s = time_s - time_s_;
    impulse_P_W_ = impulse_P_W_ + step_s * push_P_W_;
    by_thrust_P_W_ = by_thrust_P_W_ + step_s * pull_P_W_;
    add_place(step_s * push_P_W_.f.norm());
  }
  observer_.hold(time_s, pair, F_W, F_W);
  if (!was_touching && observer_.is_touching()) begin(pair);
  const bool has_ended = was_touching && !observer_.is_touching();
  if (has_ended) end(pair);
  time_s_ = time_s;
  push_P_W_ = push_between(pair, p_WP_, F_W);
  pull_P_W_ = mobility(pair[0], p_WP_, shift(thrust_W[0], p_WP_ - pair[0].X_WB.p)) -
              mobility(pair[1], p_WP_, shift(thrust_W[1], p_WP_ - pair[1].X_WB.p));
  place_ = place;
  return has_ended;
}

/// While a filter lets out what has ended, nobody knows a place.
void ContactWatch::add_place(double weight_Ns) {
  if (place_.n_W.isZero(0)) return;
  sum_p_ += weight_Ns * place_.p_WC;
  sum_n_ += weight_Ns * place_.n_W;
  sum_Ns_ += weight_Ns;
}

void ContactWatch::begin(const PairBodies& pair) {
  p_WP_ = middle_of(pair);
  V_begin_P_W_ = relative_twist(pair, p_WP_);
  impulse_P_W_ = {};
  by_thrust_P_W_ = {};
  sum_p_ = sum_n_ = Vector3::Zero();
  sum_Ns_ = 0;
}

void ContactWatch::end(const PairBodies& pair) {
  const ContactEpisode& episode = observer_.episode();
  last_ = {};
  last_.begin_s = episode.begin_s;
  last_.end_s = episode.end_s;
  last_.peak_force_N = episode.peak_force_N;
  last_.taken_J = episode.taken_J;
  last_.given_J = episode.given_J;
  last_.impulse_Ns = impulse_P_W_.f.norm();
  if (!(last_.impulse_Ns > 0)) return;

  const Wrench J = (1 / last_.impulse_Ns) * impulse_P_W_;
  const Twist V_end_P_W = relative_twist(pair, p_WP_);
  const double change_m_per_s = power(J, V_end_P_W - V_begin_P_W_ - by_thrust_P_W_);
  last_.mass_kg = change_m_per_s > 0 ? last_.impulse_Ns / change_m_per_s : std::numeric_limits<double>::infinity();
  last_.true_mass_kg = 1 / power(J, relative_mobility(pair, p_WP_, J));

  const bool is_known = sum_Ns_ > 0 && sum_n_.norm() > 0;
  last_.place.n_W = is_known ? Vector3(sum_n_.normalized()) : J.f;
  last_.place.p_WC = is_known ? Vector3(sum_p_ / sum_Ns_) : Vector3(p_WP_ + J.f.cross(J.t));
  const Vector3 p_PC_W = last_.place.p_WC - p_WP_;
  last_.approach_m_per_s = -last_.place.n_W.dot(shift(V_begin_P_W_, p_PC_W).v);
  last_.separation_m_per_s = last_.place.n_W.dot(shift(V_end_P_W, p_PC_W).v);
  last_.thrust_m_per_s = last_.place.n_W.dot(shift(by_thrust_P_W_, p_PC_W).v);
  if (last_.approach_m_per_s > 0) last_.restitution = last_.separation_m_per_s / last_.approach_m_per_s;
}

}  // namespace drydock
