// SPDX-License-Identifier: Apache-2.0
#include "keep_out/shell.h"

#include <algorithm>

#include "keep_out/level_search.h"
#include "keep_out/pinches.h"
#include "keep_out/rectangles.h"

namespace drydock {
namespace {

using LatticeCorner = std::array<std::int32_t, 3>;

/// The corners of all rectangles. A side of a rectangle is divided at every one of them that lies on it, so that
/// neighbours share whole edges.
class ShellCorners {
 public:
  explicit ShellCorners(const std::vector<SurfaceRectangle>& rectangles) {
    for (const SurfaceRectangle& r : rectangles)
      for (const std::int32_t u : {r.u0, r.u1})
        for (const std::int32_t v : {r.v0, r.v1}) corners_.push_back(place(r, u, v));
    sort_along(0, corners_);
    corners_.erase(std::unique(corners_.begin(), corners_.end()), corners_.end());
    for (unsigned axis = 0; axis < 3; ++axis) {
      along_[axis] = corners_;
      sort_along(axis, along_[axis]);
    }
  }

  static LatticeCorner place(const SurfaceRectangle& r, std::int32_t u, std::int32_t v) {
    LatticeCorner corner{};
    corner[r.axis] = r.plane;
    corner[(r.axis + 1) % 3] = u;
    corner[(r.axis + 2) % 3] = v;
    return corner;
  }

  /// Corners from one to another on a line along an axis, both included, in that order.
  std::vector<std::uint32_t> between(const LatticeCorner& from, const LatticeCorner& to, unsigned axis) const {
    const bool up = from[axis] < to[axis];
    const std::vector<LatticeCorner>& line = along_[axis];
    const auto before = [axis](const LatticeCorner& a, const LatticeCorner& b) { return key(axis, a) < key(axis, b); };
    auto at = std::lower_bound(line.begin(), line.end(), up ? from : to, before);
    std::vector<std::uint32_t> found;
    for (;; ++at) {
      found.push_back(index_of(*at));
      if (*at == (up ? to : from)) break;
    }
    if (!up) std::reverse(found.begin(), found.end());
    return found;
  }

  const std::vector<LatticeCorner>& all() const { return corners_; }

 private:
  /// Corners of a line along the axis come one after the other.
  static LatticeCorner key(unsigned axis, const LatticeCorner& c) {
    return {c[(axis + 2) % 3], c[(axis + 1) % 3], c[axis]};
  }
  static void sort_along(unsigned axis, std::vector<LatticeCorner>& corners) {
    std::sort(corners.begin(), corners.end(),
              [axis](const LatticeCorner& a, const LatticeCorner& b) { return key(axis, a) < key(axis, b); });
  }
  std::uint32_t index_of(const LatticeCorner& corner) const {
    const auto found =
        std::lower_bound(corners_.begin(), corners_.end(), corner,
                         [](const LatticeCorner& a, const LatticeCorner& b) { return key(0, a) < key(0, b); });
    return static_cast<std::uint32_t>(found - corners_.begin());
  }

  std::vector<LatticeCorner> corners_;
  std::array<std::vector<LatticeCorner>, 3> along_;
};

/// A right triangle whose legs are divided, from the right angle: both lists begin there. The first leg as a fan from
/// the first point of the second, then the rest of the second from the end of the first. No triangle is flat, and
/// there are two fewer than corners.
void add_half(std::span<const std::uint32_t> leg, std::span<const std::uint32_t> other, bool turn,
              std::vector<Triangle>& triangles) {
  const auto add = [&](std::uint32_t a, std::uint32_t b, std::uint32_t c) {
    triangles.push_back(turn ? Triangle{a, c, b} : Triangle{a, b, c});
  };
  for (std::size_t i = 0; i + 1 < leg.size(); ++i) add(leg[i], leg[i + 1], other[1]);
  for (std::size_t i = 1; i + 1 < other.size(); ++i) add(other[i], leg.back(), other[i + 1]);
}

/// Two halves along the diagonal from u1, v0 to u0, v1. Counter-clockwise in u, v is outward along the axis.
void add_rectangle(const SurfaceRectangle& r, const ShellCorners& corners, std::vector<Triangle>& triangles) {
  const LatticeCorner low = ShellCorners::place(r, r.u0, r.v0), high = ShellCorners::place(r, r.u1, r.v1);
  const LatticeCorner right = ShellCorners::place(r, r.u1, r.v0), top = ShellCorners::place(r, r.u0, r.v1);
  const unsigned u = (r.axis + 1) % 3, v = (r.axis + 2) % 3;
  add_half(corners.between(low, right, u), corners.between(low, top, v), !r.outward, triangles);
  add_half(corners.between(high, top, u), corners.between(high, right, v), !r.outward, triangles);
}

std::optional<Shell> shell_of(LevelGrid grid, std::size_t face_budget) {
  Shell made;
  made.filled = fill_pinches(grid);
  std::optional<TriangleMesh> mesh = cube_surface(grid, face_budget);
  if (!mesh) return std::nullopt;
  made.grid = std::move(grid);
  made.mesh = std::move(*mesh);
  return made;
}

}  // namespace

std::optional<TriangleMesh> cube_surface(const LevelGrid& grid, std::size_t face_budget, const PlaceCorner& place) {
  const auto rectangles = surface_rectangles(grid, face_budget / 2);
  if (!rectangles) return std::nullopt;
  const ShellCorners corners(*rectangles);
  TriangleMesh mesh;
  for (const SurfaceRectangle& r : *rectangles) {
    add_rectangle(r, corners, mesh.triangles);
    if (mesh.triangles.size() > face_budget) return std::nullopt;
  }
  for (const LatticeCorner& c : corners.all()) mesh.vertices.push_back(place(c));
  return mesh;
}

std::optional<TriangleMesh> cube_surface(const LevelGrid& grid, std::size_t face_budget) {
  return cube_surface(grid, face_budget, [&](const LatticeCorner& c) { return grid.corner(c[0], c[1], c[2]); });
}

Shell shell(const MapTree& tree, std::size_t face_budget, std::size_t most_cubes) {
  return finest_that_fits(tree, face_budget, most_cubes, shell_of);
}

}  // namespace drydock
