// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>

#include "mission/time_profile.h"
#include "spatial/pose.h"
#include "spatial/wrench.h"

namespace drydock {

/// A load over time: what an operator commands of the thrusters, or what pushes a mock-up.
struct LoadInput {
  std::array<TimeProfile, 3> force, torque;
  bool in_world_axes = false;      // else in those of the body
  Vector3 p_BQ = Vector3::Zero();  // where the force acts, on the body
};

/// A load that an operator gives while the run goes on, over the link.
struct OperatedLoad {
  bool in_world_axes = false;
  Vector3 p_BQ = Vector3::Zero();
};

/// A force at Q and a torque, in W or in B, about Bo and in W.
Wrench load_on_body(const Wrench& F_Q, bool in_world_axes, const Vector3& p_BQ, const Pose& X_WB);
/// About Bo, in W.
Wrench load_at(const LoadInput& load, double time_s, const Pose& X_WB);

}  // namespace drydock
