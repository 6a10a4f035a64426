// SPDX-License-Identifier: Apache-2.0
#include "multibody/jacobian.h"

#include <gtest/gtest.h>

#include "spatial/rotation_exp.h"
#include "spatial/spatial_matrix.h"
#include "spatial/test/difference.h"
#include "testing/random_tree.h"

namespace drydock {
namespace {

using testing::advanced;
using testing::difference;
using testing::Random;
using testing::random_state;
using testing::random_tree;

// Oracle: central difference of the frame's pose over each coordinate of the chart; the world does not move.
TEST(Jacobian, ColumnsAreRatesOfThePose) {
  Random random(1);
  const double step = 1e-5;
  for (int trial = 0; trial < 10; ++trial) {
    const TreeModel model = random_tree(random, {.links = 10, .trees = 2});
    TreeState state = random_state(random, model);
    DynamicsWork work(model), near(model);
    update_kinematics(model, state, work);
    const int link = random.whole(kWorld, 9);
    const Pose X_LC = random.pose();
    Matrix6X J, expected(6, model.velocities);
    frame_jacobian(model, work, link, X_LC.p, J);
    for (int k = 0; k < model.velocities; ++k) {
      const auto pose_at = [&](double y_k) {
        VectorX y = VectorX::Zero(model.velocities);
        y[k] = y_k;
        TreeState there = state;
        retract(model, state.q, y, there.q);
        update_kinematics(model, there, near);
        return frame_pose(model, there, near, link, X_LC);
      };
      const Pose ahead = pose_at(step), behind = pose_at(-step);
      expected.col(k) << rotation_log(ahead.R * inverse(behind.R)), ahead.p - behind.p;
    }
    expected /= 2 * step;
    EXPECT_LT(difference(J, expected), 1e-8);
    EXPECT_LT(difference(J * state.v, angular_first(frame_twist(work, link, X_LC.p))), 1e-12);
  }
}

// Oracle: central difference of J v along the motion with constant v.
TEST(Jacobian, BiasIsTheRateOfJacobianTimesVelocity) {
  Random random(2);
  const double step = 1e-5;
  for (int trial = 0; trial < 30; ++trial) {
    const TreeModel model = random_tree(random, {.links = 10, .trees = 2});
    const TreeState state = random_state(random, model);
    const VectorX none = VectorX::Zero(model.velocities);
    const TreeState ahead = advanced(model, state, none, step), behind = advanced(model, state, none, -step);
    DynamicsWork work(model), work_ahead(model), work_behind(model);
    update_kinematics(model, state, work);
    update_kinematics(model, ahead, work_ahead);
    update_kinematics(model, behind, work_behind);
    const int link = random.whole(kWorld, 9);
    const Vector3 p_LC = random.vector();
    Matrix6X J_ahead, J_behind;
    frame_jacobian(model, work_ahead, link, p_LC, J_ahead);
    frame_jacobian(model, work_behind, link, p_LC, J_behind);
    const Vector6 rate = (J_ahead - J_behind) * state.v / (2 * step);
    const Twist bias = frame_bias_acceleration(model, work, link, p_LC);
    EXPECT_LT(difference(rate, angular_first(bias)), 1e-7 * (1 + rate.norm()));
  }
}

}  // namespace
}  // namespace drydock
