// SPDX-License-Identifier: Apache-2.0
#include "bench/brute_force.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

namespace drydock::bench {
namespace {

double point_segment_distance(const Vector3& p, const Vector3& a, const Vector3& b) {
  const Vector3 ab = b - a;
  const double squared = ab.squaredNorm();
  const double t = squared > 0 ? std::clamp((p - a).dot(ab) / squared, 0.0, 1.0) : 0.0;
  return (p - (a + t * ab)).norm();
}

struct Ball {
  Vector3 centre;
  double radius_m;
};

Ball ball_about(const TriangleMesh& mesh, std::size_t t) {
  const Vector3 centre = (mesh.corner(t, 0) + mesh.corner(t, 1) + mesh.corner(t, 2)) / 3.0;
  double radius = 0;
  for (std::size_t i = 0; i < 3; ++i) radius = std::max(radius, (mesh.corner(t, i) - centre).norm());
  return {centre, radius};
}

}  // namespace

double point_triangle_distance(const Vector3& p, const Vector3& a, const Vector3& b, const Vector3& c) {
  const Vector3 normal = (b - a).cross(c - a);
  const double length = normal.norm();
  if (length > 0) {
    // Left of all three edges, seen against the normal: the foot on the plane is inside.
    const bool inside = (b - a).cross(p - a).dot(normal) >= 0 && (c - b).cross(p - b).dot(normal) >= 0 &&
                        (a - c).cross(p - c).dot(normal) >= 0;
    if (inside) return std::abs((p - a).dot(normal)) / length;
  }
  return std::min({point_segment_distance(p, a, b), point_segment_distance(p, b, c), point_segment_distance(p, c, a)});
}

double segment_triangle_distance(const Segment& segment, const Vector3& a, const Vector3& b, const Vector3& c) {
  constexpr double kGolden = 1 / std::numbers::phi;
  const auto distance = [&](double t) { return point_triangle_distance(segment.at(t), a, b, c); };
  double low = 0, high = 1;
  double left = high - kGolden * (high - low), right = low + kGolden * (high - low);
  double at_left = distance(left), at_right = distance(right);
  double least = std::min({distance(0), distance(1), at_left, at_right});
  // 0.618^80 = 2e-17: the bracket shrinks to rounding. Values are good to rounding too, so a wrong turn costs no more.
  for (int step = 0; step < 80; ++step) {
    if (at_left <= at_right) {
      high = right, right = left, at_right = at_left;
      left = high - kGolden * (high - low);
      least = std::min(least, at_left = distance(left));
    } else {
      low = left, left = right, at_left = at_right;
      right = low + kGolden * (high - low);
      least = std::min(least, at_right = distance(right));
    }
  }
  return least;
}

double brute_force_distance(const TriangleMesh& mesh, const Segment& segment) {
  const std::size_t count = mesh.triangles.size();
  std::vector<double> least_possible(count);
  double at_most = std::numeric_limits<double>::infinity();
  for (std::size_t t = 0; t < count; ++t) {
    const Ball ball = ball_about(mesh, t);
    const double to_centre = point_segment_distance(ball.centre, segment.a, segment.b);
    at_most = std::min(at_most, to_centre);  // the centroid belongs to the triangle
    least_possible[t] = to_centre - ball.radius_m;
  }
  constexpr double kRounding_m = 1e-9;
  double least = at_most;
  for (std::size_t t = 0; t < count; ++t) {
    if (least_possible[t] > least + kRounding_m) continue;
    least =
        std::min(least, segment_triangle_distance(segment, mesh.corner(t, 0), mesh.corner(t, 1), mesh.corner(t, 2)));
  }
  return least;
}

}  // namespace drydock::bench
