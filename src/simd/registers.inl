// SPDX-License-Identifier: Apache-2.0
#pragma once

// Registers of numbers: vectors of the compiler's own, with its operators, and the few functions for which an
// instruction has to be named. Included by lanes.inl, which says more.

#include <immintrin.h>

#include <type_traits>
#include <utility>

#define DRYDOCK_INLINE inline __attribute__((always_inline))
#define DRYDOCK_APART __attribute__((noinline))  // large, and used often: compiled once

namespace drydock::simd {
namespace {

template <class V>
using ScalarOf = std::remove_cvref_t<decltype(std::declval<V&>()[0])>;
template <class V>
using MaskOf = decltype(V{} < V{});
template <class V>
inline constexpr int kCount = static_cast<int>(sizeof(V) / sizeof(ScalarOf<V>));

typedef float F4 __attribute__((vector_size(16)));
typedef double D2 __attribute__((vector_size(16)));

DRYDOCK_INLINE F4 least(F4 a, F4 b) {
  return reinterpret_cast<F4>(_mm_min_ps(a, b));
}
DRYDOCK_INLINE D2 least(D2 a, D2 b) {
  return reinterpret_cast<D2>(_mm_min_pd(a, b));
}
DRYDOCK_INLINE F4 most(F4 a, F4 b) {
  return reinterpret_cast<F4>(_mm_max_ps(a, b));
}
DRYDOCK_INLINE D2 most(D2 a, D2 b) {
  return reinterpret_cast<D2>(_mm_max_pd(a, b));
}
DRYDOCK_INLINE F4 root(F4 x) {
  return reinterpret_cast<F4>(_mm_sqrt_ps(x));
}
DRYDOCK_INLINE D2 root(D2 x) {
  return reinterpret_cast<D2>(_mm_sqrt_pd(x));
}
/// A bit for each lane of a mask.
DRYDOCK_INLINE unsigned bits(MaskOf<F4> mask) {
  return static_cast<unsigned>(_mm_movemask_ps(reinterpret_cast<__m128>(mask)));
}
DRYDOCK_INLINE unsigned bits(MaskOf<D2> mask) {
  return static_cast<unsigned>(_mm_movemask_pd(reinterpret_cast<__m128d>(mask)));
}

#ifdef __AVX2__
typedef float F8 __attribute__((vector_size(32)));
typedef double D4 __attribute__((vector_size(32)));

DRYDOCK_INLINE F8 least(F8 a, F8 b) {
  return reinterpret_cast<F8>(_mm256_min_ps(a, b));
}
DRYDOCK_INLINE D4 least(D4 a, D4 b) {
  return reinterpret_cast<D4>(_mm256_min_pd(a, b));
}
DRYDOCK_INLINE F8 most(F8 a, F8 b) {
  return reinterpret_cast<F8>(_mm256_max_ps(a, b));
}
DRYDOCK_INLINE D4 most(D4 a, D4 b) {
  return reinterpret_cast<D4>(_mm256_max_pd(a, b));
}
DRYDOCK_INLINE F8 root(F8 x) {
  return reinterpret_cast<F8>(_mm256_sqrt_ps(x));
}
DRYDOCK_INLINE D4 root(D4 x) {
  return reinterpret_cast<D4>(_mm256_sqrt_pd(x));
}
DRYDOCK_INLINE unsigned bits(MaskOf<F8> mask) {
  return static_cast<unsigned>(_mm256_movemask_ps(reinterpret_cast<__m256>(mask)));
}
DRYDOCK_INLINE unsigned bits(MaskOf<D4> mask) {
  return static_cast<unsigned>(_mm256_movemask_pd(reinterpret_cast<__m256d>(mask)));
}
#endif

#ifdef __AVX512F__  // maskz: GCC 12 warns of the others' undefined registers (GCC bug 105593)
typedef double D8 __attribute__((vector_size(64)));

DRYDOCK_INLINE D8 least(D8 a, D8 b) {
  return reinterpret_cast<D8>(_mm512_maskz_min_pd(0xff, reinterpret_cast<__m512d>(a), reinterpret_cast<__m512d>(b)));
}
DRYDOCK_INLINE D8 most(D8 a, D8 b) {
  return reinterpret_cast<D8>(_mm512_maskz_max_pd(0xff, reinterpret_cast<__m512d>(a), reinterpret_cast<__m512d>(b)));
}
DRYDOCK_INLINE D8 root(D8 x) {
  return reinterpret_cast<D8>(_mm512_maskz_sqrt_pd(0xff, reinterpret_cast<__m512d>(x)));
}
DRYDOCK_INLINE unsigned bits(MaskOf<D8> mask) {
  return _mm512_movepi64_mask(reinterpret_cast<__m512i>(mask));
}
#endif

}  // namespace
}  // namespace drydock::simd
