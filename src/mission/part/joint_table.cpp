// SPDX-License-Identifier: Apache-2.0
#include "mission/part/joint_table.h"

#include <algorithm>

#include "multibody/joint/joint.h"

namespace drydock {

JointTable::JointTable(const Mission& mission, const Mechanism& mechanism)
    : mechanism_(mechanism), joints_(mission.joints.size()) {
  for (std::size_t i = 0; i < joints_.size(); ++i) {
    std::copy(mission.joints[i].q.begin(), mission.joints[i].q.end(), joints_[i].at.q);
  }
  restructure();
}

void JointTable::restructure() {
  const MechanismTree& tree = mechanism_.tree;
  fitted_.clear();
  for (std::size_t i = 0; i < joints_.size(); ++i) {
    const JointPlace& from = tree.joints[i];
    Place& place = joints_[i].place;
    place = {};
    joints_[i].read = -1;
    if (from.role != JointRole::kCarries) {
      if (velocity_count(mechanism_.joints[i].kind) > 0) fitted_.push_back(i);
      continue;
    }
    const Link& link = tree.model.links[static_cast<std::size_t>(from.link)];
    place.carries = true;
    place.is_single = velocity_count(link.joint) == 1 && position_count(link.joint) == 1;
    place.reversed = from.reversed;
    place.position = link.first_position;
    place.velocity = link.first_velocity;
  }
}

void JointTable::keep(const TreeState& state) {
  for (std::size_t i = 0; i < joints_.size(); ++i) {
    if (joints_[i].place.carries) look(joints_[i], i, state);
  }
}

void JointTable::look(Joint& joint, std::size_t index, const TreeState& state) {
  if (joint.place.is_single) {
    look(joint.place, state, joint.at);
  } else if (joint.place.carries) {
    (void)read_joint(mechanism_, state, static_cast<int>(index), joint.at);
  }
  joint.read = now_;
}

void JointTable::read(std::size_t index, const TreeState& state, const DynamicsWork& work) {
  Joint& joint = joints_[index];
  joint.at = joint_coordinates(mechanism_, state, work, static_cast<int>(index), joint.at.q);
  joint.read = now_;
}

}  // namespace drydock
