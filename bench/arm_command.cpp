// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include "arm/ik/ik_kernel.h"
#include "bench/kdl_arm.h"
#include "bench/measure_arm.h"
#include "bench/table_command.h"

namespace drydock::bench {
namespace {

void arm_measurements(MultibodyBench& bench, RunClock& clock) {
  const std::string kernel = set_name(ik_kernel().set);
  bench.report.command = "bench arm";
  bench.report.title = fmt::format("arms of 7 joints; peer: {}; ours: {} kernel; one thread", kdl_name(), kernel);
  bench.report.facts = {{"kernel", kernel}, {"peers", {kdl_name()}}, {"seed", bench.request.seed}};
  bench.report.runs = bench.request.repeat * kRunsPerTurn;
  measure_inverse_kinematics(bench);
  clock.phase_done("inverse kinematics");
  measure_drives(bench);
  clock.phase_done("drives");
}

}  // namespace

Command arm_command() {
  return table_command({"arm", "Inverse kinematics of arms within their limits, compared with KDL; detailed drives.",
                        "arms", arm_measurements});
}

}  // namespace drydock::bench
