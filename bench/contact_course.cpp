// SPDX-License-Identifier: Apache-2.0
#include "bench/contact_course.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "testing/peg_cases.h"

namespace drydock::bench {
namespace {

// To the part of a circle about the hole's axis in the half plane of the point; d across, e along the axis.
double hypotenuse(double d, double e) {
  return std::sqrt(d * d + e * e);
}

bool in_solid(const HoleBlock& block, double u, double z, const Vector3& p) {
  if ((p.cwiseAbs() - 0.5 * block.size).maxCoeff() > 0) return false;
  const Hole& hole = block.holes.front();
  const double down = z + hole.straight_m, deep = hole.chamfer_depth_m;
  if (down < 0) return hypotenuse(u, down) > hole.radius_m;
  const double wall = z > -deep && deep > 0 ? hole.radius_m + hole.chamfer_m * (1 + z / deep) : hole.radius_m;
  return u > wall;
}

// Of a point from the surface, the least over its parts.
double surface_distance(const HoleBlock& block, const Vector3& p, bool& inside) {
  const Hole& hole = block.holes.front();
  const double u = std::hypot(p.x() - hole.x_m, p.y() - hole.y_m), z = p.z() - block.top_m();
  inside = in_solid(block, u, z, p);
  const double R = hole.radius_m, mouth = hole.mouth_m(), deep = hole.chamfer_depth_m, D = hole.straight_m;
  double least = hypotenuse(u - R, z - std::clamp(z, -D, -deep));           // wall
  least = std::min(least, hypotenuse(u - mouth, z));                        // rim
  if (z < -D) least = std::min(least, std::abs(R - hypotenuse(u, z + D)));  // bottom
  if (deep > 0) {                                                           // chamfer
    const double s = ((u - R) * hole.chamfer_m + (z + deep) * deep) / (hole.chamfer_m * hole.chamfer_m + deep * deep);
    const double at = std::clamp(s, 0.0, 1.0);
    least = std::min(least, hypotenuse(u - R - at * hole.chamfer_m, z + deep - at * deep));
  }
  const Vector3 half = 0.5 * block.size;
  for (int axis = 0; axis < 3; ++axis) {
    for (const double side : {-1.0, 1.0}) {
      Vector3 q = p.cwiseMax(-half).cwiseMin(half);
      q[axis] = side * half[axis];
      if (axis == 2 && side > 0 && std::hypot(q.x() - hole.x_m, q.y() - hole.y_m) < mouth) continue;
      least = std::min(least, (p - q).norm());
    }
  }
  return least;
}

}  // namespace

ContactCourse contact_course(double clearance_m, double chamfer_m, std::uint64_t seed, int poses) {
  const double r = 0.0175, R = r + clearance_m, straight = 0.06;
  ContactCourse course{{r, 0.1}, {{0.1, 0.1, 0.1}, {{0, 0, R, straight, chamfer_m, chamfer_m}}}, {}};
  testing::Random random(seed);
  for (int i = 0; i < poses; ++i) {
    const int kind = i % 3;
    const double play = clearance_m + 0.02 * r;
    const double offset = kind == 0 ? 0.008 : kind == 1 ? 0.4 * r : play;
    const double height = kind == 0   ? random.between(0.5 * r, 2 * r)
                          : kind == 1 ? random.between(0, r)
                                      : random.between(-straight, -0.2 * straight);
    const double tilt = kind == 0 ? 0.2 : kind == 1 ? 0.35 : 2 * play / 0.05;
    const Vector3 end(random.between(-offset, offset), random.between(-offset, offset), course.block.top_m() + height);
    course.poses.push_back(
        testing::peg_pose(course.peg, end, random.between(0, tilt), random.between(0, 2 * std::numbers::pi)));
  }
  return course;
}

std::optional<double> sampled_gap(const ContactCourse& course, const Pose& X_BA) {
  const Vector3 d = X_BA.R.matrix.col(2), a = X_BA.p - 0.5 * course.peg.length_m * d;
  bool solid = false;
  const auto f = [&](double t) {
    bool inside = false;
    const double distance = surface_distance(course.block, a + t * d, inside);
    solid = solid || inside;
    return distance;
  };
  const int n = 400;
  const double length = course.peg.length_m;
  std::vector<double> at;
  for (int i = 0; i <= n; ++i) at.push_back(f(length * i / n));
  double least = std::min(at.front(), at.back());
  const auto last = static_cast<std::size_t>(n);
  for (std::size_t i = 0; i <= last; ++i) {
    const std::size_t before = i == 0 ? 0 : i - 1, after = std::min(i + 1, last);
    if (at[i] > at[before] || at[i] > at[after]) continue;
    double low = length * static_cast<double>(before) / n, high = length * static_cast<double>(after) / n;
    while (high - low > 1e-8 * length) {
      const double step = 0.3819660113 * (high - low);
      if (f(low + step) < f(high - step)) {
        high -= step;
      } else {
        low += step;
      }
    }
    least = std::min(least, f(0.5 * (low + high)));
  }
  if (solid) return {};
  return least - course.peg.radius_m;
}

}  // namespace drydock::bench
