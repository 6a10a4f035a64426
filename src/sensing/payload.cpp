// SPDX-License-Identifier: Apache-2.0
#include "sensing/payload.h"

namespace drydock {

FeltMotion felt_motion(const RigidMotion& of_S, const Vector3& g_W) {
  const Rotation R_SW = inverse(of_S.X_WB.R);  // S == B here
  return {R_SW * of_S.V_WB_W.w, R_SW * of_S.A_WB_W.w, R_SW * (of_S.A_WB_W.v - g_W)};
}

Wrench payload_wrench(const SpatialInertia& M_BSo_S, const RigidMotion& of_S, const Vector3& g_W) {
  // An observer who moves along with So sees it at rest at this instant: then V = (w, 0), and V̇ has no term w × v.
  const FeltMotion felt = felt_motion(of_S, g_W);
  const Twist V{felt.w_WS_S, Vector3::Zero()}, Vdot{felt.alpha_WS_S, felt.a_WS_S};
  return -(M_BSo_S * Vdot + cross(V, M_BSo_S * V));
}

}  // namespace drydock
