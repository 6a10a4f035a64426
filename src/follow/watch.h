// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "follow/checks.h"
#include "follow/margin_evaluation.h"

namespace drydock {

/// One thing that is watched along a motion.
struct FollowWatch {
  std::size_t check = 0;  // of the model
  CheckedBy by = CheckedBy::kPair;
  int index = -1;  // pair of bodies, cable, leg, or joint of the arm; −1: all together
};

}  // namespace drydock
