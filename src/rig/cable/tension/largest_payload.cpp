// SPDX-License-Identifier: Apache-2.0
#include "rig/cable/tension/largest_payload.h"

#include <algorithm>

#include "rig/cable/tension/needed_wrenches.h"
#include "rig/cable/tension/tension_set.h"

namespace drydock {

std::optional<PayloadRange> payload_range(const CableRig& rig, const CableRigPose& pose, WithAcceleration with) {
  Vector3 up_W = -rig.g_W;
  if (with == WithAcceleration::kYes && rig.acceleration) up_W += rig.acceleration->A_WB_W.v;
  const ScaledWrench column = scaled(rig.platform, Wrench{Vector3::Zero(), up_W});
  const double weight_N_per_kg = column.norm();
  if (!(weight_N_per_kg > 0)) return std::nullopt;
  double most_N = 0;  // more than all cables together hold
  for (const Cable& cable : rig.cables) most_N += cable.tension_max_N;
  PayloadRange range{0, std::numeric_limits<double>::infinity()};
  const NeededWrenches needed = needed_wrenches(rig, pose.X_WB, with);
  for (Eigen::Index i = 0; i < needed.points.cols(); ++i) {
    TensionProblem problem = tension_problem(rig, pose, needed.points.col(i));
    const Eigen::Index cables = problem.min_N.size();
    ScaledWrenches structure(problem.structure.rows(), cables + 1);
    structure.leftCols(cables) = problem.structure;
    structure.col(cables) = -column / weight_N_per_kg;
    problem.structure = structure;
    problem.min_N.conservativeResize(cables + 1);
    problem.max_N.conservativeResize(cables + 1);
    problem.min_N[cables] = 0;
    problem.max_N[cables] = most_N + problem.needed.norm();
    const TensionSet set = tension_set(problem);
    if (set.status != TensionStatus::kFeasible) return std::nullopt;
    range.least_kg = std::max(range.least_kg, set.lowest_N[cables] / weight_N_per_kg);
    range.most_kg = std::min(range.most_kg, set.highest_N[cables] / weight_N_per_kg);
  }
  if (!(range.least_kg <= range.most_kg)) return std::nullopt;
  return range;
}

}  // namespace drydock
