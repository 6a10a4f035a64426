// SPDX-License-Identifier: Apache-2.0
#include "geometry/shape_core.h"

#include <utility>

namespace drydock {

ShapeCore shape_core(const Shape& shape) {
  ShapeCore core{shape, 0};
  if (auto* sphere = std::get_if<Sphere>(&core.shape)) std::swap(core.radius_m, sphere->radius_m);
  if (auto* capsule = std::get_if<Capsule>(&core.shape)) std::swap(core.radius_m, capsule->radius_m);
  return core;
}

SolidShape line_solid(double length_m) {
  SolidShape line;
  line.shape = Capsule{0, length_m};
  line.radius_m = 0.5 * length_m;
  return line;
}

Pose along_segment(const Segment& segment_W) {
  const Vector3 p_ab_W = segment_W.b - segment_W.a;
  const double length_m = p_ab_W.norm();
  return {length_m > 0 ? turn_z_to(Vector3(p_ab_W / length_m)) : Rotation{}, 0.5 * (segment_W.a + segment_W.b)};
}

}  // namespace drydock
