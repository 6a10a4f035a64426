// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "geometry/segment.h"
#include "geometry/shape.h"
#include "geometry/shape_hit.h"

namespace drydock {

/// Whether p lies in the solid. The face planes decide; where one that is uncertain (a sliver's, far from it) would put
/// p outside, the winding number does. Linear in the number of faces.
bool is_inside(const Vector3& p, const ConvexPolyhedron& polyhedron);

/// The point of the surface nearest to the segment; where the segment passes through the surface, the first such point.
/// Linear in the number of faces. For polyhedra of thousands of faces a box tree of the surface is faster.
ShapeHit nearest_on_surface(const Segment& segment, const ConvexPolyhedron& polyhedron);

}  // namespace drydock
