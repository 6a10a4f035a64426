// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <functional>
#include <span>

#include "sim/ode_system.h"
#include "spatial/rotation_exp.h"
#include "testing/random.h"

namespace drydock::testing {

inline Vector3 vector_of(std::span<const double> y, std::size_t first = 0) {
  return {y[first], y[first + 1], y[first + 2]};
}
inline void put(const Vector3& v, std::span<double> out, std::size_t first = 0) {
  for (std::size_t i = 0; i < 3; ++i) out[first + i] = v[static_cast<Eigen::Index>(i)];
}

/// Numbers x with dx/dt = f(t, x); the chart is flat, so rates carry over as they are.
template <std::size_t N>
struct NumberSystem {
  using Numbers = std::array<double, N>;
  std::function<Numbers(double, const Numbers&)> f;
  Numbers x{};
  bool typical_sizes = true;

  static std::size_t size() { return N; }
  Numbers at(std::span<const double> y) const {
    Numbers sum = x;
    for (std::size_t i = 0; i < N; ++i) sum[i] += y[i];
    return sum;
  }
  bool rate(double t_s, std::span<const double> y, std::span<double> dydt) {
    const Numbers rates = f(t_s, at(y));
    std::copy(rates.begin(), rates.end(), dydt.begin());
    return true;
  }
  void move(std::span<const double> y) { x = at(y); }
  void carry(std::span<const double>, std::span<double>) const {}
  void scale(std::span<double> sizes) const {
    for (std::size_t i = 0; i < N; ++i) sizes[i] = typical_sizes ? std::abs(x[i]) : 1.0;
  }
};

/// R_WB = exp(a α(t)) exp(b β(t)) R_CB with α = 1.3 t + 0.4 sin 2t, β = t² − 0.7 t: turns about two axes that do not
/// commute.
struct KnownTurn {
  Vector3 a, b;
  Rotation R_CB;

  explicit KnownTurn(Random& random) : a(random.unit_vector()), b(random.unit_vector()), R_CB(random.rotation()) {}
  Rotation R_WA(double t_s) const { return rotation_about(a, 1.3 * t_s + 0.4 * std::sin(2 * t_s)); }
  Rotation R_WB(double t_s) const {
    const Rotation R_AC = rotation_about(b, t_s * t_s - 0.7 * t_s);
    return R_WA(t_s) * R_AC * R_CB;
  }
  Vector3 w_WB_W(double t_s) const {
    const double alpha_rate = 1.3 + 0.8 * std::cos(2 * t_s), beta_rate = 2 * t_s - 0.7;
    return alpha_rate * a + beta_rate * (R_WA(t_s) * b);
  }
};

/// A frame that turns so; the equation does not look at the solution, only at the angular velocity in the *body*, so
/// that an error in the attitude feeds back.
struct TurningFrame {
  const KnownTurn* turn;
  Rotation R_WB;

  static std::size_t size() { return 3; }
  bool rate(double t_s, std::span<const double> y, std::span<double> dydt) {
    const Vector3 theta = vector_of(y), w_WB_B = inverse(turn->R_WB(t_s)) * turn->w_WB_W(t_s);
    const Rotation R_now = rotation_exp(theta) * R_WB;
    put(rotation_exp_jacobian_left_inverse(theta) * (R_now * w_WB_B), dydt);
    return true;
  }
  void move(std::span<const double> y) { R_WB = rotation_exp(vector_of(y)) * R_WB; }
  double error_rad(double t_s) const { return angle_between(R_WB, turn->R_WB(t_s)); }
};

/// A free rigid body with principal inertia: its attitude and w_WB_B. Without `carry`, as a system may be.
struct FreeBody {
  Vector3 inertia_kgm2;
  Rotation R_WB;
  Vector3 w_WB_B;

  static std::size_t size() { return 6; }
  bool rate(double, std::span<const double> y, std::span<double> dydt) const {
    const Vector3 theta = vector_of(y), w_B = w_WB_B + vector_of(y, 3);
    const Rotation R_now = rotation_exp(theta) * R_WB;
    put(rotation_exp_jacobian_left_inverse(theta) * (R_now * w_B), dydt);
    put(inertia_kgm2.cwiseProduct(w_B).cross(w_B).cwiseQuotient(inertia_kgm2), dydt, 3);
    return true;
  }
  void move(std::span<const double> y) {
    R_WB = rotation_exp(vector_of(y)) * R_WB;
    w_WB_B += vector_of(y, 3);
  }
  Vector3 momentum_W() const { return R_WB * inertia_kgm2.cwiseProduct(w_WB_B); }
  double energy_J() const { return 0.5 * w_WB_B.dot(inertia_kgm2.cwiseProduct(w_WB_B)); }
};

/// The same with rates carried over: the first three become w_WB_W, the accelerations stay.
struct CarryingFreeBody : FreeBody {
  void carry(std::span<const double> y, std::span<double> dydt) const {
    put(rotation_exp_jacobian_left(vector_of(y)) * vector_of(dydt), dydt);
  }
};

}  // namespace drydock::testing
