// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>

#include "map/pass.h"
#include "map/report.h"
#include "view/hall_state.h"

namespace drydock {

/// How much finer a map may still be: cells of 2^level times the plan's resolution. The first is of at most 150 000
/// cells, and so quick that it is there while one drags.
int first_level(const MapPlan& plan);
/// The level at which a map still has eight cells along its longest side.
int coarsest_level(const MapPlan& plan);

struct LiveMapRequest {
  const HallState& hall;  // with a plan
  int level = 0;
  int threads = 1;
  std::function<bool()> stop = {};  // true: give it up
  RigTrees* known = nullptr;        // kept from map to map
};

/// The certified map of a hall at one level, to the byte that of map_study at that resolution, with names for its
/// causes; nothing when it was stopped.
std::optional<MapReport> live_map(const LiveMapRequest& request);

}  // namespace drydock
