// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>

#include "map/layer/clearance_layer.h"
#include "rig/criterion.h"

namespace drydock {

/// What a layer is made from.
struct LayerRequest {
  std::shared_ptr<const CableRig> rig;
  std::shared_ptr<const HallParts> hall;  // without what may touch the rig
  RigBodies bodies;                       // of clearances from the hall
  double at_least = 0;
  double from_eye_m = -1;  // of cable_platform; negative: as it chooses
};

/// The layer of a criterion: with proofs of its own where this room has them, else from its margin and change
/// (margin_layer.h). A criterion without either is a slip.
MapLayer criterion_layer(const Criterion& criterion, const LayerRequest& request);

}  // namespace drydock
