// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <span>

#include "follow/bodies.h"
#include "follow/follow.h"

namespace drydock {

/// A motion held against layouts: of how many of its instants rig and arm keep clear of what is moved. Quick, at single
/// instants, for the search; `verdict` then checks all of it without gaps. Shared by threads.
class PlaceMotion {
 public:
  /// The motion of a rig's platform, or of the arm that hangs on it (−1: none). `hall` outlives it.
  PlaceMotion(const Hall& hall, int rig, int arm, Motion motion, std::size_t instants = 240);
  ~PlaceMotion();

  /// The share of the instants, at poses of the hall's objects (more may follow); objects whose `moved` is false are
  /// not asked.
  [[nodiscard]] double share(std::span<const Pose> X_WO, const std::vector<bool>& moved) const;

  /// What `drydock follow` says of all margins, with the objects at these poses.
  [[nodiscard]] FollowStatus verdict(std::span<const Pose> X_WO, const std::function<bool()>& interrupted) const;

 private:
  bool is_clear(std::size_t instant, std::span<const Pose> X_WO, const std::vector<bool>& moved,
                std::vector<PlacedBody>& placed, std::vector<PairHints>& hints) const;

  FollowRequest request_;
  std::unique_ptr<FollowModel> model_;
  FollowBodies bodies_;
  std::size_t first_object_ = 0;                 // among the bodies; the others follow in their order
  std::vector<FollowPair> pairs_;                // of something that moves with the motion and an object
  std::vector<std::vector<PlacedBody>> placed_;  // at each instant
};

}  // namespace drydock
