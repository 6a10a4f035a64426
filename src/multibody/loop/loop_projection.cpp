// SPDX-License-Identifier: Apache-2.0
#include "multibody/loop/loop_projection.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "multibody/gear_dynamics.h"
#include "multibody/loads.h"

namespace drydock {
namespace {

constexpr double kNotBounded = std::numeric_limits<double>::infinity();

/// Factor at the present state; its inertias do not depend on loads or velocities.
bool factor_at(const TreeModel& model, std::span<const Loop> loops, const TreeState& state, DynamicsWork& work,
               LoopFactor& factor) {
  update_kinematics(model, state, work);
  static const Vector3 no_gravity = Vector3::Zero();
  const LoadsView loads = {work.no_forces.data(), nullptr, no_gravity.data(), 0};
  if (!articulate(model, loads, work)) return false;
  factor_loops(model, loops, state, work, factor);
  return true;
}

double largest_error(const LoopFactor& factor, LoopError& error) {
  double largest = 0;
  error = {};
  for (const LoopRows& rows : factor.rows) {
    error.distance_m = std::max(error.distance_m, rows.distance_m);
    error.angle_rad = std::max(error.angle_rad, rows.angle_rad);
    for (int r = 0; r < rows.count; ++r) largest = std::max(largest, std::abs(rows.error[r]));
  }
  return largest;
}

void give(LoopFactor& factor, const double (LoopRows::*what)[8]) {
  int first = 0;
  for (const LoopRows& rows : factor.rows) {
    for (int r = 0; r < rows.count; ++r) factor.given[first++] = -(rows.*what)[r];
  }
}

/// ½ Δvᵀ M Δv = ½ Δvᵀ Jᵀ λ = −½ λ · (J v): what the correction takes out of the motion.
double energy_taken_J(const LoopFactor& factor) {
  return 0.5 * factor.lambda.dot(factor.given);
}

Projection correct_velocities(const TreeModel& model, TreeState& state, DynamicsWork& work, LoopFactor& factor,
                              Projection result) {
  give(factor, &LoopRows::rate);
  solve_for_change(model, work, factor, kNotBounded);
  state.v += factor.change;
  hold_gear_rates(model, state.v);
  result.energy_lost_J = energy_taken_J(factor);
  return result;
}

}  // namespace

bool loops_hold(const TreeModel& model, std::span<const Loop> loops, const ProjectionSettings& settings,
                const TreeState& state, const DynamicsWork& work, LoopFactor& factor) {
  if (factor.decomposed || factor.rows.size() != loops.size()) return false;
  bool hold = true;
  for (std::size_t i = 0; i < loops.size(); ++i) {
    LoopRows& rows = factor.rows[i];
    loop_rows(model, loops[i], state, work, rows);
    for (int r = 0; r < rows.count; ++r) {
      hold = hold && std::abs(rows.error[r]) <= settings.tolerance && std::abs(rows.rate[r]) <= settings.rate_tolerance;
    }
  }
  return hold;
}

Projection project(const TreeModel& model, std::span<const Loop> loops, const ProjectionSettings& settings,
                   TreeState& state, DynamicsWork& work, LoopFactor& factor) {
  Projection result;
  double first = 0;
  for (;;) {
    if (!factor_at(model, loops, state, work, factor)) return {ProjectionStatus::kNoMass, result.iterations, {}, 0};
    const double largest = largest_error(factor, result.error);
    if (largest <= settings.tolerance) break;
    if (result.iterations == 0) {
      first = largest;
      factor.start_q = state.q;
    }
    if (!std::isfinite(largest) || result.iterations == settings.most_iterations) {
      result.status = ProjectionStatus::kNotClosed;
      if (largest < first) break;
      state.q = factor.start_q;
      if (!factor_at(model, loops, state, work, factor)) return {ProjectionStatus::kNoMass, result.iterations, {}, 0};
      largest_error(factor, result.error);
      break;
    }
    give(factor, &LoopRows::error);
    solve_for_change(model, work, factor, kNotBounded);
    retract(model, state.q, factor.change, state.q);
    ++result.iterations;
  }
  return correct_velocities(model, state, work, factor, result);
}

Projection project_velocities(const TreeModel& model, std::span<const Loop> loops, TreeState& state, DynamicsWork& work,
                              LoopFactor& factor) {
  Projection result;
  if (!factor_at(model, loops, state, work, factor)) return {ProjectionStatus::kNoMass, 0, {}, 0};
  largest_error(factor, result.error);
  return correct_velocities(model, state, work, factor, result);
}

}  // namespace drydock
