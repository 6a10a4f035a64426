// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <array>

#include "sim/dense_step.h"
#include "sim/ode_system.h"
#include "sim/step_control.h"
#include "sim/step_trial.h"

namespace drydock {

/// The coefficients of Dormand and Prince 1980 (RK5(4)7M), and r5 of the continuous extension of order 4 by Shampine
/// (Hairer, Nørsett, Wanner I, Table II.5.2 and §II.6).
namespace dormand_prince {
inline constexpr std::array<double, 1> kA2 = {1.0 / 5};
inline constexpr std::array<double, 2> kA3 = {3.0 / 40, 9.0 / 40};
inline constexpr std::array<double, 3> kA4 = {44.0 / 45, -56.0 / 15, 32.0 / 9};
inline constexpr std::array<double, 4> kA5 = {19372.0 / 6561, -25360.0 / 2187, 64448.0 / 6561, -212.0 / 729};
inline constexpr std::array<double, 5> kA6 = {9017.0 / 3168, -355.0 / 33, 46732.0 / 5247, 49.0 / 176, -5103.0 / 18656};
inline constexpr std::array<double, 6> kB = {35.0 / 384, 0.0, 500.0 / 1113, 125.0 / 192, -2187.0 / 6784, 11.0 / 84};
inline constexpr std::array<double, 7> kError = {71.0 / 57600,      0.0,        -71.0 / 16695, 71.0 / 1920,
                                                 -17253.0 / 339200, 22.0 / 525, -1.0 / 40};
inline constexpr std::array<double, 7> kDense = {-12715105075.0 / 11282082432.0,  0.0,
                                                 87487479700.0 / 32700410799.0,   -10690763975.0 / 1880347072.0,
                                                 701980252875.0 / 199316789632.0, -1453857185.0 / 822651844.0,
                                                 69997945.0 / 29380423.0};
inline constexpr std::array<double, 5> kC = {1.0 / 5, 3.0 / 10, 4.0 / 5, 8.0 / 9, 1.0};  // of stages 2 to 6
}  // namespace dormand_prince

/// The method of Dormand and Prince, order 5 with an estimate of order 4, in the chart about the base; step length by
/// StepControl. A step is tried until it is accurate enough, looked at (end, dense), perhaps retaken to an earlier end,
/// and then accepted. Times it is limited to are met bit for bit, without disturbing the control of later steps.
///
/// The seventh stage is the rate at the end in the chart of the old base; it is the first stage of the next step only
/// after OdeSystem::carry, and only if settling changed nothing. A trial that cannot be computed (a rate says no) is
/// tried again shorter, until the step falls below the resolution of time.
class DormandPrince {
 public:
  explicit DormandPrince(Tolerance tolerance = {}) : tolerance_(std::move(tolerance)) {}

  /// To be called before the first step and whenever the state was changed from outside. Allocates only if the size
  /// has changed.
  void restart(std::size_t size) {
    assert((tolerance_.relative.size() == 1 || tolerance_.relative.size() == size) &&
           (tolerance_.absolute.size() == 1 || tolerance_.absolute.size() == size) &&
           "one tolerance for all coordinates or one each");
    if (work_.size() != 10 * size) work_.assign(10 * size, 0.0);
    if (dense_.size() != size) dense_.resize(size);
    size_ = size;
    started_ = false;
    control_.restart();
  }

  /// Where a system is rough, steps shorter than `least` are not tried: the trial then ends as kTooSmall.
  template <OdeSystem S>
  StepTrial attempt(S& system, double t0_s, double limit_s, double least_s = 0.0);

  /// The same step again, but to t1, nearer than before. Its error is smaller, unless the longer step had no stage in
  /// an interval where the rates are others, such as a short contact: such a retake ends at t0, and the next attempt is
  /// shorter.
  template <OdeSystem S>
  StepTrial retake(S& system, double t1_s) {
    const StepStatus status = stages(system, t0_s_, t1_s);
    if (status != StepStatus::kOk) return {status, t1_s};
    const double h_s = t1_s - t0_s_, err = error(h_s);
    if (err <= 1.0) return {status, t1_s};
    ++counts_.rejected;
    length_s_ = std::isfinite(err) ? control_.rejected(h_s, err) : control_.failed(h_s);
    return {status, t0_s_};
  }
  /// Increments at the end of the trial.
  std::span<const double> end() const { return row(kEnd); }

  /// Makes dense() ready for the last trial.
  template <OdeSystem S>
  [[nodiscard]] StepStatus make_dense(S&) {
    dense_.set(t0_s_, t1_s_, end(), row(0), row(6));
    combine(dormand_prince::kDense, t1_s_ - t0_s_, dense_.quartic());
    return StepStatus::kOk;
  }
  const DenseStep& dense() const { return dense_; }

  /// The end of the trial becomes the state.
  template <OdeSystem S>
  [[nodiscard]] StepStatus accept(S& system) {
    constexpr bool kCarries = system_hook::carry::used<S>();
    if constexpr (kCarries) {
      system.carry(end(), row(6));
      std::copy(row(6).begin(), row(6).end(), row(0).begin());
    }
    const Settled settled = finish_step(system, t1_s_, end());
    started_ = kCarries && settled == Settled::kUnchanged;
    t0_s_ = t1_s_;
    return settled == Settled::kFailed ? StepStatus::kSettleFailed : StepStatus::kOk;
  }
  const StepCounts& counts() const { return counts_; }

 private:
  static constexpr std::size_t kStage = 7, kEnd = 8, kSizes = 9;  // rows after the seven rates

  std::span<double> row(std::size_t k) { return {work_.data() + k * size_, size_}; }
  std::span<const double> row(std::size_t k) const { return {work_.data() + k * size_, size_}; }

  /// out = h Σ a_j k_j
  template <std::size_t N>
  void combine(const std::array<double, N>& a, double h_s, std::span<double> out) const {
    const double* k = work_.data();
    for (std::size_t i = 0; i < size_; ++i) {
      double sum = 0.0;
      for (std::size_t j = 0; j < N; ++j) sum += a[j] * k[j * size_ + i];
      out[i] = h_s * sum;
    }
  }
  /// Rate number k from the increments h Σ a_j k_j.
  template <OdeSystem S, std::size_t N>
  [[nodiscard]] StepStatus stage(S& system, double t_s, double h_s, const std::array<double, N>& a) {
    const std::span<double> y = row(N == 6 ? kEnd : kStage);
    combine(a, h_s, y);
    if (!all_finite(y)) return StepStatus::kNotFinite;
    ++counts_.rates;
    return evaluate_rate(system, t_s, y, row(N));
  }
  template <OdeSystem S>
  [[nodiscard]] StepStatus begin(S& system, double t0_s);
  template <OdeSystem S>
  [[nodiscard]] StepStatus stages(S& system, double t0_s, double t1_s);
  template <OdeSystem S>
  [[nodiscard]] double first_length(S& system);

  double unit(std::size_t i, double size) const {
    const std::vector<double>&relative = tolerance_.relative, &absolute = tolerance_.absolute;
    return absolute[absolute.size() == 1 ? 0 : i] + relative[relative.size() == 1 ? 0 : i] * size;
  }
  /// Of the step whose stages were last computed, in units of the tolerance.
  double error(double h_s) {
    combine(dormand_prince::kError, h_s, row(kStage));
    return norm(row(kStage), end());
  }
  /// Root mean square of values in units of the tolerance.
  double norm(std::span<const double> values, std::span<const double> y) const {
    double sum = 0.0;
    for (std::size_t i = 0; i < size_; ++i) {
      const double in_units = values[i] / unit(i, std::max(row(kSizes)[i], std::abs(y[i])));
      sum += in_units * in_units;
    }
    return size_ == 0 ? 0.0 : std::sqrt(sum / static_cast<double>(size_));
  }

  Tolerance tolerance_;
  StepControl control_;
  std::size_t size_ = 0;
  std::vector<double> work_;  // seven rates, increments of a stage, increments at the end, typical sizes
  DenseStep dense_;
  double t0_s_ = 0.0, t1_s_ = 0.0;
  double length_s_ = 0.0;  // of the next step, as the control wants it; 0: none yet
  bool started_ = false;   // whether the first rate is that of the base at t0
  StepCounts counts_;
};

/// The first rate and the typical sizes at the base.
template <OdeSystem S>
StepStatus DormandPrince::begin(S& system, double t0_s) {
  if (started_ && t0_s == t0_s_) return StepStatus::kOk;
  t0_s_ = t0_s;
  const std::span<double> y = row(kStage);
  std::fill(y.begin(), y.end(), 0.0);
  ++counts_.rates;
  const StepStatus status = evaluate_rate(system, t0_s, y, row(0));
  started_ = status == StepStatus::kOk;
  return status;
}

template <OdeSystem S>
StepStatus DormandPrince::stages(S& system, double t0_s, double t1_s) {
  using namespace dormand_prince;
  t1_s_ = t1_s;
  const double h_s = t1_s - t0_s;
  StepStatus s = stage(system, t0_s + kC[0] * h_s, h_s, kA2);
  if (s == StepStatus::kOk) s = stage(system, t0_s + kC[1] * h_s, h_s, kA3);
  if (s == StepStatus::kOk) s = stage(system, t0_s + kC[2] * h_s, h_s, kA4);
  if (s == StepStatus::kOk) s = stage(system, t0_s + kC[3] * h_s, h_s, kA5);
  if (s == StepStatus::kOk) s = stage(system, t1_s, h_s, kA6);
  if (s == StepStatus::kOk) s = stage(system, t1_s, h_s, kB);
  return s;
}

/// A first guess by the sizes of the first two derivatives (Hairer, Nørsett, Wanner I §II.4).
template <OdeSystem S>
double DormandPrince::first_length(S& system) {
  const std::span<double> y = row(kStage), second = row(1);
  std::fill(y.begin(), y.end(), 0.0);
  const double d0 = norm(row(kSizes), y), d1 = norm(row(0), y);
  double h_s = d0 < 1e-5 || d1 < 1e-5 ? 1e-6 : 0.01 * d0 / d1;
  h_s = std::min(h_s, tolerance_.longest_step_s);
  for (std::size_t i = 0; i < size_; ++i) y[i] = h_s * row(0)[i];
  ++counts_.rates;
  if (!all_finite(y) || evaluate_rate(system, t0_s_ + h_s, y, second) != StepStatus::kOk) return h_s;
  for (std::size_t i = 0; i < size_; ++i) second[i] -= row(0)[i];
  const double most = std::max(d1, norm(second, y) / h_s);
  const double by_order_s = most <= 1e-15 ? std::max(1e-6, 1e-3 * h_s) : std::pow(0.01 / most, 0.2);
  return std::min(100.0 * h_s, by_order_s);
}

template <OdeSystem S>
StepTrial DormandPrince::attempt(S& system, double t0_s, double limit_s, double least_s) {
  assert(size_ == system.size() && "restart comes first");
  assert(limit_s > t0_s && "a step goes forward");
  if (const StepStatus status = begin(system, t0_s); status != StepStatus::kOk) return {status, t0_s};
  std::fill(row(kSizes).begin(), row(kSizes).end(), 1.0);
  if constexpr (system_hook::scale::used<S>()) system.scale(row(kSizes));
  if (length_s_ == 0.0) length_s_ = tolerance_.first_step_s > 0.0 ? tolerance_.first_step_s : first_length(system);

  const double resolved_s = 16 * std::numeric_limits<double>::epsilon() * std::max(std::abs(t0_s), std::abs(limit_s));
  for (StepStatus cause = StepStatus::kTooSmall;;) {
    length_s_ = std::min(length_s_, tolerance_.longest_step_s);
    const bool limited = t0_s + 1.01 * length_s_ >= limit_s;
    if (length_s_ < resolved_s && !limited) return {cause, t0_s};
    const double t1_s = limited ? limit_s : t0_s + length_s_, h_s = t1_s - t0_s;
    const StepStatus status = stages(system, t0_s, t1_s);
    cause = status == StepStatus::kOk ? StepStatus::kTooSmall : status;
    double err = 0.0;
    if (status == StepStatus::kOk) {
      err = error(h_s);
      if (err <= 1.0) {
        // A step cut short says little about the length that is right.
        if (!limited || h_s >= length_s_) length_s_ = control_.accepted(h_s, err);
        return {StepStatus::kOk, t1_s};
      }
    }
    ++counts_.rejected;
    length_s_ = status == StepStatus::kOk && std::isfinite(err) ? control_.rejected(h_s, err) : control_.failed(h_s);
    if constexpr (system_hook::rough::used<S>()) {
      if (length_s_ < least_s && system.rough()) {
        length_s_ = least_s;
        return {StepStatus::kTooSmall, t0_s};
      }
    }
  }
}

}  // namespace drydock
