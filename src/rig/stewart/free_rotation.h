// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "rig/stewart/free_travel.h"

namespace drydock {

/// How far the platform can turn about the line through Q along a unit axis, as free_travel says along a line [rad].
/// Infinite if it can turn all the way round.
///
/// With r = p_QC, r⊥ its part across the axis n and w = p_QP, the squared length and a·d, d from joint to joint, are of
/// the form x0 + x1 (cos ψ − 1) + x2 sin ψ. In u = cot(ψ/2) a limit L of a length is a quadratic,
///
///     l² − L² = (c u² + 2 κ2 u + c − 2 κ1) / (1 + u²),   c = l0² − L², κ1 = −2 w·r⊥, κ2 = −2 w·(n × r),
///
/// with the nearest end ahead at its largest root. A cone, a·d = cos γ l, is of degree four; its first end is marched
/// to by steps that no root lies within, because of a bound on the second derivative (turning_cone.h), which ends as
/// Newton's method does: as sharp as a closed form, and safe where roots are close. Takes no memory.
[[nodiscard]] FreeTravel free_rotation(const StewartRig& rig, const StewartPose& pose, const Vector3& axis_W,
                                       const Vector3& p_WQ);

}  // namespace drydock
