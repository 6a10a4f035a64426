// SPDX-License-Identifier: Apache-2.0
#include "rig/cable/batch/settle_batch.h"

#include "rig/cable/tension/capacity_margin.h"
#include "rig/cable/tension/closure_margin.h"
#include "rig/cable/tension/needed_wrenches.h"

namespace drydock {
namespace {

constexpr double kStrictlyClosed = 1e-12;  // for columns of size one: what rounding makes of zero is smaller

/// judge(i, pose) for each pose that is left and has a structure.
template <class Judge>
void settle_rest(const RigLanes& lanes, const PoseLanes& poses, std::span<std::uint8_t> settled, Judge judge) {
  CableRigPose pose;
  for (std::size_t i = 0; i < poses.size(); ++i) {
    if (settled[i]) continue;
    update_pose(lanes.rig, poses.pose(i), pose);
    if (pose.status != CableStatus::kOk) continue;
    judge(i, pose);
    settled[i] = 1;
  }
}

double general_margin_N(const RigLanes& lanes, const CableRigPose& pose) {
  const NeededWrenches needed = needed_wrenches(lanes.rig, pose.X_WB, lanes.with);
  return capacity_margin(lanes.rig.cables, pose.structure, needed).margin_N;
}

}  // namespace

void settle_margins(const RigLanes& lanes, const PoseLanes& poses, std::span<double> margin_N,
                    std::span<std::uint8_t> settled) {
  if (!lanes.has_limits) return;
  settle_rest(lanes, poses, settled,
              [&](std::size_t i, const CableRigPose& pose) { margin_N[i] = general_margin_N(lanes, pose); });
}

void settle_feasible(const RigLanes& lanes, const PoseLanes& poses, std::span<std::uint8_t> feasible,
                     std::span<std::uint8_t> settled) {
  if (!lanes.has_limits) return;
  settle_rest(lanes, poses, settled,
              [&](std::size_t i, const CableRigPose& pose) { feasible[i] = general_margin_N(lanes, pose) >= 0; });
}

void settle_closure(const RigLanes& lanes, const PoseLanes& poses, std::span<std::uint8_t> closed,
                    std::span<std::uint8_t> settled) {
  settle_rest(lanes, poses, settled, [&](std::size_t i, const CableRigPose& pose) {
    closed[i] = closure_margin(pose.structure).margin > kStrictlyClosed;
  });
}

}  // namespace drydock
