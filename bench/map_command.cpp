// SPDX-License-Identifier: Apache-2.0
#include "bench/measure_map.h"
#include "bench/peer.h"
#include "bench/table_command.h"

namespace drydock::bench {
namespace {

void map_measurements(MultibodyBench& bench, RunClock& clock) {
  bench.report.command = "bench map";
  bench.report.title = "certified maps in the 200k hall; peers: " + peer_name() + ", SciPy lsq_linear";
  bench.report.facts = {{"peers", {peer_name(), "SciPy"}}, {"threads", kMapThreads}, {"seed", bench.request.seed}};
  if (bench.request.is_short) bench.report.facts["short"] = true;
  bench.report.runs = bench.request.repeat * kRunsPerTurn;
  const MapCourse course = map_course(HallSize::k200k, "200k");
  measure_sampled(bench, course);
  clock.phase_done("grid");
  measure_levels(bench, course);
  clock.phase_done("levels");
  measure_certified(bench, course);
  clock.phase_done("map");
  measure_halls(bench);
  clock.phase_done("halls");
  measure_orientations(bench);
  clock.phase_done("orientations");
}

}  // namespace

Command map_command() {
  return table_command(
      {"map", "Certified maps of a rig in its hall, compared with grids by FCL and SciPy.", "certified maps",
       map_measurements,
       "maps of the cluttered hall, of the CAD parts and of all orientations over a part of their box"});
}

}  // namespace drydock::bench
