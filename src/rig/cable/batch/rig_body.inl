// SPDX-License-Identifier: Apache-2.0
#pragma once

// Six directions, with six to eight cables. The first six columns B are factored, so that tensions are B⁻¹ (needed −
// the rest), and what the other cables add spans the null space. By Gale duality a facet's normal n belongs to one
// cable more than there are redundant ones: y = Aᵀ n is zero but there, where it is orthogonal to the null space. So
// n · needed = y · t for any tensions t that hold it, and n² = y_Bᵀ (BᵀB)⁻¹ y_B.

#include "rig/cable/batch/rig_facets.inl"

namespace {

DRYDOCK_APART void find_body_columns(const RigBatch& batch, const Place& here, Length length, int count,
                                     Columns<6>& columns, Mask& good) {
  find_columns(batch, here, length, count, columns, good);
}
DRYDOCK_APART void find_body_needed(const RigBatch& batch, const Place& here, int which, V (&wrench)[6]) {
  find_needed(batch, here, which, wrench);
}

/// B = Q R by Householder's reflections, which need no pivots: 1 − β v vᵀ, with v_k in column k from row k on.
struct Factors {
  V v[6][6], beta[6];  // v[k]: of reflection k, the first k numbers not used
  V R[6][6];           // R[column][row], above the diagonal
  V inverse[6];        // of the diagonal
};

/// Columns are taken for dependent where one turns by less than 1e-5 out of the ones before it.
constexpr double kDependent = 1e-10;

DRYDOCK_INLINE void reflect(const Factors& factors, int k, V (&x)[6]) {
  V product = factors.v[k][k] * x[k];
#pragma GCC unroll 6
  for (int i = k + 1; i < 6; ++i) product += factors.v[k][i] * x[i];
  product *= factors.beta[k];
#pragma GCC unroll 6
  for (int i = k; i < 6; ++i) x[i] -= product * factors.v[k][i];
}

DRYDOCK_APART void factor(const V (&a)[kMostLaneCables][6], Factors& factors, Mask& settled) {
#pragma GCC unroll 6
  for (int k = 0; k < 6; ++k) {
    V(&x)[6] = factors.v[k];
    V above2 = {}, below2 = {};
#pragma GCC unroll 6
    for (int i = 0; i < 6; ++i) x[i] = a[k][i];
#pragma GCC unroll 6
    for (int j = 0; j < k; ++j) reflect(factors, j, x);
#pragma GCC unroll 6
    for (int i = 0; i < 6; ++i) {
      if (i < k) {
        factors.R[k][i] = x[i];
        above2 += x[i] * x[i];
      } else {
        below2 += x[i] * x[i];
      }
    }
    settled &= below2 > kDependent * (above2 + below2);
    const V length = root(below2), lead = below2 + length * size(x[k]);  // half of v²
    const V signed_length = select(x[k] > 0.0, length, -length), share = 1.0 / (lead * signed_length);
    x[k] += signed_length;
    factors.beta[k] = share * signed_length;
    factors.inverse[k] = -share * lead;
  }
}

/// x = B⁻¹ x
DRYDOCK_APART void solve(const Factors& factors, V (&x)[6]) {
#pragma GCC unroll 6
  for (int k = 0; k < 6; ++k) reflect(factors, k, x);
#pragma GCC unroll 6
  for (int k = 5; k >= 0; --k) {
    x[k] *= factors.inverse[k];
#pragma GCC unroll 6
    for (int i = 0; i < k; ++i) x[i] -= factors.R[k][i] * x[k];
  }
}

/// (BᵀB)⁻¹ = R⁻¹ R⁻ᵀ, with twice the numbers beside the diagonal. Its rows and columns behind the sixth are zero.
struct InverseGram {
  V g[8][8];
};
DRYDOCK_APART void find_inverse_gram(const Factors& factors, InverseGram& gram) {
  V t[6][6];  // t[row][column] of R⁻¹
#pragma GCC unroll 6
  for (int j = 0; j < 6; ++j) {
    t[j][j] = factors.inverse[j];
#pragma GCC unroll 6
    for (int i = j - 1; i >= 0; --i) {
      V sum = {};
#pragma GCC unroll 6
      for (int k = i + 1; k <= j; ++k) sum += factors.R[k][i] * t[k][j];
      t[i][j] = -sum * factors.inverse[i];
    }
  }
#pragma GCC unroll 8
  for (int i = 0; i < 8; ++i) {
#pragma GCC unroll 8
    for (int j = i; j < 8; ++j) {
      V sum = {};
#pragma GCC unroll 6
      for (int k = j; k < 6; ++k) sum += t[i][k] * t[j][k];
      gram.g[i][j] = gram.g[j][i] = i == j ? sum : 2 * sum;
    }
  }
}

/// What the facets are made of: tensions that hold the needed wrenches, the null space and the normals' lengths.
template <int kFree>
struct BodyRig {
  static constexpr int kCables = 6 + kFree;
  V d[kMostLaneWrenches][kCables];         // of points: middle − t; of generators: t
  V null[kCables][kFree > 0 ? kFree : 1];  // rows of the null space
  V half[kCables];
  V scale;  // of the null space's determinants, squared
  InverseGram gram;
};

template <int kFree>
DRYDOCK_INLINE void find_null(const Factors& factors, const Columns<6>& columns, BodyRig<kFree>& rig) {
  V longest2 = all<V>(1);
#pragma GCC unroll 2
  for (int f = 0; f < kFree; ++f) {
    V x[6];
    for (int i = 0; i < 6; ++i) x[i] = columns.a[6 + f][i];
    solve(factors, x);
    for (int i = 0; i < 6; ++i) rig.null[i][f] = -x[i];
    for (int i = 0; i < kFree; ++i) rig.null[6 + i][f] = all<V>(i == f ? 1 : 0);
  }
  if constexpr (kFree > 0) {
    for (int i = 0; i < 6; ++i) {
      V length2 = rig.null[i][0] * rig.null[i][0];
      for (int f = 1; f < kFree; ++f) length2 += rig.null[i][f] * rig.null[i][f];
      longest2 = most(longest2, length2);
    }
  }
  rig.scale = kFree == 2 ? longest2 * longest2 : longest2;
}

template <int kFree>
DRYDOCK_INLINE void find_body_rig(const RigBatch& batch, const Place& here, BodyRig<kFree>& rig, Mask& settled) {
  Columns<6> columns;
  find_body_columns(batch, here, Length::kOne, 6 + kFree, columns, settled);
  Factors factors;
  factor(columns.a, factors, settled);
  find_null(factors, columns, rig);
  find_inverse_gram(factors, rig.gram);
  for (int k = 0; k < batch.point_count + batch.generator_count; ++k) {
    V t[6];
    find_body_needed(batch, here, k, t);
    solve(factors, t);
    const bool is_point = k < batch.point_count;
    for (int i = 0; i < 6 + kFree; ++i) {
      const V tension = i < 6 ? t[i] : V{};
      rig.d[k][i] = is_point ? batch.cables[i].middle - tension : tension;
    }
  }
  for (int i = 0; i < 6 + kFree; ++i) rig.half[i] = all<V>(batch.cables[i].half);
}

/// One facet, from the cables where y is not zero.
template <int kFree>
DRYDOCK_INLINE void take_facet(const RigBatch& batch, const BodyRig<kFree>& rig, const int (&cable)[kFree + 1],
                               const V (&y)[kFree + 1], LeastMargin& facets, Mask& settled) {
  V reach = {}, n2 = {};
#pragma GCC unroll 3
  for (int i = 0; i <= kFree; ++i) {
    reach += rig.half[cable[i]] * size(y[i]);
    V product = {};
#pragma GCC unroll 3
    for (int j = i; j <= kFree; ++j) product += rig.gram.g[cable[i]][cable[j]] * y[j];
    n2 += product * y[i];
  }
  const auto part = [&](int wrench) {
    V sum = {};
#pragma GCC unroll 3
    for (int i = 0; i <= kFree; ++i) sum += rig.d[wrench][cable[i]] * y[i];
    return size(sum);
  };
  V farthest = part(0);
  for (int k = 1; k < batch.point_count; ++k) farthest = most(farthest, part(k));
  for (int k = 0; k < batch.generator_count; ++k) farthest += part(batch.point_count + k);
  const Mask counts = n2 > kNothing * rig.scale;
  settled &= ~(counts & (n2 < kDoubtful * rig.scale));
  facets.take(reach - farthest, n2, counts);
}

DRYDOCK_INLINE void visit_facets(const RigBatch& batch, const BodyRig<0>& rig, LeastMargin& facets, Mask& settled) {
  for (int i = 0; i < 6; ++i) take_facet<0>(batch, rig, {i}, {all<V>(1)}, facets, settled);
}
DRYDOCK_INLINE void visit_facets(const RigBatch& batch, const BodyRig<1>& rig, LeastMargin& facets, Mask& settled) {
  for (int i = 0; i < 7; ++i) {
    for (int j = i + 1; j < 7; ++j)
      take_facet<1>(batch, rig, {i, j}, {rig.null[j][0], -rig.null[i][0]}, facets, settled);
  }
}
DRYDOCK_INLINE void visit_facets(const RigBatch& batch, const BodyRig<2>& rig, LeastMargin& facets, Mask& settled) {
  V c[8][8];  // c[i][j] = ν_i × ν_j, for i < j
  for (int i = 0; i < 8; ++i) {
    for (int j = i + 1; j < 8; ++j) c[i][j] = rig.null[i][0] * rig.null[j][1] - rig.null[i][1] * rig.null[j][0];
  }
  for (int i = 0; i < 8; ++i) {
    for (int j = i + 1; j < 8; ++j) {
      for (int k = j + 1; k < 8; ++k)
        take_facet<2>(batch, rig, {i, j, k}, {c[j][k], -c[i][k], c[i][j]}, facets, settled);
    }
  }
}

template <int kFree>
DRYDOCK_INLINE LeastMargin body_facets(const RigBatch& batch, const Place& here, Mask& settled) {
  BodyRig<kFree> rig;
  find_body_rig(batch, here, rig, settled);
  LeastMargin facets;
  visit_facets(batch, rig, facets, settled);
  return facets;
}

/// All rows of the null space on one side of a line through zero, none on it: then some tensions of the null space are
/// all positive. A row that is zero but for rounding leaves it open here.
DRYDOCK_INLINE Mask on_one_side(const BodyRig<1>& rig, Mask& settled) {
  V low = all<V>(1), high = all<V>(1);  // the seventh is one
  for (int i = 0; i < 6; ++i) low = least(low, rig.null[i][0]);
  for (int i = 0; i < 6; ++i) high = most(high, size(rig.null[i][0]));
  settled &= size(low) > 1e-11 * high;
  return low > 0.0;
}
DRYDOCK_INLINE Mask on_one_side(const BodyRig<2>& rig, Mask& settled) {
  Mask found = V{} != V{}, doubtful = found;
  for (int i = 0; i < 8; ++i) {
    Mask first = V{} == V{}, nearly = first;  // of all rows, turning the one way
    for (int j = 0; j < 8; ++j) {
      if (j == i) continue;
      const V c = rig.null[i][0] * rig.null[j][1] - rig.null[i][1] * rig.null[j][0];
      first &= (c > 0.0) & (c * c > 1e-22 * rig.scale);
      nearly &= (c > 0.0) | (c * c <= 1e-22 * rig.scale);
    }
    found |= first;
    doubtful |= nearly;
  }
  settled &= found | ~doubtful;
  return found;
}

DRYDOCK_INLINE Vectors force(const V (&column)[6]) {
  return {column[0], column[1], column[2]};
}
DRYDOCK_INLINE Vectors moment(const V (&column)[6]) {
  return {column[3], column[4], column[5]};
}

/// Seven cables without a root or a division. With the forces d of three cables as a basis, x_k = det · (d_0 d_1 d_2)⁻¹
/// d_k takes the forces out of the other four, which leaves the moments s_k = det · t_k − Σ x_kj t_j; their null space
/// is that of three rows and four columns, its determinants. All numbers that rounding can make are below
/// 1e-11 · |d|³ (4 |d|³ |t|)³: one that is not larger leaves it open, as does a basis of little volume.
DRYDOCK_INLINE Mask seven_closed(const RigBatch& batch, const Columns<6>& columns, Mask& settled) {
  const Vectors d0 = force(columns.a[0]), d1 = force(columns.a[1]), d2 = force(columns.a[2]);
  const Vectors t0 = moment(columns.a[0]), t1 = moment(columns.a[1]), t2 = moment(columns.a[2]);
  const Vectors c12 = cross(d1, d2), c20 = cross(d2, d0), c01 = cross(d0, d1);
  const V det = dot(d0, c12), volume2 = dot(d0, d0) * dot(d1, d1) * dot(d2, d2);
  V longest2 = most(most(dot(d0, d0), dot(d1, d1)), dot(d2, d2)), shortest2 = volume2;
  Vectors s[4], x[4];
#pragma GCC unroll 4
  for (int k = 0; k < 4; ++k) {
    const Vectors d = force(columns.a[3 + k]), t = moment(columns.a[3 + k]);
    longest2 = most(longest2, dot(d, d));
    shortest2 = least(shortest2, dot(d, d));
    x[k] = {dot(d, c12), dot(d, c20), dot(d, c01)};
    s[k] = {det * t.x - x[k].x * t0.x - x[k].y * t1.x - x[k].z * t2.x,
            det * t.y - x[k].x * t0.y - x[k].y * t1.y - x[k].z * t2.y,
            det * t.z - x[k].x * t0.z - x[k].y * t1.z - x[k].z * t2.z};
  }
  const Vectors s01 = cross(s[0], s[1]), s23 = cross(s[2], s[3]);
  const V n[4] = {dot(s[1], s23), -dot(s[0], s23), dot(s[3], s01), -dot(s[2], s01)};
  const V null[7] = {-(n[0] * x[0].x + n[1] * x[1].x + n[2] * x[2].x + n[3] * x[3].x),
                     -(n[0] * x[0].y + n[1] * x[1].y + n[2] * x[2].y + n[3] * x[3].y),
                     -(n[0] * x[0].z + n[1] * x[1].z + n[2] * x[2].z + n[3] * x[3].z),
                     det * n[0],
                     det * n[1],
                     det * n[2],
                     det * n[3]};
  V low = null[0], high = null[0];
  for (int i = 1; i < 7; ++i) low = least(low, null[i]), high = most(high, null[i]);
  const V cube2 = longest2 * longest2 * longest2,
          eye2 = all<V>(16 * batch.farthest_eye * batch.farthest_eye) * longest2;
  const V rounding2 = 1e-22 * cube2 * (cube2 * cube2 * cube2) * (eye2 * eye2 * eye2);
  const Mask low_sure = low * low > rounding2, high_sure = high * high > rounding2;
  settled &= (det * det > 1e-6 * volume2) & low_sure & high_sure & (shortest2 > 0.0);
  return (low > 0.0) | (high < 0.0);
}

/// The same for eight cables, and for seven where the above leaves it open.
template <int kFree>
DRYDOCK_INLINE Mask closed_by_factors(const Columns<6>& columns, Mask& settled) {
  for (int i = 0; i < 6 + kFree; ++i) settled &= dot(force(columns.a[i]), force(columns.a[i])) > 0.0;
  Factors factors;
  factor(columns.a, factors, settled);
  BodyRig<kFree> rig;
  find_null(factors, columns, rig);
  return on_one_side(rig, settled);
}

template <int kFree>
DRYDOCK_INLINE Mask body_closure(const RigBatch& batch, const Place& here, Mask& settled) {
  Columns<6> columns;
  find_body_columns(batch, here, Length::kAny, 6 + kFree, columns, settled);
  if constexpr (kFree == 1) {
    Mask quickly = settled;
    const Mask closed = seven_closed(batch, columns, quickly);
    if (bits(quickly) == (1u << kLanes) - 1) {
      settled = quickly;
      return closed;
    }
  }
  return closed_by_factors<kFree>(columns, settled);
}

}  // namespace
