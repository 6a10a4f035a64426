// SPDX-License-Identifier: Apache-2.0
#pragma once

// Facets of the wrenches that cables can give together, which are those of a zonotope: each is parallel to directions −
// 1 independent columns. In two and three directions its normal is taken from them as it stands.

#include "rig/cable/batch/rig_columns.inl"

namespace {

/// Below the first, a squared length against its scale is zero but for rounding, and the columns give no facet. From
/// there to the second it is doubtful what they give: a normal would be off by more than 1e-10.
constexpr double kNothing = 1e-26, kDoubtful = 1e-12;
/// A matrix whose determinant over the lengths of its columns is below this one's root is taken for singular.
constexpr double kFlat = 1e-18;

/// The least of num / |n| over facets, found without a root or a division: num |num| / n².
struct LeastMargin {
  V squared = all<V>(1), n2 = {};  // nothing yet: any facet is less than 1 / 0

  DRYDOCK_INLINE void take(V num, V n2_of_facet, Mask counts) {
    const V s = num * size(num);
    const Mask less = (s * n2 < squared * n2_of_facet) & counts;
    squared = select(less, s, squared);
    n2 = select(less, n2_of_facet, n2);
  }
  DRYDOCK_INLINE Mask found() const { return n2 > 0.0; }
  DRYDOCK_INLINE V value() const {
    const V quotient = squared / select(found(), n2, all<V>(1));
    const V distance = root(size(quotient));
    return select(quotient < 0.0, -distance, distance);
  }
};

/// Whether on both sides of every facet's plane through zero there are columns; `open` when surely not.
struct BothSides {
  Mask open = V{} != V{}, doubtful = V{} != V{};

  /// The least and the most of the columns' components along a normal, and below which square they say nothing.
  DRYDOCK_INLINE void take(V low, V high, V nothing2, Mask counts) {
    const Mask below = (low < 0.0) & (low * low > nothing2), above = (high > 0.0) & (high * high > nothing2);
    open |= ((low > 0.0) & (low * low > nothing2) & counts) | ((high < 0.0) & (high * high > nothing2) & counts);
    doubtful |= ~(below & above) & counts;
  }
};

/// A rig of few directions in the lanes.
template <int kRows>
struct SmallRig {
  Columns<kRows> columns;
  V wrenches[kMostLaneWrenches][kRows];
  Mask good = V{} == V{};
};

DRYDOCK_INLINE V along(const V (&normal)[2], const V (&v)[2]) {
  return normal[0] * v[0] + normal[1] * v[1];
}
DRYDOCK_INLINE V along(const V (&normal)[3], const V (&v)[3]) {
  return normal[0] * v[0] + normal[1] * v[1] + normal[2] * v[2];
}

/// normal = a × b, the squared length of it and the product of theirs.
DRYDOCK_INLINE void find_normal(const V (&a)[3], const V (&b)[3], V (&normal)[3], V& n2, V& scale) {
  normal[0] = a[1] * b[2] - a[2] * b[1];
  normal[1] = a[2] * b[0] - a[0] * b[2];
  normal[2] = a[0] * b[1] - a[1] * b[0];
  n2 = along(normal, normal);
  scale = along(a, a) * along(b, b);
}

/// Calls visit(normal, n2, scale, i, j) for each facet; in two directions j is i.
template <int kCables, class Visit>
DRYDOCK_INLINE void for_each_normal(const Columns<3>& columns, int count, Visit visit) {
  const int cables = kCables > 0 ? kCables : count;
#pragma GCC unroll 4
  for (int i = 0; i < cables; ++i) {
#pragma GCC unroll 4
    for (int j = i + 1; j < cables; ++j) {
      V normal[3], n2, scale;
      find_normal(columns.a[i], columns.a[j], normal, n2, scale);
      visit(normal, n2, scale, i, j);
    }
  }
}
template <int kCables, class Visit>
DRYDOCK_INLINE void for_each_normal(const Columns<2>& columns, int count, Visit visit) {
  for (int i = 0; i < count; ++i) {
    const V normal[2] = {-columns.a[i][1], columns.a[i][0]}, n2 = along(normal, normal);
    visit(normal, n2, n2, i, i);
  }
}

/// Σ half |y| − |Σ middle y − needed| over the other cables, for both ways of the normal at once.
template <int kRows, int kCables>
DRYDOCK_INLINE LeastMargin small_facets(const RigBatch& batch, const SmallRig<kRows>& rig, Mask& settled) {
  const int cables = kCables > 0 ? kCables : batch.cable_count;
  LeastMargin facets;
  Mask spans = V{} != V{};
  settled &= rig.good;
  for_each_normal<kCables>(rig.columns, cables, [&](const auto& normal, V n2, V scale, int i, int j) {
    V reach = {}, middle = {};
#pragma GCC unroll 4
    for (int l = 0; l < cables; ++l) {
      if (l == i || l == j) continue;
      const V y = along(normal, rig.columns.a[l]);
      reach += batch.cables[l].half * size(y);
      middle += batch.cables[l].middle * y;
      spans |= y * y > kFlat * scale * along(rig.columns.a[l], rig.columns.a[l]);
    }
    V farthest = size(middle - along(normal, rig.wrenches[0]));
    for (int k = 1; k < batch.point_count; ++k)
      farthest = most(farthest, size(middle - along(normal, rig.wrenches[k])));
    for (int k = 0; k < batch.generator_count; ++k)
      farthest += size(along(normal, rig.wrenches[batch.point_count + k]));
    const Mask counts = n2 > kNothing * scale;
    settled &= ~(counts & (n2 < kDoubtful * scale));
    facets.take(reach - farthest, n2, counts);
  });
  settled &= spans;
  return facets;
}

template <int kRows>
DRYDOCK_INLINE void find_small_rig(const RigBatch& batch, const Place& here, Length length, int cables,
                                   SmallRig<kRows>& rig) {
  find_columns(batch, here, length, cables, rig.columns, rig.good);
  for (int k = 0; k < batch.point_count + batch.generator_count; ++k) find_needed(batch, here, k, rig.wrenches[k]);
}

/// Zero is inside the columns' hull when no plane through zero has them all on one side.
template <int kRows, int kCables>
DRYDOCK_INLINE Mask small_closure(const RigBatch& batch, const Place& here, Mask& settled) {
  const int cables = kCables > 0 ? kCables : batch.cable_count;
  Columns<kRows> columns;
  find_columns(batch, here, Length::kAny, cables, columns, settled);
  for (int i = 0; i < cables; ++i) settled &= along(columns.a[i], columns.a[i]) > 0.0;
  BothSides sides;
  Mask unclear = V{} != V{};
  for_each_normal<kCables>(columns, cables, [&](const auto& normal, V n2, V scale, int i, int j) {
    V low = all<V>(1e300), high = all<V>(-1e300), longest2 = {};
#pragma GCC unroll 4
    for (int l = 0; l < cables; ++l) {
      if (l == i || l == j) continue;
      const V y = along(normal, columns.a[l]);
      low = least(low, y);
      high = most(high, y);
      longest2 = most(longest2, along(columns.a[l], columns.a[l]));
    }
    const Mask counts = n2 > kNothing * scale;
    unclear |= counts & (n2 < 1e-8 * scale);
    sides.take(low, high, 1e-24 * n2 * longest2, counts);
  });
  settled &= sides.open | ~(sides.doubtful | unclear);
  return ~(sides.open | sides.doubtful);
}

/// Three directions, four cables: with ν_i the determinant without column i and E_il that of the needed wrench and the
/// two columns besides i and l, both with signs, the tensions are E ν / ν² + λ ν. E ν / ν² is the smallest of them.
struct FourTensions {
  V least_norm[4], null[4], null2;
};
DRYDOCK_INLINE FourTensions four_tensions(const V (&a)[kMostLaneCables][3], const V (&needed)[3]) {
  const Vectors u0{a[0][0], a[0][1], a[0][2]}, u1{a[1][0], a[1][1], a[1][2]}, u2{a[2][0], a[2][1], a[2][2]},
      u3{a[3][0], a[3][1], a[3][2]}, w{needed[0], needed[1], needed[2]};
  const Vectors c01 = cross(u0, u1), c23 = cross(u2, u3);
  const V n0 = dot(u1, c23), n1 = -dot(u0, c23), n2 = dot(u3, c01), n3 = -dot(u2, c01);
  const V e01 = dot(w, c23), e23 = dot(w, c01);
  const V e02 = -dot(w, cross(u1, u3)), e13 = -dot(w, cross(u0, u2));
  const V e03 = dot(w, cross(u1, u2)), e12 = dot(w, cross(u0, u3));
  const V null2 = n0 * n0 + n1 * n1 + n2 * n2 + n3 * n3, share = 1.0 / null2;
  return {{-(e01 * n1 + e02 * n2 + e03 * n3) * share, (e01 * n0 - e12 * n2 - e13 * n3) * share,
           (e02 * n0 + e12 * n1 - e23 * n3) * share, (e03 * n0 + e13 * n1 + e23 * n2) * share},
          {n0, n1, n2, n3},
          null2};
}

}  // namespace
