// SPDX-License-Identifier: Apache-2.0
#include "view/hall_overlap.h"

#include <algorithm>

namespace drydock {
namespace {

std::vector<BodyShape> object_shapes(const Hall& hall) {
  std::vector<BodyShape> shapes;
  for (std::size_t i = 0; i < hall.objects.size(); ++i) shapes.push_back({i, hall.objects[i].shape, {}});
  return shapes;
}

std::vector<BodyPair> object_pairs(const Hall& hall) {
  std::vector<BodyPair> pairs;
  for (std::size_t i = 0; i < hall.objects.size(); ++i) {
    for (std::size_t k = i + 1; k < hall.objects.size(); ++k) {
      if (!may_touch(hall, hall.objects[i].name, hall.objects[k].name)) pairs.push_back({i, k});
    }
  }
  return pairs;
}

}  // namespace

HallOverlap::HallOverlap(const Hall& hall)
    : bodies_(hall.objects.size(), object_shapes(hall), object_pairs(hall)), hits_(bodies_.pairs().size()) {
  before_ = overlaps(hall);
}

std::vector<bool> HallOverlap::overlaps(const Hall& hall) {
  std::vector<Pose> X_WO;
  for (const HallObject& object : hall.objects) X_WO.push_back(object.X_WO);
  bodies_.each(X_WO, hits_, 0);
  std::vector<bool> all;
  for (const BodyPairHit& hit : hits_) all.push_back(hit.near.found() && hit.near.overlap);
  return all;
}

std::vector<std::string> HallOverlap::sentences(const Hall& hall) {
  const std::vector<bool> now = overlaps(hall);
  std::vector<std::string> all;
  for (std::size_t i = 0; i < now.size(); ++i) {
    const BodyPair& pair = bodies_.pairs()[i];
    if (now[i] && !before_[i])
      all.push_back(hall.objects[pair.first].name + " and " + hall.objects[pair.second].name + " overlap");
  }
  return all;
}

}  // namespace drydock
