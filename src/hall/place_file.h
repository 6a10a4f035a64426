// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "hall/hall.h"
#include "hall/map_plan.h"
#include "hall/place_sections_file.h"

namespace drydock {

/// The plan of a section; nothing after an error. `map` is that of the same hall, if it has one without an error, and
/// `has_map` whether the file has one at all.
std::optional<PlacePlan> read_place_section(const PlaceSection& section, const Hall& hall,
                                            const std::optional<RigMapPlan>& map, bool has_map, Problems& problems);

}  // namespace drydock
