// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <variant>

#include "contact/contact_law.h"
#include "contact/manifold_shape.h"
#include "contact/peg/hole_grid.h"
#include "geometry/shape.h"
#include "spatial/twist.h"

namespace drydock {

/// Two convex shapes.
struct ShapePair {
  ContactShape first, second;
};
/// A peg and a block with holes.
struct PegAndBlock {
  Capsule peg;
  HoleBlock block;
  HoleGrid grid = HoleGrid(block);
};

/// Two solids, G on body A and H on body B, and how their surfaces push and rub.
struct ContactPair {
  Pose X_AG, X_BH;
  std::variant<ShapePair, PegAndBlock> solids;
  ContactLaw law;
};

/// The local contacts of a pair with depth above −kept_m, in B's frame, and its distance up to reach_m ≥ kept_m;
/// `found` is cleared first.
void pair_contacts(const ContactPair& pair, const Pose& X_BA, double reach_m, double kept_m, ContactSet& found);

/// Balls round both solids, for pairs that are far apart.
struct PairBalls {
  Vector3 p_AC = Vector3::Zero(), p_BC = Vector3::Zero();
  double radii_m = 0;  // of both together; infinite with a half-space
  double radius_A_m = 0, radius_B_m = 0;
};
PairBalls pair_balls(const ContactPair& pair);

/// The distance of the balls, which that of the solids is not below; negative where they overlap.
inline double ball_gap_m(const PairBalls& balls, const Pose& X_BA) {
  return (X_BA * balls.p_AC - balls.p_BC).norm() - balls.radii_m;
}

/// How fast the distance of the solids changes at most, with the twist of A against B taken at Bo: by the fastest point
/// in A's ball as B sees it, or in B's ball as A sees it. Infinite where two half-spaces turn.
double gap_rate_m_per_s(const PairBalls& balls, const Pose& X_BA, const Twist& V_BA_B);

}  // namespace drydock
