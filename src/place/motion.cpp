// SPDX-License-Identifier: Apache-2.0
#include "place/motion.h"
#include "follow/pairs.h"

#include <algorithm>

namespace drydock {
namespace {

FollowRequest motion_request(const Hall& hall, int rig, int arm, Motion motion) {
  FollowRequest request{.hall = hall,
                        .rig = rig,
                        .arm = arm,
                        .motion = std::move(motion),
                        .objects = {},
                        .at_least = {},
                        .resolution_s = 1e-3,
                        .samples_per_s = 0,
                        .interrupted = nullptr,
                        .progress = nullptr,
                        .solids = nullptr};
  return request;
}

}  // namespace

PlaceMotion::PlaceMotion(const Hall& hall, int rig, int arm, Motion motion, std::size_t instants)
    : request_(motion_request(hall, rig, arm, std::move(motion))), model_(std::make_unique<FollowModel>(request_)) {
  bodies_ = follow_bodies(*model_);
  const std::size_t objects = hall.objects.size();
  while (first_object_ < bodies_.bodies.size() && bodies_.bodies[first_object_].what != FollowBody::What::kObject)
    ++first_object_;
  const auto is_object = [&](std::size_t body) { return body >= first_object_ && body < first_object_ + objects; };
  for (const FollowPair& pair : bodies_.pairs) {
    if (is_object(pair.first) != is_object(pair.second)) pairs_.push_back(pair);
  }
  FollowMoment moment(*model_);
  std::vector<PlacedBody> placed;
  for (std::size_t i = 0; i < instants; ++i) {
    const double share = instants > 1 ? static_cast<double>(i) / static_cast<double>(instants - 1) : 0;
    place_moment(*model_, share * model_->duration_s(), 0, moment);
    place_bodies(*model_, bodies_, moment, placed);
    placed_.push_back(placed);
  }
}

PlaceMotion::~PlaceMotion() = default;

bool PlaceMotion::is_clear(std::size_t instant, std::span<const Pose> X_WO, const std::vector<bool>& moved,
                           std::vector<PlacedBody>& placed, std::vector<PairHints>& hints) const {
  placed = placed_[instant];
  const std::size_t objects = request_.hall.objects.size();
  for (std::size_t i = 0; i < objects; ++i) {
    PlacedBody& body = placed[first_object_ + i];
    body.X_WS = X_WO[i];  // S == O of an object
    body.p_WC = X_WO[i] * bodies_.bodies[first_object_ + i].core.p_OC;
  }
  for (std::size_t k = 0; k < pairs_.size(); ++k) {
    const FollowPair& pair = pairs_[k];
    const std::size_t object =
        (pair.first >= first_object_ && pair.first < first_object_ + objects ? pair.first : pair.second) -
        first_object_;
    if (!moved[object] || !placed[pair.first].exists || !placed[pair.second].exists) continue;
    if (pair_gap_m(bodies_, pair, placed) > 0) continue;
    const PairClearance look = pair_clearance(bodies_, pair, placed, 0, true, hints[k]);
    if (look.is_found && look.clearance_m <= 0) return false;
  }
  return true;
}

double PlaceMotion::share(std::span<const Pose> X_WO, const std::vector<bool>& moved) const {
  std::vector<PlacedBody> placed;
  std::vector<PairHints> hints(pairs_.size());
  std::size_t clear = 0;
  for (std::size_t i = 0; i < placed_.size(); ++i) clear += is_clear(i, X_WO, moved, placed, hints) ? 1 : 0;
  return static_cast<double>(clear) / static_cast<double>(placed_.size());
}

FollowStatus PlaceMotion::verdict(std::span<const Pose> X_WO, const std::function<bool()>& interrupted) const {
  Hall moved = request_.hall;
  for (std::size_t i = 0; i < moved.objects.size(); ++i) moved.objects[i].X_WO = X_WO[i];
  FollowRequest request = motion_request(moved, request_.rig, request_.arm, request_.motion);
  request.interrupted = interrupted;
  return follow(request).status;
}

}  // namespace drydock
