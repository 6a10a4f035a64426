// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "spatial/pose.h"

namespace drydock {

/// A pose as a file says it, and as it is read back from there: the two are one claim.
struct WrittenPose {
  std::string text;  // `{p: [0.9, 0.4, 1.15], yaw: 17.2 deg}`
  Pose X_WO;
};

/// To a nanometre and a millionth of a degree: `yaw` of what stands upright, else `rpy`.
WrittenPose written_pose(const Pose& X_WO);

}  // namespace drydock
