// SPDX-License-Identifier: Apache-2.0
#include "rig/quartic_motion.h"

#include <algorithm>

#include "spatial/exp_coefficients.h"
#include "spatial/rotation_exp.h"

namespace drydock {

QuarticRates rates_at(const QuarticMotion& motion, double u_s) {
  const double u = u_s, u2 = u * u / 2, u3 = u * u2 / 3, u4 = u * u3 / 4;
  const std::array<Twist, 4>& r = motion.rates;
  return {u * r[0] + u2 * r[1] + u3 * r[2] + u4 * r[3], r[0] + u * r[1] + u2 * r[2] + u3 * r[3],
          r[1] + u * r[2] + u2 * r[3], r[2] + u * r[3], r[3]};
}

namespace {

/// d/dt J_left(r) ṙ, with J_left = 1 + a r̂ + b r̂² and a = (1 − cos θ)/θ², b = (θ − sin θ)/θ³.
Vector3 turning_rate(const Vector3& r, const Vector3& rdot) {
  const double theta = r.stableNorm(), along = r.dot(rdot);
  const double a_rate = along * (2 * cos_remainder_over_4(theta) - theta_minus_sin_over_3(theta));
  const double b_rate = -2 * along * mixed_remainder_over_5(theta);
  const Vector3 cross = r.cross(rdot);
  return a_rate * cross + b_rate * r.cross(cross) + theta_minus_sin_over_3(theta) * rdot.cross(cross);
}

}  // namespace

PlatformMotion motion_at(const QuarticMotion& motion, double u_s) {
  const QuarticRates d = rates_at(motion, u_s);
  PlatformMotion at{{motion.X_WB.R, motion.X_WB.p + d.displacement.v}, d.velocity, d.acceleration};
  const Vector3& r = d.displacement.w;
  if (r.isZero(0)) return at;
  at.X_WB.R = rotation_exp(r) * motion.X_WB.R;
  const Matrix3 J_left = rotation_exp_jacobian_left(r);
  at.V_WB_W.w = J_left * d.velocity.w;
  at.A_WB_W.w = J_left * d.acceleration.w + turning_rate(r, d.velocity.w);
  return at;
}

QuarticReach reach_within(const QuarticRates& at_u, double half_s) {
  const double h = half_s, h2 = h * h / 2, h3 = h * h2 / 3, h4 = h * h3 / 4;
  const auto change = [&](double first, double second, double third, double fourth) {
    return first * h + second * h2 + third * h3 + fourth * h4;
  };
  const double v = at_u.velocity.v.norm(), a = at_u.acceleration.v.norm(), j = at_u.jerk.v.norm(),
               s = at_u.snap.v.norm();
  QuarticReach reach{.move_m = change(v, a, j, s), .velocity = change(a, j, s, 0), .acceleration = change(j, s, 0, 0)};
  const double r1 = at_u.velocity.w.norm(), r2 = at_u.acceleration.w.norm(), r3 = at_u.jerk.w.norm(),
               r4 = at_u.snap.w.norm();
  reach.turn_rad = change(r1, r2, r3, r4);
  // Largest size of r, ṙ and r̈ within the time, and how far the angular acceleration is from r̈.
  const double r = at_u.displacement.w.norm() + reach.turn_rad, rate = r1 + change(r2, r3, r4, 0);
  const double change_of_rate = change(r3, r4, 0, 0), second = r2 + change_of_rate;
  const double turning = r * rate * rate / 3;
  reach.angular_velocity = h * (second + turning);
  reach.angular_acceleration = change_of_rate + 2 * (r * second / 2 + turning);
  return reach;
}

}  // namespace drydock
