// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>

#include "bench/course.h"
#include "geometry/tree/tree_query.h"

namespace drydock::bench {

/// Called between slabs of the grid, so that a long loop can be left (by throwing).
using Pause = std::function<void()>;

inline constexpr std::size_t kSlab = kGridY * kGridZ;  // points of one x

/// Whether a cable or the connector at D touches the hall, per point of the grid; ends at the first touch.
std::vector<char> blocked_points(const TreeKernel& kernel, const BoxTree& tree, const Course& course,
                                 const Pause& pause);

/// Distance between the hall and the axis of each cable [m], four a point, each cable with its own hint.
struct DistanceRequest {
  std::span<const std::size_t> points;  // which of the course
  bool hints = true;
};
std::vector<double> cable_distances(const TreeKernel& kernel, const BoxTree& tree, const Course& course,
                                    const DistanceRequest& request, const Pause& pause);

/// Surface to surface: axis distances less the radii. Bottoms out at minus the radius where an axis passes through.
struct PointClearance {
  std::array<double, kCables> cable_m;
  double connector_m;

  double smallest_m() const;
};
PointClearance clearance_at(const BoxTree& tree, const Course& course, std::size_t point);

}  // namespace drydock::bench
