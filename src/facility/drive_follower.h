// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "facility/safety/fixed_queue.h"
#include "sensing/motion_filter.h"

namespace drydock {

/// Where something driven is, how fast it moves and how that changes.
struct DriveMotion {
  double x = 0, v = 0, a = 0;
};

/// A drive that stands in for hardware: it follows what it was commanded `delay_ticks` ago, with the lag of
/// motion_filter.h, here of one number. Within a tick its set-point goes along the parabola through the last three
/// commands, as drives interpolate: straight pieces would shake what the platform carries at every tick. The solution
/// is exact: for the set-point c + u t + s t² there is a parabola that satisfies the equation, and the distance from it
/// decays by the matrix exponential of one tick.
class DriveFollower {
 public:
  DriveFollower(const ActuatorLag& lag, int delay_ticks, double period_s);

  /// At rest, at x.
  void start(double x);
  /// The motion at the end of the tick whose command is this.
  const DriveMotion& follow(double command);
  const DriveMotion& motion() const { return motion_; }

 private:
  ActuatorLag lag_;
  double period_s_;
  FixedQueue<double> waiting_;       // commands that have not reached the drive
  double before_ = 0, command_ = 0;  // the last two that reached the drive
  DriveMotion motion_;
  double e_to_e_ = 0, e_to_v_ = 0, v_to_e_ = 0, v_to_v_ = 0;  // of the decay over a tick
};

}  // namespace drydock
