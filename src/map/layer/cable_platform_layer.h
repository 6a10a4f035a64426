// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>

#include "map/layer/layer.h"
#include "rig/cable/cable_rig.h"

namespace drydock {

/// Cables keep clear of the platform that they hold [m]: the distance of each cable from the platform's shapes, less
/// its radius, from `from_eye_m` beyond its eye on (negative: five of its diameters). Beyond a cap nothing is told; it
/// is half of the platform's size above the required margin. cable_platform.h has the bound and its proof.
///
/// Blocked is proven where the distance stays below the required margin, or where a point of the cable stays deep
/// within a convex shape. Cables inside a mesh are undecided, unless the radius makes up for what the cell adds.
MapLayer cable_platform_layer(std::shared_ptr<const CableRig> rig, double at_least_m, double from_eye_m = -1);

}  // namespace drydock
