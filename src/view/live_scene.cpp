// SPDX-License-Identifier: Apache-2.0
#include "view/live_scene.h"

#include <algorithm>

#include "rig/cable_line.h"
#include "workspace/map_scene.h"

namespace drydock {
namespace {

constexpr Colour kPulleyColour{0.25, 0.28, 0.33, 1.0};
constexpr Colour kObjectColour{0.72, 0.72, 0.70, 1.0};
constexpr double kPulleyRadius_m = 0.06;

bool has_node(const Scene& scene, const std::string& path) {
  return std::any_of(scene.nodes.begin(), scene.nodes.end(), [&](const SceneNode& node) { return node.path == path; });
}

void add_pulleys(const HallRig& rig, Scene& scene) {
  for (const Cable& cable : rig.model.cables) {
    const std::string path = "rigs/" + rig.name.value + "/pulleys/" + cable.name;
    if (has_node(scene, path)) continue;
    scene.nodes.push_back({path, "", Sphere{kPulleyRadius_m}, kPulleyColour, {{}, cable.p_WA}});
  }
}

/// Nodes and strands of another scene that are not there yet.
void add_missing(const Scene& more, Scene& scene) {
  for (const SceneNode& node : more.nodes) {
    if (!has_node(scene, node.path)) scene.nodes.push_back(node);
  }
  for (const SceneStrand& strand : more.strands) {
    const bool is_known = std::any_of(scene.strands.begin(), scene.strands.end(),
                                      [&](const SceneStrand& one) { return one.path == strand.path; });
    if (!is_known) scene.strands.push_back(strand);
  }
}

}  // namespace

Scene live_scene(const HallState& state) {
  const RigHall& hall = state.read.hall;
  Scene scene;
  scene.title = hall.hall.name;
  for (const HallObject& object : hall.hall.objects) {
    Colour colour = kObjectColour;
    if (object.colour) colour = {object.colour->x(), object.colour->y(), object.colour->z(), 1.0};
    scene.nodes.push_back({"hall/" + object.name.value, "", object.shape, colour, object.X_WO});
  }
  for (const HallRig& rig : hall.rigs) {
    const MapDomain none;
    const MapTree nothing;
    add_missing(map_scene({hall.hall.name, rig.model, rig.X_WB_home, {}, none, nothing, 0}), scene);
    add_pulleys(rig, scene);
  }
  return scene;
}

}  // namespace drydock
