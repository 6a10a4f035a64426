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

/// About Bo, in W.
Wrench load_at(const LoadInput& load, double time_s, const Pose& X_WB);

}  // namespace drydock
