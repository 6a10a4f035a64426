// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "spatial/twist.h"

namespace drydock {

/// Where a platform is, how it moves and how that changes. A_WB_W is the rate of V_WB_W, component by component:
/// angular acceleration, and acceleration of the point Bo.
struct PlatformMotion {
  Pose X_WB;
  Twist V_WB_W;
  Twist A_WB_W;

  template <class Archive>
  void visit(Archive& archive) {
    archive(X_WB, V_WB_W, A_WB_W);
  }
};

}  // namespace drydock
