// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "facility/craft_file.h"

namespace drydock {

/// The approach of a spacecraft, if its section has one and it is sound.
std::optional<Approach> read_approach(const CraftSection& section, double rate_Hz, Problems& problems);

}  // namespace drydock
