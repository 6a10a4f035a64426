// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <vector>

#include "arm/control/arm_controller.h"
#include "mission/mission.h"
#include "sim/link/link_session.h"

namespace drydock {

/// What goes to a robot's arm behind its link and back, at the ticks of its controller:
///
///     request  ROBOT/position_rad, velocity_rad_per_s, torque_Nm of its joints that turn;
///              ROBOT/position_m, velocity_m_per_s, force_N of those that slide; ROBOT/mode: 1 position, 2 torque
///     answer   the same but the mode, as they are measured
///
/// Constants: the rate, the time of silence, and where the joints are when the run begins and how fast they may go.
/// Pre: the robot's `link` is set.
PacketLayout arm_link_layout(const Mission& mission, const MissionRobot& robot);

enum class ArmLinkStatus { kOk, kNoPeer, kLost, kElsewhere, kInterrupted };

/// An arm outside, in lock-step with the controller of its robot: targets and efforts for an instant go there, what is
/// measured at that instant comes back. Without motion enabled nothing moves, and what is sent is where it stands. A
/// run is refused where a joint does not stand where the mission begins.
class ArmLink {
 public:
  static constexpr double kStart = 2e-3;  // [rad or m]

  /// The mission, whose `robot` has a link, and the flag stay with their owners.
  ArmLink(const Mission& mission, const MissionRobot& robot, bool enable_motion, const std::atomic<bool>* cancelled);

  /// At time zero: waits for the peer and reads where its joints are.
  [[nodiscard]] ArmLinkStatus start();
  /// Waits for the instant, unless the peer sets the pace. Takes no memory.
  [[nodiscard]] ArmLinkStatus exchange(double time_s, ControlMode mode, std::span<const JointTarget> targets,
                                       std::span<const double> efforts);
  void close(bool is_whole) { session_.close(is_whole); }

  const std::vector<JointReading>& readings() const { return readings_; }  // the last ones
  const std::string& why() const { return why_; }
  LinkRecord record() const;
  bool has_moved() const { return session_.has_moved(); }
  const MissionRobot& robot() const { return robot_; }

 private:
  void write(bool is_torque, std::span<const JointTarget> targets, std::span<const double> efforts);
  void read();
  ArmLinkStatus send(double time_s, bool moves);

  const MissionRobot& robot_;
  const std::atomic<bool>* cancelled_;
  bool is_paced_by_peer_;
  std::vector<int> turning_, sliding_;  // joints of the robot
  std::vector<JointTarget> start_, held_;
  std::vector<double> none_;
  LinkSession session_;
  std::vector<std::byte> request_;
  std::vector<JointReading> readings_;
  std::string why_;
  LinkClock::time_point begin_;
  double latest_s_ = 0;
};

/// By robot; none where it is simulated.
using ArmLinks = std::vector<std::unique_ptr<ArmLink>>;
ArmLinks arm_links(const Mission& mission, bool enable_motion, const std::atomic<bool>* cancelled);

}  // namespace drydock
