// SPDX-License-Identifier: Apache-2.0
#include "view/hall_overlap.h"

#include <algorithm>

namespace drydock {
namespace {

std::vector<BodyShape> object_shapes(const HallFile& hall) {
  std::vector<BodyShape> shapes;
  for (std::size_t i = 0; i < hall.objects.size(); ++i) shapes.push_back({i, hall.objects[i].shape, {}});
  return shapes;
}

std::vector<BodyPair> object_pairs(const HallFile& hall) {
  std::vector<BodyPair> pairs;
  for (std::size_t i = 0; i < hall.objects.size(); ++i) {
    for (std::size_t k = i + 1; k < hall.objects.size(); ++k) {
      const std::string &a = hall.objects[i].name.value, &b = hall.objects[k].name.value;
      const bool may_touch = std::any_of(hall.ignore.begin(), hall.ignore.end(), [&](const auto& pair) {
        return (pair[0].value == a && pair[1].value == b) || (pair[0].value == b && pair[1].value == a);
      });
      if (!may_touch) pairs.push_back({i, k});
    }
  }
  return pairs;
}

}  // namespace

HallOverlap::HallOverlap(const HallFile& hall)
    : bodies_(hall.objects.size(), object_shapes(hall), object_pairs(hall)), hits_(bodies_.pairs().size()) {
  before_ = overlaps(hall);
}

std::vector<bool> HallOverlap::overlaps(const HallFile& hall) {
  std::vector<Pose> X_WO;
  for (const HallObject& object : hall.objects) X_WO.push_back(object.X_WO);
  bodies_.each(X_WO, hits_, 0);
  std::vector<bool> all;
  for (const BodyPairHit& hit : hits_) all.push_back(hit.near.found() && hit.near.overlap);
  return all;
}

std::vector<std::string> HallOverlap::sentences(const HallFile& hall) {
  const std::vector<bool> now = overlaps(hall);
  std::vector<std::string> all;
  for (std::size_t i = 0; i < now.size(); ++i) {
    const BodyPair& pair = bodies_.pairs()[i];
    if (now[i] && !before_[i])
      all.push_back(hall.objects[pair.first].name.value + " and " + hall.objects[pair.second].name.value + " overlap");
  }
  return all;
}

}  // namespace drydock
