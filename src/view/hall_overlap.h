// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "geometry/body_clearance.h"
#include "hall/hall_file.h"

namespace drydock {

/// Tells which objects of a hall stand in each other, beyond those that did so in the file and those that may touch.
class HallOverlap {
 public:
  explicit HallOverlap(const Hall& hall);

  /// Sentences: `satellite and table overlap`. The objects are those of the file, at other poses.
  [[nodiscard]] std::vector<std::string> sentences(const Hall& hall);

 private:
  std::vector<bool> overlaps(const Hall& hall);

  BodyClearance bodies_;
  std::vector<BodyPairHit> hits_;
  std::vector<bool> before_;  // by pair
};

}  // namespace drydock
