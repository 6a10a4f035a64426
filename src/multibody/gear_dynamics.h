// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "multibody/dynamics_work.h"

namespace drydock {

// Gears as rows of joint velocities, J v = 0 with v_F − ratio v_L in each. They do not depend on the state, so J v̇ = 0
// has no further term, and every Runge–Kutta method keeps J v and J q to rounding; hold_gears (tree_state.h) takes the
// rounding out. The rows are always independent, since each follower stands in one alone.

/// Articulated inertias and bias wrenches of the tree under loads, and how it answers to its gears; after
/// update_kinematics. False when some velocity moves no mass.
[[nodiscard]] bool articulate(const TreeModel& model, const LoadsView& loads, DynamicsWork& work);

/// What the gears add to the kernel's accelerate, as L⁻¹ Jᵀ λ; null where there are none. After articulate.
inline const double* gear_forces(const TreeModel& model, const DynamicsWork& work) {
  return model.gears.empty() ? nullptr : work.gears.forces.data();
}

/// Answers L⁻¹ Aᵀ of the tree to other rows A, and what they do on its accelerations: from without gears to with them.
/// In the metric of the masses, the part of the answers that would move a gear is taken out. After articulate.
void leave_to_gears(DynamicsWork& work, int velocities, int rows, double (*responses)[8], double (&power)[8]);

/// The gears' efforts λ by gear: along the follower, and −ratio of it along the leader. After accelerations of a tree
/// without loops.
inline const VectorX& gear_efforts(const DynamicsWork& work) {
  return work.gears.lambda;
}

/// Rows and columns of followers folded into those of their leaders, for forces (x, by velocity) and for a symmetric
/// matrix M of velocities: what G = ∂v/∂v_independent makes of them, Gᵀ x and Gᵀ M G. Of a follower zero is left, and
/// one on the diagonal of M, so that both keep their sizes and M can be inverted.
void fold_gears(const TreeModel& model, VectorX& x);
void fold_gears(const TreeModel& model, MatrixX& M);

/// Columns of followers added to those of their leaders, J G, for a Jacobian or the like; zero is left of a follower's.
template <class Matrix>
void fold_gear_columns(const TreeModel& model, Matrix& J) {
  for (const Gear& gear : model.gears) {
    const int follower = model.links[static_cast<std::size_t>(gear.follower)].first_velocity;
    const int leader = model.links[static_cast<std::size_t>(gear.leader)].first_velocity;
    J.col(leader) += gear.ratio * J.col(follower);
    J.col(follower).setZero();
  }
}

}  // namespace drydock
