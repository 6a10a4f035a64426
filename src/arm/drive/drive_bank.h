// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>
#include <vector>

#include "arm/drive/drive.h"
#include "sim/dense_step.h"

namespace drydock {

/// The drives of some joints as part of an ODE system: their coordinates are increments of
///   x · w · work of the motor · loss in friction · loss in the gear
/// one drive after the other, behind those of the mechanism (TreeMotion's law). Modes change only from outside, between
/// steps: at the instants that margins() finds, and when commands change.
class DriveBank {
 public:
  static constexpr std::size_t kCoordinates = 5;

  int add(const DriveModel& model, const DriveState& state);

  std::size_t size() const { return drives_.size(); }
  std::size_t coordinates() const { return kCoordinates * drives_.size(); }
  const DriveModel& model(std::size_t i) const { return drives_[i].model; }
  const DriveState& state(std::size_t i) const { return drives_[i].base; }  // at the base
  const DriveState& at(std::size_t i) const { return drives_[i].at; }       // at the last point
  const DriveFlow& flow(std::size_t i) const { return drives_[i].flow; }    // of the last evaluate

  /// The point of the increments y becomes at().
  void point(std::span<const double> y);
  /// Rates of drive i at the point, its joint being at q with velocity v; gives the effort on the joint.
  double evaluate(std::size_t i, double q, double v);
  /// What evaluate found, for all drives.
  void rates(std::span<double> rate) const;
  /// Increments of a step are taken over: the base moves there.
  void move(std::span<const double> increments);

  /// mode_margin of drive i at the point.
  double margin(std::size_t i, double q, double v) const { return mode_margin(drives_[i].model, drives_[i].at, q, v); }

  /// A lower bound of it in a step with these ranges of its joint and of our increments.
  double least_margin(std::size_t i, const Interval& q, const Interval& v, const StepRange& increments) const;

  // Changes at the base, where its joint is at q with velocity v.
  void set_state(std::size_t i, const DriveState& state) { drives_[i].base = drives_[i].at = state; }
  void change_mode(std::size_t i, double q, double v);
  void command(std::size_t i, double effort, double q, double v);
  void brake(std::size_t i, bool closed, double q, double v);

  // What has been summed up so far.
  double motor_work_J(std::size_t i) const { return drives_[i].motor_work_J; }
  double friction_loss_J(std::size_t i) const { return drives_[i].friction_loss_J; }
  double gear_loss_J(std::size_t i) const { return drives_[i].gear_loss_J; }

 private:
  struct Drive {
    DriveModel model;
    DriveState base, at;
    DriveFlow flow;
    double motor_work_J = 0, friction_loss_J = 0, gear_loss_J = 0;
  };
  std::vector<Drive> drives_;
};

}  // namespace drydock
