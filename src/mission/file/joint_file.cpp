// SPDX-License-Identifier: Apache-2.0
#include "mission/file/joint_file.h"

#include <algorithm>
#include <cmath>

#include "input/in_quotes.h"
#include "input/wording.h"
#include "multibody/joint/joint.h"

namespace drydock {
namespace {

/// Angular or linear, along each velocity.
std::vector<bool> turns(JointKind kind) {
  switch (kind) {
    case JointKind::kFixed:
      return {};
    case JointKind::kRevolute:
      return {true};
    case JointKind::kPrismatic:
      return {false};
    case JointKind::kCylindrical:
      return {true, false};
    case JointKind::kUniversal:
      return {true, true};
    case JointKind::kSpherical:
      return {true, true, true};
    case JointKind::kPlanar:
      return {false, false, true};
    case JointKind::kFloating:
      break;
  }
  return {true, true, true, false, false, false};
}

std::vector<Dimension> dimensions(JointKind kind, const Dimension& of_turn, const Dimension& of_way) {
  std::vector<Dimension> all;
  for (const bool turn : turns(kind)) all.push_back(turn ? of_turn : of_way);
  return all;
}

bool has_axis(JointKind kind) {
  return kind == JointKind::kRevolute || kind == JointKind::kPrismatic || kind == JointKind::kCylindrical ||
         kind == JointKind::kPlanar;
}

std::string words(const std::string& what, JointKind kind) {
  return what + " of a " + to_string(kind) + " joint";
}

class JointSectionReading {
 public:
  JointSectionReading(const JointSection& section, MissionJoint& joint, Problems& problems)
      : section_(section), joint_(joint), problems_(problems) {}

  void read() {
    read_axis();
    read_position();
    const JointKind kind = joint_.kind;
    if (section_.velocity) {
      read_numbers(*section_.velocity, velocity_dimensions(kind), "the velocity", joint_.v.data());
    }
    if (section_.damping) read_damping();
    if (section_.spring) read_spring(*section_.spring, joint_, problems_);
    if (section_.limits) read_limits();
  }

 private:
  void error(const LateNumbers& numbers, const std::string& found, const std::string& expected) {
    problems_.error(numbers.mark, numbers.field, found, expected);
  }
  bool read_numbers(const LateNumbers& numbers, const std::vector<Dimension>& wanted, const std::string& what,
                    double* values) {
    if (!numbers.is_given()) return false;  // reported
    if (wanted.empty()) {
      error(numbers, "found a value", "none: a fixed joint does not move");
      return false;
    }
    return read_late(numbers, wanted, words(what, joint_.kind), problems_, values);
  }

  void read_axis() {
    if (!section_.axis) return;
    const Located<Vector3>& axis = *section_.axis;
    if (axis.mark.file.empty()) return;
    if (!has_axis(joint_.kind)) {
      problems_.error(axis.mark, axis.field, "found beside a " + to_string(joint_.kind) + " joint",
                      "it only with revolute, prismatic, cylindrical and planar joints");
    } else if (!(axis.value.norm() > 1e-6)) {
      problems_.error(axis.mark, axis.field, "found an axis without direction", "a direction, as in [0, 0, 1]");
    } else {
      const Pose X_FA{turn_z_to(axis.value.normalized()), Vector3::Zero()};
      // The axis becomes z, by the same turn on both sides.
      joint_.X_PF = joint_.X_PF * X_FA;  // F == A here
      joint_.X_BM = joint_.X_BM * X_FA;  // M == F here, and M == A here
    }
  }

  void read_position() {
    with_joint(joint_.kind, [&](auto kind) { kind.neutral(joint_.q.data()); });
    if (!section_.position) return;
    const JointPosition& position = *section_.position;
    const bool plain = has_plain_positions(joint_.kind);
    if (plain && !position.X_FM) {
      read_numbers(position.numbers, position_dimensions(joint_.kind), "the position", joint_.q.data());
    } else if (plain || !position.X_FM) {
      problems_.error(position.mark, position.field, plain ? "found a section" : "found numbers",
                      plain ? "numbers, for " + words("the position", joint_.kind)
                            : "a pose, as in {rpy: [0, 0, 10 deg]}, for " + words("the position", joint_.kind));
    } else if (joint_.kind == JointKind::kSpherical && position.X_FM->p != Vector3::Zero()) {
      problems_.error(position.mark, position.field, "found a displacement", "a rotation alone, for a spherical joint");
    } else {
      std::array<double, kMostVelocities> rest{};
      with_joint(joint_.kind, [&](auto kind) { kind.fit(*position.X_FM, Twist{}, joint_.q.data(), rest.data()); });
    }
  }

  void read_damping() {
    if (joint_.kind == JointKind::kFloating) return error(*section_.damping, "found beside a floating joint", "none");
    const std::vector<Dimension> wanted = dimensions(joint_.kind, Dimension::angular_damping(), Dimension::damping());
    if (!read_numbers(*section_.damping, wanted, "the damping", joint_.damping.data())) return;
    if (std::any_of(joint_.damping.begin(), joint_.damping.end(), [](double d) { return d < 0; })) {
      error(*section_.damping, "found a negative damping", "values of at least 0");
    }
  }

  void read_limits() {
    const LateNumbers& limits = *section_.limits;
    if (!limits.is_given()) return;
    const std::vector<Dimension> one = position_dimensions(joint_.kind);
    if (one.size() != 1) {
      return error(limits, "found beside a " + to_string(joint_.kind) + " joint",
                   "it only with revolute and prismatic joints");
    }
    const std::array<Dimension, 2> both = {one[0], one[0]};
    std::array<double, 2> values{};
    if (!read_late(limits, both, words("the limits", joint_.kind), problems_, values.data())) return;
    if (values[0] >= values[1]) return error(limits, "found the larger one first", "the smaller of the two first");
    joint_.lower = values[0];
    joint_.upper = values[1];
    if (joint_.q[0] >= joint_.lower && joint_.q[0] <= joint_.upper) return;
    error(limits, "found a start at " + short_number(joint_.q[0]) + ", beyond the limits", "a position within them");
  }

  const JointSection& section_;
  MissionJoint& joint_;
  Problems& problems_;
};

}  // namespace

std::vector<Dimension> position_dimensions(JointKind kind) {
  return dimensions(kind, Dimension::angle(), Dimension::length());
}
std::vector<Dimension> velocity_dimensions(JointKind kind) {
  return dimensions(kind, Dimension::angular_velocity(), Dimension::velocity());
}
std::vector<Dimension> effort_dimensions(JointKind kind) {
  return dimensions(kind, Dimension::torque(), Dimension::force());
}
bool has_plain_positions(JointKind kind) {
  return kind != JointKind::kSpherical && kind != JointKind::kFloating;
}

void read_spring(const Located<SpringField>& field, MissionJoint& joint, Problems& problems) {
  const SpringField& spring = field.value;
  if (!spring.stiffness.is_given()) return;  // reported
  if (!has_plain_positions(joint.kind) || velocity_count(joint.kind) == 0) {
    problems.error(field.mark, field.field, "found beside a " + to_string(joint.kind) + " joint", "no spring there");
    return;
  }
  const std::vector<Dimension> wanted = dimensions(joint.kind, Dimension::angular_stiffness(), Dimension::stiffness());
  if (!read_late(spring.stiffness, wanted, words("the stiffness", joint.kind), problems, joint.stiffness.data()))
    return;
  if (std::any_of(joint.stiffness.begin(), joint.stiffness.end(), [](double k) { return k < 0; })) {
    problems.error(spring.stiffness.mark, spring.stiffness.field, "found a negative stiffness", "values of at least 0");
  }
  if (spring.rest && spring.rest->is_given()) {
    read_late(*spring.rest, position_dimensions(joint.kind), words("the rest position", joint.kind), problems,
              joint.rest.data());
  }
}

int add_joint(MissionBuilder& builder, const MissionJoint& joint, const FilePlace& mark) {
  const int index = static_cast<int>(builder.mission.joints.size());
  builder.mission.joints.push_back(joint);
  builder.joint_marks.push_back(mark);
  builder.names.add_joint(joint.name, index);
  return index;
}

void add_joints(const std::vector<JointSection>& sections, MissionBuilder& builder) {
  for (const JointSection& section : sections) {
    const bool claimed = builder.names.claim("joints", section.name);
    const auto ends = builder.names.pair({section.parent, section.child});
    MissionJoint joint;
    joint.name = section.name.value;
    joint.kind = section.kind;
    if (ends) {
      joint.body_P = ends->first.body;
      joint.body_B = ends->second.body;
      joint.X_PF = ends->first.X_BC * section.X_PF;   // C == P here, and B == P here
      joint.X_BM = ends->second.X_BC * section.X_BM;  // C == B here
    }
    JointSectionReading(section, joint, builder.problems).read();
    if (joint.kind == JointKind::kFloating && ends && joint.body_P != 0) {
      builder.problems.error(section.parent.mark, section.parent.field,
                             "found " + in_quotes(section.parent.value) + " as the parent of a floating joint",
                             "world; a body that nothing holds needs no joint");
    }
    if (claimed) add_joint(builder, joint, {section.name.mark, section.name.field});
  }
}

}  // namespace drydock
