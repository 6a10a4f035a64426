// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "bench/plate_run.h"

namespace drydock::bench {

/// Where our run of the plate ends.
struct PlateEnd {
  Vector3 p_LP, p_WP;                    // the plate's origin P: on the last link, and in the world
  std::vector<std::size_t> hole_of_peg;  // the nearest, by contact of the mission
};
PlateEnd plate_end(const Mission& mission, const MissionStart& start, const PlateLog& log);

/// The largest difference of a joint that turns, at the end of any millisecond.
double largest_turn_rad(const MissionStart& start, const MatrixX& q, const MatrixX& other_q);

}  // namespace drydock::bench
