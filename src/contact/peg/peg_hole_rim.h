// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "contact/contact_point.h"

namespace drydock {

/// The axis of a peg in the block's frame, its lower end first: x(t) = low + t d for 0 ≤ t ≤ length, d·z ≥ 0.
struct PegAxis {
  Vector3 low = Vector3::Zero(), high = Vector3::Zero();
  Vector3 d = Vector3::UnitZ();
  double length_m = 0;
  double radius_m = 0;
};

/// A circular edge of the block: of a hole's mouth or the lower one of its chamfer.
struct RimCircle {
  Vector3 p_BC = Vector3::Zero();
  double radius_m = 0;
};

/// The contact of the peg's body (the inside of its axis) with the edge of the solid u ≥ radius, z ≤ 0 about the
/// circle's axis. There is at most one. With t from the point of the line that is nearest to the centre, ρ the
/// distance from the circle's axis and s = dρ/dt, a common perpendicular satisfies
///
///   G(t) = t − R s(t) = 0,   n = (s z − d_z ρ̂)/√(s² + d_z²),
///
/// and n is a normal of the solid there only where s ≥ 0. There G is convex, so that it has at most two roots, 0 ≤ t ≤
/// R u with u = |d_xy|: the larger one is the contact, the smaller one the saddle that it can run into
/// (docs/theory/contact.md). False if there is none, or if it is farther than `reach_m`.
bool rim_contact(const PegAxis& peg, const RimCircle& circle, double reach_m, ContactPoint& out);

/// Where there is none, but the axis runs down and out of the hole through its wall (deeper than the radius): a contact
/// that lifts the axis, where it meets the wall, over the edge.
bool wall_pierced(const PegAxis& peg, const RimCircle& circle, ContactPoint& out);

}  // namespace drydock
