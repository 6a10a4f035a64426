// SPDX-License-Identifier: Apache-2.0
#include "workspace/map_criteria.h"

#include <algorithm>
#include <array>
#include <cassert>

#include "workspace/cable_platform_layer.h"
#include "workspace/margin_layer.h"
#include "workspace/sag_layer.h"
#include "workspace/stiffness_layer.h"

namespace drydock {
namespace {

bool has_cables(const RigModel& rig) {
  return !rig.cables.empty();
}
bool has_shapes(const RigModel& rig) {
  return has_cables(rig) && !rig.platform.shapes.empty();
}
bool has_body(const RigModel& rig) {
  return !rig.platform.shapes.empty() || rig.coupling;
}

MapLayer named(std::string_view name, MapLayer layer) {
  layer.name = name;
  return layer;
}

/// Clearance from the hall of what is asked for, within what the request leaves.
template <bool cables, bool body>
MapLayer hall_layer(const LayerRequest& request) {
  RigBodies bodies = request.bodies;
  if (!cables) bodies.cables = 0;
  bodies.platform = bodies.platform && body;
  bodies.rod = bodies.rod && body;
  const std::string_view name = !body ? "cable_hall" : !cables ? "platform_hall" : "clearance";
  return named(name, clearance_layer(request.rig, request.hall, bodies, request.at_least));
}

MapLayer platform_layer(const LayerRequest& request) {
  return cable_platform_layer(request.rig, request.at_least, request.from_eye_m);
}
MapLayer stiff_layer(const LayerRequest& request) {
  return stiffness_layer(request.rig, request.at_least);
}
MapLayer straight_layer(const LayerRequest& request) {
  return sag_layer(request.rig, request.at_least);
}

/// The criteria of rig/criterion.h, by their place in its list.
template <std::size_t index>
bool rig_applies(const RigModel& rig) {
  return rig_criteria()[index].applies(rig);
}
template <std::size_t index>
MapLayer rig_layer(const LayerRequest& request) {
  return margin_layer(request.rig, rig_criteria()[index], request.at_least);
}
template <std::size_t index>
MapCriterion of_rig(std::string_view sentence) {
  const Criterion& criterion = rig_criteria()[index];
  return {criterion.name, criterion.unit, sentence, rig_applies<index>, rig_layer<index>};
}

const auto& listed_criteria() {
  static const std::array list{
      MapCriterion{"clearance", "m", "cables, platform and rod keep clear of the hall", has_cables,
                   hall_layer<true, true>},
      MapCriterion{"cable_hall", "m", "cables keep clear of the hall", has_cables, hall_layer<true, false>},
      MapCriterion{"platform_hall", "m", "platform and rod keep clear of the hall", has_body, hall_layer<false, true>},
      MapCriterion{"cable_platform", "m", "cables keep clear of the platform that they hold", has_shapes,
                   platform_layer},
      of_rig<0>("the cables hold the load within their limits of tension"),
      of_rig<1>("the cables hold every load of the set within their limits of tension"),
      of_rig<2>("the cables hold every load while the platform accelerates"),
      of_rig<3>("the cables can pull along any wrench"),
      of_rig<4>("the cables hold every load with their lower limits of tension alone"),
      of_rig<5>("cables keep clear of each other"),
      of_rig<6>("cables that share an end keep an angle between them"),
      of_rig<7>("cables are neither too short nor too long"),
      MapCriterion{"stiffness", "N/m", "the stretch of the cables resists in every direction", has_stiffness,
                   stiff_layer},
      MapCriterion{"sag", "m", "cables at their lowest tension stay within their straight volume", has_sag,
                   straight_layer},
  };
  return list;
}

}  // namespace

std::span<const MapCriterion> map_criteria() {
  return listed_criteria();
}

const MapCriterion* find_map_criterion(std::string_view name) {
  const std::span<const MapCriterion> all = map_criteria();
  const auto found = std::find_if(all.begin(), all.end(), [&](const MapCriterion& one) { return one.name == name; });
  return found == all.end() ? nullptr : &*found;
}

}  // namespace drydock
