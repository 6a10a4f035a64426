// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "arm/ik/ik_kernel.h"

namespace drydock {

/// Moves memory.q, which reaches the goal, towards `posture` without letting go of the goal or passing a limit, until
/// |q − posture| (radians, and slides in units of length) has no way further down. Steps go along the null space of the
/// Jacobian; how long they are is learnt from the steps before (Barzilai and Borwein 1988). Returns
/// the steps taken. Uses memory.spare[0] to [3].
int approach_posture(const IkChainView& chain, const IkGoal& goal, const double* posture, const IkMemory& memory);

}  // namespace drydock
