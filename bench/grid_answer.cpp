// SPDX-License-Identifier: Apache-2.0
#include "bench/grid_answer.h"

#include <algorithm>
#include <limits>

namespace drydock::bench {
namespace {

constexpr double kAnywhere = std::numeric_limits<double>::infinity();

}  // namespace

std::vector<char> blocked_points(const TreeKernel& kernel, const BoxTree& tree, const Course& course,
                                 const Pause& pause) {
  std::vector<char> blocked(course.points.size());
  std::array<ThickSegment, kCables + 1> bundle;  // the cables, and the connector as a ball
  std::array<TreeHint, kCables + 1> hints;
  for (std::size_t point = 0; point < course.points.size(); ++point) {
    if (point % kSlab == 0) pause();
    for (std::size_t which = 0; which < kCables; ++which) bundle[which] = {course.cable(point, which), kCableRadius_m};
    bundle[kCables] = {{course.points[point], course.points[point]}, kConnectorRadius_m};
    blocked[point] = any_overlaps(kernel, tree, bundle, hints) >= 0;
  }
  return blocked;
}

std::vector<double> cable_distances(const TreeKernel& kernel, const BoxTree& tree, const Course& course,
                                    const DistanceRequest& request, const Pause& pause) {
  std::vector<double> distances;
  distances.reserve(kCables * request.points.size());
  std::array<TreeHint, kCables> hints;
  std::size_t visited = 0;
  for (const std::size_t point : request.points) {
    if (visited++ % kSlab == 0) pause();
    for (std::size_t which = 0; which < kCables; ++which) {
      TreeHint* hint = request.hints ? &hints[which] : nullptr;
      distances.push_back(segment_distance(kernel, tree, course.cable(point, which), kAnywhere, hint).distance_m);
    }
  }
  return distances;
}

double PointClearance::smallest_m() const {
  return std::min(connector_m, *std::min_element(cable_m.begin(), cable_m.end()));
}

PointClearance clearance_at(const BoxTree& tree, const Course& course, std::size_t point) {
  PointClearance clearance;
  for (std::size_t which = 0; which < kCables; ++which) {
    clearance.cable_m[which] = segment_distance(tree, course.cable(point, which)).distance_m - kCableRadius_m;
  }
  clearance.connector_m = point_distance(tree, course.points[point]).distance_m - kConnectorRadius_m;
  return clearance;
}

}  // namespace drydock::bench
