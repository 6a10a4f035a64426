// SPDX-License-Identifier: Apache-2.0
#include "mission/part/arm_link.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <thread>

#include "output/layout/byte_cursor.h"

namespace drydock {
namespace {

constexpr std::uint32_t kByPosition = 1, kByTorque = 2;

const MissionJoint& joint_of(const Mission& mission, const MissionRobot& robot, int joint) {
  return mission.joints[static_cast<std::size_t>(robot.joints[static_cast<std::size_t>(joint)].joint)];
}

std::vector<int> joints_of_kind(const Mission& mission, const MissionRobot& robot, bool sliding) {
  std::vector<int> joints;
  for (int i = 0; i < static_cast<int>(robot.joints.size()); ++i)
    if ((joint_of(mission, robot, i).kind == JointKind::kPrismatic) == sliding) joints.push_back(i);
  return joints;
}

void add_joints(const MissionRobot& robot, const std::vector<int>& joints, bool sliding, BinaryTable& table) {
  if (joints.empty()) return;
  std::vector<std::string> names;
  for (const int joint : joints) names.push_back(robot.joints[static_cast<std::size_t>(joint)].limits.name);
  const auto add = [&](const std::string& quantity, const std::string& unit, const std::string& sentence) {
    table.fields.push_back({robot.name + "/" + quantity, BinaryType::kF64, names.size(), unit, sentence, names});
  };
  add(sliding ? "position_m" : "position_rad", sliding ? "m" : "rad", "of the joints at `time`");
  add(sliding ? "velocity_m_per_s" : "velocity_rad_per_s", sliding ? "m/s" : "rad/s", "the same");
  add(sliding ? "force_N" : "torque_Nm", sliding ? "N" : "N m", "on the joints");
}

void add_joint_constants(const Mission& mission, const MissionRobot& robot, const std::vector<int>& joints,
                         bool sliding, std::vector<LinkConstant>& constants) {
  for (std::size_t k = 0; k < joints.size(); ++k) {
    const RobotJoint& joint = robot.joints[static_cast<std::size_t>(joints[k])];
    const std::string name = fmt::format("rig1_position{}_", k + 1);
    constants.push_back({name + (sliding ? "start_m" : "start_rad"), joint_of(mission, robot, joints[k]).q[0],
                         joint.limits.name + " when the run begins"});
    if (std::isfinite(joint.limits.speed_max))
      constants.push_back({name + (sliding ? "speed_m_per_s" : "speed_rad_per_s"), joint.limits.speed_max, "at most"});
  }
}

}  // namespace

PacketLayout arm_link_layout(const Mission& mission, const MissionRobot& robot) {
  PacketLayout layout;
  layout.name = robot.name;
  layout.constants = {{"rate_Hz", robot.control.rate_Hz, "requests per second of the run"},
                      {"silence_s", robot.link->silence_s, "without a request for so long, come to rest"}};
  for (const bool sliding : {false, true}) {
    const std::vector<int> joints = joints_of_kind(mission, robot, sliding);
    add_joint_constants(mission, robot, joints, sliding, layout.constants);
    add_joints(robot, joints, sliding, layout.request);
    add_joints(robot, joints, sliding, layout.answer);
  }
  layout.request.fields.push_back(
      {robot.name + "/mode", BinaryType::kU32, 1, "", "1: go to the positions; 2: give the torques and forces", {}});
  return layout;
}

ArmLink::ArmLink(const Mission& mission, const MissionRobot& robot, bool enable_motion,
                 const std::atomic<bool>* cancelled)
    : robot_(robot),
      cancelled_(cancelled),
      is_paced_by_peer_(robot.link->is_paced_by_peer),
      turning_(joints_of_kind(mission, robot, false)),
      sliding_(joints_of_kind(mission, robot, true)),
      none_(robot.joints.size()),
      session_(arm_link_layout(mission, robot), *robot.link, robot.name, enable_motion),
      request_(session_.request_bytes()),
      readings_(robot.joints.size()) {
  for (int i = 0; i < static_cast<int>(robot.joints.size()); ++i)
    start_.push_back({joint_of(mission, robot, i).q[0], 0, 0, 0});
  held_ = start_;
}

void ArmLink::write(bool is_torque, std::span<const JointTarget> targets, std::span<const double> efforts) {
  ByteWriter to(request_);
  for (const std::vector<int>* joints : {&turning_, &sliding_}) {
    for (const int joint : *joints) to.put(targets[static_cast<std::size_t>(joint)].q);
    for (const int joint : *joints) to.put(targets[static_cast<std::size_t>(joint)].v);
    for (const int joint : *joints) to.put(efforts[static_cast<std::size_t>(joint)]);
  }
  to.put(is_torque ? kByTorque : kByPosition);
}

void ArmLink::read() {
  ByteReader from(session_.answer());
  for (const std::vector<int>* joints : {&turning_, &sliding_}) {
    for (const int joint : *joints) {
      JointReading& reading = readings_[static_cast<std::size_t>(joint)];
      reading.q = reading.x = from.take<double>();
    }
    for (const int joint : *joints) {
      JointReading& reading = readings_[static_cast<std::size_t>(joint)];
      reading.v = reading.w = from.take<double>();
    }
    for (const int joint : *joints) readings_[static_cast<std::size_t>(joint)].effort = from.take<double>();
  }
}

ArmLinkStatus ArmLink::send(double time_s, bool moves) {
  if (session_.exchange(time_s, moves, request_) == SessionStatus::kOk) {
    read();
    return ArmLinkStatus::kOk;
  }
  why_ = session_.why();
  return ArmLinkStatus::kLost;
}

ArmLinkStatus ArmLink::start() {
  const SessionStatus begun = session_.begin(cancelled_);
  why_ = session_.why();
  if (begun == SessionStatus::kInterrupted) return ArmLinkStatus::kInterrupted;
  if (begun != SessionStatus::kOk) return ArmLinkStatus::kNoPeer;
  write(false, start_, none_);
  if (const ArmLinkStatus status = send(0, false); status != ArmLinkStatus::kOk) return status;
  begin_ = LinkClock::now();
  for (std::size_t i = 0; i < held_.size(); ++i) {
    held_[i].q = readings_[i].q;
    if (std::abs(readings_[i].q - start_[i].q) <= kStart) continue;
    why_ = fmt::format(
        "{} of {} stands at {:.6g}, and the run begins at {:.6g}: they may be {:.6g} apart; nothing was moved",
        robot_.joints[i].limits.name, robot_.name, readings_[i].q, start_[i].q, kStart);
    return ArmLinkStatus::kElsewhere;
  }
  return ArmLinkStatus::kOk;
}

ArmLinkStatus ArmLink::exchange(double time_s, ControlMode mode, std::span<const JointTarget> targets,
                                std::span<const double> efforts) {
  if (!is_paced_by_peer_) {
    const auto due = begin_ + std::chrono::duration_cast<LinkClock::duration>(std::chrono::duration<double>(time_s));
    std::this_thread::sleep_until(due);
    latest_s_ = std::max(latest_s_, std::chrono::duration<double>(LinkClock::now() - due).count());
  }
  if (session_.enables_motion())
    write(mode != ControlMode::kPosition, targets, efforts);
  else
    write(false, held_, none_);
  return send(time_s, true);
}

LinkRecord ArmLink::record() const {
  LinkRecord record = session_.record();
  if (!is_paced_by_peer_) record.latest_s = latest_s_;
  return record;
}

ArmLinks arm_links(const Mission& mission, bool enable_motion, const std::atomic<bool>* cancelled) {
  ArmLinks links;
  for (const MissionRobot& robot : mission.robots)
    links.push_back(robot.link ? std::make_unique<ArmLink>(mission, robot, enable_motion, cancelled) : nullptr);
  return links;
}

}  // namespace drydock
