// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>

#include "hall/rig_hall_file.h"

namespace drydock {

/// The rig of a hall that --rig names, or the only one; otherwise a UsageError.
const HallRig& chosen_rig(const RigHall& hall, const std::optional<std::string>& name);

}  // namespace drydock
