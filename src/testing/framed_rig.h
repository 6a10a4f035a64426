// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "testing/random_rig.h"

namespace drydock::testing {

/// A body in the middle of a frame about 4 m wide, on eight cables from the frame's corners to its own, upper anchors
/// to lower eyes, so that the cables close about home; everything a little out of place.
inline CableRig framed_rig(Random& random, bool pulleys = false) {
  CableRig rig = random_rig(random, {body_axes(), 8, pulleys});
  for (int i = 0; i < 8; ++i) {
    const Vector3 corner(i & 1 ? 1 : -1, i & 2 ? 1 : -1, i & 4 ? 1 : -1);
    Cable& cable = rig.cables[static_cast<std::size_t>(i)];
    cable.p_WA = 2 * corner + random.vector(0.1);
    // Neighbours are turned about z to opposite sides, so that cables can turn the body about it either way.
    const double turn_rad = 0.6 * corner.x() * corner.y() * corner.z();
    const Vector3 across(corner.x(), corner.y(), -corner.z());
    cable.p_BC = 0.3 * (rotation_about(Vector3::UnitZ(), turn_rad) * across) + random.vector(0.03);
    cable.tension_min_N = random.between(5, 20);
    cable.tension_max_N = random.between(800, 1200);
    if (cable.pulley) cable.pulley->kingpin_W = Vector3::UnitZ();
  }
  rig.platform.moment_length_m = 0.5;
  rig.platform.M_BBo_B = SpatialInertia{random.between(10, 20), random.vector(0.1), Matrix3::Identity()};
  return rig;
}

}  // namespace drydock::testing
