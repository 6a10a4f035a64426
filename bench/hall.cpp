// SPDX-License-Identifier: Apache-2.0
#include "bench/hall.h"

#include <cmath>
#include <functional>
#include <numbers>
#include <stdexcept>

#include <Eigen/Geometry>

#include "geometry/tessellate.h"

namespace drydock::bench {
namespace {

/// Edge lengths of the tessellation for each size: satellite, fixtures, floor; and how fine cylinders are.
struct Detail {
  double satellite_m, fixture_m, floor_m;
  int segments;
  double along_m;  // of a cylinder
};

Detail detail_of(HallSize size) {
  switch (size) {
    case HallSize::k2k:
      return {0.35, 0.4, 0.6, 20, 1.0};
    case HallSize::k20k:
      return {0.088, 0.105, 0.4, 70, 0.03};
    default:
      return {0.0275, 0.033, 0.18, 220, 0.0075};
  }
}

Rotation along(const Vector3& axis) {
  return {Eigen::Quaterniond::FromTwoVectors(Vector3::UnitZ(), axis).toRotationMatrix()};
}

Rotation about_z_then_x(double yaw_rad, double tilt_rad) {
  return rotation_about(Vector3::UnitZ(), yaw_rad) * rotation_about(Vector3::UnitX(), tilt_rad);
}

class HallBuilder {
 public:
  explicit HallBuilder(HallSize size) : detail_(detail_of(size)) {}

  void box(const std::string& name, const Vector3& centre, const Vector3& half, double edge_m, double yaw_rad = 0,
           double tilt_rad = 0) {
    const Fineness fineness{.segments = 3, .max_edge_m = edge_m};
    add(name, tessellate(Box{2 * half}, fineness), {about_z_then_x(yaw_rad, tilt_rad), centre});
  }
  void cylinder(const std::string& name, const Vector3& centre, const Vector3& axis, double radius_m, double half_m,
                int segments, double along_m) {
    add(name, stretched_cylinder(radius_m, half_m, segments, along_m), {along(axis), centre});
  }
  void surface(const std::string& name, TriangleMesh mesh, bool closed) {
    parts_.push_back({name, std::move(mesh), closed});
  }

  void fixtures();
  void satellite();
  void clutter();
  void cad();

  std::vector<HallPart> take() { return std::move(parts_); }

 private:
  void add(const std::string& name, const TriangleMesh& mesh, const Pose& X_WP) {
    parts_.push_back({name, transformed(mesh, X_WP)});
  }

  /// Long thin triangles as CAD makes them: rings `along_m` apart whatever the circumference.
  static TriangleMesh stretched_cylinder(double radius_m, double half_m, int segments, double along_m) {
    const Fineness fineness{.segments = segments};
    TriangleMesh unit = tessellate(Cylinder{radius_m, 2 * half_m}, fineness);
    const int rings = std::max(1, static_cast<int>(std::lround(2 * half_m / along_m)));
    return rings == 1 ? unit : subdivided_along_z(unit, half_m, rings);
  }

  /// Cuts the side of a cylinder into rings; its caps stay.
  static TriangleMesh subdivided_along_z(const TriangleMesh& cylinder, double half_m, int rings) {
    TriangleMesh mesh;
    mesh.vertices = cylinder.vertices;
    std::vector<std::array<std::uint32_t, 2>> side;  // bottom edges of the side, counter-clockwise
    for (const Triangle& t : cylinder.triangles) {
      const auto low = [&](std::uint32_t v) { return cylinder.vertices[v].z() < 0; };
      const int lows = low(t[0]) + low(t[1]) + low(t[2]);
      if (lows == 0 || lows == 3) mesh.triangles.push_back(t);
      if (lows != 2) continue;
      for (std::size_t i = 0; i < 3; ++i) {
        if (low(t[i]) && low(t[(i + 1) % 3])) side.push_back({t[i], t[(i + 1) % 3]});
      }
    }
    // The vertex above each bottom vertex, ring by ring; the top ring is the cylinder's own.
    std::vector<std::vector<std::uint32_t>> ring_of(static_cast<std::size_t>(rings) + 1,
                                                    std::vector<std::uint32_t>(cylinder.vertices.size(), 0));
    for (const auto& [from, to] : side) {
      for (const std::uint32_t v : {from, to}) {
        if (ring_of[1][v] != 0) continue;
        ring_of[0][v] = v;
        for (int ring = 1; ring < rings; ++ring) {
          Vector3 p = cylinder.vertices[v];
          p.z() = half_m * (2.0 * ring / rings - 1.0);
          ring_of[static_cast<std::size_t>(ring)][v] = static_cast<std::uint32_t>(mesh.vertices.size());
          mesh.vertices.push_back(p);
        }
        ring_of.back()[v] = top_of(cylinder, v);
      }
    }
    for (const auto& [from, to] : side) {
      for (std::size_t ring = 0; ring < static_cast<std::size_t>(rings); ++ring) {
        mesh.triangles.push_back({ring_of[ring][from], ring_of[ring][to], ring_of[ring + 1][to]});
        mesh.triangles.push_back({ring_of[ring][from], ring_of[ring + 1][to], ring_of[ring + 1][from]});
      }
    }
    return mesh;
  }

  static std::uint32_t top_of(const TriangleMesh& cylinder, std::uint32_t bottom) {
    const Vector3 p = cylinder.vertices[bottom];
    for (std::uint32_t v = 0; v < cylinder.vertices.size(); ++v) {
      const Vector3& q = cylinder.vertices[v];
      if (q.z() > 0 && std::hypot(q.x() - p.x(), q.y() - p.y()) < 1e-9) return v;
    }
    throw std::logic_error("a cylinder's side has no vertex above another");
  }

  Detail detail_;
  std::vector<HallPart> parts_;
};

void HallBuilder::satellite() {
  const Vector3 S(0.9, 0.4, 1.15);
  const double edge = detail_.satellite_m, step = detail_.along_m;
  const int round = detail_.segments;
  const int slim = std::max(12, round / 2);
  box("satellite body", S, {0.8, 0.8, 0.9}, edge, 0.3);
  box("panel south", S + Vector3(-0.45, -1.75, 0.2), {0.6, 0.95, 0.015}, edge, 0.3, 0.25);
  box("panel north", S + Vector3(0.5, 1.75, 0.2), {0.6, 0.95, 0.015}, edge, 0.3, 0.25);
  cylinder("launch adapter", S + Vector3(0, 0, 1.05), Vector3::UnitZ(), 0.35, 0.15, round, step);
  cylinder("antenna", S + Vector3(-0.95, 0, 0.35), Vector3::UnitX(), 0.25, 0.2, round, step);
  cylinder("mast", S + Vector3(0.4, -0.2, 1.2), Vector3::UnitZ(), 0.03, 0.3, slim, 2 * step);
  cylinder("sensor", S + Vector3(0.3, 0.5, 0.95), Vector3::UnitZ(), 0.12, 0.1, round, step);
}

void HallBuilder::fixtures() {
  const double edge = detail_.fixture_m, step = 5 * detail_.along_m;
  const int slim = std::max(12, detail_.segments / 2);
  box("table", {-1.9, -1.6, 0.45}, {0.7, 0.4, 0.45}, edge);
  box("rack", {-2.4, 1.9, 0.9}, {0.3, 0.3, 0.9}, edge, 0.5);
  box("column", {2.6, -2.0, 1.1}, {0.15, 0.15, 1.1}, edge);
  cylinder("post west", {-1.2, 2.4, 1.1}, Vector3::UnitZ(), 0.06, 1.1, slim, step);
  cylinder("post south", {-0.9, -2.5, 1.4}, Vector3::UnitZ(), 0.05, 1.4, slim, step);
  cylinder("post east", {2.4, 2.3, 1.3}, Vector3::UnitZ(), 0.05, 1.3, slim, step);
  box("pedestal", {-1.0, 0.2, 0.3}, {0.4, 0.4, 0.3}, edge, 0.2);
  box("floor", {0, 0, -0.05}, {3.5, 3.25, 0.05}, detail_.floor_m);
}

void HallBuilder::clutter() {
  std::uint32_t state = 12345;
  const auto random = [&state] {
    state = state * 1664525u + 1013904223u;
    return (state >> 8) / 16777216.0;
  };
  for (int i = 0; i < 40; ++i) {
    const double x = random(), y = random(), z = random();
    const double u = random(), v = random(), w = random();
    const double radius = random(), half = random();
    const Vector3 axis = Vector3(u - 0.5, v - 0.5, w - 0.5).normalized();
    cylinder("strut " + std::to_string(i + 1), {-2.9 + 5.8 * x, -2.7 + 5.4 * y, 0.8 + 2.2 * z}, axis,
             0.02 + 0.02 * radius, 0.3 + 0.5 * half, 48, (0.6 + half) / 40);
  }
  for (int i = 0; i < 8; ++i) {
    const double angle = 2 * std::numbers::pi * (i + 0.5) / 8;
    cylinder("outer post " + std::to_string(i + 1), {3.1 * std::cos(angle), 2.9 * std::sin(angle), 1.8},
             Vector3::UnitZ(), 0.04, 1.8, 48, 0.06);
  }
}

/// A grid of `columns` × `rows` quads over place(u, v); closed along u or v where the ends meet.
TriangleMesh surface_grid(int columns, int rows, bool closed_u, bool closed_v,
                          const std::function<Vector3(double, double)>& place) {
  TriangleMesh mesh;
  const int nu = closed_u ? columns : columns + 1, nv = closed_v ? rows : rows + 1;
  for (int j = 0; j < nv; ++j) {
    for (int i = 0; i < nu; ++i) mesh.vertices.push_back(place(double(i) / columns, double(j) / rows));
  }
  const auto at = [&](int i, int j) { return static_cast<std::uint32_t>((j % nv) * nu + i % nu); };
  for (int j = 0; j < rows; ++j) {
    for (int i = 0; i < columns; ++i) {
      mesh.triangles.push_back({at(i, j), at(i + 1, j), at(i + 1, j + 1)});
      mesh.triangles.push_back({at(i, j), at(i + 1, j + 1), at(i, j + 1)});
    }
  }
  return mesh;
}

void HallBuilder::cad() {
  constexpr double kTurn = 2 * std::numbers::pi;
  // A fairing ring with lobes: closed, far from convex, the satellite stands in its opening.
  const auto ring = [](double u, double v) {
    const double a = kTurn * u, b = kTurn * v;
    const double major = 1.55 + 0.12 * std::cos(5 * a), minor = 0.16 + 0.04 * std::sin(3 * a);
    const double r = major + minor * std::cos(b);
    return Vector3(0.9 + r * std::cos(a), 0.4 + r * std::sin(a), 1.2 + minor * std::sin(b) + 0.2 * std::sin(2 * a));
  };
  surface("fairing ring", surface_grid(480, 96, true, true, ring), true);
  // A curtain: one layer of triangles, open all round.
  const auto curtain = [](double u, double v) {
    return Vector3(-2.6 + 4.8 * u, 2.75 + 0.12 * std::sin(kTurn * 6 * u), 0.1 + 2.4 * v);
  };
  surface("curtain", surface_grid(240, 80, false, false, curtain), false);
  // Thin parts: blankets of half a millimetre, wires of one.
  box("blanket upper", {-1.3, -0.9, 1.3}, {0.5, 0.4, 0.00025}, 0.02, 0.4, 0.9);
  box("blanket lower", {-1.5, 0.9, 1.0}, {0.4, 0.6, 0.00025}, 0.02, 0.9, 0.35);
  for (int i = 0; i < 6; ++i) {
    cylinder("wire " + std::to_string(i + 1), {-2.0 + 0.7 * i, -2.3, 1.2}, Vector3(0.1 * i - 0.2, 0.15, 1).normalized(),
             0.0005, 1.1, 12, 0.05);
  }
}

}  // namespace

std::vector<HallPart> hall_parts(HallSize size) {
  HallBuilder hall(size);
  hall.satellite();
  hall.fixtures();
  if (size == HallSize::kCluttered) hall.clutter();
  if (size == HallSize::kCad) hall.cad();
  return hall.take();
}

TriangleMesh hall_mesh(HallSize size) {
  TriangleMesh all;
  for (const HallPart& part : hall_parts(size)) append(all, part.mesh);
  return all;
}

HallSize hall_size(const std::string& name) {
  if (name == "2k") return HallSize::k2k;
  if (name == "20k") return HallSize::k20k;
  if (name == "200k") return HallSize::k200k;
  if (name == "cluttered") return HallSize::kCluttered;
  if (name == "cad") return HallSize::kCad;
  throw std::invalid_argument("found hall \"" + name + "\", expected 2k, 20k, 200k, cluttered or cad");
}

std::vector<Vector3> pulleys() {
  return {{-3.5, -3.25, 4}, {3.5, -3.25, 4}, {3.5, 3.25, 4}, {-3.5, 3.25, 4}};
}

std::vector<Vector3> grid_points() {
  std::vector<Vector3> points;
  points.reserve(kGridX * kGridY * kGridZ);
  for (int i = 0; i < kGridX; ++i) {
    for (int j = 0; j < kGridY; ++j) {
      for (int k = 0; k < kGridZ; ++k) points.emplace_back(-2.75 + 0.25 * i, -2.5 + 0.25 * j, 1.2 + 0.05 * k);
    }
  }
  return points;
}

}  // namespace drydock::bench
