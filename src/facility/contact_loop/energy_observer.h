// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "facility/contact_loop/body_pair.h"

namespace drydock {

/// Work of a wrench that is held in a body's axes over a tick while the body moves from one twist to another:
///
///     W = F · ∫ V dt,   ∫ V dt = h/2 (V_0 + V_1) + h²/12 (V̇_0 − V̇_1) + O(h⁵)
///
/// all about Bcm and in B. There V̇ = M⁻¹ F − (I⁻¹(w × I w), w × v), whose first part is the same at both ends.
/// With no rotation it is exact.
struct HeldTwist {
  Vector3 w = Vector3::Zero(), v = Vector3::Zero();  // of Bcm, in B
};
HeldTwist held_twist(const PairBody& body);
Wrench held_wrench(const PairBody& body, const Wrench& F_B_W);  // about Bcm, in B
double held_work_J(const SpatialInertia& M_BBo_B, const Wrench& F_Bcm_B, const HeldTwist& before,
                   const HeldTwist& after, double step_s);

/// From when on a felt wrench about Bo is a contact: above what the sensor's noise makes of it. A contact that is on
/// ends below half of that, so that noise does not cut it into many.
struct ContactThreshold {
  double force_N = 0, torque_Nm = 0;
};

/// One contact, from the first felt wrench to the last.
struct ContactEpisode {
  double begin_s = 0, end_s = 0;
  double taken_J = 0;  // the most that the contact had out of the two bodies
  double given_J = 0;  // what it gave back after that
  double gain_J = 0;   // given less taken: above zero, the loop made energy
  double peak_force_N = 0;
  double removed_J = 0;  // by the passivity controller; what it removed is not in the gain any more

  template <class F>
  void visit(F&& f) {
    for (double* x : {&begin_s, &end_s, &taken_J, &given_J, &gain_J, &peak_force_N, &removed_J}) f(*x);
  }
};

/// Everything that changes in an EnergyObserver. Flags and counts are numbers, so that a black box has but one kind.
struct EnergyObserverState {
  double time_s = 0, has_begun = 0;
  std::array<Wrench, 2> F_Bcm_B;     // held since then
  std::array<HeldTwist, 2> V_Bcm_B;  // of then
  double is_touching = 0;            // an episode is on
  double put_in_J = 0, least_J = 0;  // since its begin: into the bodies, and the least of that
  double peak_torque_Nm = 0;
  ContactEpisode episode;         // the one that is on, or the last
  double episodes = 0;            // ended
  double sum_J = 0, worst_J = 0;  // of their gains: the sum, and the largest

  template <class F>
  void visit(F&& f);
};

/// Watches what the felt wrenches of a pair do to the simulated bodies. A contact that is passive has at most given
/// back what it took, at any instant: put_in_J ≤ 0. A loop that is late gives more.
///
/// Order at each tick: complete (what was held did work until now), then hold (what is held from now on).
class EnergyObserver {
 public:
  explicit EnergyObserver(const ContactThreshold& threshold = {}) : threshold_(threshold) {}

  void complete(double time_s, const PairBodies& pair);
  /// `felt` decides whether they touch, `held` is what pushes the bodies until the next tick. An episode ends at the
  /// first tick without contact, unless it is `kept` on.
  void hold(double time_s, const PairBodies& pair, const WrenchPair& felt, const WrenchPair& held, bool kept = false);

  /// Whether these are a contact: above the threshold, and above 1e-12 of the largest of the episode that is
  /// on, or of the last: below, a filter still lets out what has ended.
  bool is_contact(const WrenchPair& felt) const;

  bool is_touching() const { return state_.is_touching != 0; }
  /// Since the begin of the episode that is on, into the bodies.
  double put_in_J() const { return state_.put_in_J; }
  /// The most that the contact had of the bodies in this episode.
  double taken_J() const { return -state_.least_J; }
  /// The episode that is on, or the last.
  const ContactEpisode& episode() const { return state_.episode; }
  int episodes() const { return static_cast<int>(state_.episodes); }
  double sum_J() const { return state_.sum_J; }
  double worst_J() const { return state_.worst_J; }

  void note_removed(double removed_J) { state_.episode.removed_J += removed_J; }
  EnergyObserverState& state() { return state_; }
  const EnergyObserverState& state() const { return state_; }

 private:
  void begin(double time_s);
  void end(double time_s);

  ContactThreshold threshold_;
  EnergyObserverState state_;
};

template <class F>
void EnergyObserverState::visit(F&& f) {
  for (double* x :
       {&time_s, &has_begun, &is_touching, &put_in_J, &least_J, &peak_torque_Nm, &episodes, &sum_J, &worst_J})
    f(*x);
  for (std::size_t body = 0; body < 2; ++body)
    for (Vector3* v : {&F_Bcm_B[body].t, &F_Bcm_B[body].f, &V_Bcm_B[body].w, &V_Bcm_B[body].v})
      for (int i = 0; i < 3; ++i) f((*v)[i]);
  episode.visit(f);
}

}  // namespace drydock
