// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <vector>

#include "rig/stewart/axis/axis_state.h"

namespace drydock {

/// Where a payload is to be at a time ≥ 0 [s].
using PayloadMotion = std::function<PayloadCommand(double time_s)>;

/// Constant twist, or at rest: p = p0 + v t, R = exp(w t) R0.
PayloadMotion constant_velocity(const Pose& X_WB_0, const Twist& V_WB_W);

/// From rest with a constant acceleration: displacements A t²/2.
PayloadMotion constant_acceleration(const Pose& X_WB_0, const Twist& A_WB_W);

/// There and back, beginning and ending at rest: p0 + reach (1 − cos(2π t/period)) / 2.
PayloadMotion sweep(const Pose& X_WB_0, const Vector3& reach_W, double period_s);

/// A recorded twist, held from each sample to the next and zero after the last, integrated once: the pose at a time
/// does not depend on when it was asked for before.
PayloadMotion sampled_twist(const Pose& X_WB_0, const std::vector<Twist>& V_WB_W, double sample_s);

}  // namespace drydock
