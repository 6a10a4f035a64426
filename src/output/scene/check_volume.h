// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "output/scene/check_scene.h"
#include "output/scene/scene.h"

namespace drydock {

/// Faults of one volume by itself: its grid, lists that are not one per cell, classes and causes without a name,
/// margins that are not finite, colours out of range. Of one list of numbers only the first bad one is reported.
[[nodiscard]] std::vector<SceneFault> volume_faults(const SceneVolume& volume);

/// The first part of a colour that is not from 0 to 1; empty when sound.
std::string colour_fault(const Colour& colour);

}  // namespace drydock
