// SPDX-License-Identifier: Apache-2.0
#include "keep_out/pinches.h"

#include <bit>
#include <cassert>

namespace drydock {
namespace {

/// Cubes round a corner, bit i + 2 j + 4 k, that hang together by faces with the first of them.
unsigned hanging_together(unsigned cubes) {
  unsigned reached = cubes & (~cubes + 1);
  for (unsigned before = 0; before != reached;) {
    before = reached;
    for (unsigned axis = 0; axis < 3; ++axis) {
      const unsigned step = 1u << axis;
      for (unsigned cube = 0; cube < 8; ++cube)
        if ((reached >> cube) & 1u) reached |= (1u << (cube ^ step)) & cubes;
    }
  }
  return reached;
}

bool is_sheet(unsigned cubes) {
  return hanging_together(cubes) == cubes && hanging_together(~cubes & 0xffu) == (~cubes & 0xffu);
}

/// For every set of solid cubes round a corner: the free cube to fill, 8 if none is to be. One that makes a sheet of
/// it comes first; where none does, the lowest.
struct PinchTable {
  std::array<std::uint8_t, 256> fill{};

  PinchTable() {
    for (unsigned cubes = 0; cubes < 256; ++cubes) fill[cubes] = mend(cubes);
  }
  static std::uint8_t mend(unsigned cubes) {
    if (is_sheet(cubes)) return 8;
    for (unsigned cube = 0; cube < 8; ++cube)
      if (!((cubes >> cube) & 1u) && is_sheet(cubes | 1u << cube)) return static_cast<std::uint8_t>(cube);
    return static_cast<std::uint8_t>(std::countr_one(cubes));
  }
};

using CornerPlace = std::array<std::int32_t, 3>;

unsigned cubes_round(const LevelGrid& grid, const CornerPlace& c) {
  unsigned cubes = 0;
  for (unsigned cube = 0; cube < 8; ++cube) {
    const auto i = static_cast<std::int32_t>(cube & 1u), j = static_cast<std::int32_t>((cube >> 1) & 1u);
    const auto k = static_cast<std::int32_t>(cube >> 2);
    if (grid.is_solid(c[0] - 1 + i, c[1] - 1 + j, c[2] - 1 + k)) cubes |= 1u << cube;
  }
  return cubes;
}

class PinchFill {
 public:
  explicit PinchFill(LevelGrid& grid) : grid_(grid) {}

  std::size_t run() {
    for (std::int32_t k = 0; k <= grid_.count[2]; ++k)
      for (std::int32_t j = 0; j <= grid_.count[1]; ++j)
        for (std::int32_t i = 0; i <= grid_.count[0]; ++i) settle({i, j, k});
    return filled_;
  }

 private:
  /// Mends a corner, and then those round the cubes that were filled.
  void settle(const CornerPlace& corner) {
    open_.assign(1, corner);
    while (!open_.empty()) {
      const CornerPlace c = open_.back();
      open_.pop_back();
      const unsigned cube = table_.fill[cubes_round(grid_, c)];
      if (cube < 8)
        fill_cube({c[0] - 1 + static_cast<std::int32_t>(cube & 1u),
                   c[1] - 1 + static_cast<std::int32_t>((cube >> 1) & 1u),
                   c[2] - 1 + static_cast<std::int32_t>(cube >> 2)});
    }
  }

  void fill_cube(const CornerPlace& cube) {
    assert(grid_.holds(cube[0], cube[1], cube[2]) && "a pinch is mended within the grid");
    grid_.solid[grid_.index(cube[0], cube[1], cube[2])] = 1;
    ++filled_;
    for (std::int32_t k = 0; k < 2; ++k)
      for (std::int32_t j = 0; j < 2; ++j)
        for (std::int32_t i = 0; i < 2; ++i) open_.push_back({cube[0] + i, cube[1] + j, cube[2] + k});
  }

  LevelGrid& grid_;
  const PinchTable table_;
  std::vector<CornerPlace> open_;
  std::size_t filled_ = 0;
};

}  // namespace

std::size_t fill_pinches(LevelGrid& grid) {
  return PinchFill(grid).run();
}

}  // namespace drydock
