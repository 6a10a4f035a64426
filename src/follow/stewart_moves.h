// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "follow/platform_moves.h"
#include "rig/stewart/stewart_pose.h"

namespace drydock {

/// A Stewart platform at an instant, and bounds on its changes in a time interval about it.
struct StewartMoves {
  StewartPose pose;
  JointMoves axis;           // the auxiliary axis; at rest without one
  double base_turn_rad = 0;  // how far the base rotates; zero on a slide
  PlatformMoves on_base;     // B seen from F, expressed in F; its accelerations are not bounded
};

/// `platform` is B in W over the interval t ± half. Criteria of platforms ask for poses on the base F, which moves
/// itself. With n the axis, r from its line to B and q its position, B moves as seen from F with
///
///     v = v_B − q̇ n,   ω = ω_B   on a slide,        v = v_B − q̇ n × r,   ω = ω_B − q̇ n   on a rotary axis.
///
/// Let B's changes in the interval be at most δ, θ, dv and dω, those of q and q̇ at most dq and dq̇, and c the chord of
/// dq (zero on a slide). Then v and ω, expressed in F, change by at most
///
///     dv + dq̇   and on a rotary axis   dv + dq̇ (|n × r| + δ) + |q̇| δ + c |v|,        dω + dq̇ + c |ω|,
///
/// and the pose by what they can do within half of the interval, or by δ + dq (rotary: δ + c |n × r|) and θ (rotary:
/// θ + dq), whichever is less: a platform that its base carries along hardly moves on it.
void update_stewart_moves(const StewartRig& rig, const JointMoves& axis, const PlatformMoves& platform, double half_s,
                          StewartMoves& moves);

/// How far the base carries points of it within a radius of p.
double base_move_m(const StewartRig& rig, const StewartMoves& moves, const Vector3& p_W, double radius_m);

}  // namespace drydock
