// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "rig/cable/rig_pose.h"

namespace drydock {

/// Proves that a rig holds its load at every pose of a ball by giving the tensions: a law that follows the pose.
///
/// In the middle A₀ t₀ = k₀. For a pose that is moved by x and rotated by the rotation vector φ, |x| ≤ δ, |φ| ≤ θ, with
/// y = (x, φ), take t = t₀ + T y, T = −A₀⁺ (Σ t₀ᵢ Daᵢ − Dk), so that what A t − k lacks is of second order:
///
///     |A t − k| ≤ r = Σ t₀ᵢ ρᵢ + Σ |Tᵢ y| cᵢ + κ,
///
/// cᵢ the change of a column (cable_line.h), ρᵢ what is left of it beyond its derivative, κ the same of the needed
/// wrench, which is linear in R. The rest is made up for by Δt with |Δtᵢ| ≤ |gᵢ| r/(1 − q), gᵢ the rows of A₀⁺ and
/// q = Σ cᵢ |gᵢ| < 1, since A = (1 + (A − A₀) A₀⁺) A₀ on the span of A₀ᵀ (Neumann's series). What rounding
/// leaves of A₀ A₀⁺ − 1 adds to q and r. Where t₀ᵢ ± (|Tᵢ y| +
/// |Δtᵢ|) stays within its limits for all cables, the load is held. With at_least, any further wrench of that size is
/// too: it adds to r.
///
/// wrench_taylor.h has derivatives and remainders.
///
/// A bound of first order would need θ Σ t_max |b|/L below the margin; this one is good for balls ten times as large.
///
/// Whether the first load of the rig is held at all poses of the ball about `pose`, which has lines. Nothing
/// accelerates. False is no proof of the contrary.
[[nodiscard]] bool held_by_law(const CableRig& rig, const CableRigPose& pose, const PoseBall& ball, double at_least_N);

}  // namespace drydock
