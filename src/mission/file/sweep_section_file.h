// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "mission/file/builder_file.h"
#include "sweep/sweep_file.h"

namespace drydock {

/// The sweep of a mission, with the events and frames of its outcomes. After everything else.
void add_sweep(const SweepSection& section, MissionBuilder& builder);

}  // namespace drydock
