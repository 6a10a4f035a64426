// SPDX-License-Identifier: Apache-2.0
#include "rig/cable/control/cable_rig_control.h"

#include <gtest/gtest.h>

#include <cmath>

#include "rig/cable/tension/central_tensions.h"
#include "spatial/rotation_exp.h"
#include "testing/framed_rig.h"
#include "testing/heap_watch.h"

namespace drydock {
namespace {

using testing::framed_rig;
using testing::HeapWatch;
using testing::Random;

constexpr double kControlTick = 0.004;

CableControlSettings control_settings(const CableRig& rig, double reserve_N) {
  return {kControlTick, {rig.platform.M_BBo_B, reserve_N, {}}, {2, 3, 30, 40}};
}

/// From rest, ever farther along a direction and turning about it: in the end out of what the rig can hold.
PlatformMotion wander(const Vector3& direction, double t_s) {
  const double s = 0.2 * t_s * t_s, v = 0.4 * t_s, a = 0.4;
  const Vector3 axis = direction.unitOrthogonal();
  return {
      {rotation_exp(0.3 * s * axis), s * direction}, {0.3 * v * axis, v * direction}, {0.3 * a * axis, a * direction}};
}

struct WorstOf {
  double unbalanced_N = 0, off_centre = 0, least_slack_N = 1e9;
};

/// What a command gives against what it should, by the exact tools.
void look_at_command(const CableRig& rig, const CableCommand& command, const Wrench& F_B_W, WorstOf& worst) {
  const CableRigPose pose = rig_pose(rig, command.motion.X_WB);
  const Wrench needed = wrench_of_cables(rig.platform.M_BBo_B, command.motion, rig.g_W, command.held_share * F_B_W);
  const TensionProblem problem = tension_problem(rig, pose, scaled(rig.platform, needed));
  const Eigen::Map<const VectorX> tension_N(command.tension_N.data(),
                                            static_cast<Eigen::Index>(command.tension_N.size()));
  worst.unbalanced_N = std::max(worst.unbalanced_N, residual_N(problem, tension_N));
  worst.least_slack_N = std::min(worst.least_slack_N, slack_N(problem, tension_N));
  const TensionDistribution centre = central_tensions(problem, tension_set(problem));
  if (centre.status == DistributionStatus::kOk) {
    worst.off_centre = std::max(worst.off_centre, (centre.tension_N - tension_N).norm() / tension_N.norm());
  }
  for (std::size_t i = 0; i < rig.cables.size(); ++i) {
    EXPECT_NEAR(command.length_m[i], pose.lines[i].length_m, 1e-12);
  }
}

// Oracle: central_tensions and the structure matrix. Whatever is asked for, each command is the centre of what holds
// the platform; when the motion leads out of what the rig can hold, it stops before, without a jump of acceleration,
// and the cables stay between their limits until it is at rest.
TEST(CableRigControl, HoldsThePlatformAndStopsInTime) {
  Random random(111);
  int stops = 0;
  for (int trial = 0; trial < 20; ++trial) {
    const CableRig rig = framed_rig(random, trial % 3 == 0);
    CableRigControl control(rig, control_settings(rig, 20));
    const Vector3 direction = random.unit_vector();
    const Wrench F_B_W{random.vector(1), random.vector(5)};
    ASSERT_FALSE(control.start(wander(direction, 0), F_B_W));
    WorstOf worst;
    Vector3 v_before = Vector3::Zero(), a_before = wander(direction, 0).A_WB_W.v;
    for (int k = 1; k < 3000 && !control.command().is_at_rest; ++k) {
      const CableCommand& command = control.step(wander(direction, k * kControlTick), F_B_W);
      look_at_command(rig, command, F_B_W, worst);
      EXPECT_EQ(command.held_share, 1);
      // Jerk of 30 m/s³ in a tick; the acceleration is the rate of the velocity.
      EXPECT_LT((command.motion.A_WB_W.v - a_before).norm(), 30 * kControlTick * 1.001);
      const Vector3 mean = (command.motion.A_WB_W.v + a_before) / 2;
      EXPECT_LT((command.motion.V_WB_W.v - v_before - kControlTick * mean).norm(), 1e-4);
      v_before = command.motion.V_WB_W.v;
      a_before = command.motion.A_WB_W.v;
    }
    ASSERT_TRUE(control.command().is_at_rest);
    EXPECT_LT(worst.unbalanced_N, 1e-7);
    EXPECT_LT(worst.off_centre, 1e-6);
    EXPECT_GT(worst.least_slack_N, 0);
    stops += control.command().motion.X_WB.p.norm() > 0.1;
  }
  EXPECT_EQ(stops, 20);  // none stood still from the beginning
}

// Oracle: a later stop would not have been possible. One step after the stop began, the step that was asked for has no
// proof, or its stop has none.
TEST(CableRigControl, SaysWhyItStops) {
  Random random(112);
  CableRig rig = framed_rig(random);
  for (Cable& cable : rig.cables) cable.speed_max_m_per_s = 0.3;
  CableRigControl control(rig, control_settings(rig, 0));
  const Vector3 direction = random.unit_vector();
  ASSERT_FALSE(control.start(wander(direction, 0), {}));
  CableCause cause;
  for (int k = 1; k < 1000 && !cause; ++k) cause = control.step(wander(direction, k * kControlTick), {}).cause;
  ASSERT_TRUE(cause);
  EXPECT_EQ(cause.fault, CableFault::kSpeed);
  EXPECT_NE(to_string(cause, rig).find("faster than its largest speed"), std::string::npos);
  const double v = control.command().motion.V_WB_W.v.norm();
  EXPECT_GT(v, 0.25);  // not long before
  while (!control.command().is_at_rest) static_cast<void>(control.step({}, {}));
  control.resume();
  const PlatformMotion rest = control.command().motion;
  EXPECT_FALSE(control.step(rest, {}).cause);
  const PlatformMotion nowhere{{{}, {std::nan(""), 0, 0}}, {}, {}};
  EXPECT_EQ(control.step(nowhere, {}).cause.fault, CableFault::kNoNumber);
}

// Oracle: limits. A push during a stop that no tensions can hold is held in part; the cables stay within their limits.
TEST(CableRigControl, StaysWithinLimitsUnderAnyPush) {
  Random random(113);
  const CableRig rig = framed_rig(random);
  CableRigControl control(rig, control_settings(rig, 10));
  ASSERT_FALSE(control.start(wander(Vector3::UnitX(), 0), {}));
  for (int k = 1; k < 100; ++k) ASSERT_FALSE(control.step(wander(Vector3::UnitX(), k * kControlTick), {}).cause);
  control.stop();
  WorstOf worst;
  const Wrench push{random.vector(2000), random.vector(9000)};
  while (!control.command().is_at_rest) {
    const CableCommand& command = control.step({}, push);
    look_at_command(rig, command, push, worst);
    EXPECT_LT(command.held_share, 1);
    EXPECT_GT(command.held_share, 0.01);
  }
  EXPECT_GT(worst.least_slack_N, 0);
  EXPECT_LT(worst.unbalanced_N, 1e-6);
}

// Oracle: the heap, counted.
TEST(CableRigControl, TakesNoMemoryInATick) {
  if (!HeapWatch::available()) GTEST_SKIP() << "only the address sanitizer counts";
  Random random(114);
  const CableRig rig = framed_rig(random);
  CableRigControl control(rig, control_settings(rig, 10));
  ASSERT_FALSE(control.start(wander(Vector3::UnitX(), 0), {}));
  const long long before = HeapWatch::count();
  for (int k = 1; k < 3000 && !control.command().is_at_rest; ++k) {
    static_cast<void>(control.step(wander(Vector3::UnitX(), k * kControlTick), {{0, 0, 0}, {1, 2, 3}}));
  }
  EXPECT_EQ(HeapWatch::count(), before);
}

}  // namespace
}  // namespace drydock
