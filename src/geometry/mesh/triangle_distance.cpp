// SPDX-License-Identifier: Apache-2.0
#include "geometry/mesh/triangle_distance.h"

#include <algorithm>
#include <cmath>

#include <Eigen/Geometry>

#include "geometry/segment_segment.h"

namespace drydock {
namespace {

/// Where the longest edge begins; the corner opposite it comes second after.
std::size_t start_of_longest(const Corners& t) {
  const double squared[3] = {(t[1] - t[0]).squaredNorm(), (t[2] - t[1]).squaredNorm(), (t[0] - t[2]).squaredNorm()};
  return static_cast<std::size_t>(std::max_element(squared, squared + 3) - squared);
}

/// The point of the face that a segment passes through, or that lies under its end nearer to the plane. Coordinates are
/// the longest edge e and the altitude g on it. With g made orthogonal to e twice, the plane of a sliver can be wrong
/// by a turn about e only, which moves its points by no more than rounding.
template <class Consider>
void visit_face(const Segment& segment, const Corners& t, const Consider& consider) {
  const std::size_t first = start_of_longest(t);
  const Vector3& corner = t[first];
  const Vector3 e = t[(first + 1) % 3] - corner, side = t[(first + 2) % 3] - corner;
  const double ee = e.squaredNorm();
  if (ee == 0) return;
  const double foot = side.dot(e) / ee;  // of the altitude, along e
  Vector3 g = side - foot * e;
  g -= g.dot(e) / ee * e;
  const double gg = g.squaredNorm();
  if (gg == 0) return;
  const Vector3 n = e.cross(g);
  const double height_a = n.dot(segment.a - corner), height_b = n.dot(segment.b - corner);
  const bool passes = (height_a < 0) != (height_b < 0);
  double fraction = std::abs(height_a) <= std::abs(height_b) ? 0.0 : 1.0;
  if (passes) fraction = height_a / (height_a - height_b);
  const Vector3 p = segment.at(fraction), w = p - corner;
  const double up = w.dot(g) / gg, along = w.dot(e) / ee - up * foot;  // weights of the apex and of the edge's end
  if (!(up >= 0 && along >= 0 && up + along <= 1)) return;
  const Vector3 q = (along + up * foot) * e + up * g;
  const bool rounding_only = (w - q).squaredNorm() <= 1e-28 * (w.squaredNorm() + ee);
  consider(fraction, passes && rounding_only ? p : Vector3(corner + q));
}

/// Visits every pair of features that can hold the closest points: the face, the corners, the edges.
/// `consider(fraction along the segment, point of the triangle)`.
template <class Consider>
void visit_candidates(const Segment& segment, const Corners& t, const Consider& consider) {
  visit_face(segment, t, consider);
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
