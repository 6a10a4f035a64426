// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "hall/hall.h"
#include "map/report.h"
#include "map/volume.h"
#include "output/scene/scene.h"

namespace drydock {

struct MapSceneRequest {
  const Hall& hall;
  const MapReport& report;
  double edge = 0;                       // of the volume's cells [m] or [rad]; 0: no volume
  const MarginImage* margins = nullptr;  // on cells of that edge
};

/// The hall with its objects and arms, the rig with its cables, and the map as the volume `map` (map/volume.h). Free
/// volumes over angles are curves, each between what is proven and what is possible.
Scene map_scene(const MapSceneRequest& request);

/// The hall itself: objects, all rigs at their homes, arms where they stand.
Scene hall_scene(const Hall& hall);

/// The criterion that blocks most, how much, and what of it most: "clearance, 20.6 % (above all clearance of cable1
/// from satellite, 6.1 %)". Empty where nothing is blocked.
std::string most_in_the_way(const MapReport& report);

/// What the map says, one sentence a line: how much is free, and what is most in the way.
std::string map_caption(const MapReport& report);

}  // namespace drydock
