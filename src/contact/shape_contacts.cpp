// SPDX-License-Identifier: Apache-2.0
#include "contact/shape_contacts.h"

#include "contact/manifold_nearest.h"
#include "contact/shape_contacts_cylinder.h"
#include "contact/shape_contacts_floor.h"
#include "contact/shape_contacts_polytope.h"
#include "contact/shape_contacts_round.h"

namespace drydock {
namespace {

using Kind = ContactShape::Kind;

/// A lower bound of the distance by the balls round both.
double ball_gap_m(const ContactShape& a, const ContactShape& b, const Pose& X_BA) {
  const Vector3 p_BC = X_BA * a.p_OC;  // O == A here
  if (b.kind == Kind::kHalfSpace) return p_BC.z() - a.reach_m;
  return (p_BC - b.p_OC).norm() - a.reach_m - b.reach_m;
}

/// With A's kind not before B's in the order of Kind.
void ordered_contacts(const ContactShape& a, const ContactShape& b, const Pose& X_BA, double reach_m, ContactSet& out) {
  if (a.kind == Kind::kHalfSpace) return;  // two half-spaces are no pair
  out.gap_m = ball_gap_m(a, b, X_BA);
  if (out.gap_m > reach_m) return;
  if (a.kind == Kind::kSphere || a.kind == Kind::kCapsule) {
    round_contacts(a, b, X_BA, reach_m, out);
  } else if (b.kind == Kind::kHalfSpace) {
    floor_contacts(a, X_BA, reach_m, out);
  } else if (a.kind == Kind::kCylinder) {
    cylinder_contacts(a, b, X_BA, reach_m, out);
  } else {
    polytope_contacts(a, b, X_BA, reach_m, out);
  }
}

}  // namespace

void shape_contacts(const ContactShape& a, const ContactShape& b, const Pose& X_BA, double reach_m, ContactSet& out) {
  out.clear();
  if (a.kind >= b.kind) {
    ordered_contacts(a, b, X_BA, reach_m, out);
    return;
  }
  ordered_contacts(b, a, inverse(X_BA), reach_m, out);
  for (ContactPoint& contact : out.points()) {
    contact.at = mirrored(contact.at, X_BA);
    contact.beside = mirrored(contact.beside, X_BA);
  }
}

}  // namespace drydock
