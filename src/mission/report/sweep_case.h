// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "mission/mission.h"
#include "mission/result.h"
#include "sweep/case_record.h"

namespace drydock {

/// The run of a mission as a case of its sweep. Pre: it was not interrupted.
CaseEnd case_end(const Mission& mission, const MissionResult& result);

}  // namespace drydock
