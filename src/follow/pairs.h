// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "follow/bodies.h"

namespace drydock {

/// Where a body is at a moment.
PlacedBody place_body(const FollowModel& model, const FollowBody& body, const FollowMoment& moment);
/// The same of all of them.
void place_bodies(const FollowModel& model, const FollowBodies& all, const FollowMoment& moment,
                  std::vector<PlacedBody>& placed);
/// How far the distance of two bodies can change in the moment's stretch.
double pair_change_m(const FollowBodies& all, const FollowPair& pair, std::span<const PlacedBody> placed,
                     const FollowMoment& moment);
/// A lower bound of it that costs little.
double pair_gap_m(const FollowBodies& all, const FollowPair& pair, std::span<const PlacedBody> placed);
/// `with_inside` asks as well whether one lies in the other without meeting its surface.
PairClearance pair_clearance(const FollowBodies& all, const FollowPair& pair, std::span<const PlacedBody> placed,
                             double at_most_m, bool with_inside, PairHints& hints);

}  // namespace drydock
