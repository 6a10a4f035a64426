// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "multibody/kernel/dynamics_kernel.h"
#include "multibody/tree_model.h"
#include "spatial/wrench.h"

namespace drydock {

/// What acts on a tree from outside and in its joints.
struct Loads {
  VectorX tau;                    // along each velocity [N·m or N]; always of its length
  std::vector<Wrench> F_L_W;      // on each link, about Lo, in W; empty: none
  Vector3 g_W = Vector3::Zero();  // gravity, the same everywhere [m/s²]
  std::vector<Vector3> link_g_W;  // or at each link's centre of mass; empty: g_W
};

/// No load at all, with tau of the right length.
Loads no_loads(const TreeModel& model);

LoadsView view(const Loads& loads);

}  // namespace drydock
