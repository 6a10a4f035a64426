// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "contact/contact_point.h"
#include "contact/manifold_shape.h"
#include "geometry/segment.h"

namespace drydock {

/// The point of a solid's surface nearest to a point, in the solid's frame.
struct SurfacePoint {
  double distance_m = 0;         // negative inside
  Vector3 p = Vector3::Zero();   // on the surface
  Vector3 n = Vector3::UnitZ();  // unit, from p to the point that asked; outward where that lies inside or on it
};

/// Closed form but for polytopes other than boxes, where it is linear in the number of faces. Outside, p and n are
/// continuous: the solids are convex.
SurfacePoint surface_point(const Vector3& p, const ContactShape& shape);

/// A ball of A about C against the solid B: as far as it is outside of B, the ball's only local contact.
Nearness ball_nearness(const Vector3& p_BC, double radius_m, const ContactShape& b);

/// The middle line of a capsule or cylinder, in its frame.
Segment middle_line(const ContactShape& shape);

/// From closest points of a line of A and a feature of B, in B, to the local contact of what is round about them;
/// n falls back where the points are one.
Nearness rounded(const Vector3& p_line_A, double radius_a_m, const Vector3& p_core_B, double radius_b_m,
                 const Vector3& n_if_one);

/// The same contact with A and B in each other's place, given in A's frame.
Nearness mirrored(const Nearness& near_B, const Pose& X_AB);

}  // namespace drydock
