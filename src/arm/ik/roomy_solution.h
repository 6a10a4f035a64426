// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "arm/ik/inverse_kinematics.h"

namespace drydock {

/// An answer near q0 that leaves room for what comes after it: no joint is nearer to a limit than 15 % of half its
/// range. Where there is none on the way from q0's posture to the middle of all ranges, the one with the most room.
IkSolution solve_with_room(const IkSolver& solver, const Pose& X_BT, const VectorX& q0);

}  // namespace drydock
