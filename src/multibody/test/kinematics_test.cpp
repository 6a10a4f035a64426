// SPDX-License-Identifier: Apache-2.0
#include "multibody/kinematics.h"

#include <gtest/gtest.h>

#include "multibody/forward_dynamics.h"
#include "spatial/test/difference.h"
#include "testing/random_tree.h"

namespace drydock {
namespace {

using testing::advanced;
using testing::difference;
using testing::Random;
using testing::random_loads;
using testing::random_state;
using testing::random_tree;

/// X_WL as the plain product of the joints' poses.
Pose pose_by_products(const TreeModel& model, const TreeState& state, int link) {
  if (link == kWorld) return {};
  const Link& at = model.links[static_cast<std::size_t>(link)];
  const Pose X_FL = with_joint(at.joint, [&](auto joint) { return joint.pose(state.q.data() + at.first_position); });
  return pose_by_products(model, state, at.parent) * at.X_PF * X_FL;
}

// Oracle: brute force, the product of all joints' poses; both kernels.
TEST(Kinematics, PosesAreProductsOfJoints) {
  Random random(1);
  for (int trial = 0; trial < 30; ++trial) {
    const TreeModel model = random_tree(random);
    const TreeState state = random_state(random, model);
    for (const DynamicsKernel* kernel : {&kDynamicsKernelSse2, &dynamics_kernel()}) {
      DynamicsWork work(model);
      work.kernel = kernel;
      update_kinematics(model, state, work);
      for (int i = kWorld; i < static_cast<int>(model.links.size()); ++i) {
        const Pose X_WL = link_pose(model, state, work, i), X_LC = random.pose();
        EXPECT_LT(difference(X_WL, pose_by_products(model, state, i)), 1e-12);
        EXPECT_LT(difference(frame_pose(model, state, work, i, X_LC), X_WL * X_LC), 1e-12);
        EXPECT_LT(difference(pose_from_O(work, i).p + tree_origin(model, state, i), X_WL.p), 1e-12);
      }
    }
  }
}

// Oracle: central difference of a frame's place, and of its twist along the motion that forward dynamics tells.
TEST(Kinematics, TwistsAndAccelerationsAreRates) {
  Random random(2);
  const double step = 1e-5;
  for (int trial = 0; trial < 20; ++trial) {
    const TreeModel model = random_tree(random, {.links = 10});
    const TreeState state = random_state(random, model);
    DynamicsWork work(model), work_ahead(model), work_behind(model);
    VectorX vdot;
    ASSERT_EQ(forward_dynamics(model, state, random_loads(random, model), work, vdot), DynamicsStatus::kOk);
    const TreeState ahead = advanced(model, state, vdot, step), behind = advanced(model, state, vdot, -step);
    update_kinematics(model, ahead, work_ahead);
    update_kinematics(model, behind, work_behind);
    for (int i = kWorld; i < static_cast<int>(model.links.size()); ++i) {
      const Pose X_LC = random.pose();
      const Vector3 p_rate =
          (frame_pose(model, ahead, work_ahead, i, X_LC).p - frame_pose(model, behind, work_behind, i, X_LC).p) /
          (2 * step);
      const Twist V_WC_W = frame_twist(work, i, X_LC.p);
      EXPECT_LT(difference(p_rate, V_WC_W.v), 1e-6);
      const Twist rate = 0.5 / step * (frame_twist(work_ahead, i, X_LC.p) - frame_twist(work_behind, i, X_LC.p));
      const Twist A_WC_W = frame_acceleration(work, i, X_LC.p);
      EXPECT_LT(difference(rate, A_WC_W), 1e-6 * (1 + vdot.norm()));
    }
  }
}

}  // namespace
}  // namespace drydock
