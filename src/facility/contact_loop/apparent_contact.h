// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "facility/contact_loop/energy_observer.h"

namespace drydock {

/// Where two bodies touch, and the direction in which the first is pushed. n_W zero: not known.
struct ContactPlace {
  Vector3 p_WC = Vector3::Zero();
  Vector3 n_W = Vector3::Zero();
};

/// A contact as it looks from outside: what went in, what came out, and what mass that would be. Beside it stand the
/// true figures: mass_at for the mass, TrueContact for the rest.
struct ApparentContact {
  double begin_s = 0, end_s = 0;
  ContactPlace place;  // mean over the impulse; where no normal is known, the line of the impulse
  double approach_m_per_s = 0, separation_m_per_s = 0;  // along n at C
  double restitution = 0;                               // separation over approach; 0 where they did not approach
  double thrust_m_per_s = 0;                            // of the separation, what thrusters gave meanwhile
  double impulse_Ns = 0;
  double mass_kg = 0;       // impulse over what it changed of the relative speed along it
  double true_mass_kg = 0;  // 1/(J·K J) of the same impulse, of unit force
  double peak_force_N = 0;
  double taken_J = 0, given_J = 0;
};

/// Looks at a pair tick by tick: of the simulated bodies with what pushes them, or of the mock-ups, with masses of the
/// spacecraft that they stand for and the true or measured contact. Its state is of fixed size.
class ContactWatch {
 public:
  explicit ContactWatch(const ContactThreshold& threshold = {}) : observer_(threshold) {}

  /// Once a tick. True if a contact has ended: it is the last() then. thrust_W: what else pushes both until the next
  /// tick.
  bool look(double time_s, const PairBodies& pair, const WrenchPair& F_W, const ContactPlace& place = {},
            const WrenchPair& thrust_W = {});
  const ApparentContact& last() const { return last_; }

 private:
  void add_place(double weight_Ns);
  void begin(const PairBodies& pair);
  void end(const PairBodies& pair);

  EnergyObserver observer_;
  double time_s_ = 0;
  Vector3 p_WP_ = Vector3::Zero();  // where the impulse is taken
  Twist V_begin_P_W_;
  Twist pull_P_W_, by_thrust_P_W_;                             // acceleration by thrust; the speed it has given
  Wrench push_P_W_, impulse_P_W_;                              // held since the last tick; their sum over time
  ContactPlace place_;                                         // at the last tick
  Vector3 sum_p_ = Vector3::Zero(), sum_n_ = Vector3::Zero();  // of places, weighted with impulses
  double sum_Ns_ = 0;
  ApparentContact last_;
};

}  // namespace drydock
