// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "mission/part/moment.h"

namespace drydock {

/// What the force/torque sensor S in a lock reads at the last sample: F_S, what the tool puts on the arm, about the
/// sensor's origin, in the axes of its own frame.
Wrench sensor_reading(const Moment& moment, const MissionLock& lock);

}  // namespace drydock
