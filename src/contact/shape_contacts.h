// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "contact/contact_point.h"
#include "contact/manifold_shape.h"

namespace drydock {

/// The local contacts of solids A and B with depth above −reach_m, in B's frame, into `out`, which is cleared first.
/// Takes no memory and no more than a fixed number of iterations. A swap of A and B mirrors the contacts.
///
/// What counts as a contact. As far as possible a feature of one body against the whole other one, with a depth that is
/// smooth in the pose; the wrench of contact_energy.h is then the gradient of the sum of energies:
///
///  - Half-space and sphere, capsule, polytope: the centre, both ends, every vertex. Gradient at every depth.
///  - Half-space and cylinder: of each end cap the lowest point of the rim, beside it the opposite one, and four points
///    fixed to the cap at 0.9 of its radius. Gradient at every depth; a cylinder that lies and rolls feels the fixed
///    points only deeper than a tenth of its radius.
///  - Sphere and anything: one. Gradient while the centre is outside of the other solid (off its middle line, if
///  round).
///  - Two capsules: every end against the other; the crossing of the middle lines, beside it the deepest end. Gradient
///    while the middle lines do not meet, but for a kink where two ends beside a crossing are equally deep.
///  - Capsule and polytope or cylinder: both ends; crossings of the middle line with vertices, edges, rims and the
///  side,
///    beside them what they may run into. Gradient while the middle line is outside the solid, but for such kinks.
///  - Two polytopes, a cylinder and a polytope or cylinder: a manifold.
///
/// Manifolds. The reference direction n is the one that parts the solids by the least displacement: of a face (or end
/// cap), else of two edges. With a face, the opposite face is clipped by it. Each corner of the clipped polygon is a
/// contact with its own depth along n, and so is every further vertex that lies below the face. A corner carries the
/// share of the stiffness that belongs to its exterior angle (manifold_clip.h): a corner that splits in two, as where
/// equal squares stand turned on one another, passes its share on. Thus the wrench is continuous at any depth while the
/// pair of faces stays the same. As long as all corners are vertices of one body, it is a gradient too; otherwise it
/// lacks the tangential part, which is of second order in depth. It jumps where two reference directions part the
/// solids equally well, by no more than stiffness · depth · |n − n'| in force and, where the faces differ, by what
/// their manifolds differ. Two faces within 8° of opposite keep the face as the reference rather than a pair of edges;
/// the deepest contact is then up to 1 % deeper than the least displacement.
///
/// Cylinders with polytopes and cylinders: direction and depth are searched (manifold_deepest.h); in tests about three
/// poses in a thousand ended in another local minimum, up to 15 % deeper. The place is good to about 1e-5 of the sizes
/// where it is one point.
///
/// A pair that is apart gets the contacts of the same construction with negative depth, and the nearest points of the
/// two if none of these is as near. gap_m is exact to 1e-9 of the sizes.
void shape_contacts(const ContactShape& a, const ContactShape& b, const Pose& X_BA, double reach_m, ContactSet& out);

}  // namespace drydock
