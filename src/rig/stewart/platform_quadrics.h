// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cmath>

namespace drydock {

/// A complex number without the standard's care for infinities, which costs more than the product.
struct Complex {
  double re = 0, im = 0;
};
inline Complex operator+(Complex a, Complex b) {
  return {a.re + b.re, a.im + b.im};
}
inline Complex operator-(Complex a, Complex b) {
  return {a.re - b.re, a.im - b.im};
}
inline Complex operator*(Complex a, Complex b) {
  return {a.re * b.re - a.im * b.im, a.re * b.im + a.im * b.re};
}
inline Complex operator*(double a, Complex b) {
  return {a * b.re, a * b.im};
}
inline Complex conjugate(Complex a) {
  return {a.re, -a.im};
}
inline double square(Complex a) {
  return a.re * a.re + a.im * a.im;
}
inline Complex inverse(Complex a) {
  const double n2 = square(a);
  return {a.re / n2, -a.im / n2};
}

using ComplexVector3 = std::array<Complex, 3>;
using ComplexQuaternion = std::array<Complex, 4>;  // w, x, y, z

/// A pose as a point of projective 7-space: quaternions e and g with e·g = 0 (Study's quadric), and for real points
///
///     R b = e b e* / (e·e),   p = g e* / (e·e).
///
/// Points with e·e = 0 are at infinity.
struct StudyPoint {
  ComplexQuaternion e, g;
};

/// A platform with complex geometry: joints a on the base and b on the platform, and k = a·a + b·b − l².
struct QuadricLeg {
  ComplexVector3 a, b;
  Complex k;
};
using QuadricPlatform = std::array<QuadricLeg, 6>;

/// The equations of a platform at a point, and their derivatives. A leg has its length where
///
///     g·g + k e·e + 2 e·(a e b) + 2 e·(a g − g b) = 0
///
/// (Wampler 1996; products are those of quaternions, · is the plain sum of products, without conjugation). The seventh
/// equation is e·g = 0. A generic platform has 40 points on all seven with e·e ≠ 0 (Ronga and Vust 1995).
struct QuadricValues {
  std::array<Complex, 7> value;
  std::array<StudyPoint, 7> slope;
};
QuadricValues quadric_values(const QuadricPlatform& platform, const StudyPoint& x);

/// The legs' derivatives by a parameter on which the platform depends with the rate given; that of e·g is zero.
std::array<Complex, 6> quadric_rates(const QuadricPlatform& platform, const QuadricPlatform& rate, const StudyPoint& x);

Complex dot(const ComplexQuaternion& p, const ComplexQuaternion& q);
Complex dot(const StudyPoint& x, const StudyPoint& y);  // without conjugation
StudyPoint conjugate(const StudyPoint& x);
StudyPoint sum(const StudyPoint& x, Complex factor, const StudyPoint& y);  // x + factor y
StudyPoint scaled_point(Complex factor, const StudyPoint& x);
double norm(const StudyPoint& x);
StudyPoint to_unit(const StudyPoint& x);

/// How much the derivatives of a leg's equation change at most per change of the point.
double slope_bound(const QuadricLeg& leg);

}  // namespace drydock
