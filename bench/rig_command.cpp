// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include "bench/measure_rig.h"
#include "bench/table_command.h"
#include "rig/cable/batch/rig_kernel.h"

namespace drydock::bench {
namespace {

void rig_measurements(MultibodyBench& bench, RunClock& clock) {
  const std::string kernel = set_name(rig_kernel().set);
  bench.report.command = "bench rig";
  bench.report.title =
      fmt::format("cable rigs; peers: SciPy lsq_linear, Eigen, CLP; ours: {} kernel; one thread", kernel);
  bench.report.facts = {{"kernel", kernel}, {"peers", {"SciPy", "Eigen", "CLP"}}, {"seed", bench.request.seed}};
  bench.report.runs = bench.request.repeat * kRunsPerTurn;
  measure_tension(bench);
  clock.phase_done("tension");
  measure_closure(bench);
  clock.phase_done("closure");
  measure_capacity(bench);
  clock.phase_done("capacity");
  measure_volume(bench);
  clock.phase_done("volume");
}

}  // namespace

Command rig_command() {
  return table_command({"rig",
                        "What cable rigs can hold, compared with SciPy, Eigen and CLP; volumes of force closure.",
                        "cable rigs", rig_measurements});
}

}  // namespace drydock::bench
