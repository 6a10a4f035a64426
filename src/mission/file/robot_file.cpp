// SPDX-License-Identifier: Apache-2.0
#include "mission/file/robot_file.h"

#include <algorithm>

#include "arm/arm_tree.h"
#include "input/in_quotes.h"
#include "input/nearest_name.h"
#include "input/urdf/urdf.h"
#include "input/wording.h"
#include "mission/file/body_file.h"
#include "mission/file/joint_file.h"
#include "multibody/joint/joint.h"

namespace drydock {
namespace {

JointKind kind_of(UrdfJointType type) {
  switch (type) {
    case UrdfJointType::kRevolute:
    case UrdfJointType::kContinuous:
      return JointKind::kRevolute;
    case UrdfJointType::kPrismatic:
      return JointKind::kPrismatic;
    case UrdfJointType::kFloating:
      return JointKind::kFloating;
    case UrdfJointType::kPlanar:
      return JointKind::kPlanar;
    case UrdfJointType::kFixed:
      break;
  }
  return JointKind::kFixed;
}

std::optional<Vector3> colour_of(const UrdfShape& shape) {
  if (!shape.rgba) return std::nullopt;
  return Vector3((*shape.rgba)[0], (*shape.rgba)[1], (*shape.rgba)[2]);
}

/// Makes bodies, joints and a robot of a URDF or an arm.
class RobotAssembly {
 public:
  RobotAssembly(const AddedRobot& added, MissionBuilder& builder)
      : added_(added),
        model_(added.model),
        arm_(added.arm),
        builder_(builder),
        bodies_(model_.links.size()),
        X_BL_(model_.links.size()) {}

  /// The mission's joints by those of the URDF; −1 for fixed ones.
  std::vector<int> add() {
    add_root();
    std::vector<int> joints(model_.joints.size(), -1);
    for (std::size_t i = 0; i < model_.joints.size(); ++i) {
      joints[i] = arm_ != nullptr && arm_->sensor == i ? add_sensor(model_.joints[i]) : add_one(model_.joints[i]);
    }
    add_mimics(joints);
    if (arm_ != nullptr) add_arm(joints);
    return joints;
  }

  void check_masses();

 private:
  const FilePlace& urdf_place() const { return added_.place; }
  std::string full(const std::string& part) const { return added_.name + "/" + part; }

  /// A link that moves on its own.
  int add_link_body(std::size_t link, const FilePlace& mark) {
    MissionBody body;
    body.name = full(model_.links[link].name);
    const int index = add_body(builder_, body, mark);
    bodies_[link] = index;
    add_matter(link);
    return index;
  }

  void add_matter(std::size_t link) {
    const UrdfLink& from = model_.links[link];
    MissionBody& body = builder_.mission.bodies[static_cast<std::size_t>(bodies_[link])];
    if (from.M_LLo_L) body.M_BBo_B = body.M_BBo_B + X_BL_[link] * *from.M_LLo_L;
    for (const UrdfShape& visual : from.visuals.empty() ? from.collisions : from.visuals) {
      body.shapes.push_back({X_BL_[link] * visual.X_LG, visual.shape, colour_of(visual)});
    }
  }

  void add_root() {
    const int root = add_link_body(model_.root, added_.pose_place ? *added_.pose_place : urdf_place());
    MissionBody& body = builder_.mission.bodies[static_cast<std::size_t>(root)];
    builder_.given.back() = {added_.X_WB.has_value(), added_.V_WB_W.has_value()};
    if (added_.X_WB) body.X_WB = *added_.X_WB;
    if (added_.V_WB_W) body.V_WB_W = *added_.V_WB_W;
    builder_.names.add_place({added_.name, root, {}});
  }

  /// The mission's joint, or −1 for a fixed one: then the child is a frame on its parent's body.
  int add_one(const UrdfJoint& from) {
    const int parent = bodies_[from.parent];
    const Pose X_BJ = X_BL_[from.parent] * from.X_PJ;
    if (from.type == UrdfJointType::kFixed) {
      bodies_[from.child] = parent;
      X_BL_[from.child] = X_BJ;
      builder_.names.add_place({full(model_.links[from.child].name), parent, X_BJ});
      add_matter(from.child);
      return -1;
    }
    MissionJoint joint;
    joint.name = full(from.name);
    joint.kind = kind_of(from.type);
    joint.body_P = parent;
    joint.body_B = add_link_body(from.child, urdf_place());
    const Pose X_JF{turn_z_to(from.axis_J), Vector3::Zero()};
    joint.X_PF = X_BJ * X_JF;  // P == B here
    joint.X_BM = X_JF;         // the child's frame is J at zero
    with_joint(joint.kind, [&](auto kind) { kind.neutral(joint.q.data()); });
    if (joint.kind != JointKind::kFloating && !is_driven(from)) joint.damping.fill(from.damping);
    if (from.limit && from.type != UrdfJointType::kContinuous && velocity_count(joint.kind) == 1) {
      joint.lower = from.limit->lower;
      joint.upper = from.limit->upper;
    }
    refuse_unsimulated(from);
    return add_joint(builder_, joint, urdf_place());
  }

  void add_mimics(const std::vector<int>& joints) {
    for (std::size_t i = 0; i < model_.joints.size(); ++i) {
      if (!model_.joints[i].mimic) continue;
      const UrdfMimic mimic = model_.leader_of(model_.joints[i]);
      builder_.mission.gears.push_back({joints[i], joints[mimic.joint], mimic.multiplier, mimic.offset});
    }
  }

  /// The damping of a driven joint is its drive's.
  bool is_driven(const UrdfJoint& joint) const { return arm_ != nullptr && arm_->find_joint(joint.name) >= 0; }
  bool drive_sticks(const UrdfJoint& joint) const {
    if (!is_driven(joint)) return false;
    return arm_->joints[static_cast<std::size_t>(arm_->find_joint(joint.name))].drive.kind == DriveKind::kDetailed;
  }

  /// What a force/torque sensor carries is a body of its own, locked to the arm.
  int add_sensor(const UrdfJoint& from) {
    const int parent = bodies_[from.parent];
    const BodyFrame on_arm{full(model_.links[from.parent].name), parent, X_BL_[from.parent] * from.X_PJ};
    const int tool = add_link_body(from.child, urdf_place());
    sensor_lock_ = static_cast<int>(builder_.mission.locks.size());
    builder_.mission.locks.push_back({on_arm, {full(model_.links[from.child].name), tool, {}}, {}});
    builder_.lock_marks.push_back(urdf_place());
    return -1;
  }

  BodyFrame frame_of(std::size_t link) const { return {full(model_.links[link].name), bodies_[link], X_BL_[link]}; }

  void add_arm(const std::vector<int>& joints) {
    MissionRobot robot;
    robot.name = added_.name;
    for (const int body : bodies_) {
      if (std::find(robot.bodies.begin(), robot.bodies.end(), body) == robot.bodies.end()) robot.bodies.push_back(body);
    }
    for (const ArmJoint& joint : arm_->joints) {
      robot.joints.push_back({joints[joint.urdf], joint.limits, joint.drive, joint.acceleration_max});
    }
    for (const ArmChain& chain : arm_->chains) {
      robot.chains.push_back({chain.name, chain.chain, chain.joints, frame_of(chain.base), frame_of(chain.tip)});
    }
    robot.control = arm_->control;
    robot.control_chain = arm_->control_chain;
    robot.sensor_lock = sensor_lock_;
    if (arm_->suspension) {
      robot.suspension = hang(*arm_->suspension, joints);
      robot.may_touch.push_back({robot.suspension->eye.body, robot.suspension->at.body});  // they meet in the coupling
    }
    if (arm_->srdf) {
      for (const SrdfPair& pair : arm_->srdf->disabled_pairs) {
        const auto a = model_.find_link(pair.link1), b = model_.find_link(pair.link2);
        if (a && b) robot.may_touch.push_back({bodies_[*a], bodies_[*b]});
      }
    }
    builder_.mission.robots.push_back(std::move(robot));
  }

  static int link_at(const TreeModel& model, int position) {
    const auto found = std::find_if(model.links.begin(), model.links.end(), [&](const Link& link) {
      return link.joint != JointKind::kFixed && link.first_position == position;
    });
    return static_cast<int>(found - model.links.begin());
  }

  RobotSuspension hang(const ArmSuspension& from, const std::vector<int>& joints) {
    RobotSuspension rig;
    rig.name = full("suspension");
    rig.eye = frame_of(from.link);
    rig.at = from.has_coupling ? frame_of(from.rod_end) : rig.eye;
    if (!from.has_coupling) rig.at.X_BC.p = rig.eye.X_BC * from.p_LE;  // L == C here
    rig.coupling = from.coupling;
    rig.root = bodies_[model_.root];
    const ArmTree tree = arm_tree(*arm_);
    rig.statics = tree.model;
    rig.request = suspension_request(*arm_, tree, Vector3::Zero());
    for (const int position : tree.positions) rig.links.push_back(link_at(tree.model, position));
    for (std::size_t i = 0; i < 2 && from.has_coupling; ++i) {
      rig.joints[i] = joints[*model_.find_joint(kCouplingJoints[i])];
    }
    return rig;
  }

  void refuse_unsimulated(const UrdfJoint& from) {
    const FilePlace place = urdf_place();
    if (from.friction != 0 && !drive_sticks(from)) {
      builder_.problems.warning(
          place.mark, place.field,
          "found friction of " + short_number(from.friction) + " in joint " + in_quotes(from.name),
          "it in an arm with detailed drives; here it is left out");
    }
  }

  const AddedRobot& added_;
  const UrdfModel& model_;
  const ArmModel* arm_;
  MissionBuilder& builder_;
  int sensor_lock_ = -1;
  std::vector<int> bodies_;  // by link
  std::vector<Pose> X_BL_;
};

/// A link at the end of a joint must have something that resists moving.
void RobotAssembly::check_masses() {
  std::vector<bool> carries(builder_.mission.bodies.size(), false);
  for (const MissionJoint& joint : builder_.mission.joints) carries[static_cast<std::size_t>(joint.body_P)] = true;
  if (sensor_lock_ >= 0) {  // what the sensor sits on is one with what it carries
    const MissionLock& lock = builder_.mission.locks[static_cast<std::size_t>(sensor_lock_)];
    carries[static_cast<std::size_t>(lock.a.body)] = true;
  }
  std::vector<bool> looked_at(builder_.mission.bodies.size(), false);
  for (const int body : bodies_) {
    const auto index = static_cast<std::size_t>(body);
    if (looked_at[index]) continue;
    looked_at[index] = true;
    if (carries[index] || builder_.mission.bodies[index].M_BBo_B.mass_kg > 0) continue;
    builder_.problems.error(urdf_place().mark, urdf_place().field,
                            "found the link " + in_quotes(builder_.mission.bodies[index].name) + " without mass",
                            "an inertial element there, for a link that a joint moves");
  }
}

/// What the section of a robot says of its joints at the start.
class RobotStartReading {
 public:
  RobotStartReading(const RobotSection& section, const UrdfModel& model, const std::vector<int>& joints,
                    MissionBuilder& builder)
      : section_(section), model_(model), joints_(joints), builder_(builder) {}

  void read() {
    set_starts(section_.positions, true);
    set_starts(section_.velocities, false);
    set_springs();
  }

 private:
  /// The mission's joint of this name; null after a problem.
  MissionJoint* find_joint(const std::string& name, const FilePlace& place) {
    const std::optional<std::size_t> found = model_.find_joint(name);
    if (found && joints_[*found] >= 0) return &builder_.mission.joints[static_cast<std::size_t>(joints_[*found])];
    std::vector<std::string> names;
    for (const UrdfJoint& joint : model_.joints) {
      if (joint.type != UrdfJointType::kFixed) names.push_back(joint.name);
    }
    builder_.problems.error(
        place.mark, place.field, "found " + in_quotes(name),
        "the name of a joint of " + in_quotes(model_.name) + " that moves" + did_you_mean(name, names));
    return nullptr;
  }

  void set_starts(const std::map<std::string, LateNumbers>& starts, bool positions) {
    for (const auto& [name, numbers] : starts) {
      if (!numbers.is_given()) continue;
      MissionJoint* joint = find_joint(name, {numbers.mark, numbers.field});
      if (joint != nullptr && !refuse_mimic(name, numbers)) set_start(numbers, *joint, positions);
    }
  }

  bool refuse_mimic(const std::string& name, const LateNumbers& numbers) {
    const UrdfJoint& joint = model_.joints[*model_.find_joint(name)];
    if (!joint.mimic) return false;
    builder_.problems.error(
        numbers.mark, numbers.field, "found the joint " + in_quotes(name) + ", which mimics another",
        "the joint that it follows, " + in_quotes(model_.joints[model_.leader_of(joint).joint].name));
    return true;
  }

  void set_springs() {
    for (const auto& [name, spring] : section_.springs) {
      if (spring.mark.file.empty()) continue;
      MissionJoint* joint = find_joint(name, {spring.mark, spring.field});
      if (joint != nullptr) read_spring(spring, *joint, builder_.problems);
    }
  }

  void set_start(const LateNumbers& numbers, MissionJoint& joint, bool position) {
    const std::string of = " of the " + to_string(joint.kind) + " joint " + joint.name;
    if (!position) {
      read_late(numbers, velocity_dimensions(joint.kind), "the velocity" + of, builder_.problems, joint.v.data());
      return;
    }
    if (!has_plain_positions(joint.kind)) {
      builder_.problems.error(numbers.mark, numbers.field, "found a position" + of, "none; it starts at zero");
      return;
    }
    if (!read_late(numbers, position_dimensions(joint.kind), "the position" + of, builder_.problems, joint.q.data()))
      return;
    if (joint.q[0] >= joint.lower && joint.q[0] <= joint.upper) return;
    builder_.problems.error(numbers.mark, numbers.field, "found " + in_quotes(numbers.texts[0].value),
                            "a position within the joint's limits, " + short_number(joint.lower) + " to " +
                                short_number(joint.upper) + (joint.kind == JointKind::kPrismatic ? " m" : " rad"));
  }

  const RobotSection& section_;
  const UrdfModel& model_;
  const std::vector<int>& joints_;
  MissionBuilder& builder_;
};

/// A robot of a section, from its URDF or its arm.
void add_written_robot(const RobotSection& section, const UrdfModel& model, const ArmModel* arm,
                       MissionBuilder& builder) {
  const Located<std::filesystem::path>& urdf = section.arm ? section.arm->value.urdf : section.urdf;
  AddedRobot added{section.name.value, {urdf.mark, urdf.field}, model, arm, {}, {}, {}};
  if (section.X_WB) {
    added.X_WB = section.X_WB->value;
    added.pose_place = FilePlace{section.X_WB->mark, section.X_WB->field};
  }
  if (section.velocity) added.V_WB_W = Twist{section.velocity->value.angular, section.velocity->value.linear};
  RobotAssembly assembly(added, builder);
  const std::vector<int> joints = assembly.add();
  RobotStartReading(section, model, joints, builder).read();
  assembly.check_masses();
}

/// The drives of the arm in here give whatever effort makes it follow the one outside (arm_at_work.h).
void put_behind_link(const RobotSection& section, MissionBuilder& builder) {
  MissionRobot& robot = builder.mission.robots.back();
  const Located<PlantKind>& plant = section.arm->value.plant;
  const std::string robot_field = section.name.field.substr(0, section.name.field.rfind('.'));
  const Located<std::string> where{"", plant.mark, robot_field + ".link"};
  robot.link =
      read_link(section.link ? section.link->value : LinkSection(), robot.control.rate_Hz, where, builder.problems);
  for (RobotJoint& joint : robot.joints) joint.drive = DriveModel();
}

void read_with_arm(const RobotSection& section, MissionBuilder& builder) {
  const std::optional<ArmModel> arm = read_arm_section(section.arm->value, builder.rules, builder.problems);
  if (!arm) {
    builder.names.add_unread(section.name.value);
    return;
  }
  const bool is_linked = arm->plant == PlantKind::kLink;
  if (section.link && !is_linked)
    builder.problems.error(section.link->mark, section.link->field, "found a link of an arm that is simulated",
                           "plant: link in the arm");
  builder.files.insert(arm->files.begin(), arm->files.end());
  add_written_robot(section, arm->urdf, &*arm, builder);
  if (is_linked) put_behind_link(section, builder);
}

}  // namespace

void add_robot(const AddedRobot& added, MissionBuilder& builder) {
  RobotAssembly assembly(added, builder);
  assembly.add();
  assembly.check_masses();
}

void add_robots(const std::vector<RobotSection>& sections, MissionBuilder& builder) {
  for (const RobotSection& section : sections) {
    if (!builder.names.claim("bodies", section.name) || !builder.names.claim("joints", section.name)) continue;
    if (section.arm) {
      read_with_arm(section, builder);
      continue;
    }
    std::optional<UrdfModel> model;
    if (!section.urdf.value.empty()) model = read_urdf(section.urdf.value, builder.rules, builder.problems);
    if (model) {
      add_written_robot(section, *model, nullptr, builder);
    } else {
      builder.names.add_unread(section.name.value);
    }
  }
}

void add_robot_locks(const std::vector<RobotSection>& sections, MissionBuilder& builder) {
  for (const RobotSection& section : sections) {
    if (!section.mounted_on) continue;
    Located<std::string> link = section.name;
    if (section.by) {
      link = *section.by;
      link.value = section.name.value + "/" + section.by->value;
    }
    const auto ends = builder.names.pair({*section.mounted_on, link});
    if (!ends) continue;
    builder.mission.locks.push_back({ends->first, ends->second, {}});
    builder.lock_marks.push_back({section.mounted_on->mark, section.mounted_on->field});
  }
}

}  // namespace drydock
