// SPDX-License-Identifier: Apache-2.0
#include "sensing/compensation.h"

#include <cmath>

namespace drydock {

const RigidMotion& Compensator::follow(double time_s, const Pose& X_WC) {
  return follow(time_s, filter_.follow(time_s, X_WC));
}

const RigidMotion& Compensator::follow(double time_s, const RigidMotion& of_P) {
  of_S_ = on_body(of_P, compensation_.X_PS);
  step_s_ = lagged_ ? time_s - time_s_ : 0;
  time_s_ = time_s;
  return of_S_;
}

Wrench Compensator::external(const Wrench& reading, const std::optional<Wrench>& mounted) {
  const Wrench now = mounted ? *mounted : payload_wrench(compensation_.M_BSo_S, of_S_, compensation_.g_W);
  const double tau = compensation_.sensor_lag_s;
  if (!lagged_ || tau == 0) {
    lagged_ = now;
  } else if (step_s_ > 0) {
    // A first-order filter whose input goes evenly from call to call, as in force_sensor.cpp.
    const Wrench lead = (tau / step_s_) * (now - before_);
    lagged_ = now - lead + std::exp(-step_s_ / tau) * (*lagged_ - before_ + lead);
  }
  before_ = now;
  return external_wrench(reading, compensation_.bias, *lagged_);
}

}  // namespace drydock
