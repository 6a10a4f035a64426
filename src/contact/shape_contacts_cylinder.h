// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "contact/contact_point.h"
#include "contact/manifold_shape.h"

namespace drydock {

/// Contacts of a cylinder A with a polytope or a cylinder B. The direction is that of the least displacement that parts
/// them (manifold_deepest.h); within 8° of it a face of B, else an end cap, carries a manifold (manifold_face.h). Two
/// lines that nearly are parallel, of two sides or of a side and an edge, touch at both ends of what they have in
/// common, with the deepest place between them beside. Anything else touches at its deepest place.
void cylinder_contacts(const ContactShape& a, const ContactShape& b, const Pose& X_BA, double reach_m, ContactSet& out);

}  // namespace drydock
