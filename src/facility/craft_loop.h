// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "facility/payload_sensor.h"
#include "rig/stewart/axis/axis_controller.h"

namespace drydock {

/// One spacecraft and its platform in the loop, from tick to tick. At a tick: the sensor is read, what it feels pushes
/// the spacecraft, the spacecraft flies on to the next tick, the axis takes its part of the way, and the drives follow.
class CraftLoop {
 public:
  /// The craft stays with its owner.
  CraftLoop(const Craft& craft, double rate_Hz, std::uint64_t seed);

  /// Why the platform cannot stand where the run begins, if it cannot.
  [[nodiscard]] StopCause start_violation() const { return controller_.start_violation(axis_); }

  /// Reads the sensor at a tick, before anything moves on from there.
  void sense(double time_s);
  /// From a tick to the next. False where the platform's legs have no pose.
  [[nodiscard]] bool advance(double time_s);
  /// From the next step on it stops, as the axis controller's own stops are.
  void stop();

  const Craft& craft() const { return craft_; }
  const AxisState& state() const { return axis_; }       // commanded
  const AxisStep& step() const { return step_; }         // the last one
  const PlatformPlant& plant() const { return plant_; }  // where it is
  const std::optional<SensedWrench>& sensed() const { return sensed_; }
  bool is_stopping() const { return axis_.stop.has_value(); }
  bool is_at_rest() const { return axis_.at_rest(); }  // commanded
  bool has_settled() const { return axis_.at_rest() && plant_.is_at_rest(); }

 private:
  PayloadCommand next_command(double time_s);
  Wrench load(double time_s, const Pose& X_WB) const;

  const Craft& craft_;
  double period_s_;
  AxisController controller_;
  PlatformPlant plant_;
  std::optional<PayloadSensor> sensor_;
  Pose X_WB_start_;
  SpacecraftState flight_;
  AxisState axis_;
  AxisStep step_;
  std::optional<SensedWrench> sensed_;
};

}  // namespace drydock
