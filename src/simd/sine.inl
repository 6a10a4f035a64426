// SPDX-License-Identifier: Apache-2.0
#pragma once

// Sine and cosine of four angles at once.
//
// x = k π/2 + r with π/2 in three parts (Cody and Waite 1980), |r| ≤ π/4, then Taylor polynomials: their next terms are
// below 1e-17 of the result there. Within two units of the last place of the library's for |x| < 1e5; larger angles go
// to the library, and all angles where there is no AVX2.

#include <cmath>

#include "simd/lanes.inl"

namespace drydock::simd {
namespace {

#ifndef __AVX2__

DRYDOCK_INLINE void sines_and_cosines(D4 x, D4& sine, D4& cosine) {
  sine = {std::sin(x[0]), std::sin(x[1]), std::sin(x[2]), std::sin(x[3])};
  cosine = {std::cos(x[0]), std::cos(x[1]), std::cos(x[2]), std::cos(x[3])};
}

#else

inline constexpr double kLargestQuickAngle = 1e5;

DRYDOCK_INLINE void sines_and_cosines(D4 x, D4& sine, D4& cosine) {
  const D4 size = x < 0 ? -x : x;
  if (!(size[0] < kLargestQuickAngle && size[1] < kLargestQuickAngle && size[2] < kLargestQuickAngle &&
        size[3] < kLargestQuickAngle)) {
    for (int i = 0; i < 4; ++i) {
      sine[i] = std::sin(x[i]);
      cosine[i] = std::cos(x[i]);
    }
    return;
  }
  constexpr double kRound = 0x1.8p52;  // adding it leaves the nearest whole number in the low bits
  const D4 shifted = x * 0.63661977236758134308 + kRound;
  const auto quadrant = reinterpret_cast<MaskOf<D4> >(shifted);
  const D4 k = shifted - kRound;
  const D4 r = ((x - k * 0x1.921fb544p0) - k * 0x1.0b4611a6p-34) - k * 0x1.3198a2e037073p-69;
  const D4 r2 = r * r;

  D4 s = all(-7.6471637318198164759e-13);  // −1/15!
  s = s * r2 + 1.6059043836821614599e-10;
  s = s * r2 - 2.5052108385441718775e-08;
  s = s * r2 + 2.7557319223985890653e-06;
  s = s * r2 - 1.9841269841269841270e-04;
  s = s * r2 + 8.3333333333333333333e-03;
  s = s * r2 - 1.6666666666666666667e-01;
  s = s * r2 * r + r;

  D4 c = all(4.7794773323873852974e-14);  // 1/16!
  c = c * r2 - 1.1470745597729724714e-11;
  c = c * r2 + 2.0876756987868098979e-09;
  c = c * r2 - 2.7557319223985890653e-07;
  c = c * r2 + 2.4801587301587301587e-05;
  c = c * r2 - 1.3888888888888888889e-03;
  c = c * r2 + 4.1666666666666666667e-02;
  const D4 half = 0.5 * r2, left = 1.0 - half;
  c = left + (((1.0 - left) - half) + c * r2 * r2);

  // an odd quadrant swaps them; the second and third turn the sine, the first and second the cosine
  const auto odd = (quadrant & 1) != 0;
  const D4 first = odd ? c : s, second = odd ? s : c;
  sine = (quadrant & 2) != 0 ? -first : first;
  cosine = ((quadrant + 1) & 2) != 0 ? -second : second;
}

#endif

}  // namespace
}  // namespace drydock::simd
