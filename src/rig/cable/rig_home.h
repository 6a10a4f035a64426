// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "rig/cable/cable_rig.h"

namespace drydock {

/// A place where the platform of a rig may well stand, not turned: the middle of the anchors' box is the middle of its
/// eyes. Where gravity acts and the anchors are nearly at one height, so that the platform hangs from them, it is a
/// quarter of their largest extent below.
Pose default_home(const CableRig& rig);

/// In how many directions the cables pull, at poses near this one that are in no way special. Fewer than the platform
/// has: then it is free in some direction wherever it stands.
int usual_rank(const CableRig& rig, const Pose& X_WB);

}  // namespace drydock
