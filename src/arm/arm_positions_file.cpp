// SPDX-License-Identifier: Apache-2.0
#include "arm/arm_positions_file.h"

#include "input/in_quotes.h"
#include "input/nearest_name.h"
#include "input/wording.h"

namespace drydock {
namespace {

std::string limit_words(const ChainJoint& joint) {
  return short_number(joint.lower) + " to " + short_number(joint.upper) + (joint.slides ? " m" : " rad");
}

void refuse_joint(const std::string& name, const LateNumbers& numbers, const ArmModel& arm, Problems& problems) {
  std::vector<std::string> names;
  for (const ArmJoint& joint : arm.joints) names.push_back(joint.limits.name);
  problems.error(numbers.mark, numbers.field, "found " + in_quotes(name),
                 "the name of a driven joint of " + in_quotes(arm.name) + did_you_mean(name, names));
}

}  // namespace

VectorX read_arm_positions(const std::map<std::string, LateNumbers>& positions, const ArmModel& arm,
                           const Located<std::string>& whole, Problems& problems) {
  VectorX q = VectorX::Zero(static_cast<Eigen::Index>(arm.joints.size()));
  for (const auto& [name, numbers] : positions) {
    if (numbers.is_given() && arm.find_joint(name) < 0) refuse_joint(name, numbers, arm, problems);
  }
  for (std::size_t i = 0; i < arm.joints.size(); ++i) {
    const ChainJoint& joint = arm.joints[i].limits;
    double& value = q[static_cast<Eigen::Index>(i)];
    const auto given = positions.find(joint.name);
    const bool is_given = given != positions.end();
    if (is_given && !given->second.is_given()) continue;  // reported
    const Dimension dimension = joint.slides ? Dimension::length() : Dimension::angle();
    if (is_given && !read_late(given->second, {&dimension, 1}, "the position of " + joint.name, problems, &value))
      continue;
    if (value >= joint.lower && value <= joint.upper) continue;
    const std::string within = "a position within the limits of " + joint.name + ", " + limit_words(joint);
    if (is_given) {
      const LateNumbers& numbers = given->second;
      problems.error(numbers.mark, numbers.field, "found " + in_quotes(numbers.texts[0].value), within);
    } else {
      problems.error(whole.mark, whole.field, "found no position of " + joint.name + ", which cannot stand at zero",
                     within);
    }
  }
  return q;
}

}  // namespace drydock
