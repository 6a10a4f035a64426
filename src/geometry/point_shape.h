// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "geometry/shape.h"
#include "geometry/shape_hit.h"

namespace drydock {

/// Signed distance of a point, given in the shape's frame, from the surface of the solid: negative inside. Exact, on
/// both sides; p_shape is the nearest point of the surface (one of them where several are equally near, as in the
/// middle). Its slope is at most 1, and 1 wherever p_shape is unique.
ShapeHit signed_distance(const Vector3& p, const Box& box);
ShapeHit signed_distance(const Vector3& p, const Sphere& sphere);
ShapeHit signed_distance(const Vector3& p, const Cylinder& cylinder);
ShapeHit signed_distance(const Vector3& p, const Capsule& capsule);
/// Linear in the number of faces.
ShapeHit signed_distance(const Vector3& p, const ConvexPolyhedron& polyhedron);

/// Whether a ball about p has a point in common with the solid.
template <class Solid>
bool ball_touches(const Vector3& p, double radius_m, const Solid& solid) {
  return signed_distance(p, solid).distance_m <= radius_m;
}

}  // namespace drydock
