// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "rig/cable/cable_rig.h"

namespace drydock::testing {

/// The same rig in a hall that was turned and moved as a whole: W is now at X_NW. The load's box has to be empty, or to
/// turn along with the platform, for it has no turned counterpart; and the platform's axes have to be whole vectors.
inline CableRig turned(CableRig rig, const Pose& X_NW) {
  for (Cable& cable : rig.cables) {
    cable.p_WA = X_NW * cable.p_WA;  // W == N here, the hall after the turn
    if (cable.pulley) cable.pulley->kingpin_W = X_NW.R * cable.pulley->kingpin_W;
  }
  rig.g_W = X_NW.R * rig.g_W;  // W == N here
  for (Wrench& point : rig.load.points) {
    if (!rig.load.turns_along) point = X_NW.R * point;
  }
  return rig;
}

}  // namespace drydock::testing
