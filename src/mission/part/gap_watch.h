// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "mission/part/moment.h"
#include "mission/result.h"

namespace drydock {

/// How far the frames of each watched pair are apart when the run ends.
class GapWatch {
 public:
  explicit GapWatch(const PartSetup& setup) : mission_(setup.mission) {}

  void last(const Moment& moment);
  void report(MissionResult& result) const { result.gaps = gaps_; }

 private:
  const Mission& mission_;
  std::vector<WatchedGap> gaps_;
};

}  // namespace drydock
