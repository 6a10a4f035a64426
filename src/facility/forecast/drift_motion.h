// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "facility/facility.h"
#include "sensing/payload.h"
#include "spatial/spatial_matrix.h"

namespace drydock {

/// A spacecraft's flight without errors, tick by tick, and how small differences from it go on (drift_forecast.h).
/// Differences are rotation vector θ, angular momentum, place of the centre of mass, momentum: rows of three, in W.
class DriftMotion {
 public:
  using Transition = Eigen::Matrix<double, 12, 12>;
  using Input = Eigen::Matrix<double, 12, 6>;

  /// From where it begins to fly, after a run-up of ticks of this period. The craft stays with its owner; it has a
  /// sensor and flies (asserted).
  DriftMotion(const Craft& craft, double step_s, double period_s);

  /// What the sensor's frame goes through at this tick.
  FeltMotion felt() const;
  /// From this tick to the next: of differences, and of a wrench e about So in S that is felt too much and held.
  struct Step {
    Transition transition;
    Input input;
  };
  Step step() const;
  /// Angular acceleration, and acceleration of the centre of mass, by such a wrench, in W.
  Matrix6 acceleration_of_error() const;
  void advance();

  /// How the origin Bo moves by a difference.
  Eigen::Matrix<double, 3, 12> origin_slopes() const;
  double now_s() const { return begin_s_ + static_cast<double>(tick_) * h_s_; }
  double mass_kg() const { return craft_.model.M_BBo_B.mass_kg; }

 private:
  Wrench load(double time_s, const Pose& X_WB) const;
  Wrench load_about_centre(const Pose& X_WB) const;
  Matrix6 wrench_of_error() const;
  Matrix6 load_slopes() const;
  Matrix3 mobility() const;
  Transition rates() const;

  const Craft& craft_;
  double h_s_, begin_s_ = 0;
  std::int64_t tick_ = 0;
  Pose X_WB_start_;
  SpacecraftState state_;
};

}  // namespace drydock
