// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <limits>
#include <span>

#include "geometry/tree/box_tree.h"
#include "geometry/tree/tree_kernel.h"
#include "spatial/pose.h"

namespace drydock {

// Two meshes, each with its tree, placed in W by X_WA and X_WB. Surfaces only: a mesh wholly inside another touches
// nothing here; mesh_inside.h knows inside from outside. Candidates are found in float and settled in double, so the
// answers are exact to rounding. No query takes memory. Coordinates are finite, up to 1e12 m.

/// Where a search begins: kept by the caller from one query to a similar next one on the same two trees. Changes speed,
/// never the distance (to rounding); of several pairs equally near it may decide which is reported.
struct MeshPairHint {
  std::int32_t packet_first = -1, packet_second = -1;
  Vector3 axis_B = Vector3::Zero();  // from the first to the second, where they were nearest
};

/// Closest points of two surfaces, in W.
struct MeshPairHit {
  double distance_m = std::numeric_limits<double>::infinity();  // infinity: nothing within the bound asked for
  Vector3 p_first = Vector3::Zero();
  Vector3 p_second = Vector3::Zero();
  std::uint32_t triangle_first = 0;
  std::uint32_t triangle_second = 0;

  bool found() const { return distance_m < std::numeric_limits<double>::infinity(); }
};

/// The smallest distance between two triangles, if it is at most at_most_m; 0 where the surfaces cut each other.
[[nodiscard]] MeshPairHit mesh_distance(const BoxTree& first, const Pose& X_WA, const BoxTree& second, const Pose& X_WB,
                                        double at_most_m = std::numeric_limits<double>::infinity(),
                                        MeshPairHint* hint = nullptr);
/// The same by a kernel named, for tests and benchmarks.
[[nodiscard]] MeshPairHit mesh_distance(const TreeKernel& kernel, const BoxTree& first, const Pose& X_WA,
                                        const BoxTree& second, const Pose& X_WB, double at_most_m, MeshPairHint* hint);

/// Whether any two triangles are within `within_m` (touching counts, to 1e-13 of the meshes' size). Stops at the first.
[[nodiscard]] bool mesh_overlap(const BoxTree& first, const Pose& X_WA, const BoxTree& second, const Pose& X_WB,
                                double within_m = 0);

/// The distance for many poses of the first mesh, on up to `threads` threads; the same bytes at any number of them.
void mesh_distances(const BoxTree& first, std::span<const Pose> X_WA, const BoxTree& second, const Pose& X_WB,
                    std::span<MeshPairHit> hits, int threads = 1);

}  // namespace drydock
