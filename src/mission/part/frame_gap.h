// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "mission/part/moment.h"

namespace drydock {

/// How near two frames are.
LoopError frame_gap(const Moment& moment, const BodyFrame& a, const BodyFrame& b);

/// How fast that changes at most.
struct FrameRates {
  double distance_m_per_s = 0, angle_rad_per_s = 0;
};
FrameRates frame_gap_rates(const Moment& moment, const BodyFrame& a, const BodyFrame& b);

/// "2.5 mm and 1 deg"
std::string gap_words(double distance_m, double angle_rad);

}  // namespace drydock
