// SPDX-License-Identifier: Apache-2.0
#include "keep_out/rectangles.h"

#include <algorithm>
#include <array>
#include <cstring>

namespace drydock {
namespace {

/// Faces of one plane and one way to look that are not yet in a rectangle.
class FaceMask {
 public:
  FaceMask(const LevelGrid& grid, unsigned axis)
      : grid_(grid),
        axis_(axis),
        u_((axis + 1) % 3),
        v_((axis + 2) % 3),
        width_(grid.count[u_]),
        height_(grid.count[v_]) {}

  /// True if there is a face at all.
  bool look(std::int32_t plane, bool outward) {
    faces_.assign(static_cast<std::size_t>(width_) * static_cast<std::size_t>(height_), 0);
    bool any = false;
    for (std::int32_t v = 0; v < height_; ++v) {
      for (std::int32_t u = 0; u < width_; ++u) {
        const bool below = solid(plane - 1, u, v), above = solid(plane, u, v);
        const bool face = outward ? below && !above : above && !below;
        at(u, v) = face;
        any = any || face;
      }
    }
    return any;
  }

  /// Takes the faces out as rectangles; false if that makes too many.
  bool take(std::int32_t plane, bool outward, std::size_t most, std::vector<SurfaceRectangle>& rectangles) {
    for (std::int32_t v = 0; v < height_; ++v) {
      for (std::int32_t u = 0; u < width_; ++u) {
        if (!at(u, v)) continue;
        std::int32_t u1 = u + 1, v1 = v + 1;
        while (u1 < width_ && at(u1, v)) ++u1;
        while (v1 < height_ && is_row(u, u1, v1)) ++v1;
        for (std::int32_t row = v; row < v1; ++row) std::fill(&at(u, row), &at(u, row) + (u1 - u), std::uint8_t{0});
        if (rectangles.size() == most) return false;
        rectangles.push_back({axis_, outward, plane, u, v, u1, v1});
      }
    }
    return true;
  }

 private:
  bool solid(std::int32_t a, std::int32_t u, std::int32_t v) const {
    std::array<std::int32_t, 3> cube{};
    cube[axis_] = a;
    cube[u_] = u;
    cube[v_] = v;
    return grid_.is_solid(cube[0], cube[1], cube[2]);
  }
  std::uint8_t& at(std::int32_t u, std::int32_t v) {
    return faces_[static_cast<std::size_t>(u) + static_cast<std::size_t>(width_) * static_cast<std::size_t>(v)];
  }
  bool is_row(std::int32_t u0, std::int32_t u1, std::int32_t v) {
    return std::all_of(&at(u0, v), &at(u0, v) + (u1 - u0), [](std::uint8_t face) { return face != 0; });
  }

  const LevelGrid& grid_;
  unsigned axis_, u_, v_;
  std::int32_t width_, height_;
  std::vector<std::uint8_t> faces_;
};

/// Which planes hold faces, by rows as they lie in memory: most planes of a fine grid hold none.
std::array<std::vector<char>, 3> planes_with_faces(const LevelGrid& grid) {
  const auto count = [&](unsigned axis) { return static_cast<std::size_t>(grid.count[axis]); };
  std::array<std::vector<char>, 3> has;
  for (unsigned axis = 0; axis < 3; ++axis) has[axis].assign(count(axis) + 1, 0);
  if (grid.solid.empty()) return has;
  const std::size_t width = count(0), slab = width * count(1);
  const std::vector<std::uint8_t> free(slab, 0);
  const auto differ = [](const std::uint8_t* a, const std::uint8_t* b, std::size_t n) {
    return std::memcmp(a, b, n) != 0;
  };
  for (std::size_t k = 0; k <= count(2); ++k) {
    const std::uint8_t* below = k == 0 ? free.data() : grid.solid.data() + (k - 1) * slab;
    const std::uint8_t* above = k == count(2) ? free.data() : grid.solid.data() + k * slab;
    has[2][k] = differ(below, above, slab);
    if (k == count(2)) break;
    for (std::size_t j = 0; j <= count(1); ++j) {
      const std::uint8_t* before = j == 0 ? free.data() : above + (j - 1) * width;
      const std::uint8_t* row = j == count(1) ? free.data() : above + j * width;
      has[1][j] = has[1][j] || differ(before, row, width);
      if (j == count(1)) break;
      has[0][0] = has[0][0] || row[0] != 0;
      has[0][width] = has[0][width] || row[width - 1] != 0;
      if (!differ(row, row + 1, width - 1)) continue;
      for (std::size_t i = 1; i < width; ++i) has[0][i] = has[0][i] || row[i] != row[i - 1];
    }
  }
  return has;
}

}  // namespace

std::optional<std::vector<SurfaceRectangle>> surface_rectangles(const LevelGrid& grid, std::size_t most) {
  std::vector<SurfaceRectangle> rectangles;
  const std::array<std::vector<char>, 3> has = planes_with_faces(grid);
  for (unsigned axis = 0; axis < 3; ++axis) {
    FaceMask mask(grid, axis);
    for (std::int32_t plane = 0; plane <= grid.count[axis]; ++plane) {
      if (has[axis][static_cast<std::size_t>(plane)] == 0) continue;
      for (const bool outward : {false, true})
        if (mask.look(plane, outward) && !mask.take(plane, outward, most, rectangles)) return std::nullopt;
    }
  }
  return rectangles;
}

}  // namespace drydock
