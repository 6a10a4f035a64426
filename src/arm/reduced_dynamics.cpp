// SPDX-License-Identifier: Apache-2.0
#include "arm/reduced_dynamics.h"

#include <Eigen/Cholesky>
#include <algorithm>

namespace drydock {

void DynamicsReducer::bias(const TreeModel& model, const TreeState& state, std::span<const PointForce> forces,
                           VectorX& tau) {
  update_kinematics(model, state, work_);
  loads_.F_L_W.clear();
  if (!forces.empty()) loads_.F_L_W.resize(model.links.size());
  for (const PointForce& force : forces) {
    const Vector3 p_LC_W = pose_from_O(work_, force.link).R * force.p_LC;
    Wrench& F_L_W = loads_.F_L_W[static_cast<std::size_t>(force.link)];
    F_L_W = F_L_W + Wrench{p_LC_W.cross(force.f_W), force.f_W};
  }
  inverse_dynamics(model, work_, loads_, no_acceleration_, inverse_, tau);
}

bool DynamicsReducer::reduce(const TreeModel& model, const TreeState& state, const Vector3& g_W,
                             std::span<const int> driven, ReducedDynamics& reduced,
                             std::span<const PointForce> forces) {
  work_.resize(model);
  if (loads_.tau.size() != model.velocities) loads_ = no_loads(model);
  loads_.g_W = g_W;
  no_acceleration_.setZero(model.velocities);
  still_.q = state.q;
  still_.v.setZero(model.velocities);
  bias(model, still_, forces, g_);
  bias(model, state, forces, h_);
  mass_matrix(model, work_, composites_, M_);

  others_.clear();
  for (int i = 0; i < model.velocities; ++i) {
    if (std::find(driven.begin(), driven.end(), i) == driven.end()) others_.push_back(i);
  }
  const std::vector<int> d(driven.begin(), driven.end());
  reduced.M = M_(d, d);
  reduced.h = h_(d);
  reduced.g = g_(d);
  if (others_.empty()) return true;
  const MatrixX M_ud = M_(others_, d);
  const Eigen::LLT<MatrixX> factor(M_(others_, others_));
  if (factor.info() != Eigen::Success) return false;
  const MatrixX recoil = factor.solve(M_ud);  // M_uu⁻¹ M_ud
  reduced.M -= M_ud.transpose() * recoil;
  reduced.h -= recoil.transpose() * h_(others_);
  reduced.g -= recoil.transpose() * g_(others_);
  return true;
}

}  // namespace drydock
