// SPDX-License-Identifier: Apache-2.0
#include "facility/contact_loop/delayed_bounce.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <numbers>

#include "sim/bracketed_root.h"

namespace drydock {
namespace {

/// x and ẋ of the sum, with ω = 1 and v = 1.
struct DelayedSwing {
  static constexpr int kMostTerms = 250;
  double zeta = 0, delay = 0;
  double lost = 0;  // the largest rounding error so far

  struct Point {
    double x = 0, v = 0;
    double force(double damping_ratio) const { return x + 2 * damping_ratio * v; }
  };

  Point at(double t) {
    Point sum;
    double largest = 0;
    for (int j = 0; j <= kMostTerms && (j * delay < t || j == 0); ++j) {
      const Point term = summand(t - j * delay, j);
      sum.x += term.x;
      sum.v += term.v;
      const double size = std::abs(term.x) + std::abs(term.v);
      largest = std::max(largest, size);
      if (size < 1e-18 * largest && j > t * (1 + 2 * zeta)) break;  // from there on the factorials win
    }
    lost = std::max(lost, largest * 1e-15);
    return sum;
  }

  /// Of one j; s = t − jτ ≥ 0.
  Point summand(double s, int j) const {
    std::array<double, 2 * kMostTerms + 2> power;  // s^n/n!
    power[0] = 1;
    const auto top = static_cast<std::size_t>(2 * j + 1), terms = static_cast<std::size_t>(j);
    for (std::size_t n = 1; n <= top; ++n) power[n] = power[n - 1] * s / static_cast<double>(n);
    Point sum;
    double share = 1;  // C(j,i) (2ζ)^i
    for (std::size_t i = 0; i <= terms; ++i) {
      sum.x += share * power[top - i];
      sum.v += share * power[top - i - 1];
      share *= 2 * zeta * static_cast<double>(terms - i) / static_cast<double>(i + 1);
    }
    return j % 2 == 0 ? sum : Point{-sum.x, -sum.v};
  }
};

}  // namespace

Bounce delayed_bounce(double mass_kg, const ContactLaw& linear, double delay_s, double speed_m_per_s) {
  const double k = linear.stiffness_N_per_m, w = std::sqrt(k / mass_kg);
  Bounce bounce;
  const bool is_fine = mass_kg > 0 && std::isfinite(w) && w > 0 && speed_m_per_s > 0 && delay_s >= 0 &&
                       std::isfinite(delay_s) && linear.damping_N_s_per_m >= 0;
  if (!is_fine) return bounce;
  const double zeta = linear.damping_N_s_per_m / (2 * mass_kg * w);
  // Without delay the sum is that of sine and exponential; a delay of 1e-9 of a swing changes nothing that is told.
  DelayedSwing swing{zeta, std::max(delay_s * w, 1e-9)};
  constexpr double kStep = 0.02, kLongest = 40;
  const auto force = [&](double s) { return swing.at(s).force(zeta); };
  double s = 1e-3 * kStep, now = force(s), peak = std::max(now, 2 * zeta);
  bounce.status = BounceStatus::kStays;
  for (double next = kStep; next < kLongest; next += kStep) {
    const double then = force(next);
    peak = std::max(peak, then);
    if (swing.lost > 1e-9) {
      bounce.status = BounceStatus::kInexact;
      return bounce;
    }
    if (now > 0 && then <= 0) {
      const Bracket at = narrow_bracket(force, Bracket{s, next, now, then}, 1e-14 * next);
      bounce.status = BounceStatus::kOk;
      bounce.contact_s = 0.5 * (at.a + at.b) / w;
      bounce.restitution = -swing.at(0.5 * (at.a + at.b) + swing.delay).v;
      bounce.peak_force_N = peak * speed_m_per_s * k / w;
      return bounce;
    }
    s = next;
    now = then;
  }
  return bounce;
}

double leading_restitution(double mass_kg, const ContactLaw& linear, double delay_s) {
  const double w = std::sqrt(linear.stiffness_N_per_m / mass_kg), zeta = linear.damping_N_s_per_m / (2 * mass_kg * w);
  return std::exp(std::numbers::pi * (w * delay_s / 2 - zeta));
}

std::optional<double> neutral_delay_s(double mass_kg, const ContactLaw& linear) {
  if (linear.damping_N_s_per_m == 0) return 0;
  const double w = std::sqrt(linear.stiffness_N_per_m / mass_kg);
  const auto beyond = [&](double angle) {
    const Bounce bounce = delayed_bounce(mass_kg, linear, angle / w, 1);
    return bounce.status == BounceStatus::kOk ? bounce.restitution - 1 : std::numeric_limits<double>::quiet_NaN();
  };
  Bracket bracket{0, 0.1, beyond(0), beyond(0.1)};
  while (bracket.fb < 0 && bracket.b < 10) bracket = {bracket.b, 1.5 * bracket.b, bracket.fb, beyond(1.5 * bracket.b)};
  if (!(bracket.fa <= 0 && bracket.fb >= 0)) return {};
  const Bracket at = narrow_bracket(beyond, bracket, 1e-12);
  if (!at.ok) return {};
  return 0.5 * (at.a + at.b) / w;
}

}  // namespace drydock
