// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <vector>

#include "spatial/vector.h"

namespace drydock {

enum class LeastSquaresStatus : std::uint8_t {
  kOptimal,  // the conditions of an optimum hold to rounding
  kStalled,  // they do not; `violation` says by how much. The answer is within its bounds all the same.
};

/// min ‖A t − g‖ with lower ≤ t ≤ upper, upper may be infinite.
struct BoundedLeastSquares {
  LeastSquaresStatus status = LeastSquaresStatus::kOptimal;
  VectorX t;
  VectorX rest;         // g − A t: unique, and of the shortest length
  double distance = 0;  // ‖rest‖
  double violation =
      0;  // largest gain Aᵀ rest along a column that a bound does not hold back, per length of the column
  int iterations = 0;
};

/// What the method remembers, so that repeated calls of one size do not allocate.
struct LeastSquaresWork {
  VectorX gain, length, trial, rhs;
  MatrixX Q, R;
  std::vector<int> free;           // columns between their bounds
  std::vector<std::int8_t> place;  // −1 at the lower bound, 1 at the upper one, 0 between
  std::vector<char> barred;
};

/// Active sets (Lawson and Hanson 1974 §23; Stark and Parker 1995 for both bounds): columns are freed one by one where
/// that shortens the rest, and caught again at the bound they meet first. The rest gets strictly shorter from one set
/// to the next, so no set returns; a column that depends on the free ones, or that rounding sends the wrong way, is
/// barred until the rest has got shorter. Columns may depend on each other: then t is one of many, `rest` is unique
/// still. Not for large problems: the free columns (no more than A has rows) are factored anew for each set.
void solve_bounded_least_squares(const Eigen::Ref<const MatrixX>& A, const Eigen::Ref<const VectorX>& g,
                                 const VectorX& lower, const VectorX& upper, LeastSquaresWork& work,
                                 BoundedLeastSquares& solution);
[[nodiscard]] BoundedLeastSquares solve_bounded_least_squares(const Eigen::Ref<const MatrixX>& A,
                                                              const Eigen::Ref<const VectorX>& g, const VectorX& lower,
                                                              const VectorX& upper);
/// The same with t ≥ 0 alone.
[[nodiscard]] BoundedLeastSquares solve_nonnegative_least_squares(const Eigen::Ref<const MatrixX>& A,
                                                                  const Eigen::Ref<const VectorX>& g);

}  // namespace drydock
