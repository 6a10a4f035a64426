// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "cli/check/check_file.h"
#include "rig/stewart/hall_platform.h"

namespace drydock {

/// What a Stewart platform is like.
void add_platform_facts(const HallPlatform& platform, FileReport& report);

}  // namespace drydock
