// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "geometry/mesh/mass_properties.h"

namespace drydock {

/// A blind hole, open at the top face of a block and round about its axis, which runs along −z from the top face: a
/// cylinder that ends in a hemisphere of the same radius, and a conical chamfer at its mouth where both its sizes are
/// above zero. The hole reaches straight_m + radius_m below the top face.
struct Hole {
  double x_m = 0, y_m = 0;     // of the axis, in the block's frame
  double radius_m = 0.0175;    // of the cylinder and of the bottom
  double straight_m = 0;       // from the top face to the centre of the bottom's sphere, chamfer included
  double chamfer_m = 0;        // by how much the mouth is wider than the cylinder (in radius)
  double chamfer_depth_m = 0;  // how deep the chamfer reaches

  double mouth_m() const { return radius_m + chamfer_m; }
  bool operator==(const Hole&) const = default;
};

/// A box with holes in its top face. Its frame is that of the box without holes: the origin is in the middle, the top
/// face is at z = size.z / 2.
struct HoleBlock {
  Vector3 size = Vector3::Ones();  // full edge lengths [m]
  std::vector<Hole> holes;

  double top_m() const { return 0.5 * size.z(); }
  bool operator==(const HoleBlock&) const = default;
};

/// What keeps the block from being a solid, one sentence each without a full stop, such as `hole 1: its mouth of 20 mm
/// radius reaches beyond the side at x = 25 mm`. Empty for a sound block. The other functions take sound blocks.
std::vector<std::string> faults(const HoleBlock& block);

/// In closed form: the box less its holes, each a hemisphere, a cylinder and the frustum of a cone.
MassProperties mass_properties(const HoleBlock& block);

}  // namespace drydock
