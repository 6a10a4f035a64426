// SPDX-License-Identifier: Apache-2.0
#pragma once

// The structure matrix and the needed wrenches, a pose in each lane.

#include "rig/cable/batch/rig_kernel.h"
#include "simd/space_lanes.inl"

namespace {

using namespace drydock::simd;
using drydock::kMostLaneCables;
using drydock::kMostLaneWrenches;
using drydock::RigBatch;
using drydock::RigCableLayout;

using V = Doubles;  // a pose in each lane
using Mask = MaskOf<V>;
using Vectors = Space<V>;
constexpr int kLanes = kCount<V>;

/// The poses of the lanes.
struct Place {
  Vectors p;
  bool turned;
  V R[9];

  DRYDOCK_INLINE Vectors in_W(Vectors v) const {
    if (!turned) return v;
    return {R[0] * v.x + R[1] * v.y + R[2] * v.z, R[3] * v.x + R[4] * v.y + R[5] * v.z,
            R[6] * v.x + R[7] * v.y + R[8] * v.z};
  }
};

/// `at` and so many lanes behind it can be read.
DRYDOCK_INLINE Place place(const RigBatch& batch, std::size_t at) {
  Place here;
  here.p = {load_unaligned<V>(batch.p[0] + at), load_unaligned<V>(batch.p[1] + at), load_unaligned<V>(batch.p[2] + at)};
  here.turned = batch.R[0] != nullptr;
  if (here.turned) {
    for (int i = 0; i < 9; ++i) here.R[i] = load_unaligned<V>(batch.R[i] + at);
  }
  return here;
}

/// How long the vector along a cable is left: as it comes, which costs no root, or one.
enum class Length { kAny, kOne };

/// A cable without length is left to the caller where any length will do: its column is zero.
DRYDOCK_INLINE Vectors fixed_pull(Vectors p_CA, Length length, Mask& good) {
  if (length == Length::kAny) return p_CA;
  const V l2 = dot(p_CA, p_CA);
  good &= l2 > 0.0;
  return inverse_root(l2) * p_CA;
}

/// As in cable_line.cpp, with x and y in the wheel's plane and the unit vector −(sine e + cosine k).
DRYDOCK_INLINE Vectors pulley_pull(const RigCableLayout& cable, Vectors p_CA, Mask& good) {
  const Vectors k = all3<V>(cable.kingpin_W);
  const V r = all<V>(cable.radius), y = -dot(p_CA, k);
  const Vectors across = p_CA - (-y) * k;  // from the eye to the kingpin
  const V across2 = dot(across, across), kingpin_distance = root(across2), x = kingpin_distance - r;
  const V d2 = x * x + y * y, l2 = d2 - r * r;
  good &= (across2 > 1e-24 * dot(p_CA, p_CA)) & (l2 > 0.0);
  const V l = root(most(l2, V{})), share = 1.0 / (d2 * kingpin_distance);
  const V sine = (l * x + r * y) * share, cosine = (r * x - l * y) * share * kingpin_distance;
  return {sine * across.x + cosine * k.x, sine * across.y + cosine * k.y, sine * across.z + cosine * k.z};
}

/// Columns of the structure matrix.
template <int kRows>
struct Columns {
  V a[kMostLaneCables][kRows];
};

template <int kRows>
DRYDOCK_INLINE void find_column(const RigBatch& batch, const Place& here, const RigCableLayout& cable, Length length,
                                V (&column)[kRows], Mask& good) {
  const Vectors p_BC = here.in_W(all3<V>(cable.p_BC));
  const Vectors p_CA = all3<V>(cable.p_WA) - here.p - p_BC;
  const Vectors f = cable.radius > 0 ? pulley_pull(cable, p_CA, good) : fixed_pull(p_CA, length, good);
  const Vectors t = all<V>(batch.moment_scale) * cross(p_BC, f);
  const V wrench[6] = {f.x, f.y, f.z, t.x, t.y, t.z};
  for (int row = 0; row < kRows; ++row) column[row] = wrench[kRows == 6 ? row : batch.axes[row]];
}

template <int kRows>
DRYDOCK_INLINE void find_columns(const RigBatch& batch, const Place& here, Length length, int count,
                                 Columns<kRows>& columns, Mask& good) {
  if constexpr (kRows == 3) {
    if (batch.is_plain_point) {
#pragma GCC unroll 4
      for (int i = 0; i < count; ++i) {
        const Vectors f = fixed_pull(all3<V>(batch.cables[i].p_WA) - here.p, length, good);
        columns.a[i][0] = f.x;
        columns.a[i][1] = f.y;
        columns.a[i][2] = f.z;
      }
      return;
    }
  }
  for (int i = 0; i < count; ++i) find_column(batch, here, batch.cables[i], length, columns.a[i], good);
}

/// Point or generator number `which` of the needed wrenches.
template <int kRows>
DRYDOCK_INLINE void find_needed(const RigBatch& batch, const Place& here, int which, V (&wrench)[kRows]) {
  const double* numbers = batch.needed + 10 * kRows * which;
  for (int row = 0; row < kRows; ++row, numbers += 10) {
    wrench[row] = all<V>(numbers[0]);
    if (!here.turned) continue;
    for (int i = 0; i < 9; ++i) wrench[row] += numbers[1 + i] * here.R[i];
  }
}

}  // namespace
