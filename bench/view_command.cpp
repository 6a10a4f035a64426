// SPDX-License-Identifier: Apache-2.0
#include "bench/measure_map.h"
#include "bench/measure_view.h"
#include "bench/table_command.h"

namespace drydock::bench {
namespace {

void view_measurements(MultibodyBench& bench, RunClock& clock) {
  bench.report.command = "bench view";
  bench.report.title = "a live hall of 200k triangles";
  bench.report.facts = {{"peers", Json::array()}, {"threads", kMapThreads}, {"seed", bench.request.seed}};
  bench.report.runs = bench.request.repeat;
  measure_drops(bench);
  clock.phase_done("drops");
}

}  // namespace

Command view_command() {
  return table_command({"view", "How soon the map follows when the satellite of a live hall is dropped.", "a live hall",
                        view_measurements});
}

}  // namespace drydock::bench
