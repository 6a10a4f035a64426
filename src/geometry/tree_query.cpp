// SPDX-License-Identifier: Apache-2.0
#include "geometry/tree_query.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <utility>

#include <tbb/blocked_range.h>
#include <tbb/parallel_for.h>
#include <tbb/task_arena.h>

namespace drydock {
namespace {

TreeView view(const BoxTree& tree) {
  return {tree.nodes.data(), tree.packets.data(), tree.exact.data()};
}

/// `segment` is about the tree's centre. Coordinates rounded to float are at most 6e-8 of their size off; sums of a
/// dozen such terms stay below 1e-6 of it.
SegmentQuery make_query(const BoxTree& tree, const Segment& segment) {
  SegmentQuery query;
  const Vector3 span = segment.b - segment.a;
  const Vector3 size = segment.a.cwiseAbs().cwiseMax(segment.b.cwiseAbs());
  for (int k = 0; k < 3; ++k) query.start[k] = segment.a[k], query.span[k] = span[k];
  query.margin = 1e-6 * std::max(std::max(size.x(), size.y()), std::max(size.z(), tree.reach_m));
  return query;
}

Segment about_centre(const BoxTree& tree, const Segment& segment) {
  return {segment.a - tree.centre, segment.b - tree.centre};
}

Segment in_mesh(const Pose& X_WM, const Segment& segment_W) {
  const Pose X_MW = inverse(X_WM);
  return {X_MW * segment_W.a, X_MW * segment_W.b};
}

/// Chunks do not depend on the number of threads, and hints do not cross them: so neither do the answers.
template <class Body>
void for_chunks(std::size_t count, int threads, const Body& body) {
  constexpr std::size_t kChunk = 512;
  const std::size_t chunks = (count + kChunk - 1) / kChunk;
  const auto run = [&](std::size_t chunk) { body(chunk * kChunk, std::min(count, (chunk + 1) * kChunk)); };
  if (threads == 1) {
    for (std::size_t chunk = 0; chunk < chunks; ++chunk) run(chunk);
    return;
  }
  const int most = tbb::this_task_arena::max_concurrency();
  tbb::task_arena arena(threads == 0 ? most : std::min(threads, most));
  arena.execute([&] { tbb::parallel_for(std::size_t{0}, chunks, run); });
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
      radii[i] = bundle[first + i].radius_m;
      packets[i] = hints.empty() ? -1 : std::exchange(hints[first + i].packet, -1);
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
  if (tree.nodes.empty()) return hit;
  const Segment centred = about_centre(tree, segment);
  const NearestSlot nearest =
      kernel.nearest(view(tree), make_query(tree, centred), at_most_m, hint != nullptr ? hint->packet : -1);
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
  assert(overlaps.size() == segments.size() && "one answer a segment");
  for_chunks(segments.size(), threads, [&](std::size_t begin, std::size_t end) {
    TreeHint hint;
    for (std::size_t i = begin; i < end; ++i) overlaps[i] = capsule_overlaps(tree, segments[i], radius_m, &hint);
  });
}

void segment_distances(const BoxTree& tree, std::span<const Segment> segments, std::span<MeshHit> hits, int threads) {
  assert(hits.size() == segments.size() && "one answer a segment");
  constexpr double kAnywhere = std::numeric_limits<double>::infinity();
  for_chunks(segments.size(), threads, [&](std::size_t begin, std::size_t end) {
    TreeHint hint;
    for (std::size_t i = begin; i < end; ++i) hits[i] = segment_distance(tree, segments[i], kAnywhere, &hint);
  });
}

}  // namespace drydock
