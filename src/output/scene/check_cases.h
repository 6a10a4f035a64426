// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "output/scene/check_scene.h"
#include "output/scene/scene.h"

namespace drydock {

/// Faults of a series of runs: lists that are not as long as there are cases, indices beyond their lists, numbers that
/// do not increase or are not finite.
[[nodiscard]] std::vector<SceneFault> cases_faults(const SceneCases& cases);

}  // namespace drydock
