// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include "bench/measure_peg.h"
#include "bench/mujoco_model.h"
#include "bench/table_command.h"

namespace drydock::bench {
namespace {

void contact_measurements(MultibodyBench& bench, RunClock& clock) {
  bench.report.command = "bench contact";
  bench.report.title = "peg and hole of 35 mm: above the hole, at its rim, tilted within it; one thread";
  bench.report.facts = {{"peers", {"published method, 8 positions, 4 rounds", "FCL", mujoco_name()}},
                        {"seed", bench.request.seed}};
  bench.report.runs = bench.request.repeat * kRunsPerTurn;
  using Step = std::pair<const char*, void (*)(MultibodyBench&)>;
  for (const auto& [phase, add_rows] :
       {Step{"speed", measure_peg_speed}, Step{"depth", measure_peg_depth}, Step{"worst pose", measure_peg_worst},
        Step{"random poses", measure_peg_random}, Step{"plate", measure_plate}}) {
    add_rows(bench);
    clock.phase_done(phase);
  }
}

}  // namespace

Command contact_command() {
  return table_command({"contact", "Contacts of pegs in holes, compared with a published method, FCL and MuJoCo.",
                        "peg in hole", contact_measurements});
}

}  // namespace drydock::bench
