// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>

#include "rig/platform_motion.h"

namespace drydock {

/// A motion over a time: displacement and rotation vector from its begin are polynomials of degree four,
///
///     d(u) = Σ rate_k uᵏ / k!,   p_WB = p_0 + d.v,   R_WB = exp(d.w) R_0,   0 ≤ u ≤ duration.
///
/// About a fixed axis d.w is the angle. About a changing one the angular velocity is J_left(d.w) ḋ.w, which is rate_1
/// at the begin, and zero where ḋ.w is; the angular acceleration is rate_2 at the begin.
struct QuarticMotion {
  Pose X_WB;                     // at the begin
  std::array<Twist, 4> rates{};  // derivatives of d at the begin, the first to the fourth
  double duration_s = 0;

  template <class Archive>
  void visit(Archive& archive) {
    archive(X_WB, rates, duration_s);
  }
};

/// d and its derivatives at an instant; the fourth is the same at all.
struct QuarticRates {
  Twist displacement, velocity, acceleration, jerk, snap;
};
QuarticRates rates_at(const QuarticMotion& motion, double u_s);

/// Pose, twist and acceleration at an instant, exact.
PlatformMotion motion_at(const QuarticMotion& motion, double u_s);

/// How far a motion gets, for all instants u ± half of it, from where it is at u. Proven: Taylor's series of
/// polynomials ends; |J_left(r)| ≤ 1, |J_left(r) − 1| ≤ |r|/2 and |d/dt J_left(r) ṙ| ≤ |r| |ṙ|²/3 (J_left(r) = ∫ exp(s
/// r̂) ds over s from 0 to 1, whose second derivative in r is at most ∫ s² ds).
struct QuarticReach {
  double move_m = 0, turn_rad = 0;                        // of the pose
  double velocity = 0, acceleration = 0;                  // changes of V.v and A.v
  double angular_velocity = 0, angular_acceleration = 0;  // changes of V.w and A.w
};
QuarticReach reach_within(const QuarticRates& at_u, double half_s);

}  // namespace drydock
