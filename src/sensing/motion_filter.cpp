// SPDX-License-Identifier: Apache-2.0
#include "sensing/motion_filter.h"

#include <algorithm>
#include <cassert>
#include <cmath>

#include "spatial/rotation_exp.h"

namespace drydock {
namespace {

/// From one pose to another: the rotation vector and the way of the origin, both in W.
Twist displacement(const Pose& X_WA, const Pose& X_WB) {
  const Vector3 turn_A = rotation_log(inverse(X_WA.R) * X_WB.R);
  return {X_WA.R * turn_A, X_WB.p - X_WA.p};
}

Pose displaced(const Pose& X_WA, const Twist& by) {
  return {renormalised({rotation_exp(by.w).matrix * X_WA.R.matrix}), X_WA.p + by.v};
}

/// A displacement and its rate.
struct Follower {
  Twist x, v;
};
Follower operator+(const Follower& a, const Follower& b) {
  return {a.x + b.x, a.v + b.v};
}
Follower operator*(double factor, const Follower& a) {
  return {factor * a.x, factor * a.v};
}

}  // namespace

const RigidMotion& MotionFilter::follow(double time_s, const Pose& X_WC) {
  if (!has_begun_) {
    has_begun_ = true;
    motion_ = {X_WC, {}, {}};
  } else {
    const double step_s = time_s - time_s_;
    assert(step_s > 0 && "instants increase");
    const Twist commanded = (1 / step_s) * displacement(command_, X_WC);
    if (lag_.natural_rad_per_s > 0) {
      follow_second_order(step_s, commanded, X_WC);
    } else if (lag_.time_constant_s > 0) {
      follow_first_order(step_s, commanded, displacement(motion_.X_WB, X_WC));
    } else {
      motion_ = {X_WC, commanded, {}};
    }
  }
  time_s_ = time_s;
  command_ = X_WC;
  return motion_;
}

// The gap to a command that moves evenly with u goes to τ u; what was beyond that decays.
void MotionFilter::follow_first_order(double step_s, const Twist& commanded, const Twist& gap_at_end) {
  const double tau = lag_.time_constant_s;
  const Twist gap_at_begin = gap_at_end - step_s * commanded;
  const Twist gap = tau * commanded + std::exp(-step_s / tau) * (gap_at_begin - tau * commanded);
  motion_.X_WB = displaced(motion_.X_WB, gap_at_end - gap);
  motion_.V_WB_W = (1 / tau) * gap;
  motion_.A_WB_W = (1 / tau) * (commanded - motion_.V_WB_W);
}

void MotionFilter::follow_second_order(double step_s, const Twist& commanded, const Pose& X_WC) {
  constexpr double kShort = 0.1;  // of a radian of the oscillation, for each step of Runge and Kutta
  const double omega = lag_.natural_rad_per_s, squared = omega * omega, drag = 2 * lag_.damping_ratio * omega;
  const int steps = std::max(1, static_cast<int>(std::ceil(step_s * omega / kShort)));
  const double h = step_s / steps;
  Twist to_command;  // of the command from the platform, at the end of each step
  for (int i = 1; i <= steps; ++i) {
    const Pose X_WD = displaced(X_WC, (i - steps) * h * commanded);
    to_command = displacement(motion_.X_WB, X_WD);
    const Twist at_begin = to_command - h * commanded;
    const auto rate = [&](double t, const Follower& y) {
      return Follower{y.v, squared * (at_begin + t * commanded - y.x) - drag * y.v};
    };
    const Follower y{{}, motion_.V_WB_W};
    const Follower k1 = rate(0, y), k2 = rate(h / 2, y + h / 2 * k1), k3 = rate(h / 2, y + h / 2 * k2),
                   k4 = rate(h, y + h * k3);
    const Follower end = y + h / 6 * (k1 + 2 * k2 + 2 * k3 + k4);
    motion_.X_WB = displaced(motion_.X_WB, end.x);
    motion_.V_WB_W = end.v;
    to_command = to_command - end.x;
  }
  motion_.A_WB_W = squared * to_command - drag * motion_.V_WB_W;
}

}  // namespace drydock
