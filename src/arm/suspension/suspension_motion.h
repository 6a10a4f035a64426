// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "arm/suspension/suspension.h"
#include "arm/trajectory/joint_trajectory.h"

namespace drydock {

/// A suspended arm that follows a trajectory, slowly: torques are those of rest (inertial ones are not in them).
struct SuspensionMotionRequest {
  SuspensionRequest suspension;
  VectorX q;               // of all joints; those of the trajectory are put in
  std::vector<int> links;  // by joint of the trajectory: the link it carries, by a joint that turns or slides
  double step_s = 0.05;    // at most, between two samples
  double shortest_step_s = 1e-4;
  double change_N = 5;  // steps are halved until the force is proven to change by no more than this in half of one
  int most_samples = 100000;  // a motion that asks for more gets longer steps
};

/// The middle of one step. Within the step the force is no farther from f_E_W than change_N and changes no faster than
/// rate_N_per_s, both proven (suspension_slope.h); infinite next to a singular pose.
struct SuspensionSample {
  double t_s = 0, step_s = 0;
  Suspension suspension;
  double change_N = 0, rate_N_per_s = 0;
};

struct [[nodiscard]] SuspensionMotion {
  bool is_bounded = false;                // the bounds are finite all along, and every sample's status is kOk
  std::vector<SuspensionSample> samples;  // their steps cover the trajectory without gaps
  double force_N = 0, force_at_s = 0;     // |f| is never above force_N; the sample where the bound is largest
  double rate_N_per_s = 0, rate_at_s = 0;
  double largest = 0, largest_at_s = 0;  // of |tau_i / effort_max_i|, at the samples
};

SuspensionMotion suspension_along(const TreeModel& model, const JointTrajectory& trajectory,
                                  const SuspensionMotionRequest& request);

}  // namespace drydock
