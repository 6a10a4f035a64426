// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <nlohmann/json.hpp>

#include "cli/pose/pose_rig.h"

namespace drydock {

nlohmann::ordered_json pose_json(const RigQuestion& question, const RigPoseReport& report);

}  // namespace drydock
