// SPDX-License-Identifier: Apache-2.0
#include "geometry/convex_polyhedron.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include <Eigen/Geometry>

#include "geometry/mesh/convexity.h"
#include "geometry/mesh/triangle_distance.h"
#include "geometry/mesh/winding_number.h"

namespace drydock {
namespace {

enum class Side { behind, before, uncertain };

// With n = e × f for two edges, a plane through corners that are each off by ε is off by about ε (1 + d / w) at
// distance d, w the smallest altitude |n| / longest edge. ε is taken from the edge and the offset from the origin, as
// in convexity.h.
Side side_of(const Corners& t, const Vector3& p) {
  const Vector3 e = t[1] - t[0], f = t[2] - t[0], r = p - t[0];
  const Vector3 n = e.cross(f);
  const double height_n = n.dot(r);
  if (height_n <= 0) return Side::behind;
  const double area = n.norm();
  const double longest_m = std::sqrt(std::max({e.squaredNorm(), f.squaredNorm(), (f - e).squaredNorm()}));
  const double epsilon_m = kConvexTolerance * (longest_m + t[0].cwiseAbs().maxCoeff());
  const double off_n = epsilon_m * (area + r.norm() * longest_m);
  return height_n > off_n ? Side::before : Side::uncertain;
}

Corners corners(const TriangleMesh& mesh, std::size_t i) {
  return {mesh.corner(i, 0), mesh.corner(i, 1), mesh.corner(i, 2)};
}

}  // namespace

bool is_inside(const Vector3& p, const ConvexPolyhedron& polyhedron) {
  const TriangleMesh& surface = polyhedron.surface;
  bool uncertain = false;
  for (std::size_t i = 0; i < surface.triangles.size(); ++i) {
    const Side side = side_of(corners(surface, i), p);
    if (side == Side::before) return false;
    if (side == Side::uncertain) uncertain = true;
  }
  if (!uncertain) return !surface.triangles.empty();
  return winding_number(surface, p) > 0.5;
}

ShapeHit nearest_on_surface(const Segment& segment, const ConvexPolyhedron& polyhedron) {
  const TriangleMesh& surface = polyhedron.surface;
  // Where it passes through an edge, neither of the two faces need be met to the last bit.
  const double rounding_m = 1e-15 * std::max(segment.a.cwiseAbs().maxCoeff(), segment.b.cwiseAbs().maxCoeff());
  ShapeHit best{std::numeric_limits<double>::infinity(), segment.a, segment.a, 0.0};
  for (std::size_t i = 0; i < surface.triangles.size(); ++i) {
    SegmentTriangleHit hit = closest_points(segment, corners(surface, i));
    if (hit.distance_m <= rounding_m) hit = {0.0, hit.p_segment, hit.p_segment, hit.fraction};
    const bool nearer = hit.distance_m < best.distance_m;
    const bool earlier = hit.distance_m == best.distance_m && hit.fraction < best.fraction;
    if (nearer || earlier) best = {hit.distance_m, hit.p_segment, hit.p_triangle, hit.fraction};
  }
  return best;
}

}  // namespace drydock
