// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "contact/peg/peg_hole.h"

namespace drydock::bench {

/// One intersection of a peg with a hole, as a published detector reports it: its kind, a point and a depth.
struct SeedHit {
  enum Kind { kCapBottom, kCapWall, kRimCap, kRimBody } kind = kCapBottom;
  Vector3 p_B = Vector3::Zero();
  double depth_m = 0;
};
struct SeedHits {
  SeedHit hits[8];
  int count = 0;
};

/// The case analysis of "a virtual testbed for docking interfaces", section 3.1, written anew from its text: caps
/// against the bottom and the wall by projections on the hole's axis; where an end is above the mouth, the rim against
/// that cap and against the body, each by `rounds` rounds of eight positions on an interval that each round narrows to
/// the neighbours of the nearest one. The block has one hole.
SeedHits seed_contacts(const Capsule& peg, const HoleBlock& block, const Pose& X_BA, int rounds);

}  // namespace drydock::bench
