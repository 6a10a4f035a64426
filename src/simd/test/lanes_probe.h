// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "simd/instruction_set.h"

namespace drydock::testing {

/// What the operators and functions of a vector give for two vectors, a row each.
template <class Scalar>
struct LaneAnswers {
  Scalar sum[8], difference[8], product[8], quotient[8], negative[8], least[8], most[8], root[8], size[8], clamped[8],
      selected[8], filled[8], scaled[8], added[8];
  unsigned less, less_equal, greater, greater_equal, equal, not_equal, both, either, not_less;
};

/// lanes.inl as each instruction set compiles it; only plain arrays pass.
struct LanesProbe {
  InstructionSet set;
  void (*f4)(const float (&a)[8], const float (&b)[8], LaneAnswers<float>& answers);
  void (*f8)(const float (&a)[8], const float (&b)[8], LaneAnswers<float>& answers);
  void (*d2)(const double (&a)[8], const double (&b)[8], LaneAnswers<double>& answers);
  void (*d4)(const double (&a)[8], const double (&b)[8], LaneAnswers<double>& answers);
  void (*d8)(const double (&a)[8], const double (&b)[8], LaneAnswers<double>& answers);
  float (*smallest)(const float (&a)[8]);
  void (*inverse_roots)(const double (&x)[8], double (&y)[8]);
  /// a · b and a × b of eight vectors, [x, y, z][lane].
  void (*dot)(const float (&a)[3][8], const float (&b)[3][8], float (&to)[8]);
  void (*cross)(const float (&a)[3][8], const float (&b)[3][8], float (&to)[3][8]);
  /// Matrices by columns, the fourth number of each zero: m n, m nᵀ, m − a bᵀ for columns a and b of n.
  void (*times)(const double (&m)[3][4], const double (&n)[3][4], double (&to)[3][4]);
  void (*times_transposed)(const double (&m)[3][4], const double (&n)[3][4], double (&to)[3][4]);
  void (*less_product)(const double (&m)[3][4], const double (&n)[3][4], double (&to)[3][4]);
  void (*cross_matrix)(const double (&h)[4], double (&to)[3][4]);
  /// ad(V) U of twists, angular part first; and their product.
  void (*twist_cross)(const double (&V)[2][4], const double (&U)[2][4], double (&to)[2][4]);
  double (*twist_dot)(const double (&V)[2][4], const double (&U)[2][4]);
  void (*sines)(const double (&x)[4], double (&sine)[4], double (&cosine)[4]);
};

extern const LanesProbe kLanesProbeSse2;
extern const LanesProbe kLanesProbeAvx2;
extern const LanesProbe kLanesProbeAvx512;

}  // namespace drydock::testing
