// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "spatial/pose.h"
#include "spatial/twist.h"

namespace drydock {

/// How A has moved against B in a step, in B's frame. A's material goes from p to p' with
///
///   p' − p = w × (p + p')/2 + v,
///
/// which holds for any rotation but half a turn (Cayley's form, w = 2 tan(θ/2) about the axis). Backwards it is −w, −v:
/// a force that acts half way does the same work in both directions. The twist holds w [rad] and v [m].
Twist step_displacement(const Pose& X_BA_start, const Pose& X_BA_end);

/// The pose after a displacement.
Pose displaced(const Pose& X_BA_start, const Twist& displacement_B);

/// p' − p for material that is at p when the step begins.
Vector3 displacement_from(const Twist& displacement_B, const Vector3& p_start_B);
/// And for material that is at p' when it ends.
Vector3 displacement_to(const Twist& displacement_B, const Vector3& p_end_B);

}  // namespace drydock
