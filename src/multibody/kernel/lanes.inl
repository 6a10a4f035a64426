// SPDX-License-Identifier: Apache-2.0
#pragma once

// Vectors of three numbers in four lanes, for the kernels of this folder; the last lane is zero unless said otherwise.
// Compiled with the flags of the including file, hence everything is in an unnamed namespace and always inlined.

#define DRYDOCK_INLINE inline __attribute__((always_inline))

#ifdef __AVX2__
#include "multibody/kernel/lanes_avx2.inl"
#else
#include "multibody/kernel/lanes_sse2.inl"
#endif

namespace {

DRYDOCK_INLINE D4 three(const double* x) {
  return D4{x[0], x[1], x[2], 0};
}
DRYDOCK_INLINE D4 all(double x) {
  return D4{x, x, x, x};
}
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
/// m − a bᵀ
DRYDOCK_INLINE M3 less_product(const M3& m, D4 a, D4 b) {
  return {m.x - a * lane<0>(b), m.y - a * lane<1>(b), m.z - a * lane<2>(b)};
}

/// A twist or a wrench: angular and linear part.
struct S6 {
  D4 w, v;
};
DRYDOCK_INLINE S6 load(const double (&s)[2][4]) {
  return {load(s[0]), load(s[1])};
}
DRYDOCK_INLINE void store(const S6& s, double (&to)[2][4]) {
  store(s.w, to[0]);
  store(s.v, to[1]);
}
DRYDOCK_INLINE S6 operator+(const S6& a, const S6& b) {
  return {a.w + b.w, a.v + b.v};
}
DRYDOCK_INLINE S6 operator-(const S6& a, const S6& b) {
  return {a.w - b.w, a.v - b.v};
}
DRYDOCK_INLINE S6 operator*(const S6& a, double factor) {
  return {a.w * factor, a.v * factor};
}
DRYDOCK_INLINE double dot(const S6& a, const S6& b) {
  return sum(a.w * b.w + a.v * b.v);
}
/// ad(V) U
DRYDOCK_INLINE S6 cross(const S6& V, const S6& U) {
  return {cross(V.w, U.w), cross(V.w, U.v) + cross(V.v, U.w)};
}

/// A symmetric 6×6 inertia by blocks; `from_v` of the torque is the transpose of `from_w` of the force.
struct A6 {
  M3 t_w, t_v, f_w, f_v;
};
DRYDOCK_INLINE A6 load(const double (&A)[4][3][4]) {
  return {load(A[0]), load(A[1]), load(A[2]), load(A[3])};
}
DRYDOCK_INLINE void store(const A6& A, double (&to)[4][3][4]) {
  store(A.t_w, to[0]);
  store(A.t_v, to[1]);
  store(A.f_w, to[2]);
  store(A.f_v, to[3]);
}
DRYDOCK_INLINE M3 operator-(const M3& m) {
  return {-m.x, -m.y, -m.z};
}
DRYDOCK_INLINE A6 operator+(const A6& a, const A6& b) {
  return {a.t_w + b.t_w, a.t_v + b.t_v, a.f_w + b.f_w, a.f_v + b.f_v};
}
DRYDOCK_INLINE S6 operator*(const A6& A, const S6& V) {
  return {A.t_w * V.w + A.t_v * V.v, A.f_w * V.w + A.f_v * V.v};
}
DRYDOCK_INLINE S6 times(const A6& A, const double (&V)[2][4]) {
  return {times(A.t_w, V[0]) + times(A.t_v, V[1]), times(A.f_w, V[0]) + times(A.f_v, V[1])};
}
/// A − a bᵀ for a symmetric product.
DRYDOCK_INLINE A6 less_product(const A6& A, const S6& a, const S6& b) {
  return {less_product(A.t_w, a.w, b.w), less_product(A.t_v, a.w, b.v), less_product(A.f_w, a.v, b.w),
          less_product(A.f_v, a.v, b.v)};
}

}  // namespace
