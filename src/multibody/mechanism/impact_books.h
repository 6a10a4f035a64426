// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "multibody/mechanism/impact.h"

namespace drydock {

/// What an impact between bodies A and B did to the momentum of all that takes part in it: their free trees, and those
/// that loops tie to them.
struct ImpactBooks {
  bool world_takes_part = false;  // then it may carry off any momentum, and the errors stay zero
  double linear_error = 0;        // |Δp| / Σ|p| over the pieces
  double angular_error = 0;       // the same of the angular momentum about the common centre of mass
};
ImpactBooks impact_books(const Mechanism& mechanism, const MechanismTree& before, const MechanismTree& after,
                         int body_A, int body_B, ImpactWork& work);

/// The impulse that B's tree took from A's through the lock that made one tree of both: what changed the momentum of
/// one side, less what loops between the sides brought it. On B about Q, in W. One of both was free before.
Wrench merge_impulse(const Mechanism& mechanism, const MechanismTree& before, const MovingTree& after,
                     const Vector3& p_WQ, int body_A, int body_B, const ImpactWork& work);

}  // namespace drydock
