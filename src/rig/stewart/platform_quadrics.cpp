// SPDX-License-Identifier: Apache-2.0
#include "rig/stewart/platform_quadrics.h"

#include <algorithm>

namespace drydock {
namespace {

/// a q for a pure quaternion a.
ComplexQuaternion from_left(const ComplexVector3& a, const ComplexQuaternion& q) {
  return {Complex{} - a[0] * q[1] - a[1] * q[2] - a[2] * q[3], a[0] * q[0] + a[1] * q[3] - a[2] * q[2],
          a[1] * q[0] + a[2] * q[1] - a[0] * q[3], a[2] * q[0] + a[0] * q[2] - a[1] * q[1]};
}

/// q b for a pure quaternion b.
ComplexQuaternion from_right(const ComplexQuaternion& q, const ComplexVector3& b) {
  return {Complex{} - q[1] * b[0] - q[2] * b[1] - q[3] * b[2], q[0] * b[0] + q[2] * b[2] - q[3] * b[1],
          q[0] * b[1] + q[3] * b[0] - q[1] * b[2], q[0] * b[2] + q[1] * b[1] - q[2] * b[0]};
}

double length_bound(const ComplexVector3& a) {
  return std::hypot(a[0].re, a[1].re, a[2].re) + std::hypot(a[0].im, a[1].im, a[2].im);
}

}  // namespace

Complex dot(const ComplexQuaternion& p, const ComplexQuaternion& q) {
  return p[0] * q[0] + p[1] * q[1] + p[2] * q[2] + p[3] * q[3];
}

Complex dot(const StudyPoint& x, const StudyPoint& y) {
  return dot(x.e, y.e) + dot(x.g, y.g);
}

StudyPoint conjugate(const StudyPoint& x) {
  StudyPoint y;
  for (std::size_t k = 0; k < 4; ++k) y.e[k] = conjugate(x.e[k]), y.g[k] = conjugate(x.g[k]);
  return y;
}

StudyPoint sum(const StudyPoint& x, Complex factor, const StudyPoint& y) {
  StudyPoint z;
  for (std::size_t k = 0; k < 4; ++k) z.e[k] = x.e[k] + factor * y.e[k], z.g[k] = x.g[k] + factor * y.g[k];
  return z;
}

StudyPoint scaled_point(Complex factor, const StudyPoint& x) {
  return sum(StudyPoint{}, factor, x);
}

double norm(const StudyPoint& x) {
  double squares = 0;
  for (std::size_t k = 0; k < 4; ++k) squares += square(x.e[k]) + square(x.g[k]);
  return std::sqrt(squares);
}

StudyPoint to_unit(const StudyPoint& x) {
  return scaled_point({1 / norm(x), 0}, x);
}

QuadricValues quadric_values(const QuadricPlatform& platform, const StudyPoint& x) {
  QuadricValues values;
  for (std::size_t i = 0; i < 6; ++i) {
    const QuadricLeg& leg = platform[i];
    const ComplexQuaternion ae = from_left(leg.a, x.e), aeb = from_right(ae, leg.b), ag = from_left(leg.a, x.g),
                            gb = from_right(x.g, leg.b), eb = from_right(x.e, leg.b);
    StudyPoint& slope = values.slope[i];
    for (std::size_t k = 0; k < 4; ++k) {
      slope.e[k] = 2 * (leg.k * x.e[k] + 2 * aeb[k] + ag[k] - gb[k]);
      slope.g[k] = 2 * (x.g[k] - ae[k] + eb[k]);
    }
    values.value[i] = 0.5 * dot(slope, x);  // Euler: the equation is of second degree
  }
  values.slope[6] = {x.g, x.e};
  values.value[6] = dot(x.e, x.g);
  return values;
}

std::array<Complex, 6> quadric_rates(const QuadricPlatform& platform, const QuadricPlatform& rate,
                                     const StudyPoint& x) {
  std::array<Complex, 6> rates;
  const Complex ee = dot(x.e, x.e);
  for (std::size_t i = 0; i < 6; ++i) {
    const QuadricLeg &leg = platform[i], &by = rate[i];
    const ComplexQuaternion first = from_right(from_left(by.a, x.e), leg.b),
                            second = from_right(from_left(leg.a, x.e), by.b), ag = from_left(by.a, x.g),
                            gb = from_right(x.g, by.b);
    ComplexQuaternion all;
    for (std::size_t k = 0; k < 4; ++k) all[k] = first[k] + second[k] + ag[k] - gb[k];
    rates[i] = by.k * ee + 2 * dot(x.e, all);
  }
  return rates;
}

double slope_bound(const QuadricLeg& leg) {
  // The slope is 2 H x, H = [[k + 2 a·b-part, M], [Mᵀ, 1]]: its norm is at most that of the diagonal and that of M.
  const double a = length_bound(leg.a), b = length_bound(leg.b);
  return 2 * (std::max(std::sqrt(square(leg.k)) + 2 * a * b, 1.0) + a + b);
}

}  // namespace drydock
