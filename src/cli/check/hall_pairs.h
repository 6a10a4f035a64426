// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <vector>

#include "hall/hall_file.h"

namespace drydock {

/// How near two objects of a hall stand.
struct HallPair {
  std::size_t first = 0, second = 0;  // indices of the objects
  double distance_m = 0;              // between the solids; 0 where they overlap
  bool overlap = false;               // their surfaces cut each other, or one lies inside the other
};

/// Every overlapping pair of a hall in the order of its objects, then the `most_apart` nearest of the others; without
/// those it ignores, and among the `compared` pairs whose boxes are nearest. Against a mesh a cylinder is a polyhedron
/// of 96 sides, so that distance is up to 0.06 % of the radius too large (shape_pair.h).
std::vector<HallPair> nearest_pairs(const Hall& hall, std::size_t most_apart = 10, std::size_t compared = 200);

}  // namespace drydock
