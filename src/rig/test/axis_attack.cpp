// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <algorithm>

#include "rig/stewart/axis/axis_controller.h"
#include "rig/stewart/joint_cone.h"
#include "rig/stewart/leg_length.h"
#include "testing/random_axis.h"

namespace drydock {
namespace {

using testing::Random;

double nearest_limit(const StewartRig& rig, const StewartPose& pose) {
  return std::min(
      {leg_length_margin(rig, pose).value, base_joint_margin(rig, pose).value, platform_joint_margin(rig, pose).value});
}

/// A platform that starts at random, or goes on from rest where its last motion ended, which is often at a limit.
class DrivenAxis {
 public:
  DrivenAxis(Random& random, const StewartRig& rig, const AxisControl& control)
      : random_(random), rig_(rig), controller_(rig, control) {}

  /// False if no start was found.
  bool start() {
    state_ = {state_.X_WB, {}, state_.q, 0, {}, {}};
    if (started_ && random_.whole(0, 2) > 0) return true;
    state_.q = random_.between(rig_.axis->range.min, rig_.axis->range.max);
    state_.X_WB = testing::random_payload_pose(random_, rig_, state_.q, 0.25, 0.35);
    return started_ = !controller_.start_violation(state_);
  }

  void drive(int steps) {
    const double h = controller_.control().period_s;
    const Twist V{random_.vector(random_.between(0, 0.8)), random_.vector(random_.between(0, 0.8))};
    for (int k = 0; k < steps; ++k) {
      const Pose X_WB{renormalised(rotation_exp(h * V.w) * state_.X_WB.R), state_.X_WB.p + h * V.v};
      const AxisStep step = controller_.step(state_, {X_WB, V});
      state_ = step.state;
      const StewartPose pose = stewart_pose(rig_, base_pose(rig_, state_.q), state_.X_WB);
      nearest = std::min(nearest, nearest_limit(rig_, pose));
      if (step.conserved) farthest_m = std::max(farthest_m, (pose.X_WF * pose.X_FB.p - X_WB.p).norm());
      conserved += step.conserved;
    }
  }

  double nearest = 1, farthest_m = 0;
  int conserved = 0;

 private:
  Random& random_;
  const StewartRig& rig_;
  AxisController controller_;
  AxisState state_;
  bool started_ = false;
};

// Oracle: the margins of the pose that follows from axis and payload, in 10^6 steps of random rigs that start at
// random, or at the limit where the last motion ended, and move at random.
TEST(AxisAttack, NeverCommandsALegPastALimit) {
  Random random(71);
  int steps = 0, conserved = 0;
  double nearest = 1, farthest_m = 0;
  for (int trial = 0; steps < 1000000; ++trial) {
    const StewartRig rig = testing::random_axis_rig(random, trial % 2 ? AuxiliaryKind::kSlide : AuxiliaryKind::kRotary);
    AxisControl control;
    control.method = trial % 10 == 9 ? AxisMethod::kBarrierCost : AxisMethod::kExactWorkspace;
    control.deceleration_m_per_s2 = random.between(1, 8);
    control.deceleration_rad_per_s2 = random.between(1, 8);
    DrivenAxis axis(random, rig, control);
    for (int start = 0; start < 50; ++start) {
      if (!axis.start()) continue;
      const int count = random.whole(1, 12);
      axis.drive(count);
      steps += count;
    }
    nearest = std::min(nearest, axis.nearest);
    farthest_m = std::max(farthest_m, axis.farthest_m);
    conserved += axis.conserved;
  }
  EXPECT_GE(nearest, -1e-12);  // rounding of lengths in F and in W
  EXPECT_LT(nearest, 1e-4);    // limits were met
  EXPECT_LT(farthest_m, 1e-12);
  EXPECT_GT(conserved, 400000);
  EXPECT_LT(conserved, 950000);
}

}  // namespace
}  // namespace drydock
