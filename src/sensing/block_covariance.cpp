// SPDX-License-Identifier: Apache-2.0
#include "sensing/block_covariance.h"

#include <algorithm>
#include <cmath>

namespace drydock {

double correlation_length(const VectorX& errors) {
  const Eigen::Index n = errors.size(), most = n / 20;
  const double squares = errors.squaredNorm(), chance = 2 / std::sqrt(static_cast<double>(n));
  double length = 1;
  for (Eigen::Index lag = 1; lag <= most && squares > 0; ++lag) {
    const double rho = errors.head(n - lag).dot(errors.tail(n - lag)) / squares;
    if (rho < chance) break;
    length += 2 * rho;
  }
  return length;
}

BlockCovariance block_covariance(const MatrixX& scores, Eigen::Index length) {
  const Eigen::Index blocks = (scores.rows() + length - 1) / length;
  BlockCovariance result{MatrixX::Zero(scores.cols(), scores.cols()), 0};
  for (Eigen::Index k = 0; k < blocks; ++k) {
    const Eigen::Index begin = k * length, rows = std::min(length, scores.rows() - begin);
    const VectorX sum = scores.middleRows(begin, rows).colwise().sum().transpose();
    result.sum += sum * sum.transpose();
  }
  result.freedom = std::max(1.0, static_cast<double>(blocks - scores.cols()));
  result.sum *= static_cast<double>(blocks) / result.freedom;
  return result;
}

// The expansion of Cornish and Fisher about the normal distribution (Abramowitz and Stegun 1964, 26.7.5).
double bound_factor(double freedom) {
  constexpr double z = 1.959963984540054, z2 = z * z;
  const double n = std::max(freedom, 2.0);
  const double first = z * (z2 + 1) / 4, second = z * ((5 * z2 + 16) * z2 + 3) / 96;
  const double third = z * (((3 * z2 + 19) * z2 + 17) * z2 - 15) / 384;
  return z + first / n + second / (n * n) + third / (n * n * n);
}

}  // namespace drydock
