// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace drydock {

/// How far a loop is from closed: what its rows measure, as a distance and an angle.
struct LoopError {
  double distance_m = 0;
  double angle_rad = 0;
};

}  // namespace drydock
