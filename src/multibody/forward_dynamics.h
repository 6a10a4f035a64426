// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "multibody/dynamics_work.h"
#include "multibody/loads.h"

namespace drydock {

enum class DynamicsStatus {
  kOk,
  kNoMass,     // some velocity moves no mass (or an inertia is not one)
  kNotFinite,  // a load or a state was not finite
};

/// v̇ of a tree without loops by the articulated-body algorithm, O(links). Reaction of the joints, loops: see
/// loop_dynamics.h. The state's velocities and the loads give
///   M(q) v̇ + h(q, v) = τ + Σ J_Lᵀ F_L,
/// and where the model has gears, their efforts besides (gear_dynamics.h): v̇ then obeys them to the last bit.
[[nodiscard]] DynamicsStatus forward_dynamics(const TreeModel& model, const TreeState& state, const Loads& loads,
                                              DynamicsWork& work, VectorX& vdot);

/// The same after update_kinematics, for loads that depend on it.
[[nodiscard]] DynamicsStatus accelerations(const TreeModel& model, const Loads& loads, DynamicsWork& work,
                                           VectorX& vdot);

}  // namespace drydock
