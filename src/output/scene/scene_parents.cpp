// SPDX-License-Identifier: Apache-2.0
#include "output/scene/scene_parents.h"

#include <algorithm>
#include <map>
#include <optional>
#include <unordered_map>

#include "output/number_text.h"

namespace drydock {
namespace {

using Parents = std::unordered_map<std::string, std::string>;  // of every node

struct Change {
  double time_s;
  const std::string* node;
  const std::string* parent;
};

/// The circle above a node, as a < b < a, or nothing when its parents end in the world.
std::optional<std::string> circle_above(const Parents& parents, const std::string& node) {
  std::string chain = node, at = node;
  for (std::size_t steps = 0; steps <= parents.size(); ++steps) {
    at = parents.at(at);
    if (at.empty()) return std::nullopt;
    chain += " < " + at;
    if (at == node) return chain;
  }
  return std::nullopt;  // a circle further up, of which this node is no part
}

/// Changes of parent of all channels in the order of time; values that stay the same are left out.
std::vector<Change> changes_in_time(const Scene& scene) {
  std::map<std::string, const TimeBase*> bases;
  for (const TimeBase& base : scene.time_bases) bases.emplace(base.name, &base);
  std::vector<Change> changes;
  for (const ParentChannel& channel : scene.parents) {
    const std::vector<double>& time_s = bases.at(channel.time_base)->time_s;
    for (std::size_t i = 0; i < time_s.size(); ++i)
      if (i == 0 || channel.parents[i] != channel.parents[i - 1])
        changes.push_back({time_s[i], &channel.path, &channel.parents[i]});
  }
  std::stable_sort(changes.begin(), changes.end(),
                   [](const Change& a, const Change& b) { return a.time_s < b.time_s; });
  return changes;
}

}  // namespace

std::vector<ParentCircle> parent_circles(const Scene& scene) {
  Parents parents;
  std::vector<ParentCircle> circles;
  for (const SceneNode& node : scene.nodes) parents[node.path] = node.parent;
  for (const SceneNode& node : scene.nodes)
    if (const auto circle = circle_above(parents, node.path))
      circles.push_back({node.path, "its parents form a cycle: " + *circle});
  if (!circles.empty()) return circles;

  // All changes of one instant are made together; only nodes that changed can have closed a circle.
  const std::vector<Change> changes = changes_in_time(scene);
  for (std::size_t begin = 0, end = 0; begin < changes.size() && circles.empty(); begin = end) {
    for (; end < changes.size() && changes[end].time_s == changes[begin].time_s; ++end)
      parents[*changes[end].node] = *changes[end].parent;
    for (std::size_t i = begin; i < end; ++i)
      if (const auto circle = circle_above(parents, *changes[i].node))
        circles.push_back(
            {*changes[i].node, "its parents form a cycle at " + found_text(changes[i].time_s) + " s: " + *circle});
  }
  return circles;
}

}  // namespace drydock
