// SPDX-License-Identifier: Apache-2.0
#include "contact/hole_shape.h"

#include <cmath>
#include <cstdio>
#include <numbers>

namespace drydock {
namespace {

using std::numbers::pi;

std::string millimetres(double length_m) {
  char text[32];
  std::snprintf(text, sizeof text, "%.6g mm", 1e3 * length_m);
  return text;
}

bool is_length(double value_m) {
  return std::isfinite(value_m) && value_m >= 0;
}

// Sizes that are none; true if all are sound.
bool check_sizes(const Hole& hole, const std::string& name, std::vector<std::string>& faults) {
  const std::size_t before = faults.size();
  if (!std::isfinite(hole.x_m) || !std::isfinite(hole.y_m)) faults.push_back(name + "its place is not finite");
  if (!std::isfinite(hole.radius_m) || !(hole.radius_m > 0)) {
    faults.push_back(name + "its radius is " + millimetres(hole.radius_m) + ", expected more than zero");
  }
  if (!is_length(hole.straight_m)) {
    faults.push_back(name + "its straight length is " + millimetres(hole.straight_m) + ", expected zero or more");
  }
  if (!is_length(hole.chamfer_m) || !is_length(hole.chamfer_depth_m)) {
    faults.push_back(name + "its chamfer is " + millimetres(hole.chamfer_m) + " wide and " +
                     millimetres(hole.chamfer_depth_m) + " deep, expected zero or more");
  } else if ((hole.chamfer_m > 0) != (hole.chamfer_depth_m > 0)) {
    faults.push_back(name + "its chamfer is " + millimetres(hole.chamfer_m) + " wide and " +
                     millimetres(hole.chamfer_depth_m) + " deep, expected both zero or both more");
  }
  return faults.size() == before;
}

void check_fit(const HoleBlock& block, const Hole& hole, const std::string& name, std::vector<std::string>& faults) {
  if (hole.chamfer_depth_m > hole.straight_m) {
    faults.push_back(name + "its chamfer is " + millimetres(hole.chamfer_depth_m) +
                     " deep, more than its straight length of " + millimetres(hole.straight_m));
  }
  const double depth_m = hole.straight_m + hole.radius_m;
  if (!(depth_m < block.size.z())) {
    faults.push_back(name + "it is " + millimetres(depth_m) + " deep with its bottom, and the block " +
                     millimetres(block.size.z()) + " high");
  }
  const double place_m[2] = {hole.x_m, hole.y_m};
  for (int axis = 0; axis < 2; ++axis) {
    const double side_m = std::copysign(0.5 * block.size[axis], place_m[axis]);
    if (std::abs(place_m[axis]) + hole.mouth_m() < 0.5 * block.size[axis]) continue;
    faults.push_back(name + "its mouth of " + millimetres(hole.mouth_m()) + " radius reaches beyond the side at " +
                     "xy"[axis] + " = " + millimetres(side_m));
  }
}

// ∫ dV, ∫ z dV, ∫ z² dV and ∫ x² dV = ∫ y² dV of a body of revolution about z.
struct RoundMoments {
  double volume = 0, z = 0, zz = 0, xx = 0;
};

// Radius a at z = from, b at z = from + height: with s = (z − from)/height, ρ = a + (b − a) s.
RoundMoments frustum(double a, double b, double from, double height) {
  const double volume = pi * height * (a * a + a * b + b * b) / 3;
  const double z = pi * height * height * (a * a + 2 * a * b + 3 * b * b) / 12;
  const double zz = pi * height * height * height * (a * a + 3 * a * b + 6 * b * b) / 30;
  const double a2 = a * a, b2 = b * b;
  const double xx = pi * height * (a2 * a2 + a2 * a * b + a2 * b2 + a * b2 * b + b2 * b2) / 20;
  return {volume, z + from * volume, zz + 2 * from * z + from * from * volume, xx};
}

// The lower half of a ball about z = middle.
RoundMoments lower_half_ball(double radius, double middle) {
  const double r3 = radius * radius * radius, volume = 2 * pi * r3 / 3, z = -pi * r3 * radius / 4;
  const double zz = 2 * pi * r3 * radius * radius / 15;
  return {volume, z + middle * volume, zz + 2 * middle * z + middle * middle * volume, zz};
}

}  // namespace

std::vector<std::string> faults(const HoleBlock& block) {
  std::vector<std::string> faults;
  if (!block.size.allFinite() || !(block.size.minCoeff() > 0)) {
    return {"the block is " + millimetres(block.size.x()) + " by " + millimetres(block.size.y()) + " by " +
            millimetres(block.size.z()) + ", expected three lengths above zero"};
  }
  for (std::size_t i = 0; i < block.holes.size(); ++i) {
    const std::string name = "hole " + std::to_string(i + 1) + ": ";
    if (!check_sizes(block.holes[i], name, faults)) continue;
    check_fit(block, block.holes[i], name, faults);
    for (std::size_t k = 0; k < i; ++k) {
      const Hole &a = block.holes[i], &b = block.holes[k];
      if (std::hypot(a.x_m - b.x_m, a.y_m - b.y_m) > a.mouth_m() + b.mouth_m()) continue;
      faults.push_back(name + "its mouth overlaps that of hole " + std::to_string(k + 1));
    }
  }
  return faults;
}

MassProperties mass_properties(const HoleBlock& block) {
  const Vector3& size = block.size;
  double volume = size.prod();
  Vector3 first = Vector3::Zero();
  Matrix3 second = (volume / 12 * size.cwiseAbs2()).asDiagonal();
  for (const Hole& hole : block.holes) {
    const double bottom = block.top_m() - hole.straight_m, neck = block.top_m() - hole.chamfer_depth_m;
    const double radius = hole.radius_m;
    for (const RoundMoments& part : {lower_half_ball(radius, bottom), frustum(radius, radius, bottom, neck - bottom),
                                     frustum(radius, hole.mouth_m(), neck, hole.chamfer_depth_m)}) {
      const Vector3 axis(hole.x_m, hole.y_m, 0), up = Vector3::UnitZ();
      volume -= part.volume;
      first -= part.volume * axis + part.z * up;
      second -= part.volume * axis * axis.transpose() + part.z * (axis * up.transpose() + up * axis.transpose());
      second.diagonal() -= Vector3(part.xx, part.xx, part.zz);
    }
  }
  const Vector3 p_BBcm = first / volume;
  second -= volume * p_BBcm * p_BBcm.transpose();
  return {volume, p_BBcm, second.trace() * Matrix3::Identity() - second};
}

}  // namespace drydock
