// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>
#include <unistd.h>

#include <Eigen/LU>
#include <filesystem>
#include <fstream>

#include "arm/arm_dynamics.h"
#include "arm/arm_file.h"
#include "arm/arm_moves.h"
#include "arm/arm_tree.h"
#include "arm/reduced_dynamics.h"
#include "arm/suspension/suspension_slope.h"
#include "multibody/energy.h"
#include "multibody/forward_dynamics.h"
#include "multibody/momentum.h"
#include "testing/gripper_urdf.h"

namespace drydock::mimic_test {
namespace {

using testing::Random;

/// An arm read from a URDF text, and what was said about it.
struct Read {
  std::optional<ArmModel> arm;
  Problems problems;
};
Read read(const std::string& urdf, const std::string& more = "") {
  const std::filesystem::path folder =
      std::filesystem::temp_directory_path() / ("drydock_mimic_" + std::to_string(::getpid()));
  std::filesystem::create_directories(folder);
  std::ofstream(folder / "robot.urdf") << urdf;
  std::ofstream(folder / "arm.yaml") << "drydock: 1\nkind: arm\nurdf: robot.urdf\n" + more;
  Read found;
  found.arm = read_arm(folder / "arm.yaml", default_file_rules(folder / "arm.yaml"), {}, found.problems);
  std::filesystem::remove_all(folder);
  return found;
}

ArmModel gripper(int seed) {
  Random random(static_cast<std::uint64_t>(seed));
  Read found = read(testing::gripper_urdf(random));
  for (const Problem& problem : found.problems.all()) ADD_FAILURE() << to_string(problem);
  return found.arm ? std::move(*found.arm) : ArmModel{};
}

VectorX random_joints(Random& random, const ArmModel& arm) {
  VectorX q(static_cast<Eigen::Index>(arm.joints.size()));
  for (double& value : q) value = random.between(-1.2, 1.2);
  return q;
}

/// The position of a joint of the URDF by the definition of mimic, one step after the other.
double position(const ArmModel& arm, std::size_t joint, const VectorX& q) {
  const UrdfJoint& of = arm.urdf.joints[joint];
  if (!of.mimic) return q[arm.find_joint(of.name)];
  return of.mimic->multiplier * position(arm, of.mimic->joint, q) + of.mimic->offset;
}

Pose pose_by_hand(const ArmModel& arm, std::size_t link, const VectorX& q) {
  if (!arm.urdf.links[link].parent_joint) return {};
  const std::size_t index = *arm.urdf.links[link].parent_joint;
  const UrdfJoint& joint = arm.urdf.joints[index];
  Pose X_JL;
  if (joint.type == UrdfJointType::kPrismatic) X_JL.p = position(arm, index, q) * joint.axis_J;
  if (joint.type == UrdfJointType::kRevolute) X_JL.R = rotation_about(joint.axis_J, position(arm, index, q));
  return pose_by_hand(arm, joint.parent, q) * joint.X_PJ * X_JL;
}

/// −Σ m g · p_cm over the links, placed by hand.
double potential_J(const ArmModel& arm, const VectorX& q, const Vector3& g_W) {
  double sum_J = 0;
  for (std::size_t i = 0; i < arm.urdf.links.size(); ++i) {
    const SpatialInertia& M = *arm.urdf.links[i].M_LLo_L;
    sum_J -= M.mass_kg * g_W.dot(pose_by_hand(arm, i, q) * M.p_BBcm);
  }
  return sum_J;
}

TreeState tree_state(const ArmTree& tree, const VectorX& q, const VectorX& v) {
  TreeState state{tree_positions(tree, q), VectorX::Zero(tree.model.velocities)};
  for (std::size_t i = 0; i < tree.positions.size(); ++i) state.v[tree.positions[i]] = v[static_cast<Eigen::Index>(i)];
  hold_gears(tree.model, state);
  return state;
}

const Vector3 kTilted(1.2, -0.7, -9.6);

// Oracle: the definition of mimic, joint by joint down the tree. Followers have no coordinate of their own, also where
// they come before their leader, follow a follower, or stand still.
TEST(Mimic, JointsFollowInTheTree) {
  Random random(5);
  const ArmModel arm = gripper(1);
  ASSERT_EQ(arm.joints.size(), 4u);  // shoulder, elbow, wrist, finger
  const ArmTree tree = arm_tree(arm);
  ArmMoves moves(tree.model);
  for (int trial = 0; trial < 20; ++trial) {
    const VectorX q = random_joints(random, arm);
    const TreeState state = tree_state(tree, q, VectorX::Zero(q.size()));
    DynamicsWork work(tree.model);
    update_kinematics(tree.model, state, work);
    std::vector<JointMoves> joints(static_cast<std::size_t>(tree.model.velocities));
    for (std::size_t i = 0; i < tree.positions.size(); ++i) {
      joints[static_cast<std::size_t>(tree.positions[i])].q = q[static_cast<Eigen::Index>(i)];
    }
    moves.place(joints);
    for (std::size_t i = 0; i < arm.urdf.links.size(); ++i) {
      const Pose expected = pose_by_hand(arm, i, q);
      const TreeFrame& frame = tree.links[i];
      for (const Pose& X_WL :
           {frame_pose(tree.model, state, work, frame.link, frame.X_LC), moves.X_WL(frame.link) * frame.X_LC}) {
        EXPECT_LT((X_WL.p - expected.p).norm(), 1e-13) << arm.urdf.links[i].name;
        EXPECT_LT((X_WL.R.matrix - expected.R.matrix).norm(), 1e-13) << arm.urdf.links[i].name;
      }
    }
  }
}

// Oracle: virtual work. What a joint holds is the slope of the potential over its coordinate, followers included.
TEST(Mimic, LeadersHoldTheWeightOfTheirFollowers) {
  Random random(6);
  const ArmModel arm = gripper(2);
  const ArmTree tree = arm_tree(arm);
  DynamicsReducer reducer;
  ReducedDynamics dynamics;
  for (int trial = 0; trial < 20; ++trial) {
    const VectorX q = random_joints(random, arm);
    const TreeState state = tree_state(tree, q, VectorX::Zero(q.size()));
    ASSERT_TRUE(reducer.reduce(tree.model, state, kTilted, tree.positions, dynamics));
    for (Eigen::Index i = 0; i < q.size(); ++i) {
      const VectorX step = 1e-5 * VectorX::Unit(q.size(), i);
      const double slope = (potential_J(arm, q + step, kTilted) - potential_J(arm, q - step, kTilted)) / 2e-5;
      EXPECT_NEAR(dynamics.g[i], slope, 1e-8 * (1 + std::abs(slope)));
    }
  }
}

// Oracle: the kinetic energy, a quadratic form of the leaders' velocities: T(u) = ½ uᵀ M u; and the round trip
// τ = M a + h, then forward dynamics gives a.
TEST(Mimic, LeadersFeelTheInertiaOfTheirFollowers) {
  Random random(7);
  const ArmModel arm = gripper(3);
  const ArmTree tree = arm_tree(arm);
  DynamicsReducer reducer;
  ReducedDynamics dynamics;
  DynamicsWork work(tree.model);
  for (int trial = 0; trial < 20; ++trial) {
    const VectorX q = random_joints(random, arm), v = random_joints(random, arm), a = random_joints(random, arm);
    const TreeState state = tree_state(tree, q, v);
    ASSERT_TRUE(reducer.reduce(tree.model, state, kTilted, tree.positions, dynamics));
    update_kinematics(tree.model, state, work);
    const double energy_J = kinetic_energy(tree.model, work);
    EXPECT_NEAR(0.5 * v.dot(dynamics.M * v), energy_J, 1e-12 * energy_J);
    VectorX efforts;
    ASSERT_TRUE(reducer.efforts(tree.model, state, kTilted, tree.positions, a, efforts));
    EXPECT_LT((efforts - dynamics.M * a - dynamics.h).norm(), 1e-11 * efforts.norm());
    Loads loads = no_loads(tree.model);
    loads.g_W = kTilted;
    for (std::size_t i = 0; i < tree.positions.size(); ++i) {
      loads.tau[tree.positions[i]] = efforts[static_cast<Eigen::Index>(i)];
    }
    VectorX vdot;
    ASSERT_EQ(forward_dynamics(tree.model, state, loads, work, vdot), DynamicsStatus::kOk);
    for (std::size_t i = 0; i < tree.positions.size(); ++i) {
      EXPECT_NEAR(vdot[tree.positions[i]], a[static_cast<Eigen::Index>(i)], 1e-9);
    }
  }
}

// Oracle: brute force. No other force along z makes the weighed torques, by virtual work, smaller; and inside a box of
// positions the force changes by no more than its bound.
TEST(Mimic, SuspensionCountsFollowersWithTheirLeaders) {
  Random random(8);
  const ArmModel arm = gripper(4);
  const ArmTree tree = arm_tree(arm);
  const std::size_t link = *arm.urdf.find_link("left_tip_link");
  SuspensionRequest request;
  request.link = tree.links[link].link;
  request.p_LE = tree.links[link].X_LC * random.vector(0.1);
  request.g_W = {0, 0, -9.81};
  request.effort_max.setConstant(tree.model.velocities, std::numeric_limits<double>::infinity());
  for (const int position : tree.positions) request.effort_max[position] = random.between(5, 50);
  const auto load = [&](const VectorX& q, double f_z) {
    const auto work_J = [&](const VectorX& at) {
      const Pose X_WL = pose_by_hand(arm, link, at);
      const Vector3 p_WE = X_WL * (inverse(tree.links[link].X_LC) * request.p_LE);
      return potential_J(arm, at, request.g_W) - f_z * p_WE.z();
    };
    double sum = 0;
    for (Eigen::Index i = 0; i < q.size(); ++i) {
      const VectorX step = 1e-5 * VectorX::Unit(q.size(), i);
      const double effort = (work_J(q + step) - work_J(q - step)) / 2e-5;
      const double share = effort / request.effort_max[tree.positions[static_cast<std::size_t>(i)]];
      sum += share * share;
    }
    return std::sqrt(sum);
  };
  int bounded = 0;
  for (int trial = 0; trial < 20; ++trial) {
    const VectorX q = random_joints(random, arm);
    const Suspension best = best_suspension(tree.model, tree_positions(tree, q), request);
    ASSERT_EQ(best.status, SuspensionStatus::kOk);
    EXPECT_NEAR(best.load, load(q, best.f_E_W.z()), 1e-6 * best.load);
    for (const double off : {-1.0, -0.1, 0.1, 1.0}) EXPECT_GT(load(q, best.f_E_W.z() + off), best.load - 1e-6);
    VectorX d = VectorX::Zero(tree.model.velocities);
    for (const int position : tree.positions) d[position] = 2e-3;
    hold_gear_rates(tree.model, d);
    d = d.cwiseAbs();
    const SuspensionSlope slope = suspension_slope(tree.model, tree_positions(tree, q), request, d);
    if (!slope.is_bounded) continue;
    ++bounded;
    for (int k = 0; k < 20; ++k) {
      VectorX there = q;
      for (double& value : there) value += random.between(-2e-3, 2e-3);
      const Suspension moved = best_suspension(tree.model, tree_positions(tree, there), request);
      EXPECT_LE((moved.f_E_W - best.f_E_W).norm(), slope.change_N) << "trial " << trial;
    }
  }
  EXPECT_GT(bounded, 10);
}

// Oracle: momentum, by another algorithm. With the base moving so that the whole has none, the tip moves as the
// generalised Jacobian says, and half of q̇ᵀ M q̇ is the kinetic energy.
TEST(Mimic, AFreeBaseRecoils) {
  Random random(12);
  ArmModel arm = gripper(6);
  ArmChain chain;
  chain.tip = *arm.urdf.find_link("left_pad_link");
  const ArmTree tree = floating_arm_tree(arm);
  DynamicsWork work(tree.model);
  CompositeInertias composites;
  for (int trial = 0; trial < 20; ++trial) {
    const VectorX q = random_joints(random, arm), v = random_joints(random, arm);
    const std::optional<ArmDynamics> found = arm_dynamics(arm, &chain, q, v, VectorX::Zero(q.size()), Vector3::Zero());
    ASSERT_TRUE(found);
    TreeState state{tree_positions(tree, q), VectorX::Zero(tree.model.velocities)};
    for (std::size_t i = 0; i < tree.positions.size(); ++i) {
      state.v[tree.positions[i] - 1] = v[static_cast<Eigen::Index>(i)];
    }
    hold_gears(tree.model, state);
    update_kinematics(tree.model, state, work);
    Matrix6X A;
    centroidal_momentum_matrix(tree.model, state, work, composites, A);
    state.v.head<6>() = -A.leftCols<6>().fullPivLu().solve(A * state.v);
    update_kinematics(tree.model, state, work);
    const Wrench none = centroidal_momentum(tree.model, state, work);
    ASSERT_LT(none.t.norm() + none.f.norm(), 1e-12);
    const TreeFrame& tip = tree.links[chain.tip];
    const Twist V = frame_twist(work, tip.link, tip.X_LC.p);
    const Vector6 expected = found->J_free * v;
    EXPECT_LT((V.w - expected.head<3>()).norm() + (V.v - expected.tail<3>()).norm(), 1e-11);
    const double energy_J = kinetic_energy(tree.model, work);
    EXPECT_NEAR(0.5 * v.dot(found->M_free * v), energy_J, 1e-11 * energy_J);
  }
}

// Oracle: by hand. finger ∈ [−2, 2] has followers in [−2, 2]: left_tip = −finger, right = finger + 0.1,
// right_tip = −finger − 0.1, left_pad = 0.01 − 0.02 finger, early = finger / 2, of at most 3 rad/s each.
TEST(Mimic, FollowersNarrowTheLimitsOfTheirLeader) {
  const ArmModel arm = gripper(5);
  const ChainJoint& finger = arm.joints[static_cast<std::size_t>(arm.find_joint("finger"))].limits;
  EXPECT_DOUBLE_EQ(finger.lower, -2);
  EXPECT_DOUBLE_EQ(finger.upper, 1.9);
  EXPECT_DOUBLE_EQ(finger.speed_max, 3);
  const ChainJoint& elbow = arm.joints[static_cast<std::size_t>(arm.find_joint("elbow"))].limits;
  EXPECT_DOUBLE_EQ(elbow.lower, -2);
  EXPECT_DOUBLE_EQ(elbow.upper, 1.8);
}

// Oracle: by hand. A follower that may only turn the way its leader does not leaves no range: a warning, and the leader
// keeps its own. A gear of 1:4 cuts the leader's speed to a quarter.
TEST(Mimic, LimitsThatLeaveNoRangeAreAWarning) {
  Random random(9);
  testing::GripperUrdf robot{random};
  robot.link("base");
  robot.joint("thumb", "revolute", "base");
  robot.joint("fast", "revolute", "thumb_link", testing::mimic("thumb", 4, 0));
  std::string text = robot.text;
  robot.text.clear();
  robot.joint("wrong", "revolute", "thumb_link", testing::mimic("thumb", -1, 0));
  std::string wrong = robot.text;
  wrong.replace(wrong.find("lower='-2' upper='2'"), 20, "lower='-2' upper='-1'");
  text += wrong;
  std::string own = "lower='-2' upper='2'";
  text.replace(text.find(own), own.size(), "lower='-0.3' upper='0.5'");
  const Read found = read(text + "</robot>");
  ASSERT_TRUE(found.arm);
  ASSERT_EQ(found.problems.all().size(), 1u);
  EXPECT_NE(to_string(found.problems.all()[0]).find("in which \"thumb\", which it mimics, cannot move"),
            std::string::npos)
      << to_string(found.problems.all()[0]);
  const ChainJoint& thumb = found.arm->joints[0].limits;
  EXPECT_DOUBLE_EQ(thumb.lower, -0.3);
  EXPECT_DOUBLE_EQ(thumb.upper, 0.5);
  EXPECT_DOUBLE_EQ(thumb.speed_max, 0.75);
}

}  // namespace
}  // namespace drydock::mimic_test
