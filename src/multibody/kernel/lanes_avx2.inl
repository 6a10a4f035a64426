// SPDX-License-Identifier: Apache-2.0
#pragma once

// Four numbers in one register; included by lanes.inl.

namespace {

using D4 = double __attribute__((vector_size(32)));
using I4 = long long __attribute__((vector_size(32)));

DRYDOCK_INLINE D4 load(const double (&x)[4]) {
  return *reinterpret_cast<const D4*>(x);
}
DRYDOCK_INLINE void store(D4 v, double (&x)[4]) {
  *reinterpret_cast<D4*>(x) = v;
}

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

}  // namespace
