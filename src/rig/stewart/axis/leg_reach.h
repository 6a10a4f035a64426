// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "rig/stewart/free_travel.h"

namespace drydock {

/// What a leg may do, laid out for many quick checks of one rig. Angles are compared by cosine, so there is no
/// trigonometry in a check.
struct LegReach {
  explicit LegReach(const StewartRig& rig);

  std::array<Vector3, 6> p_FP, p_BC, base_axis_F, platform_axis_B;
  LegValues shortest_m, longest_m, speed_max_m_per_s, base_cosine, platform_cosine;  // cosines: −2 without a cone
};

/// Lengths at a pose, and the first leg that is beyond a limit of its length or of a cone, if any.
struct ReachedPose {
  LegValues length_m;
  TravelEnd beyond;
};
[[nodiscard]] ReachedPose reached_pose(const LegReach& reach, const Pose& X_FB);

}  // namespace drydock
