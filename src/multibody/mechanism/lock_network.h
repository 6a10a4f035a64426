// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "multibody/loop/loop.h"
#include "spatial/wrench.h"

namespace drydock {

/// A tie between two nodes of a rigid network, holding at point D; positions from one point Q of the network.
struct NetworkTie {
  int node_A = 0, node_B = 0;
  Vector3 p_QD = Vector3::Zero();
  LoopStiffness stiffness;
  Wrench F_D;  // found: on B about D
};

/// Rigid nodes held together by ties. Each node needs a wrench about Q that its ties must bring it; a ground needs
/// nothing.
struct LockNetwork {
  std::vector<Wrench> needed_Q;
  std::vector<NetworkTie> ties;  // each between two different nodes, all nodes connected
  int ground = -1;
};

/// The wrenches of all ties. Where the network holds more than it needs, of all that keep every node in equilibrium the
/// ones with the least Σ fᵀ K⁻¹ f, which springs K carry in the limit of great stiffness: only the ratios of the
/// stiffnesses count. Nodes at the end of a chain are worked off one by one; the cycles that remain are one dense
/// system of six unknowns for each node, so that a hundred modules in a grid take some milliseconds.
///
/// Without a ground the needed wrenches must add up to nothing. Gives the largest wrench that stays unbalanced at a
/// node over the largest needed (forces, and torques over 1 m); it is not finite when a number is not.
[[nodiscard]] double share_loads(LockNetwork& network);

}  // namespace drydock
