// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>

#include "arm/arm_model.h"
#include "multibody/jacobian.h"

namespace drydock {

/// Matrices of an arm at a pose, by joint of the arm; joints that mimic count in those they follow, rotors of drives do
/// not. With the root link held, and with it floating free of outer forces in weightlessness.
struct ArmDynamics {
  MatrixX M;       // the root held
  VectorX effort;  // τ = M a + h(q, v), gravity included

  /// The same when the root recoils: M − M_bmᵀ M_bb⁻¹ M_bm.
  MatrixX M_free;
  /// Umetani and Yoshida 1989: V_WT_W = J* q̇ of a chain's tip while the momentum of the whole is zero,
  ///   J* = J_m − J_b M_bb⁻¹ M_bm,
  /// at the tip's origin, in the axes of the root link, angular rows first. Empty without a chain.
  Matrix6X J_free;
};

/// q, v and a of the arm's joints; the root link is the world's frame. Empty when the dynamics cannot be computed.
std::optional<ArmDynamics> arm_dynamics(const ArmModel& arm, const ArmChain* chain, const VectorX& q, const VectorX& v,
                                        const VectorX& a, const Vector3& g_W);

}  // namespace drydock
