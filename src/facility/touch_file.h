// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "facility/facility_sections_file.h"

namespace drydock {

/// The contacts and interfaces of a facility, between its spacecraft, by their order, and things of the hall.
std::vector<MissionContact> read_touches(const FacilitySections& sections, const std::vector<Craft>& crafts,
                                         const Hall& hall, const FileRules& rules, Problems& problems);

}  // namespace drydock
