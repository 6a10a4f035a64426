// SPDX-License-Identifier: Apache-2.0
// Andrews' squeezing mechanism: seven bodies in a plane, driven by a motor at 1,000 rad/s against a spring. Hairer and
// Wanner, Solving Ordinary Differential Equations II, §VII.7; Test Set for IVP Solvers, problem "andrews".
#include <gtest/gtest.h>

#include "multibody/energy.h"
#include "multibody/tree_motion.h"
#include "sim/advance.h"
#include "sim/dormand_prince.h"
#include "sim/rk4.h"

namespace drydock {
namespace {

enum Body { kK1, kK2, kK3, kK5, kK4, kK7, kK6 };  // order of links: parents first

/// At t = 0 (at rest), and the test set's solution at 0.03 s by PSIDE with tolerances of 1e-14: angles of links in the
/// order β, Θ, γ, Φ, δ, Ω, ε, and their rates.
constexpr double kStart[7] = {
    -0.0617138900142764496, 0, 0.455279819163070380, 0.222668390165885885, 0.487364979543842550, -0.222668390165885885,
    1.23054744454982119};
constexpr double kEnd[7] = {0.1581077119629904e+2, -0.1575637105984298e+2, 0.4082224013073101e-1, -0.5347301163226948,
                            0.5244099658805304,    0.5347301163226948,     0.1048080741042263e+1};
constexpr double kEndRate[7] = {0.1139920302151208e+4, -0.1424379294994111e+4, 0.1103291221937134e+2,
                                0.1929337464421385e+2, 0.5735699284790808,     -0.1929337464421385e+2,
                                0.3231791658026955};
constexpr double kStartAcceleration[2] = {14222.4439199541138706, -10666.8329399655854};  // β̈, Θ̈; the others are zero
constexpr int kPlace[7] = {kK1, kK2, kK3, kK4, kK5, kK6, kK7};  // the link that turns by each of them

constexpr double kDuration_s = 0.03;
constexpr double kMotor_Nm = 0.033, kSpring_N_per_m = 4530, kSpringLength_m = 0.07785;
const Vector3 kP_WC(0.014, 0.072, 0);   // the spring hangs here
const Vector3 kP_K3D(0.02, -0.018, 0);  // and here, on K3

/// The plane is x-y; what the plane problem does not know is any sensible number.
TreeModel andrews_model() {
  TreeModel model;
  const auto add = [&](int parent, const Vector3& p_PF, double mass_kg, double I_zz, const Vector3& p_LLcm) {
    add_link(model, parent, JointKind::kRevolute, {Rotation{}, p_PF},
             {mass_kg, p_LLcm, Vector3(0.7 * I_zz, 0.8 * I_zz, I_zz).asDiagonal()});
  };
  const Vector3 p_WA(-0.06934, -0.00227, 0), p_WB(-0.03635, 0.03273, 0);
  add(kWorld, Vector3::Zero(), 0.04325, 2.194e-6, {0.00092, 0, 0});
  add(kK1, {0.007, 0, 0}, 0.00365, 4.410e-7, {-0.0115, 0, 0});
  add(kWorld, p_WB, 0.02373, 5.255e-6, {0.01043, -0.01874, 0});
  add(kWorld, p_WA, 0.07050, 1.169e-5, {0.02308, 0.00916, 0});
  add(kK5, {0.04, 0, 0}, 0.00706, 5.667e-7, {0, -(0.02 - 0.01421), 0});
  add(kWorld, p_WA, 0.05498, 1.912e-5, {-0.00449, -0.01228, 0});
  add(kK7, {0, -0.04, 0}, 0.00706, 5.667e-7, {0.02 - 0.01421, 0, 0});
  return model;
}

/// K3, K4 and K6 meet K2 in the point P.
std::vector<Loop> andrews_loops(LoopKind kind) {
  const Pose X_K2P{Rotation{}, Vector3(-0.028, 0, 0)};
  const auto loop = [&](int link, const Vector3& p_LP) { return Loop{kind, kK2, X_K2P, link, {Rotation{}, p_LP}, {}}; };
  return {loop(kK3, {0, -0.035, 0}), loop(kK4, {0, -0.02, 0}), loop(kK6, {0.02, 0, 0})};
}

TreeState andrews_start(const TreeModel& model) {
  TreeState state = neutral_state(model);
  for (int i = 0; i < 7; ++i) state.q[kPlace[i]] = kStart[i];
  return state;
}

/// Motor and spring; sums up the motor's work.
struct MotorAndSpring {
  double work_J = 0;

  static Vector3 spring_way(const DynamicsWork& work, Vector3& p_LD_W) {
    const Pose X_OL = pose_from_O(work, kK3);
    p_LD_W = X_OL.R * kP_K3D;
    return X_OL.p + p_LD_W + Vector3(-0.03635, 0.03273, 0) - kP_WC;  // this tree's O is B
  }
  static double spring_energy_J(const DynamicsWork& work) {
    Vector3 p_LD_W;
    const double stretch_m = spring_way(work, p_LD_W).norm() - kSpringLength_m;
    return 0.5 * kSpring_N_per_m * stretch_m * stretch_m;
  }
  void loads(double, const TreeState&, const DynamicsWork& work, Loads& loads) const {
    loads.tau[kK1] = kMotor_Nm;
    loads.F_L_W.resize(7);
    Vector3 p_LD_W;
    const Vector3 way = spring_way(work, p_LD_W);
    const Vector3 f = -kSpring_N_per_m * (1 - kSpringLength_m / way.norm()) * way;
    loads.F_L_W[kK3] = {p_LD_W.cross(f), f};
  }
  int sums() const { return 1; }
  void sum_rates(double, const TreeState& state, const DynamicsWork&, const Loads&, std::span<double> rates) const {
    rates[0] = kMotor_Nm * state.v[kK1];
  }
  void summed(std::span<const double> y) { work_J += y[0]; }
};

struct Errors {
  double angle_rad = 0;  // largest difference of any angle from the reference, whole turns included
  double rate = 0;       // of any rate, relative to the largest
  double energy = 0;     // of the balance of energies, relative to the motor's work
  double drift_m = 0;
};

template <class Stepper>
Errors run(LoopKind kind, Stepper stepper, const MotionSettings& settings = {}) {
  const TreeModel model = andrews_model();
  const std::vector<Loop> loops = andrews_loops(kind);
  MotorAndSpring law;
  TreeMotion<MotorAndSpring> motion(model, loops, andrews_start(model), law, settings);
  DynamicsWork work(model);
  update_kinematics(model, motion.state(), work);
  const double before_J = MotorAndSpring::spring_energy_J(work);
  const AdvanceResult result = advance(motion, stepper, {0, kDuration_s});
  EXPECT_EQ(result.status, AdvanceStatus::kDone) << to_string(result);

  Errors errors;
  for (int i = 0; i < 7; ++i) {
    errors.angle_rad = std::max(errors.angle_rad, std::abs(motion.state().q[kPlace[i]] - kEnd[i]));
    errors.rate = std::max(errors.rate, std::abs(motion.state().v[kPlace[i]] - kEndRate[i]) / 1424);
  }
  update_kinematics(model, motion.state(), work);
  for (const Loop& loop : loops) {
    errors.drift_m = std::max(errors.drift_m, loop_error(model, loop, motion.state(), work).distance_m);
  }
  const double gained_J = kinetic_energy(model, work) + MotorAndSpring::spring_energy_J(work) - before_J;
  errors.energy = std::abs(gained_J - law.work_J) / law.work_J;
  return errors;
}

Tolerance tolerance(double relative) {
  return {.relative = {relative}, .absolute = {relative}};
}

// Oracle: the start of the test set is closed, and its accelerations there; to the digits of the printed angles.
TEST(Andrews, StartsClosedWithThePublishedAccelerations) {
  const TreeModel model = andrews_model();
  const TreeState state = andrews_start(model);
  MotorAndSpring law;
  DynamicsWork work(model);
  LoopFactor factor;
  VectorX vdot;
  Loads loads = no_loads(model);
  for (const LoopKind kind : {LoopKind::kPointOnLine, LoopKind::kBall, LoopKind::kHinge}) {
    const std::vector<Loop> loops = andrews_loops(kind);
    update_kinematics(model, state, work);
    for (const Loop& loop : loops) EXPECT_LT(loop_error(model, loop, state, work).distance_m, 1e-15);
    law.loads(0, state, work, loads);
    ASSERT_EQ(loop_accelerations(model, loops, state, loads, {}, work, factor, vdot), DynamicsStatus::kOk);
    EXPECT_NEAR(vdot[kK1], kStartAcceleration[0], 1e-6);
    EXPECT_NEAR(vdot[kK2], kStartAcceleration[1], 1e-6);
    for (const int i : {kK3, kK4, kK5, kK6, kK7}) EXPECT_NEAR(vdot[i], 0, 1e-6);
  }
}

// Oracle: the published angles at 0.03 s, 2.5 turns of the motor later, whole turns included; and the balance of
// energy. Six rows, nine of which three are too many, and fifteen of which nine are.
TEST(Andrews, EndsAtThePublishedAngles) {
  for (const LoopKind kind : {LoopKind::kPointOnLine, LoopKind::kBall, LoopKind::kHinge}) {
    SCOPED_TRACE(to_string(kind));
    const Errors adaptive = run(kind, DormandPrince(tolerance(1e-8)));
    EXPECT_LT(adaptive.angle_rad, 1e-8);
    EXPECT_LT(adaptive.rate, 2e-9);
    EXPECT_LT(adaptive.energy, 2e-9);
    EXPECT_LT(adaptive.drift_m, 2e-11);
    if (kind == LoopKind::kHinge) continue;  // takes long
    const Errors fixed = run(kind, Rk4(Clock::every(2e-5)));
    EXPECT_LT(fixed.angle_rad, 5e-8);
    EXPECT_LT(fixed.rate, 1e-8);
    EXPECT_LT(fixed.energy, 1e-7);
    EXPECT_LT(fixed.drift_m, 2e-11);
  }
}

// Oracle: the same. Both methods come to it as steps and tolerances shrink, down to 2e-9 rad; there the reference ends,
// for the balance of energy goes on falling.
TEST(Andrews, ConvergesToThem) {
  double energy_before = 1;
  for (const double relative : {1e-5, 1e-7, 1e-9, 1e-11}) {
    const Errors errors = run(LoopKind::kPointOnLine, DormandPrince(tolerance(relative)));
    EXPECT_LT(errors.angle_rad, relative + 3e-9);
    EXPECT_LT(errors.energy, 0.3 * energy_before);
    energy_before = errors.energy;
  }
  energy_before = 1;
  for (const double step_s : {4e-5, 2e-5, 1e-5}) {
    const Errors errors = run(LoopKind::kPointOnLine, Rk4(Clock::every(step_s)));
    EXPECT_LT(errors.angle_rad, 1e-7);
    EXPECT_LT(errors.energy, 0.3 * energy_before);
    energy_before = errors.energy;
  }
}

}  // namespace
}  // namespace drydock
