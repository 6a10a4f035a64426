// SPDX-License-Identifier: Apache-2.0
#include "multibody/tree_state.h"

#include <gtest/gtest.h>

#include "multibody/kinematics.h"
#include "spatial/test/difference.h"
#include "testing/random_tree.h"

namespace drydock {
namespace {

using testing::difference;
using testing::hat;
using testing::homogeneous;
using testing::Random;
using testing::random_numbers;
using testing::random_state;
using testing::random_tree;

// Oracle: the definition. Coordinates follow one another link after link, and neutral joints are identities.
TEST(TreeState, BeginsNeutralAndAtRest) {
  Random random(1);
  const TreeModel model = random_tree(random);
  int positions = 0, velocities = 0;
  for (const Link& link : model.links) {
    EXPECT_EQ(link.first_position, positions);
    EXPECT_EQ(link.first_velocity, velocities);
    positions += position_count(link.joint);
    velocities += velocity_count(link.joint);
  }
  EXPECT_EQ(model.positions, positions);
  EXPECT_EQ(model.velocities, velocities);

  const TreeState state = neutral_state(model);
  DynamicsWork work(model);
  update_kinematics(model, state, work);
  for (int i = 0; i < static_cast<int>(model.links.size()); ++i) {
    const Link& link = model.links[static_cast<std::size_t>(i)];
    const Pose X_WP = link_pose(model, state, work, link.parent);
    EXPECT_LT(difference(link_pose(model, state, work, i), X_WP * link.X_PF), 1e-13);
    EXPECT_EQ(link_twist(work, i), Twist{});
  }
  EXPECT_EQ(state, neutral_state(model));
}

// Oracle: central difference of every link's pose along the chart's rate, at a point of the chart that is not its own.
TEST(TreeState, MovesAlongItsChartWithItsVelocities) {
  Random random(2);
  const double step = 1e-5;
  for (int trial = 0; trial < 20; ++trial) {
    const TreeModel model = random_tree(random);
    const TreeState start = random_state(random, model);
    const VectorX y = random_numbers(random, model.velocities);
    VectorX rate;
    chart_rate(model, y, start.v, rate);
    TreeState state = start, ahead = start, behind = start;
    retract(model, start.q, y, state.q);
    retract(model, start.q, y + step * rate, ahead.q);
    retract(model, start.q, y - step * rate, behind.q);
    DynamicsWork work(model), work_ahead(model), work_behind(model);
    update_kinematics(model, state, work);
    update_kinematics(model, ahead, work_ahead);
    update_kinematics(model, behind, work_behind);
    for (int i = 0; i < static_cast<int>(model.links.size()); ++i) {
      const Pose X_WL = link_pose(model, state, work, i);
      const Eigen::Matrix4d X_rate = (homogeneous(link_pose(model, ahead, work_ahead, i)) -
                                      homogeneous(link_pose(model, behind, work_behind, i))) /
                                     (2 * step);
      // at Lo: the rate of p is v itself
      const Vector3 v = X_rate.topRightCorner<3, 1>();
      const Matrix3 w_cross = X_rate.topLeftCorner<3, 3>() * X_WL.R.matrix.transpose();
      const Twist V_WL_W = link_twist(work, i);
      EXPECT_LT(difference(w_cross, cross_matrix(V_WL_W.w)), 1e-6);
      EXPECT_LT(difference(v, V_WL_W.v), 1e-6);
    }
  }
}

// Oracle: the same call with separate arrays.
TEST(TreeState, MayBeMovedInPlace) {
  Random random(3);
  const TreeModel model = random_tree(random);
  TreeState state = random_state(random, model);
  const VectorX y = random_numbers(random, model.velocities);
  VectorX apart;
  retract(model, state.q, y, apart);
  retract(model, state.q, y, state.q);
  EXPECT_EQ(state.q, apart);
}

}  // namespace
}  // namespace drydock
