// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "facility/facility.h"
#include "facility/safety/fixed_queue.h"
#include "sensing/compensation.h"

namespace drydock {

/// What a reading says. Wrenches are about So, in S.
struct SensedWrench {
  Wrench reading;
  Wrench external;               // of it, what something outside puts on the payload
  bool is_accelerating = false;  // the rig, by its command

  template <class Archive>
  void visit(Archive& archive) {
    archive(reading, external, is_accelerating);
  }
};

/// Takes the payload out of the readings of a sensor, by what is known of it and by the commanded motion.
class PayloadRemoval {
 public:
  /// The settings stay with their owner. X_WB_start is where the rig is to be when the run begins.
  PayloadRemoval(const SensedPayload& sensed, const Vector3& g_W, const Pose& X_WB_start);

  /// Once a tick; X_WB_command is where the rig is to be now.
  SensedWrench sense(double time_s, const Wrench& reading, const Pose& X_WB_command);

  template <class Archive>
  void visit(Archive& archive) {
    archive(compensator_, waiting_);
  }

 private:
  const SensedPayload& sensed_;
  Vector3 g_W_;
  MountedPayload known_;
  Compensator compensator_;
  FixedQueue<Pose> waiting_;  // commands that have not reached the drives
};

}  // namespace drydock
