// SPDX-License-Identifier: Apache-2.0
#include "view/hall_handles.h"

#include "spatial/euler_angles.h"

namespace drydock {
namespace {

Json point_json(const Vector3& p) {
  return Json::array({p.x(), p.y(), p.z()});
}

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

Json anchor_json(const OfferedValue& value, const HallRig& rig) {
  const Cable& cable = rig.model.cables[value.cable];
  return {{"node", "rigs/" + rig.name() + "/pulleys/" + cable.name},
          {"path", value.path},
          {"kind", "pulley"},
          {"p_m", point_json(cable.p_WA)},
          {"yaw_rad", 0.0},
          {"turns", false},
          {"limits", nullptr},
          {"carries", Json::array()}};
}

}  // namespace

Json handles_json(const std::vector<OfferedValue>& offer, const Hall& hall) {
  Json handles = Json::array();
  for (const OfferedValue& value : offer) {
    if (value.kind == OfferedValue::Kind::kObject) handles.push_back(object_json(value, hall));
    if (value.kind == OfferedValue::Kind::kAnchor) handles.push_back(anchor_json(value, hall.rigs[value.index]));
  }
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
