// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "contact/contact_point.h"
#include "contact/manifold_shape.h"

namespace drydock {

/// The nearest points of two solids that are apart, as a contact. Not of half-spaces.
struct ExtremePair {
  Nearness at;
  bool apart = false;  // else they meet, and only at.p_BP is known, a point of both
};
/// n_guess_B, from B to A, begins the search. Farther apart than at_most_m: depth −∞.
ExtremePair nearest_pair(const ContactShape& a, const ContactShape& b, const Pose& X_BA, const Vector3& n_guess_B,
                         double at_most_m);

/// How far the solids overlap along n, from B to A, given in B: h_A(−n) + h_B(n). Negative where they are apart.
double overlap_along_m(const ContactShape& a, const ContactShape& b, const Pose& X_BA, const Vector3& n_B);

/// The deepest place of two solids that overlap: n parts them by the least displacement among directions near
/// n_guess_B (for cylinders manifold_least.h knows the best of all). A is moved out along n, its nearest point to B
/// gives the next n; the angle to the solution shrinks by the ratio of depth to radius of curvature each time. At most
/// 40 times.
Nearness deepest_place(const ContactShape& a, const ContactShape& b, const Pose& X_BA, const Vector3& n_guess_B);

/// Of a pair that is apart: sets the gap, and adds the nearest points if no contact is as near.
void settle_gap(const Nearness& nearest, double deepest_m, double size_m, double reach_m, ContactSet& out);

}  // namespace drydock
