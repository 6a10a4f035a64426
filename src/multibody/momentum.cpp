// SPDX-License-Identifier: Apache-2.0
#include "multibody/momentum.h"

#include "multibody/joint/joint.h"

namespace drydock {

namespace {

/// The centre counted from R, the first tree's own point: near the masses wherever they are.
struct NearCentre {
  double mass_kg = 0;
  Vector3 p_WR = Vector3::Zero();
  Vector3 p_RCm_W = Vector3::Zero();
  Vector3 v_WCm = Vector3::Zero();
};

NearCentre near_centre(const TreeModel& model, const TreeState& state, const DynamicsWork& work) {
  NearCentre sum;
  if (model.links.empty()) return sum;
  sum.p_WR = tree_origin(model, state, 0);
  for (std::size_t i = 0; i < model.links.size(); ++i) {
    const int link = static_cast<int>(i);
    const SpatialInertia& M = model.links[i].M_LLo_L;
    const Vector3 p_RO_W = tree_origin(model, state, link) - sum.p_WR;
    sum.mass_kg += M.mass_kg;
    sum.p_RCm_W += M.mass_kg * (p_RO_W + pose_from_O(work, link) * M.p_BBcm);
    sum.v_WCm += M.mass_kg * frame_twist(work, link, M.p_BBcm).v;
  }
  if (sum.mass_kg == 0) return {};
  sum.p_RCm_W /= sum.mass_kg;
  sum.v_WCm /= sum.mass_kg;
  return sum;
}

/// From the point O of a link's tree.
Vector3 p_OCm_W(const NearCentre& centre, const TreeModel& model, const TreeState& state, int link) {
  return centre.p_RCm_W - (tree_origin(model, state, link) - centre.p_WR);
}

}  // namespace

MassCentre mass_centre(const TreeModel& model, const TreeState& state, const DynamicsWork& work) {
  const NearCentre centre = near_centre(model, state, work);
  return {centre.mass_kg, centre.p_WR + centre.p_RCm_W, centre.v_WCm};
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
  const NearCentre centre = near_centre(model, state, work);
  Wrench sum;
  for (std::size_t i = 0; i < model.links.size(); ++i) {
    const int link = static_cast<int>(i);
    const Vector3 to_centre = p_OCm_W(centre, model, state, link);
    const SpatialInertia M_LCm_W = shift(inertia_at_O(model, work, link), to_centre);
    const Twist V_Cm = shift(twist_at_O(work, link), to_centre);
    sum.t += (M_LCm_W * Twist{V_Cm.w, V_Cm.v - centre.v_WCm}).t;
  }
  sum.f = centre.mass_kg * centre.v_WCm;
  return sum;
}

MomentumRate momentum_rate(const TreeModel& model, const TreeState& state, const DynamicsWork& work,
                           const Vector3& p_WP, std::vector<MomentumRateSums>& sums) {
  MomentumRate all;
  sums.resize(model.links.size());
  work.kernel->sum_momentum_rates(view(model), work.links.data(), sums.data());
  for (std::size_t i = 0; i < model.links.size(); ++i) {
    if (model.links[i].root != static_cast<int>(i)) continue;
    const MomentumRateSums& tree = sums[i];
    const Vector3 p_PO = tree_origin(model, state, static_cast<int>(i)) - p_WP, force = to_vector(tree.force);
    all.mass_kg += tree.mass_kg;
    all.mass_moment += to_vector(tree.first_moment) + tree.mass_kg * p_PO;
    all.rate = all.rate + Wrench{to_vector(tree.torque) + p_PO.cross(force), force};
  }
  return all;
}

void centroidal_momentum_matrix(const TreeModel& model, const TreeState& state, const DynamicsWork& work,
                                CompositeInertias& composites, Matrix6X& A) {
  composite_inertias(model, work, composites);
  const NearCentre centre = near_centre(model, state, work);
  A.resize(6, model.velocities);
  for (std::size_t i = 0; i < model.links.size(); ++i) {
    const Link& link = model.links[i];
    const Vector3 to_centre = p_OCm_W(centre, model, state, static_cast<int>(i));
    for (int k = link.first_velocity; k < link.first_velocity + velocity_count(link.joint); ++k) {
      const Wrench h_Cm_W = shift(composites[i] * motion_column(work, k), to_centre);
      A.col(k) << h_Cm_W.t, h_Cm_W.f;
    }
  }
}

}  // namespace drydock
