// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>
#include <vector>

#include "hall/map_domain.h"
#include "rig/cable/batch/rig_batch.h"

namespace drydock {

/// Poses side by side, number by number, as rig_batch.h takes them. Where all have the same orientation to the bit, it
/// is kept once. Keeps its memory from one filling to the next.
class PoseColumns {
 public:
  void fill(std::span<const Pose> poses);
  void fill(std::span<const PoseCell> cells);  // their middles

  /// Valid until the next filling.
  const PoseLanes& lanes() const { return lanes_; }

 private:
  template <class PoseOf>
  void fill_from(std::size_t count, const PoseOf& pose_of);

  std::vector<double> numbers_;
  PoseLanes lanes_;
};

}  // namespace drydock
