// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "testing/random_tree.h"

namespace drydock::testing {

/// An arm of revolute joints, some sliding ones if asked for, on a fixed base that stands askew; with a second branch
/// that hangs on one of its links.
inline TreeModel random_arm(Random& random, int joints, bool slides = false) {
  TreeModel model;
  // In this order, whatever the compiler: arguments of a call have none.
  const auto add = [&](int parent, JointKind kind) {
    const Pose X_PF = random.pose(0.6);
    return add_link(model, parent, kind, X_PF, random_inertia(random));
  };
  int last = add(kWorld, JointKind::kFixed);
  for (int i = 0; i < joints; ++i) {
    const JointKind kind = slides && random.whole(0, 3) == 0 ? JointKind::kPrismatic : JointKind::kRevolute;
    last = add(i == joints - 1 && joints > 3 ? random.whole(0, last) : last, kind);
  }
  return model;
}

/// The link that most of its joints carry: the last before the branch.
inline int hook_link(const TreeModel& model) {
  return model.velocities > 3 ? model.velocities - 1 : model.velocities;
}

inline VectorX random_efforts(Random& random, const TreeModel& model) {
  VectorX efforts(model.velocities);
  for (double& effort : efforts) effort = random.between(5, 100);
  return efforts;
}

}  // namespace drydock::testing
