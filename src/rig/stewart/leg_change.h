// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "rig/cable/cable_line.h"
#include "rig/stewart/scaled_jacobian.h"

namespace drydock {

/// How far the parts of one leg can get from where they are, for all poses of a ball. Proven, not estimated.
struct LegChange {
  double joint_m = 0;    // s: the move of the platform's joint
  double turn_rad = 0;   // of the leg's direction: asin(s/l), π for s ≥ l
  double direction = 0;  // |Δu| = 2 sin(turn/2)
  double row = 0;        // of the leg's row in the scaled Jacobian
};

/// Let the platform's joint move by at most s and the platform turn by at most θ. Then u stays within the cone with
/// sin(angle) = s/l round it, for the joint stays in a ball of radius s at the distance l from P; and the moment
/// p_KC × u / L changes by at most |p_KC|/L · (2 sin(θ/2) + |Δu|). `lever` is |p_KC|/L, `turned` is 2 sin(θ/2).
LegChange leg_change(double length_m, double joint_m, double lever, double turned);

/// The same for a ball of poses: s = δ + 2 |b| sin(θ/2), with b = p_BC.
LegChange leg_change(const Leg& leg, const LegLine& line, const PlatformScale& scale, const PoseBall& ball);

/// How far a leg's joint on the platform can move within a ball.
double joint_change_m(const Leg& leg, const PoseBall& ball);

/// √Σ row_i²: bounds the change of the scaled Jacobian in any norm up to Frobenius's.
double jacobian_change(const StewartRig& rig, const StewartPose& pose, const PoseBall& ball);

/// Whether every leg keeps a length at all poses of the ball.
bool keeps_lines(const StewartRig& rig, const StewartPose& pose, const PoseBall& ball);

}  // namespace drydock
