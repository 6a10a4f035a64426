// SPDX-License-Identifier: Apache-2.0
#include "hall/plate_mesh.h"

#include <Eigen/Eigenvalues>
#include <algorithm>
#include <cmath>

#include "spatial/rotation.h"

namespace drydock {
namespace {

using Point = Eigen::Vector2d;

constexpr double kRingStep_rad = M_PI / 48;

double cross(const Point& a, const Point& b) {
  return a.x() * b.y() - a.y() * b.x();
}

/// Corners of the convex hull, counter-clockwise (Andrew 1979: one chain along x, one back).
std::vector<Point> convex_outline(std::vector<Point> points) {
  std::sort(points.begin(), points.end(),
            [](const Point& a, const Point& b) { return a.x() != b.x() ? a.x() < b.x() : a.y() < b.y(); });
  std::vector<Point> outline;
  const auto add_chain = [&](auto begin, auto end) {
    const std::size_t first = outline.size();
    for (auto point = begin; point != end; ++point) {
      while (outline.size() >= first + 2 &&
             cross(outline.back() - outline[outline.size() - 2], *point - outline.back()) <= 0)
        outline.pop_back();
      outline.push_back(*point);
    }
    outline.pop_back();  // begins the other chain
  };
  add_chain(points.begin(), points.end());
  add_chain(points.rbegin(), points.rend());
  return outline;
}

Vector3 middle_of(std::span<const Vector3> points) {
  Vector3 sum = Vector3::Zero();
  for (const Vector3& point : points) sum += point;
  return sum / static_cast<double>(points.size());
}

void add_quad(TriangleMesh& mesh, std::uint32_t a, std::uint32_t b, std::uint32_t c, std::uint32_t d) {
  mesh.triangles.push_back({a, b, c});
  mesh.triangles.push_back({a, c, d});
}

/// Of an outline counter-clockwise about z: vertex i below, i + n above.
TriangleMesh prism(const std::vector<Point>& outline, double low, double high) {
  TriangleMesh mesh;
  for (const double z : {low, high}) {
    for (const Point& corner : outline) mesh.vertices.emplace_back(corner.x(), corner.y(), z);
  }
  const auto n = static_cast<std::uint32_t>(outline.size());
  for (std::uint32_t i = 0; i < n; ++i) add_quad(mesh, i, (i + 1) % n, (i + 1) % n + n, i + n);
  for (std::uint32_t i = 1; i + 1 < n; ++i) mesh.triangles.push_back({0, i + 1, i});
  for (std::uint32_t i = 1; i + 1 < n; ++i) mesh.triangles.push_back({n, n + i, n + i + 1});
  return mesh;
}

}  // namespace

TriangleMesh plate_mesh(std::span<const Vector3> points, const Vector3& n, double thickness_m, double rim_m) {
  const Vector3 middle = middle_of(points);
  const Pose X_MP{turn_z_to(n), middle};  // P: the plate, z along n
  std::vector<Point> flat;
  for (const Vector3& point : points) flat.push_back((inverse(X_MP) * point).head<2>());
  std::vector<Point> outline = convex_outline(std::move(flat));
  if (outline.size() < 3) return {};
  for (Point& corner : outline) corner *= 1 + rim_m / std::max(corner.norm(), rim_m);
  return transformed(prism(outline, -thickness_m, 0), X_MP);
}

Vector3 best_normal(std::span<const Vector3> points, const Vector3& towards) {
  const Vector3 middle = middle_of(points);
  Matrix3 spread = Matrix3::Zero();
  for (const Vector3& point : points) spread += (point - middle) * (point - middle).transpose();
  const Eigen::SelfAdjointEigenSolver<Matrix3> axes(spread);
  const Vector3 normal = axes.eigenvectors().col(0);
  return normal.dot(towards) < 0 ? Vector3(-normal) : normal;
}

TriangleMesh ring_mesh(const RingSizes& sizes, const Interval& angles_rad) {
  const double span_rad = angles_rad.max - angles_rad.min;
  const bool is_whole = span_rad >= 2 * M_PI;
  const double turn_rad = is_whole ? 2 * M_PI : span_rad;
  const auto steps = static_cast<std::uint32_t>(std::max(1.0, std::ceil(turn_rad / kRingStep_rad - 1e-9)));
  const std::uint32_t cuts = is_whole ? steps : steps + 1;
  TriangleMesh mesh;
  for (std::uint32_t cut = 0; cut < cuts; ++cut) {
    const double angle_rad = angles_rad.min + turn_rad * cut / steps;
    const Vector3 out{std::cos(angle_rad), std::sin(angle_rad), 0}, down{0, 0, -sizes.thickness_m};
    for (const Vector3& corner : {Vector3(sizes.inner_m * out), Vector3(sizes.outer_m * out)}) {
      mesh.vertices.push_back(corner);
      mesh.vertices.push_back(corner + down);
    }
  }
  const auto at = [&](std::uint32_t cut, std::uint32_t corner) { return 4 * (cut % cuts) + corner; };
  constexpr std::uint32_t kAround[] = {0, 2, 3, 1};  // inner above, outer above, outer below, inner below
  for (std::uint32_t step = 0; step < steps; ++step) {
    for (int i = 0; i < 4; ++i) {
      const std::uint32_t a = kAround[i], b = kAround[(i + 1) % 4];
      add_quad(mesh, at(step, a), at(step, b), at(step + 1, b), at(step + 1, a));
    }
  }
  if (is_whole) return mesh;
  add_quad(mesh, at(0, 0), at(0, 1), at(0, 3), at(0, 2));
  add_quad(mesh, at(steps, 0), at(steps, 2), at(steps, 3), at(steps, 1));
  return mesh;
}

}  // namespace drydock
