// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "contact/hole_shape.h"
#include "spatial/pose.h"

namespace drydock::bench {

/// A box G that stands in a block H.
struct RingBox {
  Vector3 half_size = Vector3::Zero();
  Pose X_HG;
};

/// A hole is not convex, so engines that know convex solids alone have it as a ring of 16 boxes for the wall, 16 for
/// the chamfer where there is one, and a box for the bottom. Inner faces touch the hole's circles from outside: no
/// place is narrower than in the hole, and the corners are wider by 1/cos(π/16) − 1 = 2 % of the radius. The flat
/// bottom touches the lowest point of the hole's hemisphere.
std::vector<RingBox> ring_boxes(const Hole& hole, double top_m);

}  // namespace drydock::bench
