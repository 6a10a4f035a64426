// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "mission/result.h"

namespace drydock {

/// Whether an arm survives its weight on its rig, by a run that went to its end: no drive was told more than it can, no
/// joint passed a limit, and the cables held what they had to.
struct HallVerdict {
  bool survives = false;
  std::string sentence;
  // The drive that came nearest to its limit; none where no drive has one.
  double worst_share = 0;
  std::string worst_joint;
  double worst_time_s = 0;
};

/// Of the first robot of a mission.
HallVerdict hall_verdict(const MissionResult& result);

}  // namespace drydock
