// SPDX-License-Identifier: Apache-2.0
#include "facility/contact_loop/loop_response.h"

#include <cassert>
#include <cmath>
#include <numbers>

#include "facility/plant/drive_follower.h"

namespace drydock {
namespace {

using Complex = std::complex<double>;

/// Place and speed of a drive whose commands swing with unit size.
struct DriveResponse {
  Complex x, v;
};

DriveResponse drive_response(const ActuatorLag& lag, Complex s) {
  const double w = lag.natural_rad_per_s;
  const Complex x =
      w > 0 ? w * w / (s * s + 2 * lag.damping_ratio * w * s + w * w) : 1.0 / (1.0 + lag.time_constant_s * s);
  return {x, s * x};
}

/// At the ticks: the recursion of DriveFollower::follow with commands z^k.
DriveResponse drive_response(const ActuatorLag& lag, double tick_s, Complex z) {
  const double h = tick_s, w = lag.natural_rad_per_s, tau = lag.time_constant_s;
  const Complex command = 1.0 / z, before = command / z;
  const Complex u = (1.0 - before) / (2 * h), p = (1.0 - 2.0 * command + before) / (2 * h * h);
  if (!(w > 0) && !(tau > 0)) return {1, u + 2 * h * p};
  const DriveDecay decay = drive_decay(lag, h);
  const double slow = w > 0 ? 2 * lag.damping_ratio / w : tau;
  const Complex B = u - 2 * slow * p, A = command - slow * B - (w > 0 ? 2.0 * p / (w * w) : 0.0);
  // x = goal + e_to_e (x/z − A) + v_to_e (v/z − B), and v alike.
  const Complex at_end = A + h * (B + h * p) - decay.e_to_e * A - decay.v_to_e * B;
  if (!(w > 0)) {
    const Complex x = at_end / (1.0 - decay.e_to_e / z);
    return {x, (1.0 - x) / tau};
  }
  const Complex speed_at_end = B + 2 * h * p - decay.e_to_v * A - decay.v_to_v * B;
  const Complex a = 1.0 - decay.e_to_e / z, b = -decay.v_to_e / z, c = -decay.e_to_v / z, d = 1.0 - decay.v_to_v / z;
  const Complex det = a * d - b * c;
  return {(d * at_end - b * speed_at_end) / det, (a * speed_at_end - c * at_end) / det};
}

Complex sensor_response(double lag_s, double tick_s, Complex z) {
  if (!(lag_s > 0)) return 1;
  const double ratio = tick_s / lag_s, kept = std::exp(-ratio);
  const Complex lead = (1.0 - 1.0 / z) / ratio;
  return (1.0 - lead + kept * (lead - 1.0 / z)) / (1.0 - kept / z);
}

Complex side_response(const ContactLoop& loop, const LoopSide& side, double rad_per_s) {
  const double k = loop.law.stiffness_N_per_m, c = loop.law.damping_N_s_per_m, T = loop.tick_s;
  const Complex s(0, rad_per_s);
  if (!(T > 0)) {
    const DriveResponse drive = drive_response(side.drives, s);
    const Complex late = std::exp(-s * (side.dead_time_s + side.sensor_period_s / 2));
    return (k * drive.x + c * drive.v) / (1.0 + side.sensor_lag_s * s) * late / (side.mass_kg * s * s);
  }
  assert(rad_per_s * T < std::numbers::pi && "below Nyquist's frequency");
  const Complex z = std::exp(s * T);
  const DriveResponse drive = drive_response(side.drives, T, z);
  const double half_sin = std::sin(rad_per_s * T / 2);
  const Complex held = -T * T / 4 * std::exp(-s * T / 2.0) * std::cos(rad_per_s * T / 2) / (half_sin * half_sin);
  const Complex late = std::exp(-s * (side.dead_time_s + (hold_s(loop, side) - T) / 2));
  return (k * drive.x + c * drive.v) * sensor_response(side.sensor_lag_s, T, z) * held * late / side.mass_kg;
}

}  // namespace

Complex loop_response(const ContactLoop& loop, double rad_per_s) {
  Complex sum = 0;
  for (const LoopSide& side : loop.sides)
    if (std::isfinite(side.mass_kg)) sum += side_response(loop, side, rad_per_s);
  return sum;
}

}  // namespace drydock
