// SPDX-License-Identifier: Apache-2.0
#include "multibody/energy.h"

namespace drydock {

double kinetic_energy(const TreeModel& model, const DynamicsWork& work) {
  double energy_J = 0;
  for (std::size_t i = 0; i < model.links.size(); ++i) {
    const int link = static_cast<int>(i);
    energy_J += kinetic_energy(inertia_at_O(model, work, link), twist_at_O(work, link));
  }
  return energy_J;
}

double potential_energy(const TreeModel& model, const TreeState& state, const DynamicsWork& work, const Vector3& g_W,
                        const Vector3& p_WP) {
  double energy_J = 0;
  for (std::size_t i = 0; i < model.links.size(); ++i) {
    const int link = static_cast<int>(i);
    const SpatialInertia& M = model.links[i].M_LLo_L;
    const Vector3 p_PO_W = tree_origin(model, state, link) - p_WP;
    energy_J -= M.mass_kg * g_W.dot(p_PO_W + pose_from_O(work, link) * M.p_BBcm);
  }
  return energy_J;
}

LoadPower load_power(const TreeModel& model, const TreeState& state, const DynamicsWork& work, const Loads& loads) {
  LoadPower result;
  result.tau_W = loads.tau.dot(state.v);
  for (std::size_t i = 0; i < model.links.size(); ++i) {
    const int link = static_cast<int>(i);
    const SpatialInertia& M = model.links[i].M_LLo_L;
    if (!loads.F_L_W.empty()) result.wrenches_W += power(loads.F_L_W[i], link_twist(work, link));
    const Vector3& g_W = loads.link_g_W.empty() ? loads.g_W : loads.link_g_W[i];
    result.gravity_W += M.mass_kg * g_W.dot(frame_twist(work, link, M.p_BBcm).v);
  }
  return result;
}

}  // namespace drydock
