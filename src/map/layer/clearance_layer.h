// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>

#include "geometry/placed_shape.h"
#include "map/layer/layer.h"
#include "rig/cable/cable_rig.h"

namespace drydock {

struct HallParts;

/// Which parts of a rig are to keep clear of the hall. Bits: cables in order.
struct RigBodies {
  std::uint32_t cables = ~std::uint32_t{0};
  bool platform = true;
  bool rod = true;
};

/// Clearance of a rig from the things of a hall [m]: distance of the surfaces. Leave out what may touch the rig. The
/// index of an object in `objects` is that of causes.
MapLayer clearance_layer(std::shared_ptr<const CableRig> rig, std::shared_ptr<const HallParts> hall,
                         const RigBodies& bodies, double at_least_m);

}  // namespace drydock
