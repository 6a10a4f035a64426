// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>

#include "map/layer/layer.h"
#include "rig/cable/rig_pose.h"

namespace drydock {

/// The smallest eigenvalue [N/m] of the stiffness that the stretch of the cables gives the platform,
///
///     K = Σ k_i c_i c_iᵀ,   k_i = EA_i/l_i,
///
/// c_i the columns of the structure, moments scaled; l from the anchor, with the wrapped part. All cables are taken for
/// taut. What the tensions add by turning with the platform (rig_stiffness.h) is left out: it depends on how the
/// tensions are distributed, and is smaller by about t/EA.
double elastic_stiffness_N_per_m(const CableRig& rig, const CableRigPose& pose);

/// Bound on its change within a ball. K = B Bᵀ with columns b_i = √k_i c_i, so that its smallest eigenvalue is σ², σ
/// the smallest singular value of B, which moves by no more than the norm of ΔB: |Δσ| ≤ d = √(Σ |Δb_i|²). Hence |Δ(σ²)|
/// ≤ d (2 σ + d). (Weyl's inequality for K itself would give Σ |Δ(b bᵀ)|, which grows with the number of cables instead
/// of its root.)
///
/// Δb_i: the force part is g = √(EA/l) u, a function of the eye alone. Along a fixed anchor's cable g changes by
/// √EA l^(−3/2)/2 for each metre, across it by √EA l^(−3/2), so on the straight way of the eye by at most
///     G = √EA s (l − s)^(−3/2).
/// With a pulley, across by √(EA/l) times the rate of the direction, that is G = √EA max(|Δu| (l − s)^(−1/2), s (l −
/// s)^(−3/2)/2). The moment part is r × g/L with r rotated by θ: Δ(r × g) = Δr × g' + r × Δg. Together
///     |Δb| ≤ hypot(G, |b|/L (2 sin(θ/2) √(EA/(l − s)) + G)).
/// Infinite where a cable may lose its line.
double elastic_stiffness_change(const CableRig& rig, const CableRigPose& pose, const PoseBall& ball);

/// At least so many N/m in every direction in which the platform moves.
MapLayer stiffness_layer(std::shared_ptr<const CableRig> rig, double at_least_N_per_m);

}  // namespace drydock
