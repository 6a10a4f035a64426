// SPDX-License-Identifier: Apache-2.0
#include "rig/cable/tension/hardest_load.h"

#include "rig/cable/tension/needed_wrenches.h"

namespace drydock {
namespace {

bool is_harder(const TensionSet& set, const TensionSet& other) {
  return set.slack_N < other.slack_N || (set.slack_N == other.slack_N && set.missing.amount_N > other.missing.amount_N);
}

}  // namespace

HardestLoad hardest_load(const CableRig& rig, const CableRigPose& pose, WithAcceleration with) {
  const NeededWrenches needed = needed_wrenches(rig, pose.X_WB, with);
  HardestLoad hardest;
  for (Eigen::Index i = 0; i < needed.points.cols(); ++i) {
    TensionProblem problem = tension_problem(rig, pose, needed.points.col(i));
    TensionSet set = tension_set(problem);
    if (i > 0 && !is_harder(set, hardest.set)) continue;
    hardest = {static_cast<std::size_t>(i), std::move(problem), std::move(set)};
  }
  return hardest;
}

}  // namespace drydock
