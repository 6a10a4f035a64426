// SPDX-License-Identifier: Apache-2.0
#include "multibody/forward_dynamics.h"

namespace drydock {

DynamicsStatus accelerations(const TreeModel& model, const Loads& loads, DynamicsWork& work, VectorX& vdot) {
  vdot.resize(model.velocities);
  const LinksView links = view(model);
  if (!work.kernel->articulate(links, view(loads), work.memory())) return DynamicsStatus::kNoMass;
  work.kernel->accelerate(links, work.memory(), nullptr, vdot.data());
  return vdot.allFinite() ? DynamicsStatus::kOk : DynamicsStatus::kNotFinite;
}

DynamicsStatus forward_dynamics(const TreeModel& model, const TreeState& state, const Loads& loads, DynamicsWork& work,
                                VectorX& vdot) {
  update_kinematics(model, state, work);
  return accelerations(model, loads, work, vdot);
}

}  // namespace drydock
