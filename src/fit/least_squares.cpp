// SPDX-License-Identifier: Apache-2.0
#include "fit/least_squares.h"

#include <tbb/parallel_for.h>
#include <tbb/task_arena.h>

#include <Eigen/Eigenvalues>
#include <algorithm>
#include <array>
#include <cassert>
#include <cmath>

namespace drydock {
namespace {

constexpr double kLongestStep = 0.3;       // of a parameter's range, in one iteration
constexpr double kSmallDecrease = 1e-4;    // of Σ(r/σ)², as predicted: about a hundredth of a standard deviation
constexpr double kLeastDamping = 1;        // as told above
constexpr double kGreatestDamping = 1e12;  // then no step helps
constexpr double kMostAutocorrelation = 0.99;

/// Residuals with their derivative and weights, at one point.
class LeastSquares {
 public:
  explicit LeastSquares(const LeastSquaresRequest& request) : request_(request) {
    for (const ResidualSeries& series : request.series) {
      counts_.resize(std::max(counts_.size(), series.group + 1), 0);
      counts_[series.group] += static_cast<double>(series.length);
    }
    assert(request.least_noise.size() == counts_.size() && "one for each group");
  }

  LeastSquaresFit solve() {
    fit_.u = request_.start;
    const auto first = evaluate({fit_.u});
    if (is_cancelled()) return end(FitStatus::kInterrupted);
    if (!first.front()) return end(FitStatus::kNoStart);
    fit_.before = fit_.after = *first.front();
    double damping = -1;
    for (; fit_.iterations < request_.iterations_max; ++fit_.iterations) {
      if (!differentiate()) return end(FitStatus::kInterrupted);
      const MatrixX weighted = row_weights().asDiagonal() * slope_;
      const VectorX target = -(row_weights().asDiagonal() * fit_.after);
      const MatrixX normal = weighted.transpose() * weighted;
      const VectorX gradient = weighted.transpose() * target;
      if (damping < 0) damping = std::max(kLeastDamping, 1e-3 * normal.diagonal().maxCoeff());
      const std::optional<bool> moved = move(normal, gradient, damping);
      if (!moved) return end(FitStatus::kInterrupted);
      if (!*moved) return finish(FitStatus::kConverged);
    }
    if (!differentiate()) return end(FitStatus::kInterrupted);
    return finish(FitStatus::kTooManyIterations);
  }

 private:
  using Answers = std::vector<std::optional<VectorX>>;

  bool is_cancelled() const { return request_.cancelled != nullptr && *request_.cancelled; }

  Answers evaluate(const std::vector<VectorX>& points) {
    Answers answers(points.size());
    tbb::task_arena arena(request_.threads);
    arena.execute([&] {
      tbb::parallel_for(
          std::size_t{0}, points.size(),
          [&](std::size_t i) {
            if (!is_cancelled()) answers[i] = request_.residual(points[i]);
          },
          tbb::simple_partitioner());
    });
    for (std::optional<VectorX>& answer : answers) {
      if (answer && !answer->allFinite()) answer.reset();
      if (!answer && is_cancelled()) continue;
      ++fit_.evaluations;
      if (!answer) ++fit_.failures;
    }
    return answers;
  }

  /// Mean square of each group, and not less than what its rounding allows.
  std::vector<double> variances(const VectorX& r) const {
    std::vector<double> squares(counts_.size(), 0);
    Eigen::Index begin = 0;
    for (const ResidualSeries& series : request_.series) {
      const auto length = static_cast<Eigen::Index>(series.length);
      squares[series.group] += r.segment(begin, length).squaredNorm();
      begin += length;
    }
    for (std::size_t g = 0; g < squares.size(); ++g) {
      const double least = request_.least_noise[g];
      squares[g] = std::max(squares[g] / std::max(counts_[g], 1.0), least * least);
    }
    return squares;
  }

  /// −2 ln of the likelihood, up to a constant.
  double merit(const VectorX& r) const {
    const std::vector<double> all = variances(r);
    double sum = 0;
    for (std::size_t g = 0; g < all.size(); ++g) sum += counts_[g] * std::log(all[g]);
    return sum;
  }

  VectorX row_weights() const {
    const std::vector<double> all = variances(fit_.after);
    VectorX weights(fit_.after.size());
    Eigen::Index begin = 0;
    for (const ResidualSeries& series : request_.series) {
      const auto length = static_cast<Eigen::Index>(series.length);
      weights.segment(begin, length).setConstant(1 / std::sqrt(all[series.group]));
      begin += length;
    }
    return weights;
  }

  /// Central differences; at an end of the range, or beside a point without an answer, one-sided ones. A column without
  /// any is zero: nothing is known of it. False when cancelled.
  bool differentiate() {
    const Eigen::Index n = fit_.u.size();
    std::vector<VectorX> points;
    for (Eigen::Index j = 0; j < n; ++j) {
      for (const double sign : {-1.0, 1.0}) {
        points.push_back(fit_.u);
        points.back()[j] = std::clamp(fit_.u[j] + sign * request_.difference, 0.0, 1.0);
      }
    }
    const Answers answers = evaluate(points);
    if (is_cancelled()) return false;
    slope_ = MatrixX::Zero(fit_.after.size(), n);
    for (Eigen::Index j = 0; j < n; ++j) {
      const auto k = static_cast<std::size_t>(2 * j);
      const VectorX& low = answers[k] ? *answers[k] : fit_.after;
      const VectorX& high = answers[k + 1] ? *answers[k + 1] : fit_.after;
      const double from = answers[k] ? points[k][j] : fit_.u[j];
      const double to = answers[k + 1] ? points[k + 1][j] : fit_.u[j];
      if (to > from) slope_.col(j) = (high - low) / (to - from);
    }
    return true;
  }

  /// (N + λ) Δu = g for those that are not pressed against an end of their range, cut to the box.
  VectorX step(const MatrixX& normal, const VectorX& gradient, double damping) const {
    const Eigen::Index n = fit_.u.size();
    MatrixX damped = normal;
    VectorX right = gradient;
    damped.diagonal().array() += damping;
    for (Eigen::Index j = 0; j < n; ++j) {
      const bool is_held = (fit_.u[j] <= 0 && gradient[j] < 0) || (fit_.u[j] >= 1 && gradient[j] > 0);
      if (!is_held) continue;
      damped.row(j).setZero();
      damped.col(j).setZero();
      damped(j, j) = 1;
      right[j] = 0;
    }
    VectorX by = damped.ldlt().solve(right);
    by *= std::min(1.0, kLongestStep / std::max(by.cwiseAbs().maxCoeff(), 1e-300));
    return (fit_.u + by).cwiseMax(0).cwiseMin(1) - fit_.u;
  }

  /// To the best of several dampings at once. False when no step helps or is worth it; nothing when cancelled.
  std::optional<bool> move(const MatrixX& normal, const VectorX& gradient, double& damping) {
    const double now = merit(fit_.after);
    for (; damping <= kGreatestDamping * std::max(1.0, normal.trace()); damping *= 1e3) {
      const std::array<double, 3> dampings = {std::max(kLeastDamping, damping / 30), damping, 30 * damping};
      std::vector<VectorX> points;
      double greatest_decrease = 0;
      for (const double each : dampings) {
        const VectorX by = step(normal, gradient, each);
        greatest_decrease = std::max(greatest_decrease, 2 * gradient.dot(by) - by.dot(normal * by));
        points.push_back(fit_.u + by);
      }
      if (!(greatest_decrease > kSmallDecrease)) return false;
      const Answers answers = evaluate(points);
      if (is_cancelled()) return std::nullopt;
      std::size_t best = points.size();
      double least = now;
      for (std::size_t i = 0; i < points.size(); ++i) {
        if (!answers[i] || merit(*answers[i]) >= least) continue;
        least = merit(*answers[i]);
        best = i;
      }
      if (best == points.size()) continue;
      fit_.u = points[best];
      fit_.after = *answers[best];
      damping = dampings[best];
      return true;
    }
    return false;
  }

  /// Of the residuals of a series with their neighbours; zero where it cannot be told from that of white noise, 1/√N.
  static double autocorrelation(const VectorX& r) {
    if (r.size() < 3) return 0;
    const VectorX centred = r.array() - r.mean();
    const double squares = centred.squaredNorm();
    if (!(squares > 0)) return 0;
    const Eigen::Index pairs = r.size() - 1;
    const double rho = centred.head(pairs).dot(centred.tail(pairs)) / squares;
    return rho * rho * static_cast<double>(r.size()) < 4 ? 0 : std::clamp(rho, 0.0, kMostAutocorrelation);
  }

  LeastSquaresFit finish(FitStatus status) {
    const Eigen::Index n = fit_.u.size();
    const double rows = static_cast<double>(fit_.after.size());
    const double freedom = rows > static_cast<double>(n) ? rows / (rows - static_cast<double>(n)) : 1;
    std::vector<double> all = variances(fit_.after);
    for (double& variance : all) fit_.noise.push_back(std::sqrt(variance *= freedom));
    VectorX weights(fit_.after.size());
    Eigen::Index begin = 0;
    for (const ResidualSeries& series : request_.series) {
      const auto length = static_cast<Eigen::Index>(series.length);
      const double rho = autocorrelation(fit_.after.segment(begin, length));
      weights.segment(begin, length).setConstant(std::sqrt((1 - rho) / (1 + rho) / all[series.group]));
      begin += length;
    }
    const MatrixX weighted = weights.asDiagonal() * slope_;
    const Eigen::SelfAdjointEigenSolver<MatrixX> told(weighted.transpose() * weighted);
    fit_.covariance = MatrixX::Zero(n, n);
    for (Eigen::Index j = 0; j < n; ++j) {
      const double variance = 1 / std::max(told.eigenvalues()[j], 1 / (kUnknown * kUnknown));
      fit_.covariance += variance * told.eigenvectors().col(j) * told.eigenvectors().col(j).transpose();
    }
    return end(status);
  }

  LeastSquaresFit end(FitStatus status) {
    fit_.status = status;
    return std::move(fit_);
  }

  const LeastSquaresRequest& request_;
  std::vector<double> counts_;  // of residuals, by group
  LeastSquaresFit fit_;
  MatrixX slope_;  // at fit_.u
};

}  // namespace

double LeastSquaresFit::deviation(Eigen::Index j) const {
  return std::sqrt(covariance(j, j));
}

double LeastSquaresFit::correlation(Eigen::Index i, Eigen::Index j) const {
  return covariance(i, j) / (deviation(i) * deviation(j));
}

bool is_determined(double deviation) {
  return deviation < 1 / std::sqrt(12.0);
}

LeastSquaresFit solve_least_squares(const LeastSquaresRequest& request) {
  return LeastSquares(request).solve();
}

}  // namespace drydock
