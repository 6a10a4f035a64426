// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <functional>
#include <optional>
#include <vector>

#include "sensing/drift_filter.h"
#include "sensing/payload_regressor.h"

namespace drydock {

/// What is assumed of the sensor's bias over a log.
enum class DriftModel {
  kNone,    // it stays; a log that says otherwise is refused
  kLinear,  // it changes evenly, by rates that are fitted
  kWalk,    // it walks at random where the residuals say so, which widens the bounds
};

/// A number known beforehand.
struct KnownNumber {
  double value = 0, deviation = 0;  // standard; zero: exactly
};

/// One sample a row. Channels are torque x, y, z and force x, y, z, as in every Vector6.
struct FitRows {
  std::vector<double> time_s;
  std::vector<PayloadRegressor> Y;
  std::vector<Vector6> reading;
  double begin_s = 0;              // of the log, whose first rows may have been left out
  std::size_t samples_before = 0;  // so many
};

/// reading = Y π + bias + rate (t − t₀) + errors, all unknowns at once; t₀ is the begin of the log.
struct JointFitRequest {
  const FitRows& rows;
  Eigen::Index inertial = 10;  // columns of Y that are fitted; kStaticColumns for a payload at rest
  DriftModel drift = DriftModel::kWalk;
  Vector6 noise = Vector6::Zero();  // standard deviations if known; zero: from the residuals
  std::optional<KnownNumber> mass_kg = {};
  std::array<std::optional<KnownNumber>, 6> bias = {};
  /// Σ E[δYᵀ W δY] over all rows, of the errors δY that noise of the poses leaves in Y; none: there are none.
  std::function<MatrixX(const Vector6& weights)> motion_errors = {};
};

struct JointFit {
  VectorX x;                        // inertial parameters, six biases, six rates of drift when it is linear
  MatrixX covariance;               // of x, with all that widens it
  MatrixX white;                    // as if the errors were white noise: what textbooks give
  double freedom = 0;               // of the covariance, for bound_factor
  double condition = 0;             // of the whitened columns, each scaled to length 1
  VectorX motion_shift;             // how far errors of the poses may have moved x
  Vector6 noise = Vector6::Zero();  // standard deviation of one sample
  Vector6 rms = Vector6::Zero();    // of the residuals, drift and all
  std::array<DriftTest, 6> drift;
  double samples_alike = 1;       // the largest correlation length
  std::vector<Vector6> residual;  // reading − fit, drift and all
  Eigen::Index bias_at() const { return x.size() - (has_rates ? 12 : 6); }
  bool has_rates = false;
};

/// What the log says nothing of gets a standard deviation of so many unit sizes (100 kg, 10 kg m, 10 kg m², 100 N,
/// 10 N m).
inline constexpr double kUnknownShare = 100;

/// Weighted least squares. Weights are the noise of each channel, and where the bias walks its innovations
/// (drift_filter.h) take the place of the errors; both are found from the residuals and the fit is repeated. The
/// covariance is that of scores over blocks as long as residuals are alike, and never below that of white noise. The
/// errors that noise of the poses leaves in Y pull the values towards zero by about N⁻¹ D x; how much is no more than
/// that is known, so this shift is added to the covariance and not taken off the values.
[[nodiscard]] JointFit fit_jointly(const JointFitRequest& request);

}  // namespace drydock
