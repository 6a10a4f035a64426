// SPDX-License-Identifier: Apache-2.0
#include "geometry/tree/tree_query.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <utility>

#include "geometry/tree/batch.h"
#include "geometry/tree/tree_kernel.h"

namespace drydock {
namespace {

TreeView view(const BoxTree& tree) {
  return {tree.nodes.data(), tree.packets.data(), tree.exact.data()};
}

/// `segment` is about the tree's centre. Coordinates rounded to float are at most 6e-8 of their size off; sums of a
/// dozen such terms stay below 1e-6 of it.
SegmentQuery make_query(const BoxTree& tree, const Segment& segment) {
  assert(segment.a.allFinite() && segment.b.allFinite() && "a segment's ends are finite");
  SegmentQuery query;
  const Vector3 span = segment.b - segment.a;
  const Vector3 size = segment.a.cwiseAbs().cwiseMax(segment.b.cwiseAbs());
  for (int k = 0; k < 3; ++k) query.start[k] = segment.a[k], query.span[k] = span[k];
  query.margin = 1e-6 * std::max(std::max(size.x(), size.y()), std::max(size.z(), tree.reach_m));
  return query;
}

/// What rounding can do to a distance in double: things this near touch.
double touching_m(const BoxTree& tree, const SegmentQuery& query) {
  return 1e-7 * query.margin + 1e-15 * tree.centre.cwiseAbs().maxCoeff();
}

Segment about_centre(const BoxTree& tree, const Segment& segment) {
  return {segment.a - tree.centre, segment.b - tree.centre};
}

Segment in_mesh(const Pose& X_WM, const Segment& segment_W) {
  const Pose X_MW = inverse(X_WM);
  return {X_MW * segment_W.a, X_MW * segment_W.b};
}

}  // namespace

double settle(const TreeView& tree, const SegmentQuery& query, std::int32_t slot) {
  const ExactPacket& packet = tree.exact[slot / kLanes];
  const int lane = slot % kLanes;
  Corners corners;
  for (std::size_t i = 0; i < 3; ++i) {
    corners[i] = {packet.corner[i][0][lane], packet.corner[i][1][lane], packet.corner[i][2][lane]};
  }
  const Vector3 start(query.start[0], query.start[1], query.start[2]);
  const Vector3 span(query.span[0], query.span[1], query.span[2]);
  return squared_distance(Segment{start, start + span}, corners);
}

int any_overlaps(const TreeKernel& kernel, const BoxTree& tree, std::span<const ThickSegment> bundle,
                 std::span<TreeHint> hints) {
  assert((hints.empty() || hints.size() == bundle.size()) && "one hint for each capsule");
  if (tree.nodes.empty()) return -1;
  SegmentQuery queries[kBundle];
  double radii[kBundle];
  std::int32_t packets[kBundle];
  for (std::size_t first = 0; first < bundle.size(); first += kBundle) {
    const std::size_t count = std::min<std::size_t>(kBundle, bundle.size() - first);
    for (std::size_t i = 0; i < count; ++i) {
      assert(bundle[first + i].radius_m >= 0 && "a capsule's radius is not negative");
      queries[i] = make_query(tree, about_centre(tree, bundle[first + i].segment));
      radii[i] = bundle[first + i].radius_m + touching_m(tree, queries[i]);
      packets[i] = hints.empty() ? -1 : std::exchange(hints[first + i].packet, -1);
      assert(packets[i] < std::ssize(tree.packets) && "a hint belongs to one tree");
    }
    const OverlapFound found = kernel.overlap(view(tree), queries, radii, packets, static_cast<int>(count));
    if (found.member < 0) continue;
    const std::size_t member = first + static_cast<std::size_t>(found.member);
    if (!hints.empty()) hints[member].packet = found.slot / kLanes;
    return static_cast<int>(member);
  }
  return -1;
}

int any_overlaps(const BoxTree& tree, std::span<const ThickSegment> bundle, std::span<TreeHint> hints) {
  return any_overlaps(tree_kernel(), tree, bundle, hints);
}

MeshHit segment_distance(const TreeKernel& kernel, const BoxTree& tree, const Segment& segment, double at_most_m,
                         TreeHint* hint) {
  MeshHit hit;
  if (tree.nodes.empty() || !(at_most_m >= 0)) return hit;
  assert((hint == nullptr || hint->packet < std::ssize(tree.packets)) && "a hint belongs to one tree");
  const Segment centred = about_centre(tree, segment);
  const SegmentQuery query = make_query(tree, centred);
  const NearestSlot nearest =
      kernel.nearest(view(tree), query, at_most_m + touching_m(tree, query), hint != nullptr ? hint->packet : -1);
  if (nearest.slot < 0) return hit;
  if (hint != nullptr) hint->packet = nearest.slot / kLanes;
  const auto slot = static_cast<std::size_t>(nearest.slot);
  const SegmentTriangleHit closest = closest_points(centred, tree.corners(slot));
  return {closest.distance_m, closest.p_segment + tree.centre, closest.p_triangle + tree.centre, closest.fraction,
          tree.triangle_of[slot]};
}

bool capsule_overlaps(const BoxTree& tree, const Segment& segment, double radius_m, TreeHint* hint) {
  const ThickSegment capsule{segment, radius_m};
  return any_overlaps(tree, {&capsule, 1}, {hint, hint != nullptr ? 1U : 0U}) >= 0;
}

bool capsule_overlaps(const BoxTree& tree, const Pose& X_WM, const Segment& segment_W, double radius_m,
                      TreeHint* hint) {
  return capsule_overlaps(tree, in_mesh(X_WM, segment_W), radius_m, hint);
}

MeshHit segment_distance(const BoxTree& tree, const Segment& segment, double at_most_m, TreeHint* hint) {
  return segment_distance(tree_kernel(), tree, segment, at_most_m, hint);
}

MeshHit segment_distance(const BoxTree& tree, const Pose& X_WM, const Segment& segment_W, double at_most_m,
                         TreeHint* hint) {
  MeshHit hit = segment_distance(tree_kernel(), tree, in_mesh(X_WM, segment_W), at_most_m, hint);
  if (!hit.found()) return hit;
  hit.p_segment = X_WM * hit.p_segment;
  hit.p_mesh = X_WM * hit.p_mesh;
  return hit;
}

void for_packets_met(const BoxTree& tree, const Segment& centred, void (*meet)(void* context, std::int32_t packet),
                     void* context) {
  if (!tree.nodes.empty()) tree_kernel().packets_met(view(tree), make_query(tree, centred), meet, context);
}

void capsules_overlap(const BoxTree& tree, std::span<const Segment> segments, double radius_m, std::span<char> overlaps,
                      int threads) {
  answer_all(segments, overlaps, threads, [&] {
    return
        [&, hint = TreeHint()](const Segment& s) mutable -> char { return capsule_overlaps(tree, s, radius_m, &hint); };
  });
}

void segment_distances(const BoxTree& tree, std::span<const Segment> segments, std::span<MeshHit> hits, int threads) {
  constexpr double kAnywhere = std::numeric_limits<double>::infinity();
  answer_all(segments, hits, threads, [&] {
    return [&, hint = TreeHint()](const Segment& s) mutable { return segment_distance(tree, s, kAnywhere, &hint); };
  });
}

}  // namespace drydock
