// SPDX-License-Identifier: Apache-2.0
#include "sensing/compensation.h"

#include <gtest/gtest.h>

#include <cmath>

#include "sensing/excitation.h"
#include "sensing/force_sensor.h"
#include "sensing/mounted_tree.h"
#include "spatial/rotation_exp.h"
#include "spatial/test/difference.h"
#include "testing/random_tree.h"

namespace drydock {
namespace {

using testing::difference;
using testing::Random;
using testing::random_inertia;

Vector3 g_W() {
  return {0, 0, -9.81};
}

// Oracle: the closed form of a second-order lag, for a command that sets off at once, in translation and in rotation.
TEST(MotionFilter, FollowsAsASecondOrderLag) {
  const Vector3 axis = Vector3(1, -2, 0.5).normalized(), way(0.2, -0.1, 0.4);
  const double omega = 12, zeta = 0.7, damped = omega * std::sqrt(1 - zeta * zeta);
  MotionFilter filter({0, omega, zeta});
  constexpr double kStep = 0.004;
  for (int k = 0; k < 300; ++k) {
    const double t = kStep * k;
    const RigidMotion& motion = filter.follow(t, {rotation_about(axis, 0.5 * t), t * way});
    // Ramp response: t − 2ζ/ω + e^(−ζωt) (2ζ/ω cos(ω_d t) + (2ζ² − 1)/ω_d sin(ω_d t)).
    const double fade = std::exp(-zeta * omega * t), c = std::cos(damped * t), s = std::sin(damped * t);
    const double expected = t - 2 * zeta / omega + fade * (2 * zeta / omega * c + (2 * zeta * zeta - 1) / damped * s);
    EXPECT_LT((motion.X_WB.p - expected * way).norm(), 1e-7);
    EXPECT_LT((rotation_log(motion.X_WB.R) - 0.5 * expected * axis).norm(), 1e-7);
  }
}

// Oracle: pose, twist and acceleration of a motion agree with each other by central differences, about changing axes,
// and a first-order lag stays behind a steady motion by τ times its velocity.
TEST(MotionFilter, HasTwistAndAccelerationOfItsPose) {
  const Excitation command{orientation_grid({0.1, 0.2, 1}, true), 1.0, 0.2};
  MotionFilter filter({0, 40, 0.8});
  constexpr double kStep = 1e-3;
  RigidMotion before, now = filter.follow(0, command.at(0).X_WB);
  for (int k = 1; k < 3000; ++k) {
    const RigidMotion after = filter.follow(kStep * k, command.at(kStep * k).X_WB);
    if (k > 1) {
      const Vector3 w = rotation_log(after.X_WB.R * inverse(before.X_WB.R)) / (2 * kStep);
      EXPECT_LT((now.V_WB_W.w - w).norm(), 1e-4);
      EXPECT_LT((now.A_WB_W.w - (after.V_WB_W.w - before.V_WB_W.w) / (2 * kStep)).norm(), 0.05);
    }
    before = now;
    now = after;
  }
  MotionFilter slow({0.1, 0, 1});
  const Vector3 way(0.3, -0.2, 0.1);
  for (int k = 0; k < 500; ++k) (void)slow.follow(0.01 * k, {{}, 0.01 * k * way});
  EXPECT_LT((slow.motion().X_WB.p - (4.99 - 0.1) * way).norm(), 1e-9);
  EXPECT_LT((slow.motion().V_WB_W.v - way).norm(), 1e-9);
}

/// A platform that follows its command with a lag, and what is left of the reading, with no load from outside.
struct Left {
  double moved = 0, still = 0, raw = 0;  // RMS force: compensated, with velocity and acceleration zero, and as read
};
Left left_over(const ActuatorLag& plant, const ActuatorLag& believed) {
  Random random(8);
  const SpatialInertia M{79.5, {0.03, -0.02, 0.25}, Vector3(4, 5, 3).asDiagonal()};
  Compensation compensation;
  compensation.M_BSo_S = M;
  compensation.bias = {{1, 2, 3}, {10, -20, 5}};
  compensation.X_PS = {rotation_about(random.unit_vector(), 0.6), {0.1, 0, 0.05}};
  compensation.actuator = believed;
  compensation.g_W = g_W();
  compensation.sensor_lag_s = 0.005;
  Compensator compensator(compensation);
  const Excitation command{orientation_grid({0, 0, 1}), 1.0, 0.4};
  MotionFilter platform(plant);
  ForceSensor sensor;
  sensor.bias = compensation.bias;
  sensor.lag_s = compensation.sensor_lag_s;
  ForceSensorState state;
  NoiseSource noise(1);
  Left left;
  constexpr int kSamples = 5000;
  for (int k = 0; k < kSamples; ++k) {
    const double t = 0.004 * k;
    const Pose X_WC = command.at(t).X_WB;
    const RigidMotion of_S = on_body(platform.follow(t, X_WC), compensation.X_PS);
    const Wrench reading = read(sensor, t, payload_wrench(M, of_S, g_W()), state, noise);
    (void)compensator.follow(t, X_WC);
    const RigidMotion rest{of_S.X_WB, {}, {}};
    left.moved += compensator.external(reading).f.squaredNorm() / kSamples;
    left.still +=
        external_wrench(reading, compensation.bias, payload_wrench(M, rest, g_W())).f.squaredNorm() / kSamples;
    left.raw += (reading - compensation.bias).f.squaredNorm() / kSamples;
  }
  return {std::sqrt(left.moved), std::sqrt(left.still), std::sqrt(left.raw)};
}

// Oracle: no load from outside. With the plant's own lag nothing is left; without it, or with velocity and acceleration
// zero as in the paper, much more.
TEST(Compensator, TakesThePayloadOutInPhase) {
  const ActuatorLag plant{0, 30, 0.7};
  const Left known = left_over(plant, plant), unknown = left_over(plant, {0, 300, 1});
  EXPECT_LT(known.moved, 1e-6 * known.raw);  // both filters see the same samples
  EXPECT_LT(known.moved, 1e-3 * known.still);
  EXPECT_LT(known.moved, 1e-3 * unknown.moved);
  RecordProperty("force_rms_still_N", std::to_string(known.still));
}

// Oracle: a load that was put on, found again beneath an arm of three joints that moves on the sensor.
TEST(Compensator, FindsALoadBesideAMovingArm) {
  Random random(9);
  TreeModel arm;
  int last = kWorld;
  for (int i = 0; i < 3; ++i)
    last = add_link(arm, last, JointKind::kRevolute, random.pose(0.4), random_inertia(random));
  MountedTree tree(arm, random_inertia(random));
  Compensation compensation;
  compensation.bias = {{1, 2, 3}, {4, 5, 6}};
  compensation.X_PS = random.pose(0.2);
  compensation.actuator = {0.02, 0, 1};
  Compensator compensator(compensation);
  MotionFilter platform(compensation.actuator);
  const Excitation command{orientation_grid({0, 0, 1}, true), 1.0, 0.1};
  const Wrench load{{0.3, -0.4, 0.5}, {10, 20, -30}};
  TreeState joints = neutral_state(arm);
  for (int k = 0; k < 500; ++k) {
    const double t = 0.01 * k;
    VectorX vdot(3);
    for (int i = 0; i < 3; ++i) {
      joints.q[i] = std::sin((1 + 0.3 * i) * t);
      joints.v[i] = (1 + 0.3 * i) * std::cos((1 + 0.3 * i) * t);
      vdot[i] = -(1 + 0.3 * i) * (1 + 0.3 * i) * std::sin((1 + 0.3 * i) * t);
    }
    const RigidMotion of_S = on_body(platform.follow(t, command.at(t).X_WB), compensation.X_PS);
    const Wrench reading = tree.wrench(of_S, joints, vdot, compensation.g_W) + compensation.bias + load;
    const RigidMotion& believed = compensator.follow(t, command.at(t).X_WB);
    const Wrench mounted = tree.wrench(believed, joints, vdot, compensation.g_W);
    EXPECT_LT(difference(compensator.external(reading, mounted), load), 1e-9);
  }
}

}  // namespace
}  // namespace drydock
