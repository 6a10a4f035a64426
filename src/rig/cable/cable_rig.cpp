// SPDX-License-Identifier: Apache-2.0
#include "rig/cable/cable_rig.h"

#include <algorithm>

namespace drydock {

bool has_moments(const Platform& platform) {
  return std::any_of(platform.axes.begin(), platform.axes.end(), is_moment);
}

std::vector<WrenchAxis> point_axes() {
  return {WrenchAxis::kForceX, WrenchAxis::kForceY, WrenchAxis::kForceZ};
}

std::vector<WrenchAxis> body_axes() {
  return {WrenchAxis::kForceX,  WrenchAxis::kForceY,  WrenchAxis::kForceZ,
          WrenchAxis::kMomentX, WrenchAxis::kMomentY, WrenchAxis::kMomentZ};
}

std::vector<WrenchAxis> point_axes(Plane plane) {
  switch (plane) {
    case Plane::kXY:
      return {WrenchAxis::kForceX, WrenchAxis::kForceY};
    case Plane::kXZ:
      return {WrenchAxis::kForceX, WrenchAxis::kForceZ};
    case Plane::kYZ:
      break;
  }
  return {WrenchAxis::kForceY, WrenchAxis::kForceZ};
}

std::vector<WrenchAxis> body_axes(Plane plane) {
  std::vector<WrenchAxis> axes = point_axes(plane);
  switch (plane) {
    case Plane::kXY:
      axes.push_back(WrenchAxis::kMomentZ);
      break;
    case Plane::kXZ:
      axes.push_back(WrenchAxis::kMomentY);
      break;
    case Plane::kYZ:
      axes.push_back(WrenchAxis::kMomentX);
      break;
  }
  return axes;
}

}  // namespace drydock
