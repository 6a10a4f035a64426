// SPDX-License-Identifier: Apache-2.0
#include "contact/peg/hole_grid.h"

#include <algorithm>
#include <cmath>

namespace drydock {
namespace {

constexpr double kMostCells = 64;  // along a side

}  // namespace

HoleGrid::HoleGrid(const HoleBlock& block) : count_(block.holes.size()) {
  if (count_ < 3) return;
  double mouth_m = 0;
  for (const Hole& hole : block.holes) mouth_m = std::max(mouth_m, hole.mouth_m());
  reach_m_ = 1.5 * mouth_m;
  x_m_ = -0.5 * block.size.x();
  y_m_ = -0.5 * block.size.y();
  const double cell_m = std::max(mouth_m, block.size.head<2>().maxCoeff() / kMostCells);
  cells_per_m_ = 1 / cell_m;
  columns_ = static_cast<int>(std::ceil(block.size.x() * cells_per_m_));
  rows_ = static_cast<int>(std::ceil(block.size.y() * cells_per_m_));
  for (int row = 0; row < rows_; ++row) {
    for (int column = 0; column < columns_; ++column) {
      first_.push_back(static_cast<int>(holes_.size()));
      const double x = x_m_ + (column + 0.5) * cell_m, y = y_m_ + (row + 0.5) * cell_m;
      for (std::size_t i = 0; i < count_; ++i) {
        const Hole& hole = block.holes[i];
        const double off_x = std::max(0.0, std::abs(hole.x_m - x) - 0.5 * cell_m),
                     off_y = std::max(0.0, std::abs(hole.y_m - y) - 0.5 * cell_m);
        if (std::hypot(off_x, off_y) <= hole.mouth_m() + reach_m_) holes_.push_back(static_cast<int>(i));
      }
    }
  }
  first_.push_back(static_cast<int>(holes_.size()));
}

HoleList HoleGrid::near(double x_m, double y_m, double reach_m) const {
  const double column = (x_m - x_m_) * cells_per_m_, row = (y_m - y_m_) * cells_per_m_;
  const bool is_known = reach_m <= reach_m_ && column >= 0 && column < columns_ && row >= 0 && row < rows_;
  if (!is_known) return {nullptr, count_};
  const auto cell = static_cast<std::size_t>(static_cast<int>(row) * columns_ + static_cast<int>(column));
  const auto from = static_cast<std::size_t>(first_[cell]), to = static_cast<std::size_t>(first_[cell + 1]);
  return {holes_.data() + from, to - from};
}

}  // namespace drydock
