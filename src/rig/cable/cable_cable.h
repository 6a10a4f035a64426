// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "rig/cable/rig_pose.h"

namespace drydock {

/// Two cables share an end if their eyes, or their fixed anchors, are the same point to 1e-9 m. There they cannot keep
/// clear of each other, so they are compared by angle; all other pairs by clearance.
bool share_an_end(const Cable& first, const Cable& second);

/// The nearest pair of cables, by clearance [m] or angle [rad]; infinite without a pair of the kind.
struct CablePair {
  double value = std::numeric_limits<double>::infinity();
  int first = -1, second = -1;
};

/// Distance between the free parts of cables that share no end, less both radii, so that it goes down to minus these.
[[nodiscard]] CablePair cable_clearance(const CableRig& rig, const CableRigPose& pose);
/// Angle between cables that share an end.
[[nodiscard]] CablePair cable_angle(const CableRig& rig, const CableRigPose& pose);

/// Bounds on their changes within a ball, for all pairs.
///
/// Clearance: the points at fractions (a, b) of two cables part by a C_i + (1 − a) T_i − b C_j − (1 − b) T_j, with eyes
/// C and ends T of the free parts. For given moves its change is convex in a and in b, so its largest size is at a
/// corner: |ΔC_i − ΔC_j|, |ΔC_i − ΔT_j|, |ΔT_i − ΔC_j| or |ΔT_i − ΔT_j|. The first is a turned difference of eyes, at
/// most chord(θ) |b_i − b_j|; the others are at most s_i + t_j, t_i + s_j and t_i + t_j. With fixed anchors t is zero.
/// The distance, being the least over a and b, changes by no more than the largest.
double cable_clearance_change(const CableRig& rig, const CableRigPose& pose, const PoseBall& ball);
/// Angle: each cable rotates by 2 asin(|Δu|/2), asin(s/l) with a fixed anchor, and both may turn against each other.
double cable_angle_change(const CableRig& rig, const CableRigPose& pose, const PoseBall& ball);

}  // namespace drydock
