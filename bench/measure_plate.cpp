// SPDX-License-Identifier: Apache-2.0
#include <time.h>

#include <filesystem>
#include <stdexcept>

#include "bench/measure_peg.h"
#include "input/problem_limit.h"
#include "mission/file/mission_file.h"
#include "mission/part/mission_parts.h"
#include "mission/part/run_of_parts.h"

namespace drydock::bench {
namespace {

constexpr double kTouch_s = 3.8, kBottom_s = 5.3;  // when pins begin to touch, and when they reach the bottom

double thread_time_s() {
  timespec now{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

/// Processor time at instants of a run.
class PhaseClock {
 public:
  explicit PhaseClock(const PartSetup&) {}

  void start(Instant&) { begin_s = thread_time_s(); }
  void stepped(const Moment& moment) {
    if (touch_s == 0 && moment.time_s >= kTouch_s) touch_s = thread_time_s();
    if (bottom_s == 0 && moment.time_s >= kBottom_s) bottom_s = thread_time_s();
  }
  void finish(Instant&) { end_s = thread_time_s(); }

  double begin_s = 0, touch_s = 0, bottom_s = 0, end_s = 0;
};

/// The example's arm with its plate, which is not locked where it is home: it stays in contact to the end.
Mission plate_mission() {
  const auto file = std::filesystem::path(DRYDOCK_SOURCE_DIR) / "examples/peg-in-hole/plate.yaml";
  Problems problems;
  std::optional<Mission> mission = read_mission(file, default_file_rules(file), {}, problems);
  if (!mission) throw std::runtime_error("examples/peg-in-hole/plate.yaml cannot be read");
  mission->events.clear();
  mission->settings.integrator = IntegratorKind::kRk4;
  mission->settings.step_s = 1e-3;
  return std::move(*mission);
}

}  // namespace

void measure_plate(MultibodyBench& bench) {
  const Mission mission = plate_mission();
  const MissionStart start = make_start(mission);
  const double inf = std::numeric_limits<double>::infinity();
  double all_s = inf, sliding_s = inf, pressed_s = inf, depth_m = 0;
  for (int run = 0; run < kRunsPerTurn * bench.request.repeat; ++run) {
    RunOfParts<MissionParts::With<PhaseClock>> parts({mission, start, nullptr, {}, {}, nullptr});
    const MissionResult result = parts.run();
    if (result.status != MissionStatus::kDone) throw std::logic_error("the plate's mission fails: " + result.sentence);
    const PhaseClock& clock = parts.parts().get<PhaseClock>();
    all_s = std::min(all_s, clock.end_s - clock.begin_s);
    sliding_s = std::min(sliding_s, clock.bottom_s - clock.touch_s);
    pressed_s = std::min(pressed_s, clock.end_s - clock.bottom_s);
    for (const ContactRecord& contact : result.contacts) depth_m = std::max(depth_m, contact.depth_m.value);
  }
  const auto add = [&](const std::string& key, const std::string& what, double ours_s, double real_s,
                       bool is_promised) {
    Row row{key, what, "s", ours_s, real_s, real_s / ours_s};
    if (is_promised) row.bound = {Bound::Side::kAtLeast, 50};
    bench.add(row);
  };
  const double end_s = mission.settings.duration_s;
  add("plate", "a plate with 20 pegs on an arm at 1 ms; real time", all_s, end_s, true);
  add("plate_sliding", "    while pegs slide into their holes", sliding_s, kBottom_s - kTouch_s, false);
  add("plate_pressed", "    while they are pressed onto the bottom", pressed_s, end_s - kBottom_s, false);
  bench.add_answer("plate_depth", "    deepest penetration", "m", depth_m, 1e-4);
}

}  // namespace drydock::bench
