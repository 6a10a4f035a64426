// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

namespace drydock {

inline constexpr int kLanes = 8;

/// Squared sine of a triangle's largest angle below which its normal has too few digits: a flat sliver.
inline constexpr double kFlatAngle = 1e-4;

/// What the kernels divide by is never smaller than this [m², m⁴]: a triangle whose normal is (edges below 30 nm)
/// counts as a flat sliver too.
inline constexpr double kTinySquare = 1e-30;

/// Eight boxes side by side, so that one vector instruction handles all of them. Floats, rounded outward.
/// Unused lanes hold a box far away (kNowhere) and some packet, so that every walk ends, whatever it is asked.
struct alignas(32) TreeNode {
  float low[3][kLanes];
  float high[3][kLanes];
  std::int32_t child[kLanes];  // >= 0: a node; < 0: packet ~child
};

inline constexpr float kNowhere = 1e30f;

/// Eight triangles side by side: a corner and the two edges that leave it, about the tree's centre, rounded to float.
/// The corner is the one with the best-conditioned angle. Unused lanes repeat the first.
struct alignas(32) TrianglePacket {
  float corner[3][kLanes];
  float edge0[3][kLanes];
  float edge1[3][kLanes];
  float slack[kLanes];    // how far a float distance to this triangle may be off, besides the coordinates' rounding [m]
  std::uint32_t slivers;  // bit per lane: flat slivers, of which the kernels look at the edges only
  std::uint32_t used;     // bit per lane
};

/// The same triangles in double, by their corners (in the mesh's winding, the first the packet's).
struct alignas(32) ExactPacket {
  double corner[3][3][kLanes];  // [which][x, y, z][lane]
};

}  // namespace drydock
