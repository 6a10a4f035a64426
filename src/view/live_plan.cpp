// SPDX-License-Identifier: Apache-2.0
#include "view/live_plan.h"

#include <algorithm>
#include <cmath>

#include "view/platform_box.h"

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

/// The map of positions within a box, at the orientation of home.
MapPlan plan_of(const BoundingBox& box, const Pose& X_WB_home, std::vector<PlannedCriterion> criteria) {
  MapPlan plan;
  plan.domain.box = box;
  plan.domain.resolution = whole_centimetres(std::cbrt(extent(box).prod() / kWantedCells));
  plan.domain.X_WB = X_WB_home;
  plan.criteria = std::move(criteria);
  return plan;
}
MapPlan plan_of(const HallRig& rig, const Hall& hall) {
  return plan_of(reach_of(rig, hall), rig.X_WB_home, usual_criteria(rig.model));
}
MapPlan plan_of(const HallPlatform& platform) {
  return plan_of(platform_box(platform), platform.X_WB_home(), usual_criteria(platform.model));
}

/// The map of the file's `map` section.
std::optional<LivePlan> own_plan(const HallFile& file) {
  if (file.map) return LivePlan{file.map->rig, file.map->plan, false};
  if (file.platform_map) return LivePlan{file.platform_map->platform, file.platform_map->plan, true};
  return std::nullopt;
}

}  // namespace

std::optional<LivePlan> live_plan(const HallFile& file) {
  const std::optional<LivePlan> own = own_plan(file);
  if (own && own->plan.domain.of_positions()) return own;
  const Hall& hall = file.hall;
  const bool is_of_platform = own ? own->is_of_platform : hall.rigs.empty();
  const std::size_t rig = own ? own->rig : 0;
  if (is_of_platform && hall.platforms.empty()) return std::nullopt;
  LivePlan made{rig, is_of_platform ? plan_of(hall.platforms[rig]) : plan_of(hall.rigs[rig], hall), is_of_platform};
  if (own) made.plan.criteria = own->plan.criteria;
  if (own) made.plan.axis_position = own->plan.axis_position;
  return made;
}

}  // namespace drydock
