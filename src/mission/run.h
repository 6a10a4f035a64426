// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "mission/run_request.h"

namespace drydock {

/// The series of a mission's log, all at one rate, as its parts give them:
///   /joints/NAME/q, v, effort    /bodies/NAME/pose    /energy/…_J    /momentum/linear, angular
///   /ties/NAME/force_N, torque_Nm    /arms/NAME/…    /cables/NAME/…
Rate mission_rate(const Mission& mission, const MissionStart& start);

/// Runs a mission from time zero to its end, or to where it fails. The balances hold up to there.
[[nodiscard]] MissionResult run_mission(const MissionRunRequest& request);

}  // namespace drydock
