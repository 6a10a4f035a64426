// SPDX-License-Identifier: Apache-2.0
#include "hall/hall.h"

#include <algorithm>

#include "geometry/placed_shape.h"

namespace drydock {

const HallRig* Hall::find_rig(std::string_view rig) const {
  const auto found = std::find_if(rigs.begin(), rigs.end(), [&](const HallRig& one) { return one.name() == rig; });
  return found == rigs.end() ? nullptr : &*found;
}

const HallPlatform* Hall::find_platform(std::string_view platform) const {
  const auto found =
      std::find_if(platforms.begin(), platforms.end(), [&](const HallPlatform& one) { return one.name() == platform; });
  return found == platforms.end() ? nullptr : &*found;
}

bool may_touch(const Hall& hall, std::string_view a, std::string_view b) {
  return std::any_of(hall.may_touch.begin(), hall.may_touch.end(), [&](const std::array<std::string, 2>& pair) {
    return (pair[0] == a && pair[1] == b) || (pair[0] == b && pair[1] == a);
  });
}

std::vector<PlacedShape> obstacles_of(const Hall& hall, std::string_view rig) {
  std::vector<PlacedShape> obstacles;
  for (const HallObject& object : hall.objects) {
    if (!may_touch(hall, rig, object.name)) obstacles.push_back({object.name, object.shape, object.X_WO});
  }
  return obstacles;
}

}  // namespace drydock
