// SPDX-License-Identifier: Apache-2.0
#include "bench/plate_run.h"

#include <time.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <stdexcept>

#include "input/problem_limit.h"
#include "mission/file/mission_file.h"
#include "mission/part/mission_parts.h"
#include "mission/part/run_of_parts.h"

namespace drydock::bench {
namespace {

double thread_time_s() {
  timespec now{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

/// Processor time at instants of a run, and its log.
class PlateWatch {
 public:
  explicit PlateWatch(const PartSetup& setup) : setup_(setup) {}

  void start(Instant&) { begin_s = thread_time_s(); }
  void stepped(const Moment& moment) {
    if (touch_s == 0 && moment.time_s >= kTouch_s) touch_s = thread_time_s();
    if (bottom_s == 0 && moment.time_s >= kBottom_s) bottom_s = thread_time_s();
    if (log != nullptr) note(moment);
  }
  void finish(Instant&) { end_s = thread_time_s(); }

  double begin_s = 0, touch_s = 0, bottom_s = 0, end_s = 0;
  PlateLog* log = nullptr;

 private:
  /// A millisecond that is divided at an event is noted again at its end.
  void note(const Moment& moment) {
    const auto column = static_cast<Eigen::Index>(std::ceil(1e3 * moment.time_s - 1e-6)) - 1;
    if (column < 0 || column >= log->q.cols()) return;
    log->q.col(column) = moment.state().q;
    const std::vector<JointTarget>& targets = moment.slots.of<AllTargets>()[0].joints;
    for (std::size_t i = 0; i < targets.size(); ++i) {
      const auto joint = static_cast<std::size_t>(setup_.mission.robots[0].joints[i].joint);
      const int link = moment.mechanism.tree.joints[joint].link;
      log->q_wanted(link, column) = targets[i].q;
      log->v_wanted(link, column) = targets[i].v;
    }
  }

  const PartSetup setup_;
};

}  // namespace

Mission plate_mission() {
  const auto file = std::filesystem::path(DRYDOCK_SOURCE_DIR) / "examples/peg-in-hole/plate.yaml";
  Problems problems;
  std::optional<Mission> mission = read_mission(file, default_file_rules(file), {}, problems);
  if (!mission) throw std::runtime_error("examples/peg-in-hole/plate.yaml cannot be read");
  mission->events.clear();
  mission->settings.integrator = IntegratorKind::kRk4;
  mission->settings.step_s = 1e-3;
  // The first of its three insertions.
  mission->settings.duration_s = 7;
  const auto insert = std::find_if(mission->moves.begin(), mission->moves.end(),
                                   [](const MissionMove& move) { return move.name == "insert"; });
  if (insert == mission->moves.end())
    throw std::runtime_error("examples/peg-in-hole/plate.yaml has no move \"insert\"");
  mission->moves.erase(insert + 1, mission->moves.end());
  return std::move(*mission);
}

PlateRun run_plate(const Mission& mission, const MissionStart& start, PlateLog* log) {
  RunOfParts<MissionParts::With<PlateWatch>> parts({mission, start, nullptr, {}, {}, nullptr});
  PlateWatch& watch = parts.parts().get<PlateWatch>();
  if (log != nullptr) {
    const auto steps = static_cast<Eigen::Index>(std::lround(mission.settings.duration_s / mission.settings.step_s));
    const Eigen::Index joints = start.mechanism.tree.model.positions;
    log->q_wanted.setZero(joints, steps);
    log->v_wanted = log->q = log->q_wanted;
    watch.log = log;
  }
  const MissionResult result = parts.run();
  if (result.status != MissionStatus::kDone) throw std::logic_error("the plate's mission fails: " + result.sentence);
  PlateRun run{watch.end_s - watch.begin_s, watch.bottom_s - watch.touch_s, watch.end_s - watch.bottom_s, 0};
  for (const ContactRecord& contact : result.contacts) run.depth_m = std::max(run.depth_m, contact.depth_m.value);
  return run;
}

}  // namespace drydock::bench
