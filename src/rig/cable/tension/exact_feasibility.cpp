// SPDX-License-Identifier: Apache-2.0
#include "rig/cable/tension/exact_feasibility.h"

#include <vector>

#include "rig/cable/tension/quad.h"

namespace drydock {
namespace {

constexpr double kTolerance = 1e-26;  // of the sizes in a row; products of a few lose two digits more

Quad magnitude(Quad x) {
  return x < 0 ? -x : x;
}

/// x = t − min in [0, width]. Row r reads Σ table(r, i) x_i + missing_r = rhs_r, missing_r ≥ 0; the sum of all missing
/// is made as small as it gets.
class LeastMissing {
 public:
  LeastMissing(const TensionProblem& problem, std::span<const int> rows);
  bool vanishes();

 private:
  Quad& entry(std::size_t row, std::size_t column) { return table_[row * columns_ + column]; }
  Quad gain(std::size_t column);
  Quad value(std::size_t row);
  bool may_enter(std::size_t column);
  bool step();
  void pivot(std::size_t row, std::size_t column);

  std::size_t rows_, columns_;  // cables
  std::vector<Quad> table_, rhs_, width_;
  std::vector<std::size_t> basic_;  // by row; from columns_ on it is what row `basic − columns_` misses
  std::vector<char> is_basic_, is_upper_;
  Quad size_ = 0;
};

LeastMissing::LeastMissing(const TensionProblem& problem, std::span<const int> rows)
    : rows_(rows.size()), columns_(static_cast<std::size_t>(problem.structure.cols())) {
  table_.resize(rows_ * columns_);
  is_basic_.assign(columns_, 0);
  is_upper_.assign(columns_, 0);
  for (std::size_t i = 0; i < columns_; ++i) {
    const Eigen::Index cable = static_cast<Eigen::Index>(i);
    width_.push_back(Quad(problem.max_N[cable]) - Quad(problem.min_N[cable]));
  }
  for (std::size_t r = 0; r < rows_; ++r) {
    Quad rest = problem.needed[rows[r]], size = magnitude(rest);
    for (std::size_t i = 0; i < columns_; ++i) {
      const Eigen::Index cable = static_cast<Eigen::Index>(i);
      const Quad a = problem.structure(rows[r], cable), min = problem.min_N[cable];
      entry(r, i) = a;
      rest -= a * min;
      size += magnitude(a) * (magnitude(min) + magnitude(width_[i]));
    }
    if (rest < 0) {
      rest = -rest;
      for (std::size_t i = 0; i < columns_; ++i) entry(r, i) = -entry(r, i);
    }
    rhs_.push_back(rest);
    basic_.push_back(columns_ + r);
    if (size > size_) size_ = size;
  }
}

/// By how much less is missing per unit of a cable's tension.
Quad LeastMissing::gain(std::size_t column) {
  Quad sum = 0;
  for (std::size_t r = 0; r < rows_; ++r) {
    if (basic_[r] >= columns_) sum += entry(r, column);
  }
  return sum;
}

Quad LeastMissing::value(std::size_t row) {
  Quad sum = rhs_[row];
  for (std::size_t i = 0; i < columns_; ++i) {
    if (is_upper_[i] != 0) sum -= entry(row, i) * width_[i];
  }
  return sum;
}

bool LeastMissing::may_enter(std::size_t column) {
  if (is_basic_[column] != 0 || width_[column] == 0) return false;
  const Quad g = gain(column);
  return is_upper_[column] != 0 ? g < -Quad(kTolerance) : g > Quad(kTolerance);
}

void LeastMissing::pivot(std::size_t row, std::size_t column) {
  const Quad pivot = entry(row, column);
  for (std::size_t i = 0; i < columns_; ++i) entry(row, i) /= pivot;
  rhs_[row] /= pivot;
  for (std::size_t r = 0; r < rows_; ++r) {
    const Quad factor = entry(r, column);
    if (r == row || factor == 0) continue;
    for (std::size_t i = 0; i < columns_; ++i) entry(r, i) -= factor * entry(row, i);
    rhs_[r] -= factor * rhs_[row];
  }
  if (basic_[row] < columns_) is_basic_[basic_[row]] = 0;
  basic_[row] = column;
  is_basic_[column] = 1;
  is_upper_[column] = 0;
}

/// The first cable that helps goes as far as it may: to its other limit, or until a basic one meets a limit of its own.
bool LeastMissing::step() {
  std::size_t column = 0;
  while (column < columns_ && !may_enter(column)) ++column;
  if (column == columns_) return false;
  const Quad way = is_upper_[column] != 0 ? -1 : 1;
  Quad reach = width_[column];
  std::size_t leaving = rows_;
  bool to_upper = false;
  for (std::size_t r = 0; r < rows_; ++r) {
    const Quad slope = way * entry(r, column);
    if (magnitude(slope) <= Quad(kTolerance)) continue;
    const bool rises = slope < 0;
    if (rises && basic_[r] >= columns_) continue;
    const Quad room = rises ? width_[basic_[r]] - value(r) : value(r);
    const Quad until = (room > 0 ? room : Quad(0)) / magnitude(slope);
    const bool is_lower_index = leaving < rows_ && until == reach && basic_[r] < basic_[leaving];
    if (until < reach || is_lower_index) reach = until, leaving = r, to_upper = rises;
  }
  if (leaving == rows_) {
    is_upper_[column] = is_upper_[column] != 0 ? 0 : 1;
    return true;
  }
  const std::size_t out = basic_[leaving];
  pivot(leaving, column);
  if (out < columns_) is_upper_[out] = to_upper ? 1 : 0;
  return true;
}

bool LeastMissing::vanishes() {
  for (std::size_t steps = 0; steps < 1000 * (rows_ + columns_) && step(); ++steps) {
  }
  Quad missing = 0;
  for (std::size_t r = 0; r < rows_; ++r) {
    if (basic_[r] >= columns_) missing += value(r);
  }
  return missing <= Quad(100 * kTolerance) * size_;
}

}  // namespace

bool holds_in_high_precision(const TensionProblem& problem, std::span<const int> rows) {
  return LeastMissing(problem, rows).vanishes();
}

}  // namespace drydock
