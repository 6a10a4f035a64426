// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>

#include "map/layer/layer.h"
#include "rig/cable/rig_pose.h"

namespace drydock {

/// Cables hang so little that they stay within the straight ones that everything else takes them for: radius less
/// deviation, at the lowest tension that each cable is allowed [m]. With more tension it hangs less, so a free cell is
/// free for all tensions within limits. A blocked cell says that a cable leaves its straight volume at its lowest
/// tension; with the tensions that it has in fact it may not.
///
/// Both are proven by sag_bounds.h, from which the deviation lies a few hundredths on either side; so at the finest
/// cells a layer that thick round the boundary stays undecided.
MapLayer sag_layer(std::shared_ptr<const CableRig> rig, double at_least_m);

}  // namespace drydock
