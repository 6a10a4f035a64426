// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "facility/payload_removal.h"
#include "facility/plant/plant_message.h"
#include "rig/stewart/axis/axis_controller.h"

namespace drydock {

/// The control of one spacecraft and its rig, from tick to tick. At a tick: what the sensor reads is freed of the
/// payload and pushes the spacecraft, the spacecraft flies on to the next tick, and the rig is told to go there: its
/// axis takes its part of the way, or its cables get lengths and tensions. The rig itself is at the other side of
/// plant_message.h.
class CraftLoop {
 public:
  /// The craft stays with its owner.
  CraftLoop(const Craft& craft, double rate_Hz);

  /// Why the rig cannot stand where the run begins, as a phrase; empty if it can.
  [[nodiscard]] std::string start_violation();

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
  /// The last advance() is not run: in its place the stop begins that was found feasible one step before. A stop that
  /// is on goes on.
  void fall_back(double time_s, RigCommand& command);
  /// The rig is told this, once a tick and whatever became of the step: what is taken out of readings goes by it.
  void tell(const RigCommand& command) {
    if (removal_) removal_->command(command, axis_.X_WB);
  }

  const Craft& craft() const { return craft_; }
  const AxisState& state() const { return axis_; }  // commanded; of a cable rig pose and twist alone
  const AxisStep& step() const { return step_; }    // the last one, of a platform
  const CableCommand* cable_command() const { return cables_ ? &cables_->command() : nullptr; }
  SpacecraftState flight() const { return flight_; }
  /// What loads and the operator put on the spacecraft, about Bo and in W.
  Wrench loads_at(double time_s, const Pose& X_WB) const;
  /// Where the last advance() was to lead; none while it stops.
  const RigidMotion* target() const { return has_target_ ? &target_ : nullptr; }
  /// Why it stops, as a phrase.
  std::string stop_cause() const;
  const std::optional<SensedWrench>& sensed() const { return sensed_; }
  bool is_stopping() const { return cables_ ? cables_->command().is_stopping : axis_.stop.has_value(); }
  bool is_at_rest() const { return cables_ ? cables_->command().is_at_rest : axis_.at_rest(); }  // commanded

  /// What the next ticks depend on.
  template <class Archive>
  void visit(Archive& archive) {
    archive(flight_, axis_, sensed_, felt_B_, answered_B_);
    if (removal_) archive(*removal_);
    if (cables_) archive(*cables_);
  }

 private:
  RigidMotion next_motion(double time_s);
  RigidMotion run_up_motion(int tick);
  Wrench load(double time_s, const Pose& X_WB) const;
  void advance_platform(RigCommand& command);
  void advance_cables(RigCommand& command);

  const Craft& craft_;
  double period_s_;
  std::optional<AxisController> platform_;  // one of the two
  std::optional<CableRigControl> cables_;
  std::optional<PayloadRemoval> removal_;
  Pose X_WB_start_;
  std::optional<RunUp> run_up_;             // of an approach
  SpacecraftState flight_, flight_before_;  // at this tick, and before the last step
  AxisState axis_, axis_before_;
  AxisStep step_;
  RigidMotion target_;
  bool has_target_ = false;
  std::optional<SensedWrench> sensed_;
  Wrench felt_B_;                          // about Bo and in B
  Wrench answered_B_, answered_before_B_;  // of it, what cables hold against; before the last step
  Wrench operated_;                        // as the operator gives it
};

}  // namespace drydock
