// SPDX-License-Identifier: Apache-2.0
#pragma once

// A vector of space in the lanes x, y and z of one D4, and matrices of such; the fourth lane is zero unless said
// otherwise. For what has to be quick one at a time.

#include "simd/lanes.inl"

namespace drydock::simd {
namespace {

DRYDOCK_INLINE D4 three(const double* x) {
  return D4{x[0], x[1], x[2], 0};
}

#ifdef __AVX2__
/// One lane in all four.
template <int kLane>
DRYDOCK_INLINE D4 lane(D4 a) {
  return __builtin_shufflevector(a, a, kLane, kLane, kLane, kLane);
}
DRYDOCK_INLINE double sum(D4 a) {
  return (a[0] + a[2]) + (a[1] + a[3]);
}
DRYDOCK_INLINE D4 cross(D4 a, D4 b) {
  const D4 a_yzx = __builtin_shufflevector(a, a, 1, 2, 0, 3), b_yzx = __builtin_shufflevector(b, b, 1, 2, 0, 3);
  const D4 c = a * b_yzx - a_yzx * b;
  return __builtin_shufflevector(c, c, 1, 2, 0, 3);
}

/// Columns of the matrix of a cross product.
DRYDOCK_INLINE D4 cross_x(D4 h) {
  return __builtin_shufflevector(h, h, 3, 2, 1, 3) * D4{1, 1, -1, 1};
}
DRYDOCK_INLINE D4 cross_y(D4 h) {
  return __builtin_shufflevector(h, h, 2, 3, 0, 3) * D4{-1, 1, 1, 1};
}
DRYDOCK_INLINE D4 cross_z(D4 h) {
  return __builtin_shufflevector(h, h, 1, 0, 3, 3) * D4{1, -1, 1, 1};
}
#else
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
DRYDOCK_INLINE D4 cross_x(D4 h) {
  return {0, h.high[0], -h.low[1], 0};
}
DRYDOCK_INLINE D4 cross_y(D4 h) {
  return {-h.high[0], 0, h.low[0], 0};
}
DRYDOCK_INLINE D4 cross_z(D4 h) {
  return {h.low[1], -h.low[0], 0, 0};
}
#endif

DRYDOCK_INLINE double dot(D4 a, D4 b) {
  return sum(a * b);
}

/// A matrix by its columns.
struct M3 {
  D4 x, y, z;
};
DRYDOCK_INLINE M3 load(const double (&m)[3][4]) {
  return {load(m[0]), load(m[1]), load(m[2])};
}
DRYDOCK_INLINE void store(const M3& m, double (&to)[3][4]) {
  store(m.x, to[0]);
  store(m.y, to[1]);
  store(m.z, to[2]);
}
DRYDOCK_INLINE D4 operator*(const M3& m, D4 v) {
  return m.x * lane<0>(v) + m.y * lane<1>(v) + m.z * lane<2>(v);
}
/// The same with numbers that still are in memory, from where they fill all lanes at no cost.
DRYDOCK_INLINE D4 times(const M3& m, const double (&v)[4]) {
  return m.x * v[0] + m.y * v[1] + m.z * v[2];
}
DRYDOCK_INLINE M3 times(const M3& m, const double (&n)[3][4]) {
  return {times(m, n[0]), times(m, n[1]), times(m, n[2])};
}
/// m nᵀ
DRYDOCK_INLINE M3 times_transposed(const M3& m, const double (&n)[3][4]) {
  return {m.x * n[0][0] + m.y * n[1][0] + m.z * n[2][0], m.x * n[0][1] + m.y * n[1][1] + m.z * n[2][1],
          m.x * n[0][2] + m.y * n[1][2] + m.z * n[2][2]};
}
/// The matrix of a cross product: cross_matrix(h) * b = h × b.
DRYDOCK_INLINE M3 cross_matrix(D4 h) {
  return {cross_x(h), cross_y(h), cross_z(h)};
}
DRYDOCK_INLINE M3 operator+(const M3& a, const M3& b) {
  return {a.x + b.x, a.y + b.y, a.z + b.z};
}
DRYDOCK_INLINE M3 operator-(const M3& m) {
  return {-m.x, -m.y, -m.z};
}
/// m − a bᵀ
DRYDOCK_INLINE M3 less_product(const M3& m, D4 a, D4 b) {
  return {m.x - a * lane<0>(b), m.y - a * lane<1>(b), m.z - a * lane<2>(b)};
}

}  // namespace
}  // namespace drydock::simd
