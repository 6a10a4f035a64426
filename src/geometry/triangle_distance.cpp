// SPDX-License-Identifier: Apache-2.0
#include "geometry/triangle_distance.h"

#include <cmath>

#include <Eigen/Geometry>

#include "geometry/segment_segment.h"

namespace drydock {
namespace {

/// Whether the foot of `point` on the triangle's plane lies inside it. False for zero-area triangles.
bool foot_inside(const Corners& t, const Vector3& n, const Vector3& point) {
  const Vector3 w = point - t[0];
  const double v = w.cross(t[2] - t[0]).dot(n);
  const double u = (t[1] - t[0]).cross(w).dot(n);
  return v >= 0 && u >= 0 && u + v <= n.squaredNorm() && n.squaredNorm() > 0;
}

/// Visits every pair of features that can hold the closest points: the plane, the corners, the edges.
/// `consider(fraction along the segment, point of the triangle)`.
template <class Consider>
void visit_candidates(const Segment& segment, const Corners& t, const Consider& consider) {
  const Vector3 n = (t[1] - t[0]).cross(t[2] - t[0]);
  const double height_a = n.dot(segment.a - t[0]);
  const double height_b = n.dot(segment.b - t[0]);

  // The point of the segment nearest to the plane: where it passes through, or the nearer end.
  double fraction = std::abs(height_a) <= std::abs(height_b) ? 0.0 : 1.0;
  const bool passes = (height_a < 0) != (height_b < 0);
  if (passes) fraction = height_a / (height_a - height_b);
  const Vector3 p = segment.at(fraction);
  if (foot_inside(t, n, p)) {
    const double height = passes ? 0.0 : n.dot(p - t[0]) / n.squaredNorm();
    consider(fraction, Vector3(p - height * n));
  }

  for (std::size_t i = 0; i < 3; ++i) {
    const Segment edge{t[i], t[(i + 1) % 3]};
    consider(nearest_fraction(segment, edge.a), edge.a);
    consider(0.0, edge.at(nearest_fraction(edge, segment.a)));
    consider(1.0, edge.at(nearest_fraction(edge, segment.b)));
    double along_segment = 0, along_edge = 0;
    if (inner_feet(segment, edge, along_segment, along_edge)) consider(along_segment, edge.at(along_edge));
  }
}

}  // namespace

SegmentTriangleHit closest_points(const Segment& segment, const Corners& triangle) {
  SegmentTriangleHit best;
  double best_squared = -1;
  visit_candidates(segment, triangle, [&](double fraction, const Vector3& q) {
    const Vector3 p = segment.at(fraction);
    const double squared = (p - q).squaredNorm();
    if (best_squared >= 0 && squared >= best_squared) return;
    best_squared = squared;
    best = {std::sqrt(squared), p, q, fraction};
  });
  return best;
}

double squared_distance(const Segment& segment, const Corners& triangle) {
  double best = -1;
  visit_candidates(segment, triangle, [&](double fraction, const Vector3& q) {
    const double squared = (segment.at(fraction) - q).squaredNorm();
    if (best < 0 || squared < best) best = squared;
  });
  return best;
}

Vector3 nearest_point(const Corners& triangle, const Vector3& point) {
  return closest_points(Segment{point, point}, triangle).p_triangle;
}

TrianglePair closest_points(const Corners& first, const Corners& second) {
  TrianglePair best;
  double best_distance = -1;
  for (std::size_t i = 0; i < 3; ++i) {
    const auto along_first = closest_points(Segment{first[i], first[(i + 1) % 3]}, second);
    if (best_distance < 0 || along_first.distance_m < best_distance) {
      best_distance = along_first.distance_m;
      best = {best_distance, along_first.p_segment, along_first.p_triangle};
    }
    const auto along_second = closest_points(Segment{second[i], second[(i + 1) % 3]}, first);
    if (along_second.distance_m < best_distance) {
      best_distance = along_second.distance_m;
      best = {best_distance, along_second.p_triangle, along_second.p_segment};
    }
  }
  return best;
}

}  // namespace drydock
