// SPDX-License-Identifier: Apache-2.0
#include "keep_out/float_shell.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "keep_out/rectangles.h"
#include "keep_out/shell.h"

namespace drydock {
namespace {

using Planes = std::vector<std::int32_t>;

/// The planes in which rectangles lie or end, along each axis: between two of them nothing changes.
std::array<Planes, 3> used_planes(const std::vector<SurfaceRectangle>& rectangles) {
  std::array<Planes, 3> planes;
  for (const SurfaceRectangle& r : rectangles) {
    planes[r.axis].push_back(r.plane);
    planes[(r.axis + 1) % 3].insert(planes[(r.axis + 1) % 3].end(), {r.u0, r.u1});
    planes[(r.axis + 2) % 3].insert(planes[(r.axis + 2) % 3].end(), {r.v0, r.v1});
  }
  for (Planes& axis : planes) {
    std::sort(axis.begin(), axis.end());
    axis.erase(std::unique(axis.begin(), axis.end()), axis.end());
  }
  return planes;
}

float below(double x) {
  return std::nextafter(static_cast<float>(x), -std::numeric_limits<float>::infinity());
}
float above(double x) {
  return std::nextafter(static_cast<float>(x), std::numeric_limits<float>::infinity());
}

/// Two floats for each plane, one on either side of it; empty where those of two planes meet.
std::vector<double> float_planes(const LevelGrid& grid, unsigned axis, const Planes& planes) {
  std::vector<double> floats;
  for (const std::int32_t plane : planes) {
    const double x = grid.lattice[axis] + grid.edge_m * (grid.first[axis] + plane);
    if (!floats.empty() && !(floats.back() < below(x))) return {};
    floats.insert(floats.end(), {below(x), above(x)});
  }
  return floats;
}

/// Cells between the floats: a slab at each plane, and the room between two slabs. A slab is solid if the room on
/// either side of it is.
LevelGrid thick_grid(const LevelGrid& grid, const std::array<Planes, 3>& planes) {
  LevelGrid thick;
  for (unsigned axis = 0; axis < 3; ++axis) thick.count[axis] = 2 * static_cast<std::int32_t>(planes[axis].size()) - 1;
  thick.solid.assign(thick.index(0, 0, thick.count[2]), 0);
  const auto rooms = [&](unsigned axis) { return static_cast<std::int32_t>(planes[axis].size()) - 1; };
  for (std::int32_t k = 0; k < rooms(2); ++k) {
    for (std::int32_t j = 0; j < rooms(1); ++j) {
      for (std::int32_t i = 0; i < rooms(0); ++i) {
        const auto first = [](const Planes& axis, std::int32_t n) { return axis[static_cast<std::size_t>(n)]; };
        if (!grid.is_solid(first(planes[0], i), first(planes[1], j), first(planes[2], k))) continue;
        for (std::int32_t c = 2 * k; c <= 2 * k + 2; ++c)
          for (std::int32_t b = 2 * j; b <= 2 * j + 2; ++b)
            std::fill_n(thick.solid.begin() + static_cast<std::ptrdiff_t>(thick.index(2 * i, b, c)), 3,
                        std::uint8_t{1});
      }
    }
  }
  return thick;
}

}  // namespace

TriangleMesh float_shell(const LevelGrid& grid) {
  constexpr std::size_t kAny = std::numeric_limits<std::size_t>::max();
  const std::vector<SurfaceRectangle> rectangles = *surface_rectangles(grid, kAny);
  if (rectangles.empty()) return {};
  const std::array<Planes, 3> planes = used_planes(rectangles);
  std::array<std::vector<double>, 3> floats;
  for (unsigned axis = 0; axis < 3; ++axis) {
    floats[axis] = float_planes(grid, axis, planes[axis]);
    if (floats[axis].empty()) return {};
  }
  return *cube_surface(thick_grid(grid, planes), kAny, [&](const std::array<std::int32_t, 3>& c) {
    const auto at = [&](unsigned axis) { return floats[axis][static_cast<std::size_t>(c[axis])]; };
    return Vector3(at(0), at(1), at(2));
  });
}

}  // namespace drydock
