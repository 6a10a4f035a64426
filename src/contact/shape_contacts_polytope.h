// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "contact/contact_point.h"
#include "contact/manifold_shape.h"

namespace drydock {

/// Contacts of two polytopes, by the test of separating axes: shape_contacts.h says what they are.
void polytope_contacts(const ContactShape& a, const ContactShape& b, const Pose& X_BA, double reach_m, ContactSet& out);

}  // namespace drydock
