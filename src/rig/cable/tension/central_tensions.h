// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "rig/cable/tension/tension_distribution.h"

namespace drydock {

/// The analytic centre: the minimiser of −Σ log(1 − ((t − mid)/half)²), mid and half of the limits. The sum is strictly
/// convex and grows beyond bounds at each limit, so the minimiser is unique, smooth in pose and load, and strictly
/// within all limits wherever the slack is positive. A sum of powers such as Σ ((t − mid)/half)⁸ stays finite at the
/// limits: where the set is thin, its minimiser trades one cable beyond its limit for less of the others and leaves the
/// set. Newton's method in λ from the max-min tensions, with steps shortened to stay inside and to descend (Boyd and
/// Vandenberghe 2004 §9.5).
void central_tensions(const TensionProblem& problem, const TensionSet& set, DistributionWork& work,
                      TensionDistribution& distribution);
[[nodiscard]] TensionDistribution central_tensions(const TensionProblem& problem, const TensionSet& set);

}  // namespace drydock
