// SPDX-License-Identifier: Apache-2.0
#include "sensing/joint_fit.h"

#include <Eigen/Eigenvalues>
#include <algorithm>
#include <cmath>

#include "sensing/block_covariance.h"

namespace drydock {
namespace {

constexpr int kRounds = 4;                // of weights and drift
constexpr Eigen::Index kFewRows = 100;    // below which the three axes share their noise
constexpr double kLeastDeviation = 1e-6;  // of a number known exactly, relative

/// The size of things: 100 kg at 100 mm, some newtons of bias.
VectorX unit_sizes(Eigen::Index inertial, bool has_rates) {
  VectorX sizes = VectorX::Constant(inertial + (has_rates ? 12 : 6), 10);
  sizes[0] = 100;
  sizes.segment<3>(inertial + 3).setConstant(100);
  return sizes;
}

class Fitting {
 public:
  explicit Fitting(const JointFitRequest& request)
      : request_(request),
        rows_(static_cast<Eigen::Index>(request.rows.Y.size())),
        has_rates_(request.drift == DriftModel::kLinear),
        columns_(request.inertial + (has_rates_ ? 12 : 6)),
        sizes_(unit_sizes(request.inertial, has_rates_)) {
    fit_.has_rates = has_rates_;
    fit_.noise = request.noise;
    for (int c = 0; c < 6; ++c) weights_[c] = c < 3 ? 1e4 : 1e2;  // at first: torques are the finer numbers
  }

  JointFit solve() {
    for (int round = 0; round < kRounds; ++round) {
      accumulate();
      find_solution();
      take_residuals();
      if (round + 1 < kRounds) choose_weights();
    }
    find_covariance();
    return std::move(fit_);
  }

 private:
  /// The columns of one channel, without those that are zero in it: inertial, bias, rate.
  MatrixX channel(int c) const {
    MatrixX Z(rows_, request_.inertial + (has_rates_ ? 2 : 1));
    const FitRows& rows = request_.rows;
    for (Eigen::Index k = 0; k < rows_; ++k) {
      const auto i = static_cast<std::size_t>(k);
      Z.row(k).head(request_.inertial) = rows.Y[i].row(c).head(request_.inertial);
      Z(k, request_.inertial) = 1;
      if (has_rates_) Z(k, request_.inertial + 1) = rows.time_s[i] - rows.begin_s;
    }
    return Z;
  }
  VectorX readings(int c) const {
    VectorX y(rows_);
    for (Eigen::Index k = 0; k < rows_; ++k) y[k] = request_.rows.reading[static_cast<std::size_t>(k)][c];
    return y;
  }
  MatrixX whitened(int c) const {
    MatrixX Z = channel(c);
    for (Eigen::Index j = 0; j < Z.cols(); ++j) whiten(gain(c), Z.col(j));
    return Z;
  }
  double gain(int c) const {
    return request_.drift == DriftModel::kWalk ? fit_.drift[static_cast<std::size_t>(c)].gain : 0;
  }
  /// Where a channel's own columns stand among all.
  std::vector<Eigen::Index> places(int c) const {
    std::vector<Eigen::Index> at;
    for (Eigen::Index j = 0; j < request_.inertial; ++j) at.push_back(j);
    at.push_back(request_.inertial + c);
    if (has_rates_) at.push_back(request_.inertial + 6 + c);
    return at;
  }

  void accumulate() {
    normal_ = MatrixX::Zero(columns_, columns_);
    right_ = VectorX::Zero(columns_);
    for (int c = 0; c < 6; ++c) {
      const MatrixX Z = whitened(c);
      VectorX y = readings(c);
      whiten(gain(c), y);
      const std::vector<Eigen::Index> at = places(c);
      normal_(at, at) += weights_[c] * (Z.transpose() * Z);
      right_(at) += weights_[c] * (Z.transpose() * y);
    }
    if (request_.mass_kg) believe(0, *request_.mass_kg);
    for (int c = 0; c < 6; ++c)
      if (const auto& known = request_.bias[static_cast<std::size_t>(c)]) believe(request_.inertial + c, *known);
  }

  void believe(Eigen::Index j, const KnownNumber& known) {
    const double deviation = std::max(known.deviation, kLeastDeviation * (sizes_[j] + std::abs(known.value)));
    normal_(j, j) += 1 / (deviation * deviation);
    right_[j] += known.value / (deviation * deviation);
  }

  /// In units of their sizes; directions of which the log says nothing stay at zero.
  void find_solution() {
    const MatrixX scaled = sizes_.asDiagonal() * normal_ * sizes_.asDiagonal();
    const Eigen::SelfAdjointEigenSolver<MatrixX> told(scaled);
    const double floor = std::max(1 / (kUnknownShare * kUnknownShare), 1e-13 * told.eigenvalues().maxCoeff());
    MatrixX inverse = MatrixX::Zero(columns_, columns_), unknown = inverse;
    for (Eigen::Index j = 0; j < columns_; ++j) {
      const MatrixX square = told.eigenvectors().col(j) * told.eigenvectors().col(j).transpose();
      const double value = told.eigenvalues()[j];
      if (value > floor)
        inverse += square / value;
      else
        unknown += kUnknownShare * kUnknownShare * square;
    }
    inverse_ = sizes_.asDiagonal() * inverse * sizes_.asDiagonal();
    unknown_ = sizes_.asDiagonal() * unknown * sizes_.asDiagonal();
    fit_.x = inverse_ * right_;
  }

  void take_residuals() {
    fit_.residual.assign(static_cast<std::size_t>(rows_), Vector6::Zero());
    for (int c = 0; c < 6; ++c) {
      const VectorX errors = readings(c) - channel(c) * fit_.x(places(c));
      errors_[static_cast<std::size_t>(c)] = errors;
      fit_.rms[c] = std::sqrt(errors.squaredNorm() / static_cast<double>(rows_));
      for (Eigen::Index k = 0; k < rows_; ++k) fit_.residual[static_cast<std::size_t>(k)][c] = errors[k];
    }
  }

  VectorX innovations(int c) const {
    VectorX y = errors_[static_cast<std::size_t>(c)];
    whiten(gain(c), y);
    return y;
  }

  void choose_weights() {
    for (int c = 0; c < 6; ++c)
      fit_.drift[static_cast<std::size_t>(c)] = test_drift(errors_[static_cast<std::size_t>(c)], channel(c));
    Vector6 squares;
    for (int c = 0; c < 6; ++c) squares[c] = innovations(c).squaredNorm();
    // Each axis takes its part of the unknowns from the degrees of freedom.
    const double freedom = std::max(1.0, static_cast<double>(rows_) - static_cast<double>(columns_) / 6);
    if (rows_ < kFewRows) {
      squares.head<3>().setConstant(squares.head<3>().mean());
      squares.tail<3>().setConstant(squares.tail<3>().mean());
    }
    for (int c = 0; c < 6; ++c) {
      const double found = std::sqrt(squares[c] / freedom);
      const double rounding = 1e-9 * (1 + std::abs(readings(c).cwiseAbs().maxCoeff()));
      fit_.noise[c] = std::max({found, request_.noise[c], rounding});
      weights_[c] = 1 / (fit_.noise[c] * fit_.noise[c]);
    }
  }

  MatrixX scores() {
    MatrixX all = MatrixX::Zero(rows_, columns_);
    fit_.samples_alike = 1;
    for (int c = 0; c < 6; ++c) {
      const VectorX errors = innovations(c);
      fit_.samples_alike = std::max(fit_.samples_alike, correlation_length(errors));
      const MatrixX Z = whitened(c);
      const std::vector<Eigen::Index> at = places(c);
      for (std::size_t j = 0; j < at.size(); ++j)
        all.col(at[j]).array() += weights_[c] * Z.col(static_cast<Eigen::Index>(j)).array() * errors.array();
    }
    return all;
  }

  void find_covariance() {
    fit_.white = inverse_ + unknown_;
    fit_.covariance = fit_.white;
    fit_.freedom = std::max(1.0, 3 * static_cast<double>(rows_) - static_cast<double>(columns_) / 2);
    const MatrixX sums = scores();
    constexpr double kAlike = 1.2;
    const Eigen::Index fewest_blocks = 2 * columns_ + 8;
    if (fit_.samples_alike > kAlike && rows_ >= 2 * fewest_blocks) {
      const auto length = std::clamp(static_cast<Eigen::Index>(std::ceil(3 * fit_.samples_alike)), Eigen::Index{2},
                                     rows_ / fewest_blocks);
      const BlockCovariance blocks = block_covariance(sums, length);
      widen(inverse_ * blocks.sum * inverse_ + unknown_);
      fit_.freedom = std::min(fit_.freedom, blocks.freedom);
    }
    add_walk_before();
    fit_.motion_shift = VectorX::Zero(columns_);
    if (request_.motion_errors) {
      MatrixX D = MatrixX::Zero(columns_, columns_);
      D.topLeftCorner(request_.inertial, request_.inertial) =
          request_.motion_errors(weights_).topLeftCorner(request_.inertial, request_.inertial);
      fit_.motion_shift = inverse_ * (D * fit_.x);
      fit_.covariance += fit_.motion_shift * fit_.motion_shift.transpose();
    }
    const VectorX lengths = normal_.diagonal().cwiseMax(1e-300).cwiseSqrt().cwiseInverse();
    const VectorX values =
        Eigen::SelfAdjointEigenSolver<MatrixX>(lengths.asDiagonal() * normal_ * lengths.asDiagonal()).eigenvalues();
    fit_.condition = std::sqrt(values.maxCoeff() / std::max(values.minCoeff(), 1e-18 * values.maxCoeff()));
  }

  /// The bias is that at the begin of the log, from where it has walked to the first row.
  void add_walk_before() {
    if (request_.drift != DriftModel::kWalk) return;
    for (Eigen::Index c = 0; c < 6; ++c) {
      const double step = fit_.drift[static_cast<std::size_t>(c)].step;
      fit_.covariance(request_.inertial + c, request_.inertial + c) +=
          step * step * static_cast<double>(request_.rows.samples_before);
    }
  }

  /// The wider one of each parameter, with the correlations of `other`.
  void widen(MatrixX other) {
    VectorX factors(columns_);
    for (Eigen::Index j = 0; j < columns_; ++j)
      factors[j] = std::sqrt(std::max(1.0, fit_.white(j, j) / std::max(other(j, j), 1e-300)));
    fit_.covariance = factors.asDiagonal() * other * factors.asDiagonal();
  }

  const JointFitRequest& request_;
  Eigen::Index rows_;
  bool has_rates_;
  Eigen::Index columns_;
  VectorX sizes_;
  Vector6 weights_;
  MatrixX normal_, inverse_, unknown_;  // unknown_: covariance of what the log does not tell
  VectorX right_;
  std::array<VectorX, 6> errors_;
  JointFit fit_;
};

}  // namespace

JointFit fit_jointly(const JointFitRequest& request) {
  return Fitting(request).solve();
}

}  // namespace drydock
