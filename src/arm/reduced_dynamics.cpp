// SPDX-License-Identifier: Apache-2.0
#include "arm/reduced_dynamics.h"

#include <algorithm>

#include "multibody/gear_dynamics.h"

namespace drydock {
namespace {

/// Solves M x = b for a symmetric positive M, given its lower half; b becomes x, and M is used up. False when M is not.
bool solve_positive(MatrixX& M, VectorX& b) {
  const Eigen::Index n = M.rows();
  for (Eigen::Index k = 0; k < n; ++k) {
    const double* pivot = &M(0, k);  // the column
    if (!(pivot[k] > 0)) return false;
    for (Eigen::Index j = k + 1; j < n; ++j) {
      const double factor = pivot[j] / pivot[k];
      double* column = &M(0, j);
      for (Eigen::Index i = j; i < n; ++i) column[i] -= factor * pivot[i];
      b[j] -= factor * b[k];
    }
  }
  for (Eigen::Index k = n; k-- > 0;) {
    for (Eigen::Index j = k + 1; j < n; ++j) b[k] -= M(j, k) * b[j];
    b[k] /= M(k, k);
  }
  return true;
}

}  // namespace

/// No velocity has an acceleration until told otherwise.
void DynamicsReducer::begin(const TreeModel& model, const Vector3& g_W, std::size_t driven) {
  const Eigen::Index u = model.velocities - static_cast<Eigen::Index>(driven);
  M_uu_.resize(u, u);  // here, so that whichever is asked first makes room for the other
  vdot_u_.resize(u);
  work_.resize(model);
  if (loads_.tau.size() != model.velocities) loads_ = no_loads(model);
  loads_.g_W = g_W;
  vdot_.setZero(model.velocities);
}

/// Kinematics, the inertias of the links, and what acts on them.
void DynamicsReducer::place(const TreeModel& model, const TreeState& state, std::span<const PointForce> forces) {
  update_kinematics(model, state, work_);
  link_inertias(model, work_, composites_);
  loads_.F_L_W.clear();
  if (!forces.empty()) loads_.F_L_W.resize(model.links.size());
  for (const PointForce& force : forces) {
    const Vector3 p_LC_W = pose_from_O(work_, force.link).R * force.p_LC;
    Wrench& F_L_W = loads_.F_L_W[static_cast<std::size_t>(force.link)];
    F_L_W = F_L_W + Wrench{p_LC_W.cross(force.f_W), force.f_W};
  }
}

/// The undriven velocities, then the driven ones.
void DynamicsReducer::put_in_order(int velocities, std::span<const int> driven) {
  order_.clear();
  for (int i = 0; i < velocities; ++i) {
    if (std::find(driven.begin(), driven.end(), i) == driven.end()) order_.push_back(i);
  }
  order_.insert(order_.end(), driven.begin(), driven.end());
}

/// The equations M v̇ + [h g] in this order: the lower half of M, then h and g.
void DynamicsReducer::arrange() {
  const auto n = static_cast<Eigen::Index>(order_.size());
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
  begin(model, g_W, driven.size());
  place(model, state, forces);
  inverse_dynamics(model, work_, composites_, loads_, vdot_, inverse_, h_);
  holding_efforts(model, work_, composites_, loads_, inverse_, g_);
  add_carried(model, composites_);
  mass_matrix_of(model, work_, composites_, M_);
  fold_gears(model, M_);
  fold_gears(model, h_);
  fold_gears(model, g_);

  const auto d = static_cast<Eigen::Index>(driven.size());
  put_in_order(model.velocities, driven);
  arrange();
  if (!eliminate(model.velocities - d)) return false;
  reduced.M = equations_.bottomRows(d).middleCols(model.velocities - d, d).selfadjointView<Eigen::Lower>();
  reduced.h = equations_.col(model.velocities).tail(d);
  reduced.g = equations_.col(model.velocities + 1).tail(d);
  return true;
}

bool DynamicsReducer::efforts(const TreeModel& model, const TreeState& state, const Vector3& g_W,
                              std::span<const int> driven, const VectorX& vdot_d, VectorX& tau_d,
                              std::span<const PointForce> forces) {
  begin(model, g_W, driven.size());
  for (std::size_t k = 0; k < driven.size(); ++k) vdot_[driven[k]] = vdot_d[static_cast<Eigen::Index>(k)];
  hold_gear_rates(model, vdot_);
  place(model, state, forces);
  inverse_dynamics(model, work_, composites_, loads_, vdot_, inverse_, h_);
  return free_the_undriven(model, driven, tau_d);
}

bool DynamicsReducer::holding(const TreeModel& model, const TreeState& state, const Vector3& g_W,
                              std::span<const int> driven, VectorX& tau_d, std::span<const PointForce> forces) {
  begin(model, g_W, driven.size());
  place(model, state, forces);
  holding_efforts(model, work_, composites_, loads_, inverse_, h_);
  return free_the_undriven(model, driven, tau_d);
}

/// From the efforts of all velocities with accelerations of the driven ones alone, for which the undriven ones u would
/// need τ_u. They have none, so they move with v̇_u = −M_uu⁻¹ τ_u, and the driven ones feel M_du v̇_u.
bool DynamicsReducer::free_the_undriven(const TreeModel& model, std::span<const int> driven, VectorX& tau_d) {
  const auto d = static_cast<Eigen::Index>(driven.size()), u = model.velocities - d;
  fold_gears(model, h_);
  tau_d.resize(d);
  for (Eigen::Index k = 0; k < d; ++k) tau_d[k] = h_[driven[static_cast<std::size_t>(k)]];
  if (u == 0) return true;
  add_carried(model, composites_);
  mass_matrix_of(model, work_, composites_, M_);
  fold_gears(model, M_);
  put_in_order(model.velocities, driven);
  for (Eigen::Index j = 0; j < u; ++j) {
    const int from = order_[static_cast<std::size_t>(j)];
    for (Eigen::Index i = j; i < u; ++i) M_uu_(i, j) = M_(order_[static_cast<std::size_t>(i)], from);
    vdot_u_[j] = -h_[from];
  }
  if (!solve_positive(M_uu_, vdot_u_)) return false;
  for (Eigen::Index j = 0; j < u; ++j) {
    const double* column = &M_(0, order_[static_cast<std::size_t>(j)]);
    for (Eigen::Index k = 0; k < d; ++k) tau_d[k] += column[driven[static_cast<std::size_t>(k)]] * vdot_u_[j];
  }
  return true;
}

}  // namespace drydock
