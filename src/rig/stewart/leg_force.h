// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "rig/criterion.h"
#include "rig/stewart/stewart_pose.h"

namespace drydock {

/// Forces along the legs [N], positive where a leg pulls, that hold a load on the platform besides its weight:
/// jacobianᵀ t = weight + load, about Bo and in W. Static; the legs themselves weigh nothing. Infinite at a singular
/// pose.
struct LegForces {
  bool held = false;  // the Jacobian has full rank, to rounding
  LegValues force_N{};
};
[[nodiscard]] LegForces leg_forces(const StewartRig& rig, const StewartPose& pose, const Wrench& load_B_W);

/// How far the legs are from a limit of their forces, min(t − t_min, t_max − t) over legs and loads [N]; infinite
/// without limits. A rig without loads holds its weight alone. Zero at a singular pose.
[[nodiscard]] Margin leg_force_margin(const StewartRig& rig, const StewartPose& pose);

/// What the motion of a platform adds to weight and loads.
struct MovingLoad {
  Wrench F_B_W;              // that the legs hold besides, about Bo, in W: minus the wrench that moves the platform
  double change_N = 0;       // how far (torque about K / L, force) of it gets from there within the ball
  double base_turn_rad = 0;  // how far the base turns about its axis meanwhile
};
[[nodiscard]] Margin leg_force_margin(const StewartRig& rig, const StewartPose& pose, const MovingLoad& moving);

/// Bound on its change within a ball. With the scaled Jacobian J, its smallest singular value σ and t = J⁻ᵀ F: at
/// another pose J + E and F + d have (J + E)ᵀ (t + Δt) = F + d, so that
///
///     Δt = J⁻ᵀ (d − Eᵀ t − Eᵀ Δt),   |Δt| ≤ (|d| + |Eᵀ t|) / (σ − |E|),
///
/// and with the first once more |Δt_i| ≤ |row i of J⁻ᵀ| (|d| + Σ |t_j| e_j) σ/(σ − |E|), e_j bounding row j of E
/// (leg_change.h). Infinite where σ ≤ |E|: the ball may hold a singular pose.
///
/// All of it is seen from the base. There the levers of weight and load turn by θ with the platform; a base that turns
/// by φ about the axis n makes weight and loads themselves turn by φ about n, which changes a vector f by
/// 2 sin(φ/2) |n × f|.
double leg_force_change(const StewartRig& rig, const StewartPose& pose, const PoseBall& ball);
double leg_force_change(const StewartRig& rig, const StewartPose& pose, const PoseBall& ball, const MovingLoad& moving);

bool has_force_limits(const Leg& leg);

}  // namespace drydock
