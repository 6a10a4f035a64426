// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>

#include "multibody/loop/loop.h"
#include "testing/peer_motion.h"
#include "testing/simbody_engine.h"

namespace drydock::testing {

/// The same tree in Simbody, joint by joint: Weld, Pin, Slider, Cylinder, Universal, Ball, Planar, Free; and its loops
/// as hard constraints. Gravity of each link is not for it, nor are stiffnesses.
class SimbodyTree {
 public:
  explicit SimbodyTree(const TreeModel& model, std::span<const Loop> loops = {});

  PeerMotion motion(const TreeState& state, const Loads& loads);

 private:
  TreeModel model_;
  std::vector<Loop> loops_;
  SimbodyEngine engine_;
};

}  // namespace drydock::testing
