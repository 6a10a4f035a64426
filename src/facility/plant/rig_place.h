// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <vector>

#include "facility/plant/plant_message.h"
#include "rig/cable/cable_rig.h"
#include "rig/stewart/stewart_pose.h"

namespace drydock {

/// Where a rig is at a tick: truly, where it is simulated, else as its encoders tell.
struct RigPlace {
  Pose X_WB, X_WF;  // of the platform; of the base of a Stewart platform
  LegValues length_m{};
  double q = 0;
  std::vector<double> cable_m, tension_N;  // of a cable rig
  std::optional<Wrench> applied;           // what something outside truly puts on the sensor's payload, about So in S
};

/// As the encoders tell, from a pose near by; false where lengths have no pose.
[[nodiscard]] bool measured_place(const StewartRig& rig, const RigSample& sample, const Pose& X_WB_near,
                                  RigPlace& place);
[[nodiscard]] bool measured_place(const CableRig& rig, const RigSample& sample, const Pose& X_WB_near, RigPlace& place);

}  // namespace drydock
