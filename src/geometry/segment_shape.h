// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "geometry/segment.h"
#include "geometry/shape.h"
#include "geometry/shape_hit.h"

namespace drydock {

/// Distance of a segment, given in the shape's frame, from the solid: 0 if they touch, and then the fraction is where
/// the segment first does, coming from a. Where several points are equally near, one of them.
///
/// The distance is convex along the segment. Box: its square is piecewise quadratic, solved exactly. Sphere, capsule:
/// closed form. Cylinder: closed form except near the rim, where a bracketed root is found to machine precision in a
/// bounded number of steps. A segment of zero length is a point.
ShapeHit segment_distance(const Segment& segment, const Box& box);
ShapeHit segment_distance(const Segment& segment, const Sphere& sphere);
ShapeHit segment_distance(const Segment& segment, const Cylinder& cylinder);
ShapeHit segment_distance(const Segment& segment, const Capsule& capsule);
/// Linear in the number of faces.
ShapeHit segment_distance(const Segment& segment, const ConvexPolyhedron& polyhedron);

/// Whether all points within the radius of a segment (a cable, say) have a point in common with the solid.
template <class Solid>
bool capsule_touches(const Segment& axis, double radius_m, const Solid& solid) {
  return segment_distance(axis, solid).distance_m <= radius_m;
}

}  // namespace drydock
