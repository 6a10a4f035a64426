// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "arm/arm_model.h"
#include "arm/control/loop_stability.h"

namespace drydock {

/// The control loops of an arm that stands in weightlessness with its joints at zero, or as near as their limits let
/// them. Empty when its dynamics cannot be computed there.
std::optional<SampledLoop> arm_loop(const ArmModel& arm);

}  // namespace drydock
