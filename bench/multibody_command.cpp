// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include "bench/mujoco_model.h"
#include "bench/simbody_arm.h"
#include "bench/table_command.h"
#include "multibody/kernel/dynamics_kernel.h"

namespace drydock::bench {
namespace {

void multibody_measurements(MultibodyBench& bench, RunClock& clock) {
  const std::string kernel = set_name(dynamics_kernel().set), mujoco = mujoco_name(), simbody = simbody_name();
  bench.report.command = "bench multibody";
  bench.report.title =
      fmt::format("free base and 7 joints; peers: {}, {}; ours: {} kernel; one thread", mujoco, simbody, kernel);
  bench.report.facts = {{"kernel", kernel}, {"peers", {mujoco, simbody}}, {"seed", bench.request.seed}};
  bench.report.runs = bench.request.repeat * kRunsPerTurn;
  using Step = std::pair<const char*, void (*)(MultibodyBench&)>;
  for (const auto& [phase, add_rows] :
       {Step{"forward dynamics", measure_forward}, Step{"closed arm", measure_loop}, Step{"drift", measure_loop_drift},
        Step{"free motion", measure_free_motion}, Step{"structure", measure_structure},
        Step{"modules", measure_modules}, Step{"heap", measure_heap}, Step{"walker", measure_walker}}) {
    add_rows(bench);
    clock.phase_done(phase);
  }
}

}  // namespace

Command multibody_command() {
  return table_command(
      {"multibody", "Dynamics, loops and structural changes of a free-floating arm, compared with MuJoCo and Simbody.",
       "free-floating arm", multibody_measurements});
}

}  // namespace drydock::bench
