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
  return table_command({"facility", "Contact through late loops, drift, time of a loop step: predicted and simulated.",
                        "facilities", facility_measurements, "4 identified payloads instead of 100"});
}

Command soak_command() {
  const auto measure = [](MultibodyBench& bench, RunClock& clock) {
    bench.report.command = "bench soak";
    bench.report.title = "an hour at 1 kHz behind a bad link";
    bench.report.facts = {{"peers", Json::array()}, {"seed", bench.request.seed}};
    bench.report.runs = 1;
    measure_soak(bench);
    clock.phase_done("soak");
  };
  return table_command({"soak", "An hour of a facility at 1 kHz, simulated, behind a link that loses and damages.",
                        "soak", measure, "ten seconds instead of an hour"});
}

}  // namespace drydock::bench
