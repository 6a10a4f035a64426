// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "contact/hole_shape.h"
#include "spatial/pose.h"

namespace drydock {

/// A centering pin on body A: a capsule with its frame P.
struct Peg {
  Capsule shape;
  Pose X_AP;

  bool operator==(const Peg& other) const {
    return shape.radius_m == other.shape.radius_m && shape.length_m == other.shape.length_m && X_AP == other.X_AP;
  }
};

/// Two bodies that mate: pegs on A, a block with holes at H on B. Which peg belongs in which hole is not said, since
/// every peg can touch every hole.
struct MatingInterface {
  std::vector<Peg> pegs;
  HoleBlock block;
  Pose X_BH;

  bool operator==(const MatingInterface&) const = default;
};

/// What is wrong with it, as faults(block), with `peg 2: its radius is -1 mm, expected more than zero` for pegs. Empty
/// for a sound interface.
std::vector<std::string> faults(const MatingInterface& mating);

}  // namespace drydock
