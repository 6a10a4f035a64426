// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "sensing/identification.h"

namespace drydock {

/// Mass, centre of mass, inertia about the centre of mass and biases of a joint fit, with their covariance to first
/// order. `parameters` are the inertial ones that count, those of the fit or the physical ones nearest to them.
void fill_values(const JointFit& fit, const VectorX& parameters, const IdentifyRequest& request, Identification& found);

/// Why values are not determined, by the motion of the log.
void explain(const std::vector<FeltMotion>& of_S, const std::vector<Vector3>& gravity_S, Identification& found);

}  // namespace drydock
