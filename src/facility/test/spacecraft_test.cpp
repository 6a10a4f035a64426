// SPDX-License-Identifier: Apache-2.0
#include "facility/spacecraft.h"

#include <gtest/gtest.h>

#include <cmath>

#include "spatial/rotation_exp.h"
#include "testing/random.h"

namespace drydock {
namespace {

using testing::Random;

SpacecraftModel random_spacecraft(Random& random) {
  const Vector3 moments = random.vector(20).cwiseAbs() + Vector3::Constant(30);
  SpacecraftModel model;
  model.M_BBo_B =
      random.rotation() * SpatialInertia{random.between(100, 500), random.vector(0.4), moments.asDiagonal()};
  return model;
}

Wrench no_load(double, const Pose&) {
  return {};
}

// Oracle: invariants of a torque-free body. Momenta stay to the last digit; the kinetic energy, which is not a
// coordinate, to the fourth power of the step.
TEST(Spacecraft, KeepsMomentumAndEnergy) {
  Random random(3);
  const SpacecraftModel model = random_spacecraft(random);
  const Pose X_WB = random.pose(2);
  const SpacecraftState start = spacecraft_state(model, X_WB, {random.vector(0.5), random.vector(0.2)});
  double error_J[2];
  for (int fine = 0; fine < 2; ++fine) {
    const double step_s = fine ? 0.02 : 0.04;
    SpacecraftState state = start;
    for (int k = 0; k < (fine ? 2000 : 1000); ++k) state = advanced(model, state, X_WB, k * step_s, step_s, no_load);
    EXPECT_EQ(state.momentum_W, start.momentum_W);
    EXPECT_EQ(state.angular_momentum_W, start.angular_momentum_W);
    error_J[fine] = std::abs(kinetic_energy(model, state) / kinetic_energy(model, start) - 1);
  }
  EXPECT_LT(error_J[1], 1e-8);
  EXPECT_LT(error_J[1], error_J[0] / 12) << "of fourth order it would be a sixteenth";
}

// Oracle: the closed form of a damped oscillator along a line and about an axis through an off-centre mass; the paper's
// sign of B would make it grow.
TEST(Spacecraft, IsADampedOscillatorOnItsRestraint) {
  SpacecraftModel model;
  model.M_BBo_B = {250, {0.1, -0.2, 0.3}, Vector3(40, 40, 40).asDiagonal()};
  model.restraint = {60, 12, 900, 150};
  const Pose X_WB{rotation_about(Vector3(1, 2, -1).normalized(), 0.7), {1, 2, 3}};
  const Vector3 n = Vector3(0.4, -0.3, 0.6).normalized();
  const Vector3 arm_W = X_WB.R * model.M_BBo_B.p_BBcm, w_W = 0.05 * n, v_cm_W = 0.08 * n;
  SpacecraftState state = spacecraft_state(model, X_WB, {w_W, v_cm_W - w_W.cross(arm_W)});
  constexpr double kStep = 0.004;
  for (int k = 0; k < 2000; ++k) state = advanced(model, state, X_WB, k * kStep, kStep, no_load);
  const auto swing = [](double mass, double damping, double stiffness, double speed, double t) {
    const double decay = damping / (2 * mass), rate = std::sqrt(stiffness / mass - decay * decay);
    return speed / rate * std::exp(-decay * t) * std::sin(rate * t);
  };
  const Vector3 way_W = state.X_WB * model.M_BBo_B.p_BBcm - X_WB * model.M_BBo_B.p_BBcm;
  EXPECT_LT((way_W - swing(250, 60, 900, 0.08, 8) * n).norm(), 1e-9);
  EXPECT_LT((rotation_log(state.X_WB.R * inverse(X_WB.R)) - swing(40, 12, 150, 0.05, 8) * n).norm(), 1e-9);
}

// Oracle: impulse and momentum, for a load that changes and acts beside the centre of mass; and the twist is that of
// the poses by central difference.
TEST(Spacecraft, TakesTheImpulseOfItsLoad) {
  Random random(4);
  const SpacecraftModel model = random_spacecraft(random);
  const Pose X_WB = random.pose(2);
  const Vector3 f_W = random.vector(30), t_W = random.vector(5);
  const auto load = [&](double t, const Pose& X) {  // a torque about the centre of mass, a force through it
    const Wrench at_cm{std::cos(t) * t_W, std::sin(2 * t) * f_W};
    return shift(at_cm, -(X.R * model.M_BBo_B.p_BBcm));
  };
  SpacecraftState state = spacecraft_state(model, X_WB, {random.vector(0.3), random.vector(0.3)});
  const SpacecraftState start = state;
  constexpr double kStep = 0.004;
  Pose before, now = state.X_WB;
  for (int k = 0; k < 500; ++k) {
    const Twist V = twist_of(model, state);
    state = advanced(model, state, X_WB, k * kStep, kStep, load);
    if (k > 0) {
      EXPECT_LT((V.v - (state.X_WB.p - before.p) / (2 * kStep)).norm(), 1e-4);
      EXPECT_LT((V.w - rotation_log(state.X_WB.R * inverse(before.R)) / (2 * kStep)).norm(), 1e-4);
    }
    before = now;
    now = state.X_WB;
  }
  EXPECT_LT((state.momentum_W - start.momentum_W - (1 - std::cos(4.0)) / 2 * f_W).norm(), 1e-8);
  EXPECT_LT((state.angular_momentum_W - start.angular_momentum_W - std::sin(2.0) * t_W).norm(), 1e-9);
}

}  // namespace
}  // namespace drydock
