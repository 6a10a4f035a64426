// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <string_view>
#include <vector>

#include "geometry/bounding_box.h"

namespace drydock {

/// What the places of movable objects are to be good for.
enum class PlaceObjective : std::uint8_t {
  kVolume,  // the free volume of the map
  kRegion,  // the free share of a box
  kPoints,  // how many of some points can be reached
  kMotion,  // the share of a motion's time at which rig and arm keep clear of what is moved
};
std::string_view to_string(PlaceObjective objective);

/// What is wanted of a layout.
struct PlacePlan {
  PlaceObjective objective = PlaceObjective::kVolume;
  BoundingBox region;
  std::vector<Vector3> points;
  int on = -1;        // object in whose frame region and points are given, and with which they move; −1: the hall
  bool of_E = false;  // they are places of E, the lower end of the rod; else of the platform's origin
  std::filesystem::path motion;
  int keep = 3;             // layouts that are certified and written
  double gap_m = 0.05;      // that moved objects keep from others
  double apart_m = 0.5;     // layouts are different when some point moves by more
  double resolution_m = 0;  // of the maps that certify
};

}  // namespace drydock
