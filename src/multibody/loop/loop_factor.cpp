// SPDX-License-Identifier: Apache-2.0
#include "multibody/loop/loop_factor.h"

#include <algorithm>
#include <cmath>

#include "multibody/loop/singular_values.h"

namespace drydock {
namespace {

using Response = double (*)[8];

Response response_of(LoopFactor& factor, std::size_t loop, int velocities) {
  return reinterpret_cast<Response>(factor.responses.data() + loop * static_cast<std::size_t>(velocities));
}

void respond(const TreeModel& model, std::span<const Loop> loops, DynamicsWork& work, LoopFactor& factor) {
  std::fill(factor.responses.begin(), factor.responses.end(), LoopResponse{});
  const LinksView links = view(model);
  for (std::size_t i = 0; i < loops.size(); ++i) {
    const Response response = response_of(factor, i, model.velocities);
    LoopRows& rows = factor.rows[i];
    std::fill(std::begin(rows.power), std::end(rows.power), 0.0);
    work.kernel->respond(links, work.memory(), loops[i].link_A, rows.F_A, response, rows.power);
    work.kernel->respond(links, work.memory(), loops[i].link_B, rows.F_B, response, rows.power);
  }
}

/// The lower triangle of Wᵀ W.
void fill_gram(const TreeModel& model, DynamicsWork& work, LoopFactor& factor) {
  int first_i = 0;
  for (std::size_t i = 0; i < factor.rows.size(); ++i) {
    int first_j = 0;
    for (std::size_t j = 0; j <= i; ++j) {
      alignas(32) double block[6][8];
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

/// Wᵀ W = L D Lᵀ, and the inverse of L with 1/D on its diagonal. False unless the condition of Wᵀ W, bounded by the
/// product of its trace and that of its inverse, is within the limit, and it is more than rounding leaves. kRows is
/// their number, 0: n.
template <int kRows>
bool invert(double* L, double* inverse, int n, double least_trace) {
  const int N = kRows > 0 ? kRows : n;
  double trace = 0, inverse_trace = 0;
  for (int j = 0; j < N; ++j) trace += L[j * N + j];
  if (!(trace > least_trace)) return false;
  for (int j = 0; j < N; ++j) {  // columns
    const double D = L[j * N + j];
    if (!(D > trace / kConditionLimit)) return false;
    const double inverse_D = 1 / D;
    inverse[j * N + j] = inverse_D;
    for (int i = j + 1; i < N; ++i) {
      const double l = L[j * N + i] * inverse_D;
      for (int k = i; k < N; ++k) L[i * N + k] -= l * L[j * N + k];
    }
    for (int i = j + 1; i < N; ++i) L[j * N + i] *= inverse_D;
  }
  for (int j = 0; j < N; ++j) {
    inverse_trace += inverse[j * N + j];
    for (int i = j + 1; i < N; ++i) {
      double x = -L[j * N + i];
      for (int k = j + 1; k < i; ++k) x -= L[k * N + i] * inverse[j * N + k];
      inverse[j * N + i] = x;
      inverse_trace += x * x * inverse[i * N + i];
    }
  }
  return trace * inverse_trace < kConditionLimit;
}

bool invert(LoopFactor& factor) {
  double *L = factor.gram.data(), *inverse = factor.inverse_factor.data();
  const double least_trace = factor.least_value * factor.least_value;
  return factor.row_total == 6 ? invert<6>(L, inverse, 6, least_trace)
                               : invert<0>(L, inverse, factor.row_total, least_trace);
}

double least_value(const TreeModel& model, const LoopFactor& factor) {
  double mass_kg = 0, stiffest = 0;
  for (const LinkLayout& link : model.layout) mass_kg += link.mass_kg;
  for (const double weight : factor.weights) stiffest = std::max(stiffest, weight);
  return kRounding * stiffest / std::sqrt(mass_kg);
}

void decompose(const TreeModel& model, DynamicsWork& work, LoopFactor& factor) {
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
      if (value <= std::max(kNoHold * factor.largest_value, factor.least_value) || weak != (pass == 1)) continue;
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

/// λ̃ = L⁻ᵀ D⁻¹ L⁻¹ r̃
template <int kRows>
void solve_by_inverse(LoopFactor& factor) {
  const int N = kRows > 0 ? kRows : factor.row_total;
  const double* inverse = factor.inverse_factor.data();
  const double *weights = factor.weights.data(), *given = factor.given.data();
  double *lambda = factor.lambda.data(), *x = factor.scratch.data();
  for (int i = 0; i < N; ++i) x[i] = weights[i] * given[i];
  for (int i = N - 1; i >= 0; --i) {
    for (int k = 0; k < i; ++k) x[i] += inverse[k * N + i] * weights[k] * given[k];
  }
  for (int i = 0; i < N; ++i) x[i] *= inverse[i * N + i];
  for (int i = 0; i < N; ++i) {
    double sum = x[i];
    for (int k = i + 1; k < N; ++k) sum += inverse[i * N + k] * x[k];
    lambda[i] = weights[i] * sum;
  }
}

}  // namespace

void size_factor(const TreeModel& model, std::span<const Loop> loops, LoopFactor& factor) {
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
  factor.scratch.resize(total);
  factor.left.resize(model.velocities, total);
  factor.right.resize(total, total);
  factor.values.resize(total);
  factor.start_q.resize(model.positions);
  factor.forces.resize(model.velocities);
  factor.change.resize(model.velocities);
}

void factor_loops(const TreeModel& model, std::span<const Loop> loops, const TreeState& state, DynamicsWork& work,
                  LoopFactor& factor) {
  size_factor(model, loops, factor);
  int first = 0;
  for (std::size_t i = 0; i < loops.size(); ++i) {
    loop_rows(model, loops[i], state, work, factor.rows[i]);
    for (int r = 0; r < factor.rows[i].count; ++r) factor.weights[first++] = factor.rows[i].weight[r];
  }
  factor.least_value = least_value(model, factor);
  respond(model, loops, work, factor);
  fill_gram(model, work, factor);
  factor.decomposed = !invert(factor);
  if (factor.decomposed) decompose(model, work, factor);
}

void solve_loops(const TreeModel& model, const DynamicsWork& work, LoopFactor& factor, double most) {
  if (factor.decomposed)
    solve_by_values(factor, most);
  else if (factor.row_total == 6)
    solve_by_inverse<6>(factor);
  else
    solve_by_inverse<0>(factor);
  factor.forces.setZero();
  int first = 0;
  for (std::size_t i = 0; i < factor.rows.size(); ++i) {
    const Response response = response_of(factor, i, model.velocities);
    alignas(32) double lambda[8] = {};
    for (int r = 0; r < factor.rows[i].count; ++r) lambda[r] = factor.lambda[first++];
    work.kernel->combine(model.velocities, response, lambda, factor.forces.data());
  }
}

void solve_for_change(const TreeModel& model, DynamicsWork& work, LoopFactor& factor, double most) {
  solve_loops(model, work, factor, most);
  work.kernel->recede(view(model), work.memory(), factor.forces.data(), factor.change.data());
}

}  // namespace drydock
