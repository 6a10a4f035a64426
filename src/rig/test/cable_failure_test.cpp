// SPDX-License-Identifier: Apache-2.0
#include "rig/cable/cable_failure.h"

#include <gtest/gtest.h>

#include "rig/cable/tension/needed_wrenches.h"
#include "testing/random_rig.h"

namespace drydock {
namespace {

using testing::axes_of_kind;
using testing::Random;
using testing::random_rig;

/// The same rig without one of its cables.
CableRig left_over(const CableRig& rig, std::size_t gone) {
  CableRig rest = rig;
  rest.cables.erase(rest.cables.begin() + static_cast<std::ptrdiff_t>(gone));
  return rest;
}

CableRig strong_rig(Random& random, int kind) {
  const std::vector<WrenchAxis> axes = axes_of_kind(kind);
  CableRig rig = random_rig(random, {axes, static_cast<int>(axes.size()) + 2 + kind % 2, kind % 2 == 0});
  for (Cable& cable : rig.cables) cable.tension_max_N = random.between(500, 5000);
  rig.load.points = {Wrench{random.vector(5), random.vector(100)}};
  rig.platform.M_BBo_B.mass_kg = random.between(1, 5);
  return rig;
}

// Oracle: the rig built anew without the cable, one load: slack, status and extremes are those of its tension set.
TEST(CableFailure, IsTheRigWithoutTheCable) {
  Random random(81);
  int held = 0, unheld = 0;
  for (int trial = 0; trial < 60; ++trial) {
    const CableRig rig = strong_rig(random, trial);
    const Pose X_WB = random.pose(0.5);
    const std::vector<CableFailure> failures = cable_failures(rig, rig_pose(rig, X_WB));
    if (failures.empty()) continue;
    ASSERT_EQ(failures.size(), rig.cables.size());
    for (std::size_t i = 0; i < rig.cables.size(); ++i) {
      const CableRig rest = left_over(rig, i);
      const CableRigPose pose = rig_pose(rest, X_WB);
      const ScaledWrench needed = needed_wrenches(rest, X_WB, WithAcceleration::kNo).points.col(0);
      const TensionSet set = tension_set(tension_problem(rest, pose, needed));
      EXPECT_EQ(failures[i].status, set.status);
      EXPECT_EQ(failures[i].slack_N, set.slack_N);
      if (!failures[i].holds()) {
        ++unheld;
        // What the nearest tensions and the load leave over is the wrench reported.
        const ScaledWrench net = pose.structure * set.missing.nearest_N - needed;
        EXPECT_NEAR((scaled(rig.platform, failures[i].unheld_F_B_W) - net).norm(), 0, 1e-7 * (1 + net.norm()));
        EXPECT_NEAR(failures[i].missing_N, net.norm(), 1e-7 * (1 + net.norm()));
        EXPECT_EQ(failures[i].lowest_N.size(), 0);
        continue;
      }
      ++held;
      for (std::size_t k = 0; k < rest.cables.size(); ++k) {
        const auto from = static_cast<Eigen::Index>(k), to = static_cast<Eigen::Index>(k < i ? k : k + 1);
        EXPECT_EQ(failures[i].lowest_N[to], set.lowest_N[from]);
        EXPECT_EQ(failures[i].highest_N[to], set.highest_N[from]);
      }
      EXPECT_EQ(failures[i].highest_N[static_cast<Eigen::Index>(i)], 0);
    }
  }
  EXPECT_GT(held, 30);
  EXPECT_GT(unheld, 30);
}

// Oracle: each member of the load set by itself. None has less slack than reported; one corner has as little.
TEST(CableFailure, TakesTheWorstOfTheLoads) {
  Random random(82);
  for (int trial = 0; trial < 12; ++trial) {
    CableRig rig = strong_rig(random, trial);
    rig.load.points.push_back({random.vector(5), random.vector(100)});
    rig.load.half.f = random.vector(40).cwiseAbs();
    const Pose X_WB = random.pose(0.5);
    const std::vector<CableFailure> failures = cable_failures(rig, rig_pose(rig, X_WB));
    for (const CableFailure& failure : failures) {
      for (int draw = 0; draw < 10; ++draw) {
        CableRig one = left_over(rig, static_cast<std::size_t>(failure.cable));
        one.load.points = {rig.load.points[static_cast<std::size_t>(draw % 2)]};
        for (int k = 0; k < 3; ++k) one.load.points[0].f[k] += random.between(-1, 1) * rig.load.half.f[k];
        one.load.half = {};
        const ScaledWrench needed = needed_wrenches(one, X_WB, WithAcceleration::kNo).points.col(0);
        const TensionSet set = tension_set(tension_problem(one, rig_pose(one, X_WB), needed));
        if (failure.holds()) {
          EXPECT_EQ(set.status, TensionStatus::kFeasible);
          EXPECT_GE(set.slack_N, failure.slack_N - 1e-9);
          continue;
        }
        EXPECT_LE(set.missing.amount_N, failure.missing_N + 1e-7);
      }
    }
  }
}

// Oracle: by eye. Of four cables under a ceiling the loss of one leaves three, which hold a point under their triangle
// and not one beside it: that one falls, and inwards.
TEST(CableFailure, SaysWhichWayThePlatformGives) {
  CableRig rig;
  rig.platform.axes = point_axes();
  rig.load.points = {Wrench{{0, 0, 0}, {0, 0, -500}}};
  for (const Vector3& p_WA : {Vector3(-3, -3, 4), Vector3(3, -3, 4), Vector3(3, 3, 4), Vector3(-3, 3, 4)}) {
    Cable cable;
    cable.p_WA = p_WA;
    cable.tension_max_N = 2000;
    rig.cables.push_back(cable);
  }
  const std::vector<CableFailure> failures = cable_failures(rig, rig_pose(rig, {{}, {1.5, 1, 1}}));
  ASSERT_EQ(failures.size(), 4u);
  EXPECT_TRUE(failures[0].holds());
  EXPECT_EQ(failures[0].lowest_N[0], 0);
  EXPECT_GT(failures[0].lowest_N[2], 100);
  EXPECT_FALSE(failures[2].holds());  // the near one
  EXPECT_LT(failures[2].unheld_F_B_W.f.z(), -10);
  EXPECT_LT(failures[2].unheld_F_B_W.f.x() + failures[2].unheld_F_B_W.f.y(), 0);
}

}  // namespace
}  // namespace drydock
