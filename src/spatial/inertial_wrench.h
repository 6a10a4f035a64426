// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "spatial/spatial_inertia.h"
#include "spatial/twist.h"

namespace drydock {

/// The wrench about Bo that makes a body move as it does, its centripetal part included. A.v is the acceleration of the
/// origin itself; all in one frame.
inline Wrench inertial_wrench(const SpatialInertia& M_BBo_W, const Twist& V_WB_W, const Twist& A_WB_W) {
  const Wrench momentum_W = M_BBo_W * V_WB_W;
  const Vector3 &w_W = V_WB_W.w, &v_W = V_WB_W.v;
  const Twist at_rest{A_WB_W.w, A_WB_W.v - w_W.cross(v_W)};  // as spatial acceleration
  const Wrench bias_W{w_W.cross(momentum_W.t) + v_W.cross(momentum_W.f), w_W.cross(momentum_W.f)};
  return M_BBo_W * at_rest + bias_W;
}

}  // namespace drydock
