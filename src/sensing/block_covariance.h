// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "spatial/vector.h"

namespace drydock {

/// How many samples of a series count as one, because neighbours are alike: 1 + 2 Σ ρ over the lags up to the first one
/// that cannot be told from zero. 1 for white noise.
double correlation_length(const VectorX& errors);

/// Covariance of the sum of the rows of `scores` when neighbours are alike: sums over blocks are taken to be
/// independent (Carlstein 1986). Blocks are `length` rows; of many, the estimate is good, of few it scatters, for which
/// `freedom` goes into Student's distribution.
struct BlockCovariance {
  MatrixX sum;
  double freedom = 0;
};
BlockCovariance block_covariance(const MatrixX& scores, Eigen::Index length);

/// The factor with which a standard deviation of so many degrees of freedom gives a bound of 95 %: 1.96 for many.
double bound_factor(double freedom);

}  // namespace drydock
