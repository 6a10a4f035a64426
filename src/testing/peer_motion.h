// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "multibody/loads.h"
#include "multibody/tree_state.h"

namespace drydock::testing {

/// What another engine says of a tree in a state and under loads, in our coordinates.
struct PeerMotion {
  VectorX vdot;
  std::vector<Pose> X_WL;
  std::vector<Twist> V_WL_W;
  std::vector<Wrench> F_D_W;  // what each loop does to its B, about Do; where the engine has loops
};

}  // namespace drydock::testing
