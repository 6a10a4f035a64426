// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "facility/safety/fixed_queue.h"
#include "sensing/motion_filter.h"

namespace drydock {

/// Where something driven is, how fast it moves and how that changes.
struct DriveMotion {
  double x = 0, v = 0, a = 0;
};

/// How far a drive is from the parabola that it follows, and how fast that changes, decays over a step:
///
///     exp [0 1; −ω² −2ζω] h = e^(−ζωh) (C + ζω S, S; −ω² S, C − ζω S)
///
/// with C = cos βh, S = sin βh / β, β = ω √(1 − ζ²), or their hyperbolic twins; of first order e^(−h/τ).
struct DriveDecay {
  double e_to_e = 0, v_to_e = 0;
  double e_to_v = 0, v_to_v = 0;
};
DriveDecay drive_decay(const ActuatorLag& lag, double step_s);

/// A drive that stands in for hardware: it follows what it was commanded `delay_ticks` ago, with the lag of
/// motion_filter.h, here of one number. Within a tick its set-point goes along the parabola through the last three
/// commands, as drives interpolate: straight pieces would shake what the platform carries at every tick. The solution
/// is exact: for the set-point c + u t + s t² there is a parabola that satisfies the equation, and the distance from it
/// decays by the matrix exponential of one tick.
class DriveFollower {
 public:
  DriveFollower(const ActuatorLag& lag, int delay_ticks, double period_s);

  /// The last command is x, and has gone at v for ever: the drive is behind it by dead time and lag.
  void start(double x, double v = 0);
  /// The motion at the end of the tick whose command is this.
  const DriveMotion& follow(double command);
  const DriveMotion& motion() const { return motion_; }

  /// What the next ticks depend on.
  template <class Archive>
  void visit(Archive& archive) {
    archive(waiting_, before_, command_, motion_.x, motion_.v, motion_.a);
  }

 private:
  ActuatorLag lag_;
  double period_s_;
  FixedQueue<double> waiting_;       // commands that have not reached the drive
  double before_ = 0, command_ = 0;  // the last two that reached the drive
  DriveMotion motion_;
  DriveDecay decay_;  // over a tick
};

}  // namespace drydock
