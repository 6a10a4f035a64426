// SPDX-License-Identifier: Apache-2.0
#include "map/layer/criterion_layer.h"

#include <algorithm>
#include <array>
#include <cassert>

#include "map/layer/cable_platform_layer.h"
#include "map/layer/margin_layer.h"
#include "map/layer/sag_layer.h"
#include "map/layer/stiffness_layer.h"

namespace drydock {
namespace {

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

struct OwnLayer {
  std::string_view name;
  MapLayer (*layer)(const LayerRequest& request);
};

constexpr std::array kOwnLayers{
    OwnLayer{"clearance", hall_layer<true, true>},
    OwnLayer{"cable_hall", hall_layer<true, false>},
    OwnLayer{"platform_hall", hall_layer<false, true>},
    OwnLayer{"cable_platform", platform_layer},
    OwnLayer{"stiffness", stiff_layer},
    OwnLayer{"sag", straight_layer},
};

}  // namespace

MapLayer criterion_layer(const Criterion& criterion, const LayerRequest& request) {
  const auto own = std::find_if(kOwnLayers.begin(), kOwnLayers.end(),
                                [&](const OwnLayer& one) { return one.name == criterion.name; });
  if (own != kOwnLayers.end()) return own->layer(request);
  assert(criterion.margin != nullptr && criterion.change != nullptr && "a criterion without a layer or a margin");
  return margin_layer(request.rig, criterion, request.at_least);
}

}  // namespace drydock
