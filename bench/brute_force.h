// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "geometry/mesh/triangle_mesh.h"
#include "geometry/segment.h"

namespace drydock::bench {

/// Distance from a point to a triangle [m]: to the foot on its plane where that lies within, else to the nearest edge.
double point_triangle_distance(const Vector3& p, const Vector3& a, const Vector3& b, const Vector3& c);

/// Distance from a segment to a triangle [m]: the distance from a point to a convex set is convex along the segment,
/// so a golden-section search finds its least value. Shares no formula with geometry/mesh/triangle_distance.h.
double segment_triangle_distance(const Segment& segment, const Vector3& a, const Vector3& b, const Vector3& c);

/// The least over all triangles of a mesh, in double. Triangles are left out by one argument only: no point of a
/// triangle is farther from its centroid than its farthest corner.
double brute_force_distance(const TriangleMesh& mesh, const Segment& segment);

}  // namespace drydock::bench
