// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include "rig/stewart/stewart_rig.h"

namespace drydock {

/// What the joints of a platform alone say, whatever its pose.
struct Architecture {
  bool singular = false;  // at every pose: the platform has a free motion or none is held, and no legs can mend it
  double best_sigma = 0;  // the largest smallest singular value that the poses tried have (singularity.h)
  std::vector<std::pair<int, int>> same_legs;      // both joints coincide: two legs that are one
  std::vector<std::pair<int, int>> shared_joints;  // one joint coincides: a double joint, as in 6-3 platforms
};

/// A platform is architecturally singular if its Jacobian is singular at all poses (Ma and Angeles 1991), as with
/// similar planar hexagons, with joints on conics that correspond, or with two legs that are one. The determinant is
/// analytic in the pose, so it vanishes everywhere or almost nowhere: the platform is called singular if σ stays below
/// `tolerance` at all of `poses` generic poses, drawn from a fixed seed over all rotations, and at distances of one to
/// two sizes of the platform and its base. It is a numerical test and no proof: a geometry within about the tolerance
/// of a singular one is called singular.
Architecture architecture(const StewartRig& rig, double tolerance = 1e-9, int poses = 24);

}  // namespace drydock
