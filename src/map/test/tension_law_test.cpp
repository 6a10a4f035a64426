// SPDX-License-Identifier: Apache-2.0
#include "map/layer/tension_law.h"

#include <gtest/gtest.h>

#include <cmath>

#include "rig/cable/tension/capacity_margin.h"
#include "rig/cable/tension/needed_wrenches.h"
#include "rig/cable/tension/tension_set.h"
#include "spatial/rotation_exp.h"
#include "testing/random_rig.h"

namespace drydock {
namespace {

using testing::Random;

/// A body that hangs from anchors above it, so that it is held at most poses.
CableRig hung_body(Random& random, int cables, bool pulleys) {
  CableRig rig = testing::random_rig(random, {body_axes(), cables, pulleys});
  for (std::size_t i = 0; i < rig.cables.size(); ++i) {
    const double turn = 2 * M_PI * (static_cast<double>(i) + random.between(-0.2, 0.2)) / cables;
    Cable& cable = rig.cables[i];
    cable.p_WA = {5 * std::cos(turn), 5 * std::sin(turn), random.between(3, 4)};
    cable.p_BC = {0.5 * std::cos(2.4 * turn), 0.5 * std::sin(2.4 * turn), i % 2 == 0 ? 0.4 : -0.4};
    cable.tension_min_N = 5;
    cable.tension_max_N = 3000;
    if (pulleys) cable.pulley = Pulley{random.between(0.02, 0.08), {0, 0, -1}};
  }
  rig.platform.M_BBo_B.p_BBcm = random.vector(0.05);
  rig.load.points = {Wrench{random.vector(5), {0, 0, -100}}};
  rig.load.p_BP = random.vector(0.1);
  rig.load.turns_along = random.between(0, 1) < 0.3;
  return rig;
}

bool is_held(const CableRig& rig, const Pose& X_WB, const ScaledWrench& more) {
  const CableRigPose pose = rig_pose(rig, X_WB);
  const ScaledWrench needed = needed_wrenches(rig, X_WB, WithAcceleration::kNo).points.col(0) + more;
  return tension_set(tension_problem(rig, pose, needed), TensionDetail::kSlack).status == TensionStatus::kFeasible;
}

Pose within(Random& random, const Pose& X_WB, const PoseBall& ball) {
  const double out = std::cbrt(random.between(0.3, 1));
  return {rotation_exp(ball.turn_rad * out * random.unit_vector()) * X_WB.R,
          X_WB.p + ball.move_m * out * random.unit_vector()};
}

// Oracle: the exact set of tensions at random poses of the ball, with the worst further wrench of the demanded size.
TEST(TensionLaw, IsNeverContradicted) {
  Random random(4);
  int proven = 0, better = 0;
  for (int trial = 0; trial < 500; ++trial) {
    const CableRig rig = hung_body(random, random.whole(7, 9), trial % 3 == 0);
    const Pose X_WB{rotation_exp(random.vector(0.2)), random.vector(0.8)};
    const CableRigPose pose = rig_pose(rig, X_WB);
    if (pose.status != CableStatus::kOk) continue;
    const PoseBall ball{random.between(0, 0.15), random.between(0, 0.1)};
    const double at_least_N = trial % 2 == 0 ? 0 : random.between(0, 10);
    if (!held_by_law(rig, pose, ball, at_least_N)) continue;
    ++proven;
    const NeededWrenches needed = needed_wrenches(rig, X_WB, WithAcceleration::kNo);
    const double margin_N = capacity_margin(rig.cables, pose.structure, needed).margin_N;
    better += margin_N - capacity_change(rig, pose, WithAcceleration::kNo, ball) < at_least_N;
    for (int k = 0; k < 12; ++k) {
      const ScaledWrench more = at_least_N * testing::random_direction(random, 6);
      EXPECT_TRUE(is_held(rig, within(random, X_WB, ball), more)) << "trial " << trial;
    }
  }
  EXPECT_GT(proven, 60);
  EXPECT_GT(better, proven / 2);  // the slope of the margin proves less
}

// A middle that is held with a little to spare is held over a tiny ball too.
TEST(TensionLaw, HoldsOverTinyBalls) {
  Random random(6);
  int looked = 0, with_spare = 0;
  for (int trial = 0; trial < 60; ++trial) {
    CableRig rig = hung_body(random, 7, false);
    const Pose X_WB{rotation_exp(random.vector(0.2)), random.vector(0.5)};
    const CableRigPose pose = rig_pose(rig, X_WB);
    if (!is_held(rig, X_WB, ScaledWrench::Zero(6))) continue;
    ++looked;
    with_spare += held_by_law(rig, pose, {0, 0}, 0.01);
    EXPECT_TRUE(held_by_law(rig, pose, {1e-6, 1e-6}, 0) || !held_by_law(rig, pose, {0, 0}, 0.01));
  }
  EXPECT_GT(looked, 10);
  EXPECT_GT(with_spare, 5);
}

}  // namespace
}  // namespace drydock
