// SPDX-License-Identifier: Apache-2.0
#pragma once

// As many doubles as a register of the instruction set holds, a pose in each. Compiled with the flags of the including
// file, hence everything is in an unnamed namespace and always inlined.

#include <immintrin.h>

#define DRYDOCK_INLINE inline __attribute__((always_inline))
#define DRYDOCK_APART __attribute__((noinline))  // large, and used often: compiled once

namespace {

#if defined(__AVX512F__)
constexpr int kLanes = 8;
#elif defined(__AVX2__)
constexpr int kLanes = 4;
#else
constexpr int kLanes = 2;
#endif

typedef double V __attribute__((vector_size(8 * kLanes)));
using Mask = decltype(V{} < V{});  // a lane is all ones or zero

DRYDOCK_INLINE V all(double x) {
  return x - V{};
}
DRYDOCK_INLINE V load(const double* p) {
  V v;
  __builtin_memcpy(&v, p, sizeof v);
  return v;
}
DRYDOCK_INLINE void store(V v, double* p) {
  __builtin_memcpy(p, &v, sizeof v);
}
DRYDOCK_INLINE V select(Mask mask, V yes, V no) {
  return mask ? yes : no;
}

#if defined(__AVX512F__)  // maskz: GCC 12 warns of the others' undefined registers (GCC bug 105593)
DRYDOCK_INLINE V root(V x) {
  return reinterpret_cast<V>(_mm512_maskz_sqrt_pd(0xff, reinterpret_cast<__m512d>(x)));
}
DRYDOCK_INLINE V least(V a, V b) {
  return reinterpret_cast<V>(_mm512_maskz_min_pd(0xff, reinterpret_cast<__m512d>(a), reinterpret_cast<__m512d>(b)));
}
DRYDOCK_INLINE V most(V a, V b) {
  return reinterpret_cast<V>(_mm512_maskz_max_pd(0xff, reinterpret_cast<__m512d>(a), reinterpret_cast<__m512d>(b)));
}
DRYDOCK_INLINE unsigned bits(Mask mask) {
  return _mm512_movepi64_mask(reinterpret_cast<__m512i>(mask));
}
#elif defined(__AVX2__)
DRYDOCK_INLINE V root(V x) {
  return reinterpret_cast<V>(_mm256_sqrt_pd(reinterpret_cast<__m256d>(x)));
}
DRYDOCK_INLINE V least(V a, V b) {
  return reinterpret_cast<V>(_mm256_min_pd(reinterpret_cast<__m256d>(a), reinterpret_cast<__m256d>(b)));
}
DRYDOCK_INLINE V most(V a, V b) {
  return reinterpret_cast<V>(_mm256_max_pd(reinterpret_cast<__m256d>(a), reinterpret_cast<__m256d>(b)));
}
DRYDOCK_INLINE unsigned bits(Mask mask) {
  return static_cast<unsigned>(_mm256_movemask_pd(reinterpret_cast<__m256d>(mask)));
}
#else
DRYDOCK_INLINE V root(V x) {
  return reinterpret_cast<V>(_mm_sqrt_pd(reinterpret_cast<__m128d>(x)));
}
DRYDOCK_INLINE V least(V a, V b) {
  return reinterpret_cast<V>(_mm_min_pd(reinterpret_cast<__m128d>(a), reinterpret_cast<__m128d>(b)));
}
DRYDOCK_INLINE V most(V a, V b) {
  return reinterpret_cast<V>(_mm_max_pd(reinterpret_cast<__m128d>(a), reinterpret_cast<__m128d>(b)));
}
DRYDOCK_INLINE unsigned bits(Mask mask) {
  return static_cast<unsigned>(_mm_movemask_pd(reinterpret_cast<__m128d>(mask)));
}
#endif

/// 1 / √x, within a few units of the last place. AVX-512 begins with 14 bits, and Newton's method doubles them twice.
DRYDOCK_INLINE V inverse_root(V x) {
#if defined(__AVX512F__)
  V y = reinterpret_cast<V>(_mm512_maskz_rsqrt14_pd(0xff, reinterpret_cast<__m512d>(x)));
  for (int step = 0; step < 2; ++step) y += y * (0.5 - 0.5 * x * y * y);
  return y;
#else
  return 1.0 / root(x);
#endif
}

DRYDOCK_INLINE V size(V x) {
  return reinterpret_cast<V>(reinterpret_cast<Mask>(x) & 0x7fffffffffffffffL);
}

/// A vector of space in each lane.
struct Space {
  V x, y, z;
};
DRYDOCK_INLINE Space operator-(Space a, Space b) {
  return {a.x - b.x, a.y - b.y, a.z - b.z};
}
DRYDOCK_INLINE Space operator*(V s, Space a) {
  return {s * a.x, s * a.y, s * a.z};
}
DRYDOCK_INLINE V dot(Space a, Space b) {
  return a.x * b.x + a.y * b.y + a.z * b.z;
}
DRYDOCK_INLINE Space cross(Space a, Space b) {
  return {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}
DRYDOCK_INLINE Space all3(const double (&v)[3]) {
  return {all(v[0]), all(v[1]), all(v[2])};
}

}  // namespace
