// SPDX-License-Identifier: Apache-2.0
#include "arm/chain.h"

#include <gtest/gtest.h>

#include "spatial/rotation_exp.h"
#include "testing/random_chain.h"

namespace drydock {
namespace {

using testing::Random;
using testing::random_chain;
using testing::random_positions;

// Oracle: central differences of the pose.
TEST(Chain, JacobianIsTheDerivativeOfThePose) {
  Random random(11);
  for (int trial = 0; trial < 50; ++trial) {
    const Chain chain = random_chain(random, random.whole(1, 9), 2);
    const VectorX q = random_positions(random, chain);
    ChainJacobian J;
    const Pose X_BT = tip_pose_and_jacobian(chain, q, J);
    EXPECT_LT((X_BT.p - tip_pose(chain, q).p).norm(), 1e-14);
    for (Eigen::Index i = 0; i < q.size(); ++i) {
      const double h = 1e-5;
      VectorX up = q, down = q;
      up[i] += h;
      down[i] -= h;
      const Pose X_up = tip_pose(chain, up), X_down = tip_pose(chain, down);
      const Vector3 w = rotation_log(X_up.R * inverse(X_down.R)) / (2 * h);
      EXPECT_LT((w - J.col(i).head<3>()).norm(), 1e-9);
      EXPECT_LT(((X_up.p - X_down.p) / (2 * h) - J.col(i).tail<3>()).norm(), 1e-9);
    }
  }
}

// Oracle: the inverse pose, with the same positions in the opposite order; held twice at the other end it is the same.
TEST(Chain, HeldAtItsTipItIsTheInverse) {
  Random random(12);
  for (int trial = 0; trial < 50; ++trial) {
    const Chain chain = random_chain(random, random.whole(0, 8), 2);
    const Chain turned = held_at_tip(chain);
    const VectorX q = random_positions(random, chain), q_back = q.reverse();
    const Pose unit = tip_pose(chain, q) * tip_pose(turned, q_back);
    EXPECT_LT(unit.p.norm() + (unit.R.matrix - Matrix3::Identity()).norm(), 1e-13);
    const Pose again = tip_pose(held_at_tip(turned), q), once = tip_pose(chain, q);
    EXPECT_LT((again.p - once.p).norm(), 1e-13);
  }
}

// Oracle: a slide and the chain put together by hand.
TEST(Chain, StandsOnALinearAxis) {
  Random random(13);
  for (int trial = 0; trial < 20; ++trial) {
    const Chain chain = random_chain(random, 4, 2);
    ChainJoint slide;
    slide.slides = true;
    slide.axis_J = random.unit_vector();
    slide.X_PJ = random.pose();
    const Pose X_CB = random.pose();
    const VectorX q = random_positions(random, chain);
    VectorX longer(5);
    longer << random.between(-1, 2), q;
    const Pose X_WT = tip_pose(on_linear_axis(slide, X_CB, chain), longer);
    const Pose by_hand = slide.X_PJ * Pose{Rotation{}, longer[0] * slide.axis_J} * X_CB * tip_pose(chain, q);
    EXPECT_LT((X_WT.p - by_hand.p).norm() + (X_WT.R.matrix - by_hand.R.matrix).norm(), 1e-13);
  }
}

// Oracle: random positions never leave the bounds; a straight chain of two pieces meets both.
TEST(Chain, ReachBoundsEveryPose) {
  Random random(14);
  for (int trial = 0; trial < 50; ++trial) {
    const Chain chain = random_chain(random, random.whole(1, 7), 2);
    const Reach bounds = reach(chain);
    for (int k = 0; k < 200; ++k) {
      const double d_m = (tip_pose(chain, random_positions(random, chain)).p - chain.joints[0].X_PJ.p).norm();
      EXPECT_LE(d_m, bounds.farthest_m + 1e-12);
      EXPECT_GE(d_m, bounds.nearest_m - 1e-12);
    }
  }
  Chain two;
  two.joints.resize(2);
  two.joints[1].X_PJ.p = {0.7, 0, 0};
  two.X_JT.p = {0.3, 0, 0};
  const auto distance_m = [&](double q2) { return tip_pose(two, VectorX(Eigen::Vector2d(0.3, q2))).p.norm(); };
  EXPECT_NEAR(reach(two).farthest_m, distance_m(0), 1e-15);
  EXPECT_NEAR(reach(two).nearest_m, distance_m(M_PI), 1e-15);
}

// Oracle: the definition, by hand.
TEST(Chain, LimitMarginIsTheSmallestOfBothSides) {
  Chain chain;
  chain.joints.resize(2);
  chain.joints[0].lower = -1;
  chain.joints[0].upper = 2;
  EXPECT_DOUBLE_EQ(limit_margin(chain, VectorX(Eigen::Vector2d(1.5, 100))), 0.5);
  EXPECT_DOUBLE_EQ(limit_margin(chain, VectorX(Eigen::Vector2d(-1.25, 100))), -0.25);
}

}  // namespace
}  // namespace drydock
