// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cmath>

#include "view/hall_state.h"

namespace drydock {
namespace {

constexpr double kWantedCells = 1e6;
constexpr double kRim = 0.05;  // of the box on either side: a platform at an anchor has no cable left
constexpr double kLeastHeight_m = 1.0;

/// What anchors and home span, down to the lowest object.
BoundingBox reach_of(const HallRig& rig, const HallFile& hall) {
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

/// Cables that end in nothing hold nothing: pulled tight from above they would only lift it.
bool holds_nothing(const RigModel& rig) {
  const auto is_none = [](const Wrench& wrench) { return wrench.f.isZero(0) && wrench.t.isZero(0); };
  return is_none(rig.load.half) && std::all_of(rig.load.points.begin(), rig.load.points.end(), is_none) &&
         rig.platform.M_BBo_B.mass_kg == 0 && !rig.acceleration;
}

}  // namespace

std::optional<RigMapPlan> live_plan(const MapHall& hall) {
  const bool has_positions = hall.map && hall.map->plan.domain.of_positions();
  if (has_positions || hall.hall.rigs.empty()) return hall.map;
  const std::size_t index = hall.map ? hall.map->rig : 0;
  const HallRig& rig = hall.hall.rigs[index];
  MapSection section;
  section.is_whole = true;
  section.names_rig = true;
  section.rig = {rig.name.value, {}, {}};
  const BoundingBox box = reach_of(rig, hall.hall.hall);
  section.box = {{box.low, box.high}, {}, {}};
  section.resolution_m.value = whole_centimetres(std::cbrt(extent(box).prod() / kWantedCells));
  std::vector<std::string> names;
  for (const HallRig& one : hall.hall.rigs) names.push_back(one.name.value);
  Problems none;
  std::optional<RigMapPlan> plan = read_map_section(section, names, hall.hall.rigs, none);
  if (plan && hall.map) plan->plan.criteria = hall.map->plan.criteria;
  if (plan && !hall.map && holds_nothing(rig.model))
    std::erase_if(plan->plan.criteria, [](const PlannedCriterion& one) { return one.criterion->name == "tension"; });
  return plan;
}

}  // namespace drydock
