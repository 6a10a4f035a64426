// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "rig/cable/tension/tension_distribution.h"

namespace drydock {

void level_tensions(const TensionProblem& problem, const TensionSet& set, double level_N, DistributionWork& work,
                    LevelTensions& level);
[[nodiscard]] LevelTensions level_tensions(const TensionProblem& problem, const TensionSet& set, double level_N);

}  // namespace drydock
