// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "facility/extreme.h"
#include "spatial/pose.h"
#include "spatial/spatial_inertia.h"

namespace drydock {

/// How far what a spacecraft feels is from what truly pushes its mock-up, as accelerations of its own: of its centre of
/// mass, and angular.
struct ApparentError {
  double rms_m_per_s2 = 0, rms_rad_per_s2 = 0;  // sums of squares until finish()
  Extreme largest_m_per_s2, largest_rad_per_s2;
  std::int64_t samples = 0;
};

/// A wrench about So, in S, that is felt too much at a tick.
void note_error(const SpatialInertia& M_BBo_B, const Pose& X_BS, const Wrench& error_S, double time_s,
                ApparentError& record);
void finish(ApparentError& record);

}  // namespace drydock
