// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "contact/contact_point.h"
#include "contact/manifold_shape.h"

namespace drydock {

/// Contacts of a sphere or a capsule A with any B but a sphere where A is a capsule (shape_contacts.h orders them).
/// Features: 0 and 1 the ends of A, 2 and 3 those of a capsule B, 4 the crossing with the middle line of B, from 5 on
/// crossings with vertices and edges, or rims, of B.
void round_contacts(const ContactShape& a, const ContactShape& b, const Pose& X_BA, double reach_m, ContactSet& out);

}  // namespace drydock
