// SPDX-License-Identifier: Apache-2.0
// The same trees, loops, states and loads in Simbody, whose constraints are hard.
#include <gtest/gtest.h>

#include "multibody/loop/loop_dynamics.h"
#include "spatial/test/difference.h"
#include "testing/dense_loops.h"
#include "testing/random_loop.h"
#include "testing/simbody_tree.h"
#include "testing/walking_arm.h"

namespace drydock {
namespace {

using testing::all_loop_kinds;
using testing::difference;
using testing::PeerMotion;
using testing::Random;
using testing::random_loads;
using testing::SimbodyTree;

/// Accelerations to 1e-9 of their size, and so the reactions where there is only one answer; both kernels.
void expect_same(const TreeModel& model, const std::vector<Loop>& loops, TreeState state, const Loads& loads,
                 bool reactions) {
  DynamicsWork work(model);
  update_kinematics(model, state, work);
  const testing::DenseLoops dense = testing::dense_loops(model, loops, state, work);
  state.v += solve_dense(dense, -dense.J * state.v).change;  // constraints of Simbody want velocities that keep them
  const PeerMotion peer = SimbodyTree(model, loops).motion(state, loads);
  double size_N = 1;
  for (const Wrench& F : peer.F_D_W) size_N = std::max({size_N, F.t.norm(), F.f.norm()});
  for (const DynamicsKernel* kernel : {&kDynamicsKernelSse2, &kDynamicsKernelAvx2}) {
    if (!supported(*kernel)) continue;
    SCOPED_TRACE(set_name(kernel->set));
    work.kernel = kernel;
    LoopFactor factor;
    VectorX vdot;
    update_kinematics(model, state, work);
    ASSERT_EQ(loop_accelerations(model, loops, state, loads, {}, work, factor, vdot), DynamicsStatus::kOk);
    EXPECT_LT((vdot - peer.vdot).norm(), 1e-9 * (1 + peer.vdot.norm()));
    for (std::size_t i = 0; reactions && i < loops.size(); ++i) {
      EXPECT_LT(difference(loop_wrench(loops[i], i, work, factor), peer.F_D_W[i]), 1e-9 * size_N) << "loop " << i;
    }
  }
}

// Oracle: Simbody. One loop of each kind: inside a tree, between two, to the world and from it.
TEST(LoopDynamics, AgreesWithSimbody) {
  Random random(1);
  const testing::RandomTreeRequest request{
      .kinds = {JointKind::kFloating, JointKind::kSpherical, JointKind::kRevolute, JointKind::kCylindrical,
                JointKind::kUniversal, JointKind::kPlanar, JointKind::kPrismatic},
      .links = 14,
      .trees = 2};
  for (const LoopKind kind : all_loop_kinds()) {
    SCOPED_TRACE(to_string(kind));
    for (int trial = 0; trial < 6; ++trial) {
      SCOPED_TRACE(trial);
      const TreeModel model = random_tree(random, request);
      const TreeState state = random_state(random, model);
      DynamicsWork work(model);
      update_kinematics(model, state, work);
      const int a = trial == 0 ? kWorld : random.whole(0, 5), b = trial == 1 ? kWorld : random.whole(6, 13);
      const std::vector<Loop> loops = {random_closed_loop(random, model, state, work, kind, a, b)};
      update_kinematics(model, state, work);
      const testing::DenseLoops dense = testing::dense_loops(model, loops, state, work);
      const testing::DenseSolution solution = solve_dense(dense, -dense.bias);
      const bool unique =
          solution.weakest > 1e-4 * solution.strongest && Eigen::FullPivLU<MatrixX>(dense.J).rank() == dense.J.rows();
      expect_same(model, loops, state, random_loads(random, model), unique);
    }
  }
}

// Oracle: Simbody. Three loops of three kinds in one mechanism.
TEST(LoopDynamics, AgreesWithSimbodyOnSeveralLoops) {
  Random random(2);
  for (int trial = 0; trial < 10; ++trial) {
    SCOPED_TRACE(trial);
    TreeModel model = random_tree(
        random,
        {.kinds = {JointKind::kFloating, JointKind::kSpherical, JointKind::kRevolute}, .links = 18, .trees = 3});
    const TreeState state = random_state(random, model);
    DynamicsWork work(model);
    update_kinematics(model, state, work);
    std::vector<Loop> loops;
    for (int i = 0; i < 3; ++i) {
      const LoopKind kind = all_loop_kinds()[static_cast<std::size_t>(random.whole(0, 7))];
      loops.push_back(random_closed_loop(random, model, state, work, kind, 4 * i, 17 - 3 * i));
    }
    expect_same(model, loops, state, random_loads(random, model), false);
  }
}

// Oracle: Simbody. The walking arm with its tip on its base, moving and far from the world's origin.
TEST(LoopDynamics, AgreesWithSimbodyOnTheWalkingArm) {
  Random random(3);
  const TreeModel model = testing::walking_arm();
  const TreeState state = testing::walking_arm_state(model);
  expect_same(model, {testing::tip_weld(model, state)}, state, random_loads(random, model), true);
}

}  // namespace
}  // namespace drydock
