// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <optional>

#include "map/report.h"
#include "output/scene/scene.h"

namespace drydock {

/// Cells beyond this number are not shown; figures are.
constexpr std::size_t kMostShownCells = 1'200'000;

/// The finest cells of a map as a volume: its classes, those of each criterion by itself, and what is in the way.
/// Nothing when there are too many.
std::optional<SceneVolume> live_volume(const MapReport& report);

}  // namespace drydock
