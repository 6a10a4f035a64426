// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>

#include "geometry/mesh/triangle_mesh.h"
#include "spatial/interval.h"

namespace drydock {

/// A flat plate with corners near the points: the convex outline of their projections along the unit vector n, widened
/// by `rim_m` from their middle; it reaches from the plane through their middle by `thickness_m` against n. Closed and
/// wound outwards. Points on one line give a mesh without triangles.
TriangleMesh plate_mesh(std::span<const Vector3> points, const Vector3& n, double thickness_m, double rim_m);

/// The normal of the plane that fits points best, on the side of `towards`.
Vector3 best_normal(std::span<const Vector3> points, const Vector3& towards);

/// A flat ring about z between two radii, or the part of it within an interval of angles from x [rad]; its upper face
/// lies in z = 0. An interval of a whole turn or more gives the whole ring. Closed and wound outwards.
struct RingSizes {
  double inner_m = 0, outer_m = 1, thickness_m = 0.1;
};
TriangleMesh ring_mesh(const RingSizes& sizes, const Interval& angles_rad);

}  // namespace drydock
