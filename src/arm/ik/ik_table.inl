// SPDX-License-Identifier: Apache-2.0
// The search of a table of poses; each ik_kernel_*.cpp includes it under its own compiler flags.

#include "arm/ik/ik_kernel.h"
#include "simd/lanes.inl"

namespace {

using namespace drydock::simd;

void distances(const drydock::IkTableView& table, const float (&pose)[7], float* __restrict squared) {
  const float *x = table.numbers[0], *y = table.numbers[1], *z = table.numbers[2];
  const float *a = table.numbers[3], *b = table.numbers[4], *c = table.numbers[5], *d = table.numbers[6];
  for (int i = 0; i < table.count; ++i) {
    const float dx = x[i] - pose[0], dy = y[i] - pose[1], dz = z[i] - pose[2];
    const float cosine = a[i] * pose[3] + b[i] * pose[4] + c[i] * pose[5] + d[i] * pose[6];  // of half the angle
    squared[i] = dx * dx + dy * dy + dz * dz + 4 * (1 - cosine * cosine);
  }
}

using Places = MaskOf<Floats>;

int smallest_place(const float* numbers, int count) {
  constexpr int kLanes = kCount<Floats>;
  Floats least = load<Floats>(numbers);
  Places here, places;
  for (int k = 0; k < kLanes; ++k) here[k] = k;
  places = here;
  for (int i = kLanes; i < count; i += kLanes) {
    const Floats next = load<Floats>(numbers + i);
    here += kLanes;
    const Places smaller = next < least;
    places = smaller ? here : places;
    least = smaller ? next : least;
  }
  int lane = 0;
  for (int k = 1; k < kLanes; ++k) {
    if (least[k] < least[lane] || (least[k] == least[lane] && places[k] < places[lane])) lane = k;
  }
  return places[lane];
}

}  // namespace
