// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "rig/cable/tension/tension_set.h"

namespace drydock {

/// What is left of a rig at a pose when one cable has gone, at rest, with all loads of its set. The swing on the way to
/// a new rest is not part of it.
struct CableFailure {
  int cable = -1;                                     // that has gone
  TensionStatus status = TensionStatus::kBadProblem;  // of the load that is worst for the others
  double slack_N = 0;           // of it (see TensionSet): how far the others stay within their limits
  double missing_N = 0;         // of it, if it is not held: scaled size of the wrench that nobody gives
  Wrench unheld_F_B_W;          // that wrench itself, about the platform's origin: the way in which it gives
  VectorX lowest_N, highest_N;  // of each cable over all tensions that hold some load, if all loads are held; zero for
                                // the cable that has gone

  bool holds() const { return status == TensionStatus::kFeasible; }
};

/// One for each cable of the rig, in their order. Loads are the corners of the load set (a set of tensions that holds
/// the corners holds what is between). Empty when a cable has no line at the pose.
std::vector<CableFailure> cable_failures(const CableRig& rig, const CableRigPose& pose);

}  // namespace drydock
