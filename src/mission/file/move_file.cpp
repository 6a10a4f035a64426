// SPDX-License-Identifier: Apache-2.0
#include "mission/file/move_file.h"

#include <algorithm>

#include "arm/trajectory/joint_trajectory_file.h"
#include "input/in_quotes.h"
#include "input/nearest_name.h"
#include "input/wording.h"

namespace drydock {
namespace {

class MoveReading {
 public:
  MoveReading(const std::map<std::string, std::size_t>& moves, const std::map<std::string, std::size_t>& events,
              MissionBuilder& builder)
      : moves_(moves), events_(events), builder_(builder), last_(builder.mission.robots.size()) {}

  void read(const Located<MoveSection>& located, std::size_t index) {
    const MoveSection& section = located.value;
    MissionMove& move = builder_.mission.moves.emplace_back();
    if (section.robot.mark.file.empty() || !find_robot(section.robot, move)) return;
    robot_ = &builder_.mission.robots[move.robot];
    move.name = section.name ? section.name->value : default_name(section, index);
    move.profile = section.profile;
    move.duration_s = section.duration_s;
    move.speed_share = section.speed_share;
    if (section.tip_speed) move.tip_speed_m_per_s = *section.tip_speed;
    if (section.tip_turn_speed) move.tip_turn_speed_rad_per_s = *section.tip_turn_speed;
    read_trigger(section, index, move);
    read_chain(section, move);
    read_target(section, move);
    last_[move.robot] = index;
  }

 private:
  void problem(const Mark& mark, const std::string& field, std::string found, std::string expected) {
    builder_.problems.error(mark, field, std::move(found), std::move(expected));
  }

  bool find_robot(const Located<std::string>& name, MissionMove& move) {
    std::vector<std::string> names;
    for (std::size_t i = 0; i < builder_.mission.robots.size(); ++i) {
      names.push_back(builder_.mission.robots[i].name);
      move.robot = i;
      if (names.back() == name.value) return true;
    }
    if (builder_.names.is_unread_robot(name.value)) return false;
    problem(name.mark, name.field, "found " + in_quotes(name.value),
            "the name of a robot with an arm" + did_you_mean(name.value, names));
    return false;
  }

  std::string default_name(const MoveSection& section, std::size_t index) const {
    return section.robot.value + " move " + std::to_string(index + 1);
  }

  void read_trigger(const MoveSection& section, std::size_t index, MissionMove& move) {
    MoveTrigger& trigger = move.trigger;
    if (section.time_s) {
      trigger.time_s = section.time_s->value;
      if (trigger.time_s <= builder_.mission.settings.duration_s) return;
      problem(section.time_s->mark, section.time_s->field,
              "found " + short_number(trigger.time_s) + " s, after the end of the run",
              "a time of at most " + short_number(builder_.mission.settings.duration_s) + " s");
      return;
    }
    trigger.time_s = section.delay_s;
    if (!section.after) {
      if (!last_[move.robot]) return;
      trigger.kind = MoveTrigger::Kind::kAfterMove;
      trigger.after = *last_[move.robot];
      return;
    }
    const auto before = moves_.find(section.after->value);
    const auto event = events_.find(section.after->value);
    if (before != moves_.end() && before->second < index) {
      trigger.kind = MoveTrigger::Kind::kAfterMove;
      trigger.after = before->second;
    } else if (event != events_.end()) {
      trigger.kind = MoveTrigger::Kind::kAfterEvent;
      trigger.after = event->second;
    } else if (!section.after->mark.file.empty()) {
      std::vector<std::string> names;
      for (const auto& [name, place] : moves_) {
        if (place < index) names.push_back(name);
      }
      for (const auto& [name, place] : events_) names.push_back(name);
      problem(section.after->mark, section.after->field, "found " + in_quotes(section.after->value),
              "the name of a move before this one, or of an event" + did_you_mean(section.after->value, names));
    }
  }

  /// The chain that is named, or the only one.
  void read_chain(const MoveSection& section, MissionMove& move) {
    if (robot_->chains.size() == 1) move.chain = 0;
    if (!section.chain) return;
    std::vector<std::string> names;
    for (std::size_t i = 0; i < robot_->chains.size(); ++i) {
      names.push_back(robot_->chains[i].name);
      if (names.back() == section.chain->value) move.chain = static_cast<int>(i);
    }
    if (std::find(names.begin(), names.end(), section.chain->value) != names.end()) return;
    problem(section.chain->mark, section.chain->field, "found " + in_quotes(section.chain->value),
            "a chain of " + in_quotes(robot_->name) + did_you_mean(section.chain->value, names));
  }

  void read_target(const MoveSection& section, MissionMove& move) {
    if (section.to) return read_positions(*section.to, move);
    if (section.tip_to) return read_pose(*section.tip_to, false, section.chain.has_value(), move);
    if (section.line_to) return read_pose(*section.line_to, true, section.chain.has_value(), move);
    if (section.trajectory) return read_trajectory(*section.trajectory, section.chain.has_value(), move);
    if (section.brakes) {
      move.kind = MissionMove::Kind::kBrakes;
      move.brakes = section.brakes->value;
      check_brakes(*section.brakes);
    }
    if (section.control) read_control(*section.control, move);
  }

  void read_positions(const std::map<std::string, LateNumbers>& positions, MissionMove& move) {
    move.kind = MissionMove::Kind::kJoints;
    for (const auto& [name, numbers] : positions) {
      if (!numbers.is_given()) continue;
      const std::optional<int> joint = find_joint(name, numbers);
      if (!joint) continue;
      const RobotJoint& of = robot_->joints[static_cast<std::size_t>(*joint)];
      double q = 0;
      const std::vector<Dimension> dimension = {of.limits.slides ? Dimension::length() : Dimension::angle()};
      if (!read_late(numbers, dimension, "the position of " + name, builder_.problems, &q)) continue;
      if (q < of.limits.lower || q > of.limits.upper) {
        problem(numbers.mark, numbers.field, "found " + in_quotes(numbers.texts[0].value),
                "a position within the joint's limits, " + short_number(of.limits.lower) + " to " +
                    short_number(of.limits.upper) + (of.limits.slides ? " m" : " rad"));
      }
      move.positions.emplace_back(*joint, q);
    }
  }

  std::optional<int> find_joint(const std::string& name, const LateNumbers& at) {
    std::vector<std::string> names;
    for (std::size_t i = 0; i < robot_->joints.size(); ++i) {
      names.push_back(robot_->joints[i].limits.name);
      if (names.back() == name) return static_cast<int>(i);
    }
    problem(at.mark, at.field, "found " + in_quotes(name),
            "the name of a joint of " + in_quotes(robot_->name) + " that moves" + did_you_mean(name, names));
    return std::nullopt;
  }

  void read_pose(const Located<TipPoseField>& pose, bool straight, bool names_chain, MissionMove& move) {
    move.kind = MissionMove::Kind::kPose;
    move.straight = straight;
    move.X_FT = pose.value.X_FT;
    if (move.chain < 0) {
      if (!names_chain) which_chain(pose);
      return;
    }
    move.in = robot_->chains[static_cast<std::size_t>(move.chain)].base;
    if (!pose.value.in) return;
    if (const std::optional<BodyFrame> frame = builder_.names.place(*pose.value.in)) move.in = *frame;
  }

  void which_chain(const Located<TipPoseField>& pose) {
    if (robot_->chains.empty()) {
      problem(pose.mark, pose.field, "found a pose for a robot without a chain",
              "an arm with chains, as in chains: {arm: {base: LINK, tip: LINK}}");
      return;
    }
    problem(pose.mark, pose.field, "found a pose for a robot with " + counted(robot_->chains.size(), "chain"),
            "which chain is meant, as in chain: " + robot_->chains.front().name);
  }

  void read_trajectory(const Located<std::filesystem::path>& file, bool of_chain, MissionMove& move) {
    move.kind = MissionMove::Kind::kTrajectory;
    std::vector<ChainJoint> joints;
    if (of_chain && move.chain >= 0) {
      joints = robot_->chains[static_cast<std::size_t>(move.chain)].chain.joints;
    } else {
      for (const RobotJoint& joint : robot_->joints) joints.push_back(joint.limits);
    }
    if (file.value.empty()) return;
    builder_.files.insert(file.value.string());
    auto trajectory = read_joint_trajectory(file.value, builder_.rules, {joints, std::nullopt}, builder_.problems);
    if (trajectory) move.trajectory = std::move(*trajectory);
  }

  void check_brakes(const Located<bool>& brakes) {
    const bool any = std::any_of(robot_->joints.begin(), robot_->joints.end(), [](const RobotJoint& joint) {
      return joint.drive.kind == DriveKind::kDetailed && joint.drive.brake > 0;
    });
    if (any) return;
    problem(brakes.mark, brakes.field, "found a robot without brakes",
            "detailed drives with a brake, as in brake: 80 N m");
  }

  void read_control(const Located<ControlSection>& section, MissionMove& move) {
    move.kind = MissionMove::Kind::kControl;
    ControlledArm arm{robot_->name, robot_->joints.size(), {}};
    for (const RobotChain& chain : robot_->chains) arm.chains.push_back(chain.name);
    (void)drydock::read_control(section, arm, move.control, move.control_chain, builder_.problems);
  }

  const std::map<std::string, std::size_t>& moves_;
  const std::map<std::string, std::size_t>& events_;
  MissionBuilder& builder_;
  const MissionRobot* robot_ = nullptr;
  std::vector<std::optional<std::size_t>> last_;  // move of each robot
};

}  // namespace

void add_move_names(const std::vector<Located<MoveSection>>& sections, MissionBuilder& builder) {
  for (std::size_t i = 0; i < sections.size(); ++i) {
    const auto& name = sections[i].value.name;
    if (name && builder.names.claim("events", *name)) builder.move_names.emplace(name->value, i);
  }
}

void add_moves(const std::vector<Located<MoveSection>>& sections, MissionBuilder& builder) {
  MoveReading reading(builder.move_names, builder.event_names, builder);
  for (std::size_t i = 0; i < sections.size(); ++i) reading.read(sections[i], i);
}

}  // namespace drydock
