// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "cli/check/check_file.h"
#include "hall/hall_file.h"

namespace drydock {

/// A rig in the report on its hall: platform, directions, cables with their limits, load.
void add_rig(const HallRig& rig, FileReport& report);

}  // namespace drydock
