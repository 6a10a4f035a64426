// SPDX-License-Identifier: Apache-2.0
#include "hall/map_plan.h"

#include <algorithm>

namespace drydock {
namespace {

bool holds_something(const CableRig& rig) {
  const auto is_some = [](const Wrench& wrench) { return !wrench.f.isZero(0) || !wrench.t.isZero(0); };
  return is_some(rig.load.half) || std::any_of(rig.load.points.begin(), rig.load.points.end(), is_some) ||
         rig.platform.M_BBo_B.mass_kg != 0 || rig.acceleration;
}

}  // namespace

std::vector<PlannedCriterion> usual_criteria(const CableRig& rig) {
  std::vector<PlannedCriterion> usual;
  const Criterion *clearance = find_criterion("clearance"), *tension = find_criterion("tension");
  if (clearance->applies(rig)) usual.push_back({clearance, 0, -1});
  if (holds_something(rig) && tension->applies(rig)) usual.push_back({tension, 0, -1});
  return usual;
}

std::vector<PlannedCriterion> usual_criteria(const StewartRig& rig) {
  std::vector<PlannedCriterion> usual;
  for (const Criterion* criterion : stewart_criteria(rig)) usual.push_back({criterion, 0, -1});
  return usual;
}

}  // namespace drydock
