// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>

#include "hall/hall_file.h"

namespace drydock {

/// The rig of a hall that --rig names, or the only one; otherwise a UsageError.
const HallRig& chosen_rig(const Hall& hall, const std::optional<std::string>& name);

/// The Stewart platform of that name, or the only rig if that is one; null: a rig on cables is meant.
const HallPlatform* chosen_platform(const Hall& hall, const std::optional<std::string>& name);

}  // namespace drydock
