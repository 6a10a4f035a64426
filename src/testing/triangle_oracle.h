// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cmath>

#include "geometry/mesh/triangle_distance.h"

namespace drydock::testing {

using LongVector = Eigen::Matrix<long double, 3, 1>;

/// Distance from a point to a triangle: the triangle as all corner + u·e0 + v·e1, least squares over u, v ≥ 0, u + v
/// ≤ 1. Works in long double and shares no code with the library.
inline long double point_triangle_oracle(const LongVector& p, const Corners& triangle) {
  const LongVector a = triangle[0].cast<long double>();
  const LongVector e0 = triangle[1].cast<long double>() - a, e1 = triangle[2].cast<long double>() - a, w = p - a;
  const auto on_edge = [&](const LongVector& from, const LongVector& edge) {
    const long double length2 = edge.squaredNorm();
    const long double t = length2 > 0 ? std::clamp<long double>(edge.dot(p - from) / length2, 0, 1) : 0;
    return (p - from - t * edge).norm();
  };
  long double best = std::min({on_edge(a, e0), on_edge(a, e1), on_edge(a + e0, e1 - e0)});
  const long double a00 = e0.dot(e0), a01 = e0.dot(e1), a11 = e1.dot(e1), b0 = e0.dot(w), b1 = e1.dot(w);
  const long double det = a00 * a11 - a01 * a01;
  if (det > 0) {
    const long double u = (a11 * b0 - a01 * b1) / det, v = (a00 * b1 - a01 * b0) / det;
    if (u >= 0 && v >= 0 && u + v <= 1) best = std::min(best, (w - u * e0 - v * e1).norm());
  }
  return best;
}

/// Distance from a segment to a triangle: the distance of its points is convex along it, so thirds close in on the
/// least.
inline double segment_triangle_oracle(const Segment& segment, const Corners& triangle) {
  const LongVector a = segment.a.cast<long double>(), d = segment.b.cast<long double>() - a;
  const auto distance = [&](long double t) { return point_triangle_oracle(a + t * d, triangle); };
  long double low = 0, high = 1, best = std::min(distance(0), distance(1));
  for (int i = 0; i < 200; ++i) {
    const long double left = low + (high - low) / 3, right = high - (high - low) / 3;
    const long double d_left = distance(left), d_right = distance(right);
    best = std::min({best, d_left, d_right});
    if (d_left <= d_right) high = right;
    if (d_right <= d_left) low = left;
  }
  return static_cast<double>(best);
}

}  // namespace drydock::testing
