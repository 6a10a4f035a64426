// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>

#include "sim/clock.h"
#include "sim/dense_step.h"
#include "sim/ode_system.h"
#include "sim/step_trial.h"

namespace drydock {

/// The classical Runge-Kutta method of order 4 on the instants of a clock (fixed_step_end says how other times are
/// met). A step is tried, looked at (end, dense), perhaps retaken to an earlier end, and then accepted. Its course
/// inside is Hermite's cubic with the rates of the first and the last stage as slopes: the method's own continuous
/// extension, of order 3 (Hairer, Nørsett, Wanner, §II.6), which costs no further rate. Error control and rejection:
/// dormand_prince.h. A system that has coarse(h, k2, k3) may call a step too long by the rates of its middle stages; it
/// is then taken in halves, down to a 256th, and the following ones grow back to the clock's.
///
/// What is too stiff for explicit steps may be held through the stages as an average over the step (hold, fit, push,
/// release): after the stages the system finds the averages that belong to the end they lead to, and one more rate, at
/// the third stage with the new averages, corrects that end; averages far from the guess have the stages taken again,
/// unless they show that the step is too long.
/// The rest of the motion keeps its order, what is held is integrated as the system's averages are
/// (contact/average_force.h: of second order, stable at any step).
class Rk4 {
 public:
  explicit Rk4(const Clock& clock) : clock_(clock) {}

  /// Another clock from the next step on.
  void set_clock(const Clock& clock) { clock_ = clock; }

  /// To be called before the first step and whenever the state was changed from outside. Allocates only if the size
  /// has changed.
  void restart(std::size_t size) {
    size_ = size;
    if (work_.size() != 7 * size) work_.assign(7 * size, 0.0);
    if (dense_.size() != size) dense_.resize(size);
    started_ = false;
  }

  template <OdeSystem S>
  StepTrial attempt(S& system, double t0_s, double limit_s) {
    return attempt_to(system, t0_s, fixed_step_end(clock_, t0_s, limit_s));
  }
  /// A step to t1, whatever the clock says, or to an earlier instant if that is too long.
  template <OdeSystem S>
  StepTrial attempt_to(S& system, double t0_s, double t1_s) {
    if constexpr (system_hook::coarse::used<S>()) {
      const double shortest_s = clock_.period_s() / kMostHalves;
      StepTrial trial = take(system, t0_s, std::min(t1_s, t0_s + 2 * longest_s_), shortest_s);
      while ((trial.status != StepStatus::kOk || is_coarse(system)) && t1_s_ - t0_s_ > shortest_s) {
        ++counts_.rejected;
        longest_s_ = 0.5 * (t1_s_ - t0_s_);
        trial = take(system, t0_s_, t0_s_ + longest_s_, shortest_s);
      }
      if (t1_s_ - t0_s_ > longest_s_) longest_s_ *= 2;
      return trial;
    } else {
      return take(system, t0_s, t1_s);
    }
  }
  /// The same step again, but to t1, nearer than before.
  template <OdeSystem S>
  StepTrial retake(S& system, double t1_s) {
    return take(system, t0_s_, t1_s);
  }
  /// Increments at the end of the trial.
  std::span<const double> end() const { return row(5); }

  /// Makes dense() ready for the last trial.
  template <OdeSystem S>
  [[nodiscard]] StepStatus make_dense(S&) {
    dense_.set(t0_s_, t1_s_, end(), row(0), row(3));
    return StepStatus::kOk;
  }
  const DenseStep& dense() const { return dense_; }

  /// The end of the trial becomes the state.
  template <OdeSystem S>
  [[nodiscard]] StepStatus accept(S& system) {
    started_ = false;
    return finish_step(system, t1_s_, end()) == Settled::kFailed ? StepStatus::kSettleFailed : StepStatus::kOk;
  }
  const StepCounts& counts() const { return counts_; }

 private:
  static constexpr double kMostHalves = 256;
  static constexpr int kMostPasses = 4;

  std::span<double> row(std::size_t k) { return {work_.data() + k * size_, size_}; }
  std::span<const double> row(std::size_t k) const { return {work_.data() + k * size_, size_}; }

  template <OdeSystem S>
  bool is_coarse(S& system) const {
    if constexpr (system_hook::coarse::used<S>()) return system.coarse(t1_s_ - t0_s_, row(1), row(2));
    return false;
  }

  /// Stage k: its rate from the increments factor · rate of stage k − 1.
  template <OdeSystem S>
  [[nodiscard]] StepStatus stage(S& system, std::size_t k, double t_s, double factor_s) {
    const std::span<const double> before = row(k - 1);
    const std::span<double> y = row(4);
    for (std::size_t i = 0; i < size_; ++i) y[i] = factor_s * before[i];
    ++counts_.rates;
    return evaluate_rate(system, t_s, y, row(k));
  }

  template <OdeSystem S>
  [[nodiscard]] StepStatus stages(S& system, double h_s) {
    const double middle_s = t0_s_ + 0.5 * h_s;
    if (!started_) {
      std::fill(row(4).begin(), row(4).end(), 0.0);
      ++counts_.rates;
      if (const StepStatus s = evaluate_rate(system, t0_s_, row(4), row(0)); s != StepStatus::kOk) return s;
      started_ = true;
    }
    if (const StepStatus s = stage(system, 1, middle_s, 0.5 * h_s); s != StepStatus::kOk) return s;
    if (const StepStatus s = stage(system, 2, middle_s, 0.5 * h_s); s != StepStatus::kOk) return s;
    return stage(system, 3, t1_s_, h_s);
  }

  /// A step longer than `short_s` may be left unfinished where it is coarse.
  template <OdeSystem S>
  StepTrial take(S& system, double t0_s, double t1_s, double short_s = std::numeric_limits<double>::infinity()) {
    assert(size_ == system.size() && "restart comes first");
    assert(t1_s > t0_s && "a step goes forward");
    started_ = started_ && t0_s == t0_s_;
    t0_s_ = t0_s;
    t1_s_ = t1_s;
    const double h_s = t1_s - t0_s;
    if constexpr (system_hook::hold::used<S>()) {
      if (system.hold(t0_s, h_s)) {
        const StepStatus status = take_held(system, h_s, h_s > short_s);
        system.release();
        started_ = false;  // the first rate was one with averages
        return {status, t1_s};
      }
    }
    if (const StepStatus status = stages(system, h_s); status != StepStatus::kOk) return {status, t1_s};
    return {add_up(h_s), t1_s};
  }

  template <OdeSystem S>
  [[nodiscard]] StepStatus take_held(S& system, double h_s, bool ends_if_coarse) {
    Held held = Held::kFar;
    for (int pass = 0; held == Held::kFar && pass < kMostPasses; ++pass) {
      started_ = false;
      if (const StepStatus status = stages(system, h_s); status != StepStatus::kOk) return status;
      if (const StepStatus status = add_up(h_s); status != StepStatus::kOk) return status;
      held = system.fit(t1_s_, h_s, end());
      if (held == Held::kFits) return StepStatus::kOk;
      if (held == Held::kFailed) return StepStatus::kRateFailed;
      if (ends_if_coarse && is_coarse(system)) return StepStatus::kOk;  // attempt_to sees it too
    }
    for (std::size_t i = 0; i < size_; ++i) row(4)[i] = 0.5 * h_s * row(1)[i];
    ++counts_.rates;
    if (const StepStatus s = evaluate_rate(system, t0_s_ + 0.5 * h_s, row(4), row(6)); s != StepStatus::kOk) return s;
    for (std::size_t i = 0; i < size_; ++i) {
      const double change = row(6)[i] - row(2)[i];
      row(6)[i] = change;
      row(0)[i] += change;  // slopes of the course inside
      row(3)[i] += change;
    }
    system.push(h_s, row(6), row(5));
    return all_finite(end()) ? StepStatus::kOk : StepStatus::kNotFinite;
  }

  [[nodiscard]] StepStatus add_up(double h_s) {
    const double *k1 = row(0).data(), *k2 = row(1).data(), *k3 = row(2).data(), *k4 = row(3).data();
    double* y = row(5).data();
    for (std::size_t i = 0; i < size_; ++i) y[i] = h_s / 6.0 * ((k1[i] + k4[i]) + 2.0 * (k2[i] + k3[i]));
    return all_finite(end()) ? StepStatus::kOk : StepStatus::kNotFinite;
  }

  Clock clock_;
  std::size_t size_ = 0;
  std::vector<double> work_;  // four rates, increments of a stage, increments at the end, change of a rate
  DenseStep dense_;
  double t0_s_ = 0.0, t1_s_ = 0.0;
  double longest_s_ = std::numeric_limits<double>::infinity();  // of the last step that was not too long
  bool started_ = false;                                        // whether the first rate is that of the base
  StepCounts counts_;
};

}  // namespace drydock
