// SPDX-License-Identifier: Apache-2.0
#include "hall/scenery.h"

#include <algorithm>

#include "rig/cable/cable_line.h"

namespace drydock {
namespace {

constexpr Colour kPulleyColour{0.45, 0.47, 0.50, 1.0};

/// Of the balls at the anchors: to be seen, whatever the rig's size.
double anchor_radius_m(const CableRig& rig) {
  Vector3 low = rig.cables.front().p_WA, high = low;
  for (const Cable& cable : rig.cables) {
    low = low.cwiseMin(cable.p_WA);
    high = high.cwiseMax(cable.p_WA);
  }
  return std::clamp(0.006 * (high - low).norm(), 0.005, 0.06);
}

void add_pulley(const CableRig& rig, const Cable& cable, const Pose& X_WB, Scene& scene) {
  const std::string path = pulley_path(rig, cable);
  const double ball_m = std::max(anchor_radius_m(rig), cable.diameter_m);
  scene.nodes.push_back({path, "", Shape(Sphere{ball_m}), kPulleyColour, {Rotation{}, cable.p_WA}});
  if (!cable.pulley || !(cable.pulley->radius_m > 0)) return;
  const CableStart start = cable_start(cable, X_WB);
  const Cylinder wheel{cable.pulley->radius_m, std::max(2 * cable.diameter_m, 0.2 * cable.pulley->radius_m)};
  scene.nodes.push_back({path + "/wheel", "", Shape(wheel), kPulleyColour, start.X_WH});
  scene.nodes.push_back({path + "/exit", "", std::nullopt, kPulleyColour, {Rotation{}, start.p_WT}});
}

void add_cable(const CableRig& rig, const Cable& cable, Scene& scene) {
  const std::string path = "rigs/" + rig.name, pulley = pulley_path(rig, cable);
  const bool has_wheel = cable.pulley && cable.pulley->radius_m > 0;
  scene.strands.push_back({path + "/" + cable.name, has_wheel ? pulley + "/exit" : pulley, path, Vector3::Zero(),
                           cable.p_BC, cable.diameter_m / 2, kCableColour});
}

Colour shape_colour(const UrdfShape& shape) {
  if (!shape.rgba) return kLinkColour;
  const auto& c = *shape.rgba;
  return {c[0], c[1], c[2], c[3]};
}

}  // namespace

void add_objects(const Hall& hall, Scene& scene) {
  std::vector<Pose> X_WO;
  for (const HallObject& object : hall.objects) X_WO.push_back(object.X_WO);
  add_objects(hall, X_WO, scene);
}

void add_objects(const Hall& hall, std::span<const Pose> X_WO, Scene& scene) {
  for (std::size_t i = 0; i < hall.objects.size(); ++i) {
    const HallObject& object = hall.objects[i];
    Colour colour = object.movable || object.carrier >= 0 ? kMovableColour : kObjectColour;
    if (object.colour) colour = {object.colour->x(), object.colour->y(), object.colour->z(), 1.0};
    scene.nodes.push_back({"hall/" + object.name, "", object.shape, colour, X_WO[i]});
  }
}

CableStart cable_start(const Cable& cable, const Pose& X_WB) {
  const CableLine line = cable_line(cable, X_WB);
  CableStart start{line.status == CableStatus::kOk ? line.p_WT : cable.p_WA, {Rotation{}, cable.p_WA}};
  if (!cable.pulley || line.status != CableStatus::kOk) return start;
  // The wheel's middle lies on the eye's side of the kingpin; its axis is square to both.
  const Vector3 kingpin_W = cable.pulley->kingpin_W, p_AC_W = line.p_WC - cable.p_WA;
  const Vector3 side_W = (p_AC_W - kingpin_W.dot(p_AC_W) * kingpin_W).normalized();
  start.X_WH = {turn_z_to(kingpin_W.cross(side_W)), cable.p_WA + cable.pulley->radius_m * side_W};
  return start;
}

std::string pulley_path(const CableRig& rig, const Cable& cable) {
  return "rigs/" + rig.name + "/pulleys/" + cable.name;
}

void add_rig(const CableRig& rig, const Pose& X_WB, Scene& scene) {
  const std::string path = "rigs/" + rig.name;
  scene.nodes.push_back({path, "", std::nullopt, kRigColour, X_WB});
  for (std::size_t i = 0; i < rig.platform.shapes.size(); ++i) {
    const BodyShape& shape = rig.platform.shapes[i];
    scene.nodes.push_back({path + "/platform/" + std::to_string(i + 1), path, shape.shape, kRigColour, shape.X_BS});
  }
  for (const Cable& cable : rig.cables) add_pulley(rig, cable, X_WB, scene);
  for (const Cable& cable : rig.cables) add_cable(rig, cable, scene);
}

std::string link_path(const HallArm& arm, std::size_t link) {
  return "arms/" + arm.name + "/" + arm.arm.urdf.links[link].name;
}

std::size_t add_arm(const HallArm& arm, std::span<const Pose> X_WL, Scene& scene) {
  const bool coupled = arm.arm.suspension && arm.arm.suspension->has_coupling;
  const std::size_t own = arm.arm.urdf.links.size() - (coupled ? kCouplingLinks.size() : 0);
  for (std::size_t i = 0; i < own; ++i) {
    const UrdfLink& link = arm.arm.urdf.links[i];
    const std::string path = link_path(arm, i);
    scene.nodes.push_back({path, "", std::nullopt, kLinkColour, X_WL[i]});
    const std::vector<UrdfShape>& shapes = link.visuals.empty() ? link.collisions : link.visuals;
    for (std::size_t s = 0; s < shapes.size(); ++s)
      scene.nodes.push_back(
          {path + "/" + std::to_string(s + 1), path, shapes[s].shape, shape_colour(shapes[s]), shapes[s].X_LG});
  }
  return own;
}

}  // namespace drydock
