// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cassert>
#include <cstddef>
#include <span>
#include <vector>

namespace drydock {

/// Between which numbers each coordinate stays.
struct StepRange {
  std::span<const double> low, high;

  StepRange subspan(std::size_t first, std::size_t count) const {
    return {low.subspan(first, count), high.subspan(first, count)};
  }
};

/// The course of one step, t0 ≤ t ≤ t1, as a polynomial in the chart about the base at t0; it means nothing once the
/// base has moved. With θ = (t − t0)/h and y(t0) = 0,
///
///   y = θ (Δ + (1 − θ) (r3 + θ (r4 + (1 − θ) r5))),  Δ = y(t1),  r3 = h ẏ(t0) − Δ,  r4 = Δ − h ẏ(t1) − r3
///
/// (Hairer, Nørsett, Wanner, Solving Ordinary Differential Equations I, 2nd ed., §II.6, dopri5). With r5 = 0 it is the
/// cubic of Hermite: error O(h⁴) inside a step. Dormand-Prince's r5 makes it a quartic: error O(h⁵). Both ends and the
/// slopes there are met.
class DenseStep {
 public:
  explicit DenseStep(std::size_t size = 0) { resize(size); }

  void resize(std::size_t size) {
    size_ = size;
    terms_.assign(4 * size, 0.0);
  }
  std::size_t size() const { return size_; }
  double begin_s() const { return t0_s_; }
  double end_s() const { return t1_s_; }

  /// Hermite's cubic between the increments 0 and y1 with the slopes f0 and f1.
  void set(double t0_s, double t1_s, std::span<const double> y1, std::span<const double> f0,
           std::span<const double> f1) {
    t0_s_ = t0_s;
    t1_s_ = t1_s;
    const double h_s = t1_s - t0_s;
    double *delta = term(0), *r3 = term(1), *r4 = term(2);
    for (std::size_t i = 0; i < size_; ++i) {
      delta[i] = y1[i];
      r3[i] = h_s * f0[i] - y1[i];
      r4[i] = y1[i] - h_s * f1[i] - r3[i];
    }
    is_quartic_ = false;
  }
  /// The term that makes it a quartic, to be filled after set().
  std::span<double> quartic() {
    is_quartic_ = true;
    return {term(3), size_};
  }

  /// y at t0 ≤ t ≤ t1. Exactly 0 at t0 and y1 at t1.
  void at(double t_s, std::span<double> y) const {
    assert(t_s >= t0_s_ && t_s <= t1_s_ && "a step is not extrapolated");
    assert(y.size() == size_ && "one number per coordinate");
    if (t_s == t1_s_) return void(std::copy_n(term(0), size_, y.begin()));
    const double theta = t1_s_ > t0_s_ ? (t_s - t0_s_) / (t1_s_ - t0_s_) : 0.0;
    const double rest = 1.0 - theta;
    const double *delta = term(0), *r3 = term(1), *r4 = term(2), *r5 = term(3);
    if (is_quartic_) {
      for (std::size_t i = 0; i < size_; ++i)
        y[i] = theta * (delta[i] + rest * (r3[i] + theta * (r4[i] + rest * r5[i])));
    } else {
      for (std::size_t i = 0; i < size_; ++i) y[i] = theta * (delta[i] + rest * (r3[i] + theta * r4[i]));
    }
  }

  std::span<const double> end() const { return {term(0), size_}; }  // y1

  /// Bounds of y in the whole step: a polynomial lies between the least and the largest of its coefficients in
  /// Bernstein's form.
  void range(std::span<double> low, std::span<double> high) const {
    assert(low.size() == size_ && high.size() == size_ && "one number per coordinate");
    const double *delta = term(0), *r3 = term(1), *r4 = term(2), *r5 = term(3);
    for (std::size_t i = 0; i < size_; ++i) {
      const double end = delta[i], early = (end + r3[i]) / 3, late = (2 * end + r3[i] + r4[i]) / 3;
      const double r5_i = is_quartic_ ? r5[i] : 0;
      const double a = 0.75 * early, b = 0.5 * (early + late) + r5_i / 6, c = 0.75 * late + 0.25 * end;
      low[i] = std::min(std::min(0.0, end), std::min(a, std::min(b, c)));
      high[i] = std::max(std::max(0.0, end), std::max(a, std::max(b, c)));
    }
  }

 private:
  double* term(std::size_t k) { return terms_.data() + k * size_; }
  const double* term(std::size_t k) const { return terms_.data() + k * size_; }

  std::size_t size_ = 0;
  double t0_s_ = 0.0, t1_s_ = 0.0;
  bool is_quartic_ = false;
  std::vector<double> terms_;  // Δ, r3, r4, r5, one after the other
};

}  // namespace drydock
