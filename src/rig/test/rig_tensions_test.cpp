// SPDX-License-Identifier: Apache-2.0
#include "rig/cable/rig_tensions.h"

#include <gtest/gtest.h>

#include "rig/cable/tension/needed_wrenches.h"
#include "testing/random_rig.h"

namespace drydock {
namespace {

using testing::Random;
using testing::random_rig;

// Oracle: brute force over the points of the load, each alone; and the balance structure · tensions = needed.
TEST(RigTensions, AreThoseOfTheHardestLoad) {
  Random random(17);
  int held = 0;
  for (int trial = 0; trial < 100; ++trial) {
    CableRig rig = random_rig(random, {point_axes(), random.whole(4, 6), false});
    rig.load.points.clear();
    for (int i = 0; i < 3; ++i) rig.load.points.push_back({Vector3::Zero(), 200 * random.unit_vector()});
    const CableRigPose pose = rig_pose(rig, random.pose(1));
    const RigTensions found = rig_tensions(rig, pose);
    for (std::size_t i = 0; i < 3; ++i) {
      CableRig one = rig;
      one.load.points = {rig.load.points[i]};
      const RigTensions alone = rig_tensions(one, pose);
      EXPECT_GE(alone.slack_N, found.slack_N) << trial;
      if (i == found.load) {
        EXPECT_EQ(alone.tension_N, found.tension_N) << trial;
      }
    }
    EXPECT_EQ(found.holds, found.missing_N == 0) << trial;
    if (!found.holds) continue;
    ++held;
    const ScaledWrenches needed = needed_wrenches(rig, pose.X_WB, WithAcceleration::kNo).points;
    const VectorX rest = pose.structure * found.tension_N - needed.col(static_cast<Eigen::Index>(found.load));
    EXPECT_LE(rest.norm(), 1e-9 * found.tension_N.norm()) << trial;  // rounding
  }
  EXPECT_GE(held, 5);
}

// Oracle: by definition. An eye at its anchor has no line.
TEST(RigTensions, HoldNothingWhereACableHasNoLine) {
  Random random(18);
  CableRig rig = random_rig(random, {point_axes(), 4, false});
  const RigTensions found = rig_tensions(rig, rig_pose(rig, {Rotation{}, rig.cables[0].p_WA - rig.cables[0].p_BC}));
  EXPECT_FALSE(found.holds);
  EXPECT_EQ(found.tension_N.size(), 0);
}

}  // namespace
}  // namespace drydock
