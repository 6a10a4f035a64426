// SPDX-License-Identifier: Apache-2.0
#include "mission/part/joint_springs.h"

#include <algorithm>

namespace drydock {

JointSprings::JointSprings(const PartSetup& setup) : mission_(setup.mission) {
  const auto any = [](const std::array<double, 6>& numbers) {
    return std::any_of(numbers.begin(), numbers.end(), [](double number) { return number != 0; });
  };
  for (std::size_t i = 0; i < mission_.joints.size(); ++i) {
    if (any(mission_.joints[i].damping) || any(mission_.joints[i].stiffness)) joints_.push_back(i);
  }
}

void JointSprings::add_efforts(const Moment& moment, JointEfforts& efforts) {
  damper_power_W_ = 0;
  for (const std::size_t i : joints_) {
    const MissionJoint& joint = mission_.joints[i];
    const JointCoordinates& at = moment.joint(i);
    const std::span<double> effort = efforts.of(i);
    for (std::size_t k = 0; k < effort.size(); ++k) {
      const double damper = -joint.damping[k] * at.v[k];
      const double spring = joint.stiffness[k] == 0 ? 0.0 : -joint.stiffness[k] * (at.q[k] - joint.rest[k]);
      effort[k] = effort[k] + damper + spring;
      damper_power_W_ -= damper * at.v[k];
    }
  }
}

void JointSprings::add_energy(const Moment& moment, EnergyNow& energy) const {
  for (const std::size_t i : joints_) {
    const MissionJoint& joint = mission_.joints[i];
    const JointCoordinates& at = moment.joint(i);
    for (std::size_t k = 0; k < joint.stiffness.size(); ++k) {
      if (joint.stiffness[k] == 0) continue;
      const double stretch = at.q[k] - joint.rest[k];
      energy.spring_J += 0.5 * joint.stiffness[k] * stretch * stretch;
    }
  }
}

}  // namespace drydock
