// SPDX-License-Identifier: Apache-2.0
#include "multibody/forward_dynamics.h"

#include "multibody/gear_dynamics.h"

namespace drydock {

DynamicsStatus accelerations(const TreeModel& model, const Loads& loads, DynamicsWork& work, VectorX& vdot) {
  vdot.resize(model.velocities);
  if (!articulate(model, view(loads), work)) return DynamicsStatus::kNoMass;
  work.kernel->accelerate(view(model), work.memory(), gear_forces(model, work), vdot.data());
  hold_gear_rates(model, vdot);
  return vdot.allFinite() ? DynamicsStatus::kOk : DynamicsStatus::kNotFinite;
}

DynamicsStatus forward_dynamics(const TreeModel& model, const TreeState& state, const Loads& loads, DynamicsWork& work,
                                VectorX& vdot) {
  update_kinematics(model, state, work);
  return accelerations(model, loads, work, vdot);
}

}  // namespace drydock
