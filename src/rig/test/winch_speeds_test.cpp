// SPDX-License-Identifier: Apache-2.0
#include "rig/cable/winch_speeds.h"

#include <gtest/gtest.h>

#include "testing/random_rig.h"

namespace drydock {
namespace {

using testing::axes_of_kind;
using testing::Random;
using testing::random_rig;

CableRig limited_rig(Random& random, int kind) {
  CableRig rig = random_rig(random, {axes_of_kind(kind), 7, kind % 2 == 0});
  for (Cable& cable : rig.cables) {
    cable.speed_max_m_per_s = random.between(0.5, 3);
    cable.acceleration_max_m_per_s2 = random.between(1, 10);
  }
  return rig;
}

// Oracle: the motion run faster by the factor, in which one winch is at its limit and none beyond.
TEST(WinchSpeeds, FactorUsesUpOneLimit) {
  Random random(71);
  for (int trial = 0; trial < 100; ++trial) {
    const CableRig rig = limited_rig(random, trial);
    const CableRigPose pose = rig_pose(rig, random.pose(1));
    const Twist V{random.vector(), random.vector()}, A{random.vector(5), random.vector(5)};
    const WinchSpeeds plain = winch_speeds(rig, pose, V, A);
    if (plain.status != CableStatus::kOk) continue;
    std::vector<double> rates(7);
    cable_rates(rig, pose, V, rates);
    for (std::size_t i = 0; i < 7; ++i) EXPECT_EQ(plain.winches[i].speed_m_per_s, rates[i]);
    const double k = plain.factor;
    const WinchSpeeds fast = winch_speeds(rig, pose, k * V, k * k * A);
    EXPECT_NEAR(fast.share, 1, 1e-12);
    EXPECT_NEAR(fast.factor, 1, 1e-12);
    const WinchUse& most = fast.winches[static_cast<std::size_t>(plain.limiting)];
    EXPECT_NEAR(std::max(most.speed_share, most.acceleration_share), 1, 1e-12);
  }
}

// Oracle: sampling. No twist of that size breaks a limit, and the one given reaches it.
TEST(SafeSpeed, IsTheLargestBallOfTwists) {
  Random random(72);
  for (int trial = 0; trial < 30; ++trial) {
    const CableRig rig = limited_rig(random, trial);
    const CableRigPose pose = rig_pose(rig, random.pose(1));
    const SafeSpeed safe = safe_speed(rig, pose);
    if (safe.status != CableStatus::kOk) continue;
    const auto share = [&](const ScaledWrench& direction) {
      const Twist V = unscaled_twist(rig.platform, safe.speed_m_per_s * direction);
      double largest = 0;
      for (const WinchUse& use : winch_speeds(rig, pose, V, {}).winches) largest = std::max(largest, use.speed_share);
      return largest;
    };
    for (int draw = 0; draw < 200; ++draw) {
      ScaledWrench direction(directions(rig.platform));
      for (double& x : direction) x = random.between(-1, 1);
      EXPECT_LE(share(direction.normalized()), 1 + 1e-12);
    }
    EXPECT_NEAR(share(safe.direction), 1, 1e-12);
    const auto winch = static_cast<std::size_t>(safe.acceleration_winch);
    const ScaledWrench column = pose.structure.col(safe.acceleration_winch);
    const Twist A = unscaled_twist(rig.platform, safe.acceleration_m_per_s2 * column.normalized());
    EXPECT_NEAR(winch_speeds(rig, pose, {}, A).winches[winch].acceleration_share, 1, 1e-12);
  }
}

// Oracle: definition; without limits, and at rest, nothing is used.
TEST(WinchSpeeds, WithoutLimitsThereIsNoFactor) {
  Random random(73);
  CableRig rig = random_rig(random, {body_axes(), 7, false});
  const CableRigPose pose = rig_pose(rig, random.pose(1));
  const WinchSpeeds free = winch_speeds(rig, pose, {random.vector(), random.vector()}, {});
  EXPECT_EQ(free.share, 0);
  EXPECT_EQ(free.limiting, -1);
  EXPECT_EQ(free.factor, std::numeric_limits<double>::infinity());
  EXPECT_EQ(safe_speed(rig, pose).speed_m_per_s, std::numeric_limits<double>::infinity());
  rig.cables[2].speed_max_m_per_s = 0;  // a winch that stands
  EXPECT_EQ(winch_speeds(rig, pose, {}, {}).limiting, -1);
  EXPECT_EQ(winch_speeds(rig, pose, {random.vector(), random.vector()}, {}).factor, 0);
}

}  // namespace
}  // namespace drydock
