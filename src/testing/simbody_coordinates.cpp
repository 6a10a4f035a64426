// SPDX-License-Identifier: Apache-2.0
#include "testing/simbody_coordinates.h"

#include <algorithm>

#include "multibody/joint/joint.h"

namespace drydock::testing {
namespace {

/// Brings the numbers of each joint of a kind from position `begin` on to its front.
void rotate_each(const TreeModel& model, JointKind kind, bool positions, int begin, VectorX& x) {
  for (const Link& link : model.links) {
    if (link.joint != kind) continue;
    double* first = x.data() + (positions ? link.first_position : link.first_velocity);
    std::rotate(first, first + begin, first + (positions ? position_count(kind) : velocity_count(kind)));
  }
}

}  // namespace

VectorX to_simbody_positions(const TreeModel& model, const VectorX& q) {
  VectorX result = q;
  rotate_each(model, JointKind::kPlanar, true, 2, result);
  rotate_each(model, JointKind::kFloating, true, 3, result);
  return result;
}

VectorX from_simbody_positions(const TreeModel& model, const VectorX& q) {
  VectorX result = q;
  rotate_each(model, JointKind::kPlanar, true, 1, result);
  rotate_each(model, JointKind::kFloating, true, 4, result);
  return result;
}

VectorX to_simbody_velocities(const TreeModel& model, const VectorX& v) {
  VectorX result = v;
  rotate_each(model, JointKind::kPlanar, false, 2, result);
  return result;
}

VectorX from_simbody_velocities(const TreeModel& model, const VectorX& u) {
  VectorX result = u;
  rotate_each(model, JointKind::kPlanar, false, 1, result);
  return result;
}

}  // namespace drydock::testing
