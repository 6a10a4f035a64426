// SPDX-License-Identifier: Apache-2.0
#include "arm/trajectory/trajectory_extrema.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "arm/trajectory/hermite.h"
#include "arm/trajectory/interval_roots.h"
#include "testing/random.h"

namespace drydock {
namespace {

using testing::Random;

VectorX random_vector(Random& random, int n, double size) {
  VectorX v(n);
  for (double& x : v) x = random.between(-size, size);
  return v;
}

JointTrajectory random_trajectory(Random& random, int joints, int segments) {
  const auto motion = [&] {
    return JointMotion{random_vector(random, joints, 2), random_vector(random, joints, 3),
                       random_vector(random, joints, 5)};
  };
  JointTrajectory trajectory;
  trajectory.joints.assign(static_cast<std::size_t>(joints), "joint");
  JointMotion begin = motion();
  double t_s = 0;
  for (int i = 0; i < segments; ++i) {
    const JointMotion end = motion();
    const double next_s = t_s + random.between(0.2, 2);
    trajectory.segments.push_back(quintic_between(t_s, begin, next_s, end));
    begin = end;
    t_s = next_s;
  }
  return trajectory;
}

// Oracle: the polynomial made from its roots.
TEST(IntervalRoots, FindsAllRootsInside) {
  Random random(31);
  for (int trial = 0; trial < 300; ++trial) {
    std::vector<double> c = {random.between(0.5, 3)}, wanted;
    for (int i = 0; i < random.whole(1, 5); ++i) {
      const double root = random.between(-1, 2);
      c.push_back(0);
      for (std::size_t k = c.size(); k-- > 1;) c[k] = c[k - 1] - root * c[k];
      c[0] *= -root;
      if (root >= 0 && root <= 1) wanted.push_back(root);
    }
    std::sort(wanted.begin(), wanted.end());
    bool apart = true;
    for (std::size_t i = 1; i < wanted.size(); ++i) apart = apart && wanted[i] - wanted[i - 1] > 1e-3;
    if (!apart) continue;
    const std::vector<double> found = roots_within(c, 0, 1);
    ASSERT_EQ(found.size(), wanted.size());
    for (std::size_t i = 0; i < found.size(); ++i) EXPECT_NEAR(found[i], wanted[i], 1e-9);
  }
  EXPECT_TRUE(roots_within(std::vector<double>{0, 0, 0}, 0, 1).empty());
  EXPECT_EQ(roots_within(std::vector<double>{0, 1}, 0, 1), std::vector<double>{0});
}

// Oracle: the motions at both ends.
TEST(Hermite, MeetsBothEnds) {
  Random random(32);
  for (int trial = 0; trial < 50; ++trial) {
    const auto motion = [&] {
      return JointMotion{random_vector(random, 3, 2), random_vector(random, 3, 3), random_vector(random, 3, 5)};
    };
    const JointMotion begin = motion(), end = motion();
    const double t0_s = 0, t1_s = random.between(0.1, 3);
    JointMotion found;
    const auto distance = [&](const JointMotion& to, bool v, bool a) {
      return (found.q - to.q).norm() + (v ? (found.v - to.v).norm() : 0) + (a ? (found.a - to.a).norm() : 0);
    };
    for (const auto& [t_s, to] : {std::pair(t0_s, begin), std::pair(t1_s, end)}) {
      motion_at({{}, {quintic_between(t0_s, begin, t1_s, end)}}, t_s, found);
      EXPECT_LT(distance(to, true, true), 1e-8);
      motion_at({{}, {cubic_between(t0_s, begin, t1_s, end)}}, t_s, found);
      EXPECT_LT(distance(to, true, false), 1e-10);
      motion_at({{}, {straight_between(t0_s, begin.q, t1_s, end.q)}}, t_s, found);
      EXPECT_LT(distance(to, false, false), 1e-12);
    }
  }
}

// Oracle: 1500 samples a trajectory are never beyond the extrema and come near to them; the motion at their times.
TEST(TrajectoryExtrema, AreNeverExceededAndAreMet) {
  Random random(33);
  for (int trial = 0; trial < 40; ++trial) {
    const JointTrajectory trajectory = random_trajectory(random, 3, random.whole(1, 4));
    const std::vector<JointExtrema> extrema = trajectory_extrema(trajectory);
    JointMotion motion;
    VectorX low = VectorX::Constant(3, 1e9), high = -low, speed = VectorX::Zero(3), acceleration = VectorX::Zero(3);
    for (int k = 0; k <= 1500; ++k) {
      motion_at(trajectory, trajectory.duration_s() * k / 1500, motion);
      low = low.cwiseMin(motion.q);
      high = high.cwiseMax(motion.q);
      speed = speed.cwiseMax(motion.v.cwiseAbs());
      acceleration = acceleration.cwiseMax(motion.a.cwiseAbs());
    }
    for (Eigen::Index i = 0; i < 3; ++i) {
      const JointExtrema& own = extrema[static_cast<std::size_t>(i)];
      EXPECT_LE(own.lowest.value, low[i] + 1e-12);
      EXPECT_GE(own.highest.value, high[i] - 1e-12);
      EXPECT_GE(own.speed.value, speed[i] - 1e-11);
      EXPECT_GE(own.acceleration.value, acceleration[i] - 1e-10);
      EXPECT_NEAR(own.lowest.value, low[i], 1e-3);
      EXPECT_NEAR(own.highest.value, high[i], 1e-3);
      EXPECT_NEAR(own.speed.value, speed[i], 0.02 * (1 + speed[i]));
      EXPECT_NEAR(own.acceleration.value, acceleration[i], 0.05 * (1 + acceleration[i]));
      motion_at(trajectory, own.highest.time_s, motion);
      EXPECT_NEAR(motion.q[i], own.highest.value, 1e-10);
      motion_at(trajectory, own.speed.time_s, motion);
      EXPECT_NEAR(std::abs(motion.v[i]), own.speed.value, 1e-8);
    }
  }
}

// Oracle: the extrema and the limits, by hand; the same curve at another time.
TEST(TrajectoryExtrema, GiveTheMarginAndScaleWithTime) {
  Random random(34);
  const JointTrajectory trajectory = random_trajectory(random, 3, 3);
  std::vector<ChainJoint> joints(3);
  const std::vector<JointExtrema> extrema = trajectory_extrema(trajectory);
  EXPECT_EQ(smallest_limit_margin(trajectory, joints).joint, -1);
  joints[1].upper = extrema[1].highest.value + 0.25;
  joints[2].lower = extrema[2].lowest.value - 0.5;
  TrajectoryMargin margin = smallest_limit_margin(trajectory, joints);
  EXPECT_EQ(margin.joint, 1);
  EXPECT_NEAR(margin.margin, 0.25, 1e-12);
  EXPECT_EQ(margin.time_s, extrema[1].highest.time_s);
  joints[2].lower = extrema[2].lowest.value + 0.125;
  margin = smallest_limit_margin(trajectory, joints);
  EXPECT_EQ(margin.joint, 2);
  EXPECT_NEAR(margin.margin, -0.125, 1e-12);

  const JointTrajectory slower = slowed_down(trajectory, 1.7);
  JointMotion motion, slow;
  for (int k = 0; k <= 50; ++k) {
    const double t_s = trajectory.duration_s() * k / 50 * (1 - 1e-9);
    motion_at(trajectory, t_s, motion);
    motion_at(slower, 1.7 * t_s, slow);
    EXPECT_LT((motion.q - slow.q).norm(), 1e-11);
    EXPECT_LT((motion.v - 1.7 * slow.v).norm(), 1e-10);
    EXPECT_LT((motion.a - 1.7 * 1.7 * slow.a).norm(), 1e-9);
  }
}

}  // namespace
}  // namespace drydock
