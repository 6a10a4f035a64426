// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "facility/payload_removal.h"
#include "facility/plant_message.h"
#include "rig/stewart/axis/axis_controller.h"

namespace drydock {

/// The control of one spacecraft and its platform, from tick to tick. At a tick: what the sensor reads is freed of the
/// payload and pushes the spacecraft, the spacecraft flies on to the next tick, and the axis takes its part of the way.
/// The rig itself is at the other side of plant_message.h.
class CraftLoop {
 public:
  /// The craft stays with its owner.
  CraftLoop(const Craft& craft, double rate_Hz);

  /// Why the platform cannot stand where the run begins, if it cannot.
  [[nodiscard]] StopCause start_violation() const { return controller_.start_violation(axis_); }

  /// What the rig answers at a tick.
  void sense(double time_s, const RigSample& sample);
  /// What the spacecraft feels until the next tick, about Bo and in W, as it is at this one; zero where it feels
  /// nothing.
  Wrench felt_W() const;
  /// Feels this instead, given as felt_W() is.
  void feel(const Wrench& F_B_W);
  /// From a tick to the next: where the drives are to be there.
  void advance(double time_s, RigCommand& command);
  /// From the next step on it stops, as the axis controller's own stops are.
  void stop();

  const Craft& craft() const { return craft_; }
  const AxisState& state() const { return axis_; }  // commanded
  const AxisStep& step() const { return step_; }    // the last one
  const std::optional<SensedWrench>& sensed() const { return sensed_; }
  bool is_stopping() const { return axis_.stop.has_value(); }
  bool is_at_rest() const { return axis_.at_rest(); }  // commanded

 private:
  PayloadCommand next_command(double time_s);
  Wrench load(double time_s, const Pose& X_WB) const;

  const Craft& craft_;
  double period_s_;
  AxisController controller_;
  std::optional<PayloadRemoval> removal_;
  Pose X_WB_start_;
  SpacecraftState flight_;
  AxisState axis_;
  AxisStep step_;
  std::optional<SensedWrench> sensed_;
  Wrench felt_B_;  // about Bo and in B
};

}  // namespace drydock
