// SPDX-License-Identifier: Apache-2.0
#include "mission/hall_run_file.h"

#include <algorithm>

#include "arm/trajectory/joint_trajectory_file.h"
#include "input/in_quotes.h"
#include "input/nearest_name.h"
#include "input/problem_limit.h"
#include "input/wording.h"
#include "input/yaml/yaml_file.h"
#include "mission/hall_run_sections_file.h"
#include "mission/mission_builder_file.h"

namespace drydock {
namespace {

constexpr double kAfterMotion_s = 1;

struct RunHallSections {
  MapHallSections hall;
  std::optional<Located<HallRunSection>> run;
};

void describe(Fields& f, RunHallSections& sections) {
  describe(f, sections.hall);
  f.optional("run", sections.run, "an arm on its rig in time");
}

class HallRunReading {
 public:
  HallRunReading(const MapHall& hall, const Located<HallRunSection>& run, const FileRules& rules, Problems& problems)
      : hall_(hall), run_(run.value), place_{run.mark, run.field}, problems_(problems), builder_(rules, problems) {}

  std::optional<Mission> read() {
    const std::size_t errors = problems_.errors();
    find_arm();
    if (arm_ == nullptr) return std::nullopt;
    Mission& mission = builder_.mission;
    mission.name = hall_.hall.hall.name;
    mission.settings = run_.settings;
    if (run_.duration_s) mission.settings.duration_s = *run_.duration_s;
    const RigModel* rig = arm_->rig < 0 ? nullptr : &hall_.hall.rigs[static_cast<std::size_t>(arm_->rig)].model;
    mission.g_W = rig == nullptr ? RigModel{}.g_W : rig->g_W;
    builder_.names.add_place({"world", 0, {}});
    add_arm();
    if (problems_.errors() > errors) return std::nullopt;
    if (rig != nullptr) add_rig(*rig);
    add_motion();
    add_move_names(run_.moves, builder_);
    add_moves(run_.moves, builder_);
    if (problems_.errors() == errors) settle_start(builder_);
    if (problems_.errors() > errors) return std::nullopt;
    for (const HallObject& object : hall_.hall.hall.objects)
      mission.fixtures.push_back({object.name.value, object.shape, object.X_WO});
    builder_.files.insert(hall_.files.begin(), hall_.files.end());
    mission.files.assign(builder_.files.begin(), builder_.files.end());
    return std::move(mission);
  }

 private:
  void find_arm() {
    std::vector<std::string> names;
    for (const HallArm& arm : hall_.arms) names.push_back(arm.name.value);
    if (!run_.arm) {
      if (hall_.arms.size() == 1) arm_ = &hall_.arms.front();
      if (arm_ == nullptr) {
        problems_.error(place_.mark, place_.field,
                        names.empty() ? "found no arm in the hall" : "found " + counted(names.size(), "arm"),
                        names.empty() ? "an arm that stands there, under arms" : "which one, as in arm: " + names[0]);
      }
      return;
    }
    const auto found = std::find(names.begin(), names.end(), run_.arm->value);
    if (found != names.end()) {
      arm_ = &hall_.arms[static_cast<std::size_t>(found - names.begin())];
    } else {
      problems_.error(run_.arm->mark, run_.arm->field, "found " + in_quotes(run_.arm->value),
                      "the name of an arm of this hall" + did_you_mean(run_.arm->value, names));
    }
  }

  /// The arm as a robot that is locked to the world where it stands.
  void add_arm() {
    RobotSection section;
    section.name = arm_->name;
    section.urdf = {{}, arm_->name.mark, arm_->name.field};
    (void)builder_.names.claim("bodies", section.name);
    (void)builder_.names.claim("joints", section.name);
    const BodyFrame base{"world/" + arm_->name.value, 0, arm_->X_WB};
    builder_.names.add_place(base);
    add_arm_robot(section, arm_->arm, builder_);
    const MissionRobot& robot = builder_.mission.robots.front();
    for (std::size_t i = 0; i < robot.joints.size(); ++i) {
      joint_of(robot.joints[i]).q[0] = arm_->q[static_cast<Eigen::Index>(i)];
    }
    builder_.mission.locks.push_back({base, {arm_->name.value, robot.bodies.front(), {}}, {}});
    builder_.lock_marks.push_back({arm_->name.mark, arm_->name.field});
  }

  MissionJoint& joint_of(const RobotJoint& joint) {
    return builder_.mission.joints[static_cast<std::size_t>(joint.joint)];
  }

  /// What hangs at D besides the rod moves with it; the rig's load is what the arm itself now gives.
  void add_rig(const RigModel& rig) {
    RobotSuspension& suspension = *builder_.mission.robots.front().suspension;
    const double mass_kg = rig.platform.M_BBo_B.mass_kg - (rig.coupling ? rig.coupling->rod_mass_kg : 0.0);
    MissionBody& end = builder_.mission.bodies[static_cast<std::size_t>(suspension.at.body)];
    if (mass_kg > 0) end.M_BBo_B = end.M_BBo_B + SpatialInertia{mass_kg, suspension.at.X_BC.p, Matrix3::Zero()};
    if (!run_.rig.has_cables) return;
    for (const Cable& cable : rig.cables) {
      if (cable.stiffness_N) continue;
      problems_.error(run_.rig.mark, run_.rig.field, "found cables, while " + cable.name + " has no stiffness",
                      "rig: ideal, or the stiffness of every cable of " + rig.name);
      return;
    }
    suspension.cables = SuspensionRig{rig, run_.rig.drive};
  }

  /// One move along the trajectory; the arm starts where that does.
  void add_motion() {
    if (!run_.motion || run_.motion->value.empty()) return;
    MissionRobot& robot = builder_.mission.robots.front();
    std::vector<ChainJoint> joints;
    for (const RobotJoint& joint : robot.joints) joints.push_back(joint.limits);
    auto trajectory = read_joint_trajectory(run_.motion->value, builder_.rules, {joints, arm_->q, true}, problems_);
    if (!trajectory) return;
    builder_.files.insert(run_.motion->value.string());
    JointMotion start;
    motion_at(*trajectory, 0, start);
    for (std::size_t i = 0; i < joints.size(); ++i)
      joint_of(robot.joints[i]).q[0] = start.q[static_cast<Eigen::Index>(i)];
    if (!run_.duration_s) builder_.mission.settings.duration_s = trajectory->duration_s() + kAfterMotion_s;
    MissionMove& move = builder_.mission.moves.emplace_back();
    move.name = run_.motion->value.filename().string();
    move.kind = MissionMove::Kind::kTrajectory;
    move.trajectory = std::move(*trajectory);
  }

  const MapHall& hall_;
  const HallRunSection& run_;
  FilePlace place_;
  Problems& problems_;
  MissionBuilder builder_;
  const HallArm* arm_ = nullptr;
};

/// The run that is wanted: the file's, with the motion that the request puts in its place.
std::optional<Located<HallRunSection>> wanted_run(std::optional<Located<HallRunSection>> run,
                                                  const RunHallRequest& request, const std::string& top,
                                                  Problems& problems) {
  if (!run && request.wants_run && !request.motion) {
    problems.error({top, 1, 1}, "run", "missing", "what the arm does, as in run: {duration: 10 s}, or --motion FILE");
  }
  if (!request.motion) return run;
  const Mark first{top, 1, 1};
  if (!run) {
    run.emplace();
    run->mark = first;
    run->field = "run";
  }
  run->value.moves.clear();
  run->value.motion.emplace();
  run->value.motion->value = *request.motion;
  run->value.motion->mark = first;
  run->value.motion->field = "run.motion";
  return run;
}

}  // namespace

std::optional<RunHall> read_run_hall(const std::filesystem::path& path, const FileRules& rules,
                                     const std::vector<std::string>& overrides, const RunHallRequest& request,
                                     Problems& problems) {
  Problems found;
  RunHallSections sections;
  RunHall read;
  std::vector<FileMention> mentions;
  if (read_yaml_file(path, rules, overrides, sections, found, &mentions)) {
    read.hall = read_sections(std::move(sections.hall), path, rules, found);
    if (!found.has_errors()) {
      const auto run = wanted_run(std::move(sections.run), request, path.string(), found);
      if (run && !found.has_errors()) read.run = HallRunReading(read.hall, *run, rules, found).read();
    }
  }
  read.hall.mentions = std::move(mentions);
  add_top_first(found, path.string(), problems);
  if (found.has_errors()) return std::nullopt;
  return read;
}

ValueInfo run_hall_fields() {
  return describe_fields<RunHallSections>();
}

}  // namespace drydock
