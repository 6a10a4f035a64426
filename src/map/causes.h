// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "map/tree.h"

namespace drydock {

/// How much of a map has a cause.
struct CauseVolume {
  Cause cause;
  double volume = 0;  // [m³] or [rad³]
};

/// The cells of a class by their causes, the largest first.
std::vector<CauseVolume> cause_volumes(const MapTree& tree, MapClass cell_class);

}  // namespace drydock
