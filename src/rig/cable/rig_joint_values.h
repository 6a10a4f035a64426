// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "rig/cable/rig_urdf.h"

namespace drydock {

RigJointValues rig_joint_values(const CableRig& rig, const Pose& X_WB);

}  // namespace drydock
