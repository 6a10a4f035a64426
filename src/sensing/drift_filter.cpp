// SPDX-License-Identifier: Apache-2.0
#include "sensing/drift_filter.h"

#include <Eigen/QR>
#include <algorithm>
#include <cmath>

namespace drydock {
namespace {

constexpr Eigen::Index kBlocks = 150;  // of the test
constexpr Eigen::Index kLeast = 4;     // blocks beyond the columns, below which nothing is tested
constexpr double kTelling = 9;         // likelihood ratio from which a drift is said to be there,
constexpr double kLikelyDrift = 1;     // and from which the bounds allow for one: a test is no proof of its absence
constexpr int kGains = 24;
constexpr double kExplained = 1e-9;

MatrixX block_means(const MatrixX& rows, Eigen::Index length) {
  MatrixX means(rows.rows() / length, rows.cols());
  for (Eigen::Index k = 0; k < means.rows(); ++k) means.row(k) = rows.middleRows(k * length, length).colwise().mean();
  return means;
}

/// A regression with its errors taken to walk by some gain.
struct Profile {
  double minus_two_log = 0;  // of the restricted likelihood
  double variance = 0;       // of an innovation
};
Profile profile(double gain, MatrixX Z, VectorX y) {
  whiten(gain, y);
  for (Eigen::Index j = 0; j < Z.cols(); ++j) whiten(gain, Z.col(j));
  Eigen::ColPivHouseholderQR<MatrixX> qr(Z);
  const Eigen::Index rank = qr.rank();
  const auto freedom = static_cast<double>(y.size() - rank);
  const VectorX turned = qr.householderQ().adjoint() * y;
  const double squares = turned.tail(y.size() - rank).squaredNorm();
  double log_determinant = 0;
  for (Eigen::Index j = 0; j < rank; ++j) log_determinant += 2 * std::log(std::abs(qr.matrixQR()(j, j)));
  return {freedom * std::log(squares) + log_determinant, squares / freedom};
}

}  // namespace

void whiten(double gain, Eigen::Ref<VectorX> y) {
  if (gain == 0) return;
  double level = 0;
  for (double& value : y) {
    value -= level;
    level += gain * value;
  }
}

DriftTest test_drift(const VectorX& errors, const MatrixX& columns) {
  DriftTest test;
  const Eigen::Index length = std::max<Eigen::Index>(1, errors.size() / kBlocks);
  const VectorX means = block_means(errors, length);
  if (means.size() < columns.cols() + kLeast || !(means.squaredNorm() > 0)) return test;
  MatrixX Z = block_means(columns, length);
  for (Eigen::Index j = 0; j < Z.cols(); ++j)
    if (const double size = Z.col(j).norm(); size > 0) Z.col(j) /= size;
  const Profile white = profile(0, Z, means);
  Profile best = white;
  double gain = 0;
  for (int i = 0; i < kGains; ++i) {
    const double tried = std::pow(10.0, -2.5 + 2.5 * i / (kGains - 1));
    const Profile found = profile(tried, Z, means);
    if (found.minus_two_log >= best.minus_two_log) continue;
    best = found;
    gain = tried;
  }
  test.likelihood_ratio = white.minus_two_log - best.minus_two_log;
  test.is_found = gain > 0 && test.likelihood_ratio > kTelling;
  // Columns that explain all of a channel, once it has no constant level, tell of no drift.
  const bool is_explained = !(best.variance > kExplained * means.squaredNorm() / static_cast<double>(means.size()));
  if (!(test.likelihood_ratio > kLikelyDrift) || is_explained) return {};
  // Of one sample: the walk's variance adds up over a block, that of white noise is averaged.
  const double step = gain * gain * best.variance / static_cast<double>(length);
  const double noise = std::max((errors.tail(errors.size() - 1) - errors.head(errors.size() - 1)).squaredNorm() /
                                    (2 * static_cast<double>(errors.size() - 1)),
                                1e-12 * step);
  const double ratio = step / noise;
  test.step = std::sqrt(step);
  test.gain = std::min(0.5 * (std::sqrt(ratio * ratio + 4 * ratio) - ratio), 1.0);
  return test;
}

}  // namespace drydock
