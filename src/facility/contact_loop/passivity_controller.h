// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "facility/contact_loop/energy_observer.h"

namespace drydock {

struct PassivitySettings {
  bool is_on = true;  // off: it observes, and passes wrenches on bit for bit
  ContactThreshold threshold;
};

/// Everything that changes in a PassivityController.
struct PassivityState {
  EnergyObserverState observer;
  Vector3 p_WP = Vector3::Zero();  // where the impulse of the episode is taken
  Wrench impulse_P_W;              // felt by the first body in this episode
  double last_lost_J = 0, begin_lost_J = 0;

  template <class F>
  void visit(F&& f) {
    observer.visit(f);
    for (Vector3* v : {&p_WP, &impulse_P_W.t, &impulse_P_W.f})
      for (int i = 0; i < 3; ++i) f((*v)[i]);
    f(last_lost_J);
    f(begin_lost_J);
  }
};

/// Time-domain passivity (Hannaford and Ryu 2002; Ryu, Kwon, Hannaford 2004; for docking rigs De Stefano, Balachandran,
/// Secchi 2019): an impulse is added to what the bodies of a pair feel, opposite on both, so that the contact never
/// gives back more than it took.
///
/// Without it the coming tick of length T ends with the relative twist V* = V + T (M⁻¹ F) and puts E into the bodies.
/// An impulse P along a wrench J, P = −α (J·V*) J/(J·K J) with K = M_1⁻¹ + M_2⁻¹ at the same point, takes (2α − α²) A
/// out of them, A = (J·V*)²/(2 J·K J). At α = 1 nothing of the motion along J is left, so α ≤ 1: it brakes, and never
/// drives. In one direction this is a damper of at most m/T.
///
///   1. J is the impulse that was felt in this episode: the direction in which the energy came. Its torque and force
///   are
///      commensurate, because they are those of the contact. What moves across it, such as spin, is left alone.
///   2. If that is not enough, J = K⁻¹ V*, all of the relative motion, weighted with its inertia.
///
/// The first is used for put_in ≤ −lost, where `lost_J` is what the mock-ups' contact has lost by damping and friction,
/// if that is known; the second only for put_in ≤ 0, that no more comes back than went in. Losses bring the restitution
/// nearer to the true one, but late mock-ups go deeper and lose more than the true contact would: at three times the
/// critical delay about twice as much.
///
/// An episode goes on after the last felt wrench until its gain is out. Nothing is done where there is no gain, to
/// 1e-12 of what the contact had taken.
class PassivityController {
 public:
  explicit PassivityController(const PassivitySettings& settings = {})
      : settings_(settings), observer_(settings.threshold) {}

  /// Once a tick: what to push the bodies with until the next one, tick_s later, held in their axes. lost_J: what the
  /// contact of the mock-ups has lost since the run began; 0 if not known.
  WrenchPair step(double time_s, double tick_s, const PairBodies& pair, const WrenchPair& felt, double lost_J = 0);

  const EnergyObserver& observer() const { return observer_; }
  PassivityState state() const;
  void restore(const PassivityState& state);

 private:
  WrenchPair braked(double tick_s, const PairBodies& pair, const WrenchPair& felt, double lost_J);

  PassivitySettings settings_;
  EnergyObserver observer_;
  PassivityState state_;  // but for the observer's, which has its own
};

}  // namespace drydock
