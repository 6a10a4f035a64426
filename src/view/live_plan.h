// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>

#include "hall/hall_file.h"

namespace drydock {

/// A map of one of a hall's rigs, on cables or a Stewart platform.
struct LivePlan {
  std::size_t rig = 0;  // in Hall::rigs, or in Hall::platforms
  MapPlan plan;
  bool is_of_platform = false;
};

/// The map that a live hall shows: the file's own. Without one, or with one over orientations alone: positions within
/// what the anchors of its rig span, above whatever stands lowest, or within what the legs of its platform reach
/// (platform_box.h), in about a million cells, with the criteria of the file's map or else the usual ones. Rigs on
/// cables come before platforms. Nothing in a hall without either.
std::optional<LivePlan> live_plan(const HallFile& file);

}  // namespace drydock
