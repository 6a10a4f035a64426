// SPDX-License-Identifier: Apache-2.0
#pragma once

// Several numbers at once, for kernels that are compiled once per instruction set: four or eight floats (F4, F8), two,
// four or eight doubles (D2, D4, D8). Compiled with the flags of the including file, hence everything is in an unnamed
// namespace and always inlined: no copy made for one set is linked into code for another.
//
// A vector is a register (registers.inl) where there is one as wide, else two halves (two.inl); operators and functions
// are the same on all of them. A comparison gives a mask, whose lanes are all ones or zero.

#include "simd/two.inl"

namespace drydock::simd {
namespace {

#ifndef __AVX2__
using F8 = Two<F4>;
using D4 = Two<D2>;
#endif
#ifndef __AVX512F__
using D8 = Two<D4>;
#endif

/// As many as a register holds.
#if defined(__AVX512F__)
using Doubles = D8;
#elif defined(__AVX2__)
using Doubles = D4;
#else
using Doubles = D2;
#endif
#ifdef __AVX2__
using Floats = F8;
#else
using Floats = F4;
#endif

/// The same number in all lanes; of eight floats or four doubles, unless said otherwise.
template <class V>
DRYDOCK_INLINE V all(ScalarOf<V> x) {
  if constexpr (kIsTwo<V>) {
    const auto half = all<decltype(V::low)>(x);
    return {half, half};
  } else {
    return x - V{};
  }
}
DRYDOCK_INLINE F8 all(float x) {
  return all<F8>(x);
}
DRYDOCK_INLINE D4 all(double x) {
  return all<D4>(x);
}

/// From memory that is aligned as the vector is,
template <class V>
DRYDOCK_INLINE V load(const ScalarOf<V>* p) {
  if constexpr (kIsTwo<V>) {
    using Half = decltype(V::low);
    return {load<Half>(p), load<Half>(p + kCount<Half>)};
  } else {
    return *reinterpret_cast<const V*>(p);
  }
}
DRYDOCK_INLINE F8 load(const float (&x)[8]) {
  return load<F8>(x);
}
DRYDOCK_INLINE D4 load(const double (&x)[4]) {
  return load<D4>(x);
}
DRYDOCK_INLINE D8 load(const double (&x)[8]) {
  return load<D8>(x);
}
/// into it,
template <class V>
DRYDOCK_INLINE void store(V v, ScalarOf<V>* p) {
  if constexpr (kIsTwo<V>) {
    store(v.low, p);
    store(v.high, p + kCount<decltype(V::low)>);
  } else {
    *reinterpret_cast<V*>(p) = v;
  }
}
/// and the same with any memory.
template <class V>
DRYDOCK_INLINE V load_unaligned(const ScalarOf<V>* p) {
  V v;
  __builtin_memcpy(&v, p, sizeof v);
  return v;
}
template <class V>
DRYDOCK_INLINE void store_unaligned(V v, ScalarOf<V>* p) {
  __builtin_memcpy(p, &v, sizeof v);
}

/// `yes` where the mask is set, else `no`.
template <class V>
DRYDOCK_INLINE V select(MaskOf<V> mask, V yes, V no) {
  if constexpr (kIsTwo<V>) {
    return {select(mask.low, yes.low, no.low), select(mask.high, yes.high, no.high)};
  } else {
    return mask ? yes : no;
  }
}

/// |x|
template <class V>
DRYDOCK_INLINE V size(V x) {
  if constexpr (kIsTwo<V>) {
    return {size(x.low), size(x.high)};
  } else {
    constexpr auto kNoSign =
        static_cast<ScalarOf<MaskOf<V>>>(sizeof(ScalarOf<V>) == 4 ? 0x7fffffffL : 0x7fffffffffffffffL);
    return reinterpret_cast<V>(reinterpret_cast<MaskOf<V>>(x) & kNoSign);
  }
}
template <class V>
DRYDOCK_INLINE V clamp(V x, V low, V high) {
  return least(most(x, low), high);
}
template <class V>
DRYDOCK_INLINE V square(V x) {
  return x * x;
}

/// 1 / √x, within a few units of the last place. AVX-512 begins with 14 bits, and Newton's method doubles them twice.
DRYDOCK_INLINE Doubles inverse_root(Doubles x) {
#if defined(__AVX512F__)
  Doubles y = reinterpret_cast<Doubles>(_mm512_maskz_rsqrt14_pd(0xff, reinterpret_cast<__m512d>(x)));
  for (int step = 0; step < 2; ++step) y += y * (0.5 - 0.5 * x * y * y);
  return y;
#else
  return 1.0 / root(x);
#endif
}

/// The smallest of the lanes.
DRYDOCK_INLINE float smallest(F4 x) {
  const __m128 four = reinterpret_cast<__m128>(x), two = _mm_min_ps(four, _mm_movehl_ps(four, four));
  return _mm_cvtss_f32(_mm_min_ss(two, _mm_shuffle_ps(two, two, 1)));
}
DRYDOCK_INLINE float smallest(F8 x) {
#ifdef __AVX2__
  return smallest(
      least(reinterpret_cast<F4>(_mm256_castps256_ps128(x)), reinterpret_cast<F4>(_mm256_extractf128_ps(x, 1))));
#else
  return smallest(least(x.low, x.high));
#endif
}

}  // namespace
}  // namespace drydock::simd
