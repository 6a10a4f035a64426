// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "output/scene/check_scene.h"
#include "output/scene/scene.h"

namespace drydock {

/// Faults of curves over something: x that does not increase, lists that are not as long as x, numbers that are not
/// finite, a lower bound without an upper one, missing units.
[[nodiscard]] std::vector<SceneFault> curves_faults(const SceneCurves& curves);

}  // namespace drydock
