// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "facility/facility.h"
#include "facility/plant/plant_message.h"

namespace drydock {

/// Commands and samples, sized as those of a facility are.
PlantCommand empty_command(const Facility& facility);
PlantSample empty_sample(const Facility& facility);

}  // namespace drydock
