// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <span>
#include <vector>

#include "rig/cable/rig_pose.h"

namespace drydock {

/// All hyperplanes through zero that are spanned by columns of a matrix, up to 7 rows: one visit for each choice of
/// rows − 1 independent columns out of the first `choices`. The visitor gets y = Mᵀ n for the plane's normal n (of any
/// length and either sign) and the chosen columns; n itself stands in y where the matrix holds an identity.
///
/// Depth first: choosing a column takes a Gaussian step that leaves one row fewer, a basis of all that is orthogonal to
/// the chosen ones, so choices with the same beginning share its cost. A column whose rest is below 1e-12 of its size
/// depends on those chosen before it; such choices span no hyperplane to within rounding and are not visited.
template <class Visit>
class SpannedHyperplanes {
 public:
  /// `matrix` row by row.
  SpannedHyperplanes(std::span<const double> matrix, int rows, int choices, Visit visit)
      : visit_(visit), columns_(static_cast<int>(matrix.size()) / rows), choices_(choices) {
    levels_.resize(static_cast<std::size_t>(columns_ * rows * (rows + 1) / 2));
    std::copy(matrix.begin(), matrix.end(), levels_.begin());
    size_.resize(static_cast<std::size_t>(choices));
    for (int j = 0; j < choices; ++j) size_[static_cast<std::size_t>(j)] = largest(levels_.data(), rows, j).size;
    descend(levels_.data(), rows, 0);
  }

 private:
  struct Pivot {
    int row = 0;
    double size = 0;
  };
  Pivot largest(const double* level, int rows, int column) const {
    Pivot pivot;
    for (int i = 0; i < rows; ++i) {
      const double size = std::abs(level[i * columns_ + column]);
      if (size > pivot.size) pivot = {i, size};
    }
    return pivot;
  }

  void descend(double* level, int rows, int first) {
    if (rows == 1) {
      visit_(std::span<const double>(level, static_cast<std::size_t>(columns_)),
             std::span<const int>(chosen_.data(), static_cast<std::size_t>(depth_)));
      return;
    }
    double* next = level + rows * columns_;
    for (int j = first; j + rows - 2 < choices_; ++j) {
      const Pivot pivot = largest(level, rows, j);
      if (!(pivot.size > 1e-12 * size_[static_cast<std::size_t>(j)])) continue;
      eliminate(level, rows, j, pivot.row, next);
      chosen_[static_cast<std::size_t>(depth_++)] = j;
      descend(next, rows - 1, j + 1);
      --depth_;
    }
  }

  void eliminate(const double* level, int rows, int column, int pivot_row, double* next) const {
    const double* pivot = level + pivot_row * columns_;
    const double inverse = 1 / pivot[column];
    for (int i = 0; i < rows; ++i) {
      if (i == pivot_row) continue;
      const double* row = level + i * columns_;
      take(row, row[column] * inverse, pivot, columns_, next);
      next += columns_;
    }
  }
  static void take(const double* row, double factor, const double* pivot, int columns, double* __restrict__ next) {
    for (int c = 0; c < columns; ++c) next[c] = row[c] - factor * pivot[c];
  }

  Visit visit_;
  int columns_, choices_, depth_ = 0;
  std::array<int, 6> chosen_{};
  std::vector<double> levels_, size_;
};

}  // namespace drydock
