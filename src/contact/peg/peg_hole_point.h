// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "contact/peg/hole_grid.h"

namespace drydock {

/// The nearest place of a block's surface to a point x: x − distance_m n_B, with n_B pointing out of the solid.
struct BlockHit {
  double distance_m = 0;  // negative inside the solid
  Vector3 n_B = Vector3::UnitZ();
  int hole = -1;  // whose wall, bottom, chamfer or edge is nearest; −1 for the outside of the box
};

/// Exact. Outside the solid the distance has a continuous gradient n_B except on the axis of a hole, where n_B points
/// away from the wall at +x. Inside it is that of the nearest face. A grid of the block only makes it quicker.
BlockHit signed_distance(const Vector3& p, const HoleBlock& block, const HoleGrid* grid = nullptr);

/// In a half plane through a hole's axis, with u across it and z up from the top face: the distance of (u, z) from the
/// profile of the solid above the bottom, u ≥ radius, z ≤ 0 less the chamfer, which is convex. u may be negative: that
/// is the distance from the opposite side of the hole.
struct ProfileHit {
  double distance_m = 0;
  double n_u = 0, n_z = 1;
};
ProfileHit profile_distance(const Hole& hole, double u, double z);
/// The same of a sharp edge: u ≥ radius, z ≤ 0.
ProfileHit corner_distance(double radius_m, double u, double z);

/// Of a hole that is nearest to p, from the side opposite to the nearest one. Below the centre of the bottom's sphere,
/// which has no opposite side, that of the whole sphere, so that the gradient is continuous.
BlockHit opposite_distance(const Vector3& p, const HoleBlock& block, int hole);

}  // namespace drydock
