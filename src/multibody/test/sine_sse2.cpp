// SPDX-License-Identifier: Apache-2.0
#include "multibody/kernel/sine.inl"
#include "multibody/test/sine_lanes.h"

void drydock::testing::four_sines_sse2(const double (&x)[4], double (&sine)[4], double (&cosine)[4]) {
  D4 s, c;
  sines_and_cosines(D4{x[0], x[1], x[2], x[3]}, s, c);
  for (int i = 0; i < 4; ++i) {
    sine[i] = s[i];
    cosine[i] = c[i];
  }
}
