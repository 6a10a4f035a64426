// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
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

/// How a network shares loads, factored once for its nodes, ties and stiffnesses. Nodes at the end of a chain are
/// worked off one by one; the cycles that remain are one sparse system of six unknowns for each node. Its factors stay
/// sparse, so that sharing the loads of a grid costs about as much as those of a chain.
class LoadSharing {
 public:
  explicit LoadSharing(const LockNetwork& network);
  LoadSharing(LoadSharing&&) noexcept;
  LoadSharing& operator=(LoadSharing&&) noexcept;
  ~LoadSharing();

  /// The wrenches of all ties, for the network it was made from with any needed_Q. Where the network holds more than it
  /// needs, of all that keep every node in equilibrium the ones with the least Σ fᵀ K⁻¹ f, which springs K carry in the
  /// limit of great stiffness: only the ratios of the stiffnesses count.
  ///
  /// Without a ground the needed wrenches must add up to nothing. Gives the largest wrench that stays unbalanced at a
  /// node over the largest needed (forces, and torques over 1 m); it is not finite when a number is not.
  [[nodiscard]] double share(LockNetwork& network);

  /// How many numbers the factors of the cycles hold.
  std::size_t factor_entries() const;

 private:
  struct Core;
  struct End {
    std::size_t tie = 0;
    bool is_B = false;  // whether B is the end of the chain
  };

  std::vector<End> ends_;          // in the order in which they are worked off
  std::vector<std::size_t> core_;  // ties of cycles
  std::unique_ptr<Core> cycles_;
};

/// The same for a network that is looked at once.
[[nodiscard]] double share_loads(LockNetwork& network);

}  // namespace drydock
