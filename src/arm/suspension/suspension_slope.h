// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "arm/suspension/suspension.h"

namespace drydock {

/// How much the suspending force can change while every joint stays within |dq_i| ≤ d_i of q.
struct [[nodiscard]] SuspensionSlope {
  bool is_bounded = false;  // false: the bounds are infinite, as the box may hold a singular pose
  double change_N = std::numeric_limits<double>::infinity();  // |f(q + dq) − f(q)| is at most this
  VectorX rate;      // by velocity: |∂f/∂q_i| [N/rad or N/m] is at most this everywhere in the box
  MatrixX gradient;  // ∂f/∂q at q itself, of the force without bounds, in W; three rows
};

/// Proven bounds, up to rounding, for the force of best_suspension. Joints are revolute, prismatic or fixed; others,
/// and a force that is free and may come to a bound of f_z in the box, are not covered and give infinity. A bound on a
/// force along z only lessens its changes. `known` is what best_suspension said of the same request, if the caller has
/// it.
///
/// Derivation. With weights W = 1/effort_max, A = W J_Eᵀ and b = W tau_g the force is f = A⁺ b, r = b − A f is what
/// remains. Factor A = Q R, and write ~ for columns in units of R: Ẽ = E R⁻¹. In the box A becomes A + E, and the
/// torques that remain under the same force f change by c: r becomes r + c. As long as ε = |Ẽ| < 1,
///   f' − f = R⁻¹ y,   y = M'⁻¹ (Ẽᵀ r + Ã'ᵀ c),   M' = Ã'ᵀ Ã',   |M'⁻¹| ≤ (1 − ε)⁻²,   |M'⁻¹ − 1| ≤ m = (1 − ε)⁻² − 1,
///   |y| ≤ |Ẽᵀr| (1 − ε)⁻² + |c| (1 − ε)⁻¹,
///   |r'| ≤ |r| + |c|,   |r' − r| ≤ |c| + |Ẽᵀr| (1 − ε)⁻¹        (r' is r + c without its part in the range of A').
/// The derivative along joint j is ∂f = R⁻¹ M'⁻¹ (G̃'ᵀ r' + Ã'ᵀ h') with G = ∂A and h = ∂b − G f. Against its value
/// R⁻¹ g, g = G̃ᵀ r + Qᵀ h at q itself, with η ≥ |G̃' − G̃| and χ ≥ |(∂b' − ∂b) − (G' − G) f|,
///   D1 = η (|r| + |c|) + |G̃| |r' − r|,   D2 = (1 + ε)(χ + (|G̃| + η) |y|) + ε |h|,
///   |∂f' − ∂f| ≤ |R⁻¹| (m |g| + (1 + m)(D1 + D2)),
/// and the change over the box is at most Σ |∂f'| d_j, by the mean value theorem.
///
/// E, c, η and χ come from derivatives of points. For joints i, j, l of which k is the outermost,
/// ∂³p/∂q_i∂q_j∂q_l = a × (a × ∂p/∂q_k) with unit axes a of the other two, and zero when one of these slides: never
/// longer than ρ_k, the distance of p from the axis of k (1 when k slides). In the box
///   ρ_k ≤ ρ_k(q) + Σ d_l ρ_l over the joints l between k and p.
/// Second derivatives are exact at q and change by at most Σ ρ d_l. The torques that remain are Σ m_i |g| and |f| times
/// such derivatives of the centres of mass and of E.
SuspensionSlope suspension_slope(const TreeModel& model, const VectorX& q, const SuspensionRequest& request,
                                 const VectorX& d, const Suspension* known = nullptr);

/// How much the torques that hold the arm at rest under a force at E that stays the same can change in the box, by
/// velocity: |c_i| ≤ Σ_j d_j (|h_ij| + Σ_l c3_ijl d_l/2) of the derivation, without weights. Infinite for joints that
/// are not covered.
VectorX held_torque_change(const TreeModel& model, const VectorX& q, const SuspensionRequest& request,
                           const Vector3& f_E_W, const VectorX& d);

/// A bound on |df/dt| [N/s] for joint velocities v, as long as the joints are in the box.
double suspension_rate_N_per_s(const SuspensionSlope& slope, const VectorX& v);

}  // namespace drydock
