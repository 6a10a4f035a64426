// SPDX-License-Identifier: Apache-2.0
#include "multibody/momentum.h"

#include "multibody/joint.h"

namespace drydock {

MassCentre mass_centre(const TreeModel& model, const TreeState& state, const DynamicsWork& work) {
  MassCentre sum;
  if (model.links.empty()) return sum;
  const Vector3 p_WR = tree_origin(model, state, 0);  // counted from the first tree's point, near the masses
  Vector3 moment = Vector3::Zero();
  for (std::size_t i = 0; i < model.links.size(); ++i) {
    const int link = static_cast<int>(i);
    const SpatialInertia& M = model.links[i].M_LLo_L;
    sum.mass_kg += M.mass_kg;
    moment += M.mass_kg * (pose_from_O(work, link) * M.p_BBcm + (tree_origin(model, state, link) - p_WR));
    sum.v_WCm += M.mass_kg * frame_twist(work, link, M.p_BBcm).v;
  }
  if (sum.mass_kg == 0) return {};
  sum.p_WCm = p_WR + moment / sum.mass_kg;
  sum.v_WCm /= sum.mass_kg;
  return sum;
}

Wrench momentum(const TreeModel& model, const TreeState& state, const DynamicsWork& work, const Vector3& p_WP) {
  Wrench sum;
  for (std::size_t i = 0; i < model.links.size(); ++i) {
    const int link = static_cast<int>(i);
    const Vector3 p_OP_W = p_WP - tree_origin(model, state, link);
    sum = sum + shift(inertia_at_O(model, work, link) * twist_at_O(work, link), p_OP_W);
  }
  return sum;
}

Wrench centroidal_momentum(const TreeModel& model, const TreeState& state, const DynamicsWork& work) {
  const MassCentre centre = mass_centre(model, state, work);
  Wrench sum;
  for (std::size_t i = 0; i < model.links.size(); ++i) {
    const int link = static_cast<int>(i);
    const Vector3 p_OCm_W = centre.p_WCm - tree_origin(model, state, link);
    const SpatialInertia M_LCm_W = shift(inertia_at_O(model, work, link), p_OCm_W);
    const Twist V_Cm = shift(twist_at_O(work, link), p_OCm_W);
    sum.t += (M_LCm_W * Twist{V_Cm.w, V_Cm.v - centre.v_WCm}).t;
  }
  sum.f = centre.mass_kg * centre.v_WCm;
  return sum;
}

void centroidal_momentum_matrix(const TreeModel& model, const TreeState& state, const DynamicsWork& work,
                                CompositeInertias& composites, Matrix6X& A) {
  composite_inertias(model, work, composites);
  const Vector3 p_WCm = mass_centre(model, state, work).p_WCm;
  A.resize(6, model.velocities);
  for (std::size_t i = 0; i < model.links.size(); ++i) {
    const Link& link = model.links[i];
    const Vector3 p_OCm_W = p_WCm - tree_origin(model, state, static_cast<int>(i));
    for (int k = link.first_velocity; k < link.first_velocity + velocity_count(link.joint); ++k) {
      const Wrench h_Cm_W = shift(composites[i] * motion_column(work, k), p_OCm_W);
      A.col(k) << h_Cm_W.t, h_Cm_W.f;
    }
  }
}

}  // namespace drydock
