// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <deque>

#include "facility/facility.h"
#include "sensing/compensation.h"

namespace drydock {

/// What a sensor says at a tick. Wrenches are about So, in S.
struct SensedWrench {
  Wrench reading;
  Wrench external;               // of it, what something outside puts on the payload
  Wrench applied;                // what truly does
  bool is_accelerating = false;  // the platform, by its command
  bool is_saturated = false;
};

/// A sensor on a platform at work: what it reads of the true motion, and what is left when the payload is taken out by
/// the commanded motion.
class PayloadSensor {
 public:
  /// The settings stay with their owner.
  PayloadSensor(const SensedPayload& sensed, const Vector3& g_W, std::uint64_t seed);

  /// Once a tick. `of_B` is the platform's true motion, X_WB_command where it is to be.
  SensedWrench sense(double time_s, const RigidMotion& of_B, const Pose& X_WB_command);

 private:
  Wrench taken_out(double time_s, const Pose& X_WB_command, const Wrench& reading);

  const SensedPayload& sensed_;
  Vector3 g_W_;
  MountedPayload payload_, known_;
  Compensator compensator_;
  std::deque<Pose> waiting_;  // commands that have not reached the drives, the oldest first
  ForceSensorState state_;
  NoiseSource noise_;
  bool is_accelerating_ = false;
};

}  // namespace drydock
