// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "mission/run_request.h"

namespace drydock {

/// The series of a mission's log at the rate of its samples, as its parts give them:
///   /joints/NAME/q, v, effort, force_N, torque_Nm    /bodies/NAME/pose, velocity    /energy/…_J
///   /momentum/linear, angular    /ties/NAME/force_N, torque_Nm    /arms/NAME/…    /cables/NAME/…
Rate mission_rate(const Mission& mission, const MissionStart& start);
/// And those at a lower rate, if there are any: force_N and torque_Nm where they would be too many.
Rate mission_sparse_rate(const Mission& mission, const MissionStart& start);

/// Runs a mission from time zero to its end, or to where it fails. The balances hold up to there.
[[nodiscard]] MissionResult run_mission(const MissionRunRequest& request);

}  // namespace drydock
