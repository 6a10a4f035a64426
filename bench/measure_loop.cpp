// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>
#include <numbers>
#include <stdexcept>

#include "bench/closed_arm.h"
#include "bench/measure_multibody.h"
#include "cli/progress.h"
#include "testing/random.h"

namespace drydock::bench {
namespace {

constexpr double kSeconds = 10;
constexpr int kLoopSteps = 10000;
constexpr int kRandomStarts = 20;
constexpr double kLeastSingularValue = 0.05;
const ArmXml kWelded{.constraints = true, .weld = true};

struct SingularStart {
  const char *key, *what;
  std::vector<int> zeros;  // joints, counted from 1
};
const std::vector<SingularStart> kSingularStarts = {{"q2", "q2 = 0", {2}},
                                                    {"q4", "q4 = 0", {4}},
                                                    {"q6", "q6 = 0", {6}},
                                                    {"q2_q6", "q2 = q6 = 0", {2, 6}},
                                                    {"all", "all q = 0", {1, 2, 3, 4, 5, 6, 7}}};

TreeState random_start(testing::Random& random, const TreeModel& model) {
  TreeState state = neutral_state(model);
  for (int i = 0; i < kJoints; ++i) state.q[7 + i] = random.between(-std::numbers::pi, std::numbers::pi);
  return state;
}

void add_random_starts(MultibodyBench& bench, const TreeModel& model) {
  testing::Random random(bench.request.seed);
  Progress progress("closing loops", "starts", kRandomStarts, bench.request.progress);
  LoopFigures worst;
  int found = 0, drawn = 0;
  for (; found < kRandomStarts; ++drawn) {
    const auto figures = run_loop(model, random_start(random, model), kSeconds, kLeastSingularValue);
    if (!figures) continue;
    worst.drift_m = std::max(worst.drift_m, figures->drift_m);
    worst.drift_rad = std::max(worst.drift_rad, figures->drift_rad);
    ++found;
    progress.add();
  }
  const std::string what = fmt::format("  {} random starts of {} drawn: drift", kRandomStarts, drawn);
  bench.add_answer("drift_random", what, "m", worst.drift_m, 1e-9);
  bench.add({"drift_angle_random", "    drift, angle", "rad", worst.drift_rad});
}

void add_singular_start(MultibodyBench& bench, const TreeModel& model, const SingularStart& singular,
                        MujocoArm& mujoco) {
  TreeState start = resting_state(model);
  for (const int joint : singular.zeros) start.q[6 + joint] = 0;
  const std::optional<LoopFigures> ours = run_loop(model, start, kSeconds);
  const LoopFigures peer = run_mujoco_loop(model, start, kSeconds, mujoco);
  const auto add = [&](const char* key, const std::string& what, const char* unit, double LoopFigures::*figure,
                       double at_most) {
    const std::optional<double> number = ours ? std::optional((*ours).*figure) : std::nullopt;
    bench.add_answer(fmt::format("{}_{}", key, singular.key), what, unit, number, at_most, peer.*figure);
  };
  add("drift", fmt::format("  start {}: drift", singular.what), "m", &LoopFigures::drift_m, 1e-5);
  add("drift_angle", "    drift, angle", "rad", &LoopFigures::drift_rad, 1e-5);
  add("energy", "    energy less work, of the peak", "relative", &LoopFigures::energy_error, 1e-3);
  add("momentum", "    momentum, of the largest body's", "relative", &LoopFigures::momentum_error, 1e-6);
}

}  // namespace

void measure_loop(MultibodyBench& bench) {
  const ArmBodies bodies = arm_bodies(true);
  const TreeModel model = arm_tree(bodies);
  const TreeState start = resting_state(model);
  ClosedArm ours(model, start);
  MujocoArm mujoco(arm_xml(bodies, kWelded));
  mujoco.set_state(start);
  mujoco.weld_here();
  const auto run_ours = [&] {
    while (ours.t_s() < kSeconds) {
      if (!ours.step()) throw std::logic_error("a step of the closed arm fails");
    }
  };
  std::vector<Runner> runners = {
      {run_ours, [&] { ours.restart(start); }},
      {[&] { mujoco.repeat_step_with_torques(kLoopSteps, 0); }, [&] { mujoco.set_state(start); }}};
  race(bench.race_of("closed arm"), runners);
  bench.add_speed("loop_step", "tip welded to base: RK4 step, MuJoCo RK4, stiff weld", runners[0].best_s / kLoopSteps,
                  runners[1].best_s / kLoopSteps, 4);
}

void measure_loop_drift(MultibodyBench& bench) {
  const ArmBodies bodies = arm_bodies(true);
  const TreeModel model = arm_tree(bodies);
  MujocoArm mujoco(arm_xml(bodies, kWelded));
  const TreeState start = resting_state(model);
  const std::optional<LoopFigures> ours = run_loop(model, start, kSeconds);
  const LoopFigures peer = run_mujoco_loop(model, start, kSeconds, mujoco);
  bench.add_answer("drift", "  drift in 10 s", "m", ours ? std::optional(ours->drift_m) : std::nullopt, 1e-9,
                   peer.drift_m);
  add_random_starts(bench, model);
  for (const SingularStart& singular : kSingularStarts) add_singular_start(bench, model, singular, mujoco);
}

}  // namespace drydock::bench
