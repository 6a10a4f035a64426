// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "multibody/kinematics.h"
#include "multibody/loop/loop.h"
#include "testing/random_tree.h"

namespace drydock::testing {

inline std::vector<LoopKind> all_loop_kinds() {
  return {LoopKind::kWeld,  LoopKind::kHinge, LoopKind::kSlider, LoopKind::kCylinder,
          LoopKind::kCross, LoopKind::kBall,  LoopKind::kPlane,  LoopKind::kPointOnLine};
}

/// Some X_CD that a loop of a kind allows.
inline Pose random_allowed_pose(Random& random, LoopKind kind) {
  const auto turned = [&](const Vector3& axis) { return rotation_about(axis, random.between(-2, 2)); };
  const Vector3 x = Vector3::UnitX(), y = Vector3::UnitY(), z = Vector3::UnitZ();
  switch (kind) {
    case LoopKind::kWeld:
      return {};
    case LoopKind::kHinge:
      return {turned(z), Vector3::Zero()};
    case LoopKind::kSlider:
      return {Rotation{}, random.between(-1, 1) * z};
    case LoopKind::kCylinder:
      return {turned(z), random.between(-1, 1) * z};
    case LoopKind::kCross:
      return {turned(x) * turned(y), Vector3::Zero()};
    case LoopKind::kBall:
      return {random.rotation(), Vector3::Zero()};
    case LoopKind::kPlane:
      return {turned(z), Vector3(random.between(-1, 1), random.between(-1, 1), 0)};
    case LoopKind::kPointOnLine:
      break;
  }
  return {random.rotation(), random.between(-1, 1) * z};
}

/// A loop between two links that is closed in a state; after update_kinematics.
inline Loop random_closed_loop(Random& random, const TreeModel& model, const TreeState& state, const DynamicsWork& work,
                               LoopKind kind, int link_A, int link_B) {
  Loop loop{kind, link_A, random.pose(), link_B, {}, {random.between(0.5, 2) * 1e8, random.between(0.5, 2) * 1e6}};
  const Pose X_WC = frame_pose(model, state, work, link_A, loop.X_AC);
  const Pose X_WD = X_WC * random_allowed_pose(random, kind);
  loop.X_BD = inverse(link_pose(model, state, work, link_B)) * X_WD;
  return loop;
}

/// Two different links, of which one may be the world.
inline std::pair<int, int> random_pair(Random& random, const TreeModel& model) {
  const int last = static_cast<int>(model.links.size()) - 1;
  for (;;) {
    const int a = random.whole(kWorld, last), b = random.whole(kWorld, last);
    if (a != b) return {a, b};
  }
}

}  // namespace drydock::testing
