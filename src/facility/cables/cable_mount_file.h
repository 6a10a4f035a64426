// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "facility/craft_file.h"

namespace drydock {

/// What a section says of the cable rig that its spacecraft rides on; problems are added. `sensed` is what its sensor
/// carries, if it has one.
CableMount read_cable_mount(const CraftSection& section, const HallRig& rig, const SensedPayload* sensed,
                            double rate_Hz, Problems& problems);

/// Fields that only a Stewart platform has.
void refuse_platform_fields(const CraftSection& section, Problems& problems);

/// Steps of the simulated rigs are short enough for what may touch them.
void note_contact_stiffness(Facility& facility);

}  // namespace drydock
