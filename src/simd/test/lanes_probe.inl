// SPDX-License-Identifier: Apache-2.0
// Each lanes_*.cpp includes it once, under its own compiler flags.

#include "simd/sine.inl"
#include "simd/space_lanes.inl"
#include "simd/spatial_lanes.inl"
#include "simd/test/lanes_probe.h"

namespace {

using namespace drydock::simd;
using drydock::testing::LaneAnswers;

template <class V>
void probe(const ScalarOf<V> (&x)[8], const ScalarOf<V> (&y)[8], LaneAnswers<ScalarOf<V>>& answers) {
  constexpr ScalarOf<V> kNumber = 3;
  const V a = load_unaligned<V>(x), b = load_unaligned<V>(y), zero = {};
  store_unaligned(a + b, answers.sum);
  store_unaligned(a - b, answers.difference);
  store_unaligned(a * b, answers.product);
  store_unaligned(a / b, answers.quotient);
  store_unaligned(-a, answers.negative);
  store_unaligned(least(a, b), answers.least);
  store_unaligned(most(a, b), answers.most);
  store_unaligned(root(a), answers.root);
  store_unaligned(size(a), answers.size);
  store_unaligned(clamp(a, least(b, zero), most(b, zero)), answers.clamped);
  store_unaligned(select(a < b, a, b), answers.selected);
  store_unaligned(all<V>(x[0]), answers.filled);
  store_unaligned(kNumber * a, answers.scaled);
  V sum = a;
  sum += b;
  store_unaligned(sum, answers.added);
  answers.less = bits(a < b);
  answers.less_equal = bits(a <= b);
  answers.greater = bits(a > b);
  answers.greater_equal = bits(a >= b);
  answers.equal = bits(a == b);
  answers.not_equal = bits(a != b);
  answers.both = bits((a < b) & (a < zero));
  answers.either = bits((a < b) | (a < zero));
  answers.not_less = bits(~(a < b));
}

float probe_smallest(const float (&x)[8]) {
  return smallest(load_unaligned<F8>(x));
}
void probe_inverse_roots(const double (&x)[8], double (&y)[8]) {
  for (int i = 0; i < 8; i += kCount<Doubles>) {
    store_unaligned(inverse_root(load_unaligned<Doubles>(x + i)), y + i);
  }
}
void probe_dot(const float (&a)[3][8], const float (&b)[3][8], float (&to)[8]) {
  store(dot(load3(a), load3(b)), to);
}
void probe_cross(const float (&a)[3][8], const float (&b)[3][8], float (&to)[3][8]) {
  store3(cross(load3(a), load3(b)), to);
}
void probe_times(const double (&m)[3][4], const double (&n)[3][4], double (&to)[3][4]) {
  store(times(load(m), n), to);
}
void probe_times_transposed(const double (&m)[3][4], const double (&n)[3][4], double (&to)[3][4]) {
  store(times_transposed(load(m), n), to);
}
void probe_less_product(const double (&m)[3][4], const double (&n)[3][4], double (&to)[3][4]) {
  store(less_product(load(m), load(n[0]), load(n[1])), to);
}
void probe_cross_matrix(const double (&h)[4], double (&to)[3][4]) {
  store(cross_matrix(load(h)), to);
}
void probe_twist_cross(const double (&V)[2][4], const double (&U)[2][4], double (&to)[2][4]) {
  store(cross(load(V), load(U)), to);
}
double probe_twist_dot(const double (&V)[2][4], const double (&U)[2][4]) {
  return dot(load(V), load(U));
}
void probe_sines(const double (&x)[4], double (&sine)[4], double (&cosine)[4]) {
  D4 s, c;
  sines_and_cosines(D4{x[0], x[1], x[2], x[3]}, s, c);
  store_unaligned(s, sine);
  store_unaligned(c, cosine);
}

constexpr drydock::testing::LanesProbe lanes_probe(drydock::InstructionSet set) {
  return {set,
          probe<F4>,
          probe<F8>,
          probe<D2>,
          probe<D4>,
          probe<D8>,
          probe_smallest,
          probe_inverse_roots,
          probe_dot,
          probe_cross,
          probe_times,
          probe_times_transposed,
          probe_less_product,
          probe_cross_matrix,
          probe_twist_cross,
          probe_twist_dot,
          probe_sines};
}

}  // namespace
