// SPDX-License-Identifier: Apache-2.0
#include "keep_out/merged_boxes.h"

#include <optional>

#include "keep_out/level_search.h"

namespace drydock {
namespace {

using CubeAt = std::array<std::int32_t, 3>;

constexpr std::array<std::array<unsigned, 3>, 6> kOrders = {
    {{0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}}};

/// Cubes from low up to, not including, end.
struct CubeRange {
  CubeAt low{}, end{};
};

template <class Visit>
void for_cubes(const CubeRange& range, const Visit& visit) {
  for (std::int32_t k = range.low[2]; k < range.end[2]; ++k)
    for (std::int32_t j = range.low[1]; j < range.end[1]; ++j)
      for (std::int32_t i = range.low[0]; i < range.end[0]; ++i) visit(i, j, k);
}

bool all_solid(const LevelGrid& grid, const CubeRange& range) {
  for (std::int32_t k = range.low[2]; k < range.end[2]; ++k)
    for (std::int32_t j = range.low[1]; j < range.end[1]; ++j)
      for (std::int32_t i = range.low[0]; i < range.end[0]; ++i)
        if (!grid.is_solid(i, j, k)) return false;
  return true;
}

class BoxCover {
 public:
  explicit BoxCover(const LevelGrid& grid) : grid_(grid), covered_(grid.solid.size(), 0) {}

  /// False beyond the budget.
  bool run(std::size_t most) {
    for (std::int32_t k = 0; k < grid_.count[2]; ++k) {
      for (std::int32_t j = 0; j < grid_.count[1]; ++j) {
        for (std::int32_t i = 0; i < grid_.count[0]; ++i) {
          if (!grid_.is_solid(i, j, k) || covered_[grid_.index(i, j, k)]) continue;
          if (boxes_.size() == most) return false;
          take(best_round({i, j, k}));
        }
      }
    }
    return true;
  }

  std::vector<BoundingBox> boxes() { return std::move(boxes_); }

 private:
  CubeRange best_round(const CubeAt& cube) const {
    CubeRange best;
    std::size_t most = 0;
    for (const auto& order : kOrders) {
      CubeRange range{cube, {cube[0] + 1, cube[1] + 1, cube[2] + 1}};
      for (const unsigned axis : order) grow(range, axis);
      const std::size_t gain = uncovered(range);
      if (gain <= most) continue;
      most = gain;
      best = range;
    }
    return best;
  }
  /// Both ways, as far as all is solid.
  void grow(CubeRange& range, unsigned axis) const {
    for (const bool up : {true, false}) {
      for (;;) {
        CubeRange slab = range;
        slab.low[axis] = up ? range.end[axis] : range.low[axis] - 1;
        slab.end[axis] = slab.low[axis] + 1;
        if (!all_solid(grid_, slab)) break;
        (up ? range.end[axis] : range.low[axis]) += up ? 1 : -1;
      }
    }
  }
  std::size_t uncovered(const CubeRange& range) const {
    std::size_t count = 0;
    for_cubes(range, [&](std::int32_t i, std::int32_t j, std::int32_t k) {
      if (!covered_[grid_.index(i, j, k)]) ++count;
    });
    return count;
  }
  void take(const CubeRange& range) {
    for_cubes(range, [&](std::int32_t i, std::int32_t j, std::int32_t k) { covered_[grid_.index(i, j, k)] = 1; });
    boxes_.push_back({grid_.corner(range.low[0], range.low[1], range.low[2]),
                      grid_.corner(range.end[0], range.end[1], range.end[2])});
  }

  const LevelGrid& grid_;
  std::vector<std::uint8_t> covered_;
  std::vector<BoundingBox> boxes_;
};

std::optional<MergedBoxes> boxes_of(LevelGrid grid, std::size_t box_budget) {
  MergedBoxes made;
  BoxCover cover(grid);
  if (!cover.run(box_budget)) return std::nullopt;
  made.boxes = cover.boxes();
  made.grid = std::move(grid);
  return made;
}

}  // namespace

MergedBoxes merged_boxes(const MapTree& tree, std::size_t box_budget, std::size_t most_cubes) {
  return finest_that_fits(tree, box_budget, most_cubes, boxes_of);
}

}  // namespace drydock
