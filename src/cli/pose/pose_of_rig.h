// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "cli/pose/pose_options.h"

namespace drydock {

ExitCode pose_of_rig(const PoseOptions& options);

}  // namespace drydock
