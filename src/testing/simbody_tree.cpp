// SPDX-License-Identifier: Apache-2.0
#include "testing/simbody_tree.h"

#include "testing/simbody_coordinates.h"

namespace drydock::testing {
namespace {

std::vector<SimbodyLink> links_of(const TreeModel& model) {
  std::vector<SimbodyLink> links;
  for (const Link& link : model.links) {
    const SpatialInertia& M = link.M_LLo_L;
    links.push_back(
        {link.parent, link.joint, link.X_PF.R.matrix, link.X_PF.p, M.mass_kg, M.p_BBcm, inertia_about_origin(M)});
  }
  return links;
}

}  // namespace

SimbodyTree::SimbodyTree(const TreeModel& model) : model_(model), engine_(links_of(model)) {}

PeerMotion SimbodyTree::motion(const TreeState& state, const Loads& loads) {
  SimbodyLoads acting{to_simbody_velocities(model_, loads.tau), {}, {}, loads.g_W};
  for (std::size_t i = 0; i < model_.links.size(); ++i) {
    const Wrench F_L_W = loads.F_L_W.empty() ? Wrench{} : loads.F_L_W[i];
    acting.t_L_W.push_back(F_L_W.t);
    acting.f_L_W.push_back(F_L_W.f);
  }
  const SimbodyMotion found =
      engine_.motion(to_simbody_positions(model_, state.q), to_simbody_velocities(model_, state.v), acting);
  PeerMotion motion;
  motion.vdot = from_simbody_velocities(model_, found.udot);
  for (std::size_t i = 0; i < model_.links.size(); ++i) {
    motion.X_WL.push_back({{found.R_WL[i]}, found.p_WL[i]});
    motion.V_WL_W.push_back({found.w_WL[i], found.v_WL[i]});
  }
  return motion;
}

}  // namespace drydock::testing
