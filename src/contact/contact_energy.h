// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "contact/contact_point.h"

namespace drydock {

/// Elastic energy of one local contact with stiffness k [N/m], and the pressures that follow from it:
///
///   U = ½ k δ² ψ(1 − δ'/δ),   ψ(x) = x² (3 − 2x),   δ' the depth beside, at least 0
///
/// Where nothing is beside, U = ½ k δ² and the force is k δ. Where the contact runs into the place beside it, U and its
/// gradient go to zero, so a contact that appears or ends in depth brings no jump of the wrench, and since the wrench
/// is a gradient all the same, no closed path gains energy.
struct ContactEnergy {
  double energy_J = 0;
  double weight = 0;    // ψ: 1 for a contact by itself, 0 where it ends
  double force_N = 0;   // ∂U/∂δ, on A along n at P
  double beside_N = 0;  // ∂U/∂δ', the same at the place beside: zero or negative
  double also_beside_N = 0;
};

/// Zero where they do not overlap.
ContactEnergy contact_energy(double stiffness_N_per_m, double depth_m, double beside_depth_m);

/// With places beside on both sides, at depths δ' and δ'': U = ½ k δ² ψ(1 − δ'/δ) ψ(1 − δ''/δ), in which they can
/// change places. That of the deeper one alone would have a kink where both are equally deep.
ContactEnergy contact_energy(double stiffness_N_per_m, double depth_m, double beside_depth_m,
                             double also_beside_depth_m);

}  // namespace drydock
