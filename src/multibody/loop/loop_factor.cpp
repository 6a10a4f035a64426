// SPDX-License-Identifier: Apache-2.0
#include "multibody/loop/loop_factor.h"

#include <algorithm>
#include <cmath>

#include "multibody/gear_dynamics.h"
#include "multibody/loop/singular_values.h"

namespace drydock {
namespace {

using Response = double (*)[8];

Response response_of(LoopFactor& factor, std::size_t bundle, int velocities) {
  return reinterpret_cast<Response>(factor.responses.data() + bundle * static_cast<std::size_t>(velocities));
}

LoopRows& held_rows(LoopFactor& factor, std::size_t bundle) {
  LoopBundle& of = factor.bundles[bundle];
  return of.is_single() ? factor.rows[of.loops.front()] : of.held;
}

void respond(const TreeModel& model, DynamicsWork& work, LoopFactor& factor) {
  std::fill(factor.responses.begin(), factor.responses.end(), LoopResponse{});
  const LinksView links = view(model);
  for (std::size_t i = 0; i < factor.bundles.size(); ++i) {
    const LoopBundle& bundle = factor.bundles[i];
    const Response response = response_of(factor, i, model.velocities);
    LoopRows& rows = held_rows(factor, i);
    std::fill(std::begin(rows.power), std::end(rows.power), 0.0);
    work.kernel->respond(links, work.memory(), bundle.link_A, rows.F_A, response, rows.power);
    work.kernel->respond(links, work.memory(), bundle.link_B, rows.F_B, response, rows.power);
    if (!model.gears.empty()) leave_to_gears(work, model.velocities, rows.count, response, rows.power);
    if (!bundle.is_single()) spread_power(bundle, factor.rows);
  }
}

/// The lower triangle of Wᵀ W.
void fill_gram(const TreeModel& model, DynamicsWork& work, LoopFactor& factor) {
  int first_i = 0;
  for (std::size_t i = 0; i < factor.bundles.size(); ++i) {
    const LoopRows& rows_i = held_rows(factor, i);
    int first_j = 0;
    for (std::size_t j = 0; j <= i; ++j) {
      const LoopRows& rows_j = held_rows(factor, j);
      alignas(32) double block[6][8];
      work.kernel->gram(work.memory(), model.velocities, response_of(factor, i, model.velocities),
                        response_of(factor, j, model.velocities), block);
      for (int r = 0; r < rows_i.count; ++r) {
        for (int c = 0; c < rows_j.count; ++c) {
          factor.gram(first_i + r, first_j + c) = rows_i.weight[r] * rows_j.weight[c] * block[r][c];
        }
      }
      first_j += rows_j.count;
    }
    first_i += rows_i.count;
  }
}

/// Wᵀ W = L D Lᵀ, and the inverse of L with 1/D on its diagonal. False unless the condition of Wᵀ W, bounded by the
/// product of its trace and that of its inverse, is within the limit, and it is more than rounding leaves. kRows is
/// their number, 0: n.
template <int kRows>
bool invert(double* L, double* inverse, int n, double least_trace, double& condition) {
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
  condition = trace * inverse_trace;
  return condition < kConditionLimit;
}

bool invert(LoopFactor& factor) {
  double *L = factor.gram.data(), *inverse = factor.inverse_factor.data();
  const double least_trace = factor.least_value * factor.least_value;
  return factor.held_total == 6 ? invert<6>(L, inverse, 6, least_trace, factor.condition)
                                : invert<0>(L, inverse, factor.held_total, least_trace, factor.condition);
}

double least_value(const TreeModel& model, const LoopFactor& factor) {
  double mass_kg = 0, stiffest = 0;
  for (const LinkLayout& link : model.layout) mass_kg += link.mass_kg;
  for (const double weight : factor.weights) stiffest = std::max(stiffest, weight);
  return kRounding * stiffest / std::sqrt(mass_kg);
}

void decompose(const TreeModel& model, DynamicsWork& work, LoopFactor& factor) {
  int first = 0;
  for (std::size_t i = 0; i < factor.bundles.size(); ++i) {
    const Response response = response_of(factor, i, model.velocities);
    const LoopRows& rows = held_rows(factor, i);
    for (int r = 0; r < rows.count; ++r) {
      for (int k = 0; k < model.velocities; ++k) {
        factor.left(k, first + r) =
            response[k][r] * rows.weight[r] * std::sqrt(work.axes[static_cast<std::size_t>(k)].inverse_D);
      }
    }
    first += rows.count;
  }
  singular_values(factor.left, factor.values, factor.right);
  factor.largest_value = factor.values.size() > 0 ? factor.values.maxCoeff() : 0.0;
  double least = factor.largest_value;
  for (const double value : factor.values) {
    if (value > kNothing * factor.largest_value) least = std::min(least, value);
  }
  factor.condition = least > 0 ? factor.largest_value * factor.largest_value / (least * least) : 1.0;
}

/// λ̃ = V Σ⁻² Vᵀ r̃ over the directions that are held, weak ones bounded.
void solve_by_values(LoopFactor& factor, double most) {
  factor.solution.setZero();
  double strong = 0;
  for (int pass = 0; pass < 2; ++pass) {  // strong directions first: they add to what weak ones may do
    for (Eigen::Index i = 0; i < factor.values.size(); ++i) {
      const double value = factor.values[i];
      const bool weak = value <= kWeakHold * factor.largest_value;
      if (value <= std::max(kNoHold * factor.largest_value, factor.least_value) || weak != (pass == 1)) continue;
      double size = factor.right.col(i).dot(factor.target) / value;
      if (weak)
        size = std::clamp(size, -std::hypot(most, strong), std::hypot(most, strong));
      else
        strong = std::hypot(strong, size);
      factor.solution += (size / value) * factor.right.col(i);
    }
  }
}

/// λ̃ = L⁻ᵀ D⁻¹ L⁻¹ r̃
template <int kRows>
void solve_by_inverse(LoopFactor& factor) {
  const int N = kRows > 0 ? kRows : factor.held_total;
  const double *inverse = factor.inverse_factor.data(), *target = factor.target.data();
  double* x = factor.solution.data();
  for (int i = N - 1; i >= 0; --i) {
    x[i] = target[i];
    for (int k = 0; k < i; ++k) x[i] += inverse[k * N + i] * target[k];
  }
  for (int i = 0; i < N; ++i) x[i] *= inverse[i * N + i];
  for (int i = 0; i < N; ++i) {  // rows below i are still those of D⁻¹ L⁻¹ r̃
    for (int k = i + 1; k < N; ++k) x[i] += inverse[i * N + k] * x[k];
  }
}

/// r̃ of the bundles from r of the loops.
void gather_target(LoopFactor& factor) {
  double* target = factor.target.data();
  for (const LoopBundle& bundle : factor.bundles) {
    if (!bundle.is_single()) {
      gather(bundle, factor.weights, factor.given, target);
      target += bundle.rank;
      continue;
    }
    for (const LoopBundle::Row& row : bundle.rows) *target++ = factor.weights[row.index] * factor.given[row.index];
  }
}

/// λ of the loops from λ̃ of the bundles, and L⁻¹ Jᵀ λ.
void spread_solution(const TreeModel& model, const DynamicsWork& work, LoopFactor& factor) {
  factor.forces.setZero();
  const double* solution = factor.solution.data();
  for (std::size_t i = 0; i < factor.bundles.size(); ++i) {
    const LoopBundle& bundle = factor.bundles[i];
    const LoopRows& rows = held_rows(factor, i);
    alignas(32) double lambda[8] = {};
    for (int r = 0; r < rows.count; ++r) lambda[r] = rows.weight[r] * solution[r];
    if (bundle.is_single()) {
      for (const LoopBundle::Row& row : bundle.rows) factor.lambda[row.index] = lambda[row.row];
    } else {
      spread(bundle, factor.weights, solution, factor.lambda);
    }
    work.kernel->combine(model.velocities, response_of(factor, i, model.velocities), lambda, factor.forces.data());
    solution += rows.count;
  }
}

/// Room for as many rows as the bundles hold now.
void size_held(const TreeModel& model, LoopFactor& factor) {
  factor.held_total = 0;
  for (std::size_t i = 0; i < factor.bundles.size(); ++i) factor.held_total += held_rows(factor, i).count;
  factor.gram.resize(factor.held_total, factor.held_total);
  factor.inverse_factor.resize(factor.held_total, factor.held_total);
  factor.target.resize(factor.held_total);
  factor.solution.resize(factor.held_total);
  factor.left.resize(model.velocities, factor.held_total);
  factor.right.resize(factor.held_total, factor.held_total);
  factor.values.resize(factor.held_total);
}

}  // namespace

void size_factor(const TreeModel& model, std::span<const Loop> loops, LoopFactor& factor) {
  if (!std::equal(loops.begin(), loops.end(), factor.loops.begin(), factor.loops.end())) {
    factor.loops.assign(loops.begin(), loops.end());
    factor.bundles = bundle_loops(loops);
  }
  factor.rows.resize(loops.size());
  factor.responses.resize(factor.bundles.size() * static_cast<std::size_t>(model.velocities));
  int total = 0;
  for (const Loop& loop : loops) total += row_count(loop.kind);
  factor.row_total = total;
  factor.weights.resize(total);
  factor.given.resize(total);
  factor.lambda.resize(total);
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
  for (LoopBundle& bundle : factor.bundles) {
    if (!bundle.is_single()) reduce(bundle, loops, factor.rows);
  }
  size_held(model, factor);
  factor.least_value = least_value(model, factor);
  respond(model, work, factor);
  fill_gram(model, work, factor);
  factor.decomposed = !invert(factor);
  if (factor.decomposed) decompose(model, work, factor);
}

void solve_loops(const TreeModel& model, const DynamicsWork& work, LoopFactor& factor, double most) {
  gather_target(factor);
  if (factor.decomposed)
    solve_by_values(factor, most);
  else if (factor.held_total == 6)
    solve_by_inverse<6>(factor);
  else
    solve_by_inverse<0>(factor);
  spread_solution(model, work, factor);
}

void solve_for_change(const TreeModel& model, DynamicsWork& work, LoopFactor& factor, double most) {
  solve_loops(model, work, factor, most);
  work.kernel->recede(view(model), work.memory(), factor.forces.data(), factor.change.data());
}

}  // namespace drydock
