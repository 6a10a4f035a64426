// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "mission/result.h"
#include "output/log/series.h"

namespace drydock {

/// An event for log and scene.
Event log_event(const MissionEventRecord& record);

}  // namespace drydock
