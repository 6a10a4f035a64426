// SPDX-License-Identifier: Apache-2.0
#include "input/mesh/polygon_triangles.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace drydock {
namespace {

constexpr double kPolygonFlatness = 1e-3;  // how far a corner may stand off the plane, as part of the polygon's size
constexpr const char* kNotFlat = "that is not flat";
constexpr const char* kTakesTooLong = "that takes too long to split";

/// Twice the signed area of a triangle: above zero if it is wound counter-clockwise.
double turn(const Eigen::Vector2d& a, const Eigen::Vector2d& b, const Eigen::Vector2d& c) {
  return (b.x() - a.x()) * (c.y() - a.y()) - (b.y() - a.y()) * (c.x() - a.x());
}

/// Whether two edges cross at a point inside both.
bool edges_cross(const Eigen::Vector2d& a, const Eigen::Vector2d& b, const Eigen::Vector2d& c,
                 const Eigen::Vector2d& d) {
  const double c_side = turn(a, b, c), d_side = turn(a, b, d), a_side = turn(c, d, a), b_side = turn(c, d, b);
  return ((c_side > 0 && d_side < 0) || (c_side < 0 && d_side > 0)) &&
         ((a_side > 0 && b_side < 0) || (a_side < 0 && b_side > 0));
}

/// Along the axis that is nearest to the normal, so that the polygon is wound counter-clockwise.
std::vector<Eigen::Vector2d> seen_along(const Vector3& normal, std::span<const Vector3> corners) {
  Eigen::Index axis = 0;
  normal.cwiseAbs().maxCoeff(&axis);
  const Eigen::Index u = (axis + 1) % 3, v = (axis + 2) % 3;
  const bool upright = normal[axis] > 0;
  std::vector<Eigen::Vector2d> points;
  for (const Vector3& corner : corners) {
    const Vector3 p = corner - corners[0];
    points.emplace_back(upright ? p[u] : p[v], upright ? p[v] : p[u]);
  }
  return points;
}

/// Along the normal itself: the axes may see corners that stand off the plane in another order.
std::vector<Eigen::Vector2d> seen_along_normal(const Vector3& normal, std::span<const Vector3> corners) {
  const Vector3 u = normal.unitOrthogonal(), v = normal.cross(u);
  std::vector<Eigen::Vector2d> points;
  for (const Vector3& corner : corners) points.emplace_back(u.dot(corner - corners[0]), v.dot(corner - corners[0]));
  return points;
}

/// Convex, and every triangle of the fan from the first corner has an area. A curve that winds twice always turns to
/// the same side too, so the corners must also stand on one side of the first edge.
bool makes_a_fan(const std::vector<Eigen::Vector2d>& points) {
  const std::size_t n = points.size();
  for (std::size_t i = 0; i < n; ++i) {
    if (turn(points[i], points[(i + 1) % n], points[(i + 2) % n]) < 0) return false;
    if (turn(points[0], points[1], points[i]) < 0) return false;
  }
  for (std::size_t i = 1; i + 1 < n; ++i) {
    if (!(turn(points[0], points[i], points[i + 1]) > 0)) return false;
  }
  return true;
}

bool crosses_itself(const std::vector<Eigen::Vector2d>& points) {
  const std::size_t n = points.size();
  for (std::size_t i = 0; i < n; ++i) {
    for (std::size_t k = i + 2; k < n; ++k) {
      if (edges_cross(points[i], points[(i + 1) % n], points[k], points[(k + 1) % n])) return true;
    }
  }
  return false;
}

/// Whether no other corner lies in or on the triangle of corner i and its neighbours, and no edge runs through it.
/// Corners at the same point as one of the three do not count: a polygon with a hole runs along the same cut twice.
bool is_ear(const std::vector<Eigen::Vector2d>& points, const std::vector<std::uint32_t>& left, std::size_t i) {
  const std::size_t n = left.size();
  const Eigen::Vector2d &a = points[left[(i + n - 1) % n]], &b = points[left[i]], &c = points[left[(i + 1) % n]];
  for (std::size_t k = 0; k < n; ++k) {
    const Eigen::Vector2d &p = points[left[k]], &q = points[left[(k + 1) % n]];
    if (edges_cross(a, c, p, q)) return false;
    if (p == a || p == b || p == c) continue;
    if (turn(a, b, p) >= 0 && turn(b, c, p) >= 0 && turn(c, a, p) >= 0) return false;
  }
  return true;
}

void add_fan(std::size_t corners, std::vector<Triangle>& triangles) {
  for (std::uint32_t i = 1; i + 1 < corners; ++i) triangles.push_back({0, i, i + 1});
}

}  // namespace

std::string PolygonSplitter::split(std::span<const Vector3> corners, std::vector<Triangle>& triangles) {
  if (corners.size() <= 3) {
    add_fan(corners.size(), triangles);
    return {};
  }
  double size = 0.0;
  Vector3 area = Vector3::Zero();  // twice the vector area (Newell)
  for (std::size_t i = 1; i < corners.size(); ++i) {
    size = std::max(size, (corners[i] - corners[0]).norm());
    if (i + 1 < corners.size()) area += (corners[i] - corners[0]).cross(corners[i + 1] - corners[0]);
  }
  if (!(area.norm() > 1e-9 * size * size)) {
    add_fan(corners.size(), triangles);
    return {};
  }
  const Vector3 normal = area.normalized();
  const bool is_flat = std::all_of(corners.begin(), corners.end(), [&](const Vector3& corner) {
    return std::abs(normal.dot(corner - corners[0])) <= kPolygonFlatness * size;
  });
  if (!is_flat && which_ == MeshPolygons::kFlat) return kNotFlat;
  const std::string fault =
      split_flat(is_flat ? seen_along(normal, corners) : seen_along_normal(normal, corners), triangles);
  if (fault.empty()) return is_flat ? "" : kNotFlat;
  if (which_ == MeshPolygons::kAny && fault != kTakesTooLong) add_fan(corners.size(), triangles);
  return fault;
}

/// Clips ears with an area while there are any; then a corner without one, as between two collinear edges or at the end
/// of a spike. A polygon that does not cross itself always has one or the other.
std::string PolygonSplitter::split_flat(const std::vector<Eigen::Vector2d>& points, std::vector<Triangle>& triangles) {
  if (makes_a_fan(points)) {
    add_fan(points.size(), triangles);
    return {};
  }
  if (!spend(points.size() * points.size())) return kTakesTooLong;
  if (crosses_itself(points)) return "that crosses itself";

  std::vector<std::uint32_t> left(points.size());
  std::iota(left.begin(), left.end(), 0U);
  std::vector<Triangle> clipped;
  std::size_t i = 0;           // where to look for the next ear
  std::size_t looked_at = 0;   // since the last one
  bool takes_no_area = false;  // after a round without ears
  while (left.size() > 3) {
    const std::size_t n = left.size();
    i %= n;
    const Triangle corner{left[(i + n - 1) % n], left[i], left[(i + 1) % n]};
    const double area = turn(points[corner[0]], points[corner[1]], points[corner[2]]);
    if (area > 0 && !spend(n)) return kTakesTooLong;
    if (area > 0 ? is_ear(points, left, i) : (area == 0 && takes_no_area)) {
      clipped.push_back(corner);
      left.erase(left.begin() + static_cast<std::ptrdiff_t>(i));
      looked_at = 0;
      takes_no_area = false;
      continue;  // the next corner stands at i now
    }
    ++i;
    if (++looked_at < n) continue;
    if (takes_no_area) return "that cannot be split";
    takes_no_area = true;
    looked_at = 0;
  }
  clipped.push_back({left[0], left[1], left[2]});
  triangles.insert(triangles.end(), clipped.begin(), clipped.end());
  return {};
}

bool PolygonSplitter::spend(std::size_t steps) {
  const bool enough = steps <= steps_left_;
  steps_left_ -= std::min(steps, steps_left_);
  return enough;
}

void OddPolygons::add(const std::string& new_fault, std::size_t new_place) {
  if (++count > 1) return;
  fault = new_fault;
  place = new_place;
}

std::string OddPolygons::found() const {
  if (count == 1) return "found 1 polygon " + fault;
  return "found " + std::to_string(count) + " polygons, the first of which" + fault.substr(std::string("that").size());
}

std::string OddPolygons::expected() const {
  return count == 1 ? "triangles; it is split into triangles" : "triangles; they are split into triangles";
}

}  // namespace drydock
