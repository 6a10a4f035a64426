// SPDX-License-Identifier: Apache-2.0
#include "mission/mission_watch.h"

#include <algorithm>
#include <cmath>

#include "spatial/rotation_exp.h"

namespace drydock {

LoopError frame_gap(const Mechanism& mechanism, const TreeState& state, const DynamicsWork& work, const BodyFrame& a,
                    const BodyFrame& b) {
  const Pose X_AB = relative_pose(mechanism.tree, state, work, a.body, b.body);
  const Pose &X_AC = a.X_BC, &X_BD = b.X_BC;
  const Pose X_CD = inverse(X_AC) * X_AB * X_BD;
  return {X_CD.p.norm(), rotation_log(X_CD.R).norm()};
}

MissionWatch::MissionWatch(const Mission& mission, MissionMachine& machine)
    : mission_(mission), mechanism_(machine.mechanism), law_(machine.law), motion_(machine.motion) {
  for (std::size_t i = 0; i < mission.joints.size(); ++i) {
    if (std::isfinite(mission.joints[i].lower) || std::isfinite(mission.joints[i].upper)) limited_joints_.push_back(i);
  }
  for (std::size_t i = 0; i < law_.drives().size(); ++i) {
    const DriveModel& drive = law_.drives().model(i);
    if (drive.kind == DriveKind::kDetailed && (drive.friction.sticks() || drive.brake > 0))
      sticking_drives_.push_back(i);
  }
}

void MissionWatch::end(std::size_t event) {
  std::erase_if(contacts_, [&](const Contact& contact) { return contact.event == event; });
}

bool MissionWatch::watches(std::size_t event) const {
  return std::any_of(contacts_.begin(), contacts_.end(), [&](const Contact& c) { return c.event == event; });
}

double MissionWatch::value_of(const MissionEvent& event, const LoopError& gap) const {
  return std::max(gap.distance_m / event.tolerance.distance_m, gap.angle_rad / event.tolerance.angle_rad) - 1;
}

double MissionWatch::contact_value(std::size_t index) {
  const MissionEvent& event = mission_.events[index];
  update_kinematics(mechanism_.tree.model, motion_.state(), motion_.work());
  return value_of(event, frame_gap(mechanism_, motion_.state(), motion_.work(), event.a, event.b));
}

void MissionWatch::look(double time_s) {
  for (Contact& contact : contacts_) {
    const MissionEvent& event = mission_.events[contact.event];
    const LoopError gap = frame_gap(mechanism_, motion_.at(), motion_.work(), event.a, event.b);
    const double value = value_of(event, gap);
    if (contact.nearest && value >= contact.nearest_value) continue;
    contact.nearest = {gap, time_s};
    contact.nearest_value = value;
  }
}

std::optional<MissionWatch::Approach> MissionWatch::nearest(std::size_t event) const {
  for (const Contact& contact : contacts_)
    if (contact.event == event) return contact.nearest;
  return std::nullopt;
}

MissionWatch::Subject MissionWatch::subject(std::size_t i) const {
  if (i < contacts_.size()) return {Subject::Kind::kContact, contacts_[i].event};
  i -= contacts_.size();
  if (i < limited_joints_.size()) return {Subject::Kind::kLimit, limited_joints_[i]};
  return {Subject::Kind::kDrive, sticking_drives_[i - limited_joints_.size()]};
}

bool MissionWatch::values(double, std::span<const double> y, std::span<double> g) {
  motion_.set_point(y);
  DynamicsWork& work = motion_.work();
  update_kinematics(mechanism_.tree.model, motion_.at(), work);
  for (std::size_t i = 0; i < contacts_.size(); ++i) {
    const MissionEvent& event = mission_.events[contacts_[i].event];
    g[i] = value_of(event, frame_gap(mechanism_, motion_.at(), work, event.a, event.b));
  }
  for (std::size_t i = 0; i < limited_joints_.size(); ++i) {
    const MissionJoint& joint = mission_.joints[limited_joints_[i]];
    const int index = static_cast<int>(limited_joints_[i]);
    const double q = joint_coordinates(mechanism_, motion_.at(), work, index, joint.q.data()).q[0];
    g[contacts_.size() + i] = std::min(q - joint.lower, joint.upper - q);
  }
  const std::size_t first = contacts_.size() + limited_joints_.size();
  for (std::size_t i = 0; i < sticking_drives_.size(); ++i) {
    const std::size_t drive = sticking_drives_[i], joint = law_.joint_of(drive);
    const double* near_q = mission_.joints[joint].q.data();
    const JointCoordinates at = joint_coordinates(mechanism_, motion_.at(), work, static_cast<int>(joint), near_q);
    g[first + i] = law_.drives().margin(drive, at.q[0], at.v[0]);
  }
  return true;
}

}  // namespace drydock
