// SPDX-License-Identifier: Apache-2.0
#include "rig/stewart/axis/axis_travel.h"

#include <algorithm>
#include <cassert>
#include <cmath>

#include "rig/stewart/free_rotation.h"

namespace drydock {

FreeTravel axis_travel(const StewartRig& rig, const RegularPoses& regular, const StewartPose& pose) {
  assert(rig.axis && "an axis");
  const bool slides = rig.axis->kind == AuxiliaryKind::kSlide;
  const Vector3 n_W = pose.X_WF.R * rig.axis->axis_G;
  FreeTravel travel = slides ? free_travel(rig, pose, n_W) : free_rotation(rig, pose, n_W, pose.X_WF.p);
  // Where nothing limits, the platform has as much as the whole axis, or half a rotation.
  const double most = slides ? rig.axis->range.max - rig.axis->range.min : M_PI;
  travel.range = {std::max(travel.range.min, -most), std::min(travel.range.max, most)};
  travel.range = regular_travel(rig, regular, pose.X_FB, travel.range);
  return travel;
}

}  // namespace drydock
