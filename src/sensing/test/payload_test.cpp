// SPDX-License-Identifier: Apache-2.0
#include "sensing/payload.h"

#include <gtest/gtest.h>

#include "multibody/momentum.h"
#include "sensing/mounted_tree.h"
#include "sensing/payload_regressor.h"
#include "spatial/spatial_matrix.h"
#include "spatial/test/difference.h"
#include "testing/random_tree.h"

namespace drydock {
namespace {

using testing::advanced;
using testing::difference;
using testing::Random;
using testing::random_inertia;
using testing::random_numbers;
using testing::random_state;

RigidMotion random_motion(Random& random) {
  return {random.pose(2), {random.vector(2), random.vector(2)}, {random.vector(5), random.vector(5)}};
}

double size(const Wrench& F) {
  return angular_first(F).norm();
}

// Oracle: the equations (10) to (14) of the paper as they stand there, in matrices, with the transpose of (13a).
TEST(Payload, IsTheWrenchOfThePaper) {
  Random random(1);
  for (int trial = 0; trial < 50; ++trial) {
    const SpatialInertia M = random_inertia(random);
    const RigidMotion platform = random_motion(random);
    const Pose X_PS = random.pose(0.5);
    const Vector3 g_W = random.vector(10);
    const Pose X_SP = inverse(X_PS), X_SD{{}, M.p_BBcm};
    // Twist and its rate in the axes of P.
    const Rotation R_PW = inverse(platform.X_WB.R);  // P == B here
    const Twist V_P = R_PW * platform.V_WB_W;
    Twist Vdot_P = R_PW * platform.A_WB_W;
    Vdot_P.v -= V_P.w.cross(V_P.v);
    Vdot_P = Vdot_P + R_PW * Twist{Vector3::Zero(), -g_W};
    const Matrix6 Ad_DP = adjoint_matrix(inverse(X_SD) * X_SP);
    const Vector6 V_D = Ad_DP * angular_first(V_P), Vdot_D = Ad_DP * angular_first(Vdot_P);
    Matrix6 G = Matrix6::Zero();
    G.topLeftCorner<3, 3>() = M.I_BBcm;
    G.bottomRightCorner<3, 3>() = M.mass_kg * Matrix3::Identity();
    const Matrix6 ad = cross_matrix(twist_from_angular_first(V_D));
    const Vector6 F_D = G * Vdot_D - ad.transpose() * G * V_D;
    const Vector6 F_dyn = -adjoint_matrix(inverse(X_SD)).transpose() * F_D;

    const Wrench F_S = payload_wrench(M, on_body(platform, X_PS), g_W);
    EXPECT_LT((angular_first(F_S) - F_dyn).norm(), 1e-12 * F_dyn.norm());
  }
}

// Oracle: the multibody engine, by what it says that the joint of a body transmits. The sensor is rotated and off the
// platform's origin, the payload off the sensor's.
TEST(Payload, IsTheReactionOfTheMultibodyEngine) {
  Random random(2);
  for (int trial = 0; trial < 50; ++trial) {
    const SpatialInertia M = random_inertia(random);
    const RigidMotion sensor = on_body(random_motion(random), random.pose(0.7));
    const Vector3 g_W = random.vector(10);
    TreeModel model;
    add_link(model, kWorld, JointKind::kFloating, {}, M);
    TreeState state = neutral_state(model);
    FloatingJoint::fit(sensor.X_WB, shift(sensor.V_WB_W, -sensor.X_WB.p), state.q.data(), state.v.data());
    DynamicsWork work(model);
    update_kinematics(model, state, work);
    Loads loads = no_loads(model);
    loads.g_W = g_W;
    VectorX vdot(6), tau;
    vdot << sensor.A_WB_W.w, sensor.A_WB_W.v;
    InverseDynamicsWork inverse_work;
    inverse_dynamics(model, work, loads, vdot, inverse_work, tau);
    const Wrench expected = -(inverse(sensor.X_WB.R) * joint_wrench(work, inverse_work, 0));
    EXPECT_LT(difference(payload_wrench(M, sensor, g_W), expected), 1e-11 * size(expected));
  }
}

// Oracle: statics. At rest it is the weight at the centre of mass, with the paper's signs of (15) and (17).
TEST(Payload, AtRestIsTheWeight) {
  Random random(3);
  const SpatialInertia M = random_inertia(random);
  const RigidMotion rest{random.pose(), {}, {}};
  const Vector3 g_W = random.vector(10), weight_S = M.mass_kg * (inverse(rest.X_WB.R) * g_W);
  const Wrench F_S = payload_wrench(M, rest, g_W);
  EXPECT_LT((F_S.f - weight_S).norm(), 1e-12 * weight_S.norm());
  EXPECT_LT((F_S.t - M.p_BBcm.cross(weight_S)).norm(), 1e-12 * weight_S.norm());
}

// Oracle: payload_wrench, in which the ten parameters of the body are; and the way back to the body.
TEST(PayloadRegressor, TimesTheParametersIsTheWrench) {
  Random random(4);
  for (int trial = 0; trial < 50; ++trial) {
    const SpatialInertia M = random_inertia(random);
    const RigidMotion motion = random_motion(random);
    const Vector3 g_W = random.vector(10);
    const InertialVector parameters = inertial_vector(M);
    const Vector6 expected = angular_first(payload_wrench(M, motion, g_W));
    EXPECT_LT((payload_regressor(felt_motion(motion, g_W)) * parameters - expected).norm(), 1e-12 * expected.norm());
    const SpatialInertia back = spatial_inertia(parameters);
    EXPECT_NEAR(back.mass_kg, M.mass_kg, 1e-15);
    EXPECT_LT((back.p_BBcm - M.p_BBcm).norm(), 1e-14);
    EXPECT_LT((back.I_BBcm - M.I_BBcm).norm(), 1e-12 * M.I_BBcm.norm());
  }
}

// Oracle: balance of momentum. What the sensor gives to a payload with a moving arm of three joints, and gravity, is
// the rate of its momentum about a point at rest, by central difference.
TEST(MountedTree, ChangesTheMomentumOfAMovingArm) {
  Random random(5);
  for (int trial = 0; trial < 20; ++trial) {
    TreeModel arm;
    int last = kWorld;
    for (const JointKind kind : {JointKind::kRevolute, JointKind::kPrismatic, JointKind::kRevolute})
      last = add_link(arm, last, kind, random.pose(0.6), random_inertia(random));
    const SpatialInertia rest = random_inertia(random);
    const TreeState joints = random_state(random, arm);
    const VectorX vdot = random_numbers(random, arm.velocities, 4);
    const RigidMotion sensor = random_motion(random);
    const Vector3 g_W = random.vector(10);
    const Wrench found = MountedTree(arm, rest).wrench(sensor, joints, vdot, g_W);

    TreeModel whole;
    add_link(whole, kWorld, JointKind::kFloating, {}, rest);
    for (const Link& link : arm.links) add_link(whole, link.parent + 1, link.joint, link.X_PF, link.M_LLo_L);
    TreeState state = neutral_state(whole);
    FloatingJoint::fit(sensor.X_WB, shift(sensor.V_WB_W, -sensor.X_WB.p), state.q.data(), state.v.data());
    state.q.tail(joints.q.size()) = joints.q;
    state.v.tail(joints.v.size()) = joints.v;
    VectorX all(6 + vdot.size());
    all << sensor.A_WB_W.w, sensor.A_WB_W.v, vdot;
    constexpr double kStep = 1e-4;
    DynamicsWork work(whole);
    const auto momentum_at = [&](double time_s) {
      const TreeState there = advanced(whole, state, all, time_s);
      update_kinematics(whole, there, work);
      return momentum(whole, there, work, sensor.X_WB.p);
    };
    const Wrench rate = (0.5 / kStep) * (momentum_at(kStep) - momentum_at(-kStep));
    update_kinematics(whole, state, work);
    const MassCentre centre = mass_centre(whole, state, work);
    const Vector3 weight_W = centre.mass_kg * g_W;
    const Wrench weight{(centre.p_WCm - sensor.X_WB.p).cross(weight_W), weight_W};
    const Wrench expected = inverse(sensor.X_WB.R) * (weight - rate);
    EXPECT_LT(difference(found, expected), 1e-5 * size(expected));  // of the step, second order
  }
}

// Oracle: an arm whose joints are held is a rigid payload.
TEST(MountedTree, IsARigidPayloadWhenNothingMoves) {
  Random random(6);
  TreeModel arm;
  const int first = add_link(arm, kWorld, JointKind::kRevolute, random.pose(0.6), random_inertia(random));
  add_link(arm, first, JointKind::kRevolute, random.pose(0.6), random_inertia(random));
  TreeState held = random_state(random, arm);
  held.v.setZero();
  DynamicsWork work(arm);
  update_kinematics(arm, held, work);
  SpatialInertia M = random_inertia(random);
  const SpatialInertia rest = M;
  for (int i = 0; i < 2; ++i) M = M + link_pose(arm, held, work, i) * arm.links[static_cast<std::size_t>(i)].M_LLo_L;
  const RigidMotion sensor = random_motion(random);
  const Vector3 g_W = random.vector(10);
  const Wrench found = MountedTree(arm, rest).wrench(sensor, held, VectorX::Zero(2), g_W);
  const Wrench expected = payload_wrench(M, sensor, g_W);
  EXPECT_LT(difference(found, expected), 1e-12 * size(expected));
}

}  // namespace
}  // namespace drydock
