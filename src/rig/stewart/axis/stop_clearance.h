// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "rig/stewart/axis/axis_state.h"

namespace drydock {

/// Whether all of a stop that begins with the platform at X_FB keeps every leg within lengths, cones and speeds, by
/// bounds alone. False says nothing. A stop goes v T/2 + a T²/12 at most, at v + 4/27 a T at most (stop_profile.h);
/// with δ and θ of the platform on its base, the axis's part included, the joint of a leg on the platform moves by
///
///     s = δ + |p_BC| θ:   its length by s, its direction by asin(s/l), and its cone on the platform by θ besides
[[nodiscard]] bool stop_is_clear(const LegReach& reach, AuxiliaryKind kind, const Pose& X_FB, const AxisStop& stop,
                                 double period_s);

}  // namespace drydock
