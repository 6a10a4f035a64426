// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "geometry/placed_shape.h"
#include "output/scene.h"
#include "rig/rig_model.h"
#include "workspace/map_domain.h"
#include "workspace/map_tree.h"

namespace drydock {

struct MapSceneRequest {
  std::string title;
  const RigModel& rig;
  Pose X_WB;  // where the rig is shown
  std::span<const PlacedShape> objects;
  const MapDomain& domain;
  const MapTree& together;
  double image_m = 0;  // edge of the volume's cells; 0: no volume
};

/// The hall, the rig with its cables, and of a map of positions the classes of its cells as a volume `map`, each image
/// cell with the class at its middle.
Scene map_scene(const MapSceneRequest& request);

}  // namespace drydock
