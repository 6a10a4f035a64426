// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "contact/peg/peg_hole_rim.h"

namespace drydock {

/// Contacts of the peg's body (the inside of its axis) with the edges and corners of a box about the origin: at most
/// one, where the distance of the box along the axis, a convex function, is least, and two where it is least along a
/// whole stretch, that is, above a face at both ends of which the peg juts out. Returns how many.
int box_contacts(const PegAxis& peg, const Vector3& size, double reach_m, ContactPoint (&out)[2]);

}  // namespace drydock
