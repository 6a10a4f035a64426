// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "facility/facility.h"

namespace drydock {

/// A sensor on a rig at work: what it reads of the true motion of what is mounted on it. It stands in for hardware.
class PayloadSensor {
 public:
  /// The settings stay with their owner.
  PayloadSensor(const SensedPayload& sensed, const Vector3& g_W, std::uint64_t seed);

  /// Once a tick. `of_B` is the rig's true motion, F_B_W what something else than the push puts on the mock-up.
  const Wrench& read(double time_s, const RigidMotion& of_B, const Wrench& F_B_W);

  const Wrench& reading() const { return state_.reading; }
  const Wrench& applied() const { return applied_; }  // from outside, truly; about So, in S

 private:
  const SensedPayload& sensed_;
  Vector3 g_W_;
  MountedPayload payload_;
  ForceSensorState state_;
  NoiseSource noise_;
  Wrench applied_;
};

}  // namespace drydock
