// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "geometry/segment.h"
#include "geometry/shape.h"
#include "geometry/shape_pair.h"
#include "spatial/pose.h"

namespace drydock {

/// A round shape as all points within a radius of its core: a sphere's is its centre, a capsule's its middle line, as a
/// sphere and a capsule of no width. Any other shape is its own core, and the radius is zero. The distance of two cores
/// less both radii is that of the shapes, and negative where the shapes overlap but the cores do not.
struct ShapeCore {
  Shape shape;
  double radius_m = 0;
};
ShapeCore shape_core(const Shape& shape);

/// A cable or a rod without its thickness, ready to be compared by shape_distance: a capsule of no width.
SolidShape line_solid(double length_m);

/// Where such a line stands whose ends are those of the segment: z points from a to b; any way where they are one.
Pose along_segment(const Segment& segment_W);

}  // namespace drydock
