// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "follow/checks.h"
#include "follow/margin_evaluation.h"
#include "follow/stewart_moves.h"

namespace drydock {

// What a motion of a Stewart platform is checked for, besides clearances, in a time interval.

/// A criterion of the table with a margin: the poses on the base lie in the ball, so that its own bound holds for all
/// of them.
MarginEvaluation platform_margin(const StewartRig& rig, const Criterion& criterion, const StewartMoves& moves);

/// How far leg forces are within their limits, for weight, every load, and the inertia of platform and payload.
MarginEvaluation leg_force_margin(const StewartRig& rig, const PlatformMoves& platform, const StewartMoves& moves);

/// The leg's largest speed less its own, |u · v| with v the velocity of its joint on the platform, seen from the base.
MarginEvaluation leg_speed_margin(const StewartRig& rig, const StewartMoves& moves, int leg);

/// How far the auxiliary axis is within its range, or below its largest speed or acceleration, as `by` says.
MarginEvaluation axis_margin(const AuxiliaryAxis& axis, const JointMoves& moves, CheckedBy by);

}  // namespace drydock
