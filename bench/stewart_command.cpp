// SPDX-License-Identifier: Apache-2.0
#include "bench/measure_stewart.h"
#include "bench/table_command.h"

namespace drydock::bench {
namespace {

void stewart_measurements(MultibodyBench& bench, RunClock& clock) {
  bench.report.command = "bench stewart";
  bench.report.title = "Stewart platforms; peer: bisection on leg lengths; one thread";
  bench.report.facts = {{"peers", {"bisection"}}, {"seed", bench.request.seed}};
  bench.report.runs = bench.request.repeat * kRunsPerTurn;
  measure_travel(bench);
  clock.phase_done("travel");
  measure_axis(bench);
  clock.phase_done("axis");
}

}  // namespace

Command stewart_command() {
  return table_command({"stewart",
                        "Free travel of Stewart platforms, compared with bisection; travel on an auxiliary axis.",
                        "Stewart platforms", stewart_measurements});
}

}  // namespace drydock::bench
