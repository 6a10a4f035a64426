// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "hall/map_domain.h"
#include "map/tree.h"
#include "rig/cable/rig_pose.h"

namespace drydock {

/// Whether closure_by_law can be asked: more cables than directions, fixed anchors.
bool has_closure_law(const CableRig& rig);

/// Proves force closure, or that there is none, at all poses of a cell by the signs of tensions without load, which
/// follow the pose. Columns may have any length for that: take a = (d, b × d/L), d from the eye to the anchor. With k
/// from the origin to the anchor and b rotated by φ, a = (k − x − b, b × (k − x)/L), which is linear in a move x by
/// itself.
///
/// Write A − A₀ = Σ yⱼ Sⱼ + (ρ), y = (x, φ), where column i of the rest is no longer than
/// ρᵢ = hypot(|b| θ²/2, (|b| |k| θ²/2 + 2 |b| sin(θ/2) δ)/L). In the middle A₀ t₀ = 0. Take t = t₀ + T y with
/// T = −A₀⁺ Σ t₀ᵢ Daᵢ. Then
///     |A t| ≤ r = Σ |yⱼ| |Sⱼ T y| + Σ (|t₀ᵢ| + |Tᵢ y|) ρᵢ,
/// and the rest is made up for by Δt with |Δtᵢ| ≤ |gᵢ| r/(1 − q), gᵢ the rows of A₀⁺, if
///     q = Σ |yⱼ| |Sⱼ A₀⁺| + Σ ρᵢ |gᵢ| < 1
/// (Neumann's series for A A₀⁺); then the columns span all directions too. What rounding leaves of A₀ A₀⁺ − 1 adds to q
/// and r. So A(y) has null vectors tᵢ within t₀ᵢ ± (|Tᵢ y| + |Δtᵢ|): of second order in the cell's size, where a bound
/// on the margin is of first.
/// - All of one sign: the rig closes.
/// - One cable more than directions: there is no other null vector, up to a factor. If one component is positive and
///   another negative everywhere, the rig closes nowhere in the cell.
///
/// Free, blocked or undecided.
[[nodiscard]] MapClass closure_by_law(const CableRig& rig, const CableRigPose& pose, const PoseCell& cell);

}  // namespace drydock
