// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "rig/cable/tension/tension_problem.h"

namespace drydock::testing {

/// The answer of exact arithmetic on the very doubles of a problem.
enum class ExactAnswer { kHolds, kFails, kNoProof };

/// Whether A t = needed has a solution within limits. Integers of any length, no rounding anywhere: a simplex method
/// with bounds finds tensions or a direction, and either is then put into the problem as the proof. Tensions have to
/// meet all equations and limits exactly, a direction y has to have y · needed > max over t within limits of y · A t.
/// Anything else is kNoProof, a fault of this function.
ExactAnswer exact_answer(const TensionProblem& problem);

}  // namespace drydock::testing
