// SPDX-License-Identifier: Apache-2.0
#include "output/scene/channel_json.h"

#include <algorithm>

#include "spatial/quaternion.h"

namespace drydock {
namespace {

Json limit_json(const std::optional<double>& limit) {
  return limit ? Json(*limit) : Json();
}

}  // namespace

Json to_json(const PoseChannel& channel, JsonArrays& arrays) {
  std::vector<double> positions;
  std::vector<float> quaternions;
  for (const Pose& X_PN : channel.X_PN) {
    positions.insert(positions.end(), {X_PN.p.x(), X_PN.p.y(), X_PN.p.z()});
    for (const double part : to_xyzw(to_quaternion(X_PN.R))) quaternions.push_back(static_cast<float>(part));
  }
  return {{"kind", "pose"},
          {"path", channel.path},
          {"time_base", channel.time_base},
          {"p_PN_m", arrays.array({channel.X_PN.size(), 3}, positions)},
          {"q_PN_xyzw", arrays.array({channel.X_PN.size(), 4}, quaternions)}};
}

Json to_json(const ScalarChannel& channel, JsonArrays& arrays) {
  return {{"kind", "scalar"},
          {"path", channel.path},
          {"time_base", channel.time_base},
          {"unit", channel.unit},
          {"limits", Json::array({limit_json(channel.low), limit_json(channel.high)})},
          {"values", arrays.array(channel.values)}};
}

Json to_json(const VisibleChannel& channel, JsonArrays& arrays) {
  const std::vector<std::uint8_t> values(channel.visible.begin(), channel.visible.end());
  return {
      {"kind", "visible"}, {"path", channel.path}, {"time_base", channel.time_base}, {"values", arrays.array(values)}};
}

Json to_json(const ParentChannel& channel, JsonArrays& arrays) {
  std::vector<std::string> names;
  std::vector<std::uint32_t> values;
  for (const std::string& parent : channel.parents) {
    const auto at = std::find(names.begin(), names.end(), parent);
    values.push_back(static_cast<std::uint32_t>(at - names.begin()));
    if (at == names.end()) names.push_back(parent);
  }
  return {{"kind", "parent"},
          {"path", channel.path},
          {"time_base", channel.time_base},
          {"names", names},
          {"values", arrays.array(values)}};
}

}  // namespace drydock
