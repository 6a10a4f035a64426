// SPDX-License-Identifier: Apache-2.0
#include "multibody/loop_dynamics.h"

#include <cmath>

#include "multibody/kinematics.h"

namespace drydock {
namespace {

/// |a| in the norm of the masses, of what the loads would do alone: Σ u²/D, and of roots aᵀ A a.
double free_size(const TreeModel& model, const DynamicsWork& work) {
  double squared = 0;
  for (std::size_t i = 0; i < model.links.size(); ++i) {
    const LinkLayout& link = model.layout[i];
    const LinkWork& at = work.links[i];
    if (link.route == JointRoute::kFreeRoot) {
      squared += std::abs(power({to_vector(at.b[0]), to_vector(at.b[1])}, to_twist(at.a)));
      continue;
    }
    for (int k = 0; k < link.velocities; ++k) {
      const AxisWork& axis = work.axes[static_cast<std::size_t>(link.first_velocity + k)];
      squared += axis.u * axis.u * axis.inverse_D;
    }
  }
  return std::sqrt(squared);
}

void add_loop_accelerations(const TreeModel& model, DynamicsWork& work) {
  for (std::size_t i = 0; i < model.links.size(); ++i) {
    LinkWork& link = work.links[i];
    for (int k = 0; k < 3; ++k) {
      link.a[0][k] += link.da[0][k];
      link.a[1][k] += link.da[1][k];
    }
  }
}

}  // namespace

DynamicsStatus loop_accelerations(const TreeModel& model, std::span<const Loop> loops, const TreeState& state,
                                  const Loads& loads, const LoopSettings& settings, DynamicsWork& work,
                                  LoopFactor& factor, VectorX& vdot) {
  const DynamicsStatus status = accelerations(model, loads, work, vdot);
  if (status != DynamicsStatus::kOk || loops.empty()) return status;
  factor_loops(model, loops, state, work, factor);

  const double eta = settings.keeping == LoopKeeping::kBaumgarte ? settings.eta_per_s : 0.0;
  int first = 0;
  for (std::size_t i = 0; i < loops.size(); ++i) {
    const LoopRows& rows = factor.rows[i];
    double acceleration[8];
    row_accelerations(loops[i], rows, work, acceleration);
    for (int r = 0; r < rows.count; ++r) {
      factor.given[first++] = -acceleration[r] - 2 * eta * rows.rate[r] - eta * eta * rows.error[r];
    }
  }
  solve_loops(model, work, factor, factor.decomposed ? free_size(model, work) : 0.0);
  vdot += factor.change;
  add_loop_accelerations(model, work);
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
