// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <limits>
#include <span>

#include "geometry/shape.h"
#include "spatial/pose.h"

namespace drydock {

/// A convex solid by its core and a radius: all points within the radius of the core. A sphere's core is a point and a
/// capsule's a segment, both boxes of no width; so the roundness of these costs nothing and is exact.
struct ConvexCore {
  enum class Kind { Box, Cylinder, Points };
  Kind kind = Kind::Box;
  Vector3 half = Vector3::Zero();   // of a box; of a cylinder (radius, radius, half length)
  std::span<const Vector3> points;  // hull of these; they stay with their owner
  double radius_m = 0;              // about the core
  double reach_m = 0;               // no point of the core is farther from its frame's origin
};

ConvexCore convex_core(const Box& box);
ConvexCore convex_core(const Sphere& sphere);
ConvexCore convex_core(const Cylinder& cylinder);
ConvexCore convex_core(const Capsule& capsule);
/// The hull of at least one point.
ConvexCore convex_core(std::span<const Vector3> points);

/// A point of the core that is farthest along the direction (any length but zero). Linear in the number of points.
Vector3 support(const ConvexCore& core, const Vector3& direction);

/// Closest points of two cores, in the frame of the first.
struct CorePair {
  double distance_m = std::numeric_limits<double>::infinity();  // infinity: proven farther than asked for; 0: they meet
  double error_m = 0;  // the true distance is between distance_m − error_m and distance_m, to rounding
  Vector3 p_first = Vector3::Zero();
  Vector3 p_second = Vector3::Zero();
  Vector3 direction = Vector3::UnitX();  // from the second to the first; to begin with when they have moved a little
};

/// Gilbert, Johnson and Keerthi (1988) on the true round solids: each step has a point of the difference, |v| ≥ d, and
/// a supporting plane, v·w/|v| ≤ d, and ends when the two are one. The gap shrinks about fourfold a step on curved
/// pairs, in finitely many steps to nothing on flat ones. Within 1e-7 of touching the planes are no longer good to
/// rounding and error_m may be as large as the distance, which itself stays good to 1e-10 of the sizes. `direction`
/// begins the search: any vector, zero included.
[[nodiscard]] CorePair core_distance(const ConvexCore& first, const ConvexCore& second, const Pose& X_AB,
                                     const Vector3& direction = Vector3::Zero(),
                                     double at_most_m = std::numeric_limits<double>::infinity());

}  // namespace drydock
