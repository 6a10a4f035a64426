// SPDX-License-Identifier: Apache-2.0
#include "rig/cable/rig_tensions.h"

#include "rig/cable/tension/central_tensions.h"
#include "rig/cable/tension/hardest_load.h"

namespace drydock {

RigTensions rig_tensions(const CableRig& rig, const CableRigPose& pose) {
  if (pose.status != CableStatus::kOk) return {};
  const HardestLoad hardest = hardest_load(rig, pose);
  return {hardest.set.status == TensionStatus::kFeasible, hardest.load, hardest.set.slack_N,
          hardest.set.missing.amount_N, central_tensions(hardest.problem, hardest.set).tension_N};
}

}  // namespace drydock
