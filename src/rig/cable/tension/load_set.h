// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "spatial/wrench.h"

namespace drydock {

/// Loads that may act on a platform B, each of them at any time: a wrench out of `points`, and any other within half of
/// a box round it. One point and no box is a plain load; a box alone is the point in its middle.
struct LoadSet {
  Vector3 p_BP = Vector3::Zero();           // where on the platform; torques are about it
  std::vector<Wrench> points = {Wrench{}};  // on the platform, at least one
  Wrench half;                              // half of the box, no component negative
  bool turns_along = false;                 // given in B instead of W
};

/// Accelerations that the platform's origin and its turning may take, while it moves with a twist: the given ones and
/// all within half of a box round them, in W.
struct AccelerationSet {
  Twist V_WB_W;
  Twist A_WB_W;  // .w angular [rad/s²], .v of the origin [m/s²]
  Twist half;    // no component negative
};

}  // namespace drydock
