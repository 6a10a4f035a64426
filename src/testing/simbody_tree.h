// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "testing/peer_motion.h"
#include "testing/simbody_engine.h"

namespace drydock::testing {

/// The same tree in Simbody, joint by joint: Weld, Pin, Slider, Cylinder, Universal, Ball, Planar, Free. Gravity of
/// each link is not for it.
class SimbodyTree {
 public:
  explicit SimbodyTree(const TreeModel& model);

  PeerMotion motion(const TreeState& state, const Loads& loads);

 private:
  TreeModel model_;
  SimbodyEngine engine_;
};

}  // namespace drydock::testing
