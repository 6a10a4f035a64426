// SPDX-License-Identifier: Apache-2.0
// The walking arm with its tip welded to its base, driven by torques sin(2t + i), in steps of 1 ms: from a good pose
// and from singular ones, where a bare Schur complement drifts or blows up.
#include <gtest/gtest.h>

#include "multibody/energy.h"
#include "multibody/momentum.h"
#include "multibody/tree_motion.h"
#include "sim/crossing_stepper.h"
#include "testing/random_tree.h"
#include "testing/walking_arm.h"

namespace drydock {
namespace {

using testing::Random;
using testing::SineTorques;

struct ArmRun {
  StepStatus status = StepStatus::kOk;
  double drift_m = 0, drift_rad = 0;  // largest
  double peak_J = 0;                  // of the kinetic energy
  double energy = 0;                  // largest |ΔE − work| of the peak
  double gained = 0;                  // largest ΔE − work of the peak
  int steps = 0;
  double momentum = 0;  // largest total momentum, of the largest momentum of a body
  TreeState end;
};

TreeState start_with_zero(const TreeModel& model, const std::vector<int>& joints) {
  TreeState state = testing::walking_arm_start(model);
  for (const int joint : joints) state.q[6 + joint] = 0;
  return state;
}

template <class Stepper>
ArmRun run(const TreeState& start, const std::vector<Loop>& loops, double duration_s, const MotionSettings& settings,
           Stepper stepper) {
  const TreeModel model = testing::walking_arm();
  SineTorques law;
  TreeMotion<SineTorques> motion(model, loops, start, law, settings);
  stepper.restart(motion.size());
  DynamicsWork work(model);
  ArmRun found;
  double body_Ns = 0, body_Nms = 0, total_Ns = 0, total_Nms = 0, gap_J = 0, gain_J = 0;
  for (double t_s = 0; t_s < duration_s;) {
    const StepTrial trial = stepper.attempt(motion, t_s, duration_s);
    found.status = trial.ok() ? stepper.accept(motion) : trial.status;
    if (found.status != StepStatus::kOk) return found;
    t_s = trial.t1_s;
    ++found.steps;
    const TreeState& state = motion.state();
    update_kinematics(model, state, work);
    const LoopError error = loop_error(model, loops[0], state, work);
    found.drift_m = std::max(found.drift_m, error.distance_m);
    found.drift_rad = std::max(found.drift_rad, error.angle_rad);
    const double energy_J = kinetic_energy(model, work);
    found.peak_J = std::max(found.peak_J, energy_J);
    gap_J = std::max(gap_J, std::abs(energy_J - law.work_J));
    gain_J = std::max(gain_J, energy_J - law.work_J);
    const Wrench total = momentum(model, state, work);
    total_Ns = std::max(total_Ns, total.f.norm());
    total_Nms = std::max(total_Nms, total.t.norm());
    for (int i = 0; i < 8; ++i) {
      const SpatialInertia& M = model.links[static_cast<std::size_t>(i)].M_LLo_L;
      const Twist V = frame_twist(work, i, M.p_BBcm);
      body_Ns = std::max(body_Ns, M.mass_kg * V.v.norm());
      body_Nms =
          std::max(body_Nms, (pose_from_O(work, i).R * (M.I_BBcm * (inverse(pose_from_O(work, i).R) * V.w))).norm());
    }
  }
  found.energy = gap_J / found.peak_J;
  found.gained = gain_J / found.peak_J;
  found.momentum = std::max(total_Ns / body_Ns, total_Nms / std::max(body_Nms, body_Ns));
  found.end = motion.state();
  return found;
}

ArmRun run(const TreeState& start, double duration_s, const MotionSettings& settings = {}, double step_s = 1e-3) {
  const TreeModel model = testing::walking_arm();
  return run(start, {testing::tip_weld(model, start)}, duration_s, settings, Rk4(Clock::every(step_s)));
}

/// The tip held by the base at three places, each of which would hold it alone.
std::vector<Loop> three_welds(const TreeModel& model, const TreeState& start) {
  std::vector<Loop> welds(3, testing::tip_weld(model, start));
  for (int i = 0; i < 3; ++i) {
    Loop& weld = welds[static_cast<std::size_t>(i)];
    const Pose X_there{{}, {0.1 * std::cos(2.1 * i + 0.3), 0.1 * std::sin(2.1 * i + 0.3), 0.05 * i}};
    weld.X_AC = weld.X_AC * X_there;
    weld.X_BD = weld.X_BD * X_there;
  }
  return welds;
}

// Oracle: invariants. From the good pose the loop stays closed to rounding, energy is the torques' work, and nothing
// outside pushes.
TEST(LoopRun, KeepsItsBooks) {
  const TreeModel model = testing::walking_arm();
  const ArmRun found = run(testing::walking_arm_start(model), 1);
  EXPECT_EQ(found.status, StepStatus::kOk);
  EXPECT_LT(found.drift_m, 1e-9);
  EXPECT_LT(found.drift_rad, 1e-9);
  EXPECT_LT(found.energy, 1e-6);
  EXPECT_LT(found.momentum, 1e-11);
  EXPECT_GT(found.peak_J, 0.1);
}

// Oracle: the same invariants, from the five poses in which a row of the loop holds nothing at first.
TEST(LoopRun, KeepsThemFromSingularStarts) {
  const TreeModel model = testing::walking_arm();
  for (const std::vector<int>& zero : {std::vector<int>{2}, {4}, {6}, {2, 6}, {1, 2, 3, 4, 5, 6, 7}}) {
    SCOPED_TRACE(::testing::PrintToString(zero));
    const ArmRun found = run(start_with_zero(model, zero), 1);
    EXPECT_EQ(found.status, StepStatus::kOk);
    EXPECT_LT(found.drift_m, 1e-5);
    EXPECT_LT(found.drift_rad, 1e-5);
    EXPECT_LT(found.energy, 1e-3);
    EXPECT_LT(found.momentum, 1e-6);
  }
}

// Oracle: the same invariants, and the number of steps. With a tolerance, through the branch points that these runs
// pass again and again; held once or three times.
TEST(LoopRun, CrossesSingularPosesWithATolerance) {
  const TreeModel model = testing::walking_arm();
  for (const std::vector<int>& zero : {std::vector<int>{2}, {4}, {6}, {2, 6}, {1, 2, 3, 4, 5, 6, 7}}) {
    SCOPED_TRACE(::testing::PrintToString(zero));
    const TreeState start = start_with_zero(model, zero);
    for (const std::vector<Loop>& loops :
         {std::vector<Loop>{testing::tip_weld(model, start)}, three_welds(model, start)}) {
      SCOPED_TRACE(loops.size());
      const Tolerance tolerance{{1e-10}, {1e-13}, 0, std::numeric_limits<double>::infinity()};
      const ArmRun found = run(start, loops, 3, {}, CrossingStepper(tolerance, 1e-3));
      EXPECT_EQ(found.status, StepStatus::kOk);
      EXPECT_LT(found.steps, 3000);
      EXPECT_LT(found.drift_m, 1e-9);
      EXPECT_LT(found.energy, 1e-5);
      EXPECT_LT(found.momentum, 1e-6);
    }
  }
}

// Oracle: the same, beside those poses, where a row holds weakly. Closed and with its momentum it stays, and no energy
// comes from nowhere. Beside the stretched arm, where several rows are weak at once, energy may get lost: no claim.
TEST(LoopRun, DoesNotBlowUpBesideSingularStarts) {
  const TreeModel model = testing::walking_arm();
  Random random(1);
  for (const std::vector<int>& zero : {std::vector<int>{2}, {4}, {6}, {2, 6}, {1, 2, 3, 4, 5, 6, 7}}) {
    for (const double size : {1e-2, 1e-4, 1e-6}) {
      SCOPED_TRACE(::testing::PrintToString(zero) + " beside by " + std::to_string(size));
      TreeState start = start_with_zero(model, zero);
      start.q.tail<7>() += testing::random_numbers(random, 7, size);
      const ArmRun found = run(start, 0.2);
      EXPECT_EQ(found.status, StepStatus::kOk);
      EXPECT_LT(found.drift_m, 1e-5);
      EXPECT_LT(found.drift_rad, 1e-5);
      EXPECT_LT(found.energy, zero.size() < 7 ? 1e-3 : 1.0);
      EXPECT_LT(found.gained, 1e-3);
      EXPECT_LT(found.momentum, 1e-6);
    }
  }
}

// Oracle: projection beside it. Baumgarte's loop opens as far as the stages of a step let it, a thousand times further,
// and the energy it moves for that is in no book; momentum it keeps as well.
TEST(LoopRun, BaumgarteHoldsLoosely) {
  const TreeModel model = testing::walking_arm();
  const TreeState start = testing::walking_arm_start(model);
  MotionSettings settings;
  settings.loops.keeping = LoopKeeping::kBaumgarte;
  const ArmRun baumgarte = run(start, 1, settings, 5e-3), projected = run(start, 1, {}, 5e-3);
  EXPECT_EQ(baumgarte.status, StepStatus::kOk);
  EXPECT_LT(baumgarte.drift_m, 1e-6);
  EXPECT_GT(baumgarte.drift_m, 100 * projected.drift_m);
  EXPECT_GT(baumgarte.energy, 100 * projected.energy);
  EXPECT_LT(baumgarte.momentum, 1e-11);
  EXPECT_LT((baumgarte.end.q - projected.end.q).norm(), 1e-4);
}

// Oracle: g̈ + 2η ġ + η² g = 0 from a gap g₀ at rest: g = g₀ (1 + η t) exp(−η t), whatever the mechanism does meanwhile.
// Projection closes the same gap in its first step.
TEST(LoopRun, BaumgarteClosesAGapByItsEta) {
  const TreeModel model = testing::walking_arm();
  const TreeState closed = testing::walking_arm_start(model);
  const std::vector<Loop> loops = {testing::tip_weld(model, closed)};
  TreeState open = closed;
  open.q[6 + 4] += 1e-4;
  DynamicsWork work(model);
  const auto gap_m = [&](const TreeState& state) {
    update_kinematics(model, state, work);
    return loop_error(model, loops[0], state, work).distance_m;
  };
  const double gap_at_first_m = gap_m(open);
  ASSERT_GT(gap_at_first_m, 1e-5);
  for (const double eta_per_s : {0.0, 10.0, 50.0}) {
    MotionSettings settings;
    settings.loops = {LoopKeeping::kBaumgarte, eta_per_s};
    SineTorques law;
    TreeMotion<SineTorques> motion(model, loops, open, law, settings);
    Rk4 stepper(Clock::every(1e-3));
    stepper.restart(motion.size());
    for (double t_s = 0; t_s < 0.1;) {
      const StepTrial trial = stepper.attempt(motion, t_s, 0.1);
      ASSERT_TRUE(trial.ok());
      ASSERT_EQ(stepper.accept(motion), StepStatus::kOk);
      t_s = trial.t1_s;
      const double expected_m = gap_at_first_m * (1 + eta_per_s * t_s) * std::exp(-eta_per_s * t_s);
      EXPECT_NEAR(gap_m(motion.state()), expected_m, 1e-3 * gap_at_first_m);
    }
  }
  SineTorques law;
  TreeMotion<SineTorques> motion(model, loops, open, law);
  Rk4 stepper(Clock::every(1e-3));
  stepper.restart(motion.size());
  ASSERT_TRUE(stepper.attempt(motion, 0, 1).ok());
  ASSERT_EQ(stepper.accept(motion), StepStatus::kOk);
  EXPECT_LT(gap_m(motion.state()), 1e-11);
}

}  // namespace
}  // namespace drydock
