// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <stdexcept>

#include "bench/measure_multibody.h"
#include "bench/mujoco_arm.h"
#include "multibody/mechanism/grow_tree.h"
#include "multibody/tree_motion.h"
#include "sim/rk4.h"

namespace drydock::bench {
namespace {

constexpr int kModules = 100, kPeerModules = 40;  // the peer's time grows with the cube of their number
constexpr int kModuleSteps = 200, kPeerSteps = 2;

/// The arm's base carries stacks of four modules.
Mechanism loaded_arm(int modules) {
  Mechanism mechanism = arm_mechanism(arm_bodies(false));
  int below = 1;
  for (int k = 0; k < modules; ++k) {
    const int module = add_body(mechanism, inertia_of(payload_body()));
    if (k % 4 == 0) below = 1;
    const Vector3 place = below == 1 ? Vector3(0, k / 4, -1) : Vector3(1, 0, 0);
    add_lock(mechanism, coincident_lock(below, {{}, place}, module, {}));
    below = module;
  }
  if (!grow_tree(mechanism).empty()) throw std::logic_error("the arm and its modules cannot be built");
  return mechanism;
}

struct LoadedArm {
  explicit LoadedArm(int modules)
      : mechanism(loaded_arm(modules)), motion(mechanism.tree.model, {}, free_state(mechanism.tree.model), nothing) {
    stepper.restart(motion.size());
  }
  LoadedArm(const LoadedArm&) = delete;
  LoadedArm& operator=(const LoadedArm&) = delete;

  void repeat_step(int times) {
    for (int i = 0; i < times; ++i, ++tick) {
      const StepTrial trial = stepper.attempt(motion, clock.time_s(tick), clock.time_s(tick + 1));
      if (!trial.ok() || stepper.accept(motion) != StepStatus::kOk) throw std::logic_error("a step of the arm fails");
    }
  }

  Mechanism mechanism;
  NoLaw nothing;
  TreeMotion<NoLaw> motion;
  Clock clock = Clock::at_rate(1000);
  Rk4 stepper{clock};
  std::int64_t tick = 0;
};

}  // namespace

void measure_modules(MultibodyBench& bench) {
  LoadedArm bare(0), loaded(kModules);
  std::vector<Runner> ours = {{[&] { bare.repeat_step(kModuleSteps); }}, {[&] { loaded.repeat_step(kModuleSteps); }}};
  race(bench.race_of("modules", 16), ours);
  const double none_s = ours[0].best_s / kModuleSteps, many_s = ours[1].best_s / kModuleSteps;
  Row row{"modules", fmt::format("RK4 step, {} attached modules compared with none", kModules), "s", many_s, none_s};
  row.ratio = many_s / none_s;
  row.bound = {Bound::Side::kAtMost, 1.05};
  bench.add(row);

  const ArmBodies bodies = arm_bodies(false);
  MujocoArm peer_bare(arm_xml(bodies, {.constraints = true}));
  MujocoArm peer_loaded(arm_xml(bodies, {.constraints = true, .modules = kPeerModules}));
  std::vector<Runner> peers = {{[&] { peer_bare.repeat_step(kModuleSteps); }},
                               {[&] { peer_loaded.repeat_step(kPeerSteps); }}};
  RaceRequest request = bench.race_of("welded modules");
  request.rounds = 2;
  race(request, peers);
  const double peer_none_s = peers[0].best_s / kModuleSteps, peer_many_s = peers[1].best_s / kPeerSteps;
  Row peer{"modules_mujoco",
           fmt::format("  MuJoCo's, {} welded modules compared with none", kPeerModules),
           "s",
           {},
           peer_many_s};
  peer.ratio = peer_many_s / peer_none_s;
  bench.add(peer);
}

}  // namespace drydock::bench
