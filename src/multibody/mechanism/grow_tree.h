// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "multibody/mechanism/mechanism_fault.h"

namespace drydock {

/// Checks a mechanism and grows its tree (mechanism_tree.h). Links are numbered breadth first: what hangs on the world,
/// then the free trees, each carried by the first of its bodies that `roots` names, else by its floating joint to the
/// world, else by its body of lowest index.
///
/// Gives all faults, and then leaves the tree as it was. Closed locks that close a cycle of locks take the relative
/// pose that the cycle gives them. Whether loops of joints can close is a matter of the state (loop_projection.h).
[[nodiscard]] std::vector<MechanismFault> grow_tree(Mechanism& mechanism);

/// How far a cycle of fixed joints and locks may be from closed.
inline constexpr LoopError kCircleTolerance{1e-6, 1e-6};

}  // namespace drydock
