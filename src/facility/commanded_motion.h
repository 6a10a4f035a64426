// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "facility/facility.h"
#include "facility/plant/plant_message.h"
#include "facility/plant/platform_plant.h"
#include "facility/safety/fixed_queue.h"

namespace drydock {

/// How the platform of a spacecraft moves by what its rig was told, as far as its drives are known. Of a Stewart
/// platform each drive is followed by itself, from the whole counts that it gets: a filter of the pose would miss the
/// steps of encoders, which shake a payload by more than sensors err. A rig on cables is followed by its pose.
class CommandedMotion {
 public:
  /// The craft stays with its owner; it has a sensor (asserted).
  CommandedMotion(const Craft& craft, double period_s);

  /// The rig is told this at a tick, for the next one, where its platform is to be at X_WB.
  void command(const RigCommand& command, const Pose& X_WB);
  /// At the tick that has come.
  const RigidMotion& motion() const { return motion_; }

  template <class Archive>
  void visit(Archive& archive) {
    if (platform_) archive(*platform_);
    if (filter_) archive(*filter_, waiting_);
    archive(tick_, motion_.X_WB, motion_.V_WB_W, motion_.A_WB_W);
  }

 private:
  std::optional<PlatformPlant> platform_;  // one of the two
  std::optional<MotionFilter> filter_;
  FixedQueue<Pose> waiting_;  // of the filter: commands that have not reached the drives
  double period_s_;
  std::int64_t tick_ = 0;
  RigidMotion motion_;
};

}  // namespace drydock
