// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cmath>

#include "sim/test/systems.h"

namespace drydock::testing {

struct Jacobi {
  double sn, cn, dn;
};

/// Jacobi's elliptic functions by the arithmetic-geometric mean (Abramowitz and Stegun 16.4), 0 ≤ m = k² < 1.
inline Jacobi jacobi(double u, double m) {
  std::array<double, 32> a{}, c{};
  a[0] = 1.0;
  double b = std::sqrt(1.0 - m);
  c[0] = std::sqrt(m);
  std::size_t n = 0;
  while (std::abs(c[n]) > 1e-17 && n + 1 < a.size()) {
    a[n + 1] = 0.5 * (a[n] + b);
    c[n + 1] = 0.5 * (a[n] - b);
    b = std::sqrt(a[n] * b);
    ++n;
  }
  double phi = std::ldexp(a[n] * u, static_cast<int>(n));
  for (; n > 0; --n) phi = 0.5 * (phi + std::asin(c[n] / a[n] * std::sin(phi)));
  const double sn = std::sin(phi);
  return {sn, std::cos(phi), std::sqrt(1.0 - m * sn * sn)};
}

/// Euler-Poinsot motion (Landau and Lifshitz, Mechanics, §37) for I1 < I2 < I3 and M² > 2 E I2. The angular velocity is
/// in closed form; the precession about the momentum is a quadrature, done with Simpson's rule.
struct FreeBodySolution {
  Vector3 inertia_kgm2{1.1, 1.9, 2.6};
  double energy_J = 3.0, momentum_Nms = 3.65;
  double offset_s = 0.37;  // time of the formulas at t = 0
  Rotation R_WL = {};      // the momentum is along z of L

  Vector3 w_WB_B(double t_s) const {
    const double I1 = inertia_kgm2[0], I2 = inertia_kgm2[1], I3 = inertia_kgm2[2];
    const double e = 2 * energy_J, m2 = momentum_Nms * momentum_Nms;
    const double tau = (t_s + offset_s) * std::sqrt((I3 - I2) * (m2 - e * I1) / (I1 * I2 * I3));
    const Jacobi j = jacobi(tau, (I2 - I1) * (e * I3 - m2) / ((I3 - I2) * (m2 - e * I1)));
    return {std::sqrt((e * I3 - m2) / (I1 * (I3 - I1))) * j.cn, std::sqrt((e * I3 - m2) / (I2 * (I3 - I2))) * j.sn,
            std::sqrt((m2 - e * I1) / (I3 * (I3 - I1))) * j.dn};
  }
  double precession_rate(double t_s) const {
    const Vector3 w = w_WB_B(t_s), L = inertia_kgm2.cwiseProduct(w);
    return momentum_Nms * (L[0] * w[0] + L[1] * w[1]) / (L[0] * L[0] + L[1] * L[1]);
  }
  double precession_rad(double t_s) const {
    constexpr int kPanels = 4000;
    const double h_s = t_s / kPanels;
    double sum = precession_rate(0) + precession_rate(t_s);
    for (int k = 1; k < kPanels; ++k) sum += (k % 2 == 1 ? 4 : 2) * precession_rate(k * h_s);
    return sum * h_s / 3;
  }
  /// Angles z, x, z: L_B = |L| (sin θ sin ψ, sin θ cos ψ, cos θ).
  Rotation R_WB(double t_s) const {
    const Vector3 L_B = inertia_kgm2.cwiseProduct(w_WB_B(t_s)) / momentum_Nms;
    const Vector3 x = Vector3::UnitX(), z = Vector3::UnitZ();
    const double nutation_rad = std::atan2(std::hypot(L_B[0], L_B[1]), L_B[2]);
    const Rotation R_LB = rotation_about(z, precession_rad(t_s)) * rotation_about(x, nutation_rad) *
                          rotation_about(z, std::atan2(L_B[0], L_B[1]));
    return R_WL * R_LB;
  }
};

}  // namespace drydock::testing
