// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cmath>

#include "rig/cable/cable_line.h"

namespace drydock {

/// Whether a cable has a line at every pose of the ball that a change is for: its eye does not get to the anchor, the
/// wheel or the kingpin.
inline bool keeps_line(const Cable& cable, const CableLine& line, const CableChange& change) {
  if (line.status != CableStatus::kOk) return false;
  return cable.pulley ? std::isfinite(change.tangent_m) : change.eye_m < line.free_length_m;
}

}  // namespace drydock
