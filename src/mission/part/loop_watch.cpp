// SPDX-License-Identifier: Apache-2.0
#include "mission/part/loop_watch.h"

#include <algorithm>

#include "multibody/loop/loop_projection.h"

namespace drydock {

void LoopWatch::stepped(const Moment& moment) {
  const MechanismTree& tree = moment.mechanism.tree;
  if (tree.loops.empty()) return;
  if (mission_.settings.loops.keeping == LoopKeeping::kProjection) {
    closing_J_ += moment.run.projection->energy_lost_J;
  }
  for (const Loop& loop : tree.loops) {
    const LoopError error = loop_error(tree.model, loop, moment.state(), moment.work());
    largest_.distance_m = std::max(largest_.distance_m, error.distance_m);
    largest_.angle_rad = std::max(largest_.angle_rad, error.angle_rad);
  }
}

void LoopWatch::report(MissionResult& result) const {
  result.largest_loop_error = largest_;
  result.energy.closing_loops_J = closing_J_;
}

}  // namespace drydock
