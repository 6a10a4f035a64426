// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <span>
#include <string_view>

#include "workspace/clearance_layer.h"

namespace drydock {

/// What a layer is made from.
struct LayerRequest {
  std::shared_ptr<const RigModel> rig;
  std::shared_ptr<const HallParts> hall;  // without what may touch the rig
  RigBodies bodies;                       // of clearances from the hall
  double at_least = 0;
  double from_eye_m = -1;  // of cable_platform; negative: as it chooses
};

/// A criterion as a map's file names it. A new one is a file with its layer, and a line in map_criteria.cpp.
struct MapCriterion {
  std::string_view name;
  std::string_view unit;      // of its margin and of at_least
  std::string_view sentence;  // what it asks for
  bool (*applies)(const RigModel& rig);
  MapLayer (*layer)(const LayerRequest& request);
};

/// clearance (cables, platform and rod from the hall), cable_hall and platform_hall (the same in two), cable_platform,
/// the criteria of rig/criterion.h, stiffness, sag.
std::span<const MapCriterion> map_criteria();
const MapCriterion* find_map_criterion(std::string_view name);

}  // namespace drydock
