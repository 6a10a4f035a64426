// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "mission/mission.h"
#include "mission/start.h"

// The plate's arm in stiffness mode, as an engine without gears and controllers can have it.

namespace drydock::bench {

/// A joint as a spring and a damper about the position wanted, with the rotor that is left and its friction:
///
///   (M + rotor) v̇ + h = stiffness (q_d − q) + damping (v_d − v) − viscous v − coulomb sign(v) + g
///
/// In stiffness mode the controller takes the gear's deflection off, so that the joint has the stiffness asked for, and
/// its torque loop makes rotor and friction look 1 + torque_gain times smaller (arm/control/joint_control.h). Left out
/// are the gears' own vibrations, stiction above the Coulomb friction, and the limits of motors.
struct PlateDrive {
  double stiffness = 0, damping = 0;
  double rotor = 0;
  double viscous = 0, coulomb = 0;
};

/// By link of the tree, with the control that the mission's first move switches to.
std::vector<PlateDrive> plate_drives(const Mission& mission, const MissionStart& start);

}  // namespace drydock::bench
