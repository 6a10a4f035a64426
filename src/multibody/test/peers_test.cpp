// SPDX-License-Identifier: Apache-2.0
// The same trees, states and loads in MuJoCo and in Simbody.
#include <gtest/gtest.h>

#include "multibody/forward_dynamics.h"
#include "multibody/kinematics.h"
#include "spatial/test/difference.h"
#include "testing/mujoco_coordinates.h"
#include "testing/mujoco_tree.h"
#include "testing/random_tree.h"
#include "testing/simbody_coordinates.h"
#include "testing/simbody_tree.h"

namespace drydock {
namespace {

using testing::difference;
using testing::PeerMotion;
using testing::Random;
using testing::random_loads;
using testing::random_state;
using testing::random_tree;
using testing::RandomTreeRequest;

/// Accelerations to 1e-10 of their size, poses and twists to rounding; both kernels.
void expect_same(const TreeModel& model, const TreeState& state, const Loads& loads, const PeerMotion& peer) {
  for (const DynamicsKernel* kernel : {&kDynamicsKernelSse2, &kDynamicsKernelAvx2}) {
    if (!supported(*kernel)) continue;
    SCOPED_TRACE(set_name(kernel->set));
    DynamicsWork work(model);
    work.kernel = kernel;
    VectorX vdot;
    ASSERT_EQ(forward_dynamics(model, state, loads, work, vdot), DynamicsStatus::kOk);
    EXPECT_LT((vdot - peer.vdot).norm(), 1e-10 * peer.vdot.norm());
    for (std::size_t i = 0; i < model.links.size(); ++i) {
      const int link = static_cast<int>(i);
      EXPECT_LT(difference(link_pose(model, state, work, link), peer.X_WL[i]), 1e-12) << "link " << i;
      EXPECT_LT(difference(link_twist(work, link), peer.V_WL_W[i]), 1e-11) << "link " << i;
    }
  }
}

/// Ten states of each of so many trees, each under its own loads.
template <class Peer>
void compare(Random& random, const RandomTreeRequest& request, int trees) {
  for (int tree = 0; tree < trees; ++tree) {
    SCOPED_TRACE(tree);
    const TreeModel model = random_tree(random, request);
    Peer peer(model);
    for (int trial = 0; trial < 10; ++trial) {
      const TreeState state = random_state(random, model);
      const Loads loads = random_loads(random, model);
      expect_same(model, state, loads, peer.motion(state, loads));
    }
  }
}

/// A chain for each kind of joint alone: as root, below another, and below itself.
template <class Peer>
void compare_each_joint(Random& random) {
  for (const JointKind kind : testing::all_joint_kinds()) {
    SCOPED_TRACE(to_string(kind));
    if (kind == JointKind::kFixed) continue;  // nothing would move
    compare<Peer>(random, {.kinds = {kind}, .links = 3, .trees = 1}, 2);
  }
}

// Oracle: MuJoCo, joint by joint and on branching trees of all joints together.
TEST(ForwardDynamics, AgreesWithMujoco) {
  Random random(1);
  compare_each_joint<testing::MujocoTree>(random);
  compare<testing::MujocoTree>(random, {}, 10);
}

// Oracle: Simbody, joint by joint and on branching trees of all joints together.
TEST(ForwardDynamics, AgreesWithSimbody) {
  Random random(2);
  compare_each_joint<testing::SimbodyTree>(random);
  compare<testing::SimbodyTree>(random, {}, 10);
}

// Oracle: round trips of the conversions, and the power τ·v, which no change of coordinates changes.
TEST(PeerCoordinates, GoThereAndBack) {
  Random random(3);
  for (int trial = 0; trial < 20; ++trial) {
    const TreeModel model = random_tree(random);
    const TreeState state = random_state(random, model);
    const VectorX tau = random_loads(random, model).tau;
    const double power_W = tau.dot(state.v);

    const VectorX qpos = testing::to_mujoco_positions(model, state.q);
    const VectorX qvel = testing::to_mujoco_velocities(model, state.q, state.v);
    TreeState back{testing::from_mujoco_positions(model, qpos), testing::from_mujoco_velocities(model, state.q, qvel)};
    DynamicsWork work(model), work_back(model);
    update_kinematics(model, state, work);
    update_kinematics(model, back, work_back);
    EXPECT_LT(difference(back.v, state.v), 1e-14);
    for (int i = 0; i < static_cast<int>(model.links.size()); ++i) {  // quaternions may have turned their sign
      EXPECT_LT(difference(link_pose(model, back, work_back, i), link_pose(model, state, work, i)), 1e-13);
    }
    EXPECT_NEAR(testing::to_mujoco_velocities(model, state.q, tau).dot(qvel), power_W, 1e-12 * tau.norm());

    EXPECT_EQ(testing::from_simbody_positions(model, testing::to_simbody_positions(model, state.q)), state.q);
    const VectorX u = testing::to_simbody_velocities(model, state.v);
    EXPECT_EQ(testing::from_simbody_velocities(model, u), state.v);
    EXPECT_NEAR(testing::to_simbody_velocities(model, tau).dot(u), power_W, 1e-12 * tau.norm());
  }
}

// Oracle: MuJoCo's documentation of joints. One of each, by hand, tells which number is which.
TEST(PeerCoordinates, AreWhatMujocoDocuments) {
  Random random(4);
  TreeModel model;
  const Pose X_WF = random.pose();
  const SpatialInertia M = testing::random_inertia(random);
  add_link(model, kWorld, JointKind::kFloating, X_WF, M);
  const TreeState state = random_state(random, model);
  const VectorX qpos = testing::to_mujoco_positions(model, state.q);
  const VectorX qvel = testing::to_mujoco_velocities(model, state.q, state.v);
  DynamicsWork work(model);
  update_kinematics(model, state, work);
  const Pose X_WL = link_pose(model, state, work, 0);
  const Twist V_WL_W = link_twist(work, 0);
  EXPECT_LT(difference(qpos.head<3>(), X_WL.p), 1e-13);
  EXPECT_LT(difference(to_rotation({qpos[3], qpos[4], qpos[5], qpos[6]}), X_WL.R), 1e-13);
  EXPECT_LT(difference(qvel.head<3>(), V_WL_W.v), 1e-13);
  EXPECT_LT(difference(qvel.tail<3>(), inverse(X_WL.R) * V_WL_W.w), 1e-13);
}

}  // namespace
}  // namespace drydock
