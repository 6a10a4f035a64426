// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "mission/mission.h"
#include "mission/start.h"
#include "output/log/series.h"

namespace drydock {

/// A body B that stands still on another one, H, all through a run: fixed joints hold them together, or locks that no
/// event opens. H is the first of all that hold together so; the world comes before every other.
struct HeldBody {
  int body = 0;
  int holder = 0;
  Pose X_HB;
};

/// By body; the start is ok.
std::vector<HeldBody> held_bodies(const Mission& mission, const MissionStart& start);

/// Their poses as a log has them, once each, with H as the frame: /bodies/NAME/pose at the rate "start", and the row of
/// its only sample. Without such bodies the rate has no series.
Rate held_rate(const Mission& mission, const std::vector<HeldBody>& held);
std::vector<double> held_row(const std::vector<HeldBody>& held);

}  // namespace drydock
