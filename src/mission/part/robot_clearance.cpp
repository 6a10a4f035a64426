// SPDX-License-Identifier: Apache-2.0
#include "mission/part/robot_clearance.h"

#include <algorithm>

namespace drydock {
namespace {

bool holds(const std::vector<std::array<int, 2>>& pairs, int a, int b) {
  return std::any_of(pairs.begin(), pairs.end(), [&](const std::array<int, 2>& pair) {
    return (pair[0] == a && pair[1] == b) || (pair[0] == b && pair[1] == a);
  });
}

}  // namespace

RobotClearance::RobotClearance(const Mission& mission, std::size_t robot, const Mechanism& mechanism)
    : mission_(mission), robot_(mission.robots[robot]), X_WB_(mission.bodies.size()) {
  for (std::size_t i = 0; i < mission.bodies.size(); ++i) {
    for (const MissionShape& shape : mission.bodies[i].shapes) shapes_.push_back({i, shape.shape, shape.X_BG});
  }
  restructure(mechanism);
}

bool RobotClearance::compares(const MechanismTree& tree, int a, int b) const {
  if (a == b || holds(robot_.may_touch, a, b) || holds(mission_.may_touch, a, b)) return false;
  const int link_a = link_of(tree, a), link_b = link_of(tree, b);
  const auto parent = [&](int link) {
    return link == kWorld ? kWorld - 1 : tree.model.links[static_cast<std::size_t>(link)].parent;
  };
  const auto floats = [&](int link) {
    return link != kWorld && tree.model.links[static_cast<std::size_t>(link)].joint == JointKind::kFloating;
  };
  if (link_a == link_b) return false;
  return (parent(link_a) != link_b || floats(link_a)) && (parent(link_b) != link_a || floats(link_b));
}

void RobotClearance::restructure(const Mechanism& mechanism) {
  const auto has_shape = [&](int body) { return !mission_.bodies[static_cast<std::size_t>(body)].shapes.empty(); };
  std::vector<BodyPair> pairs;
  const std::vector<int>& own = robot_.bodies;
  for (std::size_t i = 0; i < own.size(); ++i) {
    if (!has_shape(own[i])) continue;
    for (int other = 0; other < static_cast<int>(mission_.bodies.size()); ++other) {
      const auto place = std::find(own.begin(), own.end(), other);
      const bool done = place != own.end() && place <= own.begin() + static_cast<std::ptrdiff_t>(i);
      if (done || !has_shape(other) || !compares(mechanism.tree, own[i], other)) continue;
      pairs.push_back({static_cast<std::size_t>(own[i]), static_cast<std::size_t>(other)});
    }
  }
  clearance_.reset();
  if (!pairs.empty()) clearance_.emplace(mission_.bodies.size(), shapes_, std::move(pairs));
}

std::optional<RobotClearance::Nearest> RobotClearance::nearest(const Moment& moment) {
  if (!clearance_) return std::nullopt;
  for (std::size_t i = 0; i < X_WB_.size(); ++i) {
    X_WB_[i] = moment.pose(static_cast<int>(i));
  }
  const BodyPairHit hit = clearance_->nearest(X_WB_);
  if (!hit.near.found()) return std::nullopt;
  const BodyPair& pair = clearance_->pairs()[hit.pair];
  return Nearest{hit.near.distance_m, static_cast<int>(pair.first), static_cast<int>(pair.second)};
}

}  // namespace drydock
