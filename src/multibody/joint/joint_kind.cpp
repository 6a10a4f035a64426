// SPDX-License-Identifier: Apache-2.0
#include "multibody/joint/joint_kind.h"

namespace drydock {

std::string to_string(JointKind kind) {
  switch (kind) {
    case JointKind::kFixed:
      return "fixed";
    case JointKind::kRevolute:
      return "revolute";
    case JointKind::kPrismatic:
      return "prismatic";
    case JointKind::kCylindrical:
      return "cylindrical";
    case JointKind::kUniversal:
      return "universal";
    case JointKind::kSpherical:
      return "spherical";
    case JointKind::kPlanar:
      return "planar";
    case JointKind::kFloating:
      break;
  }
  return "floating";
}

}  // namespace drydock
