// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "arm/control/loop_stability.h"
#include "mission/mission.h"
#include "mission/start.h"

namespace drydock {

/// The control loops of a robot at the start of a mission, with what it stands or floats on and what it carries, under
/// its own settings or those of a move. Joints that close loops are not seen, nor what holds a suspended arm. Empty
/// when the dynamics cannot be computed.
std::optional<SampledLoop> robot_loop(const Mission& mission, const MissionStart& start, const MissionRobot& robot,
                                      const ControlSettings& settings, int control_chain);

}  // namespace drydock
