// SPDX-License-Identifier: Apache-2.0
#include "arm/suspension/coupling.h"

#include <gtest/gtest.h>

#include "arm/suspension/suspension.h"
#include "arm/test/suspended_arm.h"
#include "multibody/forward_dynamics.h"
#include "multibody/inverse_dynamics.h"

namespace drydock {
namespace {

using namespace testing;

Coupling random_coupling(Random& random, int link) {
  Coupling coupling;
  coupling.link = link;
  coupling.p_LE = random.vector(0.4);
  coupling.axis1_L = random.unit_vector();
  coupling.axis2_L = random.unit_vector();
  coupling.rod_L = random.unit_vector();
  coupling.rod_length_m = random.between(0.2, 1.5);
  coupling.rod_mass_kg = random.between(0.1, 5);
  coupling.rod_radius_m = 0.01;
  return coupling;
}

/// Joints square to each other and to the rod reach every direction.
Coupling universal_coupling(Random& random, int link) {
  Coupling coupling = random_coupling(random, link);
  const Rotation R = random.rotation();
  coupling.axis1_L = R * Vector3::UnitX();
  coupling.axis2_L = R * Vector3::UnitY();
  coupling.rod_L = R * Vector3::UnitZ();
  return coupling;
}

// Oracle: forward dynamics of the appended links: with no torque in the passive joints, pulled by f_D at D, the rod
// stays at rest; inverse dynamics: the joint passes f_E on and no moment.
TEST(Coupling, RodIsAtRestOnPassiveJoints) {
  Random random(71);
  int reached = 0;
  for (int trial = 0; trial < 200; ++trial) {
    TreeModel model;
    const Pose X_WL = random.pose();
    const int link = add_link(model, kWorld, JointKind::kFixed, X_WL, random_inertia(random));
    const Coupling coupling = trial % 2 == 0 ? universal_coupling(random, link) : random_coupling(random, link);
    const Vector3 f_E_W = random.vector(100), g_W = random.vector(3) + Vector3(0, 0, -9);
    const CouplingPose pose = coupling_pose(coupling, X_WL, f_E_W, g_W);
    if (pose.status != CouplingStatus::kOk || pose.singularity < 0.02) {
      EXPECT_TRUE(trial % 2 == 1 || pose.status == CouplingStatus::kOk);
      continue;
    }
    ++reached;
    const CouplingLinks links = append_coupling(model, coupling);
    TreeState state = neutral_state(model);
    state.q << pose.angle_rad[0], pose.angle_rad[1];
    DynamicsWork work(model);
    update_kinematics(model, state, work);
    const Pose X_WR = link_pose(model, state, work, links.rod);
    EXPECT_LT((X_WR * links.p_RD - pose.p_WD).norm(), 1e-9);
    EXPECT_LT((X_WR.p - X_WL * coupling.p_LE).norm(), 1e-12);

    Loads loads = no_loads(model);
    loads.g_W = g_W;
    loads.F_L_W.assign(model.links.size(), {});
    loads.F_L_W[static_cast<std::size_t>(links.rod)] = {(pose.p_WD - X_WR.p).cross(pose.f_D_W), pose.f_D_W};
    VectorX vdot;
    ASSERT_EQ(forward_dynamics(model, state, loads, work, vdot), DynamicsStatus::kOk);
    EXPECT_LT(vdot.norm(), 1e-6);  // of accelerations of about 1e3 rad/s² away from rest
    InverseDynamicsWork inverse;
    VectorX tau;
    inverse_dynamics(model, work, loads, VectorX::Zero(2), inverse, tau);
    const Wrench F = joint_wrench(work, inverse, links.first);
    EXPECT_LT((F.f + f_E_W).norm() + F.t.norm(), 1e-9 * (1 + f_E_W.norm()));
  }
  EXPECT_GT(reached, 120);
}

// Oracle: forward dynamics of the whole arm with its coupling, held by the torques that remain and the rig's pull at D.
TEST(Coupling, HoldsTheSuspendedArm) {
  Random random(72);
  int held = 0;
  for (int trial = 0; trial < 40; ++trial) {
    const TreeModel arm = random_arm(random, random.whole(3, 7), true);
    TreeState state = random_state(random, arm);
    const Coupling coupling = universal_coupling(random, hook_link(arm));
    SuspensionRequest request;
    request.link = coupling.link;
    request.p_LE = coupling.p_LE;
    request.is_free = trial % 2 == 0;
    const Suspension best = best_suspension(arm, state.q, request);
    if (best.status != SuspensionStatus::kOk) continue;
    DynamicsWork arm_work(arm);
    update_kinematics(arm, state, arm_work);
    const CouplingPose pose =
        coupling_pose(coupling, link_pose(arm, state, arm_work, coupling.link), best.f_E_W, request.g_W);
    if (pose.status != CouplingStatus::kOk || pose.singularity < 0.05) continue;

    TreeModel model = arm;
    const CouplingLinks links = append_coupling(model, coupling);
    TreeState whole = neutral_state(model);
    whole.q << state.q, pose.angle_rad[0], pose.angle_rad[1];
    Loads loads = no_loads(model);
    loads.g_W = request.g_W;
    loads.tau << best.tau, 0, 0;
    loads.F_L_W.assign(model.links.size(), {});
    DynamicsWork work(model);
    update_kinematics(model, whole, work);
    const Vector3 p_ED_W = pose.p_WD - link_pose(model, whole, work, links.rod).p;
    loads.F_L_W[static_cast<std::size_t>(links.rod)] = {p_ED_W.cross(pose.f_D_W), pose.f_D_W};
    VectorX vdot;
    ASSERT_EQ(forward_dynamics(model, whole, loads, work, vdot), DynamicsStatus::kOk);
    EXPECT_LT(vdot.norm(), 1e-6);
    ++held;
  }
  EXPECT_GT(held, 20);
}

// Oracle: angles put into the definition of the coupling give the direction back; limits choose the other pair.
TEST(Coupling, FindsBothPairsOfAngles) {
  Random random(73);
  int other = 0;
  for (int trial = 0; trial < 200; ++trial) {
    Coupling coupling = random_coupling(random, 0);
    const Pose X_WL = random.pose();
    const double wanted[2] = {random.between(-3, 3), random.between(-3, 3)};
    const Vector3 u_L =
        rotation_about(coupling.axis1_L, wanted[0]) * (rotation_about(coupling.axis2_L, wanted[1]) * coupling.rod_L);
    coupling.rod_mass_kg = 0;
    const Vector3 f_E_W = 50 * (X_WL.R * u_L);
    const CouplingPose near = coupling_pose(coupling, X_WL, f_E_W, Vector3::UnitZ(), wanted);
    if (near.status != CouplingStatus::kOk || near.singularity < 0.05) continue;
    EXPECT_NEAR(near.angle_rad[0], wanted[0], 1e-8);
    EXPECT_NEAR(near.angle_rad[1], wanted[1], 1e-8);
    EXPECT_TRUE(near.is_within_limits);
    EXPECT_LT((near.f_D_W - f_E_W).norm(), 1e-12);

    // A limit that leaves the second angle out.
    coupling.lower_rad[1] = wanted[1] + 0.01;
    coupling.upper_rad[1] = wanted[1] + 6.27;
    const CouplingPose far = coupling_pose(coupling, X_WL, f_E_W, Vector3::UnitZ(), wanted);
    const Vector3 again_L = rotation_about(coupling.axis1_L, far.angle_rad[0]) *
                            (rotation_about(coupling.axis2_L, far.angle_rad[1]) * coupling.rod_L);
    EXPECT_LT((again_L - u_L).norm(), 1e-8);
    EXPECT_EQ(far.is_within_limits, far.limit_margin_rad >= 0);
    other += far.is_within_limits;
  }
  EXPECT_GT(other, 100);
}

// Oracle: the statuses, by hand.
TEST(Coupling, SaysWhenThereIsNoAnswer) {
  Coupling coupling;  // axes x and y, rod along z
  coupling.rod_mass_kg = 2;
  const Vector3 g_W(0, 0, -10);
  const auto status = [&](const Vector3& f) { return coupling_pose(coupling, {}, f, g_W).status; };
  EXPECT_EQ(status({0, 0, -10}), CouplingStatus::kNoForce);    // half of the weight
  EXPECT_EQ(status({30, 0, -10}), CouplingStatus::kSingular);  // the rod along x
  EXPECT_EQ(status({0, 30, -10}), CouplingStatus::kOk);
  EXPECT_NEAR(coupling_pose(coupling, {}, {0, 30, -10}, g_W).singularity, 1, 1e-12);
  EXPECT_LT((coupling_pose(coupling, {}, {0, 30, -10}, g_W).f_D_W - Vector3(0, 30, 10)).norm(), 1e-12);
  coupling.axis2_L = Vector3(0.9, 0, std::sqrt(1 - 0.81));  // 25 degrees between the axes: a cone, not a sphere
  coupling.rod_L = Vector3(1, 0, 0);
  EXPECT_EQ(status({0, 30, -10}), CouplingStatus::kOutOfReach);
  coupling.lower_rad[0] = coupling.lower_rad[1] = 0.2;
  coupling.upper_rad[0] = coupling.upper_rad[1] = 0.3;
  coupling.axis2_L = Vector3::UnitY();
  coupling.rod_L = Vector3::UnitZ();
  const CouplingPose up = coupling_pose(coupling, {}, {0, 0, 100}, g_W);
  EXPECT_EQ(up.status, CouplingStatus::kOk);
  EXPECT_FALSE(up.is_within_limits);
  EXPECT_NEAR(up.limit_margin_rad, -0.2, 1e-12);
}

}  // namespace
}  // namespace drydock
