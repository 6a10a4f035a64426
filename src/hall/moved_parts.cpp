// SPDX-License-Identifier: Apache-2.0
#include "hall/moved_parts.h"

#include <cassert>

namespace drydock {

std::shared_ptr<const HallParts> at_poses(const std::shared_ptr<const HallParts>& hall, std::span<const Pose> X_WO) {
  assert(X_WO.size() == hall->objects.size() && "a pose for each object");
  auto moved = std::make_shared<HallParts>(*hall);
  for (std::size_t i = 0; i < X_WO.size(); ++i) moved->objects[i].X_WO = X_WO[i];
  for (HallPart& part : moved->parts) {
    const BoundingBox box_O = part.piece ? bounding_box(part.piece->mesh) : bounding_box(part.primitive);
    part.X_WO = X_WO[static_cast<std::size_t>(part.object)];
    part.X_OW = inverse(part.X_WO);
    part.p_WC = part.X_WO * centre(box_O);
  }
  return moved;
}

}  // namespace drydock
