// SPDX-License-Identifier: Apache-2.0
#include "multibody/loop_factor.h"

#include <algorithm>
#include <cmath>

#include "multibody/singular_values.h"

namespace drydock {
namespace {

using Response = double (*)[8];

Response response_of(LoopFactor& factor, std::size_t loop, int velocities) {
  return reinterpret_cast<Response>(factor.responses.data() + loop * static_cast<std::size_t>(velocities));
}

void size_to(const TreeModel& model, std::span<const Loop> loops, LoopFactor& factor) {
  factor.rows.resize(loops.size());
  factor.responses.resize(loops.size() * static_cast<std::size_t>(model.velocities));
  int total = 0;
  for (const Loop& loop : loops) total += row_count(loop.kind);
  factor.row_total = total;
  factor.gram.resize(total, total);
  factor.inverse_factor.resize(total, total);
  factor.weights.resize(total);
  factor.given.resize(total);
  factor.lambda.resize(total);
  factor.forces.resize(model.velocities);
  factor.change.resize(model.velocities);
}

void respond(const TreeModel& model, std::span<const Loop> loops, DynamicsWork& work, LoopFactor& factor) {
  std::fill(factor.responses.begin(), factor.responses.end(), LoopResponse{});
  const LinksView links = view(model);
  for (std::size_t i = 0; i < loops.size(); ++i) {
    const Response response = response_of(factor, i, model.velocities);
    const LoopRows& rows = factor.rows[i];
    work.kernel->respond(links, work.memory(), loops[i].link_A, rows.F_A, response);
    work.kernel->respond(links, work.memory(), loops[i].link_B, rows.F_B, response);
  }
}

/// The lower triangle of Wᵀ W.
void fill_gram(const TreeModel& model, DynamicsWork& work, LoopFactor& factor) {
  int first_i = 0;
  for (std::size_t i = 0; i < factor.rows.size(); ++i) {
    int first_j = 0;
    for (std::size_t j = 0; j <= i; ++j) {
      alignas(32) double block[8][8] = {};
      work.kernel->gram(work.memory(), model.velocities, response_of(factor, i, model.velocities),
                        response_of(factor, j, model.velocities), block);
      for (int r = 0; r < factor.rows[i].count; ++r) {
        for (int c = 0; c < factor.rows[j].count; ++c) {
          factor.gram(first_i + r, first_j + c) = factor.rows[i].weight[r] * factor.rows[j].weight[c] * block[r][c];
        }
      }
      first_j += factor.rows[j].count;
    }
    first_i += factor.rows[i].count;
  }
}

/// Cholesky and the inverse of its factor. False unless the condition of Wᵀ W, bounded by the product of its trace and
/// that of its inverse, is within the limit.
bool invert(LoopFactor& factor) {
  MatrixX& L = factor.gram;
  MatrixX& inverse = factor.inverse_factor;
  const int n = factor.row_total;
  const double trace = L.diagonal().sum();
  for (int j = 0; j < n; ++j) {
    double d = L(j, j);
    for (int k = 0; k < j; ++k) d -= L(j, k) * L(j, k);
    if (!(d > trace / kConditionLimit)) return false;
    L(j, j) = 1 / std::sqrt(d);
    for (int i = j + 1; i < n; ++i) {
      double x = L(i, j);
      for (int k = 0; k < j; ++k) x -= L(i, k) * L(j, k);
      L(i, j) = x * L(j, j);
    }
  }
  double inverse_trace = 0;
  for (int j = 0; j < n; ++j) {
    for (int i = 0; i < j; ++i) inverse(i, j) = 0;
    inverse(j, j) = L(j, j);
    for (int i = j + 1; i < n; ++i) {
      double x = 0;
      for (int k = j; k < i; ++k) x -= L(i, k) * inverse(k, j);
      inverse(i, j) = x * L(i, i);
    }
    inverse_trace += inverse.col(j).tail(n - j).squaredNorm();
  }
  return trace * inverse_trace < kConditionLimit;
}

void decompose(const TreeModel& model, DynamicsWork& work, LoopFactor& factor) {
  factor.left.resize(model.velocities, factor.row_total);
  int first = 0;
  for (std::size_t i = 0; i < factor.rows.size(); ++i) {
    const Response response = response_of(factor, i, model.velocities);
    for (int r = 0; r < factor.rows[i].count; ++r) {
      for (int k = 0; k < model.velocities; ++k) {
        factor.left(k, first + r) =
            response[k][r] * factor.rows[i].weight[r] * std::sqrt(work.axes[static_cast<std::size_t>(k)].inverse_D);
      }
    }
    first += factor.rows[i].count;
  }
  singular_values(factor.left, factor.values, factor.right);
  factor.largest_value = factor.values.size() > 0 ? factor.values.maxCoeff() : 0.0;
}

/// λ̃ = V Σ⁻² Vᵀ r̃ over the directions that are held, weak ones bounded.
void solve_by_values(LoopFactor& factor, double most) {
  factor.lambda.setZero();
  double strong = 0;
  for (int pass = 0; pass < 2; ++pass) {  // strong directions first: they add to what weak ones may do
    for (Eigen::Index i = 0; i < factor.values.size(); ++i) {
      const double value = factor.values[i];
      const bool weak = value <= kWeakHold * factor.largest_value;
      if (value <= kNoHold * factor.largest_value || weak != (pass == 1)) continue;
      double size = 0;
      for (Eigen::Index k = 0; k < factor.given.size(); ++k) {
        size += factor.right(k, i) * factor.weights[k] * factor.given[k];
      }
      size /= value;
      if (weak)
        size = std::clamp(size, -std::hypot(most, strong), std::hypot(most, strong));
      else
        strong = std::hypot(strong, size);
      factor.lambda += (size / value) * factor.right.col(i);
    }
  }
  factor.lambda.array() *= factor.weights.array();
}

void solve_by_inverse(LoopFactor& factor) {
  const MatrixX& inverse = factor.inverse_factor;
  const int n = factor.row_total;
  factor.lambda.setZero();
  for (int i = 0; i < n; ++i) {
    double x = 0;
    for (int k = 0; k <= i; ++k) x += inverse(i, k) * factor.weights[k] * factor.given[k];
    for (int k = 0; k <= i; ++k) factor.lambda[k] += inverse(i, k) * x;
  }
  factor.lambda.array() *= factor.weights.array();
}

}  // namespace

void factor_loops(const TreeModel& model, std::span<const Loop> loops, const TreeState& state, DynamicsWork& work,
                  LoopFactor& factor) {
  size_to(model, loops, factor);
  int first = 0;
  for (std::size_t i = 0; i < loops.size(); ++i) {
    loop_rows(model, loops[i], state, work, factor.rows[i]);
    for (int r = 0; r < factor.rows[i].count; ++r) factor.weights[first++] = factor.rows[i].weight[r];
  }
  respond(model, loops, work, factor);
  fill_gram(model, work, factor);
  factor.decomposed = !invert(factor);
  if (factor.decomposed) decompose(model, work, factor);
}

void solve_loops(const TreeModel& model, DynamicsWork& work, LoopFactor& factor, double most) {
  if (factor.decomposed)
    solve_by_values(factor, most);
  else
    solve_by_inverse(factor);
  factor.forces.setZero();
  int first = 0;
  for (std::size_t i = 0; i < factor.rows.size(); ++i) {
    const Response response = response_of(factor, i, model.velocities);
    double lambda[8] = {};
    for (int r = 0; r < factor.rows[i].count; ++r) lambda[r] = factor.lambda[first++];
    for (int k = 0; k < model.velocities; ++k) {
      double x = 0;
      for (int r = 0; r < 8; ++r) x += response[k][r] * lambda[r];
      factor.forces[k] += x;
    }
  }
  work.kernel->recede(view(model), work.memory(), factor.forces.data(), factor.change.data());
}

}  // namespace drydock
