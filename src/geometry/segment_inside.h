// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>

#include "geometry/segment.h"
#include "geometry/shape.h"

namespace drydock {

/// An interval of a segment, by the fractions at which it begins and ends, within [0, 1].
struct Stretch {
  double begin = 0;
  double end = 1;
};

/// The interval of a segment, given in the shape's frame, that lies in the solid; none if they do not touch. The solids
/// are convex, so it is one interval. Closed form. A point (or a segment too short to square) is all in or all out.
std::optional<Stretch> stretch_inside(const Segment& segment, const Box& box);
std::optional<Stretch> stretch_inside(const Segment& segment, const Sphere& sphere);
std::optional<Stretch> stretch_inside(const Segment& segment, const Cylinder& cylinder);
std::optional<Stretch> stretch_inside(const Segment& segment, const Capsule& capsule);

}  // namespace drydock
