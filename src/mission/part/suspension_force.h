// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "mission/part/instant.h"

namespace drydock {

/// The force that holds a robot which cannot hold itself: the one that makes the torques of its joints smallest, anew
/// at each tick, for others to see (AllSuspensions). An ideal rig gives just that; else it is what cables are told.
class SuspensionForce {
 public:
  explicit SuspensionForce(const PartSetup& setup);

  std::size_t coordinates() const { return ideal_.size(); }  // works of ideal rigs
  void rates(const Moment& moment, std::span<double> rates) const;
  void move(std::span<const double> increments);
  void add_wrenches(const Moment& moment, BodyWrenches& wrenches);

  void start(Instant& instant);
  Flow due(Instant& instant, const Due& due);  // a tick; its index is that of the robot
  void report(MissionResult& result) const;

 private:
  /// A robot on an ideal rig.
  struct Ideal {
    std::size_t robot = 0;
    Vector3 f_W = Vector3::Zero();
    double power_W = 0, work_J = 0;
  };
  void want(const Moment& moment, std::size_t robot);

  const Mission& mission_;
  std::vector<Ideal> ideal_;
};

}  // namespace drydock
