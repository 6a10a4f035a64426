// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "rig/cable/rig_pose.h"

namespace drydock {

/// Derivative of a scaled wrench by a move x of the platform [1/m] and a rotation φ [1/rad], three columns each.
using WrenchDerivative = Eigen::Matrix<double, Eigen::Dynamic, 6, Eigen::ColMajor, 6, 6>;

/// A wrench over a ball of poses, to first order and beyond: it is `value` + `slope` (x, φ), to within `remainder`.
///
/// Column of a cable. e^φ b differs from b + φ × b by at most |b| θ²/2. The direction u of a cable of length l from a
/// point T, while its eye moves by d, |d| ≤ s, has second derivative at most (2/√3)/(l − s)², so with a fixed anchor
///     |Δu − Du| ≤ (1/√3) s²/(l − s)² + |b| θ²/(2 l) =: ρᵤ;
/// a tangent point that moves by τ adds τ/(l − s − τ). For the moment b × u, with b turning by β = chord(θ) |b| and u
/// changing by a: |b| ρᵤ + |b| θ²/2 + β a.
///
/// Needed wrench, nothing accelerating: it is linear in the entries of R, so that its value for (1 + φ×) R tells its
/// derivative, and its remainder is its change (needed_change) with θ²/2 in place of chord(θ).
struct WrenchTaylor {
  ScaledWrench value;
  WrenchDerivative slope;
  double remainder = 0;  // infinite where an eye may reach its anchor
  double change = 0;     // of the whole

  /// The largest size of slope (x, φ) along a direction.
  double reach(const ScaledWrench& direction, const PoseBall& ball) const;
};
WrenchTaylor column_taylor(const CableRig& rig, const CableRigPose& pose, std::size_t cable, const PoseBall& ball);
/// Of the first load.
WrenchTaylor needed_taylor(const CableRig& rig, const Pose& X_WB, const PoseBall& ball);

/// Proofs that no pose of a ball will do, from a direction along which the middle does not: the columns' components
/// along it are bounded one by one. Sharper than the change of the whole margin, which takes all cables at their
/// limits.
///
/// Not closed: every cable pulls against the direction.
[[nodiscard]] bool never_closed(const CableRig& rig, const CableRigPose& pose, const PoseBall& ball,
                                const ScaledWrench& direction);
/// Not held: more is needed along the direction than the cables have, or they have less than at_least_N to spare. Of
/// the first load, nothing accelerating.
[[nodiscard]] bool never_held(const CableRig& rig, const CableRigPose& pose, const PoseBall& ball,
                              const ScaledWrench& direction, double at_least_N);

}  // namespace drydock
