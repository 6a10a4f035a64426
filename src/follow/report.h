// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "follow/follow.h"
#include "output/json_text.h"
#include "output/log/series.h"

namespace drydock {

/// What was checked, and what came out.
struct FollowReport {
  std::string hall, rig, platform;
  std::string arm;                 // empty: none moves
  std::vector<std::string> moved;  // objects on motions of their own
  MotionOf of = MotionOf::kPlatform;
  std::string interpolation;
  double duration_s = 0, resolution_s = 0;
  FollowResult result;
};

/// A time interval in which something is not in order. A link may have several shapes: their intervals are one where
/// they overlap.
struct ReportedInterval {
  const Criterion* criterion = nullptr;
  double at_least = 0;
  FollowSpan span;
};

}  // namespace drydock
