// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "multibody/kinematics.h"
#include "multibody/loads.h"

namespace drydock {

// All after update_kinematics.

/// ½ vᵀ M v [J].
double kinetic_energy(const TreeModel& model, const DynamicsWork& work);

/// −Σ m g · p_PLcm [J] in uniform gravity; zero for masses at P.
double potential_energy(const TreeModel& model, const TreeState& state, const DynamicsWork& work, const Vector3& g_W,
                        const Vector3& p_WP = Vector3::Zero());

/// What the loads do to the motion [W]. Their sum is the rate of the kinetic energy.
struct LoadPower {
  double tau_W = 0;
  double wrenches_W = 0;
  double gravity_W = 0;

  double sum_W() const { return tau_W + wrenches_W + gravity_W; }
};
LoadPower load_power(const TreeModel& model, const TreeState& state, const DynamicsWork& work, const Loads& loads);

}  // namespace drydock
