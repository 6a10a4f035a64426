// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <limits>
#include <span>

#include "geometry/tree/box_tree.h"
#include "spatial/pose.h"

namespace drydock {

struct TreeKernel;

// Queries against the triangles of a mesh: its surface. A thing wholly inside a closed mesh touches nothing here;
// mesh_inside.h knows inside from outside. Every answer is settled in double. Coordinates are finite, up to 1e12 m.
// Radii and bounds include what touches, to 1e-13 of the largest coordinate: a distance found is within itself.
// X_WM is the pose of the mesh's frame M; segments and points are given in W. Without it W and M are one frame.

/// Where a search begins: kept by the caller from one query to a similar next one on the same tree. Changes speed,
/// never the distance; of several triangles equally near it may decide which is reported.
struct TreeHint {
  std::int32_t packet = -1;
};

/// All points within a radius of a segment: a cable, a strut, or with a segment of zero length a ball.
struct ThickSegment {
  Segment segment;
  double radius_m = 0;
};

/// Closest points of a segment and a mesh. distance_m is 0 where the segment passes through a triangle.
struct MeshHit {
  double distance_m = std::numeric_limits<double>::infinity();  // infinity: nothing within the bound asked for
  Vector3 p_segment = Vector3::Zero();
  Vector3 p_mesh = Vector3::Zero();
  double fraction = 0;  // along the segment, 0 at a
  std::uint32_t triangle = 0;

  bool found() const { return distance_m < std::numeric_limits<double>::infinity(); }
};

/// Whether any triangle is within `radius_m` of the segment (touching counts). Stops at the first it finds.
[[nodiscard]] bool capsule_overlaps(const BoxTree& tree, const Segment& segment, double radius_m,
                                    TreeHint* hint = nullptr);
[[nodiscard]] bool capsule_overlaps(const BoxTree& tree, const Pose& X_WM, const Segment& segment_W, double radius_m,
                                    TreeHint* hint = nullptr);

/// The index of one that overlaps among capsules that belong together, such as the cables of a rig; -1 if none does.
/// Faster than one by one. With hints, one for each.
[[nodiscard]] int any_overlaps(const BoxTree& tree, std::span<const ThickSegment> bundle,
                               std::span<TreeHint> hints = {});

/// The nearest triangle, if one is within at_most_m (a negative bound finds nothing).
[[nodiscard]] MeshHit segment_distance(const BoxTree& tree, const Segment& segment,
                                       double at_most_m = std::numeric_limits<double>::infinity(),
                                       TreeHint* hint = nullptr);
[[nodiscard]] MeshHit segment_distance(const BoxTree& tree, const Pose& X_WM, const Segment& segment_W,
                                       double at_most_m = std::numeric_limits<double>::infinity(),
                                       TreeHint* hint = nullptr);

/// A sphere is a capsule about a segment of zero length; its surface distance is distance_m minus the radius.
[[nodiscard]] inline bool sphere_overlaps(const BoxTree& tree, const Vector3& centre, double radius_m,
                                          TreeHint* hint = nullptr) {
  return capsule_overlaps(tree, Segment{centre, centre}, radius_m, hint);
}
[[nodiscard]] inline MeshHit point_distance(const BoxTree& tree, const Vector3& point,
                                            double at_most_m = std::numeric_limits<double>::infinity(),
                                            TreeHint* hint = nullptr) {
  return segment_distance(tree, Segment{point, point}, at_most_m, hint);
}

/// The same questions for many segments, on up to `threads` threads (0: as many as the machine has). The answers are
/// the same bytes at any number of threads. Neighbours in the list should be neighbours in space: hints then help.
/// Other queries, and those against primitives, are batched with answer_all of batch.h.
void capsules_overlap(const BoxTree& tree, std::span<const Segment> segments, double radius_m, std::span<char> overlaps,
                      int threads = 1);
void segment_distances(const BoxTree& tree, std::span<const Segment> segments, std::span<MeshHit> hits,
                       int threads = 1);

/// Calls `meet` for every packet of eight triangles whose box the segment (about the tree's centre) passes.
void for_packets_met(const BoxTree& tree, const Segment& centred, void (*meet)(void* context, std::int32_t packet),
                     void* context);

/// For tests and benchmarks: the same queries on a chosen kernel.
[[nodiscard]] int any_overlaps(const TreeKernel& kernel, const BoxTree& tree, std::span<const ThickSegment> bundle,
                               std::span<TreeHint> hints);
[[nodiscard]] MeshHit segment_distance(const TreeKernel& kernel, const BoxTree& tree, const Segment& segment,
                                       double at_most_m, TreeHint* hint);

}  // namespace drydock
