// SPDX-License-Identifier: Apache-2.0
#include "facility/plant/rig_place.h"

#include <algorithm>

#include "rig/cable/forward_kinematics.h"
#include "rig/stewart/forward_pose.h"

namespace drydock {

bool measured_place(const StewartRig& rig, const RigSample& sample, const Pose& X_WB_near, RigPlace& place) {
  std::copy_n(sample.length_m.begin(), 6, place.length_m.begin());
  place.q = sample.axis;
  place.X_WF = base_pose(rig, sample.axis);
  const PlatformSolution solution = solve_pose(rig, place.X_WF, place.length_m, X_WB_near);
  place.X_WB = solution.X_WB;
  return solution.status == PoseStatus::kConverged;
}

bool measured_place(const CableRig& rig, const RigSample& sample, const Pose& X_WB_near, RigPlace& place) {
  place.cable_m = sample.length_m;
  place.tension_N = sample.tension_N;
  const PoseSolution solution = solve_pose(rig, sample.length_m, X_WB_near);
  place.X_WB = solution.X_WB;
  return solution.status == PoseStatus::kConverged;
}

}  // namespace drydock
