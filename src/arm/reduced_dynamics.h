// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>

#include "multibody/inverse_dynamics.h"
#include "multibody/mass_matrix.h"

namespace drydock {

/// The dynamics of some velocities d of a tree, when the others u (a free base, passive joints) move as they will under
/// no force of their own:
///   τ_d = M v̇_d + h,   M = M_dd − M_du M_uu⁻¹ M_ud,   h = h_d − M_du M_uu⁻¹ h_u
/// so that for a free base both are those of the recoiling arm. Followers of gears count in their leaders' rows and are
/// neither driven nor free. Loops are not seen.
struct ReducedDynamics {
  MatrixX M;  // d × d
  VectorX h;  // gravity, Coriolis and centrifugal
  VectorX g;  // gravity alone
};

/// A force that acts on a tree besides gravity, at a point of a link.
struct PointForce {
  int link = 0;
  Vector3 p_LC = Vector3::Zero();
  Vector3 f_W = Vector3::Zero();
};

/// Finds them; memory is kept between calls.
class DynamicsReducer {
 public:
  /// At a state of the tree; h and g are against gravity and `forces`; `driven` are indices of velocities, in the order
  /// wanted. False when M_uu is singular.
  [[nodiscard]] bool reduce(const TreeModel& model, const TreeState& state, const Vector3& g_W,
                            std::span<const int> driven, ReducedDynamics& reduced,
                            std::span<const PointForce> forces = {});

  /// Only the efforts τ_d = M v̇_d + h for the accelerations wanted, in the order of `driven`: M is not made.
  [[nodiscard]] bool efforts(const TreeModel& model, const TreeState& state, const Vector3& g_W,
                             std::span<const int> driven, const VectorX& vdot_d, VectorX& tau_d,
                             std::span<const PointForce> forces = {});

  /// The same at rest, whatever the velocities are, with no accelerations of the driven ones: what g of
  /// ReducedDynamics is.
  [[nodiscard]] bool holding(const TreeModel& model, const TreeState& state, const Vector3& g_W,
                             std::span<const int> driven, VectorX& tau_d, std::span<const PointForce> forces = {});

 private:
  void begin(const TreeModel& model, const Vector3& g_W, std::size_t driven);
  void place(const TreeModel& model, const TreeState& state, std::span<const PointForce> forces);
  [[nodiscard]] bool free_the_undriven(const TreeModel& model, std::span<const int> driven, VectorX& tau_d);
  void put_in_order(int velocities, std::span<const int> driven);
  void arrange();
  [[nodiscard]] bool eliminate(Eigen::Index count);

  DynamicsWork work_;
  CompositeInertias composites_;
  InverseDynamicsWork inverse_;
  Loads loads_;
  MatrixX M_, equations_, M_uu_;
  VectorX h_, g_, vdot_, vdot_u_;
  std::vector<int> order_;  // of the velocities in the equations
};

}  // namespace drydock
