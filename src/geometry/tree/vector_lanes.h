// SPDX-License-Identifier: Apache-2.0
#pragma once

// Eight floats or four doubles at once. Included only by the tree_kernel_*.cpp files, each compiled for its own
// instruction set: everything here has internal linkage, so that no copy made for one set is linked into code for
// another. Operators are the compiler's own; least, most, select and bits are the few that need an instruction named.

#include <immintrin.h>

#define DRYDOCK_INLINE __attribute__((always_inline)) inline

namespace {

typedef float F8 __attribute__((vector_size(32)));
typedef double D4 __attribute__((vector_size(32)));
typedef float F4 __attribute__((vector_size(16)));  // x, y, z and a lane to spare
using FloatMask = decltype(F8{} < F8{});            // a lane is all ones or zero
using DoubleMask = decltype(D4{} < D4{});

/// What belongs to a vector type: its scalar and its number of lanes.
template <class V>
struct Lanes;
template <>
struct Lanes<F8> {
  using Scalar = float;
  static constexpr int kCount = 8;
};
template <>
struct Lanes<D4> {
  using Scalar = double;
  static constexpr int kCount = 4;
};

DRYDOCK_INLINE F8 all(float x) {
  return F8{x, x, x, x, x, x, x, x};
}
DRYDOCK_INLINE D4 all(double x) {
  return D4{x, x, x, x};
}
DRYDOCK_INLINE F8 load(const float* p) {
  return *reinterpret_cast<const F8*>(p);
}  // 32-byte aligned
DRYDOCK_INLINE D4 load(const double* p) {
  return *reinterpret_cast<const D4*>(p);
}

DRYDOCK_INLINE F4 rounded(const double* v) {
  return F4{static_cast<float>(v[0]), static_cast<float>(v[1]), static_cast<float>(v[2]), 1.0f};
}

#ifdef __AVX2__
DRYDOCK_INLINE F8 least(F8 a, F8 b) {
  return reinterpret_cast<F8>(_mm256_min_ps(a, b));
}
DRYDOCK_INLINE F8 most(F8 a, F8 b) {
  return reinterpret_cast<F8>(_mm256_max_ps(a, b));
}
DRYDOCK_INLINE D4 least(D4 a, D4 b) {
  return reinterpret_cast<D4>(_mm256_min_pd(a, b));
}
DRYDOCK_INLINE D4 most(D4 a, D4 b) {
  return reinterpret_cast<D4>(_mm256_max_pd(a, b));
}
DRYDOCK_INLINE F8 select(FloatMask mask, F8 yes, F8 no) {
  return reinterpret_cast<F8>(_mm256_blendv_ps(no, yes, reinterpret_cast<__m256>(mask)));
}
DRYDOCK_INLINE D4 select(DoubleMask mask, D4 yes, D4 no) {
  return reinterpret_cast<D4>(_mm256_blendv_pd(no, yes, reinterpret_cast<__m256d>(mask)));
}
DRYDOCK_INLINE F8 roots(F8 x) {
  return reinterpret_cast<F8>(_mm256_sqrt_ps(x));
}
DRYDOCK_INLINE D4 roots(D4 x) {
  return reinterpret_cast<D4>(_mm256_sqrt_pd(x));
}
DRYDOCK_INLINE __m128 least_half(F8 x) {
  return _mm_min_ps(_mm256_castps256_ps128(x), _mm256_extractf128_ps(x, 1));
}
DRYDOCK_INLINE unsigned bits(FloatMask mask) {
  return static_cast<unsigned>(_mm256_movemask_ps(reinterpret_cast<__m256>(mask)));
}
DRYDOCK_INLINE unsigned bits(DoubleMask mask) {
  return static_cast<unsigned>(_mm256_movemask_pd(reinterpret_cast<__m256d>(mask)));
}
#else
struct FloatHalves {
  __m128 low, high;
};
struct DoubleHalves {
  __m128d low, high;
};
DRYDOCK_INLINE FloatHalves halves(F8 x) {
  return __builtin_bit_cast(FloatHalves, x);
}
DRYDOCK_INLINE DoubleHalves halves(D4 x) {
  return __builtin_bit_cast(DoubleHalves, x);
}
DRYDOCK_INLINE F8 least(F8 a, F8 b) {
  const FloatHalves x = halves(a), y = halves(b);
  return __builtin_bit_cast(F8, FloatHalves{_mm_min_ps(x.low, y.low), _mm_min_ps(x.high, y.high)});
}
DRYDOCK_INLINE F8 most(F8 a, F8 b) {
  const FloatHalves x = halves(a), y = halves(b);
  return __builtin_bit_cast(F8, FloatHalves{_mm_max_ps(x.low, y.low), _mm_max_ps(x.high, y.high)});
}
DRYDOCK_INLINE D4 least(D4 a, D4 b) {
  const DoubleHalves x = halves(a), y = halves(b);
  return __builtin_bit_cast(D4, DoubleHalves{_mm_min_pd(x.low, y.low), _mm_min_pd(x.high, y.high)});
}
DRYDOCK_INLINE D4 most(D4 a, D4 b) {
  const DoubleHalves x = halves(a), y = halves(b);
  return __builtin_bit_cast(D4, DoubleHalves{_mm_max_pd(x.low, y.low), _mm_max_pd(x.high, y.high)});
}
DRYDOCK_INLINE F8 select(FloatMask mask, F8 yes, F8 no) {
  return reinterpret_cast<F8>((reinterpret_cast<FloatMask>(yes) & mask) | (reinterpret_cast<FloatMask>(no) & ~mask));
}
DRYDOCK_INLINE D4 select(DoubleMask mask, D4 yes, D4 no) {
  return reinterpret_cast<D4>((reinterpret_cast<DoubleMask>(yes) & mask) | (reinterpret_cast<DoubleMask>(no) & ~mask));
}
DRYDOCK_INLINE F8 roots(F8 x) {
  const FloatHalves h = halves(x);
  return __builtin_bit_cast(F8, FloatHalves{_mm_sqrt_ps(h.low), _mm_sqrt_ps(h.high)});
}
DRYDOCK_INLINE D4 roots(D4 x) {
  const DoubleHalves h = halves(x);
  return __builtin_bit_cast(D4, DoubleHalves{_mm_sqrt_pd(h.low), _mm_sqrt_pd(h.high)});
}
DRYDOCK_INLINE __m128 least_half(F8 x) {
  const FloatHalves h = halves(x);
  return _mm_min_ps(h.low, h.high);
}
DRYDOCK_INLINE unsigned bits(FloatMask mask) {
  const FloatHalves x = halves(reinterpret_cast<F8>(mask));
  return static_cast<unsigned>(_mm_movemask_ps(x.low) | (_mm_movemask_ps(x.high) << 4));
}
DRYDOCK_INLINE unsigned bits(DoubleMask mask) {
  const DoubleHalves x = halves(reinterpret_cast<D4>(mask));
  return static_cast<unsigned>(_mm_movemask_pd(x.low) | (_mm_movemask_pd(x.high) << 2));
}
#endif

/// The smallest of the lanes.
DRYDOCK_INLINE float smallest(F8 x) {
  const __m128 four = least_half(x);
  const __m128 two = _mm_min_ps(four, _mm_movehl_ps(four, four));
  return _mm_cvtss_f32(_mm_min_ss(two, _mm_shuffle_ps(two, two, 1)));
}

template <class V>
DRYDOCK_INLINE V clamp(V x, V low, V high) {
  return least(most(x, low), high);
}
template <class V>
DRYDOCK_INLINE V square(V x) {
  return x * x;
}

template <class V>
DRYDOCK_INLINE V magnitude(V x) {
  return most(x, -x);
}

/// A vector of space in each lane.
template <class V>
struct Space {
  V x, y, z;
};
template <class V>
DRYDOCK_INLINE Space<V> operator+(Space<V> a, Space<V> b) {
  return {a.x + b.x, a.y + b.y, a.z + b.z};
}
template <class V>
DRYDOCK_INLINE Space<V> operator-(Space<V> a, Space<V> b) {
  return {a.x - b.x, a.y - b.y, a.z - b.z};
}
template <class V>
DRYDOCK_INLINE Space<V> operator*(V s, Space<V> a) {
  return {s * a.x, s * a.y, s * a.z};
}
template <class V>
DRYDOCK_INLINE V dot(Space<V> a, Space<V> b) {
  return a.x * b.x + a.y * b.y + a.z * b.z;
}
template <class V>
DRYDOCK_INLINE Space<V> cross(Space<V> a, Space<V> b) {
  return {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}
template <class Scalar>
DRYDOCK_INLINE auto all3(const Scalar* v) {
  return Space<decltype(all(v[0]))>{all(v[0]), all(v[1]), all(v[2])};
}
/// Lanes from `first` on of an array [x, y, z][lane].
template <class Scalar>
DRYDOCK_INLINE auto load3(const Scalar (&v)[3][8], int first = 0) {
  return Space<decltype(load(v[0]))>{load(v[0] + first), load(v[1] + first), load(v[2] + first)};
}

}  // namespace
