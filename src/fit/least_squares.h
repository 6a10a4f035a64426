// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atomic>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "spatial/vector.h"

namespace drydock {

/// Residuals that lie one behind the other: a signal over time, and the group whose noise it shares.
struct ResidualSeries {
  std::size_t length = 0;
  std::size_t group = 0;
};

/// A fit of few parameters u, each from 0 to 1, to many residuals r(u). Every evaluation may be a long simulation.
///
/// Signals of one group (say, all angles) have the same noise σ, which is not known beforehand and fitted along: the
/// likelihood of independent normal errors, Σ_g N_g ln(Σ r²/N_g), is made least. No σ is taken to be below
/// `least_noise`, below which residuals are rounding.
struct LeastSquaresRequest {
  VectorX start;
  std::vector<ResidualSeries> series;  // of r, in order
  std::vector<double> least_noise;     // by group, above zero
  /// r(u); nothing where the model has no answer. Called on several threads at once.
  std::function<std::optional<VectorX>(const VectorX&)> residual;
  double difference = 1e-3;  // step of central differences
  int iterations_max = 30;
  int threads = 1;
  const std::atomic<bool>* cancelled = nullptr;
};

enum class FitStatus {
  kConverged,
  kTooManyIterations,
  kNoStart,  // no answer at the start
  kInterrupted,
};

struct LeastSquaresFit {
  FitStatus status = FitStatus::kNoStart;
  VectorX u;                  // the best point so far
  VectorX before, after;      // residuals at the start and there
  std::vector<double> noise;  // σ by group
  MatrixX covariance;         // of u; a direction without influence has kUnknown²
  int iterations = 0;
  int evaluations = 0, failures = 0;  // of the residual; failures among them

  double deviation(Eigen::Index j) const;  // standard, of u_j
  double correlation(Eigen::Index i, Eigen::Index j) const;
};

/// Standard deviation, in u, of what the residuals do not depend on.
inline constexpr double kUnknown = 1e3;

/// Known no better than by the range alone, whose even distribution has the standard deviation 1/√12.
bool is_determined(double deviation);

/// Levenberg and Marquardt within the unit box (Nocedal and Wright 2006, §10.3, §16.7), with derivatives by central
/// differences: the damping is never below 1, in units of the noise, so that what the data do not tell stays near its
/// start. The same numbers at any number of threads. A point without an answer is a bad one and no error.
///
/// The covariance is that of the linear fit at the solution. Where neighbouring residuals of a series are alike
/// (positive autocorrelation ρ), the series counts as N (1 − ρ)/(1 + ρ) independent ones.
///
/// Local: for a search with many valleys, try several starts.
[[nodiscard]] LeastSquaresFit solve_least_squares(const LeastSquaresRequest& request);

}  // namespace drydock
