// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "rig/cable/control/motion_proof.h"

namespace drydock {

/// Why a motion is not proven, in words that name the limit.
struct ExplainedFault {
  double after_s = 0;  // from the begin of the motion
  std::string why;     // a phrase without a full stop
};

/// A proof that came too close to a limit does not tell to which; the first instant after that which breaks one does.
/// Tensions and closure belong to all cables: the one is named that leaves the least room at the last instant that is
/// held, with as much of the load as is held.
ExplainedFault explained(const CableRig& rig, CableMotionProof& proof, const QuarticMotion& motion,
                         const OuterLoad& load, const CableCause& cause);

}  // namespace drydock
