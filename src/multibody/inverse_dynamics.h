// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>
#include <vector>

#include "multibody/kinematics.h"
#include "multibody/loads.h"

namespace drydock {

/// Working memory of inverse_dynamics, by link: spatial accelerations and the wrenches of the joints, both at O and in
/// W. Reused, it does not allocate.
struct InverseDynamicsWork {
  std::vector<Twist> A_O_W;
  std::vector<Wrench> F_O_W;
};

/// The forces along the velocities that give the accelerations v̇ against the wrenches and the gravity of `loads`, whose
/// own tau is not read: τ = M(q) v̇ + h(q, v) − Σ J_Lᵀ F_L, by recursive Newton–Euler (Featherstone 2008 §5.3).
/// After update_kinematics, or after the forward_dynamics that gave v̇.
void inverse_dynamics(const TreeModel& model, const DynamicsWork& work, const Loads& loads, const VectorX& vdot,
                      InverseDynamicsWork& inverse, VectorX& tau);

/// The same where the inertias of the links are known already, each about O and in W (link_inertias).
void inverse_dynamics(const TreeModel& model, const DynamicsWork& work, std::span<const SpatialInertia> M_O_W,
                      const Loads& loads, const VectorX& vdot, InverseDynamicsWork& inverse, VectorX& tau);

/// The efforts that hold the tree where it is, whatever its velocities are, against gravity and the wrenches of
/// `loads`. After update_kinematics; M_O_W are the inertias of the links (link_inertias).
void holding_efforts(const TreeModel& model, const DynamicsWork& work, std::span<const SpatialInertia> M_O_W,
                     const Loads& loads, InverseDynamicsWork& inverse, VectorX& tau);

/// All that a joint transmits to the link it carries, drive included: a wrench about Lo, in W. The parent takes its
/// opposite. After inverse_dynamics.
Wrench joint_wrench(const DynamicsWork& work, const InverseDynamicsWork& inverse, int link);

}  // namespace drydock
