// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "contact/contact_point.h"
#include "contact/peg/hole_grid.h"

namespace drydock {

/// The feature numbers of a peg in a block. Rims: kPegRim + 2 × the number of the hole, plus 1 for the lower edge of a
/// chamfer.
enum PegHoleFeature {
  kPegEnd = 1,       // the end at −z, and 2: at +z, on whatever part of the block is nearest
  kPegOpposite = 3,  // an end thicker than its hole on the side opposite to the nearest; 4: at +z
  kPegBox = 5,       // the body on the box's edges and corners; 6: on a second one
  kPegRim = 16,
};

/// Every local contact of a peg (A) with a block with holes (B), in the block's frame, with a depth above −reach_m:
///
/// - each end, a sphere, with the nearest place of the block: bottom, wall, chamfer, edge, top face or outer box. It
///   moves on from one to the next as one feature.
/// - the body with each circular edge: at most one place per circle (peg_hole_rim.h). In a straight or round hole the
///   distance along a peg's axis has no other local minimum, so a body that lies on a wall touches with its end and
///   with the edge.
/// - the body with the outer edges and corners of the box: one place.
/// - where the peg is thicker than the hole, each end in it also on the opposite side, which makes the force on the
///   hole's axis zero instead of undecided.
///
/// The wrench that follows from contact_energy.h is the gradient of an energy and continuous in the pose while no part
/// of the axis is inside the solid, that is, down to the peg's radius, with three exceptions: where a peg that juts out
/// at both sides of the box comes to lie flat on a face, its contact with the box's edges changes sides at once; a peg
/// thicker than its hole has three places beside its contact with the rim where its upper end is just above, and the
/// third does not count; and an end that rolls over the rim of a hole narrower than a quarter of its radius. Deeper
/// than the radius some contact is reported, with finite numbers.
///
/// The block is sound (faults(block) is empty). Takes no memory.
void peg_hole_contacts(const Capsule& peg, const HoleBlock& block, const Pose& X_BA, double reach_m, ContactSet& out);
/// The same with the peg's middle and the direction of its axis, a unit vector. A grid of the block only makes it
/// quicker.
void peg_hole_contacts(const Capsule& peg, const HoleBlock& block, const HoleGrid* grid, const Vector3& p_BA,
                       const Vector3& axis_B, double reach_m, ContactSet& out);

}  // namespace drydock
