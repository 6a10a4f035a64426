// SPDX-License-Identifier: Apache-2.0
#include "bench/ring_boxes.h"

#include <cmath>
#include <numbers>

namespace drydock::bench {
namespace {

constexpr int kBoxes = 16;             // of a ring
constexpr double kThickness_m = 4e-3;  // of a box; none reaches the next hole

/// A straight part of the profile of a hole: radius and depth below the top face at its lower and upper end.
struct Slope {
  double low_radius_m, low_m, high_radius_m, high_m;
};

/// Boxes whose inner faces lie on the slope: x points up the slope, y along the circle, z out of the inner face.
void add_ring(const Hole& hole, double top_m, const Slope& slope, std::vector<RingBox>& boxes) {
  const double out = slope.high_radius_m - slope.low_radius_m, up = slope.low_m - slope.high_m;
  const double length = std::hypot(out, up), s = out / length, c = up / length;
  const Vector3 half_size(0.5 * length, slope.high_radius_m * std::tan(std::numbers::pi / kBoxes), 0.5 * kThickness_m);
  const Vector3 p_HC(hole.x_m, hole.y_m, top_m - 0.5 * (slope.low_m + slope.high_m));
  const double radius = 0.5 * (slope.low_radius_m + slope.high_radius_m);
  for (int i = 0; i < kBoxes; ++i) {
    const double angle = 2 * std::numbers::pi * i / kBoxes;
    const Vector3 outward(std::cos(angle), std::sin(angle), 0);
    Matrix3 axes;
    axes.col(0) = s * outward + c * Vector3::UnitZ();
    axes.col(1) = Vector3::UnitZ().cross(outward);
    axes.col(2) = axes.col(0).cross(axes.col(1));
    boxes.push_back({half_size, {Rotation{axes}, p_HC + radius * outward - half_size.z() * axes.col(2)}});
  }
}

}  // namespace

std::vector<RingBox> ring_boxes(const Hole& hole, double top_m) {
  const double depth = hole.straight_m + hole.radius_m, half = 0.5 * kThickness_m;
  std::vector<RingBox> boxes;
  add_ring(hole, top_m, {hole.radius_m, depth, hole.radius_m, hole.chamfer_depth_m}, boxes);
  if (hole.chamfer_depth_m > 0) {
    add_ring(hole, top_m, {hole.radius_m, hole.chamfer_depth_m, hole.mouth_m(), 0}, boxes);
  }
  boxes.push_back({{hole.mouth_m(), hole.mouth_m(), half}, {{}, {hole.x_m, hole.y_m, top_m - depth - half}}});
  return boxes;
}

}  // namespace drydock::bench
