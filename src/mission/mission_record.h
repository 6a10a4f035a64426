// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "mission/mission_reactions.h"
#include "sim/recorder.h"

namespace drydock {

/// The series of a mission's log, all at one rate:
///   /joints/NAME/q, v, effort    /bodies/NAME/pose    /energy/…_J    /momentum/linear, angular    /ties/NAME/force,
///   torque
Rate mission_rate(const Mission& mission, const std::vector<std::string>& tie_names);

/// One row of them, in the same order.
void fill_row(const MissionMoment& moment, const MissionReactions& reactions, std::vector<double>& row);

/// An event for log and scene.
Event log_event(const MissionEventRecord& record);

}  // namespace drydock
