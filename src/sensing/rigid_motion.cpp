// SPDX-License-Identifier: Apache-2.0
#include "sensing/rigid_motion.h"

namespace drydock {

RigidMotion on_body(const RigidMotion& of_B, const Pose& X_BS) {
  const Vector3 p_BS_W = of_B.X_WB.R * X_BS.p;
  const Vector3& w = of_B.V_WB_W.w;
  RigidMotion of_S;
  of_S.X_WB = of_B.X_WB * X_BS;  // S == B here
  of_S.V_WB_W = shift(of_B.V_WB_W, p_BS_W);
  of_S.A_WB_W = shift(of_B.A_WB_W, p_BS_W);
  of_S.A_WB_W.v += w.cross(w.cross(p_BS_W));
  return of_S;
}

}  // namespace drydock
