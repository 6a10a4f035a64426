// SPDX-License-Identifier: Apache-2.0
#pragma once

// A vector wider than the registers, as two halves. Compilers split such a vector by themselves, but by way of memory.
// Included by lanes.inl.

#include "simd/registers.inl"

namespace drydock::simd {
namespace {

template <class Half>
struct Two {
  using Scalar = ScalarOf<Half>;
  Half low, high;

  Two() = default;
  DRYDOCK_INLINE Two(Half first, Half second) : low(first), high(second) {}
  DRYDOCK_INLINE Two(Scalar a, Scalar b, Scalar c, Scalar d) requires(kCount<Half> == 2) : low{a, b}, high{c, d} {}
  DRYDOCK_INLINE Scalar operator[](int i) const { return i < kCount<Half> ? low[i] : high[i - kCount<Half>]; }
};

template <class V>
inline constexpr bool kIsTwo = false;
template <class Half>
inline constexpr bool kIsTwo<Two<Half>> = true;

// a op b, with a number in place of either, and a op= b
#define DRYDOCK_ARITHMETIC(op)                                             \
  template <class H>                                                       \
  DRYDOCK_INLINE Two<H> operator op(Two<H> a, Two<H> b) {                  \
    return {a.low op b.low, a.high op b.high};                             \
  }                                                                        \
  template <class H>                                                       \
  DRYDOCK_INLINE Two<H> operator op(Two<H> a, typename Two<H>::Scalar b) { \
    return {a.low op b, a.high op b};                                      \
  }                                                                        \
  template <class H>                                                       \
  DRYDOCK_INLINE Two<H> operator op(typename Two<H>::Scalar a, Two<H> b) { \
    return {a op b.low, a op b.high};                                      \
  }                                                                        \
  template <class H>                                                       \
  DRYDOCK_INLINE Two<H>& operator op##=(Two<H>& a, Two<H> b) {             \
    return a = a op b;                                                     \
  }
DRYDOCK_ARITHMETIC(+)
DRYDOCK_ARITHMETIC(-)
DRYDOCK_ARITHMETIC(*)
DRYDOCK_ARITHMETIC(/)
DRYDOCK_ARITHMETIC(&)  // of masks
DRYDOCK_ARITHMETIC(|)
#undef DRYDOCK_ARITHMETIC

template <class H>
DRYDOCK_INLINE Two<H> operator-(Two<H> a) {
  return {-a.low, -a.high};
}
template <class H>
DRYDOCK_INLINE Two<H> operator~(Two<H> mask) {
  return {~mask.low, ~mask.high};
}

#define DRYDOCK_COMPARISON(op)                                                     \
  template <class H>                                                               \
  DRYDOCK_INLINE Two<MaskOf<H>> operator op(Two<H> a, Two<H> b) {                  \
    return {a.low op b.low, a.high op b.high};                                     \
  }                                                                                \
  template <class H>                                                               \
  DRYDOCK_INLINE Two<MaskOf<H>> operator op(Two<H> a, typename Two<H>::Scalar b) { \
    return {a.low op b, a.high op b};                                              \
  }
DRYDOCK_COMPARISON(<)
DRYDOCK_COMPARISON(<=)
DRYDOCK_COMPARISON(>)
DRYDOCK_COMPARISON(>=)
DRYDOCK_COMPARISON(==)
DRYDOCK_COMPARISON(!=)
#undef DRYDOCK_COMPARISON

template <class H>
DRYDOCK_INLINE Two<H> least(Two<H> a, Two<H> b) {
  return {least(a.low, b.low), least(a.high, b.high)};
}
template <class H>
DRYDOCK_INLINE Two<H> most(Two<H> a, Two<H> b) {
  return {most(a.low, b.low), most(a.high, b.high)};
}
template <class H>
DRYDOCK_INLINE Two<H> root(Two<H> x) {
  return {root(x.low), root(x.high)};
}
template <class H>
DRYDOCK_INLINE unsigned bits(Two<H> mask) {
  return bits(mask.low) | bits(mask.high) << kCount<H>;
}

}  // namespace
}  // namespace drydock::simd
