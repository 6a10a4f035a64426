// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>

#include "rig/cable/rig_pose.h"

namespace drydock {

/// A further mass at the platform's origin, on top of the rig's load.
struct PayloadRange {
  double least_kg = 0;  // above zero where cables slacken without it
  double most_kg = 0;
};

/// The masses that the rig holds at a pose within the limits of its cables, for every point of its load; the load's box
/// round them is left out. With the rig's acceleration the payload's inertia counts too. Its weight is one more column
/// of the structure matrix, so the range is that of one more tension (tension_set.h). Empty: none is held, not even
/// zero, or there is no gravity. The pose is one where every cable has a line.
std::optional<PayloadRange> payload_range(const CableRig& rig, const CableRigPose& pose, WithAcceleration with);

}  // namespace drydock
