// SPDX-License-Identifier: Apache-2.0
#include <filesystem>
#include <stdexcept>

#include "bench/measure_peg.h"
#include "input/problem_limit.h"
#include "mission/file/mission_file.h"
#include "mission/run.h"

namespace drydock::bench {
namespace {

constexpr double kDuration_s = 7;

/// The example's arm with its plate, which is not locked where it is home: it stays in contact to the end.
Mission plate_mission() {
  const auto file = std::filesystem::path(DRYDOCK_SOURCE_DIR) / "examples/peg-in-hole/plate.yaml";
  Problems problems;
  std::optional<Mission> mission = read_mission(file, default_file_rules(file), {}, problems);
  if (!mission) throw std::runtime_error("examples/peg-in-hole/plate.yaml cannot be read");
  mission->events.clear();
  mission->settings.integrator = IntegratorKind::kRk4;
  mission->settings.step_s = 1e-3;
  mission->settings.duration_s = kDuration_s;
  return std::move(*mission);
}

}  // namespace

void measure_plate(MultibodyBench& bench) {
  const Mission mission = plate_mission();
  const MissionStart start = make_start(mission);
  MissionResult result;
  std::vector<Runner> runners = {{[&] { result = run_mission({mission, start, nullptr, {}, {}}); }}};
  race(bench.race_of("plate with 20 pegs"), runners);
  if (result.status != MissionStatus::kDone) throw std::logic_error("the plate's mission fails: " + result.sentence);
  Row speed{"plate_real_time", "arm, detection and contact of a plate with 20 pegs at 1 ms, times real time", "ratio",
            kDuration_s / runners[0].best_s};
  speed.bound = {Bound::Side::kAtLeast, 50};
  bench.add(speed);
  double depth_m = 0;
  for (const ContactRecord& contact : result.contacts) depth_m = std::max(depth_m, contact.depth_m.value);
  bench.add_answer("plate_depth", "    deepest penetration", "m", depth_m, 1e-3);
}

}  // namespace drydock::bench
