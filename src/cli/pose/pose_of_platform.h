// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "cli/pose/pose_options.h"
#include "hall/hall_file.h"

namespace drydock {

/// Everything about poses of a Stewart platform: those typed, or those that have the lengths typed.
ExitCode pose_of_platform(const PoseOptions& options, const HallFile& file, const HallPlatform& platform);

}  // namespace drydock
