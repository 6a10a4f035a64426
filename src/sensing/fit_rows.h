// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "sensing/identification.h"
#include "sensing/motion_doubt.h"

namespace drydock {

/// A log with its motion: what the regressions are made of.
struct LogMotion {
  FitRows rows;
  std::vector<FeltMotion> of_S;    // by row, of the smooth motion
  std::vector<FeltMotion> rough;   // of the cubic spline through the poses
  std::vector<Vector3> gravity_S;  // by row
  std::vector<MotionDoubt> doubts;
  double position_noise_m = 0, rotation_noise_rad = 0;
};

/// Rows at which the acceleration is known much worse than usual, as at the ends of a log and in its gaps, are left
/// out.
LogMotion motion_of_log(const IdentifyRequest& request);

}  // namespace drydock
