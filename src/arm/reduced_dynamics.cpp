// SPDX-License-Identifier: Apache-2.0
#include "arm/reduced_dynamics.h"

#include <algorithm>

namespace drydock {

void DynamicsReducer::bias(const TreeModel& model, const TreeState& state, std::span<const PointForce> forces,
                           VectorX& tau) {
  update_kinematics(model, state, work_);
  link_inertias(model, work_, composites_);
  loads_.F_L_W.clear();
  if (!forces.empty()) loads_.F_L_W.resize(model.links.size());
  for (const PointForce& force : forces) {
    const Vector3 p_LC_W = pose_from_O(work_, force.link).R * force.p_LC;
    Wrench& F_L_W = loads_.F_L_W[static_cast<std::size_t>(force.link)];
    F_L_W = F_L_W + Wrench{p_LC_W.cross(force.f_W), force.f_W};
  }
  inverse_dynamics(model, work_, composites_, loads_, no_acceleration_, inverse_, tau);
}

/// The equations M v̇ + [h g] of the undriven velocities, then of the driven ones: the lower half of M, then h and g.
void DynamicsReducer::arrange(int velocities, std::span<const int> driven) {
  order_.clear();
  for (int i = 0; i < velocities; ++i) {
    if (std::find(driven.begin(), driven.end(), i) == driven.end()) order_.push_back(i);
  }
  order_.insert(order_.end(), driven.begin(), driven.end());
  const Eigen::Index n = velocities;
  equations_.resize(n, n + 2);
  for (Eigen::Index j = 0; j < n; ++j) {
    const int from = order_[static_cast<std::size_t>(j)];
    for (Eigen::Index i = j; i < n; ++i) equations_(i, j) = M_(order_[static_cast<std::size_t>(i)], from);
    equations_(j, n) = h_[from];
    equations_(j, n + 1) = g_[from];
  }
}

/// Takes the first `count` velocities out, one after the other (Gauss; for a symmetric positive matrix no pivot need be
/// sought). What stays is the Schur complement.
bool DynamicsReducer::eliminate(Eigen::Index count) {
  const Eigen::Index n = equations_.rows();
  for (Eigen::Index k = 0; k < count; ++k) {
    const double* pivot = &equations_(0, k);  // the column
    if (!(pivot[k] > 0)) return false;
    const double inverse = 1 / pivot[k];
    for (Eigen::Index j = k + 1; j < n + 2; ++j) {
      const double factor = inverse * (j < n ? pivot[j] : equations_(k, j));
      double* column = &equations_(0, j);
      for (Eigen::Index i = j < n ? j : k + 1; i < n; ++i) column[i] -= factor * pivot[i];
    }
  }
  return true;
}

bool DynamicsReducer::reduce(const TreeModel& model, const TreeState& state, const Vector3& g_W,
                             std::span<const int> driven, ReducedDynamics& reduced,
                             std::span<const PointForce> forces) {
  work_.resize(model);
  if (loads_.tau.size() != model.velocities) loads_ = no_loads(model);
  loads_.g_W = g_W;
  no_acceleration_.setZero(model.velocities);
  g_.setZero(model.velocities);
  if (!forces.empty() || !g_W.isZero(0)) {
    still_.q = state.q;
    still_.v.setZero(model.velocities);
    bias(model, still_, forces, g_);
  }
  bias(model, state, forces, h_);
  add_carried(model, composites_);
  mass_matrix_of(model, work_, composites_, M_);

  const auto d = static_cast<Eigen::Index>(driven.size());
  arrange(model.velocities, driven);
  if (!eliminate(model.velocities - d)) return false;
  reduced.M = equations_.bottomRows(d).middleCols(model.velocities - d, d).selfadjointView<Eigen::Lower>();
  reduced.h = equations_.col(model.velocities).tail(d);
  reduced.g = equations_.col(model.velocities + 1).tail(d);
  return true;
}

}  // namespace drydock
