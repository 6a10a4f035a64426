// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "mission/file/builder_file.h"

namespace drydock {

/// Places the bodies, hangs the rods of suspensions upright unless the file says how they stand, and checks the start.
void settle_start(MissionBuilder& builder);
/// Whether the parts form a mechanism whose loops close at the start, once the bodies are placed.
void check_start(MissionBuilder& builder);

}  // namespace drydock
