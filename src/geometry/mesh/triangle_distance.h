// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>

#include "geometry/segment.h"

namespace drydock {

using Corners = std::array<Vector3, 3>;

/// Closest points of a segment and a (solid) triangle; distance 0 where the segment passes through it.
struct SegmentTriangleHit {
  double distance_m = 0;
  Vector3 p_segment = Vector3::Zero();
  Vector3 p_triangle = Vector3::Zero();
  double fraction = 0;  // along the segment
};
SegmentTriangleHit closest_points(const Segment& segment, const Corners& triangle);

/// Closest points of two (solid) triangles; distance 0 where they cut each other.
struct TrianglePair {
  double distance_m = 0;
  Vector3 p_first = Vector3::Zero();
  Vector3 p_second = Vector3::Zero();
};
TrianglePair closest_points(const Corners& first, const Corners& second);

/// The point of a (solid) triangle nearest to `point`. Zero-area triangles are the segments or points they look like.
Vector3 nearest_point(const Corners& triangle, const Vector3& point);

/// Squared distance only, for the inner loops: the same number as closest_points(...).distance_m².
double squared_distance(const Segment& segment, const Corners& triangle);

}  // namespace drydock
