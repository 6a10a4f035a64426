// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "mission/part/moment.h"

namespace drydock {

/// How near two frames are.
LoopError frame_gap(const Moment& moment, const BodyFrame& a, const BodyFrame& b);

/// "2.5 mm and 1 deg"
std::string gap_words(double distance_m, double angle_rad);

}  // namespace drydock
