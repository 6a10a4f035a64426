// SPDX-License-Identifier: Apache-2.0
#include "view/hall_handles.h"

#include "hall/platform_scenery.h"
#include "hall/scenery.h"
#include "spatial/euler_angles.h"
#include "view/point_json.h"

namespace drydock {
namespace {

/// Where an object may be put; what its file leaves out stays as it is.
Json limits_json(const HallObject& object) {
  if (!object.movable) return nullptr;
  Vector3 low = object.X_WO.p, high = object.X_WO.p;
  const std::optional<Interval>* ranges[] = {&object.movable->x, &object.movable->y, &object.movable->z};
  for (Eigen::Index axis = 0; axis < 3; ++axis) {
    if (!*ranges[axis]) continue;
    low[axis] = (*ranges[axis])->min;
    high[axis] = (*ranges[axis])->max;
  }
  return {{"low", point_json(low)}, {"high", point_json(high)}};
}

Json object_json(const OfferedValue& value, const Hall& hall) {
  const HallObject& object = hall.objects[value.index];
  Json carries = Json::array();
  for (std::size_t i = 0; i < hall.objects.size(); ++i) {
    if (hall.objects[i].carrier == static_cast<int>(value.index)) carries.push_back("hall/" + hall.objects[i].name);
  }
  return {{"node", "hall/" + object.name},
          {"path", value.path},
          {"kind", "object"},
          {"p_m", point_json(object.X_WO.p)},
          {"yaw_rad", to_rpy(object.X_WO.R).yaw_rad},
          {"turns", !object.movable || object.movable->yaw_rad.has_value()},
          {"limits", limits_json(object)},
          {"carries", std::move(carries)}};
}

/// What is no object: by default a point that goes anywhere.
Json handle_json(const std::string& node, const std::string& path, const char* kind, const Vector3& p) {
  return {{"node", node},   {"path", path},   {"kind", kind},      {"p_m", point_json(p)},
          {"yaw_rad", 0.0}, {"turns", false}, {"limits", nullptr}, {"carries", Json::array()}};
}

Json anchor_json(const OfferedValue& value, const HallRig& rig) {
  const Cable& cable = rig.model.cables[value.cable];
  return handle_json(pulley_path(rig.model, cable), value.path, "pulley", cable.p_WA);
}

/// A rig's platform: no value of the file, its place is asked about.
Json platform_json(const std::string& rig, const Pose& X_WB_home, bool turns) {
  Json handle = handle_json("rigs/" + rig, "rigs." + path_step(rig), "platform", X_WB_home.p);
  handle["yaw_rad"] = to_rpy(X_WB_home.R).yaw_rad;
  handle["turns"] = turns;
  return handle;
}

/// With all that stands on it.
Json base_json(const OfferedValue& value, const StewartRig& rig) {
  const std::string path = "rigs/" + rig.name;
  Json handle = handle_json(foot_path(rig), value.path, "base", rig.X_WG.p);
  handle["yaw_rad"] = to_rpy(rig.X_WG.R).yaw_rad;
  handle["turns"] = true;
  handle["carries"] = rig.axis ? Json::array({path + "/base", path}) : Json::array({path});
  return handle;
}

Json joint_json(const OfferedValue& value, const StewartRig& rig) {
  const bool on_base = value.kind == OfferedValue::Kind::kBaseJoint;
  const Leg& leg = rig.legs[value.cable];
  const std::string node = "rigs/" + rig.name + (on_base ? "/base" : "") + "/joints/" + leg.name;
  return handle_json(node, value.path, "joint", on_base ? leg.p_FP : leg.p_BC);
}

std::optional<Json> handle_of(const OfferedValue& value, const Hall& hall) {
  switch (value.kind) {
    case OfferedValue::Kind::kObject:
      return object_json(value, hall);
    case OfferedValue::Kind::kAnchor:
      return anchor_json(value, hall.rigs[value.index]);
    case OfferedValue::Kind::kBase:
      return base_json(value, hall.platforms[value.index].model);
    case OfferedValue::Kind::kBaseJoint:
    case OfferedValue::Kind::kPlatformJoint:
      return joint_json(value, hall.platforms[value.index].model);
    case OfferedValue::Kind::kNumber:
      break;
  }
  return std::nullopt;
}

}  // namespace

Json handles_json(const std::vector<OfferedValue>& offer, const Hall& hall) {
  Json handles = Json::array();
  for (const OfferedValue& value : offer) {
    if (std::optional<Json> handle = handle_of(value, hall)) handles.push_back(std::move(*handle));
  }
  for (const HallRig& rig : hall.rigs)
    handles.push_back(platform_json(rig.name(), rig.X_WB_home, has_moments(rig.model.platform)));
  for (const HallPlatform& platform : hall.platforms)
    handles.push_back(platform_json(platform.name(), platform.X_WB_home(), true));
  return handles;
}

Json fields_json(const std::vector<OfferedValue>& offer, const std::map<std::string, std::string>& settings) {
  Json fields = Json::array();
  for (const OfferedValue& value : offer) {
    if (value.kind != OfferedValue::Kind::kNumber) continue;
    const auto set = settings.find(value.path);
    fields.push_back({{"path", value.path},
                      {"label", value.label},
                      {"group", value.group},
                      {"value", set == settings.end() ? value.text : set->second},
                      {"unit", value.unit}});
  }
  return fields;
}

}  // namespace drydock
