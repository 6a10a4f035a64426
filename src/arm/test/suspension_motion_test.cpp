// SPDX-License-Identifier: Apache-2.0
#include "arm/suspension/suspension_motion.h"

#include <gtest/gtest.h>

#include "arm/test/suspended_arm.h"
#include "arm/trajectory/move_profiles.h"

namespace drydock {
namespace {

using namespace testing;

/// A move of all joints but the last, which stands still.
JointTrajectory random_move(Random& random, const VectorX& q) {
  MoveRequest move;
  const Eigen::Index n = q.size() - 1;
  move.q0 = q.head(n);
  move.q1 = move.q0 + random_numbers(random, static_cast<int>(n), 0.3);
  move.speed_max = VectorX::Constant(n, 0.5);
  move.acceleration_max = VectorX::Constant(n, 1.0);
  move.joints.assign(static_cast<std::size_t>(n), "joint");
  move.kind = random.whole(0, 1) == 0 ? MoveKind::kQuintic : MoveKind::kTrapezoid;
  return plan_move(move).trajectory;
}

// Oracle: the force at 400 instants of the motion: within the bounds of its step, and no faster by differences.
TEST(SuspensionMotion, BoundsHoldBetweenSamples) {
  Random random(91);
  int bounded = 0;
  for (int trial = 0; trial < 12; ++trial) {
    const TreeModel model = random_arm(random, random.whole(4, 6));
    SuspensionMotionRequest request;
    request.q = random_state(random, model).q;
    request.suspension.link = hook_link(model);
    request.suspension.p_LE = random.vector(0.4);
    request.suspension.is_free = trial % 3 == 0;
    request.change_N = 20;
    request.shortest_step_s = 2e-3;
    for (int i = 1; i < model.velocities; ++i) request.links.push_back(i);
    const JointTrajectory trajectory = random_move(random, request.q);
    const SuspensionMotion motion = suspension_along(model, trajectory, request);
    bounded += motion.is_bounded;

    double covered_s = 0;
    for (const SuspensionSample& sample : motion.samples) {
      EXPECT_NEAR(sample.t_s - sample.step_s / 2, covered_s, 1e-12);
      covered_s += sample.step_s;
      EXPECT_LE(sample.rate_N_per_s, motion.rate_N_per_s);
    }
    EXPECT_NEAR(covered_s, trajectory.duration_s(), 1e-9);

    JointMotion joints;
    VectorX q = request.q;
    const auto force_at = [&](double t_s) {
      motion_at(trajectory, t_s, joints);
      q.head(joints.q.size()) = joints.q;
      return best_suspension(model, q, request.suspension).f_E_W;
    };
    std::size_t at = 0;
    for (int k = 0; k < 400; ++k) {
      const double t_s = trajectory.duration_s() * k / 400;
      while (t_s > motion.samples[at].t_s + motion.samples[at].step_s / 2) ++at;
      const Vector3 f_W = force_at(t_s);
      EXPECT_LE((f_W - motion.samples[at].suspension.f_E_W).norm(), motion.samples[at].change_N + 1e-7);
      EXPECT_LE(f_W.norm(), motion.force_N + 1e-7);
      const double h_s = 1e-6;
      EXPECT_LE((force_at(t_s + h_s) - f_W).norm() / h_s, motion.rate_N_per_s * (1 + 1e-6) + 1e-3);
    }
  }
  EXPECT_GT(bounded, 3);
}

// Oracle: a lever turned through the upright, where a vertical force loses its lever arm: no bound there.
TEST(SuspensionMotion, SaysThatASingularPoseHasNoBound) {
  TreeModel lever;
  add_link(lever, kWorld, JointKind::kRevolute, {rotation_about(Vector3::UnitX(), -M_PI / 2), Vector3::Zero()},
           {4, {0.5, 0.1, 0}, Matrix3::Identity()});
  SuspensionMotionRequest request;
  request.suspension.p_LE = {2, 0, 0};
  request.q = VectorX::Zero(1);
  request.links = {0};
  const VectorX one = VectorX::Ones(1);
  const auto along = [&](double q0, double q1) {
    return suspension_along(lever, plan_move({{"a"}, q0 * one, q1 * one, one, one, {}, MoveKind::kQuintic}).trajectory,
                            request);
  };
  EXPECT_TRUE(along(-0.5, 0.8).is_bounded);
  const SuspensionMotion through = along(0.8, 2.2);
  EXPECT_FALSE(through.is_bounded);
  EXPECT_TRUE(std::isinf(through.rate_N_per_s));
  EXPECT_TRUE(std::isinf(through.force_N));
}

}  // namespace
}  // namespace drydock
