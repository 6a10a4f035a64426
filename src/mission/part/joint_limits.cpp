// SPDX-License-Identifier: Apache-2.0
#include "mission/part/joint_limits.h"

#include <algorithm>
#include <cmath>

namespace drydock {

JointLimits::JointLimits(const PartSetup& setup) : mission_(setup.mission) {
  for (std::size_t i = 0; i < mission_.joints.size(); ++i) {
    if (std::isfinite(mission_.joints[i].lower) || std::isfinite(mission_.joints[i].upper)) joints_.push_back(i);
  }
}

void JointLimits::crossing_values(const Moment& moment, std::span<double> values) const {
  for (std::size_t i = 0; i < joints_.size(); ++i) {
    const MissionJoint& joint = mission_.joints[joints_[i]];
    const double q = moment.joint_near(joints_[i], joint.q.data()).q;
    values[i] = std::min(q - joint.lower, joint.upper - q);
  }
}

bool JointLimits::no_crossing(const Moment& end, const StepRange& motion, const StepRange&) const {
  return std::all_of(joints_.begin(), joints_.end(), [&](std::size_t i) {
    const std::optional<Moment::Range> range = end.joint_range(i, motion);
    if (!range) return false;
    const double least = range->low.q, most = range->high.q;
    const MissionJoint& joint = mission_.joints[i];
    return (least > joint.lower && most < joint.upper) || most < joint.lower || least > joint.upper;
  });
}

Flow JointLimits::crossed(Instant& instant, std::size_t index) {
  const std::string& joint = mission_.joints[index].name;
  return instant.note({instant.moment.time_s, joint + " passes its limit", "limit", joint, "", {}, {}, 0, 0, 0});
}

}  // namespace drydock
