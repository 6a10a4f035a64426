// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>

#include "rig/cable/tension/tension_problem.h"

namespace drydock {

/// Whether there are tensions within limits for the rows given, in arithmetic with 113 bits: for problems so close to
/// the border that double precision cannot tell. The numbers of the problem are taken as they stand, and what misses by
/// less than 1e-24 of them counts as met. A simplex method with bounds on the sum of what is missing in each row, with
/// Bland's rule. About a hundred times slower than double precision.
bool holds_in_high_precision(const TensionProblem& problem, std::span<const int> rows);

}  // namespace drydock
