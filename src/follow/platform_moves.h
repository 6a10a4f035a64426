// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "arm/arm_moves.h"
#include "rig/cable/rig_pose.h"

namespace drydock {

/// A rig's platform, or an object, at an instant, and bounds on its changes in a time interval about it.
struct PlatformMoves {
  Pose X_WB;
  PoseBall ball;
  Twist V_WB_W, A_WB_W;                         // A: d/dt of V's parts, of the origin
  double dv = 0, da = 0, v_max = 0, a_max = 0;  // of the origin
  double dw = 0, dalpha = 0, w_max = 0, alpha_max = 0;
};

/// The same body with the point of it as its origin.
PlatformMoves with_origin(PlatformMoves body, const PointMoves& point);
/// A platform that does not rotate.
inline PlatformMoves shifted_platform(const PointMoves& origin) {
  return with_origin({}, origin);
}

/// A point of the body, given from its origin in W.
PointMoves body_point(const PlatformMoves& body, const Vector3& p_BC_W);

/// A body on a track with rows x, y, z and perhaps qw, qx, qy, qz and more (motion.h).
///
/// The quaternion's polynomials p, |p| ≥ m in the interval, are normalised: n = p/|p|, and with |p⁽ᵏ⁾| ≤ P_k
///   |n'| ≤ P₁/m = N₁,  |n''| ≤ P₂/m + 2/√3 P₁²/m² = N₂,  |n'''| ≤ P₃/m + 2√3 P₁P₂/m² + 3 P₁³/m³ = N₃,
/// for the derivatives of p ↦ p/|p| have norms 1/m, 2/(√3 m²) and 3/m³: in the plane of p and a direction at the angle
/// φ to it, n rotates by θ with θ' = sin φ, θ'' = −sin 2φ, θ''' = 2 sin 3φ, and |n''|² = sin²φ (4 − 3 sin²φ) ≤ 4/3,
/// |n'''|² = (2 sin 3φ − sin³φ)² + 9 sin²φ sin²2φ ≤ 9. Then ω = 2 n' n* and α = 2 n'' n*, so that |ω| ≤ 2 N₁,
/// |α| ≤ 2 N₂ and, where the derivatives do not jump, |dα/dt| ≤ 2 (N₃ + N₂ N₁).
PlatformMoves track_moves(const JointTrajectory& track, const TrackBounds& bounds, double t_s, double half_s);

/// Another row of such a track.
JointMoves row_moves(const JointTrajectory& track, const TrackBounds& bounds, std::size_t row, double t_s,
                     double half_s);

/// How far the inertial wrench of a body can change: of a mass m with its centre at c from the origin, and J the
/// largest moment of inertia about the origin,
///   |ΔF| ≤ m (da + |c| (dα + θ α̂ + 2 ω̂ dω + θ ω̂²)),
///   |ΔT| ≤ J (dα + 2 θ α̂ + 2 ω̂ dω + 2 θ ω̂²) + m |c| (da + θ â).
double inertial_force_change_N(const SpatialInertia& M_BBo_B, const PlatformMoves& moves);
double inertial_torque_change_Nm(const SpatialInertia& M_BBo_B, const PlatformMoves& moves);
/// Both, scaled as the cables see them.
double inertia_change_N(const Platform& platform, const PlatformMoves& moves);

}  // namespace drydock
