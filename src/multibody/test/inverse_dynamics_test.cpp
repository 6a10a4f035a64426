// SPDX-License-Identifier: Apache-2.0
#include "multibody/inverse_dynamics.h"

#include <gtest/gtest.h>

#include "multibody/forward_dynamics.h"
#include "spatial/test/difference.h"
#include "testing/random_tree.h"

namespace drydock {
namespace {

using testing::difference;
using testing::Random;
using testing::random_loads;
using testing::random_state;
using testing::random_tree;

// Oracle: round trip. The forces of the accelerations that forces gave are these forces.
TEST(InverseDynamics, UndoesForwardDynamics) {
  Random random(1);
  for (int trial = 0; trial < 50; ++trial) {
    const TreeModel model = random_tree(random);
    const TreeState state = random_state(random, model);
    Loads loads = random_loads(random, model);
    for (std::size_t i = 0; trial % 2 == 1 && i < model.links.size(); ++i) loads.link_g_W.push_back(random.vector(9));
    DynamicsWork work(model);
    InverseDynamicsWork inverse;
    VectorX vdot, tau;
    ASSERT_EQ(forward_dynamics(model, state, loads, work, vdot), DynamicsStatus::kOk);
    inverse_dynamics(model, work, loads, vdot, inverse, tau);
    EXPECT_LT((tau - loads.tau).norm(), 1e-11 * loads.tau.norm());
  }
}

/// The model with the joint of one link cut: it floats, at the same place and with the same motion.
struct Cut {
  TreeModel model;
  TreeState state;
  VectorX tau;
};
Cut cut_open(const TreeModel& model, const TreeState& state, const VectorX& tau, int cut) {
  Cut result;
  std::vector<double> q, v, forces;
  for (int i = 0; i < static_cast<int>(model.links.size()); ++i) {
    const Link& link = model.links[static_cast<std::size_t>(i)];
    add_link(result.model, link.parent, i == cut ? JointKind::kFloating : link.joint, link.X_PF, link.M_LLo_L);
    const double *q_link = state.q.data() + link.first_position, *v_link = state.v.data() + link.first_velocity;
    if (i != cut) {
      q.insert(q.end(), q_link, q_link + position_count(link.joint));
      v.insert(v.end(), v_link, v_link + velocity_count(link.joint));
      forces.insert(forces.end(), tau.data() + link.first_velocity,
                    tau.data() + link.first_velocity + velocity_count(link.joint));
      continue;
    }
    with_joint(link.joint, [&](auto joint) {
      Twist H_F[kMostVelocities], V_FM_F;
      joint.columns(q_link, H_F);
      for (int k = 0; k < joint.kVelocities; ++k) V_FM_F = V_FM_F + v_link[k] * H_F[k];
      double q_free[7] = {1}, v_free[6];
      FloatingJoint::fit(joint.pose(q_link), V_FM_F, q_free, v_free);
      q.insert(q.end(), q_free, q_free + 7);
      v.insert(v.end(), v_free, v_free + 6);
      forces.insert(forces.end(), 6, 0.0);
    });
  }
  const auto to_numbers = [](const std::vector<double>& x) {
    return VectorX(Eigen::Map<const VectorX>(x.data(), static_cast<Eigen::Index>(x.size())));
  };
  result.state = {to_numbers(q), to_numbers(v)};
  result.tau = to_numbers(forces);
  return result;
}

// Oracle: cutting free. With a joint taken away and its wrench put on both sides, every link accelerates as before.
TEST(InverseDynamics, JointWrenchStandsForTheJoint) {
  Random random(2);
  for (int trial = 0; trial < 50; ++trial) {
    const TreeModel model = random_tree(random, {.links = 10});
    const TreeState state = random_state(random, model);
    const Loads loads = random_loads(random, model);
    const int links = static_cast<int>(model.links.size()), cut = random.whole(0, links - 1);
    DynamicsWork work(model);
    InverseDynamicsWork inverse;
    VectorX vdot, tau;
    ASSERT_EQ(forward_dynamics(model, state, loads, work, vdot), DynamicsStatus::kOk);
    inverse_dynamics(model, work, loads, vdot, inverse, tau);

    const Cut open = cut_open(model, state, loads.tau, cut);
    Loads with_wrench = loads;
    with_wrench.tau = open.tau;
    const Wrench F = joint_wrench(work, inverse, cut);
    with_wrench.F_L_W[static_cast<std::size_t>(cut)] = with_wrench.F_L_W[static_cast<std::size_t>(cut)] + F;
    const int parent = model.links[static_cast<std::size_t>(cut)].parent;
    if (parent != kWorld) {
      const Vector3 p_LP_W = pose_from_O(work, parent).p - pose_from_O(work, cut).p;
      Wrench& on_parent = with_wrench.F_L_W[static_cast<std::size_t>(parent)];
      on_parent = on_parent - shift(F, p_LP_W);
    }
    DynamicsWork open_work(open.model);
    VectorX open_vdot;
    ASSERT_EQ(forward_dynamics(open.model, open.state, with_wrench, open_work, open_vdot), DynamicsStatus::kOk);
    for (int i = 0; i < links; ++i) {
      EXPECT_LT(
          difference(frame_acceleration(open_work, i, Vector3::Zero()), frame_acceleration(work, i, Vector3::Zero())),
          1e-10 * (1 + vdot.norm()));
    }
  }
}

}  // namespace
}  // namespace drydock
