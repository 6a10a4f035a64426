// SPDX-License-Identifier: Apache-2.0
#include "follow/tensions.h"
#include "rig/cable/tension/central_tensions.h"
#include "rig/cable/tension/needed_wrenches.h"

namespace drydock {

FollowTensions::FollowTensions(const FollowModel& model) : model_(model), loaded_(model.rig) {
  if (model.arm != nullptr) {
    loaded_.load = LoadSet{};
    loaded_.acceleration.reset();
  }
  has_one_load_ = model.has_rig() && !loaded_.cables.empty() && loaded_.load.points.size() == 1;
  for (const Cable& cable : loaded_.cables) tension_N_.push_back(cable.tension_min_N);
}

const std::vector<double>& FollowTensions::at(FollowMoment& moment) {
  is_held_ = false;
  if (!has_one_load_ || moment.pose.status != CableStatus::kOk) return tension_N_;
  WithAcceleration with = WithAcceleration::kNo;
  if (model_.arm != nullptr) {
    loaded_.load.points.front() = {Vector3::Zero(), -moment.force(model_).f_D_W};
  } else if (loaded_.platform.M_BBo_B.mass_kg > 0) {
    loaded_.acceleration = AccelerationSet{moment.platform.V_WB_W, moment.platform.A_WB_W, {}};
    with = WithAcceleration::kYes;
  }
  const NeededWrenches needed = needed_wrenches(loaded_, moment.platform.X_WB, with);
  const TensionProblem problem = tension_problem(loaded_, moment.pose, needed.points.col(0));
  const TensionSet set = tension_set(problem, TensionDetail::kSlack);
  if (set.status == TensionStatus::kBadProblem) return tension_N_;
  is_held_ = set.status == TensionStatus::kFeasible;
  was_held_ = was_held_ || is_held_;
  const VectorX tension_N = central_tensions(problem, set).tension_N;
  if (tension_N.size() == static_cast<Eigen::Index>(tension_N_.size()) && tension_N.allFinite())
    tension_N_.assign(tension_N.begin(), tension_N.end());
  return tension_N_;
}

}  // namespace drydock
