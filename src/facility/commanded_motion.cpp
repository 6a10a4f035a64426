// SPDX-License-Identifier: Apache-2.0
#include "facility/commanded_motion.h"

#include <algorithm>
#include <cassert>

namespace drydock {

CommandedMotion::CommandedMotion(const Craft& craft, double period_s)
    : waiting_(craft.cables ? static_cast<std::size_t>(craft.sensed->known.drives.delay_ticks) : 0),
      period_s_(period_s) {
  assert(craft.sensed && "only what is taken out of readings needs it");
  const Pose X_WB = craft.X_WB_start();
  motion_.X_WB = X_WB;
  if (craft.cables) {
    filter_.emplace(craft.sensed->known.drives.legs);
    waiting_.fill(X_WB);
    filter_->follow(0, X_WB);
    return;
  }
  platform_.emplace(craft.rig, craft.sensed->known.drives, period_s);
  platform_->start(X_WB, craft.q_start);
}

void CommandedMotion::command(const RigCommand& command, const Pose& X_WB) {
  if (platform_) {
    LegValues length_m;
    std::copy_n(command.length_m.begin(), length_m.size(), length_m.begin());
    // Where these lengths have no pose the last motion stays: the rig itself then says what is wrong.
    if (platform_->follow(length_m, command.axis)) motion_ = platform_->platform();
    return;
  }
  motion_ = filter_->follow(static_cast<double>(++tick_) * period_s_, waiting_.delayed(X_WB));
}

}  // namespace drydock
