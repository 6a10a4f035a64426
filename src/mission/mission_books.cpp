// SPDX-License-Identifier: Apache-2.0
#include "mission/mission_books.h"

#include "multibody/energy.h"
#include "multibody/momentum.h"

namespace drydock {

EnergyNow energy_of(const MissionMoment& moment) {
  EnergyNow energy;
  energy.kinetic_J = kinetic_energy(moment.mechanism.tree.model, moment.work);
  energy.spring_J = moment.law.spring_energy_J();
  energy.drives_J = moment.law.drive_energy_J();
  energy.cables_J = moment.law.cable_energy_J();
  if (moment.mission.g_W == Vector3::Zero()) return energy;
  for (std::size_t i = 1; i < moment.mission.bodies.size(); ++i) {
    const SpatialInertia& M = moment.mission.bodies[i].M_BBo_B;
    const Pose X_WB = body_pose(moment.mechanism, moment.state, moment.work, static_cast<int>(i));
    energy.potential_J -= M.mass_kg * moment.mission.g_W.dot(X_WB * M.p_BBcm - moment.law.p_WP());
  }
  return energy;
}

Wrench momentum_of(const MissionMoment& moment) {
  return momentum(moment.mechanism.tree.model, moment.state, moment.work, moment.law.p_WP());
}

}  // namespace drydock
