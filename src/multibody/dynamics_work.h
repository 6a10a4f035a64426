// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "multibody/kernel/dynamics_kernel.h"
#include "multibody/tree_state.h"

namespace drydock {

/// How a tree answers to the efforts of its gears (gear_dynamics.h). With M = L D Lᵀ and a row of J for each gear,
/// v_F − ratio v_L, the efforts λ along the rows change accelerations by M⁻¹ Jᵀ λ.
struct GearWork {
  MatrixX responses;  // L⁻¹ Jᵀ: velocities × gears
  MatrixX factor;     // of J M⁻¹ Jᵀ = F Fᵀ, lower triangle
  VectorX lambda;     // that holds the gears against the loads without loops
  VectorX forces;     // L⁻¹ Jᵀ λ, by velocity
  VectorX row;        // scratch, by gear
};

/// Working memory for the dynamics of one tree model. Sized once, then no step allocates. Values of the last call stay
/// in it, and the functions that take it `after` another read them.
struct DynamicsWork {
  DynamicsWork() = default;
  explicit DynamicsWork(const TreeModel& model) { resize(model); }

  /// Grows where it is too small; never shrinks, so that structural events seldom allocate.
  void resize(const TreeModel& model);

  DynamicsMemory memory() { return {links.data(), axes.data(), roots.data(), joints.data()}; }

  std::vector<LinkWork> links;
  std::vector<AxisWork> axes;
  std::vector<RootWork> roots;
  std::vector<JointLayout> joints;
  GearWork gears;     // sized where the model has gears
  VectorX no_forces;  // zeros, one for each velocity
  const DynamicsKernel* kernel = &dynamics_kernel();
};

inline LinksView view(const TreeModel& model) {
  return {model.layout.data(), static_cast<int>(model.links.size())};
}

/// Poses, twists, motion columns of all links into `work` (tree_layout.h tells the frames).
void update_kinematics(const TreeModel& model, const TreeState& state, DynamicsWork& work);

}  // namespace drydock
