// SPDX-License-Identifier: Apache-2.0
#include "bench/measure_sensing.h"
#include "bench/table_command.h"

namespace drydock::bench {
namespace {

void sensing_measurements(MultibodyBench& bench, RunClock& clock) {
  bench.report.command = "bench sensing";
  bench.report.title = "force/torque sensors: 79.5 kg, noise of 0.5 N and 0.05 N m in a sample; peer: the simulation";
  bench.report.facts = {{"peers", {"simulation"}}, {"seed", bench.request.seed}};
  bench.report.runs = 1;
  measure_identification(bench);
  clock.phase_done("identification");
  measure_compensation(bench);
  clock.phase_done("compensation");
}

}  // namespace

Command sensing_command() {
  return table_command({"sensing",
                        "Payloads identified from simulated logs, how often their bounds hold, and compensation.",
                        "force/torque sensors", sensing_measurements, "40 logs in place of 200"});
}

}  // namespace drydock::bench
