// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "multibody/mechanism/mechanism.h"

namespace drydock {

/// Working memory that events reuse, so that they seldom allocate.
struct GrowWork {
  std::vector<int> first, incident;  // carrying joints at each head
  std::vector<int> queue;            // heads, breadth first
  std::vector<char> carries;         // by link: has a child
};

/// Links, loops and places out of the groups and roles of `tree`; its groups say then which link they are. Gives the
/// first body whose link moves no mass (MechanismFaultKind::kNoMass), or −1. O(bodies + joints + locks).
[[nodiscard]] int grow_links(const Mechanism& mechanism, const std::vector<int>& roots, MechanismTree& tree,
                             GrowWork& work);

}  // namespace drydock
