// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "facility/commanded_motion.h"
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

/// Takes the payload out of the readings of a sensor, by what is known of it and by what the rig was told.
class PayloadRemoval {
 public:
  /// The craft stays with its owner; it has a sensor (asserted).
  PayloadRemoval(const Craft& craft, double period_s);

  /// Once a tick; X_WB_command is where the rig is to be now.
  SensedWrench sense(double time_s, const Wrench& reading, const Pose& X_WB_command);
  /// What the rig is told next, and where it is to be then.
  void command(const RigCommand& command, const Pose& X_WB) { moves_.command(command, X_WB); }

  template <class Archive>
  void visit(Archive& archive) {
    archive(compensator_, moves_, sample_, external_);
  }

 private:
  const SensedPayload& sensed_;
  Vector3 g_W_;
  MountedPayload known_;
  Compensator compensator_;
  CommandedMotion moves_;
  double sample_ = -1;  // that is held, and what it says
  Wrench external_;
};

}  // namespace drydock
