// SPDX-License-Identifier: Apache-2.0
#include "view/live_plan.h"

#include <algorithm>
#include <cmath>

namespace drydock {
namespace {

constexpr double kWantedCells = 1e6;
constexpr double kRim = 0.05;  // of the box on either side: a platform at an anchor has no cable left
constexpr double kLeastHeight_m = 1.0;

/// What anchors and home span, down to the lowest object.
BoundingBox reach_of(const HallRig& rig, const Hall& hall) {
  BoundingBox box{rig.X_WB_home.p, rig.X_WB_home.p};
  for (const Cable& cable : rig.model.cables) {
    box.low = box.low.cwiseMin(cable.p_WA);
    box.high = box.high.cwiseMax(cable.p_WA);
  }
  for (const HallObject& object : hall.objects)
    box.low.z() = std::min(box.low.z(), bounding_box(object.shape, object.X_WO).low.z());
  for (Eigen::Index axis = 0; axis < 3; ++axis) {
    const double lacking_m = kLeastHeight_m - (box.high[axis] - box.low[axis]);
    if (lacking_m > 0) box.low[axis] -= lacking_m;
  }
  const Vector3 rim = kRim * extent(box);
  return {box.low + rim, box.high - rim};
}

double whole_centimetres(double length_m) {
  return std::max(1.0, std::ceil(100 * length_m - 1e-9)) / 100;
}

}  // namespace

std::optional<RigMapPlan> live_plan(const Hall& hall, const std::optional<RigMapPlan>& own) {
  const bool has_positions = own && own->plan.domain.of_positions();
  if (has_positions || hall.rigs.empty()) return own;
  RigMapPlan map{own ? own->rig : 0, {}};
  const HallRig& rig = hall.rigs[map.rig];
  map.plan.domain.box = reach_of(rig, hall);
  map.plan.domain.resolution = whole_centimetres(std::cbrt(extent(map.plan.domain.box).prod() / kWantedCells));
  map.plan.domain.X_WB = rig.X_WB_home;
  map.plan.criteria = own ? own->plan.criteria : usual_criteria(rig.model);
  return map;
}

}  // namespace drydock
