// SPDX-License-Identifier: Apache-2.0
#include "mission/part/gap_watch.h"

#include "mission/part/frame_gap.h"

namespace drydock {

void GapWatch::last(const Moment& moment) {
  gaps_.clear();
  for (const auto& [a, b] : mission_.watched) gaps_.push_back({a.name, b.name, frame_gap(moment, a, b)});
}

}  // namespace drydock
