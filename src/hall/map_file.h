// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>

#include "hall/map_plan.h"
#include "hall/map_sections_file.h"
#include "rig/cable/hall_rig.h"
#include "rig/stewart/hall_platform.h"

namespace drydock {

/// A box alone: positions at the orientation of `at`. Angles alone: orientations at its position. Both: positions at
/// which every orientation is possible. `names` are those of all rigs of the hall, `rigs` the ones without an error.
/// Nothing after an error.
std::optional<RigMapPlan> read_map_section(const MapSection& section, const std::vector<std::string>& names,
                                           std::span<const HallRig> rigs, Problems& problems);

/// The same for a map whose rig is a Stewart platform, `platforms` the ones without an error.
std::optional<PlatformMapPlan> read_platform_map_section(const MapSection& section,
                                                         std::span<const HallPlatform> platforms, Problems& problems);

}  // namespace drydock
