// SPDX-License-Identifier: Apache-2.0
#include "rig/stewart/axis/stop_clearance.h"

#include <gtest/gtest.h>

#include "testing/random_axis.h"

namespace drydock {
namespace {

using testing::Random;

// Oracle: brute force. Where bounds say that a stop is clear, no step of it comes to a limit of a leg's length, cone or
// speed; starts are at random, many of them near limits, so both answers are frequent, and stops that are not clear do
// meet limits.
TEST(StopClearance, HoldsAtEachStep) {
  Random random(17);
  constexpr double kPeriod = 0.002;
  int clear = 0, met = 0, trials = 0;
  while (trials < 6000) {
    const AuxiliaryKind kind = trials % 2 ? AuxiliaryKind::kSlide : AuxiliaryKind::kRotary;
    const StewartRig rig = testing::random_axis_rig(random, kind);
    const LegReach reach(rig);
    AxisControl control;
    control.period_s = kPeriod;
    for (int start = 0; start < 60; ++start, ++trials) {
      AxisState state;
      state.q = random.between(rig.axis->range.min, rig.axis->range.max);
      state.X_WB = testing::random_payload_pose(random, rig, state.q, 0.2, 0.25);
      state.V_WB_W = {random.vector(random.between(0, 0.3)), random.vector(random.between(0, 0.3))};
      state.A_WB_W = {random.vector(random.between(0, 0.5)), random.vector(random.between(0, 0.5))};
      state.rate = random.between(-0.3, 0.3);
      state.acceleration = random.between(-0.2, 0.2);
      const AxisStop stop = planned_stop(rig, state, control);
      const Pose X_FB = inverse(base_pose(rig, state.q)) * state.X_WB;
      LegValues before_m = reached_pose(reach, X_FB).length_m, after_m;
      bool is_met = static_cast<bool>(reached_pose(reach, X_FB).beyond.limit != TravelLimit::kNone);
      for (int step = 1; step <= stop.steps() && !is_met; ++step) {
        const StopPlace at = place_in_stop(stop, step, kPeriod);
        is_met = static_cast<bool>(
            step_violation(reach, before_m, inverse(base_pose(rig, at.q)) * at.X_WB, kPeriod, after_m));
        before_m = after_m;
      }
      const bool is_clear = stop_is_clear(reach, kind, X_FB, stop, kPeriod);
      EXPECT_FALSE(is_clear && is_met);
      clear += is_clear;
      met += is_met;
    }
  }
  EXPECT_GT(clear, trials / 10);
  EXPECT_GT(met, trials / 10);
}

}  // namespace
}  // namespace drydock
