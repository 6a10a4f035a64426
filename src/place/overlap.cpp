// SPDX-License-Identifier: Apache-2.0
#include "place/overlap.h"

#include <algorithm>

namespace drydock {
namespace {

/// What is moved may come nearer than needed by this, which is rounding.
constexpr double kGapRounding_m = 1e-9;

std::vector<BodyShape> shapes_of(const PlaceHall& hall) {
  std::vector<BodyShape> shapes;
  for (std::size_t i = 0; i < hall.objects.size(); ++i) shapes.push_back({i, hall.objects[i].placed.shape, {}});
  return shapes;
}

std::vector<BodyPair> pairs_to_compare(const PlaceHall& hall) {
  const auto may_touch = [&](std::size_t a, std::size_t b) {
    const int i = static_cast<int>(a), j = static_cast<int>(b);
    return std::any_of(hall.may_touch.begin(), hall.may_touch.end(), [&](const std::array<int, 2>& pair) {
      return (pair[0] == i && pair[1] == j) || (pair[0] == j && pair[1] == i);
    });
  };
  std::vector<BodyPair> pairs;
  for (std::size_t a = 0; a < hall.objects.size(); ++a) {
    for (std::size_t b = a + 1; b < hall.objects.size(); ++b) {
      const int group_a = hall.objects[a].group, group_b = hall.objects[b].group;
      if (group_a != group_b && !may_touch(a, b)) pairs.push_back({a, b});
    }
  }
  return pairs;
}

}  // namespace

PlaceOverlap::PlaceOverlap(const PlaceHall& hall, double gap_m)
    : bodies_(hall.objects.size(), shapes_of(hall), pairs_to_compare(hall)), gap_m_(gap_m) {
  hits_.resize(bodies_.pairs().size());
  needed_m_.assign(hits_.size(), gap_m);
  std::vector<Pose> X_WO;
  for (const PlaceObject& object : hall.objects) X_WO.push_back(object.placed.X_WO);
  bodies_.each(X_WO, hits_, gap_m);
  for (std::size_t i = 0; i < hits_.size(); ++i) {
    const ShapePairHit& near = hits_[i].near;
    if (near.found() && !near.overlap) needed_m_[i] = std::min(gap_m, near.distance_m - kGapRounding_m);
  }
}

std::array<int, 2> PlaceOverlap::too_near(std::span<const Pose> X_WO) {
  if (!bodies_.nearest(X_WO, gap_m_).near.found()) return {-1, -1};
  bodies_.each(X_WO, hits_, gap_m_);
  for (std::size_t i = 0; i < hits_.size(); ++i) {
    const ShapePairHit& near = hits_[i].near;
    if (!near.found() || (!near.overlap && near.distance_m >= needed_m_[i])) continue;
    return {static_cast<int>(bodies_.pairs()[i].first), static_cast<int>(bodies_.pairs()[i].second)};
  }
  return {-1, -1};
}

std::array<int, 2> PlaceOverlap::too_near(const PlaceHall& hall, const Layout& layout) {
  return too_near(object_poses(hall, layout));
}

}  // namespace drydock
