// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "spatial/vector.h"

namespace drydock {

/// Aᵀ P = Q R by Householder reflections, the row of A with the largest rest first (Businger and Golub 1965).
struct PivotedRows {
  MatrixX Q;               // m × m
  MatrixX R;               // m × n, upper triangular
  std::vector<int> order;  // P: which row of A is the column k of R
  int rank = 0;
};
/// `rows.R` holds Aᵀ on entry; the rest of `rows` is written.
void factor_rows(PivotedRows& rows);
/// The x of least ‖Aᵀ x − b‖: x = P R⁻¹ Q₁ᵀ b, zero in rows beyond the rank.
void solve_transposed(const PivotedRows& rows, const VectorX& b, VectorX& x);

/// The solutions of A t = g for a small A (n × m): t = particular + basis λ, with any λ.
/// Rank: rows whose part orthogonal to the others is below kRankTolerance of the largest one are taken as dependent.
/// What such a row could add to a wrench is then less than that share of the tensions, far below what is known of a
/// rig.
struct NullSpace {
  static constexpr double kRankTolerance = 1e-11;
  int rank = 0;
  double condition = 1;  // largest over smallest pivot of the factors, within a small factor that of A
  MatrixX basis;         // N, m × (m − rank), orthonormal
  PivotedRows rows;      // the first `rank` of rows.order are independent
  PivotedRows span;      // of the factor, where A has not full row rank: tells what is outside of its span
};
/// Keeps the memory of `space`. Where A is ill-conditioned, the basis is refined with residuals in higher precision, so
/// that A N vanishes to rounding even against the smallest singular value.
void update_null_space(const Eigen::Ref<const MatrixX>& A, NullSpace& space);
NullSpace null_space(const Eigen::Ref<const MatrixX>& A);

struct ParticularSolution {
  VectorX t;        // of least norm among those with the least ‖A t − g‖
  VectorX outside;  // g minus its projection on the span of A: no t gives it
};
void update_particular_solution(const Eigen::Ref<const MatrixX>& A, const NullSpace& space, const VectorX& g,
                                ParticularSolution& solution);

}  // namespace drydock
