// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "mission/part/instant.h"
#include "mission/part/robot_slots.h"

namespace drydock {

/// The drives of the robots' joints: motors, gears and friction (arm/drive/drive_bank.h). Who commands them finds them
/// as RobotDrives. A drive that sticks or breaks loose does so where its mode_margin (arm/drive/drive.h) falls through
/// zero.
class JointDrives {
 public:
  explicit JointDrives(const PartSetup& setup);

  std::size_t coordinates() const;
  void point(std::span<const double> y) { drives_->bank.point(y); }
  void rates(const Moment&, std::span<double> rates) const { drives_->bank.rates(rates); }
  void move(std::span<const double> increments) { drives_->bank.move(increments); }
  void add_efforts(const Moment& moment, JointEfforts& efforts);

  std::size_t crossings() const { return sticking_.size(); }
  void crossing_values(const Moment& moment, std::span<double> values) const;
  bool no_crossing(const Moment& end, const StepRange& motion, const StepRange& own) const;
  std::size_t crossing_subject(std::size_t i) const { return sticking_[i]; }
  Flow crossed(Instant& instant, std::size_t drive);

  void start(Instant& instant);
  void add_energy(const Moment& moment, EnergyNow& energy) const;
  void report(MissionResult& result) const;

 private:
  const Mission& mission_;
  std::vector<std::size_t> sticking_;  // drives that can
  RobotDrives* drives_ = nullptr;      // in their slot
};

}  // namespace drydock
