// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cmath>
#include <stdexcept>

#include "bench/measure_multibody.h"
#include "bench/mujoco_arm.h"
#include "cli/interrupt.h"
#include "multibody/energy.h"
#include "multibody/momentum.h"
#include "multibody/tree_motion.h"
#include "sim/rk4.h"

namespace drydock::bench {
namespace {

constexpr int kSteps = 60000;  // of 1 ms
constexpr int kLook = 10;      // steps between looks

/// Largest changes since the start, relative to the values there.
struct FreeFigures {
  double linear = 0, angular = 0, energy = 0;
};

/// Momentum about the origin and kinetic energy, whoever moves the arm.
class FreeBooks {
 public:
  FreeBooks(const TreeModel& model, const TreeState& start) : model_(model), work_(model) {
    update_kinematics(model_, start, work_);
    momentum_ = momentum(model_, start, work_);
    energy_J_ = kinetic_energy(model_, work_);
  }
  void add(const TreeState& state) {
    update_kinematics(model_, state, work_);
    const Wrench now = momentum(model_, state, work_);
    largest_.linear = std::max(largest_.linear, (now.f - momentum_.f).norm() / momentum_.f.norm());
    largest_.angular = std::max(largest_.angular, (now.t - momentum_.t).norm() / momentum_.t.norm());
    largest_.energy = std::max(largest_.energy, std::abs(kinetic_energy(model_, work_) - energy_J_) / energy_J_);
  }
  const FreeFigures& figures() const { return largest_; }

 private:
  const TreeModel& model_;
  DynamicsWork work_;
  Wrench momentum_;
  double energy_J_ = 0;
  FreeFigures largest_;
};

FreeFigures run_ours(const TreeModel& model, const TreeState& start, bool keep_momentum) {
  NoLaw nothing;
  TreeMotion<NoLaw> motion(model, {}, start, nothing, {.loops = {}, .projection = {}, .keep_momentum = keep_momentum});
  const Clock clock = Clock::at_rate(1000);
  Rk4 stepper(clock);
  stepper.restart(motion.size());
  FreeBooks books(model, start);
  for (int i = 0; i < kSteps; ++i) {
    const StepTrial trial = stepper.attempt(motion, clock.time_s(i), clock.time_s(i + 1));
    if (!trial.ok() || stepper.accept(motion) != StepStatus::kOk) throw std::logic_error("a step of the arm fails");
    if ((i + 1) % kLook != 0) continue;
    throw_if_interrupted();
    books.add(motion.state());
  }
  return books.figures();
}

FreeFigures run_mujoco(const TreeModel& model, const TreeState& start, MujocoArm& mujoco) {
  mujoco.set_state(start);
  FreeBooks books(model, start);
  for (int i = 0; i < kSteps; i += kLook) {
    throw_if_interrupted();
    mujoco.repeat_step(kLook);
    books.add(mujoco.state());
  }
  return books.figures();
}

}  // namespace

void measure_free_motion(MultibodyBench& bench) {
  const ArmBodies bodies = arm_bodies(true);
  const TreeModel model = arm_tree(bodies);
  const TreeState start = free_state(model);
  MujocoArm mujoco(arm_xml(bodies, {}));
  const FreeFigures ours = run_ours(model, start, true), plain = run_ours(model, start, false);
  const FreeFigures peer = run_mujoco(model, start, mujoco);
  bench.add_answer("free_momentum", "free motion, 60 s, RK4 at 1 ms: momentum", "relative", ours.linear, 2e-8,
                   peer.linear);
  bench.add_answer("free_angular_momentum", "    angular momentum", "relative", ours.angular, 2e-8, peer.angular);
  bench.add_answer("free_energy", "    energy", "relative", ours.energy, 1e-8, peer.energy);
  bench.add({"plain_momentum", "  without the momentum keeper: momentum", "relative", plain.linear, peer.linear});
  bench.add({"plain_angular_momentum", "    angular momentum", "relative", plain.angular, peer.angular});
  bench.add({"plain_energy", "    energy", "relative", plain.energy, peer.energy});
}

}  // namespace drydock::bench
