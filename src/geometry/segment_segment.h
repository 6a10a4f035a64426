// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "geometry/segment.h"

namespace drydock {

/// Closest points of two segments; the fractions run from 0 at a to 1 at b.
struct SegmentPair {
  double distance_m = 0;
  Vector3 p_first = Vector3::Zero();
  Vector3 p_second = Vector3::Zero();
  double fraction_first = 0;
  double fraction_second = 0;
};

/// Exact to rounding (about 1e-15 of the segments' extent) also where they are parallel, crossing or points.
SegmentPair closest_points(const Segment& first, const Segment& second);

/// Fraction of the point of `segment` nearest to `point`.
double nearest_fraction(const Segment& segment, const Vector3& point);

/// Fractions of the common perpendicular's feet where both lie inside their segments.
/// Taken through n = d × e, whose rounding grows with 1/sin of the angle; the Gram determinant's grows with 1/sin².
bool inner_feet(const Segment& first, const Segment& second, double& fraction_first, double& fraction_second);

}  // namespace drydock
