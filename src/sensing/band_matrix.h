// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "spatial/vector.h"

namespace drydock {

/// A symmetric matrix of which only a band about the diagonal is not zero: entry (i, i + k) stands in `upper(k, i)`.
struct BandMatrix {
  MatrixX upper;  // (width + 1) × size

  BandMatrix() = default;
  BandMatrix(Eigen::Index size, Eigen::Index width) : upper(MatrixX::Zero(width + 1, size)) {}
  Eigen::Index size() const { return upper.cols(); }
  Eigen::Index width() const { return upper.rows() - 1; }
  double at(Eigen::Index i, Eigen::Index j) const { return i <= j ? upper(j - i, i) : upper(i - j, j); }
};

/// A = Uᵀ D U with a unit upper triangle U of the same band: D stands in row 0.
struct BandFactor {
  MatrixX upper;
};

/// Factor of a positive definite matrix.
BandFactor factor(const BandMatrix& A);
/// X with A X = B, a column at a time.
MatrixX solve(const BandFactor& factor, MatrixX B);
/// The entries of A⁻¹ within the band (Hutchinson and de Hoog 1985): those that traces and variances of splines need.
BandMatrix inverse_in_band(const BandFactor& factor);

}  // namespace drydock
