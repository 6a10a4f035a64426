// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>

#include "hall/hall_file.h"

namespace drydock {

/// The rig of a hall that --rig names, or the only one; otherwise a UsageError.
const HallRig& chosen_rig(const Hall& hall, const std::optional<std::string>& name);

}  // namespace drydock
