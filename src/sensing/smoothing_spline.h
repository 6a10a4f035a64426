// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <span>

#include "sensing/band_matrix.h"

namespace drydock {

/// Degree, knots and roughness of a spline. Knots stand evenly; the penalty λ Σ (Δʳ c)² on differences of neighbouring
/// coefficients stands for ∫ (dʳs/dtʳ)² (Eilers and Marx 1996).
struct SplineRequest {
  int degree = 5;
  int penalty = 3;            // r: the jerk, so that accelerations are smooth
  double knot_spacing_s = 0;  // above zero
  /// λ by the diagonals of the two normal matrices, and no search for it; for a cubic spline through the data.
  double fixed_smoothness = 0;
};

/// A curve in several coordinates, fitted to measured ones that have the same white noise. How smooth it is,
/// generalised cross-validation decides (Craven and Wahba 1979), with degrees of freedom counted 1.4 times (Wood 2006,
/// §4.5.4), against too rough ones. Instants increase and are at least four.
class SmoothingSpline {
 public:
  SmoothingSpline(std::span<const double> time_s, const MatrixX& values, const SplineRequest& request);

  /// The curve or one of its derivatives, by coordinate.
  VectorX at(double time_s, int derivative = 0) const;

  /// How well value, first and second derivative are known at an instant, with noise of variance 1: the Bayesian
  /// covariance, which holds the error of smoothing too (Wahba 1983).
  Matrix3 covariance(double time_s) const;

  /// Mean square of the residuals of all coordinates by the degrees of freedom left: the variance of the noise.
  double noise_variance() const { return noise_variance_; }
  /// Of the fit, for one coordinate.
  double freedom() const { return freedom_; }
  /// How many samples at each end are still bent by it: those over which the equivalent kernel (Silverman 1984) falls
  /// to a thousandth.
  double end_samples(std::size_t samples) const { return kBentSpan * static_cast<double>(samples) / freedom_; }

 private:
  struct Fit;
  struct Basis {
    Eigen::Index first = 0;  // coefficient
    std::array<double, 6> weights{};
  };
  static constexpr double kBentSpan = 5;  // samples for each degree of freedom

  Basis basis(double time_s, int derivative) const;
  void add_samples(std::span<const double> time_s, const MatrixX& values);
  Fit fit(std::span<const double> time_s, const MatrixX& values, double lambda) const;
  BandMatrix penalty() const;

  SplineRequest request_;
  double begin_s_ = 0;
  Eigen::Index intervals_ = 1;
  BandMatrix normal_;      // BᵀB
  MatrixX right_;          // Bᵀ y
  MatrixX coefficients_;   // by row
  BandMatrix covariance_;  // of the coefficients, noise of variance 1
  double noise_variance_ = 0, freedom_ = 0;
};

}  // namespace drydock
