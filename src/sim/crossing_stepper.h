// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "sim/dormand_prince.h"
#include "sim/rk4.h"

namespace drydock {

/// Dormand and Prince's method where rates are smooth, and steps of Rk4 across points where they are not, such as the
/// branch points of a loop (OdeSystem::rough). There an estimate of the error asks for ever shorter steps the nearer it
/// comes, and a state that stands on such a point by less than its own error has lost its direction; a step across it
/// keeps the direction. So no step becomes shorter than `crossing` by its error alone; what Rk4 finds coarse it parts.
///
/// After a step across, Dormand and Prince is tried again at once; each time it fails there, twice as many steps of Rk4
/// come before the next trial, up to kMostSteps, for a system may stay rough for long.
class CrossingStepper {
 public:
  CrossingStepper(Tolerance tolerance, double crossing_s)
      : crossing_s_(crossing_s), smooth_(std::move(tolerance)), across_(Clock::every(crossing_s)) {}

  /// The length of steps across, from the next step on.
  void set_crossing(double crossing_s) {
    crossing_s_ = crossing_s;
    across_.set_clock(Clock::every(crossing_s));
  }

  void restart(std::size_t size) {
    smooth_.restart(size);
    across_.restart(size);
    left_ = 0;
    series_ = 1;
  }

  template <OdeSystem S>
  StepTrial attempt(S& system, double t0_s, double limit_s) {
    is_across_ = left_ > 0;
    if (is_across_) {
      --left_;
    } else {
      const StepTrial trial = smooth_.attempt(system, t0_s, limit_s, crossing_s_);
      if (trial.ok()) {
        series_ = 1;
        return trial;
      }
      if (!is_rough(system)) return trial;
      is_across_ = true;
      left_ = series_ - 1;
      series_ = std::min(2 * series_, kMostSteps);
    }
    ++crossings_;
    const double t1_s = t0_s + crossing_s_;
    return across_.attempt_to(system, t0_s, t0_s + 1.01 * crossing_s_ >= limit_s ? limit_s : t1_s);
  }
  template <OdeSystem S>
  StepTrial retake(S& system, double t1_s) {
    return is_across_ ? across_.retake(system, t1_s) : smooth_.retake(system, t1_s);
  }
  std::span<const double> end() const { return is_across_ ? across_.end() : smooth_.end(); }

  template <OdeSystem S>
  [[nodiscard]] StepStatus make_dense(S& system) {
    return is_across_ ? across_.make_dense(system) : smooth_.make_dense(system);
  }
  const DenseStep& dense() const { return is_across_ ? across_.dense() : smooth_.dense(); }

  template <OdeSystem S>
  [[nodiscard]] StepStatus accept(S& system) {
    return is_across_ ? across_.accept(system) : smooth_.accept(system);
  }

  StepCounts counts() const {
    const StepCounts &a = smooth_.counts(), &b = across_.counts();
    return {a.rejected + b.rejected, a.rates + b.rates};
  }
  std::int64_t crossings() const { return crossings_; }  // steps of Rk4

 private:
  static constexpr int kMostSteps = 64;

  template <OdeSystem S>
  static bool is_rough(S& system) {
    if constexpr (system_hook::rough::used<S>()) return system.rough();
    return false;
  }

  double crossing_s_;
  DormandPrince smooth_;
  Rk4 across_;
  bool is_across_ = false;
  int left_ = 0, series_ = 1;  // steps of Rk4 still to come, and in the next series
  std::int64_t crossings_ = 0;
};

}  // namespace drydock
