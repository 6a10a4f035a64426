// SPDX-License-Identifier: Apache-2.0
#include "mission/hall_run_file.h"

#include <algorithm>

#include "arm/trajectory/joint_trajectory_file.h"
#include "hall/hall_sections_file.h"
#include "input/in_quotes.h"
#include "input/nearest_name.h"
#include "input/problem_limit.h"
#include "input/wording.h"
#include "input/yaml/yaml_file.h"
#include "mission/file/move_file.h"
#include "mission/file/robot_file.h"
#include "mission/file/start_file.h"
#include "mission/file/sweep_section_file.h"
#include "mission/hall_run_sections_file.h"

namespace drydock {
namespace {

constexpr double kAfterMotion_s = 1;

struct HallRunSections {
  HallSections hall;
  std::optional<Located<HallRunSection>> run;
  std::optional<Located<SweepSection>> sweep;
};

void describe(Fields& f, HallRunSections& sections) {
  describe(f, sections.hall);
  f.optional("run", sections.run, "an arm on its rig in time");
  f.optional("sweep", sections.sweep, "a series of runs that differ in some fields");
  f.needs("sweep", "run");
}

/// Makes the run of a hall: that of its section, of a request, or of both.
class HallRunReading {
 public:
  /// `run` is null when the file has none.
  HallRunReading(const HallFile& file, const Located<HallRunSection>* run, const HallRunRequest& request,
                 MissionBuilder& builder)
      : file_(file), hall_(file.hall), builder_(builder), problems_(builder.problems) {
    place_.mark = run != nullptr ? run->mark : Mark{file.files.front(), 1, 1};
    place_.field = run != nullptr ? run->field : "run";
    if (run != nullptr) {
      arm_name_ = run->value.arm;
      motion_ = run->value.motion ? std::optional(run->value.motion->value) : std::nullopt;
      moves_ = run->value.moves;
      rig_ = run->value.rig;
      duration_s_ = run->value.duration_s;
      settings_ = run->value.settings;
    }
    if (!request.motion) return;
    motion_ = request.motion;
    moves_.clear();
  }

  /// False after an error.
  [[nodiscard]] bool read() {
    const std::size_t errors = problems_.errors();
    find_arm();
    if (arm_ == nullptr) return false;
    Mission& mission = builder_.mission;
    mission.name = hall_.name;
    mission.settings = settings_;
    if (duration_s_) mission.settings.duration_s = *duration_s_;
    const CableRig* rig = arm_->rig < 0 ? nullptr : &hall_.rigs[static_cast<std::size_t>(arm_->rig)].model;
    mission.g_W = rig == nullptr ? CableRig{}.g_W : rig->g_W;
    builder_.names.add_place({"world", 0, {}});
    add_arm();
    if (problems_.errors() > errors) return false;
    if (rig != nullptr) add_rig(*rig);
    add_motion();
    add_move_names(moves_, builder_);
    add_moves(moves_, builder_);
    if (problems_.errors() == errors) settle_start(builder_);
    if (problems_.errors() > errors) return false;
    for (const HallObject& object : hall_.objects) mission.fixtures.push_back({object.name, object.shape, object.X_WO});
    builder_.files.insert(file_.files.begin(), file_.files.end());
    mission.files.assign(builder_.files.begin(), builder_.files.end());
    return true;
  }

 private:
  void find_arm() {
    std::vector<std::string> names;
    for (const HallArm& arm : hall_.arms) names.push_back(arm.name);
    if (!arm_name_) {
      if (hall_.arms.size() == 1) arm_ = &hall_.arms.front();
      if (arm_ == nullptr) {
        problems_.error(place_.mark, place_.field,
                        names.empty() ? "found no arm in the hall" : "found " + counted(names.size(), "arm"),
                        names.empty() ? "an arm that stands there, under arms" : "which one, as in arm: " + names[0]);
      }
      return;
    }
    const auto found = std::find(names.begin(), names.end(), arm_name_->value);
    if (found != names.end()) {
      arm_ = &hall_.arms[static_cast<std::size_t>(found - names.begin())];
    } else {
      problems_.error(arm_name_->mark, arm_name_->field, "found " + in_quotes(arm_name_->value),
                      "the name of an arm of this hall" + did_you_mean(arm_name_->value, names));
    }
  }

  /// The arm as a robot that is locked to the world where it stands.
  void add_arm() {
    const Located<std::string>& name = file_.arm_names[static_cast<std::size_t>(arm_ - hall_.arms.data())];
    if (arm_->arm.plant == PlantKind::kLink)
      problems_.error(name.mark, name.field, "found an arm behind a link",
                      "plant: simulated; arms of missions have links");
    (void)builder_.names.claim("bodies", name);
    (void)builder_.names.claim("joints", name);
    const BodyFrame base{"world/" + arm_->name, 0, arm_->X_WB};
    builder_.names.add_place(base);
    add_robot({arm_->name, {name.mark, name.field}, arm_->arm.urdf, &arm_->arm, {}, {}, {}}, builder_);
    const MissionRobot& robot = builder_.mission.robots.front();
    for (std::size_t i = 0; i < robot.joints.size(); ++i) {
      joint_of(robot.joints[i]).q[0] = arm_->q[static_cast<Eigen::Index>(i)];
    }
    builder_.mission.locks.push_back({base, {arm_->name, robot.bodies.front(), {}}, {}});
    builder_.lock_marks.push_back({name.mark, name.field});
  }

  MissionJoint& joint_of(const RobotJoint& joint) {
    return builder_.mission.joints[static_cast<std::size_t>(joint.joint)];
  }

  /// What hangs at D besides the rod moves with it; the rig's load is what the arm itself now gives.
  void add_rig(const CableRig& rig) {
    RobotSuspension& suspension = *builder_.mission.robots.front().suspension;
    const double mass_kg = rig.platform.M_BBo_B.mass_kg - (rig.coupling ? rig.coupling->rod_mass_kg : 0.0);
    MissionBody& end = builder_.mission.bodies[static_cast<std::size_t>(suspension.at.body)];
    if (mass_kg > 0) end.M_BBo_B = end.M_BBo_B + SpatialInertia{mass_kg, suspension.at.X_BC.p, Matrix3::Zero()};
    if (!rig_.has_cables) return;
    for (const Cable& cable : rig.cables) {
      if (cable.stiffness_N) continue;
      problems_.error(rig_.mark, rig_.field, "found cables, while " + cable.name + " has no stiffness",
                      "rig: ideal, or the stiffness of every cable of " + rig.name);
      return;
    }
    suspension.cables = SuspensionRig{rig, rig_.drive};
  }

  /// One move along the trajectory; the arm starts where that does.
  void add_motion() {
    if (!motion_ || motion_->empty()) return;
    MissionRobot& robot = builder_.mission.robots.front();
    std::vector<ChainJoint> joints;
    for (const RobotJoint& joint : robot.joints) joints.push_back(joint.limits);
    auto trajectory = read_joint_trajectory(*motion_, builder_.rules, {joints, arm_->q, true}, problems_);
    if (!trajectory) return;
    builder_.files.insert(motion_->string());
    JointMotion start;
    motion_at(*trajectory, 0, start);
    for (std::size_t i = 0; i < joints.size(); ++i)
      joint_of(robot.joints[i]).q[0] = start.q[static_cast<Eigen::Index>(i)];
    if (!duration_s_) builder_.mission.settings.duration_s = trajectory->duration_s() + kAfterMotion_s;
    MissionMove& move = builder_.mission.moves.emplace_back();
    move.name = motion_->filename().string();
    move.kind = MissionMove::Kind::kTrajectory;
    move.trajectory = std::move(*trajectory);
  }

  const HallFile& file_;
  const Hall& hall_;
  MissionBuilder& builder_;
  Problems& problems_;
  FilePlace place_;
  std::optional<Located<std::string>> arm_name_;
  std::optional<std::filesystem::path> motion_;
  std::vector<Located<MoveSection>> moves_;
  RigDriveField rig_;
  std::optional<double> duration_s_;
  RunSettings settings_ = HallRunSection{}.settings;
  const HallArm* arm_ = nullptr;
};

}  // namespace

std::optional<HallRun> read_hall_run(const std::filesystem::path& path, const FileRules& rules,
                                     const std::vector<std::string>& overrides, const HallRunRequest& request,
                                     Problems& problems) {
  Problems found;
  HallRunSections sections;
  HallRun read;
  std::vector<FileMention> mentions;
  if (read_yaml_file(path, rules, overrides, sections, found, &mentions)) {
    read.file = read_sections(std::move(sections.hall), path, rules, found);
    if (!found.has_errors()) {
      if (!sections.run && request.wants_run && !request.motion) {
        found.error({path.string(), 1, 1}, "run", "missing",
                    "what the arm does, as in run: {duration: 10 s}, or --motion FILE");
      } else if (sections.run || request.motion) {
        MissionBuilder builder(rules, found);
        if (HallRunReading(read.file, sections.run ? &*sections.run : nullptr, request, builder).read()) {
          if (sections.sweep) add_sweep(sections.sweep->value, builder);
          read.run = std::move(builder.mission);
        }
      }
    }
  }
  read.file.mentions = std::move(mentions);
  add_top_first(found, path.string(), problems);
  if (found.has_errors()) return std::nullopt;
  return read;
}

ValueInfo hall_run_fields() {
  return describe_fields<HallRunSections>();
}

}  // namespace drydock
