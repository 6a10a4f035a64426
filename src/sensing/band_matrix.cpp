// SPDX-License-Identifier: Apache-2.0
#include "sensing/band_matrix.h"

#include <algorithm>

namespace drydock {

BandFactor factor(const BandMatrix& A) {
  const Eigen::Index n = A.size(), width = A.width();
  BandFactor result{A.upper};
  MatrixX& U = result.upper;
  for (Eigen::Index i = 0; i < n; ++i) {
    const Eigen::Index last = std::min(width, n - 1 - i);
    const double d = U(0, i);
    for (Eigen::Index k = 1; k <= last; ++k) {
      const double ratio = U(k, i) / d;
      for (Eigen::Index l = k; l <= last; ++l) U(l - k, i + k) -= ratio * U(l, i);
    }
    for (Eigen::Index k = 1; k <= last; ++k) U(k, i) /= d;
  }
  return result;
}

MatrixX solve(const BandFactor& factor, MatrixX B) {
  const MatrixX& U = factor.upper;
  const Eigen::Index n = U.cols(), width = U.rows() - 1;
  for (Eigen::Index i = 0; i < n; ++i)
    for (Eigen::Index k = 1; k <= std::min(width, n - 1 - i); ++k) B.row(i + k) -= U(k, i) * B.row(i);
  for (Eigen::Index i = n - 1; i >= 0; --i) {
    B.row(i) /= U(0, i);
    for (Eigen::Index k = 1; k <= std::min(width, n - 1 - i); ++k) B.row(i) -= U(k, i) * B.row(i + k);
  }
  return B;
}

// A⁻¹ = D⁻¹ U⁻ᵀ + (1 − U) A⁻¹, whose first term is lower triangular with D⁻¹ on its diagonal.
BandMatrix inverse_in_band(const BandFactor& factor) {
  const MatrixX& U = factor.upper;
  const Eigen::Index n = U.cols(), width = U.rows() - 1;
  BandMatrix Z(n, width);
  for (Eigen::Index i = n - 1; i >= 0; --i) {
    const Eigen::Index last = std::min(width, n - 1 - i);
    for (Eigen::Index j = last; j >= 0; --j) {
      double sum = j == 0 ? 1 / U(0, i) : 0;
      for (Eigen::Index k = 1; k <= last; ++k) sum -= U(k, i) * Z.at(i + k, i + j);
      Z.upper(j, i) = sum;
    }
  }
  return Z;
}

}  // namespace drydock
