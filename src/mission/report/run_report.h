// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "mission/mission.h"
#include "mission/result.h"
#include "output/json_text.h"

namespace drydock {

/// The word for a status: done, no, numerical failure, interrupted.
std::string to_string(MissionStatus status);

/// The figures of a run for summary.json: what happened, and the balances of energy, momentum and impulses.
Json mission_figures(const Mission& mission, const MissionResult& result);

/// The same for people, in a few lines.
std::string mission_text(const Mission& mission, const MissionResult& result);

}  // namespace drydock
