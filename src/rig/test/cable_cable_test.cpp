// SPDX-License-Identifier: Apache-2.0
#include "rig/cable/cable_cable.h"

#include <gtest/gtest.h>

#include "rig/cable/cable_length.h"
#include "testing/random_rig.h"
#include "testing/turned_rig.h"

namespace drydock {
namespace {

using testing::Random;
using testing::random_rig;

// Oracle: sampling. Points along the free parts come no nearer than the clearance, and fine enough ones come near it.
TEST(CableCable, ClearanceIsTheNearestOfAllPoints) {
  Random random(41);
  for (int trial = 0; trial < 20; ++trial) {
    const CableRig rig = random_rig(random, {body_axes(), 4, trial % 2 == 0});
    const CableRigPose pose = rig_pose(rig, random.pose(0.5));
    ASSERT_EQ(pose.status, CableStatus::kOk);
    double nearest = 1e300;
    constexpr int kSteps = 100;
    for (std::size_t i = 0; i < 4; ++i) {
      for (std::size_t j = 0; j < i; ++j) {
        const double radii = (rig.cables[i].diameter_m + rig.cables[j].diameter_m) / 2;
        const CableLine &a = pose.lines[i], &b = pose.lines[j];
        for (int s = 0; s <= kSteps; ++s) {
          const Vector3 p = a.p_WC + a.free_length_m * s / kSteps * a.u_W;
          for (int t = 0; t <= kSteps; ++t) {
            nearest = std::min(nearest, (p - b.p_WC - b.free_length_m * t / kSteps * b.u_W).norm() - radii);
          }
        }
      }
    }
    const CablePair pair = cable_clearance(rig, pose);
    EXPECT_LE(pair.value, nearest + 1e-12);
    EXPECT_GE(pair.value, nearest - 0.05);  // half a step of each cable
    EXPECT_LT(pair.first, pair.second);
    EXPECT_EQ(cable_angle(rig, pose).first, -1);
  }
}

// Oracle: closed form. Eyes and fixed anchors in common make a pair one of angles; two on crossing diagonals are known.
TEST(CableCable, SharedEndsAreComparedByAngle) {
  Random random(42);
  CableRig rig = random_rig(random, {body_axes(), 4, false});
  const Pose X_WB = random.pose(0.3);
  rig.cables[2].p_BC = rig.cables[1].p_BC;
  const Vector3 p_WC = X_WB * rig.cables[1].p_BC, u = random.unit_vector(),
                v = u.cross(random.unit_vector()).normalized();
  rig.cables[1].p_WA = p_WC + 3 * u;
  rig.cables[2].p_WA = p_WC + 4 * (std::cos(0.2) * u + std::sin(0.2) * v);
  CableRigPose pose = rig_pose(rig, X_WB);
  EXPECT_NEAR(cable_angle(rig, pose).value, 0.2, 1e-12);
  EXPECT_EQ(cable_angle(rig, pose).first, 1);
  EXPECT_EQ(cable_angle(rig, pose).second, 2);
  rig.cables[3].p_WA = rig.cables[0].p_WA;
  EXPECT_TRUE(share_an_end(rig.cables[0], rig.cables[3]));
  rig.cables[0].pulley = Pulley{0.05, random.unit_vector()};
  EXPECT_FALSE(share_an_end(rig.cables[0], rig.cables[3]));
  const CableRig point = random_rig(random, {point_axes(), 3, false});
  EXPECT_EQ(cable_clearance(point, rig_pose(point, X_WB)).first, -1);
  EXPECT_EQ(cable_clearance_change(point, rig_pose(point, X_WB), {0.1, 0.1}), 0);
}

// Oracle: two parallel cables a known distance apart, and the hall turned.
TEST(CableCable, ClearanceOfParallelCables) {
  Random random(43);
  for (int trial = 0; trial < 20; ++trial) {
    CableRig rig;
    rig.platform.axes = body_axes();
    for (int i = 0; i < 2; ++i) {
      Cable cable;
      cable.p_BC = {0.3 * i, 0, 0.1 * i};
      cable.p_WA = {0.3 * i, 0, 3.0 + i};
      cable.diameter_m = 0.01 * (i + 1);
      rig.cables.push_back(cable);
    }
    const Pose X_NW = random.pose(3);
    EXPECT_NEAR(cable_clearance(testing::turned(rig, X_NW), rig_pose(testing::turned(rig, X_NW), X_NW)).value,
                0.3 - 0.015, 1e-13);
  }
}

// Oracle: definition.
TEST(CableLength, MarginIsTheNearerLimit) {
  Random random(44);
  CableRig rig = random_rig(random, {body_axes(), 3, true});
  const CableRigPose pose = rig_pose(rig, random.pose(0.3));
  EXPECT_EQ(cable_length_margin(rig, pose).cable, -1);
  EXPECT_EQ(cable_length_change(rig, pose, {1, 1}), 0);
  rig.cables[0].length_min_m = pose.lines[0].length_m - 0.5;
  rig.cables[2].length_max_m = pose.lines[2].length_m + 0.4;
  EXPECT_NEAR(cable_length_margin(rig, pose).margin_m, 0.4, 1e-12);
  EXPECT_EQ(cable_length_margin(rig, pose).cable, 2);
  rig.cables[0].length_min_m += 0.7;
  EXPECT_NEAR(cable_length_margin(rig, pose).margin_m, -0.2, 1e-12);
  EXPECT_EQ(cable_length_margin(rig, pose).cable, 0);
  EXPECT_TRUE(std::isinf(cable_length_change(rig, pose, {5, 0})));
}

}  // namespace
}  // namespace drydock
