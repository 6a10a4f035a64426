// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <vector>

#include "multibody/joint/joint.h"
#include "multibody/loads.h"
#include "multibody/tree_state.h"
#include "testing/random.h"

namespace drydock::testing {

/// A rigid body of five mass points around a centre that is not the origin: no axis of symmetry, none principal.
inline SpatialInertia random_inertia(Random& random) {
  const Vector3 p_BC = random.vector(0.5);
  SpatialInertia M_BBo_B;
  for (int i = 0; i < 5; ++i) {
    M_BBo_B = M_BBo_B + SpatialInertia{random.between(0.2, 2), p_BC + random.vector(0.6), Matrix3::Zero()};
  }
  return M_BBo_B;
}

inline std::vector<JointKind> all_joint_kinds() {
  return {JointKind::kFixed,     JointKind::kRevolute,  JointKind::kPrismatic, JointKind::kCylindrical,
          JointKind::kUniversal, JointKind::kSpherical, JointKind::kPlanar,    JointKind::kFloating};
}

struct RandomTreeRequest {
  std::vector<JointKind> kinds = all_joint_kinds();  // each occurs once in so many links, in random order
  int links = 16;
  int trees = 3;  // the first links are their roots
};

/// Branching trees with rotated joint frames.
inline TreeModel random_tree(Random& random, const RandomTreeRequest& request = {}) {
  TreeModel model;
  std::vector<JointKind> left;
  for (int i = 0; i < request.links; ++i) {
    if (left.empty()) left = request.kinds;
    const auto chosen = left.begin() + random.whole(0, static_cast<int>(left.size()) - 1);
    const JointKind kind = *chosen;
    left.erase(chosen);
    const int parent = i < request.trees ? kWorld : random.whole(std::max(0, i - 4), i - 1);
    add_link(model, parent, kind, random.pose(), random_inertia(random));
  }
  return model;
}

inline VectorX random_numbers(Random& random, int count, double size = 1) {
  VectorX numbers(count);
  for (double& x : numbers) x = random.between(-size, size);
  return numbers;
}

/// Angles of a radian or two, ways of a metre or two, all in motion.
inline TreeState random_state(Random& random, const TreeModel& model) {
  TreeState state = neutral_state(model);
  retract(model, state.q, random_numbers(random, model.velocities, 2), state.q);
  state.v = random_numbers(random, model.velocities, 1.5);
  return state;
}

/// Forces in the joints, a wrench on every link, and gravity.
inline Loads random_loads(Random& random, const TreeModel& model) {
  Loads loads{random_numbers(random, model.velocities, 10), {}, random.vector(10), {}};
  for (std::size_t i = 0; i < model.links.size(); ++i) loads.F_L_W.push_back({random.vector(5), random.vector(5)});
  return loads;
}

/// The state after a short time with the accelerations v̇; its error is of third order, so that central differences over
/// it are right to second.
inline TreeState advanced(const TreeModel& model, const TreeState& state, const VectorX& vdot, double time_s) {
  TreeState next = state;
  retract(model, state.q, time_s * state.v + time_s * time_s / 2 * vdot, next.q);
  next.v += time_s * vdot;
  return next;
}

}  // namespace drydock::testing
