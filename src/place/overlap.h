// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "geometry/body_clearance.h"
#include "place/hall.h"

namespace drydock {

/// Whether what is moved keeps its distance from what stays and from what else is moved.
///
/// Two objects that stand apart by less than the gap at present need to keep no more than that: what hovers a little
/// above the floor may go on doing so. Of those that overlap at present the whole gap is asked, unless they may touch.
/// Objects of one group are not compared. Not to be shared by threads: each takes a copy.
class PlaceOverlap {
 public:
  PlaceOverlap(const PlaceHall& hall, double gap_m);

  /// The two objects that are too near in a layout; −1, −1 if there are none.
  [[nodiscard]] std::array<int, 2> too_near(const PlaceHall& hall, const Layout& layout);
  /// The same for poses of all objects.
  [[nodiscard]] std::array<int, 2> too_near(std::span<const Pose> X_WO);

 private:
  BodyClearance bodies_;
  std::vector<double> needed_m_;  // of each pair
  double gap_m_ = 0;
  std::vector<BodyPairHit> hits_;
};

}  // namespace drydock
