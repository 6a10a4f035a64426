// SPDX-License-Identifier: Apache-2.0
#include "rig/stop_profile.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "spatial/rotation_exp.h"
#include "testing/random.h"

namespace drydock {
namespace {

using testing::Random;

Twist random_stop_twist(Random& random, double size) {
  return {random.vector(size), random.vector(size)};
}

// Oracle: central differences of the pose, and of the twist; rotations about axes that change.
TEST(QuarticMotion, HasTheRatesOfItsPose) {
  Random random(71);
  for (int trial = 0; trial < 50; ++trial) {
    QuarticMotion motion{random.pose(), {}, 1};
    for (Twist& rate : motion.rates) rate = random_stop_twist(random, 1);
    constexpr double kStep = 1e-4;
    const double u = random.between(0.1, 1);
    const PlatformMotion at = motion_at(motion, u), before = motion_at(motion, u - kStep),
                         after = motion_at(motion, u + kStep);
    // Third derivatives are below 20, so that the difference is off by less than 20 step²/6.
    EXPECT_LT(((after.X_WB.p - before.X_WB.p) / (2 * kStep) - at.V_WB_W.v).norm(), 1e-7);
    EXPECT_LT((rotation_log(after.X_WB.R * inverse(before.X_WB.R)) / (2 * kStep) - at.V_WB_W.w).norm(), 1e-7);
    EXPECT_LT(((after.V_WB_W.v - before.V_WB_W.v) / (2 * kStep) - at.A_WB_W.v).norm(), 1e-7);
    EXPECT_LT(((after.V_WB_W.w - before.V_WB_W.w) / (2 * kStep) - at.A_WB_W.w).norm(), 1e-6);
  }
}

// Oracle: random search for an instant that is farther than proven; and about a fixed axis the bound of the pose is
// attained by a motion that only speeds up.
TEST(QuarticMotion, GetsNoFartherThanItsReach) {
  Random random(72);
  for (int trial = 0; trial < 200; ++trial) {
    const double size = std::pow(10, random.between(-2, 0.5));
    QuarticMotion motion{random.pose(), {}, 1};
    for (Twist& rate : motion.rates) rate = random_stop_twist(random, size);
    const double half = random.between(0.01, 0.3), u = random.between(half, 1 - half);
    const QuarticReach reach = reach_within(rates_at(motion, u), half);
    const PlatformMotion at = motion_at(motion, u);
    for (int k = 0; k <= 20; ++k) {
      const PlatformMotion to = motion_at(motion, u + half * (k - 10) / 10);
      EXPECT_LE((to.X_WB.p - at.X_WB.p).norm(), reach.move_m + 1e-14);
      EXPECT_LE(angle_between(to.X_WB.R, at.X_WB.R), reach.turn_rad + 1e-14);
      EXPECT_LE((to.V_WB_W.v - at.V_WB_W.v).norm(), reach.velocity + 1e-14);
      EXPECT_LE((to.A_WB_W.v - at.A_WB_W.v).norm(), reach.acceleration + 1e-14);
      EXPECT_LE((to.V_WB_W.w - at.V_WB_W.w).norm(), reach.angular_velocity + 1e-14);
      EXPECT_LE((to.A_WB_W.w - at.A_WB_W.w).norm(), reach.angular_acceleration + 1e-14);
    }
  }
  const Vector3 axis = random.unit_vector();
  const QuarticMotion about{random.pose(), {Twist{0.3 * axis, 0.2 * axis}, Twist{0.1 * axis, 0.5 * axis}}, 1};
  const QuarticReach reach = reach_within(rates_at(about, 0.5), 0.1);
  const PlatformMotion from = motion_at(about, 0.5), to = motion_at(about, 0.6);
  EXPECT_NEAR((to.X_WB.p - from.X_WB.p).norm(), reach.move_m, 1e-12);
  EXPECT_NEAR(angle_between(to.X_WB.R, from.X_WB.R), reach.turn_rad, 1e-12);
}

/// Largest sizes along a stop, of the parts by the first and second letter.
struct StopSizes {
  double a = 0, alpha = 0, j = 0, jw = 0;
};
StopSizes stop_sizes(const StopProfile& stop) {
  StopSizes sizes;
  const QuarticMotion motion = stop_motion({}, stop);
  for (int k = 0; k <= 1000; ++k) {
    const QuarticRates at = rates_at(motion, stop.duration_s() * k / 1000);
    sizes.a = std::max(sizes.a, at.acceleration.v.norm());
    sizes.alpha = std::max(sizes.alpha, at.acceleration.w.norm());
    sizes.j = std::max(sizes.j, at.jerk.v.norm());
    sizes.jw = std::max(sizes.jw, at.jerk.w.norm());
  }
  return sizes;
}

// Oracle: the polynomials at the ends, sampled sizes between; no shorter time keeps the limits but for the 3 % that the
// control points of eighths add to a parabola.
TEST(StopProfile, StopsWithinItsLimits) {
  Random random(73);
  int tight = 0;
  for (int trial = 0; trial < 200; ++trial) {
    const StopLimits limits{random.between(0.5, 3), random.between(0.5, 3), random.between(5, 60),
                            random.between(5, 60)};
    const Twist v0 = random_stop_twist(random, trial % 5 == 0 ? 0.0 : 1.0);
    Twist a0 = random_stop_twist(random, trial % 3 == 0 ? 0.0 : 1.0);
    if (trial % 4 == 1) a0 = -random.between(0, 4) * v0;  // slowing down already, perhaps beyond the limit
    const StopProfile stop = planned_stop(v0, a0, limits, 0.004);
    if (v0 == Twist{} && a0 == Twist{}) {
      EXPECT_EQ(stop.ticks, 0);
      continue;
    }
    const double T = stop.duration_s();
    EXPECT_LT((stop.velocity(0) - v0).v.norm() + (stop.velocity(0) - v0).w.norm(), 1e-14);
    EXPECT_LT(stop.velocity(T).v.norm() + stop.velocity(T).w.norm(), 1e-12);
    const QuarticRates end = rates_at(stop_motion({}, stop), T);
    EXPECT_LT(end.acceleration.v.norm() + end.acceleration.w.norm(), 1e-11);
    EXPECT_LT((stop.displacement(T).v - (T / 2 * v0.v + T * T / 12 * a0.v)).norm(), 1e-12);
    const double most = std::max(limits.acceleration_m_per_s2, a0.v.norm());
    const double most_w = std::max(limits.acceleration_rad_per_s2, a0.w.norm());
    const StopSizes sizes = stop_sizes(stop);
    EXPECT_LE(sizes.a, most * (1 + 1e-9));
    EXPECT_LE(sizes.alpha, most_w * (1 + 1e-9));
    EXPECT_LE(sizes.j, limits.jerk_m_per_s3 * (1 + 1e-9));
    EXPECT_LE(sizes.jw, limits.jerk_rad_per_s3 * (1 + 1e-9));
    if (stop.ticks < 20) continue;  // of whole ticks
    StopProfile shorter = stop;
    shorter.ticks = static_cast<int>(0.92 * stop.ticks);
    const StopSizes over = stop_sizes(shorter);
    tight += over.a > most || over.alpha > most_w || over.j > limits.jerk_m_per_s3 || over.jw > limits.jerk_rad_per_s3;
    if (a0 == Twist{}) {
      EXPECT_TRUE(over.a > most || over.alpha > most_w || over.j > limits.jerk_m_per_s3 ||
                  over.jw > limits.jerk_rad_per_s3);
    }
  }
  EXPECT_GT(tight, 120);  // the others have shorter times, with gaps between them and what is kept
}

// Oracle: closed form. From a steady speed the jerk is 6 v/T² at both ends, the acceleration 3 v/(2 T) in the middle.
TEST(StopProfile, TakesTheTimeOfTheHarderLimit) {
  const Twist v0{{0, 0, 0}, {0.6, 0, 0}};
  const double none = std::numeric_limits<double>::infinity();
  EXPECT_EQ(planned_stop(v0, {}, {none, none, 10, none}, 0.001).ticks, 600);
  const int by_acceleration = planned_stop(v0, {}, {0.5, none, none, none}, 0.001).ticks;
  EXPECT_GE(by_acceleration, 1800);
  EXPECT_LE(by_acceleration, 1860);
  EXPECT_EQ(planned_stop({{0, 0, 0}, {none, 0, 0}}, {}, {1, 1, 1, 1}, 0.001).ticks, kMostStopTicks);
}

}  // namespace
}  // namespace drydock
