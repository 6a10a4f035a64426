// SPDX-License-Identifier: Apache-2.0
#include "multibody/loop/loop.h"

#include "multibody/loop/loop_rows.h"

namespace drydock {

std::string to_string(LoopKind kind) {
  switch (kind) {
    case LoopKind::kWeld:
      return "weld";
    case LoopKind::kHinge:
      return "hinge";
    case LoopKind::kSlider:
      return "slider";
    case LoopKind::kCylinder:
      return "cylinder";
    case LoopKind::kCross:
      return "cross";
    case LoopKind::kBall:
      return "ball";
    case LoopKind::kPlane:
      return "plane";
    case LoopKind::kPointOnLine:
      break;
  }
  return "point on line";
}

int row_count(LoopKind kind) {
  const HeldDirections held = held_directions(kind);
  int count = held.cross ? 1 : 0;
  for (int i = 0; i < 3; ++i) count += (held.turns >> i & 1) + (held.ways >> i & 1);
  return count;
}

LoopError loop_error(const TreeModel& model, const Loop& loop, const TreeState& state, const DynamicsWork& work) {
  LoopRows rows;
  loop_rows(model, loop, state, work, rows);
  return {rows.distance_m, rows.angle_rad};
}

}  // namespace drydock
