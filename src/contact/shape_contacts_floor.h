// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "contact/contact_point.h"
#include "contact/manifold_shape.h"

namespace drydock {

/// Contacts of a polytope or cylinder A with a half-space B. Features: the vertex of a polytope; of a cylinder 5 c + i
/// with the cap c (0 the one at −z), i the fixed point, 4 the lowest point of the rim.
void floor_contacts(const ContactShape& a, const Pose& X_BA, double reach_m, ContactSet& out);

/// Part of the radius at which four points of an end cap are fixed. They carry a cylinder that stands; for one that
/// lies and rolls they are out of the way while the depth is below a tenth of the radius.
inline constexpr double kCapPoints = 0.9;

/// The fixed points of a cap, in the cylinder's frame; side −1 or 1 along z.
Vector3 cap_point(const ContactShape& cylinder, double side, int i);

/// Direction from the axis, in the cylinder's frame, of the point of its rims that is lowest along −n.
Vector3 lowest_radial(const Vector3& n_A);

}  // namespace drydock
