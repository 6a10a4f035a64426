// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "arm/chain.h"
#include "arm/control/control_settings.h"
#include "spatial/twist.h"
#include "spatial/wrench.h"

namespace drydock {

struct ImpedanceRequest {
  const Chain& chain;
  const MatrixX& M;  // inertia of the joints (reduced_dynamics.h), with the rotors'
  VectorX q, v;      // measured
  VectorX q_d, v_d;  // wanted; X_BD = tip_pose(q_d)
};

struct ImpedanceMemory {
  ChainJacobian J, J_d;
};

/// Efforts τ = Jᵀ F + N (posture spring and damper), N = 1 − Jᵀ (J M⁻¹ Jᵀ)⁻¹ J M⁻¹, without gravity. F is the wrench of
/// spring and damper at the tip: the rotation error is the log of R_TD. Its damper is designed in the metric of the
/// tip's inertia Λ = (J M⁻¹ Jᵀ)⁻¹ so that each of its modes has the ratio asked for: with Λ = Q Qᵀ and K = Q S Qᵀ,
/// D = 2 ζ Q √S Qᵀ (Albu-Schäffer, Ott, Hirzinger 2003). At rest the tip gives way by force over stiffness, exactly.
/// `F_T_B` is the wrench the tip asks for, for the record. Near singular poses Λ is bounded (damped inverse).
VectorX impedance_efforts(const ImpedanceRequest& request, const ImpedanceGains& gains, ImpedanceMemory& memory,
                          Wrench& F_T_B);

}  // namespace drydock
