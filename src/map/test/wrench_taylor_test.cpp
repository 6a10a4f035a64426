// SPDX-License-Identifier: Apache-2.0
#include "map/layer/wrench_taylor.h"

#include <gtest/gtest.h>

#include <cmath>

#include "rig/cable/tension/capacity_margin.h"
#include "rig/cable/tension/closure_margin.h"
#include "rig/cable/tension/needed_wrenches.h"
#include "spatial/rotation_exp.h"
#include "testing/random_rig.h"

namespace drydock {
namespace {

using testing::Random;

struct BallOfPoses {
  CableRig rig;
  Pose X_WB;
  CableRigPose pose;
  PoseBall ball;
};

BallOfPoses random_ball(Random& random, int cables, bool pulleys, double size) {
  BallOfPoses made{testing::random_rig(random, {body_axes(), cables, pulleys}), random.pose(0.6), {}, {}};
  made.rig.load.turns_along = random.between(0, 1) < 0.5;
  made.pose = rig_pose(made.rig, made.X_WB);
  made.ball = {random.between(0, 0.3) * size, random.between(0, 0.2) * size};
  return made;
}

/// A pose of the ball, often on its edge, and how it is reached.
Pose pose_in(Random& random, const BallOfPoses& about, Eigen::Matrix<double, 6, 1>& y) {
  const double out = random.between(0, 1) < 0.5 ? 1 : random.between(0, 1);
  y << about.ball.move_m * out * random.unit_vector(), about.ball.turn_rad * out * random.unit_vector();
  return {rotation_exp(Vector3(y.tail<3>())) * about.X_WB.R, about.X_WB.p + y.head<3>()};
}

// Oracle: the wrenches themselves. Remainders hold, and are of second order: a tenth of the ball, a hundredth of them.
TEST(WrenchTaylor, HoldsColumnsAndNeededWrenches) {
  Random random(1);
  double sharpest = 0;
  for (int trial = 0; trial < 150; ++trial) {
    const BallOfPoses about = random_ball(random, 7, trial % 3 == 0, trial % 2 == 0 ? 1 : 0.1);
    if (about.pose.status != CableStatus::kOk) continue;
    const WrenchTaylor needed = needed_taylor(about.rig, about.X_WB, about.ball);
    for (int k = 0; k < 10; ++k) {
      Eigen::Matrix<double, 6, 1> y;
      const CableRigPose there = rig_pose(about.rig, pose_in(random, about, y));
      if (there.status != CableStatus::kOk) continue;
      for (std::size_t i = 0; i < about.rig.cables.size(); ++i) {
        const WrenchTaylor column = column_taylor(about.rig, about.pose, i, about.ball);
        const ScaledWrench now = there.structure.col(static_cast<Eigen::Index>(i));
        const double left = (now - column.value - column.slope * y).norm();
        EXPECT_LE(left, column.remainder + 1e-12);
        EXPECT_LE((now - column.value).norm(), column.change + 1e-12);
        if (!about.rig.cables[i].pulley) sharpest = std::max(sharpest, left / column.remainder);
      }
      const ScaledWrench now = needed_wrenches(about.rig, there.X_WB, WithAcceleration::kNo).points.col(0);
      EXPECT_LE((now - needed.value - needed.slope * y).norm(), needed.remainder + 1e-9);
    }
  }
  EXPECT_GT(sharpest, 0.3);
}

// Oracle: closure and capacity margins at poses of the ball. Both prove more than the slope of the margin does.
TEST(WrenchTaylor, WhatIsRefutedIsSoEverywhere) {
  Random random(2);
  int open = 0, lacking = 0, better = 0;
  for (int trial = 0; trial < 400; ++trial) {
    const BallOfPoses about = random_ball(random, random.whole(7, 9), trial % 4 == 0, 0.5);
    if (about.pose.status != CableStatus::kOk) continue;
    const ClosureMargin closure = closure_margin(about.pose.structure);
    const NeededWrenches needed = needed_wrenches(about.rig, about.X_WB, WithAcceleration::kNo);
    const CapacityMargin capacity = capacity_margin(about.rig.cables, about.pose.structure, needed);
    const double at_least_N = trial % 2 == 0 ? 0 : 20;
    const bool never = closure.margin < 0 && never_closed(about.rig, about.pose, about.ball, closure.direction);
    const bool not_held =
        capacity.margin_N < at_least_N && never_held(about.rig, about.pose, about.ball, capacity.direction, at_least_N);
    open += never;
    lacking += not_held;
    better += never && closure.margin + closure_change(about.rig, about.pose, about.ball) > 0;
    for (int k = 0; k < 8 && (never || not_held); ++k) {
      Eigen::Matrix<double, 6, 1> y;
      const CableRigPose there = rig_pose(about.rig, pose_in(random, about, y));
      if (there.status != CableStatus::kOk) continue;
      if (never) {
        EXPECT_LE(closure_margin(there.structure).margin, 0);
      }
      if (not_held) {
        const NeededWrenches now = needed_wrenches(about.rig, there.X_WB, WithAcceleration::kNo);
        EXPECT_LT(capacity_margin(about.rig.cables, there.structure, now).margin_N, at_least_N);
      }
    }
  }
  EXPECT_GT(open, 40);
  EXPECT_GT(lacking, 40);
  EXPECT_GT(better, 10);
}

}  // namespace
}  // namespace drydock
