// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "mission/part/instant.h"

namespace drydock {

/// Springs and dampers along the velocities of joints, and what the dampers take.
class JointSprings {
 public:
  explicit JointSprings(const PartSetup& setup);

  std::size_t coordinates() const { return 1; }  // what is dissipated
  void rates(const Moment&, std::span<double> rates) const { rates[0] = damper_power_W_; }
  void move(std::span<const double> increments) { dissipated_J_ += increments[0]; }
  void add_efforts(const Moment& moment, JointEfforts& efforts);

  void add_energy(const Moment& moment, EnergyNow& energy) const;
  void report(MissionResult& result) const { result.energy.dissipated_J = dissipated_J_; }

 private:
  const Mission& mission_;
  std::vector<std::size_t> joints_;  // those that have any
  double damper_power_W_ = 0, dissipated_J_ = 0;
};

}  // namespace drydock
