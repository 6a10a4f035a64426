// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <string>

#include "testing/peer_motion.h"

namespace drydock::testing {

/// A tree as MuJoCo's own XML: bodies L0, L1 … with their joints at rest; no shapes, contacts or constraints.
std::string mujoco_xml(const TreeModel& model);

/// The same tree in MuJoCo. Throws std::runtime_error when MuJoCo does not take it. Gravity of each link is not for it.
class MujocoTree {
 public:
  explicit MujocoTree(const TreeModel& model);
  ~MujocoTree();

  PeerMotion motion(const TreeState& state, const Loads& loads);

 private:
  struct Engine;
  TreeModel model_;
  std::unique_ptr<Engine> engine_;
};

}  // namespace drydock::testing
