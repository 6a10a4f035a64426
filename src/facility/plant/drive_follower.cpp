// SPDX-License-Identifier: Apache-2.0
#include "facility/plant/drive_follower.h"

#include <cmath>

namespace drydock {

DriveDecay drive_decay(const ActuatorLag& lag, double step_s) {
  const double h = step_s, w = lag.natural_rad_per_s, z = lag.damping_ratio;
  if (!(w > 0)) return {lag.time_constant_s > 0 ? std::exp(-h / lag.time_constant_s) : 0};
  const double beta = w * std::sqrt(std::abs(1 - z * z));
  const bool swings = z < 1, is_critical = beta * h < 1e-8;
  const double C = is_critical ? 1 : swings ? std::cos(beta * h) : std::cosh(beta * h);
  const double S = is_critical ? h : swings ? std::sin(beta * h) / beta : std::sinh(beta * h) / beta;
  const double decay = std::exp(-z * w * h);
  return {decay * (C + z * w * S), decay * S, -decay * w * w * S, decay * (C - z * w * S)};
}

DriveFollower::DriveFollower(const ActuatorLag& lag, int delay_ticks, double period_s)
    : lag_(lag),
      period_s_(period_s),
      waiting_(static_cast<std::size_t>(delay_ticks)),
      decay_(drive_decay(lag, period_s)) {}

void DriveFollower::start(double x, double v) {
  const auto delay_ticks = static_cast<int>(waiting_.capacity());
  waiting_.clear();
  for (int i = delay_ticks; i > 0; --i) waiting_.push(x - v * (i - 1) * period_s_);
  command_ = x - v * delay_ticks * period_s_;
  before_ = command_ - v * period_s_;
  const double w = lag_.natural_rad_per_s, slow = w > 0 ? 2 * lag_.damping_ratio / w : lag_.time_constant_s;
  motion_ = {command_ - slow * v, v, 0};
}

const DriveMotion& DriveFollower::follow(double given) {
  const double c = waiting_.delayed(given), h = period_s_, w = lag_.natural_rad_per_s, tau = lag_.time_constant_s;
  // The set-point from the last command on: command + u t + s t².
  const double u = (c - before_) / (2 * h), s = (c - 2 * command_ + before_) / (2 * h * h);
  if (w > 0 || tau > 0) {
    // A parabola A + B t + s t² that follows it: ẍ/ω² + 2ζ/ω ẋ + x, or τ ẋ + x, is the set-point.
    const double slow = w > 0 ? 2 * lag_.damping_ratio / w : tau;
    const double B = u - 2 * slow * s, A = command_ - slow * B - (w > 0 ? 2 * s / (w * w) : 0);
    const double e = motion_.x - A, e_rate = motion_.v - B;
    motion_.x = A + h * (B + h * s) + decay_.e_to_e * e + decay_.v_to_e * e_rate;
    motion_.v = w > 0 ? B + 2 * h * s + decay_.e_to_v * e + decay_.v_to_v * e_rate : (c - motion_.x) / tau;
    motion_.a = w > 0 ? w * w * (c - motion_.x - slow * motion_.v) : (u + 2 * h * s - motion_.v) / tau;
  } else {
    motion_ = {c, u + 2 * h * s, 2 * s};
  }
  before_ = command_;
  command_ = c;
  return motion_;
}

}  // namespace drydock
