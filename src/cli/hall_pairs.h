// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "input/hall_file.h"

namespace drydock {

/// How near two objects of a hall stand.
struct HallPair {
  std::string first, second;
  double distance_m = 0;  // between their surfaces
  bool overlap = false;   // their surfaces cut each other, or one lies inside the other
};

/// The nearest pairs of a hall, overlapping ones first, without those it ignores. At most `most`, chosen among the
/// `compared` pairs whose boxes are nearest. Round primitives are taken as polyhedra of 96 sides, so their distances
/// are up to 0.06 % of the radius too large.
std::vector<HallPair> nearest_pairs(const HallFile& hall, std::size_t most = 10, std::size_t compared = 200);

}  // namespace drydock
