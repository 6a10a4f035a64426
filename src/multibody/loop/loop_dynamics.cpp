// SPDX-License-Identifier: Apache-2.0
#include "multibody/loop/loop_dynamics.h"

#include <cmath>

#include "multibody/gear_dynamics.h"
#include "multibody/kinematics.h"

namespace drydock {
namespace {

/// |v̇| in the norm of the masses, of what the loads would do alone.
double free_size(const TreeModel& model, const DynamicsWork& work) {
  double squared = 0;
  for (int k = 0; k < model.velocities; ++k) {
    const AxisWork& axis = work.axes[static_cast<std::size_t>(k)];
    squared += axis.u * axis.u * axis.inverse_D;
  }
  return std::sqrt(squared);
}

}  // namespace

DynamicsStatus loop_accelerations(const TreeModel& model, std::span<const Loop> loops, const TreeState& state,
                                  const Loads& loads, const LoopSettings& settings, DynamicsWork& work,
                                  LoopFactor& factor, VectorX& vdot) {
  if (loops.empty()) return accelerations(model, loads, work, vdot);
  vdot.resize(model.velocities);
  if (!articulate(model, view(loads), work)) return DynamicsStatus::kNoMass;
  factor_loops(model, loops, state, work, factor);

  const double eta = settings.keeping == LoopKeeping::kBaumgarte ? settings.eta_per_s : 0.0;
  int first = 0;
  for (const LoopRows& rows : factor.rows) {
    for (int r = 0; r < rows.count; ++r) {
      factor.given[first++] = -(rows.power[r] + rows.bias[r]) - 2 * eta * rows.rate[r] - eta * eta * rows.error[r];
    }
  }
  solve_loops(model, work, factor, factor.decomposed ? free_size(model, work) : 0.0);
  if (!model.gears.empty()) factor.forces += work.gears.forces;
  work.kernel->accelerate(view(model), work.memory(), factor.forces.data(), vdot.data());
  hold_gear_rates(model, vdot);
  return vdot.allFinite() ? DynamicsStatus::kOk : DynamicsStatus::kNotFinite;
}

Wrench loop_wrench(const Loop& loop, std::size_t index, const DynamicsWork& work, const LoopFactor& factor) {
  Eigen::Index first = 0;
  for (std::size_t i = 0; i < index; ++i) first += factor.rows[i].count;
  const LoopRows& rows = factor.rows[index];
  Wrench F_O_W;
  for (int r = 0; r < rows.count; ++r) {
    for (int k = 0; k < 3; ++k) {
      F_O_W.t[k] += rows.F_B[k][r] * factor.lambda[first + r];
      F_O_W.f[k] += rows.F_B[3 + k][r] * factor.lambda[first + r];
    }
  }
  return shift(F_O_W, pose_from_O(work, loop.link_B) * loop.X_BD.p);
}

}  // namespace drydock
