// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>

#include "hall/map_plan.h"
#include "hall/map_sections_file.h"
#include "rig/cable/rig_file.h"

namespace drydock {

/// The map of a section, and whose it is.
struct RigMapPlan {
  std::size_t rig = 0;
  MapPlan plan;
};

/// A box alone: positions at the orientation of `at`. Angles alone: orientations at its position. Both: positions at
/// which every orientation is possible. `names` are those of all rigs of the hall, `rigs` the ones without an error.
/// Nothing after an error.
std::optional<RigMapPlan> read_map_section(const MapSection& section, const std::vector<std::string>& names,
                                           std::span<const HallRig> rigs, Problems& problems);

/// More cells of the finest size than this are no map.
constexpr double kMostMapCells = 2147483648.0;

}  // namespace drydock
