// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "rig/cable/tension/closure_margin.h"

namespace drydock {

/// Whether the cables can hold each of the needed wrenches g when tensions have lower limits but no upper ones: whether
/// w = g − A t_min lies in the cone of the columns. The margin is the closure margin of the columns and −w/|w|,
/// smallest over the corners of the needed set.
///
/// Why: zero is within the hull of C and −ŵ exactly if these span all of space with positive factors. If w is within
/// the cone of C, then v + λ w is in the cone for any v and large λ, so v is reached with λ times −w. Conversely, if
/// any v is reached, then so is w itself, hence (1 + λ) w is in the cone; and w + ε e is for each small e, because e +
/// λ w is. So a positive margin says: w is strictly within the cone, or the cables close and the cone is everything.
/// The cone is convex, so the corners of the needed set stand for all of it.
struct ControllableMargin {
  double margin = 0;
  ScaledWrench direction;  // unit: along it lies w, but no cable pulls enough
  ScaledWrench needed;     // the corner g that it is about
};
[[nodiscard]] ControllableMargin controllable_margin(std::span<const Cable> cables, const ScaledWrenches& structure,
                                                     const NeededWrenches& needed);

/// Bound on its change within a ball: the larger of the columns' changes and that of ŵ, the chord of asin(|Δw|/|w|)
/// with |Δw| ≤ Σ t_min · column change + needed change. Infinite where w may vanish and turn to any side.
double controllable_change(const CableRig& rig, const CableRigPose& pose, WithAcceleration with, const PoseBall& ball);

}  // namespace drydock
