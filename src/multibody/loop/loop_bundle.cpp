// SPDX-License-Identifier: Apache-2.0
#include "multibody/loop/loop_bundle.h"

#include <algorithm>
#include <cmath>

namespace drydock {
namespace {

constexpr double kSameSpace = 1e-9;  // of the largest entry: what rounding and loops closed to 1e-11 leave

/// Replaces the columns by an orthonormal basis of their space, by Gram and Schmidt with pivots, each column twice.
/// Gives the number of columns of the basis, at the front; the others mean nothing.
int make_orthonormal(LoopBundle::Columns& columns) {
  const double largest = columns.colwise().norm().maxCoeff();
  for (int k = 0; k < 6; ++k) {
    Eigen::Index pivot = 0;
    columns.rightCols(6 - k).colwise().squaredNorm().maxCoeff(&pivot);
    if (pivot > 0) columns.col(k).swap(columns.col(k + pivot));
    for (int j = 0; j < k; ++j) columns.col(k) -= columns.col(j).dot(columns.col(k)) * columns.col(j);
    const double norm = columns.col(k).norm();
    if (!(norm > kSameSpace * largest)) return k;
    columns.col(k) /= norm;
    for (int i = k + 1; i < 6; ++i) columns.col(i) -= columns.col(k).dot(columns.col(i)) * columns.col(k);
  }
  return 6;
}

/// Both frames of a loop in the axes of link A of its bundle, when B stands at X_AB.
struct Placed {
  Pose X_AC, X_AD;
  double sign = 1;  // of its rows, as wrenches on the bundle's B
};

Placed place(const LoopBundle& bundle, const Loop& loop, const Pose& X_AB) {
  if (loop.link_B == bundle.link_B) return {loop.X_AC, X_AB * loop.X_BD, 1};
  return {X_AB * loop.X_AC, loop.X_BD, -1};  // B == A here
}

/// The pose of B in A at which a loop is closed; for one that lets them move, one of these.
Pose closed_pose(const LoopBundle& bundle, const Loop& loop) {
  const Pose X = loop.X_AC * inverse(loop.X_BD);  // of its B in its A, C == D here
  return loop.link_B == bundle.link_B ? X : inverse(X);
}

/// P̃ of the loops when B stands at X_AB, about Ao.
void fill_closed(const LoopBundle& bundle, std::span<const Loop> loops, const Pose& X_AB,
                 LoopBundle::Columns& weighted) {
  Eigen::Index row = 0;
  for (const std::size_t index : bundle.loops) {
    const Loop& loop = loops[index];
    const Placed at = place(bundle, loop, X_AB);
    const HeldDirections held = held_directions(loop.kind);
    const Matrix3 &C = at.X_AC.R.matrix, &D = at.X_AD.R.matrix;
    const auto turn = [&](const Vector3& axis) {
      const Vector3 e = at.sign * std::sqrt(loop.stiffness.torque_Nm_per_rad) * axis;
      weighted.row(row++) << e.transpose(), 0, 0, 0;
    };
    for (int i = 0; i < 3; ++i) {
      if (held.turns >> i & 1) turn(C.col(i));
    }
    if (held.cross) turn(D.col(1).cross(C.col(0)));
    for (int i = 0; i < 3; ++i) {
      if (!(held.ways >> i & 1)) continue;
      const Vector3 e = at.sign * std::sqrt(loop.stiffness.force_N_per_m) * C.col(i);
      weighted.row(row++) << at.X_AD.p.cross(e).transpose(), e.transpose();
    }
  }
}

/// U where the loops are closed, by the first weld among them or else by the first loop.
void find_closed_basis(LoopBundle& bundle, std::span<const Loop> loops) {
  const auto weld = std::find_if(bundle.loops.begin(), bundle.loops.end(),
                                 [&](std::size_t index) { return loops[index].kind == LoopKind::kWeld; });
  const Loop& by = loops[weld == bundle.loops.end() ? bundle.loops.front() : *weld];
  fill_closed(bundle, loops, closed_pose(bundle, by), bundle.closed_basis);
  bundle.closed_rank = make_orthonormal(bundle.closed_basis);
}

using Wrenches = double[6][8];

/// The rows of one loop as wrenches on a link of the bundle.
const Wrenches& wrenches_on(int link, const Loop& loop, const LoopRows& rows) {
  return link == loop.link_B ? rows.F_B : rows.F_A;
}

/// P̃ now.
void fill_weighted(LoopBundle& bundle, std::span<const Loop> loops, std::span<const LoopRows> rows) {
  for (std::size_t k = 0; k < bundle.rows.size(); ++k) {
    const auto [loop, r, index] = bundle.rows[k];
    const Wrenches& F = wrenches_on(bundle.link_B, loops[loop], rows[loop]);
    for (int i = 0; i < 6; ++i) bundle.weighted(static_cast<Eigen::Index>(k), i) = rows[loop].weight[r] * F[i][r];
  }
}

/// S on B, from the basis; whether it spans all of P̃.
bool project_on_basis(LoopBundle& bundle) {
  bundle.remainder = bundle.weighted;
  for (int j = 0; j < bundle.rank; ++j) {
    for (int i = 0; i < 6; ++i) {
      const double size = bundle.basis.col(j).dot(bundle.weighted.col(i));
      bundle.held.F_B[i][j] = size;
      bundle.remainder.col(i) -= size * bundle.basis.col(j);
    }
  }
  return bundle.remainder.cwiseAbs().maxCoeff() <= kSameSpace * bundle.weighted.cwiseAbs().maxCoeff();
}

}  // namespace

std::vector<LoopBundle> bundle_loops(std::span<const Loop> loops) {
  std::vector<LoopBundle> bundles;
  Eigen::Index index = 0;
  for (std::size_t i = 0; i < loops.size(); ++i) {
    const Loop& loop = loops[i];
    const auto same = [&](const LoopBundle& b) {
      return (b.link_A == loop.link_A && b.link_B == loop.link_B) ||
             (b.link_A == loop.link_B && b.link_B == loop.link_A);
    };
    auto bundle = std::find_if(bundles.begin(), bundles.end(), same);
    if (bundle == bundles.end()) {
      bundle = bundles.insert(bundles.end(), LoopBundle{});
      bundle->link_A = loop.link_A;
      bundle->link_B = loop.link_B;
    }
    bundle->loops.push_back(i);
    for (int r = 0; r < row_count(loop.kind); ++r) bundle->rows.push_back({i, r, index++});
  }
  for (LoopBundle& bundle : bundles) {
    if (bundle.is_single()) continue;
    const auto count = static_cast<Eigen::Index>(bundle.rows.size());
    for (LoopBundle::Columns* columns : {&bundle.closed_basis, &bundle.basis, &bundle.weighted, &bundle.remainder})
      columns->resize(count, 6);
    find_closed_basis(bundle, loops);
  }
  return bundles;
}

void reduce(LoopBundle& bundle, std::span<const Loop> loops, std::span<const LoopRows> rows) {
  LoopRows& held = bundle.held;
  held = {};
  fill_weighted(bundle, loops, rows);
  bundle.basis = bundle.closed_basis;
  bundle.rank = bundle.closed_rank;
  if (!project_on_basis(bundle)) {
    bundle.basis = bundle.weighted;
    bundle.rank = make_orthonormal(bundle.basis);
    held = {};
    project_on_basis(bundle);
  }
  held.count = bundle.rank;
  std::fill_n(held.weight, held.count, 1.0);
  for (std::size_t k = 0; k < bundle.rows.size(); ++k) {
    const auto [loop, r, index] = bundle.rows[k];
    const Wrenches& F = wrenches_on(bundle.link_A, loops[loop], rows[loop]);
    for (int j = 0; j < held.count; ++j) {
      const double part = bundle.basis(static_cast<Eigen::Index>(k), j) * rows[loop].weight[r];
      for (int i = 0; i < 6; ++i) held.F_A[i][j] += part * F[i][r];
    }
  }
}

void gather(const LoopBundle& bundle, const VectorX& weights, const VectorX& given, double* held) {
  for (int j = 0; j < bundle.rank; ++j) {
    held[j] = 0;
    for (std::size_t k = 0; k < bundle.rows.size(); ++k) {
      const Eigen::Index index = bundle.rows[k].index;
      held[j] += bundle.basis(static_cast<Eigen::Index>(k), j) * weights[index] * given[index];
    }
  }
}

void spread(const LoopBundle& bundle, const VectorX& weights, const double* held, VectorX& lambda) {
  for (std::size_t k = 0; k < bundle.rows.size(); ++k) {
    double sum = 0;
    for (int j = 0; j < bundle.rank; ++j) sum += bundle.basis(static_cast<Eigen::Index>(k), j) * held[j];
    lambda[bundle.rows[k].index] = weights[bundle.rows[k].index] * sum;
  }
}

void spread_power(const LoopBundle& bundle, std::span<LoopRows> rows) {
  for (std::size_t k = 0; k < bundle.rows.size(); ++k) {
    double sum = 0;
    for (int j = 0; j < bundle.rank; ++j) sum += bundle.basis(static_cast<Eigen::Index>(k), j) * bundle.held.power[j];
    LoopRows& own = rows[bundle.rows[k].loop];
    own.power[bundle.rows[k].row] = sum / own.weight[bundle.rows[k].row];
  }
}

}  // namespace drydock
