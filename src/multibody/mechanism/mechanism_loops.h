// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "multibody/mechanism/mechanism.h"
#include "spatial/wrench.h"

namespace drydock {

/// Calls f(loop, body_A, body_B) with each loop of the tree and the bodies of its ends.
template <class Function>
void for_each_loop(const Mechanism& mechanism, const MechanismTree& tree, Function&& f) {
  if (tree.loops.empty()) return;
  for (std::size_t j = 0; j < tree.joints.size(); ++j) {
    if (tree.joints[j].loop >= 0) f(tree.joints[j].loop, mechanism.joints[j].body_P, mechanism.joints[j].body_B);
  }
  for (std::size_t l = 0; l < tree.locks.size(); ++l) {
    if (tree.locks[l].loop >= 0) f(tree.locks[l].loop, mechanism.locks[l].body_A, mechanism.locks[l].body_B);
  }
  for (std::size_t c = 0; c < tree.constraint_loops.size(); ++c) {
    const MechanismLoop& loop = mechanism.constraints[c];
    if (tree.constraint_loops[c] >= 0) f(tree.constraint_loops[c], loop.body_A, loop.body_B);
  }
}

/// What the weld of a lock carries, about Do: the weld's own point is where C was when the lock closed, which is not
/// quite D.
inline Wrench weld_wrench_at_D(const MechanismLock& lock, const Rotation& R_WB, const Wrench& F_W) {
  return shift(F_W, R_WB * (lock.X_BD.p - inverse(lock.X_AB) * lock.X_AC.p));
}

}  // namespace drydock
