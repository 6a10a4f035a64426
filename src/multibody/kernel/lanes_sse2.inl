// SPDX-License-Identifier: Apache-2.0
#pragma once

// Four numbers in two registers, for processors without AVX2; included by lanes.inl. Compilers do split a vector of
// four by themselves, but by way of memory.

namespace {

using D2 = double __attribute__((vector_size(16)));

struct D4 {
  D2 low = {}, high = {};

  D4() = default;
  DRYDOCK_INLINE D4(D2 x_y, D2 z_w) : low(x_y), high(z_w) {}
  DRYDOCK_INLINE D4(double x, double y, double z, double w) : low{x, y}, high{z, w} {}
  DRYDOCK_INLINE double operator[](int i) const { return i < 2 ? low[i] : high[i - 2]; }
};

DRYDOCK_INLINE D4 operator+(D4 a, D4 b) {
  return {a.low + b.low, a.high + b.high};
}
DRYDOCK_INLINE D4 operator-(D4 a, D4 b) {
  return {a.low - b.low, a.high - b.high};
}
DRYDOCK_INLINE D4 operator-(D4 a) {
  return {-a.low, -a.high};
}
DRYDOCK_INLINE D4 operator*(D4 a, D4 b) {
  return {a.low * b.low, a.high * b.high};
}
DRYDOCK_INLINE D4 operator*(D4 a, double b) {
  return {a.low * b, a.high * b};
}
DRYDOCK_INLINE D4 operator*(double a, D4 b) {
  return b * a;
}
DRYDOCK_INLINE D4& operator+=(D4& a, D4 b) {
  return a = a + b;
}

DRYDOCK_INLINE D4 load(const double (&x)[4]) {
  return {*reinterpret_cast<const D2*>(x), *reinterpret_cast<const D2*>(x + 2)};
}
DRYDOCK_INLINE void store(D4 v, double (&x)[4]) {
  *reinterpret_cast<D2*>(x) = v.low;
  *reinterpret_cast<D2*>(x + 2) = v.high;
}

/// One lane in all four.
template <int kLane>
DRYDOCK_INLINE D4 lane(D4 a) {
  const D2 half = kLane < 2 ? a.low : a.high;
  const D2 same = __builtin_shufflevector(half, half, kLane % 2, kLane % 2);
  return {same, same};
}
DRYDOCK_INLINE double sum(D4 a) {
  const D2 both = a.low + a.high;
  return both[0] + both[1];
}

DRYDOCK_INLINE D4 cross(D4 a, D4 b) {
  const D2 a_yz = __builtin_shufflevector(a.low, a.high, 1, 2), b_yz = __builtin_shufflevector(b.low, b.high, 1, 2);
  const D2 a_zx = __builtin_shufflevector(a.high, a.low, 0, 2), b_zx = __builtin_shufflevector(b.high, b.low, 0, 2);
  return {a_yz * b_zx - a_zx * b_yz, D2{a.low[0] * b.low[1] - a.low[1] * b.low[0], 0}};
}
/// Columns of the matrix of a cross product.
DRYDOCK_INLINE D4 cross_x(D4 h) {
  return {0, h.high[0], -h.low[1], 0};
}
DRYDOCK_INLINE D4 cross_y(D4 h) {
  return {-h.high[0], 0, h.low[0], 0};
}
DRYDOCK_INLINE D4 cross_z(D4 h) {
  return {h.low[1], -h.low[0], 0, 0};
}

}  // namespace
