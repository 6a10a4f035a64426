// SPDX-License-Identifier: Apache-2.0
#include "bench/measure_facility.h"
#include "bench/table_command.h"

namespace drydock::bench {
namespace {

void facility_measurements(MultibodyBench& bench, RunClock& clock) {
  bench.report.command = "bench facility";
  bench.report.title = "facilities: predictions beside simulations";
  bench.report.facts = {{"peers", {"dense simulation"}}, {"seed", bench.request.seed}};
  bench.report.runs = bench.request.repeat * kRunsPerTurn;
  measure_contact_loop(bench);
  clock.phase_done("contact loop");
  measure_loop_step(bench);
  clock.phase_done("loop step");
  measure_drift(bench);
  clock.phase_done("drift");
}

}  // namespace

Command facility_command() {
  return table_command({"facility",
                        "Contact through late loops: predicted and simulated; energy with the passivity controller.",
                        "facilities", facility_measurements});
}

}  // namespace drydock::bench
