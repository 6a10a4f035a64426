// SPDX-License-Identifier: Apache-2.0
#pragma once

// Twists, wrenches and inertias made of the vectors and matrices of matrix_lanes.inl.

#include "simd/matrix_lanes.inl"

namespace drydock::simd {
namespace {

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
}  // namespace drydock::simd
