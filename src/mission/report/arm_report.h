// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "mission/result.h"
#include "output/summary.h"

namespace drydock {

/// What the controlled robots went through: for summary.json, and as tables.
Json arms_json(const std::vector<ArmRecord>& arms);
std::string arms_text(const std::vector<ArmRecord>& arms);

}  // namespace drydock
