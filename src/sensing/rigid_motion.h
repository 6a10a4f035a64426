// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "spatial/twist.h"

namespace drydock {

/// Where a frame B is, how it moves and how that changes, as an observer at rest in W sees it.
///
/// A_WB_W holds the angular acceleration and the acceleration of the point Bo. It is the rate of V_WB_W, component by
/// component; the rate of the twist in the body's own axes (V̇ of Lynch and Park 2017) lacks w × v in its linear part.
struct RigidMotion {
  Pose X_WB;
  Twist V_WB_W;
  Twist A_WB_W;
};

/// The motion of a frame S that is fixed on B.
RigidMotion on_body(const RigidMotion& of_B, const Pose& X_BS);

}  // namespace drydock
