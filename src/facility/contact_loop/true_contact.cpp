// SPDX-License-Identifier: Apache-2.0
#include "facility/contact_loop/true_contact.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <numbers>

namespace drydock {
namespace {

/// ω times the duration of a contact with damping ratio ζ: 2 acos(ζ)/√(1 − ζ²) and its hyperbolic twin, 2 at ζ = 1.
double swing_angle(double zeta) {
  const double root = std::sqrt(std::abs(1 - zeta * zeta));
  if (root < 1e-6) return 2 - (zeta - 1) * 2 / 3;  // to first order
  return 2 * (zeta < 1 ? std::acos(zeta) : std::acosh(zeta)) / root;
}

TrueContact linear_contact(double mass_kg, double k, double c, double v) {
  const double w = std::sqrt(k / mass_kg), zeta = c / (2 * mass_kg * w), angle = swing_angle(zeta);
  TrueContact contact{std::exp(-zeta * angle), angle / w, c * v};
  if (zeta < 0.5) {
    const double a = std::asin(zeta), at = std::numbers::pi / 2 - 3 * a;
    contact.peak_force_N = mass_kg * v * w * std::exp(-std::tan(a) * at);  // sin(π/2 − a)/cos a = 1
  }
  return contact;
}

/// The root e in (0, 1] of x (1 + e) = ln((1 + x)/(1 − e x)); the difference of both sides falls from positive values.
double hunt_crossley_restitution(double x) {
  double low = 0, high = std::min(1.0, 1 / x);
  for (int i = 0; i < 200 && high - low > 1e-16; ++i) {
    const double e = 0.5 * (low + high);
    (x * (1 + e) - std::log1p(x) + std::log1p(-e * x) > 0 ? low : high) = e;
  }
  return 0.5 * (low + high);
}

TrueContact hunt_crossley_contact(double mass_kg, double k, double d, double v) {
  const double x = d * v, e = hunt_crossley_restitution(x);
  const double middle = (1 - e) * x / 2, half = (1 + e) * x / 2;
  const auto depth_m = [&](double u) {
    const double sum = (x - std::log1p(x)) - (u - std::log1p(u));
    return std::sqrt(std::max(0.0, 2 * mass_kg / k * sum)) / d;
  };
  // The midpoint rule is exact up to e^−n for integrands that are even and periodic.
  constexpr int kPoints = 64;
  TrueContact contact{e, 0, 0};
  const auto force_N = [&](double phi) {
    const double u = middle + half * std::cos(phi);
    return k * depth_m(u) * (1 + u);
  };
  int best = 0;
  double best_N = 0;
  for (int i = 0; i < kPoints; ++i) {
    const double phi = std::numbers::pi * (i + 0.5) / kPoints, force = force_N(phi);
    contact.duration_s += std::numbers::pi / kPoints * mass_kg * half * std::sin(phi) / (d * force);
    if (force > best_N) best = i, best_N = force;
  }
  // The largest force, by golden section between the neighbours of the best point.
  constexpr double kGolden = 0.6180339887498949;
  double low = std::numbers::pi * std::max(best - 0.5, 0.0) / kPoints, high = std::numbers::pi * (best + 1.5) / kPoints;
  while (high - low > 1e-8) {
    const double a = high - kGolden * (high - low), b = low + kGolden * (high - low);
    force_N(a) > force_N(b) ? high = b : low = a;
  }
  contact.peak_force_N = force_N(0.5 * (low + high));
  return contact;
}

}  // namespace

TrueContact true_contact(double mass_kg, const ContactLaw& law, double speed_m_per_s) {
  assert(mass_kg > 0 && speed_m_per_s > 0 && law.stiffness_N_per_m > 0 && "a contact has mass, speed and stiffness");
  constexpr double kElastic = 1e-6;  // of d v: below, rounding is larger than what is lost
  const double k = law.stiffness_N_per_m, d = law.dissipation_s_per_m;
  if (law.damping_N_s_per_m > 0 || d * speed_m_per_s < kElastic)
    return linear_contact(mass_kg, k, law.damping_N_s_per_m, speed_m_per_s);
  return hunt_crossley_contact(mass_kg, k, d, speed_m_per_s);
}

double equivalent_damping_N_s_per_m(double mass_kg, const ContactLaw& law, double speed_m_per_s) {
  if (law.damping_N_s_per_m > 0 || law.dissipation_s_per_m == 0) return law.damping_N_s_per_m;
  const double wanted = -std::log(true_contact(mass_kg, law, speed_m_per_s).restitution);
  double low = 0, high = 1;
  while (high * swing_angle(high) < wanted && high < 1e6) high *= 2;
  for (int i = 0; i < 100; ++i) {
    const double zeta = 0.5 * (low + high);
    (zeta * swing_angle(zeta) < wanted ? low : high) = zeta;
  }
  return (low + high) * std::sqrt(law.stiffness_N_per_m * mass_kg);  // 2 ζ √(km)
}

}  // namespace drydock
