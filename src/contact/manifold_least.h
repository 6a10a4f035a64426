// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "contact/manifold_shape.h"

namespace drydock {

/// The direction n, in B and towards A, along which a cylinder A and a polytope or cylinder B overlap least, among all
/// directions: moved by the overlap along it, they just touch.
///
/// With c, a, r, H the middle, axis, radius and half length of A, the overlap is a support function of the difference
/// of the solids, ω(n) = h_B(n) − n·c + H |n·a| + r √(1 − (n·a)²). Where its support point stays the same along an arc
/// of directions, ω'' = −ω < 0, so there is no local minimum. What is left (docs/theory/contact.md):
///
/// - faces of B and caps of A; edges of B with the lines along A's side: one direction each
/// - vertices of B with A's side: straight out from A's axis
/// - edges of B with rims of A: one angle ψ, at most a few minima, each found within cells of 15°
/// - two rims: two angles, from the best of 200 directions; the only ones that are searched
///
/// Costs as much as the number of B's features.
Vector3 least_overlap_direction(const ContactShape& a, const ContactShape& b, const Pose& X_BA);

}  // namespace drydock
