// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <span>

#include "sensing/rigid_motion.h"
#include "sensing/smoothing_spline.h"

namespace drydock {

/// A smooth motion through measured poses: a spline for the position and one for the unit quaternion, which is scaled
/// to length 1. So it turns as far as it wants, and twist and acceleration are its exact derivatives.
class PoseSpline {
 public:
  /// As the data ask for: quintic, with the smoothness that cross-validation finds.
  static PoseSpline smooth(std::span<const double> time_s, std::span<const Pose> X_WB);
  /// The cubic spline through the data, noise and all, as the Robotic Space Simulator's paper has it.
  static PoseSpline through(std::span<const double> time_s, std::span<const Pose> X_WB);

  RigidMotion at(double time_s) const;

  /// How well it is known: covariances of value, first and second derivative, of each coordinate of the position [m,
  /// m/s, m/s²] and of a small rotation about each axis [rad, rad/s, rad/s²].
  struct Doubt {
    Matrix3 position, rotation;
  };
  Doubt doubt(double time_s) const;

  /// Samples at each end that are not as good as the others.
  std::size_t end_samples(std::size_t samples) const;

  double position_noise_m() const;    // standard deviation in one sample, by the residuals
  double rotation_noise_rad() const;  // about each axis

 private:
  PoseSpline(SmoothingSpline position, SmoothingSpline quaternion)
      : position_(std::move(position)), quaternion_(std::move(quaternion)) {}
  static PoseSpline fitted(std::span<const double> time_s, std::span<const Pose> X_WB, const SplineRequest& request);

  SmoothingSpline position_, quaternion_;
};

/// The middle one of the steps between instants.
double median_step_s(std::span<const double> time_s);

}  // namespace drydock
