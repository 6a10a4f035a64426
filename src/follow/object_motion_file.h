// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "follow/motion_points.h"
#include "hall/hall.h"
#include "input/problem.h"

namespace drydock {

/// Whose motion is read, and how.
struct ObjectMotionRequest {
  const Hall& hall;
  int object = 0;
  Interpolation interpolation = Interpolation::kAsFile;
  double zero_s = 0;  // the time that becomes 0: that of the motion it goes with (motion_file.h)
};

/// An object of the hall on a motion of its own, from a table or a log (motion_file.h tells the names); without
/// orientations it keeps its own. With it come the objects that move with it. Empty after an error.
std::vector<ObjectMotion> read_object_motion(const std::string& name, const ObjectMotionRequest& request,
                                             std::vector<std::string>& files, Problems& problems);

}  // namespace drydock
