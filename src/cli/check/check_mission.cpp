// SPDX-License-Identifier: Apache-2.0
#include "cli/check/check_mission.h"

#include "cli/check/check_sweep.h"
#include "input/in_quotes.h"
#include "input/wording.h"
#include "mission/file/mission_file.h"
#include "mission/robot_loop.h"
#include "mission/robot_touch.h"
#include "multibody/joint/joint.h"

namespace drydock {

Mark mark_of(const ControlSettings& settings) {
  return {settings.place.file, settings.place.line, settings.place.column};
}

namespace {

std::string touch_words(const RobotTouch& touch) {
  return " where contact " + in_quotes(touch.contact) + " holds it with " + short_number(touch.stiffness_N_per_m) +
         " N/m " + touch.direction;
}

}  // namespace

double check_loops(const Mission& mission, Problems& problems) {
  double largest = 0;
  if (mission.robots.empty()) return largest;
  const MissionStart start = make_start(mission);
  if (!start.faults.empty()) return largest;
  const auto check = [&](const MissionRobot& robot, const ControlSettings& settings, int chain,
                         const std::string& field) {
    std::optional<SampledLoop> loop = robot_loop(mission, start, robot, settings, chain);
    if (!loop) return;
    const std::vector<RobotTouch> touches = robot_touches(mission, start, robot);
    for (const RobotTouch& touch : touches) loop->touches.push_back(touch.slope);
    const LoopStability stability = loop_stability(*loop);
    largest = std::max(largest, stability.radius);
    if (stability.is_stable() || stability.joint < 0) return;
    const RobotJoint& joint = robot.joints[static_cast<std::size_t>(stability.joint)];
    const std::string touching =
        stability.touch < 0 ? "" : touch_words(touches[static_cast<std::size_t>(stability.touch)]);
    const LoopWords words =
        loop_words(*loop, stability, in_quotes(mission.joints[static_cast<std::size_t>(joint.joint)].name), touching);
    problems.warning(mark_of(settings), field, words.found, words.expected);
  };
  for (const MissionRobot& robot : mission.robots) {
    check(robot, robot.control, robot.control_chain, "robots[" + robot.name + "].arm.control");
  }
  for (const MissionMove& move : mission.moves) {
    if (move.kind != MissionMove::Kind::kControl) continue;
    check(mission.robots[move.robot], move.control, move.control_chain, "moves[" + move.name + "].control");
  }
  return largest;
}

FileReport check_mission(const CheckRequest& request, Problems& problems) {
  const std::optional<Mission> mission = read_mission(request.file, request.rules, request.settings, problems);
  FileReport report{"mission", "", {{"name", ""}}};
  if (!mission) return report;

  double mass_kg = 0;
  for (const MissionBody& body : mission->bodies) mass_kg += body.M_BBo_B.mass_kg;
  int freedoms = 0;
  for (const MissionJoint& joint : mission->joints) freedoms += velocity_count(joint.kind);
  report.figures = {{"name", mission->name},
                    {"bodies", mission->bodies.size() - 1},
                    {"joints", mission->joints.size()},
                    {"joint_freedoms", freedoms},
                    {"locks", mission->locks.size()},
                    {"constraints", mission->constraints.size()},
                    {"loads", mission->loads.size()},
                    {"events", mission->events.size()},
                    {"arms", mission->robots.size()},
                    {"moves", mission->moves.size()},
                    {"measured", mission->measured.size()},
                    {"mass_kg", mass_kg},
                    {"duration_s", mission->settings.duration_s}};
  const double factor = check_loops(*mission, problems);
  if (!mission->robots.empty()) {
    report.figures["tick_to_tick_factor"] = std::isfinite(factor) ? nlohmann::ordered_json(factor) : nullptr;
  }
  report.text = "mission " + in_quotes(mission->name) + ", " + short_number(mission->settings.duration_s) + " s\n" +
                "  " + std::to_string(mission->bodies.size() - 1) +
                (mission->bodies.size() == 2 ? " body" : " bodies") + ", total mass " + short_number(mass_kg) +
                " kg, " + counted(mission->joints.size(), "joint") + " with " +
                counted(static_cast<std::size_t>(freedoms), "freedom") + "\n  " +
                counted(mission->locks.size(), "lock") + ", " + counted(mission->constraints.size(), "constraint") +
                ", " + counted(mission->loads.size(), "load") + ", " + counted(mission->events.size(), "event") + "\n";
  if (!mission->robots.empty()) {
    report.text += "  " + counted(mission->robots.size(), "arm") + ", " + counted(mission->moves.size(), "move") + "\n";
  }
  for (const MissionMeasured& measured : mission->measured) {
    report.text += "  measured " + in_quotes(measured.name) + ": " + counted(measured.channels.size(), "channel") +
                   ", " + counted(measured.time_s.size(), "row") + "\n";
  }
  const auto read = [&](const std::vector<std::string>& settings, Problems& found) {
    (void)read_mission(request.file, request.rules, settings, found);
  };
  if (mission->calibrate) add_fit_report(*mission->calibrate, request, read, report, problems);
  if (mission->sweep) add_sweep_report(*mission->sweep, request, read, report, problems);
  return report;
}

}  // namespace drydock
