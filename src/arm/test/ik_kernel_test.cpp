// SPDX-License-Identifier: Apache-2.0
#include "arm/ik/ik_kernel.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "arm/ik/pose_table.h"
#include "spatial/rotation_exp.h"
#include "testing/random_chain.h"

namespace drydock {
namespace {

using testing::Random;
using testing::random_chain;
using testing::random_positions;

std::vector<const IkKernel*> kernels() {
  std::vector<const IkKernel*> all = {&kIkKernelSse2, &kIkKernelAvx2};
  std::erase_if(all, [](const IkKernel* kernel) { return !supported(*kernel); });
  return all;
}

Pose pose_in_metres(const IkPoseLayout& X, double length_m) {
  Pose pose;
  for (int column = 0; column < 3; ++column) {
    for (int row = 0; row < 3; ++row) pose.R.matrix(row, column) = X.R[column][row];
    pose.p[column] = X.p[column] * length_m;
  }
  return pose;
}

// Oracle: tip_pose_and_jacobian, which multiplies the poses of the joints as they are. A column per unit of a slide is
// the same in any unit of length; one per radian is in units of length.
TEST(IkKernel, PosesAndColumnsAreThoseOfTheChain) {
  Random random(41);
  for (int trial = 0; trial < 50; ++trial) {
    const Chain chain = random_chain(random, random.whole(1, 20), random.whole(0, 2));
    const IkLayout layout = ik_layout(chain);
    const VectorX q = random_positions(random, chain);
    ChainJacobian J;
    const Pose X_BT = tip_pose_and_jacobian(chain, q, J);
    IkScratch scratch(static_cast<int>(chain.size()));
    const IkMemory& memory = scratch.memory();
    to_units(layout, q, memory.q);
    EXPECT_LT((from_units(layout, memory.q) - q).norm(), 1e-15);
    for (const IkKernel* kernel : kernels()) {
      IkPoseLayout X_in_units;
      kernel->pose_and_columns(layout.view(), memory.q, memory, &X_in_units);
      const Pose X = pose_in_metres(X_in_units, layout.length_m);
      EXPECT_LT((X.p - X_BT.p).norm() + (X.R.matrix - X_BT.R.matrix).norm(), 1e-12) << set_name(kernel->set);
      for (Eigen::Index i = 0; i < q.size(); ++i) {
        const double unit_m = chain.joints[static_cast<std::size_t>(i)].slides ? 1.0 : layout.length_m;
        const auto& S = memory.columns[0][i].S;
        EXPECT_LT((Vector3(S[0][0], S[0][1], S[0][2]) - J.col(i).head<3>()).norm(), 1e-12);
        EXPECT_LT((unit_m * Vector3(S[1][0], S[1][1], S[1][2]) - J.col(i).tail<3>()).norm(), 1e-12);
      }
    }
  }
}

// Oracle: rotation_log. At the start of a descent without steps the error is that of the start, for turns of all sizes.
TEST(IkKernel, ErrorsAreDistanceAndAngle) {
  Random random(42);
  const Chain chain = random_chain(random, 6, 0);
  const IkLayout layout = ik_layout(chain);
  IkScratch scratch(6);
  for (const double angle_rad : {1e-9, 1e-4, 0.3, 2.0, 3.0, 3.1, 3.14, 3.1415926}) {
    const VectorX q = random_positions(random, chain);
    const Pose X_BT = tip_pose(chain, q);
    const Vector3 offset_m = random.vector();
    const Pose goal = {rotation_about(random.unit_vector(), angle_rad) * X_BT.R, X_BT.p + offset_m};
    to_units(layout, q, scratch.memory().q);
    for (const IkKernel* kernel : kernels()) {
      const IkOutcome outcome =
          kernel->descend(layout.view(), {ik_pose(goal, layout.length_m), 0, 0}, {0, 1, 1, 0.1, 1}, scratch.memory());
      EXPECT_FALSE(outcome.reached);
      EXPECT_NEAR(outcome.distance * layout.length_m, offset_m.norm(), 1e-13);
      EXPECT_NEAR(outcome.angle, 2 * std::sin(angle_rad / 2), 1e-12);
      const double sine = std::sin(angle_rad / 4);
      EXPECT_NEAR(outcome.error, 16 * sine * sine + outcome.distance * outcome.distance, 1e-11);
    }
  }
}

// Oracle: the formula in double, and std::min_element.
TEST(IkKernel, SearchesTheTable) {
  Random random(43);
  const Chain chain = random_chain(random, 5, 1);
  const IkLayout layout = ik_layout(chain);
  const PoseTable table = pose_table(layout);
  const Pose goal = random.pose(0.8);
  for (const IkKernel* kernel : kernels()) {
    const Eigen::Quaterniond turn(goal.R.matrix);
    const double l = layout.length_m;
    float pose[7] = {};
    const double numbers[7] = {goal.p.x() / l, goal.p.y() / l, goal.p.z() / l, turn.w(), turn.x(), turn.y(), turn.z()};
    std::transform(numbers, numbers + 7, pose, [](double x) { return static_cast<float>(x); });
    alignas(32) float squared[kTableSize];
    kernel->distances(table.view(), pose, squared);
    for (int i = 0; i < kTableSize; i += 17) {
      VectorX q(5);
      q = from_units(layout, table.q.data() + 5 * i);
      const Pose X = tip_pose(chain, q);
      EXPECT_GE(limit_margin(chain, q), 0);
      const double sine = std::sin(angle_between(X.R, goal.R) / 2);
      EXPECT_NEAR(squared[i], (X.p - goal.p).squaredNorm() / (l * l) + 4 * sine * sine, 1e-4);
    }
    for (int k = 0; k < 20; ++k) {
      const int smallest = kernel->smallest(squared, kTableSize);
      ASSERT_EQ(smallest, std::min_element(squared, squared + kTableSize) - squared);
      squared[smallest] = k % 2 ? 1e30f : squared[(smallest + 5) % kTableSize];  // equals, too
    }
  }
}

// Oracle: the condition of the step's own problem: dq − wish is in the range of Jᵀ but for joints at a limit, which
// would go farther.
TEST(IkKernel, LeansAsFarAsTheLimitsAllow) {
  Random random(44);
  for (int trial = 0; trial < 300; ++trial) {
    const Chain chain = random_chain(random, 8, 0);
    const IkLayout layout = ik_layout(chain);
    VectorX q = random_positions(random, chain);
    if (trial % 2) q[3] = chain.joints[3].upper;
    const IkGoal goal = {ik_pose(tip_pose(chain, q), layout.length_m), 1e-12, 1e-12};
    IkScratch scratch(8);
    const IkMemory& memory = scratch.memory();
    for (const IkKernel* kernel : kernels()) {
      to_units(layout, q, memory.q);
      const VectorX wish = random_positions(random, chain) - q;
      std::copy_n(wish.data(), 8, memory.wish);
      kernel->lean(layout.view(), goal, memory);
      const VectorX dq = Eigen::Map<VectorX>(memory.trial, 8) - q;
      ChainJacobian J;
      (void)tip_pose_and_jacobian(chain, q, J);
      ASSERT_LT((J * dq).norm(), 1e-8);
      ASSERT_GE(limit_margin(chain, q + dq), -1e-12);
      // |dq − wish| grows along every direction of the null space that the limits leave open
      const MatrixX null = MatrixX(J).fullPivLu().kernel();
      for (int k = 0; k < 50; ++k) {
        const VectorX v = null * VectorX(Eigen::Vector2d(random.between(-1, 1), random.between(-1, 1)));
        if (limit_margin(chain, q + dq + 1e-6 * v) < 0) continue;
        EXPECT_LE(v.dot(wish - dq), 1e-5 * v.norm());
      }
    }
  }
}

}  // namespace
}  // namespace drydock
