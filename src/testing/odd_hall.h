// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cmath>
#include <functional>

#include "geometry/placed_shape.h"
#include "geometry/tessellate.h"
#include "testing/random.h"

namespace drydock::testing {

/// A grid of quads over place(u, v), closed along u and v where asked.
inline TriangleMesh grid_mesh(std::uint32_t columns, std::uint32_t rows, bool closed,
                              const std::function<Vector3(double, double)>& place) {
  TriangleMesh mesh;
  const std::uint32_t nu = closed ? columns : columns + 1, nv = closed ? rows : rows + 1;
  for (std::uint32_t j = 0; j < nv; ++j) {
    for (std::uint32_t i = 0; i < nu; ++i) mesh.vertices.push_back(place(double(i) / columns, double(j) / rows));
  }
  const auto at = [&](std::uint32_t i, std::uint32_t j) { return (j % nv) * nu + i % nu; };
  for (std::uint32_t j = 0; j < rows; ++j) {
    for (std::uint32_t i = 0; i < columns; ++i) {
      mesh.triangles.push_back({at(i, j), at(i + 1, j), at(i + 1, j + 1)});
      mesh.triangles.push_back({at(i, j), at(i + 1, j + 1), at(i, j + 1)});
    }
  }
  return mesh;
}

/// Closed, with a hole through it, far from convex.
inline TriangleMesh lobed_ring(double major_m, double minor_m) {
  return grid_mesh(60, 20, true, [=](double u, double v) {
    const double a = 2 * M_PI * u, b = 2 * M_PI * v;
    const double r = major_m * (1 + 0.15 * std::cos(3 * a)) + minor_m * std::cos(b);
    return Vector3(r * std::cos(a), r * std::sin(a), minor_m * std::sin(b) + 0.1 * major_m * std::sin(2 * a));
  });
}
/// One layer of triangles, wavy, open all round.
inline TriangleMesh wavy_sheet(double width_m, double height_m) {
  return grid_mesh(24, 16, false, [=](double u, double v) {
    return Vector3((u - 0.5) * width_m, 0.1 * width_m * std::sin(9 * u), (v - 0.5) * height_m);
  });
}

/// One thing of every kind, at random within a box of half-width `size`, none larger than about `extent`.
inline std::vector<PlacedShape> odd_hall(Random& random, double size, double extent) {
  const auto mesh = [](TriangleMesh m) { return std::make_shared<const TriangleMesh>(std::move(m)); };
  TriangleMesh sheared = tessellate(Box{extent * Vector3(0.5, 0.8, 0.3)}, {3, 0.3 * extent});
  const Matrix3 shear = Matrix3::Identity() + 0.4 * random.rotation().matrix;
  for (Vector3& v : sheared.vertices) v = shear * v + Vector3(0.1, 0, -0.2);
  TriangleMesh two = transformed(tessellate(Sphere{0.25 * extent}, {16}), {Rotation{}, {0.5 * extent, 0, 0}});
  append(two, tessellate(Box{extent * Vector3(0.2, 0.3, 0.4)}));
  const std::vector<std::pair<const char*, Shape>> shapes = {{"box", Box{extent * Vector3(0.4, 0.7, 0.25)}},
                                                             {"sphere", Sphere{0.3 * extent}},
                                                             {"cylinder", Cylinder{0.2 * extent, 0.9 * extent}},
                                                             {"capsule", Capsule{0.1 * extent, 0.8 * extent}},
                                                             {"polyhedron", ConvexPolyhedron{sheared}},
                                                             {"convex mesh", mesh(sheared)},
                                                             {"two parts", mesh(two)},
                                                             {"ring", mesh(lobed_ring(0.4 * extent, 0.12 * extent))},
                                                             {"sheet", mesh(wavy_sheet(extent, 0.7 * extent))}};
  std::vector<PlacedShape> hall;
  for (const auto& [name, shape] : shapes) hall.push_back({name, shape, random.pose(size)});
  return hall;
}

}  // namespace drydock::testing
