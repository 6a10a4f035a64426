// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "mission/result.h"
#include "output/summary.h"

namespace drydock {

/// What the cables went through that hold an arm: for summary.json, and as a table.
Json rig_json(const RigRecord& rig);
std::string rig_text(const RigRecord& rig);

}  // namespace drydock
