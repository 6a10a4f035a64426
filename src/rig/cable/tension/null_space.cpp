// SPDX-License-Identifier: Apache-2.0
#include "rig/cable/tension/null_space.h"

#include <cmath>
#include <numeric>
#include <utility>

#include "rig/cable/tension/quad.h"

namespace drydock {
namespace {

constexpr double kRefineBeyond = 1e3;  // condition from which a refinement pays

/// The column with the largest rest comes to place k.
void bring_largest(Eigen::Index k, PivotedRows& rows) {
  Eigen::Index best = k;
  double best_norm = -1;
  for (Eigen::Index j = k; j < rows.R.cols(); ++j) {
    const double norm = rows.R.col(j).tail(rows.R.rows() - k).squaredNorm();
    if (norm > best_norm) best = j, best_norm = norm;
  }
  if (best == k) return;
  rows.R.col(k).swap(rows.R.col(best));
  std::swap(rows.order[static_cast<std::size_t>(k)], rows.order[static_cast<std::size_t>(best)]);
}

/// Reflects column k of R onto its diagonal; Q collects the reflections.
void reflect(Eigen::Index k, VectorX& v, PivotedRows& rows) {
  const Eigen::Index rest = rows.R.rows() - k;
  const double norm = rows.R.col(k).tail(rest).norm();
  if (norm == 0) return;
  auto u = v.head(rest);
  u = rows.R.col(k).tail(rest);
  u[0] += std::copysign(norm, u[0]);
  const double two_by_square = 2 / u.squaredNorm();
  for (Eigen::Index j = k; j < rows.R.cols(); ++j) {
    rows.R.col(j).tail(rest) -= two_by_square * u.dot(rows.R.col(j).tail(rest)) * u;
  }
  rows.R.col(k).tail(rest - 1).setZero();
  for (Eigen::Index i = 0; i < rows.Q.rows(); ++i) {
    const double along = two_by_square * rows.Q.row(i).tail(rest).dot(u.transpose());
    rows.Q.row(i).tail(rest) -= along * u.transpose();
  }
}

/// t of least norm with A t = g in the independent rows: t = Q₁ R₁⁻ᵀ (Pᵀ g).
void solve_rows(const PivotedRows& rows, const VectorX& g, VectorX& t) {
  t.setZero(rows.Q.rows());
  VectorX z(rows.rank);
  for (Eigen::Index k = 0; k < rows.rank; ++k) {
    const double rest = g[rows.order[static_cast<std::size_t>(k)]] - rows.R.col(k).head(k).dot(z.head(k));
    z[k] = rest / rows.R(k, k);
    t += z[k] * rows.Q.col(k);
  }
}

/// g − A t, with one rounding.
void accurate_rest(const Eigen::Ref<const MatrixX>& A, const Eigen::Ref<const VectorX>& t, VectorX& g) {
  for (Eigen::Index i = 0; i < A.rows(); ++i) {
    Quad sum = g[i];
    for (Eigen::Index j = 0; j < A.cols(); ++j) sum -= Quad(A(i, j)) * Quad(t[j]);
    g[i] = static_cast<double>(sum);
  }
}

bool is_rough(const NullSpace& space, Eigen::Index directions) {
  return space.rank == directions && space.condition > kRefineBeyond;
}

/// The projection of g on the span of A: from the factor A P = Lᵀ Q₁ᵀ, whose span is that of Lᵀ.
void project_on_span(const NullSpace& space, VectorX& g, VectorX& outside) {
  const Eigen::Index n = g.size();
  VectorX in_order(n);
  for (Eigen::Index k = 0; k < n; ++k) in_order[k] = g[space.rows.order[static_cast<std::size_t>(k)]];
  const auto square = space.span.Q.rightCols(n - space.rank);
  const VectorX beside = square * (square.transpose() * in_order);
  for (Eigen::Index k = 0; k < n; ++k) outside[space.rows.order[static_cast<std::size_t>(k)]] = beside[k];
  g -= outside;
}

}  // namespace

void factor_rows(PivotedRows& rows) {
  const Eigen::Index m = rows.R.rows(), n = rows.R.cols(), steps = std::min(m, n);
  rows.Q.setIdentity(m, m);
  rows.order.resize(static_cast<std::size_t>(n));
  std::iota(rows.order.begin(), rows.order.end(), 0);
  rows.rank = 0;
  VectorX v(m);
  for (Eigen::Index k = 0; k < steps; ++k) {
    bring_largest(k, rows);
    reflect(k, v, rows);
    const double pivot = std::abs(rows.R(k, k));
    if (pivot == 0 || pivot <= NullSpace::kRankTolerance * std::abs(rows.R(0, 0))) break;
    rows.rank = static_cast<int>(k + 1);
  }
}

void solve_transposed(const PivotedRows& rows, const VectorX& b, VectorX& x) {
  x.setZero(rows.R.cols());
  for (Eigen::Index k = rows.rank; k-- > 0;) {
    double rest = rows.Q.col(k).dot(b);
    for (Eigen::Index j = k + 1; j < rows.rank; ++j) rest -= rows.R(k, j) * x[rows.order[static_cast<std::size_t>(j)]];
    x[rows.order[static_cast<std::size_t>(k)]] = rest / rows.R(k, k);
  }
}

void update_null_space(const Eigen::Ref<const MatrixX>& A, NullSpace& space) {
  const Eigen::Index n = A.rows(), m = A.cols();
  space.rows.R = A.transpose();
  factor_rows(space.rows);
  space.rank = space.rows.rank;
  space.condition = 1;
  if (space.rank > 0) space.condition = std::abs(space.rows.R(0, 0) / space.rows.R(space.rank - 1, space.rank - 1));
  space.basis = space.rows.Q.rightCols(m - space.rank);
  if (space.rank < n) {
    space.span.R = space.rows.R.topRows(space.rank).transpose();
    factor_rows(space.span);
  }
  if (!is_rough(space, n)) return;
  VectorX rest(n), correction;
  for (Eigen::Index j = 0; j < space.basis.cols(); ++j) {
    rest.setZero();
    accurate_rest(A, space.basis.col(j), rest);
    solve_rows(space.rows, rest, correction);
    space.basis.col(j) += correction;
  }
}

NullSpace null_space(const Eigen::Ref<const MatrixX>& A) {
  NullSpace space;
  update_null_space(A, space);
  return space;
}

void update_particular_solution(const Eigen::Ref<const MatrixX>& A, const NullSpace& space, const VectorX& g,
                                ParticularSolution& solution) {
  solution.outside.setZero(g.size());
  VectorX within = g;
  if (space.rank < g.size()) project_on_span(space, within, solution.outside);
  solve_rows(space.rows, within, solution.t);
  if (!is_rough(space, g.size())) return;
  VectorX correction;
  for (int step = 0; step < 2; ++step) {
    within = g;
    accurate_rest(A, solution.t, within);
    solve_rows(space.rows, within, correction);
    solution.t += correction;
  }
}

}  // namespace drydock
